"""What a fighter may do: Attack Moves, other actions, and ending the turn."""

from app.engine.core.teams.aiming import aims
from app.engine.model.options import ActionOption, TargetOption
from app.engine.model.phrase import Phrase
from app.engine.systems.rounds.acting import END_TURN, lock, target_lock
from app.engine.systems.rounds.odds import attack_odds
from app.engine.systems.rounds.profile import STAT_OF, Action, Deed, Move
from app.engine.systems.rounds.state import Fight, Fighter


def action_options(fight: Fight, who: str) -> tuple[ActionOption, ...]:
    """Every action, usable or locked with its reason, in listed order."""
    one = fight.roster[who]
    actions = [_option(fight, one, action) for action in one.profile.actions]
    if fight.now == who:
        actions.append(ActionOption(END_TURN, "", (), None, closes=True))
    return tuple(actions)


def _option(fight: Fight, one: Fighter, action: Move | Deed) -> ActionOption:
    reason = lock(fight, one, action)
    targets: tuple[TargetOption, ...] = ()
    if reason is None and action.targets:
        there = (other for who in fight.order if not (other := fight.roster[who]).gone)
        targets = aims(one, there, action.targets, lambda other: _target(fight, one, other, action))
    return ActionOption(
        id=action.id,
        name=action.name,
        detail=tuple(_detail(action)),
        cost=None,
        locked=reason,
        targets=targets,
    )


def _target(fight: Fight, one: Fighter, other: Fighter, action: Move | Deed) -> TargetOption:
    reason = target_lock(other, one, action)
    if reason is not None or not isinstance(action, Move):
        return TargetOption((other.id,), None, locked=reason)
    odds = attack_odds(fight, one, action, other)
    fells = odds.reaching(other.hp) if other.tracked else None
    return TargetOption(
        (other.id,), None, cos=odds.cos, hit=odds.hit, expected=odds.expected, fells=fells
    )


def _detail(action: Action) -> list[Phrase]:
    facts = []
    if isinstance(action, Move):
        facts.append(Phrase("detail.stat", {"stat": STAT_OF[action.kind]}))
    if action.ap:
        facts.append(Phrase("detail.ap", {"ap": action.ap}))
    facts += [
        Phrase("detail.crystal", {"kind": kind, "count": count})
        for kind, count in action.crystals.items()
    ]
    return facts
