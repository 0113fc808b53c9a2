"""Imports as Python itself makes them, also after Qt is there."""

import builtins

import PySide6.QtCore  # noqa: F401 - brings the hook along


def without_features() -> None:
    """Takes PySide's hook off the import statement.

    The hook reads the source of every module that is imported after Qt, to see whether it asks
    for ``__feature__``. Ours never do, and reading a hundred of them is a tenth of a start.
    """
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
