"""A thorough look at a campaign file that changes nothing."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from app.campaign.battles import BattleRow, Battles, StepRow
from app.campaign.database import Database
from app.campaign.documents import Documents
from app.campaign.errors import SQLITE_FAULTS, CampaignError, file_phrase, known_faults
from app.campaign.migrating import migrate
from app.campaign.recognition import recognise
from app.campaign.salvage import salvage
from app.campaign.schema import Version
from app.campaign.snapshot import snapshot
from app.campaign.soundness import told_damage
from app.engine.model.phrase import Phrase


@dataclass(frozen=True, slots=True)
class Inspected:
    """A campaign in memory, and what is wrong with its file."""

    version: Version
    faults: tuple[Phrase, ...]
    documents: Documents
    battles: Battles
    system: str
    """The id of the rule system of the campaign."""
    database: Database


def inspect(path: Path) -> Inspected:
    """Reads the whole file and checks page by page, table by table, step by step.

    Raises `CampaignError` for what is no campaign of this format, and for one of which
    nothing can be read.
    """
    header, changes = recognise(path)
    faults: list[Phrase] = []
    with known_faults(path):
        try:
            connection = snapshot(path)
            faults += _page_faults(connection, path)
        except SQLITE_FAULTS as error:
            faults.append(file_phrase("check.pages", path, problem=told_damage(error)))
        if faults:
            saved = salvage(path, header, str(faults[0].params["problem"]))
            connection, faults = saved.connection, faults + saved.losses
    migrate(connection, path, changes)
    database = Database(path, connection)
    database.read_only = file_phrase("file.read_only", path)
    battles = Battles(database)
    faults += [fault for row in battles.rows() for fault in _step_faults(row, battles, path)]
    system = database.rows("SELECT value FROM meta WHERE key = 'system'")
    return Inspected(
        header.version,
        tuple(faults),
        Documents(database),
        battles,
        str(system[0][0]) if system else "",
        database,
    )


def _page_faults(connection: sqlite3.Connection, path: Path) -> Iterator[Phrase]:
    for (problem,) in connection.execute("PRAGMA integrity_check"):
        if problem != "ok":
            yield file_phrase("check.pages", path, problem=" ".join(str(problem).split()))


def _step_faults(row: BattleRow, battles: Battles, path: Path) -> Iterator[Phrase]:
    steps: tuple[StepRow, ...] = battles.steps(row.number)
    for expected, step in enumerate(steps, start=1):
        if step.number != expected:
            yield file_phrase("check.gap", path, title=row.title, number=expected)
            return
    if row.cursor > len(steps):
        yield file_phrase("check.cursor", path, title=row.title, number=row.cursor)


def document_faults(documents: Documents) -> Iterator[Phrase]:
    """Every document that does not validate, by the first field at fault."""
    for entry in documents.entries():
        try:
            documents.find(entry.kind, entry.id)
        except CampaignError as error:
            yield error.phrase
