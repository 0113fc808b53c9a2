"""``seedboard print track``: the delay track as a PDF."""

import argparse

from app.cli.terminal import Terminal
from app.engine.model.track import WIDE_LANES
from app.services.export import (
    Exported,
    Ink,
    Layout,
    PrintOptions,
    TrackChoices,
    export_kit,
    load_assets,
    load_texts,
    parse_paper,
    track_document,
)
from app.services.resources import resource_folder


def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    """Print into the file and tell what there is to know about it."""
    resources = resource_folder()
    options = PrintOptions(paper=parse_paper(chosen.paper), ink=Ink(chosen.ink))
    choices = TrackChoices(
        layout=Layout(chosen.layout),
        distance=chosen.distance,
        lanes=WIDE_LANES if chosen.wide else 4,
        row=chosen.row,
        serpentine=chosen.serpentine,
    )
    document = track_document(load_texts(resources), chosen.length, choices)
    exported = export_kit(document, options, load_assets(resources), chosen.out)
    tell(exported, terminal)
    return 0


def tell(exported: Exported, terminal: Terminal) -> None:
    """The file, its pages, and whatever was shortened, moved or is missing."""
    report = exported.report
    terminal.say("print.done", path=exported.path, pages=report.pages)
    for note in report.notes:
        text = terminal.wording.phrase(note.phrase)
        if note.page:
            terminal.say("print.note", page=note.page, text=text)
        else:
            terminal.write(text)
    if report.missing:
        terminal.say("print.missing", signs=report.missing)
    terminal.report(
        {
            "ok": True,
            "file": str(exported.path),
            "pages": report.pages,
            "items_in": report.items_in,
            "items_drawn": report.items_drawn,
            "notes": [{"page": note.page, **terminal.told(note.phrase)} for note in report.notes],
            "missing": list(report.missing),
        }
    )
