"""Takes the right to write anywhere from the test, also where it runs as root."""

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_VERSION = 0x20080522
_OVERRIDES = 0b110
"""CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH."""


class _Head(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _Data(ctypes.Structure):
    _fields_ = (
        ("effective", ctypes.c_uint32),
        ("permitted", ctypes.c_uint32),
        ("inheritable", ctypes.c_uint32),
    )


@contextmanager
def write_protected(*paths: Path) -> Iterator[None]:
    """Files and folders that this process may read and not write, until the block ends."""
    modes = {path: path.stat().st_mode for path in paths}
    for path in paths:
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        with _without_override():
            yield
    finally:
        for path, mode in modes.items():
            path.chmod(mode)


@contextmanager
def unreadable(path: Path) -> Iterator[None]:
    """A file that this process may not even read, until the block ends."""
    mode = path.stat().st_mode
    path.chmod(0)
    try:
        with _without_override():
            yield
    finally:
        path.chmod(mode)


@contextmanager
def _without_override() -> Iterator[None]:
    if sys.platform != "linux" or os.geteuid() != 0:
        yield
        return
    libc = ctypes.CDLL(None, use_errno=True)
    head, held = _Head(_VERSION, 0), (_Data * 2)()
    _call(libc.capget(ctypes.byref(head), held))
    less = (_Data * 2)()
    ctypes.memmove(less, held, ctypes.sizeof(held))
    less[0].effective &= ~_OVERRIDES
    _call(libc.capset(ctypes.byref(head), less))
    try:
        yield
    finally:
        _call(libc.capset(ctypes.byref(head), held))


def _call(result: int) -> None:
    if result:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
