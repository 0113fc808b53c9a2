"""The state of a fight between teams: immutable."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Protocol, Self, TypeVar

from app.engine.core.errors import RuleError
from app.engine.model.phrase import Phrase


class Brought(Protocol):
    """What every sheet says, whatever else a system reads off it."""

    @property
    def hp(self) -> int | None:
        """Greatest HP; ``None`` or 0 is not tracked."""

    @property
    def public_name(self) -> str:
        """What the players call it; empty where that is its name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamFighter:
    """One participant as it stands now."""

    id: str
    name: str
    base: str
    """The name without a number, shared by duplicates."""
    number: int | None
    letter: str
    colour: str
    team: str
    profile: Brought
    hp: int
    hidden: bool = False
    held: bool = False
    gone: bool = False
    character: str | None = None
    documents: Mapping[str, Any] = field(default_factory=dict)

    @property
    def tracked(self) -> bool:
        """Whether HP are configured for it."""
        return bool(self.profile.hp)


FighterT = TypeVar("FighterT", bound=TeamFighter)


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamFight(Generic[FighterT]):
    """What undo must bring back of every such fight."""

    title: str = ""
    begun: bool = False
    roster: Mapping[str, FighterT] = field(default_factory=dict)
    """By id, in the order of joining."""
    turns: Mapping[str, int] = field(default_factory=dict)
    """By id, how many turns somebody has had."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    """The last number given to copies of each base name."""
    next_id: int = 1
    result: str | None = None

    def __iter__(self) -> Iterator[FighterT]:
        """Everybody in the order of joining."""
        return iter(self.roster.values())

    def changed(self, who: str, **fields: Any) -> Self:  # noqa: ANN401 - any field
        """With one fighter changed."""
        return replace(self, roster={**self.roster, who: replace(self.roster[who], **fields)})

    def had_turn(self, who: str) -> Self:
        """With one turn more to somebody's count."""
        return replace(self, turns={**self.turns, who: self.turns.get(who, 0) + 1})

    def person(self, who: str) -> FighterT:
        """Somebody of this fight; raises `RuleError` for a stranger or one who is gone."""
        one = self.roster.get(who)
        if one is None or one.gone:
            raise RuleError(Phrase("who.unknown", {"who": who}))
        return one
