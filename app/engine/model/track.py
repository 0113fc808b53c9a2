"""The delay track as it goes to paper: what stands on it, in words ready to print."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal

from app.engine.model.timeline import Presence

WIDE_LANES = 8
"""Lanes a side of a wide track, two columns of sheets on A4."""


class Layout(StrEnum):
    """How the track is laid out."""

    TILED = "tiled"
    """A line per tick over several sheets, to cut and glue."""
    FOLDED = "folded"
    """Cells in rows on one page."""
    POSTER = "poster"
    """A line per tick on one sheet as long as it takes, for a copy shop."""


@dataclass(frozen=True, slots=True)
class TrackChoices:
    """How a track is ruled; lengths are mm."""

    layout: Layout = Layout.TILED
    distance: float | None = None
    """Tiled and poster: from line to line, 5 to 20; ``None`` is half a token."""
    token: float = 16.0
    """Cut size of the tokens that stand on it: 16, 20, 25 or 32."""
    lanes: int = 4
    """Tiled and poster: lanes a side, 1 to 12; what one sheet cannot hold takes two columns."""
    row: int = 10
    """Folded: ticks in a row, best the usual action cost, 5 to 40."""
    serpentine: bool = False
    """Folded: every second row runs back instead of starting again at the left."""

    @property
    def spacing(self) -> float:
        """The distance from line to line: a token covers two lines unless told otherwise."""
        return self.token / 2 if self.distance is None else self.distance


DEFAULT: Final = TrackChoices()
"""What a track is like unless somebody asks for something else."""


@dataclass(frozen=True, slots=True)
class TrackMark:
    """A note written on one line, such as where battles start; ``place`` is in ticks."""

    place: int
    text: str


@dataclass(frozen=True, slots=True)
class TrackToken:
    """One combatant standing on a printed track."""

    letter: str
    """One to three signs, as on the desk."""
    colour: str
    """A name from the twelve token colours."""
    shape: str
    """``circle`` or ``square``."""
    edge: str
    """``left`` (party) or ``right`` (enemies) of the spine."""
    place: int | None
    """Ticks until it acts; ``None`` when held or fallen for good."""
    presence: Presence = Presence.WAITING
    lane: int | None = None
    """The lane of its own, as a place in `TrackDocument.lanes`; ``None`` is any free one."""
    key: str = ""
    """What a report calls it by, such as the combatant's id."""


@dataclass(frozen=True, slots=True)
class TrackLane:
    """A lane with a name at its head, kept for one combatant."""

    name: str
    edge: str
    """``left`` (party) or ``right`` (enemies) of the spine; the first is nearest to it."""


@dataclass(frozen=True, slots=True)
class TrackWords:
    """The words of the track's furniture.

    Values may hold ``{name}`` places, which printing fills; anything else in them is
    printed as it stands.
    """

    range: str
    """Takes ``{top}`` and ``{bottom}``, in ticks."""
    sheet: str
    """Takes ``{n}`` and ``{m}``."""
    page: str
    """Takes ``{n}`` and ``{m}``."""
    position: str
    """Takes ``{row}`` and ``{column}``."""
    spacing: str
    """Takes ``{mm}``, the line distance."""
    ruler: str
    """Takes ``{mm}``, the length of the check ruler."""
    full_size: str
    party: str
    enemies: str
    tick: str
    over: str
    """Takes ``{length}``."""
    over_note: str
    over_note_short: str
    held: str
    held_note: str
    held_note_short: str
    down: str
    down_note: str
    ko: str
    flap: str
    flap_note: str
    """Takes ``{sheet}`` and ``{line}``."""
    flap_note_short: str
    """Takes ``{sheet}`` and ``{line}``."""
    side_flap_note: str
    """Takes ``{sheet}``."""
    cut: str
    glue: str
    """Takes ``{sheet}`` and ``{line}``."""
    glue_short: str
    """Takes ``{sheet}`` and ``{line}``."""
    cut_side: str
    """Takes ``{sheet}``."""
    last: str
    """Takes ``{sheet}``."""
    only: str
    now: str
    party_first: str
    party_first_short: str
    party_first_brief: str
    then_enemies: str
    then_enemies_brief: str
    after_acting: str
    nobody_left: str
    row_less: str
    """Takes ``{n}``, the row length."""
    cell_less: str
    serpentine: str


@dataclass(frozen=True, slots=True)
class TrackDocument:
    """A delay track of ``length`` ticks (10 to 999), empty or with a battle under way.

    Tokens stand in acting order, next first; those that share a place keep that order,
    the sooner nearer the spine (SEED-009).
    """

    title: str
    length: int
    words: TrackWords
    marks: tuple[TrackMark, ...] = ()
    tokens: tuple[TrackToken, ...] = ()
    choices: TrackChoices = DEFAULT
    lanes: tuple[TrackLane, ...] = ()
    """Lanes by name instead of `TrackChoices.lanes` a side; tokens stand in their own."""
    kind: Literal["track"] = "track"
