"""``seedboard print pack``: everything that an encounter needs, as one PDF or as a folder."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from app.bootstrap import system_info
from app.cli.campaigns import find, open_told
from app.cli.print_cards import card_format
from app.cli.printed import Progress, facts, give_way, print_options, say_report
from app.cli.terminal import Terminal
from app.engine.model.documents import Ability
from app.engine.model.phrase import Phrase
from app.engine.model.track import WIDE_LANES, Layout, TrackChoices
from app.services.card_kit import CardChoices
from app.services.content import Content
from app.services.errors import ExportError
from app.services.export import (
    Assets,
    PrintOptions,
    Rendering,
    Report,
    Sides,
    load_assets,
    load_texts,
    render_kit,
    survey_kit,
)
from app.services.filing import filed_in, refuse_closed, write_whole
from app.services.kit_words import load_kit_words
from app.services.pack import (
    Counted,
    PackChoices,
    Source,
    count_parts,
    counted_chapter,
    document_of,
    make_pack,
    name_of,
    read_session,
)
from app.services.pack_parts import Part, offered, parts_named, usual_parts
from app.services.resources import resource_folder
from app.services.token_kit import TokenChoices

_PDF: Final = ".pdf"
_ALL: Final = "all"


def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    """Print into the file or folder and tell what there is to know about it."""
    if chosen.gentle:
        give_way()
    manner = _Manner(
        print_options(chosen),
        load_assets(resource_folder()),
        Progress(sys.stderr, lines=chosen.progress),
    )
    source, remembered = _read(chosen, terminal)
    wanted = _wanted(chosen.parts, source, remembered)
    for fault in source.faults:
        terminal.write(terminal.wording.phrase(fault))
    if chosen.out is not None and chosen.out.suffix.lower() != _PDF:
        _print_folder(chosen.out, source, wanted, terminal, manner)
    else:
        _print_file(chosen.out, source, wanted, terminal, manner)
    return 0


def _read(chosen: argparse.Namespace, terminal: Terminal) -> tuple[Source, tuple[str, ...] | None]:
    """The source, and the parts that the campaign remembers."""
    source = Source(
        load_kit_words(resource_folder()),
        load_texts(resource_folder()),
        terminal.wording.phrase,
        _choices(chosen),
        Sides(chosen.sides),
    )
    if chosen.file is None:
        if chosen.encounter is not None or chosen.character:
            raise ExportError(Phrase("pack.whose"))
        found = Content(resource_folder() / "catalogue").documents(system_info().id, Ability.kind)
        return replace(source, abilities=tuple(found.values())), None
    session = open_told(chosen.file, terminal)
    try:
        own = load_kit_words(resource_folder(), system=session.system.info.id)
        source = replace(source, words=own)
        encounter = ""
        if chosen.encounter is not None:
            encounter = find(session.encounters(), chosen.encounter, "print.no_encounter").id
        everybody = session.characters()
        asked = [find(everybody, name, "print.no_character").id for name in chosen.character]
        read = read_session(source, session, encounter=encounter, characters=asked)
        return read, session.printing.parts
    finally:
        session.close()


def _choices(chosen: argparse.Namespace) -> PackChoices:
    track = TrackChoices(
        layout=Layout(chosen.layout),
        distance=chosen.distance,
        row=chosen.row,
        serpentine=chosen.serpentine,
        **({"lanes": WIDE_LANES} if chosen.wide else {}),
    )
    tokens = TokenChoices(portraits=chosen.portraits, round=chosen.round, standees=chosen.standees)
    cards = CardChoices(
        basic=chosen.basic, backs=not chosen.no_backs, format=card_format(chosen.card)
    )
    return PackChoices(
        chosen.length, track, chosen.lanes_by_name, tokens, cards, chosen.fillable,
        chosen.rounds, chosen.turns, chosen.wheels,
    )  # fmt: skip


def _wanted(
    named: str | None, source: Source, remembered: tuple[str, ...] | None
) -> tuple[Part, ...]:
    if named is not None and named.strip().lower() == _ALL:
        return offered(source.has, source.rules)
    if named is not None:
        words = (word.strip().lower() for word in named.split(","))
        return parts_named(filter(None, words), source.has, source.rules)
    known = {part.id for part in offered(source.has, source.rules)}
    ids = usual_parts(source.has, source.rules) if remembered is None else remembered
    return parts_named([id_ for id_ in ids if id_ in known], source.has, source.rules)


class _Manner(NamedTuple):
    options: PrintOptions
    assets: Assets
    progress: Progress


def _print_file(
    out: Path | None,
    source: Source,
    wanted: tuple[Part, ...],
    terminal: Terminal,
    manner: _Manner,
) -> None:
    """One PDF, or nothing but the count of one."""
    options, assets, progress = manner
    whole, printed = make_pack(source, wanted)
    file = ""
    try:
        rendering = None if out is None else render_kit(whole, options, assets, progress)
        report = survey_kit(whole, options, assets) if rendering is None else rendering.report
    except ExportError:
        _refuse_problems(source, printed, terminal, manner)
        raise
    if out is None or rendering is None:
        terminal.say("print.count", pages=report.pages, sheets=report.sheets)
    else:
        file = str(write_whole(out, rendering.pdf))
        progress.end()
        terminal.say("print.done", path=file, pages=report.pages, sheets=report.sheets)
    say_report(report, terminal)
    known = {part.id: one for part, one in zip(printed, report.chapters, strict=True)}
    others = [one for one in offered(source.has, source.rules) if one.id not in known]
    counted = {one.part: one for one in count_parts(source, others, options, assets)}
    counted |= {id_: counted_chapter(id_, one) for id_, one in known.items()}
    rows = [
        _row(
            counted[part.id],
            terminal,
            first=known[part.id].first if part.id in known else 0,
            chosen=part.id in known,
        )
        for part in offered(source.has, source.rules)
    ]
    told = facts(report, terminal, file=file or None)
    terminal.report({**told, **_more(report, source, terminal), "parts": rows})


def _refuse_problems(
    source: Source, printed: tuple[Part, ...], terminal: Terminal, manner: _Manner
) -> None:
    """Says of the first part that cannot be printed which it is, and why."""
    for one in count_parts(source, printed, manner.options, manner.assets):
        if one.problem is not None:
            title = terminal.wording.text(f"pack.part_{one.part}")
            why = terminal.wording.phrase(one.problem)
            raise ExportError(Phrase("pack.part_refused", {"part": title, "problem": why}))


def _print_folder(
    out: Path,
    source: Source,
    wanted: tuple[Part, ...],
    terminal: Terminal,
    manner: _Manner,
) -> None:
    """Each part as a PDF of its own, numbered in the order of the pack: all of them, or none."""
    options, assets, progress = manner
    whole, printed = make_pack(source, wanted)
    _refuse_problems(source, printed, terminal, manner)
    refuse_closed(out)
    made: list[tuple[Part, Path, Rendering]] = []
    pages = 0
    for number, (part, document) in enumerate(zip(printed, whole.parts, strict=True), start=1):
        target = out / f"{number:02}-{part.id}{_PDF}"
        made.append((part, target, render_kit(document, options, assets, progress.after(pages))))
        pages += made[-1][2].report.pages
    with filed_in(out) as filing:
        for _, target, rendering in made:
            filing.put(target, rendering.pdf)
    progress.end()
    _tell_files(
        out, [(part, filing.placed[target], one.report) for part, target, one in made], terminal
    )


def _tell_files(out: Path, made: Sequence[tuple[Part, Path, Report]], terminal: Terminal) -> None:
    rows, told = [], []
    for part, file, report in made:
        terminal.say("print.done", path=file, pages=report.pages, sheets=report.sheets)
        say_report(report, terminal)
        row = _row(counted_chapter(part.id, report.chapters[0]), terminal, first=1, chosen=True)
        rows.append({**row, "file": str(file)})
        told.append({**facts(report, terminal, file=str(file))})
    reports = [report for _, _, report in made]
    terminal.report(
        {
            "ok": True, "file": str(out),
            "pages": sum(one.pages for one in reports),
            "sheets": sum(one.sheets for one in reports),
            "items_in": sum(one.items_in for one in reports),
            "items_drawn": sum(one.items_drawn for one in reports),
            "parts": rows, "files": told,
        }
    )  # fmt: skip


def _row(one: Counted, terminal: Terminal, *, first: int, chosen: bool) -> dict[str, object]:
    """A part for scripts; ``first`` is its first page, 0 where it is not printed."""
    return {
        "part": one.part,
        "title": terminal.wording.text(f"pack.part_{one.part}"),
        "detail": terminal.wording.text(f"pack.detail_{one.part}", n=one.items),
        "pages": one.pages,
        "sheets": one.sheets,
        "items": one.items,
        "first": first,
        "chosen": chosen,
        "problem": None if one.problem is None else terminal.told(one.problem),
    }


def _more(report: Report, source: Source, terminal: Terminal) -> Mapping[str, object]:
    """What stands behind the items of the notes, and who could not be read."""
    items = {note.item for note in report.notes} | {one.item for one in report.lacking}
    found = {item: document_of(item, source) for item in sorted(items) if item}
    return {
        "documents": {item: list(known) for item, known in found.items() if known is not None},
        "names": {item: name_of(item, source) for item in found},
        "faults": [terminal.told(fault) for fault in source.faults],
    }
