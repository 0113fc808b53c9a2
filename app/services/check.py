"""Checks that a campaign is whole and makes sense, and says what is not, and where."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.campaign.codec import Codec
from app.campaign.errors import CampaignError, file_phrase
from app.campaign.inspection import Inspected, document_faults, inspect
from app.engine.core.system import RuleSystem
from app.engine.model.phrase import Phrase
from app.services.content import Content
from app.services.library import Library, dump
from app.services.replay import Replay, step_phrase


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What was found. `faults` make a campaign unfit, `remarks` are gaps that can be filled."""

    path: Path
    version: str
    documents: int
    battles: int
    steps: int
    faults: tuple[Phrase, ...]
    remarks: tuple[Phrase, ...]


def check_campaign(
    path: Path, systems: tuple[RuleSystem[Any], ...], content: Content
) -> CheckReport:
    """Reads everything in a campaign and changes nothing.

    Raises `CampaignError` for what is no campaign that this program can read.
    """
    found = inspect(path)
    try:
        by_id = {system.info.id: system for system in systems}
        if found.system in by_id:
            found.documents.read_by(by_id[found.system].info.documents)
        faults = [*found.faults, *document_faults(found.documents)]
        faults += _replay_faults(found, path, by_id)
        rows = found.battles.rows()
        return CheckReport(
            path=path,
            version=str(found.version),
            documents=len(found.documents.entries()),
            battles=len(rows),
            steps=sum(row.steps for row in rows),
            faults=tuple(faults),
            remarks=tuple(_gaps(found, content)),
        )
    finally:
        found.database.close()


def _replay_faults(
    found: Inspected, path: Path, systems: Mapping[str, RuleSystem[Any]]
) -> Iterator[Phrase]:
    for row in found.battles.rows():
        system = systems.get(row.system)
        if system is None:
            yield file_phrase("battle.unknown_system", path, system=row.system)
            continue
        replay, codec = Replay(system), Codec(system.info.kinds)
        for step in found.battles.steps(row.number):
            fault = replay.take(step.text, codec)
            if fault is not None:
                yield step_phrase(fault, path, row.title, step.number)
                break


def _gaps(found: Inspected, content: Content) -> Iterator[Phrase]:
    """What documents refer to and nothing provides."""
    library = Library(found.documents, content, found.system)
    for kind in ("encounter", "character"):
        for entry in found.documents.entries(kind):
            for wanted_kind, id_ in _references(library, kind, entry.id):
                try:
                    library.find(wanted_kind, id_)
                except CampaignError as error:
                    if error.phrase.code == "document.absent":
                        params = {"kind": wanted_kind, "id": id_, "name": entry.name}
                        yield Phrase("document.absent_from", params)


def _references(library: Library, kind: str, id_: str) -> list[tuple[str, str]]:
    """Kinds and ids that a document refers to; none for one that does not validate."""
    try:
        body = dump(library.find(kind, id_))
    except CampaignError:
        return []
    if kind == "encounter":
        return [("character", member["character"]) for member in body["members"]]
    weapons = [("weapon", weapon) for weapon in body.get("weapons", ())]
    return weapons + [("ability", ability) for ability in body.get("abilities", ())]
