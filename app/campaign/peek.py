"""A short look into a campaign file that somebody else may have open."""

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from app.campaign.battles import BattleRow, Battles
from app.campaign.copying import real_path
from app.campaign.database import Database, connect
from app.campaign.errors import CampaignError, file_phrase, known_faults
from app.campaign.lock import held
from app.campaign.migrating import migrate
from app.campaign.recognition import recognise
from app.campaign.snapshot import snapshot, writes_ahead


@dataclass(frozen=True, slots=True)
class Peeked:
    """What stands at the head of a campaign."""

    title: str
    system: str
    counts: Mapping[str, int]
    """How many documents there are of each kind."""
    battle: BattleRow | None
    """The battle under way that was open last, or the newest."""
    elsewhere: bool
    """Whether somebody has the file open for writing."""


def peek(path: Path) -> Peeked:
    """The head of a campaign of this format; raises `CampaignError` for anything else."""
    _, changes = recognise(path)
    try:
        with known_faults(path):
            connection = snapshot(path) if changes else _reading(path)
            try:
                migrate(connection, path, changes)
                return _read(Database(path, connection))
            finally:
                connection.close()
    except sqlite3.OperationalError as error:  # a table is missing
        raise CampaignError(file_phrase("file.damaged", path, problem=str(error))) from error


def _reading(path: Path) -> sqlite3.Connection:
    if writes_ahead(path):
        return snapshot(path)
    connection = connect(path, write=False)
    try:
        connection.execute("SELECT count(*) FROM sqlite_schema")
    except sqlite3.OperationalError:  # a killed program left something to roll back
        connection.close()
        return snapshot(path)
    return connection


def _read(database: Database) -> Peeked:
    meta = {str(key): str(value) for key, value in database.rows("SELECT key, value FROM meta")}
    counts = database.rows("SELECT kind, count(*) FROM document GROUP BY kind")
    return Peeked(
        title=meta.get("title") or database.path.stem,
        system=meta.get("system", ""),
        counts={str(kind): int(str(count)) for kind, count in counts},
        battle=Battles(database).under_way(meta.get("open", "")),
        elsewhere=held(real_path(database.path)),
    )
