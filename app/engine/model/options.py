"""What a combatant may do now, and what it would mean, as a front end offers it."""

from dataclasses import dataclass
from fractions import Fraction

from app.engine.model.breakdown import Breakdown
from app.engine.model.phrase import Phrase


@dataclass(frozen=True, slots=True)
class TargetOption:
    """One choice of target: a combatant, or a whole group or row."""

    ids: tuple[str, ...]
    label: Phrase | None
    """Names a group or row; ``None`` for a single combatant, who has a name."""
    locked: Phrase | None = None
    """Why it cannot be chosen; ``None`` when it can."""
    cos: Breakdown | None = None
    """Chance of success in percent, unclamped; only for a single combatant."""
    hit: Fraction | None = None
    """Chance to hit, 0 to 1."""
    expected: Fraction | None = None
    """Mean damage or healing if it hits, before rounding."""
    fells: Fraction | None = None
    """Chance that this action brings the target to 0 HP, 0 to 1."""
    members: tuple["TargetOption", ...] = ()
    """Of a group, each who is in it with its own odds; empty where they are not worked out."""


@dataclass(frozen=True, slots=True)
class ActionOption:
    """One action of the actor, offered or locked with its reason."""

    id: str
    name: str
    detail: tuple[Phrase, ...]
    """Short facts for the second line, such as the weapon, the target kind, the price."""
    cost: Breakdown | None
    """Ticks of delay that it costs this actor; ``None`` when that is not known before."""
    locked: Phrase | None = None
    targets: tuple[TargetOption, ...] = ()
    """Empty when the action needs no target to be chosen."""
    house: bool = False
    """Whether its numbers are a house default and not from the rules text."""
    group: Phrase | None = None
    """What it is listed under; ``None`` in a list without groups."""
    action: str = ""
    """The action that taking it performs, where that is not ``id``."""
    item: str | None = None
    """The item that it uses."""
    performs: int = 0
    """How many of ``parts`` it performs at once, at most; 0 for an ordinary action."""
    parts: tuple[str, ...] = ()
    """Ids of the options that it may perform."""
    closes: bool = False
    """Whether it ends the turn and does nothing else; it has no name then."""

    @property
    def taken(self) -> str:
        """The id of the action that taking it performs."""
        return self.action or self.id
