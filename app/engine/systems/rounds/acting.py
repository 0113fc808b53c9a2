"""Taking actions: what is allowed when, and what an action comes to (RND-005 … 009)."""

from app.engine.core.answers import Answers
from app.engine.core.commands import Act, FreeAct
from app.engine.core.errors import RuleError
from app.engine.model.phrase import Phrase
from app.engine.systems.rounds.attack import Assault, unset_for, ways_of
from app.engine.systems.rounds.costs import pay, unaffordable
from app.engine.systems.rounds.ending import check_end
from app.engine.systems.rounds.order import settle_turn
from app.engine.systems.rounds.profile import DEFENSIVE, Deed, Move
from app.engine.systems.rounds.scribe import Scribe
from app.engine.systems.rounds.state import Fight, Fighter

END_TURN = "end-turn"
"""The id of what ends one's own turn."""
ATTACK = "attack"
"""The kind of Offensive Action that an Attack Move is."""


def act(scribe: Scribe, command: Act, answers: Answers) -> Phrase:
    """One action of a turn, from its first phase to its last (RND-005, RND-009)."""
    one = actor_of(scribe.fight, command.actor)
    if command.action == END_TURN:
        _end_turn(scribe, one)
        return Phrase("step.end_turn", {"who": one.id})
    action = one.profile.action(command.action)
    if action is None:
        raise RuleError(Phrase("act.unknown", {"who": one.id, "action": command.action}))
    reason = lock(scribe.fight, one, action)
    if reason is not None:
        raise RuleError(reason)
    targets = aimed(scribe.fight, one, action, command.targets)
    kind = offence(action)
    if kind:
        scribe.write("offence.used", who=one.id, kind=kind)
    if isinstance(action, Move):
        Assault(scribe, answers, one.id, action, targets).carry_out()
    else:
        _do(scribe, one.id, action, targets)
    if not check_end(scribe):
        settle_turn(scribe)
    code = "step.act_on" if targets else "step.act"
    return Phrase(code, {"who": one.id, "action": action.name, "target": targets})


def free_act(scribe: Scribe, command: FreeAct, _answers: Answers) -> Phrase:
    """One's turn with an action as the GM describes it; ticks of delay count for nothing here."""
    one = actor_of(scribe.fight, command.actor)
    if scribe.fight.now != one.id:
        raise RuleError(Phrase("act.not_now", {"who": one.id}))
    if command.text:
        scribe.write("manual.noted", who=one.id, text=command.text)
    _end_turn(scribe, one)
    return Phrase("step.free_turn", {"who": one.id, "text": command.text})


def actor_of(fight: Fight, who: str) -> Fighter:
    """Somebody who may act in this fight at all; raises `RuleError` otherwise."""
    one = fight.roster.get(who)
    if one is None or one.gone:
        raise RuleError(Phrase("who.unknown", {"who": who}))
    if fight.result is not None:
        raise RuleError(Phrase("battle.over", {}))
    return one


def _end_turn(scribe: Scribe, one: Fighter) -> None:
    """Exactly one turn in a round (RND-003), and then it is the next one's."""
    if scribe.fight.now != one.id:
        raise RuleError(Phrase("act.not_now", {"who": one.id}))
    scribe.write("turn.ended", who=one.id)
    settle_turn(scribe)


def _do(scribe: Scribe, who: str, deed: Deed, targets: tuple[str, ...]) -> None:
    """An action other than an Attack Move: its phases pass, and the table does the rest."""
    pay(scribe, who, deed)
    scribe.write("action.chosen", who=who, action=deed.id, name=deed.name, targets=list(targets))
    for phase in deed.phases:
        scribe.write("phase.resolved", who=who, phase=phase)
    if deed.text:
        scribe.write("manual.noted", who=who, text=deed.text)
    scribe.write("action.completed", who=who, action=deed.id, name=deed.name)


def offence(action: Move | Deed) -> str:
    """The kind of Offensive Action that it is; empty for others."""
    if isinstance(action, Move):
        return ATTACK
    return action.id if action.offensive else ""


def lock(fight: Fight, one: Fighter, action: Move | Deed) -> Phrase | None:
    """Why the fighter cannot take the action now, or ``None``."""
    kind = offence(action)
    if not one.called:
        return Phrase("lock.fallen" if not one.able else "lock.held")
    if not _may_now(fight, one, offensive=bool(kind)):
        return Phrase("lock.own_turn")
    if kind and _used_up(fight, one, kind):
        return Phrase("lock.offence")
    if isinstance(action, Move):
        missing = unset_for(one, action)
        if missing:
            return Phrase("lock.unset", {"field": missing})
    return unaffordable(fight, one, action)


def _may_now(fight: Fight, one: Fighter, *, offensive: bool) -> bool:
    """Offensive Actions in one's own turn only (RND-008), others at any time (RND-007)."""
    if fight.now == one.id:
        return True
    return not offensive and fight.rules.off_turn_actions and fight.now is not None


def _used_up(fight: Fight, one: Fighter, kind: str) -> bool:
    """Whether this turn's Offensive Action is gone (RND-008, RND-017)."""
    if fight.rules.offensive_limit == "total":
        return bool(one.used)
    return kind in one.used


def aimed(
    fight: Fight, one: Fighter, action: Move | Deed, wanted: tuple[str, ...]
) -> tuple[str, ...]:
    """Those whom the action concerns, in initiative order; raises `RuleError` for others."""
    chosen = tuple(who for who in fight.order if who in wanted)
    if len(chosen) < len(set(wanted)):
        raise RuleError(Phrase("target.unknown"))
    least = 1 if isinstance(action, Move) else 0
    if not least <= len(chosen) <= action.targets:
        raise RuleError(Phrase("target.needed", {"action": action.name}))
    for who in chosen:
        reason = target_lock(fight.roster[who], one, action)
        if reason is not None:
            raise RuleError(reason)
    return chosen


def target_lock(target: Fighter, one: Fighter, action: Move | Deed) -> Phrase | None:
    """Why somebody cannot be aimed at, or ``None``."""
    if target.gone:
        return Phrase("target.unknown")
    if target.held:
        return Phrase("target.held", {"who": target.id})
    return _attack_lock(target, one) if isinstance(action, Move) else None


def _attack_lock(target: Fighter, one: Fighter) -> Phrase | None:
    """Only somebody who can still fight, and defend itself, is attacked."""
    if target.id == one.id:
        return Phrase("target.self")
    if not target.able:
        return Phrase("target.fallen", {"who": target.id})
    return None if ways_of(target) else Phrase("lock.unset", {"field": DEFENSIVE})
