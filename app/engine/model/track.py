"""The delay track as it goes to paper: what stands on it, in words ready to print."""

from dataclasses import dataclass

from app.engine.model.timeline import Presence

SHORTEST = 10
LONGEST = 999


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
    held: str
    held_note: str
    held_note_short: str
    down: str
    down_note: str
    flap: str
    flap_note: str
    """Takes ``{sheet}`` and ``{line}``."""
    side_flap_note: str
    """Takes ``{sheet}``."""
    cut: str
    glue: str
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
