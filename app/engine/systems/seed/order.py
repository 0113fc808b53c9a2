"""Time and order: who may act, who acts next, and how far the clock moves."""

from app.engine.core.answers import Answers, Question, QuestionKind
from app.engine.model.phrase import Phrase
from app.engine.systems.seed import facts
from app.engine.systems.seed.scribe import Scribe
from app.engine.systems.seed.state import SIDES, Battle, Combatant

OPENING = 50
PREEMPTIVE = 30


def opening_delay(spd: int, *, preemptive: bool) -> int:
    """Ticks before the first turn: 50 − SPD, or 30 − SPD with the preemptive strike.

    Never below 0; a negative SPD lengthens it (SEED-012, SEED-013).
    """
    return max(0, (PREEMPTIVE if preemptive else OPENING) - spd)


def acting_order(battle: Battle) -> list[Combatant]:
    """All who count down, soonest first; on ties the party before the enemies (SEED-009)."""
    active = [who for who in battle if who.active]
    active.sort(key=lambda who: (battle.delay(who), SIDES.index(who.side), who.seq))
    now = battle.roster.get(battle.now) if battle.now else None
    if now is not None and now in active:
        active.remove(now)
        active.insert(0, now)
    return active


def at_zero(battle: Battle) -> list[Combatant]:
    """Those who may act before time moves: one side's block, party first (SEED-004)."""
    clock = battle.clock
    zero = [who for who in battle.roster.values() if who.due <= clock and who.active]
    for side in SIDES if zero else ():
        block = [who for who in zero if who.side == side]
        if block:
            return sorted(block, key=lambda who: who.seq)
    return []


def ready(battle: Battle) -> tuple[str, ...]:
    """Ids of those who may act now: the block at 0, whoever has the turn first."""
    if battle.result is not None:
        return ()
    block = [who.id for who in at_zero(battle)]
    if battle.now is not None:
        return (battle.now, *(who for who in block if who != battle.now))
    return tuple(block)


def ticks_to_next(battle: Battle) -> int | None:
    """Ticks until somebody or a timer is due; ``None`` when nothing is (SEED-005)."""
    dues = [who.due for who in battle.roster.values() if who.active]
    dues += [timer.due for timer in battle.timers]
    return max(0, min(dues) - battle.clock) if dues else None


def advance(scribe: Scribe, answers: Answers) -> None:
    """Lets time pass until somebody has the turn, or nobody is waiting (SEED-002, SEED-008)."""
    while scribe.battle.now is None and scribe.battle.result is None:
        if give_turn(scribe, answers):
            return
        ticks = ticks_to_next(scribe.battle)
        if ticks is None:
            return
        if ticks:
            scribe.write(facts.passed(ticks))
        ring_timers(scribe)


def ring_timers(scribe: Scribe) -> None:
    """Announces the timers that are due."""
    battle = scribe.battle
    for timer in battle.timers:
        if timer.due <= battle.clock:
            scribe.write(facts.timer("timer.rang", timer.id, timer.text))


def give_turn(scribe: Scribe, answers: Answers) -> bool:
    """Starts the turn of somebody at 0, asking who goes first among equals (SEED-010)."""
    block = [who.id for who in at_zero(scribe.battle)]
    if not block:
        return False
    who = block[0]
    if len(block) > 1 and scribe.battle.rules.tie_order_within_side == "ask":
        who = answers.choose(
            Question(
                key=f"first/{scribe.battle.turn}",
                kind=QuestionKind.CHOICE,
                ask=Phrase("ask.first", {"who": tuple(block)}),
                options=tuple(block),
            )
        )
    start_turn(scribe, who)
    return True


def start_turn(scribe: Scribe, who: str) -> None:
    """Step 1 of a turn (SEED-053): a stance until the next turn ends here."""
    scribe.write(facts.about("turn.started", who))
    if scribe.battle.roster[who].stance is not None:
        scribe.write(facts.about("stance.ended", who))
