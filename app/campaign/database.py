"""One open SQLite file: how it is reached, and one transaction for each change."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from app.campaign.errors import (
    SQLITE_FAULTS,
    CampaignError,
    is_undecoded,
    known_fault,
    known_faults,
    replacing,
)
from app.engine.model.phrase import Phrase

_PATIENCE = 2.0
"""Seconds to wait for a reader, such as a second desk that opens the file just now."""
_SETTINGS = (
    "PRAGMA trusted_schema = OFF",  # a file from elsewhere runs nothing of its own
    "PRAGMA cell_size_check = ON",
)
_DURABLE = (
    "PRAGMA journal_mode = DELETE",  # the file alone is always the whole campaign
    "PRAGMA synchronous = EXTRA",  # and a committed step outlasts a power cut
    # KiB: steps are only added, and seldom read again; it looks at the file, so not where
    # a change that was torn off cannot be taken back
    "PRAGMA cache_size = -256",
)


def connect(path: Path, *, write: bool) -> sqlite3.Connection:
    """Opens an existing database file, in autocommit; nothing is created."""
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={'rw' if write else 'ro'}",
        uri=True,
        timeout=_PATIENCE,
        isolation_level=None,
        check_same_thread=False,
    )
    return settle(connection, write=write)


def settle(connection: sqlite3.Connection, *, write: bool) -> sqlite3.Connection:
    """Gives a connection the settings of a campaign; closes it when that fails."""
    try:
        for setting in _SETTINGS + (_DURABLE if write else ()):
            connection.execute(setting)
    except SQLITE_FAULTS:
        connection.close()
        raise
    return connection


def frozen(path: Path) -> sqlite3.Connection:
    """Reads a file as it lies there: no lock, no journal, no trace beside it."""
    return settle(
        sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True), write=False
    )


class Database:
    """The connection of an open campaign."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self.connection = connection
        self.read_only: Phrase | None = None
        """Why every change is refused; ``None`` when the file can be written."""

    def rows(self, query: str, *values: object) -> list[tuple[object, ...]]:
        """All rows of a query; raises `CampaignError` when the file gives them no longer.

        A damaged byte in one text leaves all others readable; `inspect` finds such bytes.
        """
        with known_faults(self.path):
            try:
                return self.connection.execute(query, values).fetchall()
            except sqlite3.OperationalError as error:
                if not is_undecoded(error):
                    raise
            self.connection.text_factory = replacing
            return self.connection.execute(query, values).fetchall()

    def write(self, statement: str, values: Sequence[object]) -> None:
        """One statement that is a transaction of its own.

        Raises as `change` does.
        """
        if self.read_only is not None:
            raise CampaignError(self.read_only)
        try:
            self.connection.execute(statement, values)
        except SQLITE_FAULTS as error:
            fault = known_fault(error, self.path)
            if fault is None:
                raise
            raise fault from error

    @contextmanager
    def change(self) -> Iterator[sqlite3.Connection]:
        """One transaction: committed to the disk at the end, or as if it never was.

        Raises `CampaignError` when the campaign can only be read, or the disk refuses.
        """
        if self.read_only is not None:
            raise CampaignError(self.read_only)
        connection = self.connection
        with known_faults(self.path):
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    def close(self) -> None:
        """Lets go of the file."""
        self.connection.close()
