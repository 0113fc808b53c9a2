"""``seedboard print printer``: profiles that move backs onto their fronts."""

import argparse

from app.cli.terminal import Terminal
from app.engine.model.phrase import Phrase
from app.engine.model.printer import PrinterProfile, Reading, profile_from
from app.services.errors import ExportError
from app.services.export import parse_paper
from app.services.settings import SettingsFile, settings_file

_CORNERS = ("top_left", "top_right", "bottom_left", "bottom_right")


def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    """List the profiles, or set or forget one; return 0."""
    file = settings_file()
    settings, _ = file.load()
    if not chosen.name:
        if chosen.name is not None or chosen.forget or _readings(chosen):
            raise ExportError(Phrase("print.printer_unnamed"))
        _tell(settings.printers, terminal)
        return 0
    if chosen.forget:
        if settings.printer(chosen.name) is None:
            raise ExportError(Phrase("print.no_printer", {"name": chosen.name}))
        _keep(file, chosen.name, None)
    elif chosen.centre is None:
        raise ExportError(Phrase("print.no_reading", {"name": chosen.name}))
    else:
        _keep(file, chosen.name, _profile(chosen))
    settings, _ = file.load()
    _tell(settings.printers, terminal)
    return 0


def _readings(chosen: argparse.Namespace) -> bool:
    """Whether anything was read off the page."""
    return any(getattr(chosen, place) is not None for place in ("centre", *_CORNERS))


def _profile(chosen: argparse.Namespace) -> PrinterProfile:
    """From all five readings, or from the centre alone, which says nothing of a turn."""
    centre = Reading(*chosen.centre)
    given = [getattr(chosen, name) for name in _CORNERS]
    missing = [reading is None for reading in given]
    if any(missing) and not all(missing):
        raise ExportError(Phrase("print.no_reading", {"name": chosen.name}))
    corners = [centre if reading is None else Reading(*reading) for reading in given]
    top_left, top_right, bottom_left, bottom_right = corners
    height = parse_paper(chosen.paper).height
    corner = (top_left, top_right, bottom_left, bottom_right)
    return profile_from(chosen.name, centre, corner, height)


def _keep(file: SettingsFile, name: str, profile: PrinterProfile | None) -> None:
    problem = file.update(lambda settings: settings.with_printer(name, profile))
    if problem is not None:
        raise ExportError(problem)


def _tell(printers: tuple[PrinterProfile, ...], terminal: Terminal) -> None:
    for one in printers:
        terminal.say(
            "print.printer", name=one.name, x=f"{one.x:g}", y=f"{one.y:g}", turn=f"{one.turn:g}"
        )
    if not printers:
        terminal.say("print.no_printers")
    terminal.report(
        {
            "ok": True,
            "printers": [
                {"name": one.name, "x": one.x, "y": one.y, "turn": one.turn} for one in printers
            ],
        }
    )
