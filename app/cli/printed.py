"""What every ``seedboard print`` does: options from arguments, the file, and the report."""

import argparse
import os
import sys
from contextlib import suppress
from typing import Final, TextIO

from app.cli.terminal import Terminal, shut
from app.engine.model.kit import KitDocument, Pack
from app.engine.model.phrase import Phrase
from app.engine.model.printer import TRUE, PrinterProfile
from app.services.errors import ExportError
from app.services.export import (
    Ink,
    Margins,
    Orientation,
    OwnFont,
    PrintOptions,
    Report,
    Sides,
    export_kit,
    load_assets,
    parse_paper,
    survey_kit,
)
from app.services.resources import resource_folder
from app.services.settings import SettingsFile, settings_file

_GENTLE: Final = 10
"""By how much a gentle print lowers its priority, in steps of POSIX."""


def print_kit(document: KitDocument | Pack, chosen: argparse.Namespace, terminal: Terminal) -> int:
    """Print a document as asked, tell what there is to know about it, and return 0."""
    if chosen.gentle:
        give_way()
    options, assets = print_options(chosen), load_assets(resource_folder())
    if chosen.count:
        report = survey_kit(document, options, assets)
        terminal.say("print.count", pages=report.pages, sheets=report.sheets)
        tell(report, terminal, file=None)
        return 0
    progress = Progress(sys.stderr, lines=chosen.progress)
    exported = export_kit(document, options, assets, chosen.out, progress)
    progress.end()
    report = exported.report
    terminal.say("print.done", path=exported.path, pages=report.pages, sheets=report.sheets)
    tell(report, terminal, file=str(exported.path))
    return 0


def give_way() -> None:
    """Lowers the priority of this process; Windows has no such call, and some hosts forbid it."""
    with suppress(AttributeError, OSError):
        os.nice(_GENTLE)


def print_options(chosen: argparse.Namespace) -> PrintOptions:
    """The options that the arguments ask for; raises `ExportError` for what cannot be."""
    font = None
    if chosen.font is None and (chosen.font_bold or chosen.font_oblique):
        raise ExportError(Phrase("print.font_alone"))
    if chosen.font is not None:
        font = OwnFont(chosen.font, chosen.font_bold, chosen.font_oblique)
    return PrintOptions(
        paper=parse_paper(chosen.paper),
        orientation=Orientation(chosen.orientation),
        margins=Margins(*chosen.margins) if chosen.margins else Margins(),
        ink=Ink(chosen.ink),
        sides=Sides(chosen.sides),
        bleed=chosen.bleed,
        marks=not chosen.no_marks,
        printer=_printer(chosen),
        font=font,
    )


def _printer(chosen: argparse.Namespace) -> PrinterProfile:
    if chosen.offset is not None:
        return PrinterProfile(chosen.printer or "", *chosen.offset)
    return _profile(chosen.printer, settings_file())


def _profile(name: str | None, file: SettingsFile) -> PrinterProfile:
    if name is None:
        return TRUE
    settings, _ = file.load()
    profile = settings.printer(name)
    if profile is None:
        raise ExportError(Phrase("print.no_printer", {"name": name}))
    return profile


def tell(report: Report, terminal: Terminal, *, file: str | None) -> None:
    """What was shrunk, continued, moved or is missing; for scripts the whole report."""
    say_report(report, terminal)
    terminal.report(facts(report, terminal, file=file))


def say_report(report: Report, terminal: Terminal) -> None:
    """The remarks of a report, line by line, for people."""
    for note in report.notes:
        text = terminal.wording.phrase(note.phrase)
        if note.page:
            terminal.say("print.note", page=note.page, text=text)
        else:
            terminal.write(text)
    if report.missing:
        terminal.say("print.missing", signs=report.missing)


def facts(report: Report, terminal: Terminal, *, file: str | None) -> dict[str, object]:
    """The whole report for scripts.

    It has the places of those items that something is said of, and of one that is alone.
    """
    said = {(note.page, note.item) for note in report.notes}
    said |= {(one.page, one.item) for one in report.lacking}
    return {
        "ok": True,
        "file": file,
        "pages": report.pages,
        "sheets": report.sheets,
        "items_in": report.items_in,
        "items_drawn": report.items_drawn,
        "notes": [
            {"page": note.page, "item": note.item, **terminal.told(note.phrase)}
            for note in report.notes
        ],
        "missing": [
            {"sign": one.sign, "page": one.page, "item": one.item} for one in report.lacking
        ],
        "places": [
            {"page": one.page, "item": one.item, "area": [round(part, 2) for part in one.area]}
            for one in report.places
            if (one.page, one.item) in said or report.items_in == 1
        ],
    }


class Progress:
    """Tells the pages begun: a line each for programs, one line rewritten on a terminal."""

    def __init__(self, stream: TextIO | None, *, lines: bool, before: int = 0) -> None:
        self._stream = stream
        self._lines = lines
        self._before = before
        self._rewrites = not lines and stream is not None and stream.isatty()

    def after(self, pages: int) -> "Progress":
        """The same for another document, whose pages follow so many."""
        return Progress(self._stream, lines=self._lines, before=pages)

    def __call__(self, page: int) -> None:
        """Another page is begun, counted from 1."""
        page += self._before
        if self._lines:
            self._tell(f"page {page}\n")
        elif self._rewrites:
            self._tell(f"\r{page} \N{HORIZONTAL ELLIPSIS}")

    def end(self) -> None:
        """Clears the rewritten line."""
        if self._rewrites:
            self._tell("\r\x1b[K")

    def _tell(self, text: str) -> None:
        if self._stream is None:
            return
        try:
            print(text, end="", file=self._stream, flush=True)
        except OSError:  # nobody listens any more, and the print goes on
            shut(self._stream)
            self._stream = None
