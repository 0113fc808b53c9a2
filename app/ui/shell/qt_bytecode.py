"""The helper modules inside Qt's library, compiled once instead of at every start.

PySide carries thirteen modules as source in one of its libraries and compiles them whenever it
is imported: an eighth of a start. Here their bytecode is kept as Python keeps that of any
module: in a ``__pycache__``, under the name of this Python, valid for that very source.
"""

import __future__

import builtins
import marshal
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
from pathlib import Path
from types import CodeType

HELPERS = "shibokensupport/"
"""What the names of the files begin with that PySide gives its modules."""
LATER = f"{HELPERS}signature/lib/pyi_generator.py"
"""Writes stub files and does nothing else, but compiles its patterns when it is imported."""
_WHEN_ASKED = """
def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    del globals()["__getattr__"]
    exec(compile({source!r}, {name!r}, "exec", {flags}, True), globals())
    return getattr(__import__("sys").modules[__name__], name)
"""
"""A module that runs its own source when the first of its names is asked for."""
_FLAGS = __future__.annotations.compiler_flag
"""What the module that compiles them asks for, and `compile` would take over from it."""
_MARK = len(MAGIC_NUMBER) + len(source_hash(b""))

Kept = dict[str, tuple[bytes, CodeType]]
"""By file name: the hash of the source, and its bytecode."""


def place() -> Path:
    """Where the bytecode is kept for this Python."""
    return Path(cache_from_source(str(Path(__file__).with_name("qt_helpers.py")))).with_suffix(
        ".marshal"
    )


@contextmanager
def kept_bytecode(path: Path) -> Iterator[None]:
    """Compile Qt's helper modules from what is kept, and keep what had to be compiled.

    A file that cannot be read, is not whole or is of another Python counts as none; a folder
    that cannot be written keeps nothing.
    """
    kept = _read(path)
    known = dict(kept)
    plain = builtins.compile

    def compiled(*given: object, **options: object) -> object:
        match given:
            case bytes(source), str(name), "exec" if name.startswith(HELPERS) and not options:
                hashed = source_hash(source)
                if name not in kept or kept[name][0] != hashed:
                    text = _when_asked(source, name) if name == LATER else source
                    kept[name] = (hashed, plain(text, name, "exec", _FLAGS, dont_inherit=True))
                return kept[name][1]
        return plain(*given, **options)  # type: ignore[call-overload]

    builtins.compile = compiled  # type: ignore[assignment]
    try:
        yield
    finally:
        builtins.compile = plain
    if kept != known and not sys.dont_write_bytecode:
        _write(path, kept)


def _read(path: Path) -> Kept:
    try:
        content = path.read_bytes()
    except OSError:
        return {}
    if content[:_MARK] != _mark(content[_MARK:]):
        return {}
    kept: Kept = marshal.loads(content[_MARK:])  # noqa: S302 - as Python reads its own
    return kept


def _write(path: Path, kept: Kept) -> None:
    content = marshal.dumps(kept)
    new = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(OSError):
        path.parent.mkdir(exist_ok=True)
        try:
            new.write_bytes(_mark(content) + content)
            new.replace(path)
        finally:  # a full disk, or a file that another start is reading on Windows
            new.unlink(missing_ok=True)


def _mark(content: bytes) -> bytes:
    """What has to stand before it: for this Python, and made as it is made here."""
    return MAGIC_NUMBER + source_hash(_WHEN_ASKED.encode() + content)


def _when_asked(source: bytes, name: str) -> str:
    return _WHEN_ASKED.format(source=source, name=name, flags=_FLAGS)
