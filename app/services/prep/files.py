"""Documents in files: written one file for each kind, read whatever they hold."""

from collections.abc import Collection
from pathlib import Path

from app.campaign.errors import CampaignError, file_phrase
from app.engine.model.phrase import Phrase
from app.services.filing import filed_in
from app.services.prep.roster_csv import from_csv
from app.services.prep.transfer import (
    Gallery,
    Incoming,
    Inspection,
    UnreadableError,
    inspect,
    to_text,
)
from app.services.prep.workshop import PREPARED, Fault, Workshop

LARGEST = 64 * 2**20
"""Bytes of a file that are read at most; a campaign's documents are far smaller."""


def write_kinds(
    workshop: Workshop,
    system: str,
    folder: Path,
    kinds: Collection[str] = (),
    gallery: Gallery | None = None,
) -> tuple[tuple[Path, int], ...]:
    """The GM's own documents as ``ability.json`` and so on; tells each file and its count.

    Without ``kinds`` all of them; a kind without documents makes no file. Characters bring
    their portraits out of the ``gallery``. The folder is made if need be; files and folder are
    there together or not at all. Raises `CampaignError` with ``export.unwritable``, and
    `ExportError` for what must not be replaced.
    """
    made: list[tuple[Path, str, int]] = []
    for kind in PREPARED:
        own = [(kind, one.body) for one in workshop.listed(kind) if one.source != "builtin"]
        if own and (not kinds or kind in kinds):
            made.append((folder / f"{kind}.json", to_text(own, system, gallery), len(own)))
    if not made:
        return ()
    with filed_in(folder, _unwritable) as filing:
        for file, text, _ in made:
            filing.put(file, text.encode())
    return tuple((filing.placed[file], count) for file, _, count in made)


def write_text(file: Path, text: str) -> Path:
    """Writes a file whole or not at all; raises like `write_kinds`."""
    with filed_in(file.parent, _unwritable) as filing:
        filing.put(file, text.encode())
    return filing.placed[file]


def _unwritable(error: OSError, file: Path) -> CampaignError:
    problem = error.strerror or type(error).__name__
    return CampaignError(file_phrase("export.unwritable", file, problem=problem))


def read_incoming(file: Path, workshop: Workshop) -> Inspection:
    """What a file of documents, or a table of characters, would bring in.

    Raises `CampaignError` for a file that cannot be read, and `UnreadableError` for one that
    holds no documents.
    """
    text = _text(file)
    if file.suffix.lower() == ".csv":
        return roster_inspection(text, workshop)
    try:
        return inspect(text, workshop)
    except UnreadableError as error:
        told = {**error.phrase.params, "path": str(file)}
        raise UnreadableError(Phrase(error.phrase.code, told)) from error


def _text(file: Path) -> str:
    try:
        if file.stat().st_size > LARGEST:
            raise CampaignError(file_phrase("import.too_big", file))
        return file.read_text(encoding="utf-8-sig")
    except OSError as error:
        problem = error.strerror or type(error).__name__
        raise CampaignError(file_phrase("import.unreadable", file, problem=problem)) from error
    except UnicodeDecodeError as error:
        raise CampaignError(file_phrase("import.no_text", file)) from error


def roster_inspection(text: str, workshop: Workshop) -> Inspection:
    """What a table of characters would bring in; a line at fault says which it is."""
    incoming: list[Incoming] = []
    for row in from_csv(text, workshop.kinds):
        if row.fault is not None:
            incoming.append(Incoming("character", row.body, "unfit", (Fault((), row.fault),)))
            continue
        faults = workshop.faults("character", row.body)
        there = workshop.body("character", str(row.body["id"]))
        if faults:
            incoming.append(Incoming("character", row.body, "unfit", faults))
        elif there is None:
            incoming.append(Incoming("character", row.body, "new", choice="add"))
        else:
            whole = {**there, **row.body}
            same = whole == dict(there)
            incoming.append(Incoming("character", whole, "same" if same else "differs"))
    return Inspection("", tuple(incoming))
