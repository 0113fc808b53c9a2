"""How hard a prepared fight looks, from exact odds and plain assumptions: an estimate."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from app.engine.core.answers import DeskRoller
from app.engine.core.errors import RuleError
from app.engine.core.system import RuleSystem
from app.engine.model.options import ActionOption
from app.engine.model.timeline import Picture, TimelineView, TokenView
from app.services.battle import Planned
from app.services.session import CampaignError, Session

Level = Literal["easy", "fair", "hard", "deadly", "unknown"]
_STEPS: tuple[tuple[Fraction, Level], ...] = (
    (Fraction(1, 2), "easy"), (Fraction(9, 10), "fair"), (Fraction(13, 10), "hard"),
)  # fmt: skip
"""Up to these shares of the party's staying power that the enemies need to be beaten."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What both sides do to each other if everybody keeps to its best single action.

    Healing, statuses, areas and anybody's falling are left out.
    """

    level: Level
    party_ticks: int | None
    """Ticks until the enemies' HP are gone; ``None`` when they cannot be hurt."""
    enemy_ticks: int | None
    """Ticks until the party's HP are gone."""
    turns: bool = False
    """Whether both count own turns: the rules know no ticks."""


UNKNOWN = Estimate("unknown", None, None)


def estimate(session: Session, encounter: str) -> Estimate:
    """How hard an encounter looks; ``unknown`` where it cannot be begun as it stands.

    Nothing is written.
    """
    try:
        outcome = session.plan_begin(session.prepare(encounter), responder=DeskRoller(1))
    except (CampaignError, RuleError):
        return UNKNOWN
    if not isinstance(outcome, Planned):
        return UNKNOWN
    return weigh(session.system, outcome.ahead.state, outcome.after)


def weigh(system: RuleSystem[Any], state: Any, view: TimelineView) -> Estimate:  # noqa: ANN401
    """The estimate of a field; the first lane of the picture is the party's."""
    if len(view.lanes) < 2:
        return UNKNOWN
    party = [token for token in view.tokens if token.lane == view.lanes[0].id]
    enemies = [token for token in view.tokens if token.lane != view.lanes[0].id]
    if not party or not enemies:
        return UNKNOWN
    ours = _ticks(system, state, party, enemies)
    theirs = _ticks(system, state, enemies, party)
    turns = view.axis.picture is not Picture.COUNTDOWN
    return Estimate(_level(ours, theirs), _whole(ours), _whole(theirs), turns)


def _level(ours: Fraction | None, theirs: Fraction | None) -> Level:
    if ours is None:
        return "deadly" if theirs is not None else "unknown"
    if theirs is None:
        return "easy"
    share = ours / theirs
    return next((level for limit, level in _STEPS if share <= limit), "deadly")


def _ticks(
    system: RuleSystem[Any],
    state: Any,  # noqa: ANN401
    side: Iterable[TokenView],
    others: list[TokenView],
) -> Fraction | None:
    """Ticks in which a side's steady harm uses the other's HP up; ``None`` for never."""
    foes = {token.id for token in others}
    harm = sum((_pace(system, state, token, foes) for token in side), Fraction(0))
    return Fraction(sum(token.hp.value for token in others)) / harm if harm else None


def _pace(
    system: RuleSystem[Any],
    state: Any,  # noqa: ANN401
    who: TokenView,
    foes: set[str],
) -> Fraction:
    """Mean damage a tick of somebody's best action, over the foes it may be aimed at."""
    options = system.options(state, who.id)
    return max((_harm(option, foes) for option in options), default=Fraction(0))


def _harm(option: ActionOption, foes: set[str]) -> Fraction:
    if option.locked is not None:
        return Fraction(0)
    found = [
        target.expected * target.hit
        for target in option.targets
        if target.locked is None
        and target.fells is not None
        and target.expected is not None
        and target.hit is not None
        and set(target.ids) <= foes
    ]
    if not found:
        return Fraction(0)
    cost = 1 if option.cost is None else max(1, option.cost.result)
    return sum(found, Fraction(0)) / len(found) / cost


def _whole(ticks: Fraction | None) -> int | None:
    return None if ticks is None else int(ticks)
