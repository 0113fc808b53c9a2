"""Tracks to print in tests, with the shipped words, fonts and colours."""

from pathlib import Path

from app.engine.model.timeline import Presence
from app.engine.model.track import TrackDocument, TrackToken
from app.services.export import load_assets, load_texts, track_document
from printing.fonts import load_fonts
from printing.options import PrintOptions
from printing.rendering import draw_track
from printing.report import Report
from tests.printing.recorder import Recording

RESOURCES = Path(__file__).parents[2] / "resources"
TEXTS = load_texts(RESOURCES)
ASSETS = load_assets(RESOURCES)


def party(letter: str, colour: str, place: int | None, **state: Presence) -> TrackToken:
    return TrackToken(letter, colour, "circle", "left", place, **state)


def enemy(letter: str, colour: str, place: int | None, **state: Presence) -> TrackToken:
    return TrackToken(letter, colour, "square", "right", place, **state)


FIGHT = (
    party("B", "orange", 0, presence=Presence.ACTING),
    party("Ł", "pine", 7),
    enemy("C", "sky", 12),
    enemy("G1", "leaf", 12),
    enemy("G2", "chalk", 20),
    party("A", "rose", 23),
    party("Y", "plum", 38),
    enemy("D", "red", 52),
    party("U", "blue", 75),
    enemy("W3", "orange", 76),
    party("O", "yellow", 112),
    enemy("K", "ink", None, presence=Presence.HELD),
    enemy("G3", "tan", 4, presence=Presence.FALLEN),
)
"""A battle under way: a tie, a seam, past the end, held, fallen, all twelve colours."""


def track(
    length: int = 100, *, tokens: tuple[TrackToken, ...] = (), name: str = ""
) -> TrackDocument:
    return track_document(TEXTS, length, name=name, tokens=tokens)


def record(document: TrackDocument, options: PrintOptions) -> tuple[Recording, Report]:
    """What drawing a track does to paper, page by page, and its report."""
    fonts = load_fonts(ASSETS.fonts)
    recording = Recording(fonts)
    return recording, draw_track(document, options, ASSETS, press=recording, ruler=fonts)
