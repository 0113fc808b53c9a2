"""``seedboard print track``: an empty delay track as PDF."""

import argparse

from app.cli.terminal import Terminal
from app.engine.model.phrase import Phrase
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
    """Write the file and say how many pages it has; returns 0.

    Raises `ExportError` or `PrintError`, with a phrase, when an option or the file is at fault.
    """
    options = PrintOptions(
        paper=parse_paper(chosen.paper),
        layout=Layout(chosen.layout),
        ink=Ink(chosen.ink),
        distance=chosen.distance,
        wide=chosen.wide,
        row=chosen.row,
        serpentine=chosen.serpentine,
    )
    resources = resource_folder()
    document = track_document(load_texts(resources), chosen.length)
    exported = export_track(document, options, load_assets(resources), chosen.out)
    _tell(exported, terminal)
    return 0


def _tell(exported: Exported, terminal: Terminal) -> None:
    report = exported.report
    done = Phrase("print.done", {"path": str(exported.path), "pages": report.pages})
    terminal.say(terminal.wording.phrase(done))
    for note in report.notes:
        terminal.say(f"- {terminal.wording.phrase(note.phrase)}")
    if report.missing:
        lacking = Phrase("print.missing", {"signs": report.missing})
        terminal.say(f"- {terminal.wording.phrase(lacking)}")
    terminal.report(
        {
            "ok": True,
            "path": str(exported.path),
            "pages": report.pages,
            "notes": [{"page": note.page, **terminal.told(note.phrase)} for note in report.notes],
            "missing": list(report.missing),
        }
    )
