"""One writer a campaign: a lock beside the file, held for as long as it is open.

The lock is SQLite's own, on an empty side file. It works wherever the campaign itself
can be written, on every platform, between computers where the network share supports
locks at all, and the system drops it when the program dies. A side file that a killed
program left behind locks nothing.
"""

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from app.campaign.errors import known_faults

_PATIENCE = 0.25
"""Seconds to wait for somebody who only looks whether the file is open."""
_LOOK = "SELECT count(*) FROM sqlite_schema"


class OpenLock:
    """Held by the one session that may write."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection

    def release(self) -> None:
        """Lets the next one write; takes the side file away where that is safe."""
        if sys.platform == "win32":  # pragma: no cover - an open file cannot be removed there
            self._connection.close()
            _remove(self._path)
        else:  # while still held, or somebody could be locking it at this moment
            _remove(self._path)
            self._connection.close()


def lock_path(path: Path) -> Path:
    """The side file of a campaign file."""
    return path.with_name(f".{path.name}.lock")


def acquire(path: Path) -> OpenLock | None:
    """The lock of a campaign, or ``None`` when another session holds it.

    Raises `CampaignError` when the folder takes no side file.
    """
    side = lock_path(path)
    while True:
        before = _identity(side)
        with known_faults(path):
            connection = _connect(side, create=True)
            free = _free(connection, "BEGIN EXCLUSIVE" if before else _LOOK)
        if before and free and _identity(side) == before:
            return OpenLock(side, connection)
        connection.close()
        if before and not free:
            return None
        # The side file was missing, or its holder removed it meanwhile: lock the one there now.


def held(path: Path) -> bool:
    """Whether a session, here or on another computer, has the campaign open for writing."""
    side = lock_path(path)
    if _identity(side) is None:
        return False
    try:
        with closing(_connect(side, create=False)) as connection:
            return not _free(connection, _LOOK)
    except sqlite3.Error:  # it went away at this moment, or is no lock of ours
        return False


def _connect(side: Path, *, create: bool) -> sqlite3.Connection:
    mode = "rwc" if create else "ro"
    return sqlite3.connect(
        f"{side.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=_PATIENCE if create else 0,
        isolation_level=None,
        check_same_thread=False,
    )


def _free(connection: sqlite3.Connection, statement: str) -> bool:
    """Runs the statement; whether the lock that it needs was free."""
    try:
        connection.execute("PRAGMA journal_mode = MEMORY")
        connection.execute(statement)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            return False
        connection.close()
        raise
    return True


def _identity(side: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(side)  # noqa: PTH116 - one call on the way to the first paint
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _remove(side: Path) -> None:
    try:
        side.unlink(missing_ok=True)
    except OSError:  # pragma: no cover - somebody else has it open, or the folder went away
        return
