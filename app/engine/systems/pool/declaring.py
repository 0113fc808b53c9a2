"""Declaring: what somebody may choose for the turn, in secret (POOL-011)."""

from app.engine.core.answers import Answers
from app.engine.core.commands import Act, FreeAct, TakeBack
from app.engine.core.errors import RuleError
from app.engine.model.phrase import Phrase
from app.engine.systems.pool.ailments import BERSERK, NAMES
from app.engine.systems.pool.profile import Deed
from app.engine.systems.pool.scribe import Scribe
from app.engine.systems.pool.stances import STANCES, Stance
from app.engine.systems.pool.state import Declaration, Fight, Fighter

DRAINED_KINDS = frozenset({"special", "ability", "trait"})
"""What Deathstone takes away; skills and Kidou stay (POOL-040, POOL-042)."""


def act(scribe: Scribe, command: Act, _answers: Answers) -> Phrase:
    """Chooses, or chooses anew: nothing is revealed before everybody has."""
    one = chooser(scribe.fight, command.actor)
    action = action_of(one, command.action)
    if action is None:
        raise RuleError(Phrase("act.unknown", {"who": one.id, "action": command.action}))
    reason = lock(scribe.fight, one, action)
    if reason is not None:
        raise RuleError(reason)
    targets = _aimed(scribe.fight, one, action, command.targets)
    scribe.write("declaration.made", who=one.id, action=action.id, targets=list(targets), text="")
    return Phrase("step.declare", {"who": one.id})


def free_act(scribe: Scribe, command: FreeAct, _answers: Answers) -> Phrase:
    """What the GM describes, or nothing at all; ticks of delay count for nothing here."""
    one = chooser(scribe.fight, command.actor)
    if scribe.fight.idle(one):
        raise RuleError(_idle(scribe.fight, one))
    scribe.write("declaration.made", who=one.id, action="", targets=[], text=command.text)
    return Phrase("step.declare", {"who": one.id})


def take_back(scribe: Scribe, command: TakeBack, _answers: Answers) -> Phrase:
    """Takes a choice up again; whoever does is asked after all others."""
    one = chooser(scribe.fight, command.who)
    if one.id not in scribe.fight.declared:
        raise RuleError(Phrase("choice.not_made", {"who": one.id}))
    scribe.write("declaration.withdrawn", who=one.id)
    return Phrase("step.take_back", {"who": one.id})


def chooser(fight: Fight, who: str) -> Fighter:
    """Somebody who may choose in this fight at all; raises `RuleError` otherwise."""
    one = fight.roster.get(who)
    if one is None or one.gone:
        raise RuleError(Phrase("who.unknown", {"who": who}))
    if fight.result is not None:
        raise RuleError(Phrase("battle.over", {}))
    if not fight.present(one):
        raise RuleError(Phrase("lock.fallen" if not fight.able(one) else "lock.held"))
    return one


def action_of(one: Fighter, id_: str) -> Stance | Deed | None:
    """An option of the text, or a deed of one's own."""
    return STANCES.get(id_) or one.profile.deed(id_)


def is_attack(action: Stance | Deed) -> bool:
    """Whether it is a physical attack."""
    return action.physical if isinstance(action, Deed) else action.attacks


def reach(action: Stance | Deed) -> int:
    """How many it may be aimed at."""
    if isinstance(action, Deed):
        return action.targets
    return 1 if action.attacks else 0


def lock(fight: Fight, one: Fighter, action: Stance | Deed) -> Phrase | None:
    """Why the fighter cannot choose the action, or ``None``.

    Berserk leaves physical attacks alone (POOL-035).
    """
    if not fight.present(one):
        return Phrase("lock.fallen" if not fight.able(one) else "lock.held")
    if fight.idle(one):
        return _idle(fight, one)
    if fight.works(one, BERSERK) and not is_attack(action):
        return Phrase("lock.forced", {"status": NAMES[BERSERK][0]})
    if fight.drained(one) and _drained(action):
        return Phrase("lock.drained")
    if isinstance(action, Stance) and fight.rules.require_die_to_trade:
        return _no_die(one, action)
    return None


def _idle(fight: Fight, one: Fighter) -> Phrase:
    return Phrase("lock.idle", {"status": NAMES[fight.idle(one)][0]})


def _drained(action: Stance | Deed) -> bool:
    """Whether Deathstone forbids it (POOL-038, POOL-041, POOL-042)."""
    if isinstance(action, Deed):
        return action.kind in DRAINED_KINDS or action.senses
    return action.drained is None


def _no_die(one: Fighter, stance: Stance) -> Phrase | None:
    roll = one.profile.standard_roll
    for gives, has, pool in zip(stance.trades, (roll.att, roll.defence), ("ATT", "DEF"),
                                strict=True):  # fmt: skip
        if gives and not has:
            return Phrase("lock.no_die", {"pool": pool})
    return None


def _aimed(
    fight: Fight, one: Fighter, action: Stance | Deed, wanted: tuple[str, ...]
) -> tuple[str, ...]:
    """Those whom the action is aimed at, in the order of joining."""
    chosen = tuple(who for who in fight.roster if who in wanted)
    if len(chosen) < len(set(wanted)):
        raise RuleError(Phrase("target.unknown"))
    if not min(1, reach(action)) <= len(chosen) <= reach(action):
        raise RuleError(Phrase("target.needed", {"action": action.name}))
    for who in chosen:
        reason = target_lock(fight, one, action, fight.roster[who])
        if reason is not None:
            raise RuleError(reason)
    return chosen


def target_lock(
    fight: Fight, one: Fighter, action: Stance | Deed, target: Fighter
) -> Phrase | None:
    """Why somebody cannot be aimed at, or ``None``."""
    if target.gone:
        return Phrase("target.unknown")
    if target.held:
        return Phrase("target.held", {"who": target.id})
    if not fight.able(target):
        return Phrase("target.fallen", {"who": target.id})
    attack = is_attack(action) or (isinstance(action, Deed) and action.attacks)
    return Phrase("target.self") if attack and target.id == one.id else None


def withdraw(scribe: Scribe) -> None:
    """Takes back what has become impossible by the GM's hand; they choose anew."""
    for who, told in tuple(scribe.fight.declared.items()):
        if not _stands(scribe.fight, scribe.fighter(who), told):
            scribe.write("declaration.withdrawn", who=who)


def _stands(fight: Fight, one: Fighter, told: Declaration) -> bool:
    if not fight.present(one) or fight.idle(one):
        return False
    action = action_of(one, told.action)
    if action is None:  # what the GM describes
        return True
    aims = all(target_lock(fight, one, action, fight.roster[who]) is None for who in told.targets)
    return aims and lock(fight, one, action) is None
