"""``seedboard print track``: the delay track as a PDF."""

import argparse

from app.cli.terminal import Terminal
from app.services.export import (
    Exported,
    Ink,
    Layout,
    PrintOptions,
    export_track,
    load_assets,
    load_texts,
    parse_paper,
    track_document,
)
from app.services.resources import resource_folder


def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    """Print into the file and tell what there is to know about it."""
    resources = resource_folder()
    options = PrintOptions(
        paper=parse_paper(chosen.paper),
        layout=Layout(chosen.layout),
        ink=Ink(chosen.ink),
        distance=chosen.distance,
        wide=chosen.wide,
        row=chosen.row,
        serpentine=chosen.serpentine,
    )
    document = track_document(load_texts(resources), chosen.length)
    exported = export_track(document, options, load_assets(resources), chosen.out)
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
            "tokens_in": report.tokens_in,
            "tokens_drawn": report.tokens_drawn,
            "notes": [{"page": note.page, **terminal.told(note.phrase)} for note in report.notes],
            "missing": list(report.missing),
        }
    )
