"""What the players may see of a battle.

An allow-list: a `PlayerView` has no field for what only the GM may know, so that nothing of it
can be sent by mistake. `app.engine.core.projection` makes one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from app.engine.model.phrase import Phrase
from app.engine.model.timeline import Gauge, Presence, Tone

__all__ = [
    "Gauge", "PlayerCharge", "PlayerChip", "PlayerLane", "PlayerTimer", "PlayerToken", "PlayerView",
    "Presence", "Shown", "Tone", "Visibility",
]  # fmt: skip


class Shown(StrEnum):
    """How much of the HP of a side the players are told."""

    EXACT = "exact"
    BAR = "bar"
    """In tenths."""
    WORDS = "words"
    HIDDEN = "hidden"
    """Only whether somebody has fallen."""


@dataclass(frozen=True, slots=True)
class Visibility:
    """What the table has agreed to show. Without anything said, it is as little as possible."""

    hp: Mapping[str, Shown] = field(default_factory=dict)
    """By `Lane.id`; the HP of a lane left out are hidden."""
    open_lanes: frozenset[str] = frozenset()
    """Lanes whose MP and charges the players know, as a rule their own."""
    delays: bool = False
    """Whether places and the clock are shown; the order of acting always is."""
    timers: bool = False
    concealed: bool = False
    """Whether hidden combatants are shown by the players' name for them, and by that alone;
    those without one are never shown."""
    amounts: bool = False
    """Whether damage and healing are told in numbers where HP are not shown exactly."""
    salt: str = ""
    """What the ids in the view are made with; whoever knows it can tell the real ones."""


@dataclass(frozen=True, slots=True)
class PlayerChip:
    """One status as the table sees it."""

    name: str
    code: str
    tone: Tone
    remaining: int | None
    """The bearer's own turns left; ``None`` is unlimited."""


@dataclass(frozen=True, slots=True)
class PlayerCharge:
    """A charge under way; whoever does not know what it will be sees only that there is one."""

    action: str | None
    left: int | None
    """In ticks; ``None`` where delays are not shown."""


@dataclass(frozen=True, slots=True)
class PlayerToken:
    """One combatant as the table sees it."""

    id: str
    """Stays the same for a battle; it is not the one of `TokenView` and tells nothing."""
    name: str
    letter: str
    colour: str
    lane: str
    row: str
    presence: Presence
    order: int | None
    """Position in the acting order of those who can be seen, 0 is next."""
    place: int | None
    """Ticks until it acts; ``None`` also where delays are not shown."""
    tie: int | None
    """1, 2, 3 … among those seen at its place; ``None`` when alone there."""
    health: Phrase | None
    """How it looks, in words; ``None`` when that is hidden."""
    tenths: int | None
    """HP as a bar of 0 to 10; 0 is nothing left."""
    hp: Gauge | None
    mp: Gauge | None
    chips: tuple[PlayerChip, ...]
    charge: PlayerCharge | None
    concealed: bool = False
    """Shown by another name alone: its letter is ``?``, it has no colour, and nothing is said
    of how it is."""
    rounds: int = 0
    """How many rounds begin before it acts: 0 acts in this one."""
    chosen: bool | None = None
    """Whether it has chosen for this turn, and never what; ``None`` where nobody chooses ahead,
    and for whoever is concealed."""


@dataclass(frozen=True, slots=True)
class PlayerLane:
    """One side of the timeline."""

    id: str
    name: Phrase
    shape: str = "circle"
    """``circle`` or ``square``: the outline of this side's tokens."""


@dataclass(frozen=True, slots=True)
class PlayerTimer:
    """An event without an actor, due in ``place`` ticks; ``None`` where delays are hidden."""

    text: str
    place: int | None


@dataclass(frozen=True, slots=True)
class PlayerView:
    """Everybody who can be seen, soonest first, then held, fallen and gone."""

    lanes: tuple[PlayerLane, ...]
    tokens: tuple[PlayerToken, ...]
    timers: tuple[PlayerTimer, ...]
    now: str | None
    """The `PlayerToken.id` of who has the turn; ``None`` also while somebody unseen has it."""
    clock: int | None
    """Ticks since the battle began; ``None`` where delays are not shown."""
    outcome: Phrase | None
    round: int | None = None
    """The round under way; ``None`` where turns are not counted in rounds. Places are not told
    then: they would count those who cannot be seen."""
