"""What a fighter may choose: the five options of the text, then deeds of its own."""

from collections.abc import Container

from app.engine.core.teams.aiming import aims
from app.engine.model.options import ActionOption, TargetOption
from app.engine.model.phrase import Phrase
from app.engine.systems.pool.declaring import lock, reach, target_lock
from app.engine.systems.pool.odds import attack_odds
from app.engine.systems.pool.profile import Deed
from app.engine.systems.pool.stances import STANCES, Stance, pools
from app.engine.systems.pool.state import Fight, Fighter


def action_options(
    fight: Fight, who: str, odds_for: Container[str] | None = None
) -> tuple[ActionOption, ...]:
    """Every action, usable or locked with its reason, in listed order.

    ``odds_for`` are those whose targets come with odds; ``None`` is all.
    """
    one = fight.roster[who]
    actions: tuple[Stance | Deed, ...] = (*STANCES.values(), *one.profile.deeds)
    return tuple(
        _option(fight, one, action, odds=odds_for is None or action.id in odds_for)
        for action in actions
    )


def _option(fight: Fight, one: Fighter, action: Stance | Deed, *, odds: bool) -> ActionOption:
    reason = lock(fight, one, action)
    targets: tuple[TargetOption, ...] = ()
    if reason is None and reach(action):
        there = (other for other in fight if not other.gone)
        targets = aims(
            one, there, reach(action), lambda other: _target(fight, one, other, action, odds=odds)
        )
    return ActionOption(
        id=action.id,
        name=action.name,
        detail=(_detail(fight, one, action),),
        cost=None,
        locked=reason,
        targets=targets,
    )


def _target(
    fight: Fight, one: Fighter, other: Fighter, action: Stance | Deed, *, odds: bool
) -> TargetOption:
    reason = target_lock(fight, one, action, other)
    if reason is not None:
        return TargetOption((other.id,), None, locked=reason)
    told = attack_odds(fight, one, action, other) if odds else None
    if told is None:
        return TargetOption((other.id,), None)
    fells = told.reaching(other.hp) if other.tracked and other.hp else None
    return TargetOption((other.id,), None, hit=told.hit, expected=told.expected, fells=fells)


def _detail(fight: Fight, one: Fighter, action: Stance | Deed) -> Phrase:
    if isinstance(action, Deed):
        return Phrase("detail.deed", {"kind": action.kind, "physical": action.physical})
    roll = one.profile.standard_roll
    att, defence = pools(action, roll.att or 0, roll.defence or 0, drained=fight.drained(one))
    return Phrase("detail.dice", {"att": att, "def": defence})
