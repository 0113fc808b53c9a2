"""A campaign read into memory, for whoever may not write it; the file stays untouched."""

import sqlite3
from pathlib import Path

from app.campaign.database import connect, settle

_MOST_LOST = 16
"""A cut-off file is filled up to so many times what is left of it."""
_BESIDE = ("-journal", "-wal")
"""Side files that hold what an interrupted program had not finished writing."""


def memory() -> sqlite3.Connection:
    """An empty database without a file."""
    empty = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    return settle(empty, write=False)


def snapshot(path: Path) -> sqlite3.Connection:
    """The whole campaign in memory, as last committed.

    Where a killed program left a transaction half written and nothing may be written here,
    it is rolled back in a temporary copy. Raises `sqlite3.Error` or `OSError` for a file
    that cannot be read.
    """
    if writes_ahead(path):  # reading it in its place would leave files beside it
        return detached(path)
    try:
        return _loaded(connect(path, write=False))
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}:
            raise
    return detached(path)


def writes_ahead(path: Path) -> bool:
    """Whether another program has set the file to a write-ahead log."""
    with path.open("rb") as file:
        return file.read(20)[18:] == b"\2\2"


def detached(path: Path, *, page_size: int = 0) -> sqlite3.Connection:
    """The campaign in memory by way of a temporary copy.

    With a ``page_size`` in bytes, the copy of a file that was cut off gets empty pages in the
    place of the lost ones: so SQLite opens it, and comes upon the damage where it is.
    """
    import shutil  # noqa: PLC0415 - nothing that an ordinary start pays for
    import tempfile  # noqa: PLC0415

    with tempfile.TemporaryDirectory(prefix="seedboard-") as folder:
        copy = Path(folder, "campaign")
        shutil.copyfile(path, copy)
        for suffix in _BESIDE:
            beside = path.with_name(path.name + suffix)
            if beside.exists():
                shutil.copyfile(beside, copy.with_name(copy.name + suffix))
        if page_size:
            _fill_up(copy, page_size)
        return _loaded(connect(copy, write=True))


def _fill_up(file: Path, page_size: int) -> None:
    """Gives a file the pages that its header promises, within reason: the header may lie."""
    left = file.stat().st_size // page_size
    with file.open("rb+") as copy:
        copy.seek(28)
        promised = int.from_bytes(copy.read(4), "big")
        pages = min(max(left, promised), left * _MOST_LOST + 256)
        copy.truncate(pages * page_size)
        copy.seek(28)
        copy.write(pages.to_bytes(4, "big"))


def _loaded(source: sqlite3.Connection) -> sqlite3.Connection:
    try:
        target = memory()
        try:
            source.backup(target)
        except BaseException:
            target.close()
            raise
        return target
    finally:
        source.close()
