"""The state of a fight of simultaneous turns: immutable."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from app.engine.core.teams.state import TeamFight, TeamFighter
from app.engine.model.phrase import Phrase
from app.engine.systems.pool.ailments import (
    DAZZLED,
    DEATHSTONE,
    IMMOBILIZED,
    SLOW,
    Ailment,
    slow_skips,
)
from app.engine.systems.pool.house_rules import DEFAULTS, HouseRules
from app.engine.systems.pool.profile import KL, MIND, Profile


@dataclass(frozen=True, slots=True)
class Declaration:
    """What somebody means to do this turn; the table does not know it before the reveal."""

    action: str
    """The id of an option or a deed; empty for what the GM describes in ``text``."""
    targets: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter(TeamFighter):
    """One participant as it stands now."""

    profile: Profile
    ailments: Mapping[str, Ailment] = field(default_factory=dict)
    lasting: Fraction = Fraction(0)
    """Days for which Deathstone goes on once it is left."""
    outside: bool = False
    """Whether it has left Deathstone that still works."""

    @property
    def at_zero(self) -> bool:
        """Whether it has no HP left."""
        return self.tracked and self.hp <= 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Fight(TeamFight[Fighter]):
    """Everything that undo must bring back."""

    rules: HouseRules = DEFAULTS
    turn: int = 1
    queue: tuple[str, ...] = ()
    """Everybody in the order in which they are asked to choose; it has no other effect."""
    declared: Mapping[str, Declaration] = field(default_factory=dict)
    shown: Mapping[str, tuple[Phrase, ...]] = field(default_factory=dict)
    """By id, what the cards of the turn say that was revealed last."""
    open: bool = False
    """Whether a turn is revealed and not yet at its end."""

    # who takes part

    def able(self, one: Fighter) -> bool:
        """Whether it can fight; 0 HP are a mark alone unless the rules say more."""
        return not one.gone and not (one.at_zero and self.rules.at_zero == "out")

    def present(self, one: Fighter) -> bool:
        """Whether it is on the field and takes part."""
        return self.able(one) and not one.held

    def works(self, one: Fighter, ailment: str) -> bool:
        """Whether an ailment counts this turn."""
        found = one.ailments.get(ailment)
        return found is not None and found.works(self.turn)

    def idle(self, one: Fighter) -> str:
        """The ailment that takes this turn from it; empty for none (POOL-031, POOL-032)."""
        if self.works(one, IMMOBILIZED):
            return IMMOBILIZED
        slow = one.ailments.get(SLOW)
        if slow is None or not slow.works(self.turn):
            return ""
        return SLOW if slow_skips(slow.since, self.turn, self.rules.slow_pattern) else ""

    @property
    def waiting(self) -> list[Fighter]:
        """Those who have still to choose, in the order in which they are asked."""
        return [one for one in self._choosers() if one.id not in self.declared]

    @property
    def chosen(self) -> list[Fighter]:
        """Those who have chosen and may choose anew, in the order in which they were asked."""
        return [one for one in self._choosers() if one.id in self.declared]

    def _choosers(self) -> Iterator[Fighter]:
        """Everybody who has a choice in this turn."""
        if self.result is None:
            for one in map(self.roster.__getitem__, self.queue):
                if self.present(one) and not self.idle(one):
                    yield one

    @property
    def now(self) -> str | None:
        """Who is asked to choose; ``None``: all have."""
        return next((one.id for one in self.waiting), None)

    # what they are worth this turn

    def drained(self, one: Fighter) -> bool:
        """Whether Deathstone works on it (POOL-036)."""
        return one.profile.shinigami and self.works(one, DEATHSTONE)

    def dazzled(self, one: Fighter) -> int:
        """What Dazzled takes off: the turns it has left, this one included (POOL-030)."""
        found = one.ailments.get(DAZZLED)
        return (found.left or 0) if found is not None and found.works(self.turn) else 0

    def kl(self, one: Fighter) -> int:
        """What counts as its KL, 1 or more (POOL-014)."""
        if self.drained(one) and not self.rules.deathstone_keeps_kl:
            return 1
        return max(1, one.profile.stat(KL))

    def mind(self, one: Fighter) -> int:
        """Effective MIND: 0 under Deathstone (POOL-041), less while Dazzled (POOL-030)."""
        return 0 if self.drained(one) else max(0, one.profile.stat(MIND) - self.dazzled(one))


EMPTY = Fight()
