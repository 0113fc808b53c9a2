"""Folders made on the way to a file, and taken away again where the file does not come about."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def folder_for(folder: Path) -> Iterator[Path]:
    """The folder with all above it; those that had to be made go again if the block fails.

    One in which somebody else has put something meanwhile stays. Raises `OSError` where the
    folder cannot be, and leaves nothing behind then either.
    """
    made: list[Path] = []
    try:
        for one in reversed(_missing(folder)):
            try:
                one.mkdir()
            except FileExistsError:
                if not one.is_dir():
                    raise NotADirectoryError(
                        errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(one)
                    ) from None
            else:
                made.append(one)
        yield folder
    except BaseException:
        for one in reversed(made):
            with suppress(OSError):
                one.rmdir()
        raise


def _missing(folder: Path) -> list[Path]:
    """The folder and those above it that are not there, the innermost first."""
    found = []
    for one in (folder, *folder.parents):
        if one.is_dir():
            break
        found.append(one)
    return found
