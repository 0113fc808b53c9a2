"""The neutral picture of a running battle, drawn by the desk and never computed by it.

Every rule system makes a `TimelineView` of its own state; nothing above the systems asks
which system it came from.
"""

from enum import StrEnum

from app.engine.model.phrase import Phrase
from app.engine.model.record import record, value


class Presence(StrEnum):
    """How a combatant stands on the timeline. The states exclude one another."""

    WAITING = "waiting"
    """Counting down; has a place."""
    ACTING = "acting"
    """Has the turn."""
    HELD = "held"
    """Put aside by the GM: no place, no countdown, still on the field."""
    FALLEN = "fallen"
    """Cannot act (KO): listed apart, keeps its identity."""
    GONE = "gone"
    """Fled, ejected or taken off: out of the fight."""


class Tone(StrEnum):
    """Whom a status serves; the desk shows it by sign, shape and colour."""

    BENEFICIAL = "beneficial"
    HARMFUL = "harmful"
    NEUTRAL = "neutral"


@value
class StatusChip:
    """One status as shown on a token: a two-letter code and the turns left."""

    id: str
    name: str
    code: str
    tone: Tone
    remaining: int | None
    """The bearer's own turns left; ``None`` is unlimited, written (U)."""
    note: str = ""
    by: str = ""
    """The id of who put it on; empty where nobody on the field did."""
    lasting: bool = False
    """Whether it comes by itself, as long as what brings it lasts."""
    counts: bool = False
    """Whether ``remaining`` counts what the bearer has, and not turns."""


@value
class Gauge:
    """A current and a greatest value, such as HP or MP."""

    value: int
    maximum: int
    kind: str = "mp"
    """What a second gauge counts, such as ``mp`` or ``ap``; of no account for HP."""

    @property
    def percent(self) -> int:
        """How full, 0 to 100, rounded down; 0 when there is nothing to fill."""
        return 0 if self.maximum <= 0 else max(0, min(100, self.value * 100 // self.maximum))


@value
class ChargeView:
    """A charge under way, in ticks."""

    action: str
    left: int
    total: int


@record
class TokenView:
    """One combatant, with all that a token, a roster row or the strip may show."""

    id: str
    name: str
    letter: str
    """One to three signs, such as ``M`` or ``I1``; the same on paper."""
    colour: str
    """A name from the twelve token colours, such as ``blue``; it implies the pattern."""
    lane: str
    """The `Lane.id` it stands in."""
    row: str
    """``front`` or ``back``; empty where nobody stands in rows."""
    presence: Presence
    place: int | None
    """Ticks until it acts, 0 or more; ``None`` when held, fallen for good or gone."""
    order: int | None
    """Position in the acting order, 0 is next; ``None`` when it will not act."""
    hp: Gauge
    mp: Gauge | None
    critical: bool = False
    hidden: bool = False
    """Concealed from the players."""
    chips: tuple[StatusChip, ...] = ()
    charge: ChargeView | None = None
    tie: int | None = None
    """1, 2, 3 … among those that share its place; ``None`` when alone there."""
    tie_reason: Phrase | None = None
    """What decided its place in the tie."""
    turns: int = 0
    """Turns it has taken in this battle."""
    public_name: str = ""
    """What the players call it; empty where that is ``name``."""
    source: str = ""
    """The id of the character document it was made from, which may have a portrait."""
    left: tuple[Phrase, ...] = ()
    """What is left of its turn, in short facts that the whole table may know."""
    chosen: bool | None = None
    """Whether it has chosen for this turn; ``None`` where nobody chooses ahead."""
    told: tuple[Phrase, ...] = ()
    """What it did and what came of it in the turn that was revealed last, for the desk; the
    players are told of it as of all steps."""
    secret: Phrase | None = None
    """What it has chosen, for the GM alone: no projection passes it on."""
    score: int | None = None
    """The number that its place in the order comes from, such as an initiative."""
    rounds: int = 0
    """How many rounds begin before it acts: 0 acts in this one."""


@value
class Lane:
    """One side of the timeline."""

    id: str
    name: Phrase
    shape: str
    """``circle`` or ``square``: the outline of this side's tokens."""
    edge: str
    """``left`` or ``right`` of the spine."""


@value
class TimerView:
    """An event without an actor, due in ``place`` ticks."""

    id: str
    text: str
    place: int
    joins: tuple[str, ...] = ()
    """The names of those who come onto the field with it."""


class Picture(StrEnum):
    """What the middle of the desk draws of a timeline."""

    COUNTDOWN = "countdown"
    """A grid with a line for each tick, down to *now*."""
    LADDER = "ladder"
    """A list in the order of acting, round by round."""
    BOARD = "board"
    """A card for everybody, face down until all have chosen."""


@value
class Axis:
    """How the timeline is ruled."""

    name: Phrase
    unit: Phrase
    top: int
    """Highest place to draw; grows in tens past the highest token."""
    label_step: int
    downward: bool = True
    """Whether places shrink towards the bottom, where *now* is."""
    picture: Picture = Picture.COUNTDOWN


@value
class TimelineView:
    """Everybody and everything on the timeline at one moment."""

    axis: Axis
    lanes: tuple[Lane, ...]
    """In the order in which they act on ties."""
    tokens: tuple[TokenView, ...]
    """Every combatant once: those who will act in acting order, then held, fallen, gone."""
    timers: tuple[TimerView, ...]
    now: str | None
    """The id of who has the turn, never a position."""
    clock: int
    """Ticks since the battle began."""
    turn: int
    """Turns taken so far."""
    outcome: Phrase | None = None
    """How the battle ended; ``None`` while it runs."""
    revealed: bool = False
    """Whether the choices of this turn lie open, as they do until it ends."""

    def token(self, id_: str) -> TokenView:
        """The token of one combatant; raises `KeyError` for a stranger."""
        for token in self.tokens:
            if token.id == id_:
                return token
        raise KeyError(id_)
