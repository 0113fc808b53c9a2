"""The state of a fight in rounds: immutable."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.engine.core.teams.state import TeamFight, TeamFighter
from app.engine.systems.rounds.house_rules import DEFAULTS, HouseRules
from app.engine.systems.rounds.profile import Profile


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter(TeamFighter):
    """One participant as it stands now."""

    profile: Profile
    ap: int
    crystals: Mapping[str, int] = field(default_factory=dict)
    initiative: int = 0
    since: int = 1
    """The first round in which it has a turn."""
    used: tuple[str, ...] = ()
    """Kinds of Offensive Actions taken in the own turn under way."""
    spent: bool = False
    """Whether a counter has used up the Attack Move of the coming own turn."""

    @property
    def able(self) -> bool:
        """Whether it can compete (RND-014)."""
        return not self.gone and (self.hp > 0 or not self.tracked)

    @property
    def called(self) -> bool:
        """Whether it gets turns."""
        return self.able and not self.held


@dataclass(frozen=True, slots=True, kw_only=True)
class Fight(TeamFight[Fighter]):
    """Everything that undo must bring back."""

    rules: HouseRules = DEFAULTS
    round: int = 0
    turn: int = 0
    now: str | None = None
    order: tuple[str, ...] = ()
    """Everybody by initiative, highest first (RND-012)."""
    passed: frozenset[str] = frozenset()
    """Those whose turn of this round is over, taken or skipped."""

    def ap_max(self, profile: Profile) -> int | None:
        """Greatest Action Points of a sheet; ``None``: they are not tracked."""
        return self.rules.ap_max if profile.ap is None else profile.ap

    def this_round(self, one: Fighter) -> bool:
        """Whether its turn of this round is under way or still to come."""
        return one.id == self.now or (one.id not in self.passed and one.since <= self.round)

    def upcoming(self) -> list[Fighter]:
        """Everybody who gets turns, whoever has the turn first, then as their turns come."""
        rest = [self.roster[who] for who in self.order if who != self.now]
        soon = [one for one in rest if self.this_round(one)]
        later = [one for one in rest if one not in soon]
        first = [self.roster[self.now]] if self.now is not None else []
        return [one for one in (*first, *soon, *later) if one.called]


EMPTY = Fight()
