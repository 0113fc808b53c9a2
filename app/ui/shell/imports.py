"""Qt imported once, quickly, and imports as Python itself makes them also after that."""

import builtins

from app.ui.shell.qt_bytecode import kept_bytecode, place


def load_qt() -> None:
    """Import Qt's core and take PySide's hook off the import statement; raises `ImportError`.

    The hook reads the source of every module that is imported after Qt, to see whether it asks
    for ``__feature__``. Ours never do, and reading a hundred of them is a tenth of a start.
    """
    with kept_bytecode(place()):
        import PySide6.QtCore  # noqa: F401, PLC0415 - not before its bytecode is there
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
