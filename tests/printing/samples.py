"""Tracks to print in tests, with the shipped words, fonts and colours."""

from dataclasses import dataclass, replace
from pathlib import Path

from app.engine.model.kit import KitDocument, Pack
from app.engine.model.timeline import Presence
from app.engine.model.track import WIDE_LANES, Layout, TrackChoices, TrackDocument, TrackToken
from app.services.export import load_assets, load_texts, track_document
from printing.fonts import load_fonts
from printing.leaf import Leaf
from printing.options import A4, A5, PAPERS, Ink, Paper, PrintOptions
from printing.rendering import draw
from printing.report import Report
from printing.tiles import TilePlan, plan_tiles
from tests.printing.recorder import Recording

RESOURCES = Path(__file__).parents[2] / "resources"
ROOMY = tuple(paper for paper in PAPERS if paper is not A5)
"""Papers on which a track's words have their full room."""
TEXTS = load_texts(RESOURCES)
ASSETS = load_assets(RESOURCES)


def party(
    letter: str, colour: str, place: int | None, presence: Presence = Presence.WAITING
) -> TrackToken:
    return TrackToken(letter, colour, "circle", "left", place, presence)


def enemy(
    letter: str, colour: str, place: int | None, presence: Presence = Presence.WAITING
) -> TrackToken:
    return TrackToken(letter, colour, "square", "right", place, presence)


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


@dataclass(frozen=True, slots=True)
class Setup:
    """All that is chosen about a printed track, in one place."""

    paper: Paper = A4
    ink: Ink = Ink.COLOUR
    layout: Layout = Layout.TILED
    distance: float | None = None
    token: float = 16.0
    wide: bool = False
    row: int = 10
    serpentine: bool = False

    @property
    def options(self) -> PrintOptions:
        return PrintOptions(paper=self.paper, ink=self.ink)

    @property
    def choices(self) -> TrackChoices:
        lanes = WIDE_LANES if self.wide else 4
        return TrackChoices(
            self.layout, self.distance, self.token, lanes, self.row, self.serpentine
        )

    def of(self, document: TrackDocument) -> TrackDocument:
        return replace(document, choices=self.choices)


def tiled(length: int, distance: float, paper: Paper, *, wide: bool = False) -> TilePlan:
    """The sheets of a tiled track."""
    document = Setup(distance=distance, wide=wide).of(track(length))
    return plan_tiles(document, Leaf(paper, paper))


def record(
    document: KitDocument | Pack, setup: Setup | PrintOptions | None = None
) -> tuple[Recording, Report]:
    """What drawing a document does to paper, page by page, and its report."""
    fonts = load_fonts(ASSETS)
    recording = Recording(fonts)
    options = setup.options if isinstance(setup, Setup) else setup or PrintOptions()
    if isinstance(setup, Setup) and isinstance(document, TrackDocument):
        document = setup.of(document)
    return recording, draw(document, options, ASSETS, press=recording, ruler=fonts)
