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


def soonest(battle: Battle) -> tuple[int, list[str]]:
    """Ticks until the next may act, and the ids of the block that then goes first.

    A block is one side's: the party before the enemies, in the order of their ties (SEED-004,
    SEED-009). Nobody waiting gives an empty block.
    """
    clock = battle.clock
    due = 0
    first: list[Combatant] = []
    for who in battle.roster.values():
        own = who.due if who.due > clock else clock
        if (own <= due or not first) and who.active:
            first = [*first, who] if first and own == due else [who]
            due = own
    if len(first) > 1:
        leading = min(SIDES.index(who.side) for who in first)
        first = [who for who in first if who.side == SIDES[leading]]
        first.sort(key=lambda who: who.seq)
    return due - clock, [who.id for who in first]


def at_zero(battle: Battle) -> list[str]:
    """Those who may act before time moves."""
    ticks, block = soonest(battle)
    return [] if ticks else block


def ready(battle: Battle) -> tuple[str, ...]:
    """Ids of those who may act now: the block at 0, whoever has the turn first."""
    if battle.result is not None:
        return ()
    block = at_zero(battle)
    if battle.now is not None:
        return (battle.now, *(who for who in block if who != battle.now))
    return tuple(block)


def ticks_to_next(battle: Battle) -> int | None:
    """Ticks until somebody or a timer is due; ``None`` when nothing is (SEED-005)."""
    return _ticks(battle, *soonest(battle))


def _ticks(battle: Battle, ticks: int, block: list[str]) -> int | None:
    waits = [ticks] if block else []
    waits += [max(0, timer.due - battle.clock) for timer in battle.timers]
    return min(waits, default=None)


def advance(scribe: Scribe, answers: Answers) -> None:
    """Lets time pass until somebody has the turn, or nobody is waiting (SEED-002, SEED-008)."""
    while scribe.battle.now is None and scribe.battle.result is None:
        wait, block = soonest(scribe.battle)
        ticks = _ticks(scribe.battle, wait, block)
        if ticks is None:
            return
        if ticks:
            scribe.write(facts.passed(ticks))
        ring_timers(scribe)
        if block and ticks == wait:
            _give_turn(scribe, block, answers)


def ring_timers(scribe: Scribe) -> None:
    """Announces the timers that are due."""
    battle = scribe.battle
    for timer in battle.timers:
        if timer.due <= battle.clock:
            scribe.write(facts.timer("timer.rang", timer.id, timer.text))


def give_turn(scribe: Scribe, answers: Answers) -> None:
    """Starts the turn of somebody at 0, if there is one; time does not pass."""
    block = at_zero(scribe.battle)
    if block:
        _give_turn(scribe, block, answers)


def _give_turn(scribe: Scribe, block: list[str], answers: Answers) -> None:
    """Among several of one side it is asked who goes first (SEED-010)."""
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


def start_turn(scribe: Scribe, who: str) -> None:
    """Step 1 of a turn (SEED-053): a stance until the next turn ends here."""
    scribe.write(facts.about("turn.started", who))
    if scribe.battle.roster[who].stance is not None:
        scribe.write(facts.about("stance.ended", who))
