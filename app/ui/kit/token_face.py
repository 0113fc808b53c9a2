"""What a token shows, as plain values that can serve as a key. No Qt."""

from dataclasses import replace
from enum import Flag, auto
from functools import cache
from typing import NamedTuple

from app.engine.model.record import value
from app.engine.model.timeline import Lane, Presence, TimelineView, TokenView
from app.ui.kit.chip_faces import ChipFace, token_chips


class Mark(Flag):
    """States that change the edge and add a badge, and leave the identity alone."""

    NONE = 0
    ACTING = auto()
    HIDDEN = auto()
    HELD = auto()
    CHARGING = auto()
    GHOST = auto()
    KO = auto()
    CRITICAL = auto()
    LOCKED = auto()
    SELECTED = auto()
    FOCUS = auto()
    HOVER = auto()
    MOVED = auto()
    """Has just moved while motion is off: an accent edge until the next step."""

    __hash__ = object.__hash__  # part of the key of each picture; an enum's own is slow


class Disk(NamedTuple):
    """The identity of a token: letter, colour (which implies the pattern) and outline."""

    letter: str
    colour: str
    shape: str
    """``circle`` or ``square``."""
    portrait: str = ""
    """Whose portrait it shows, if there is one: the id of a character document."""


@value
class TokenFace:
    """All that one drawing of a token depends on."""

    name: str
    disk: Disk
    edge: str
    """``left`` or ``right``: on which side of the spine it stands."""
    row: str
    """One sign, ``F`` or ``B``."""
    hp: float
    """How full, 0 to 1."""
    marks: Mark = Mark.NONE
    chips: tuple[ChipFace, ...] = ()
    charge: float = 0.0
    """How much of the charge is over, 0 to 1."""
    tie: int | None = None
    note: str = ""
    """A word in place of chips, such as "hidden"."""

    def with_marks(self, marks: Mark) -> "TokenFace":
        """The same token with more marks."""
        if marks is Mark.NONE:
            return self
        return replace(self, marks=self.marks | marks)


def lane_of(view: TimelineView, token: TokenView) -> Lane:
    """The lane of a token; a lane the view does not name is drawn as its last one."""
    return next((lane for lane in view.lanes if lane.id == token.lane), view.lanes[-1])


def token_disk(token: TokenView, lane: Lane) -> Disk:
    """The identity of a combatant."""
    return Disk(token.letter, token.colour, lane.shape, token.source)


def token_face(token: TokenView, lane: Lane, hidden: str = "") -> TokenFace:
    """How a combatant looks; ``hidden`` is the word for one that players cannot see."""
    full = token.hp.value / token.hp.maximum if token.hp.maximum > 0 else 0.0
    charge = token.charge
    return TokenFace(
        name=token.name,
        disk=token_disk(token, lane),
        edge=lane.edge,
        row=token.row[:1].upper(),
        hp=max(0.0, min(1.0, full)),
        marks=token_marks(token),
        chips=token_chips(token),
        charge=0.0 if charge is None or charge.total <= 0 else 1 - charge.left / charge.total,
        tie=token.tie,
        note=hidden if token.hidden else "",
    )


def token_marks(token: TokenView) -> Mark:
    """The states that come from the battle itself."""
    return _marks(token.presence, token.hidden, token.charge is not None, token.critical)


@cache
def _marks(presence: Presence, hidden: bool, charging: bool, critical: bool) -> Mark:  # noqa: FBT001 - a key
    marks = Mark.NONE
    for holds, mark in (
        (presence is Presence.ACTING, Mark.ACTING),
        (presence is Presence.HELD, Mark.HELD),
        (presence is Presence.FALLEN, Mark.KO),
        (hidden, Mark.HIDDEN),
        (charging, Mark.CHARGING),
        (critical, Mark.CRITICAL),
    ):
        if holds:
            marks |= mark
    return marks
