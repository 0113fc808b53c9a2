"""A thorough look at a campaign file that changes nothing."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from app.campaign.battles import BattleRow, Battles, StepRow
from app.campaign.database import Database
from app.campaign.documents import Documents
from app.campaign.errors import (
    SQLITE_FAULTS,
    CampaignError,
    file_phrase,
    known_faults,
    replacing,
)
from app.campaign.migrating import migrate
from app.campaign.migrations import Changes
from app.campaign.recognition import recognise
from app.campaign.salvage import salvage
from app.campaign.schema import STEPS, TABLES, Version
from app.campaign.snapshot import snapshot
from app.campaign.soundness import find_problem, told_damage
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
            faults += _page_faults(connection, path) or _shape_faults(connection, path, changes)
        except SQLITE_FAULTS as error:
            faults.append(file_phrase("check.pages", path, problem=told_damage(error)))
        if faults:
            saved = salvage(path, header, str(faults[0].params["problem"]))
            connection, faults = saved.connection, faults + saved.losses
    migrate(connection, path, changes)
    faults += _text_faults(connection, path)
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


def _page_faults(connection: sqlite3.Connection, path: Path) -> list[Phrase]:
    found = [str(problem) for (problem,) in connection.execute("PRAGMA integrity_check")]
    return [
        file_phrase("check.pages", path, problem=" ".join(problem.split()))
        for problem in found
        if problem != "ok"
    ]


def _shape_faults(connection: sqlite3.Connection, path: Path, changes: Changes) -> list[Phrase]:
    problem = find_problem(connection, old=bool(changes))
    return [] if problem is None else [file_phrase("check.pages", path, problem=problem)]


_NAMED = {
    "meta": "key",
    "document": "name",
    "portrait": "id",
    "battle": "title",
    "step": f"(SELECT title FROM battle WHERE number = seq / {STEPS}) || ' ' || (seq % {STEPS})",  # noqa: S608
}
"""What tells a person which row of a table is meant."""


def _text_faults(connection: sqlite3.Connection, path: Path) -> Iterator[Phrase]:
    """Every row with bytes that are no text; the desk shows a sign of replacement for each."""
    connection.text_factory = bytes
    for table, columns in TABLES.items():
        texts = ", ".join(name for name, holds in columns.items() if holds.startswith("TEXT"))
        query = f"SELECT {_NAMED[table]}, {texts} FROM {table} ORDER BY rowid"  # noqa: S608
        for name, *values in connection.execute(query):
            if not all(map(_is_text, values)):
                yield file_phrase("check.text", path, table=table, row=replacing(name or b""))
    connection.text_factory = str


def _is_text(value: bytes | None) -> bool:
    try:
        (value or b"").decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


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
