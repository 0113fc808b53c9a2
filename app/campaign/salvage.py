"""Gets out of a damaged campaign what still reads, into memory; the file stays as it is."""

import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from app.campaign.backup import backup_folder
from app.campaign.codec import is_step
from app.campaign.documents import RawDocument, read_raw
from app.campaign.errors import SQLITE_FAULTS, CampaignError, file_phrase, replacing
from app.campaign.header import Header
from app.campaign.portraits import checked
from app.campaign.schema import APPLICATION_ID, CREATE, STEPS, TABLES, Version
from app.campaign.snapshot import detached, memory
from app.campaign.texts import StepText
from app.engine.model.phrase import Phrase

_Row: TypeAlias = tuple[Any, ...]
_WITH_PORTRAITS = Version(1, 1)
"""The format that brought them."""


@dataclass(slots=True)
class Salvaged:
    """A whole campaign made of the parts that read, and what is missing from it."""

    connection: sqlite3.Connection
    documents: int = 0
    steps: int = 0
    losses: list[Phrase] = field(default_factory=list)


def salvage(path: Path, header: Header, problem: str) -> Salvaged:
    """What can be saved; raises `CampaignError` (``file.damaged``) when that is nothing."""
    nothing = file_phrase("file.damaged", path, problem=problem, backups=str(backup_folder(path)))
    try:
        source = detached(path, page_size=header.page_size)
    except SQLITE_FAULTS as error:
        raise CampaignError(nothing) from error
    source.text_factory = replacing
    saved = Salvaged(memory())
    try:
        _prepare(saved.connection, header)
        _meta(source, saved, path)
        _documents(source, saved)
        if header.version >= _WITH_PORTRAITS:
            _portraits(source, saved)
        _battles(source, saved)
    finally:
        source.close()
    if not saved.documents and not saved.steps:
        saved.connection.close()
        raise CampaignError(nothing)
    return saved


def _prepare(connection: sqlite3.Connection, header: Header) -> None:
    for statement in CREATE:
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {header.version.number}")


def _meta(source: sqlite3.Connection, saved: Salvaged, path: Path) -> None:
    found = {"title": path.stem, "system": ""} | dict(_scan(source, "meta").rows)
    for item in found.items():
        _insert(saved.connection, "meta", item)


def _documents(source: sqlite3.Connection, saved: Salvaged) -> None:
    found = _scan(source, "document")
    for _rank, *columns in found.rows:
        raw = RawDocument(*columns)
        if _valid(raw) and _insert(saved.connection, "document", (None, *columns)):
            saved.documents += 1
        else:
            params = {"kind": str(raw.kind), "name": str(raw.name), "id": str(raw.id)}
            saved.losses.append(Phrase("salvage.document", params))
    if not found.whole:
        saved.losses.append(Phrase("salvage.documents", {}))


def _portraits(source: sqlite3.Connection, saved: Salvaged) -> None:
    """Those whose picture is still one; a damaged one is lost alone."""
    found = _scan(source, "portrait")
    whole = found.whole
    for kind, id_, media, body in found.rows:
        kept = checked(body) is not None
        whole &= kept and _insert(saved.connection, "portrait", (kind, id_, media, body))
    if not whole:
        saved.losses.append(Phrase("salvage.portraits", {}))


def _valid(raw: RawDocument) -> bool:
    try:
        read_raw(raw)
    except (CampaignError, ValueError, TypeError, RecursionError):
        return False
    return True


def _battles(source: sqlite3.Connection, saved: Salvaged) -> None:
    steps: dict[int, dict[int, _Row]] = {}
    scanned = _scan(source, "step")
    for row in scanned.rows:
        battle, number = divmod(row[0], STEPS)
        steps.setdefault(battle, {})[number] = row
    found = _scan(source, "battle")
    for row in found.rows:
        _battle(saved, row, steps.pop(row[0], {}))
    if not scanned.whole and not any(loss.code == "salvage.steps" for loss in saved.losses):
        saved.losses.append(Phrase("salvage.last_steps", {}))
    if steps or not found.whole:
        saved.losses.append(Phrase("salvage.battles", {}))


def _battle(saved: Salvaged, row: _Row, steps: Mapping[int, _Row]) -> None:
    number, id_, encounter, title, system, created, cursor = row
    kept = list(_unbroken(steps))
    last = max(cursor or 0, *steps) if steps else cursor or 0
    if len(kept) < last:
        params = {"title": str(title), "kept": len(kept), "steps": last}
        saved.losses.append(Phrase("salvage.steps", params))
    if cursor is not None and len(kept) <= cursor:
        cursor = None
    head = (number, id_, encounter, title, system, created, cursor)
    if _insert(saved.connection, "battle", head):
        saved.steps += sum(_insert(saved.connection, "step", step) for step in kept)


def _unbroken(steps: Mapping[int, _Row]) -> Iterator[_Row]:
    """The steps from the first on, up to the first that is missing or does not read."""
    number = 1
    while number in steps and is_step(StepText(*steps[number][-3:])):
        yield steps[number]
        number += 1


def _insert(connection: sqlite3.Connection, table: str, row: _Row) -> bool:
    """Adds a row; whether it met the conditions of the table."""
    marks = ", ".join("?" * len(row))
    try:
        connection.execute(f"INSERT INTO {table} VALUES({marks})", row)
    except (sqlite3.Error, OverflowError):
        return False
    return True


@dataclass(frozen=True, slots=True)
class _Found:
    rows: tuple[_Row, ...]
    whole: bool
    """Whether the scan met no damage."""


def _scan(source: sqlite3.Connection, table: str) -> _Found:
    """The rows that read: from the first up to the damage, and from the last back to it."""
    columns = ", ".join(TABLES[table])
    found: dict[int, _Row] = {}
    for direction in ("ASC", "DESC"):
        query = f"SELECT rowid, {columns} FROM {table} ORDER BY rowid {direction}"  # noqa: S608
        try:
            for rowid, *row in source.execute(query):
                found[rowid] = tuple(row)
        except SQLITE_FAULTS:
            continue
        return _Found(tuple(found[rowid] for rowid in sorted(found)), whole=direction == "ASC")
    return _Found(tuple(found[rowid] for rowid in sorted(found)), whole=False)
