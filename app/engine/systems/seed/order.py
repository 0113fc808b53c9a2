"""Time and order: who may act, who acts next, and how far the clock moves."""

from app.engine.core.answers import Answers, Question, QuestionKind
from app.engine.core.events import Event
from app.engine.model.dice import Dice
from app.engine.model.phrase import Phrase
from app.engine.systems.seed import facts
from app.engine.systems.seed.arriving import arrive
from app.engine.systems.seed.bearing import renew_auto
from app.engine.systems.seed.ending import check_end
from app.engine.systems.seed.numbers import Number
from app.engine.systems.seed.scribe import Scribe
from app.engine.systems.seed.state import Battle, Combatant, Timer


def acting_order(battle: Battle) -> list[Combatant]:
    """All who count down, soonest first; on ties the party before the enemies (SEED-009).

    At 0 those of the batch go before newcomers, where the house rules have one.
    """
    clock, batch = battle.clock, battle.scene.batch
    ranks = {side: at for at, side in enumerate(battle.setup.rules.tie_side_order)}
    active = [who for who in battle.roster.values() if who.active or called(battle, who)]

    def turn(who: Combatant) -> tuple[Number, bool, int, int]:
        due, late = who.due, bool(batch) and newcomer(battle, who)
        rank = ranks.get(who.identity.side, len(ranks))
        return due if due > clock else clock, late, rank, who.seq

    active.sort(key=turn)
    at = next((at for at, who in enumerate(active) if who.id == battle.now), 0)
    return [*active[at : at + 1], *active[:at], *active[at + 1 :]]


def side_rank(sides: tuple[str, ...], who: Combatant) -> int:
    """Where a side stands in a tie; one that the house rules do not name comes last."""
    return sides.index(who.side) if who.side in sides else len(sides)


def newcomer(battle: Battle, who: Combatant) -> bool:
    """Whether ``who``, at 0, waits for the end of a batch that it does not belong to."""
    batch = battle.scene.batch
    return bool(batch) and who.id not in batch and battle.delay(who) == 0


def called(battle: Battle, who: Combatant) -> bool:
    """Whether ``who`` is ever called to act: the fallen are not, unless the house says so."""
    if who.active:
        return True
    forced = battle.setup.rules.ko_timeline == "forced_wait"
    return forced and who.fallen and not (who.held or who.gone)


def soonest(battle: Battle) -> tuple[Number, list[str]]:
    """Ticks until the next may act, and the ids of the block that then goes first.

    A block is one side's: the party before the enemies, in the order of their ties (SEED-004,
    SEED-009). Nobody waiting gives an empty block.
    """
    clock, roster = battle.clock, battle.roster
    forced = battle.setup.rules.ko_timeline == "forced_wait"
    due: Number | None = None
    first: list[Combatant] = []
    for own, _, id_ in battle.queue:
        if due is not None and own > due:
            break
        who = roster[id_]
        if who.active or (forced and called(battle, who)):
            if due is None:
                due = max(own, clock)
            first.append(who)
    if due is None:
        return 0, []
    if len(first) == 1:
        return due - clock, [first[0].id]
    first = _block(battle, first)
    return due - clock, [who.id for who in first]


def _block(battle: Battle, first: list[Combatant]) -> list[Combatant]:
    batch = battle.scene.batch
    first = [who for who in first if who.id in batch] or first if batch else first
    sides = battle.setup.rules.tie_side_order
    ranked = [(side_rank(sides, who), who.seq, who.identity.listed, who) for who in first]
    leading = min(ranked)[0]
    return [who for rank, _, _, who in sorted(ranked) if rank == leading]


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


def ticks_to_next(battle: Battle) -> Number | None:
    """Ticks until somebody or a timer is due; ``None`` when nothing is (SEED-005)."""
    return _ticks(battle, *soonest(battle))


