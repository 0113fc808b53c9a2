"""The end of a turn: WOUNDS and ailments, all applied together."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.engine.systems.pool.ailments import NAMES, POISONED, longer
from app.engine.systems.pool.asking import Asking
from app.engine.systems.pool.ending import check_end, mark_zero
from app.engine.systems.pool.profile import Deed, Infliction
from app.engine.systems.pool.scribe import Scribe
from app.engine.systems.pool.state import Fighter
from app.engine.systems.pool.sums import Tally

D6 = 6


@dataclass(frozen=True, slots=True)
class Wound:
    """What one attack does to one defender."""

    who: str
    target: str
    total: Tally


def close_turn(
    scribe: Scribe,
    asking: Asking,
    found: Iterable[Wound],
    deeds: Iterable[tuple[str, Deed, tuple[str, ...]]],
) -> None:
    """WOUNDS (POOL-010) and poison (POOL-027), then durations, then new ailments."""
    fight = scribe.fight
    everybody = [one for one in fight if fight.present(one)]
    wounded = {(one.who, one.target) for one in found if _wound(scribe, asking, one)}
    for one in everybody:
        if fight.works(one, POISONED):
            _poison(scribe, asking, one.id)
    for one in everybody:
        mark_zero(scribe, one.id, was=one.at_zero)
    for one in everybody:
        _count(scribe, one.id)
    for who, deed, targets in deeds:
        for what in deed.inflicts:
            for target in targets:
                if what.on == "always" or (who, target) in wounded:
                    _inflict(scribe, asking, (who, target), what)
    scribe.write("turn.closed", turn=fight.turn)
    check_end(scribe)
    if scribe.fight.result is None:
        announce_round(scribe)


def announce_round(scribe: Scribe) -> None:
    """Tells that a round begins, where turns are counted in rounds."""
    length, turn = scribe.fight.rules.turns_per_round, scribe.fight.turn
    if length is not None and (turn - 1) % length == 0:
        scribe.write("round.started", round=(turn - 1) // length + 1)


def _wound(scribe: Scribe, asking: Asking, one: Wound) -> bool:
    """Takes 1 HP for each WOUND, down to 0; says whether there was any."""
    key = f"wounds/{one.who}/{one.target}"
    total = one.total.overruled(asking.answers.overrule(key, one.total.value))
    target = scribe.fighter(one.target)
    left = max(0, target.hp - total.result)
    scribe.write(
        "damage.dealt", who=one.who, target=one.target, amount=total.result, was=target.hp,
        hp=left if target.tracked else target.hp, key=key, breakdown=list(total.lines),
    )  # fmt: skip
    return total.result > 0


def _poison(scribe: Scribe, asking: Asking, who: str) -> None:
    """A d6 of WOUNDS every turn, which no DEF and no critical stops."""
    amount = asking.special(POISONED, who, D6)
    one = scribe.fighter(who)
    left = max(0, one.hp - amount) if one.tracked else one.hp
    scribe.write(
        "status.ticked", who=who, status=POISONED, name=NAMES[POISONED][0], gauge="hp",
        amount=amount, gain=False, was=one.hp, hp=left,
    )  # fmt: skip


def _count(scribe: Scribe, who: str) -> None:
    """Turns that ailments have left drop by 1, also those of a skipped turn."""
    counted = [
        one
        for one in scribe.fighter(who).ailments.values()
        if one.left is not None and one.works(scribe.fight.turn)
    ]
    for one in counted:
        if one.left == 1:
            scribe.write("status.expired", who=who, status=one.id, name=NAMES[one.id][0])
    if any(one.left != 1 for one in counted):
        scribe.write("statuses.counted", who=who)


def _inflict(scribe: Scribe, asking: Asking, between: tuple[str, str], what: Infliction) -> None:
    """A new ailment works from the next turn on; of the same one the longer stays."""
    (who, target), name = between, NAMES[what.ailment][0]
    if what.resistible:
        resisted = asking.resisted(who, target, what.ailment, name)
        scribe.write("resist.checked", who=target, status=name, success=resisted)
        if resisted:
            return
    put(scribe, scribe.fighter(target), what.ailment, what.turns)


def put(scribe: Scribe, one: Fighter, ailment: str, turns: int | None) -> None:
    """Puts an ailment on by the rules; the pattern of Slow goes on where there is one."""
    old = one.ailments.get(ailment)
    since = scribe.fight.turn if old is None else old.since
    left = turns if old is None else longer(old.left, turns)
    scribe.write(
        "status.set", who=one.id, status=ailment, name=NAMES[ailment][0], duration=left,
        since=since,
    )  # fmt: skip