def _ticks(battle: Battle, ticks: Number, block: list[str]) -> Number | None:
    waits: list[Number] = [ticks] if block else []
    waits += [max(0, timer.due - battle.clock) for timer in battle.timers]
    return min(waits, default=None)


def advance(scribe: Scribe, answers: Answers) -> None:
    """Lets time pass until somebody has the turn, or nobody is waiting (SEED-002, SEED-008)."""
    passed = False
    while scribe.battle.now is None and scribe.battle.scene.result is None:
        wait, block = soonest(scribe.battle)
        timers = scribe.battle.scene.timers
        ticks = _ticks(scribe.battle, wait, block) if timers or not block else wait
        if ticks is None:
            return
        if ticks:
            scribe.write(facts.passed(ticks))
            passed = True
        if timers and ring_timers(scribe):
            continue  # somebody came, who may be due as well
        if block and ticks == wait:
            batch = scribe.battle.setup.rules.tie_group == "batch"
            if batch and _note_batch(scribe, passed=passed):
                block = at_zero(scribe.battle)
            _give_turn(scribe, block, answers)


def _note_batch(scribe: Scribe, *, passed: bool) -> bool:
    """Where newcomers have to wait, remembers who reached 0 together; says whether it did.

    That is done when time has passed, and when nobody of the old batch is left.
    """
    battle = scribe.battle
    zero = [who.id for who in battle if called(battle, who) and battle.delay(who) == 0]
    if not passed and set(zero) & set(battle.scene.batch):
        return False
    scribe.write(Event("batch.set", {"ids": zero}))
    return True


def ring_timers(scribe: Scribe) -> bool:
    """Announces the timers that are due, and lets those come who come with them.

    Says whether anybody did.
    """
    battle = scribe.battle
    due = [timer for timer in battle.timers if timer.due <= battle.clock]
    for timer in due:
        scribe.write(facts.timer("timer.rang", timer.id, timer.text, **_comers(timer)))
        arrive(scribe, timer)
    return any(timer.entrants for timer in due)


def _comers(timer: Timer) -> dict[str, list[str]]:
    names = [body["name"] for body in timer.entrants]
    return {"joins": names} if names else {}


def give_turn(scribe: Scribe, answers: Answers) -> None:
    """Starts the turn of somebody at 0, if there is one; time does not pass."""
    block = at_zero(scribe.battle)
    if block:
        _give_turn(scribe, block, answers)


def _give_turn(scribe: Scribe, block: list[str], answers: Answers) -> None:
    """Among several of one side it is asked who goes first (SEED-010)."""
    start_turn(scribe, block[0] if len(block) == 1 else _first(scribe.battle, block, answers))
    if scribe.battle.now is None:  # petrified by a status of its own
        check_end(scribe)


def _first(battle: Battle, block: list[str], answers: Answers) -> str:
    way, key = battle.setup.rules.tie_order_within_side, f"first/{battle.turn}"
    ask = Phrase("ask.first", {"who": tuple(block)})
    if way == "ask":
        return answers.choose(Question(key, QuestionKind.CHOICE, ask, options=tuple(block)))
    if way == "random":
        dice = Dice(((1, 1, len(block)),))
        return block[answers.roll(Question(key, QuestionKind.ROLL, ask, dice=dice)) - 1]
    return block[0]


def start_turn(scribe: Scribe, who: str) -> None:
    """Step 1 of a turn (SEED-053): stances age, then Auto-Statuses come (SEED-193)."""
    scribe.write(facts.bare("turn.started", who))
    standing = scribe.battle.roster[who].standing
    if standing.stance is not None or standing.granted:
        ends = standing.stance is None or standing.stance.turns <= 1
        scribe.write(facts.about("stance.ended" if ends else "stance.aged", who))
    renew_auto(scribe, who)
    if scribe.battle.now != who and who in at_zero(scribe.battle):
        scribe.write(facts.about("turn.kept", who))  # petrified, and freed by the next status
