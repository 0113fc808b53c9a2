"""Who acts next, if everybody takes the delay assumed of them."""

import pytest

from app.engine.core.answers import Answers
from app.engine.core.commands import AddTimer, FreeAct, Hold
from app.engine.core.foresight import forecast
from tests.helpers.seed import SEED, Table, entrant


def table():
    return Table(
        entrant("A", spd=12), entrant("B", spd=20), entrant("C", "enemies", spd=0)
    )  # 8, 0 and 20 to go


def named(table, found):
    names = {who.id: who.name for who in table.battle}
    return [(names.get(one.who, one.who), one.ticks) for one in found]


def test_the_next_activations_with_assumed_delays():
    fight = table()
    costs = {fight.id("B"): 15, fight.id("A"): 28, fight.id("C"): 40}
    found = forecast(SEED.timeline(fight.battle), 6, costs)
    assert named(fight, found) == [
        ("B", 0), ("A", 8), ("B", 15), ("C", 20), ("B", 30), ("A", 36),
    ]  # fmt: skip


def test_it_agrees_with_playing_it():
    fight = table()
    costs = {"A": (40, 20), "B": (30, 15), "C": (40, 20)}
    taken = {"A": 28, "B": 15, "C": 40}
    foreseen = forecast(
        SEED.timeline(fight.battle), 10, {fight.id(name): taken[name] for name in taken}
    )
    start, played = fight.battle.clock, []
    for _ in range(10):
        name = fight.now
        assert name is not None
        played.append((name, fight.battle.clock - start))
        fight.free(name, *costs[name])
    assert named(fight, foreseen) == played


def test_what_if_takes_the_view_after_the_action():
    fight = table()
    command = FreeAct(fight.id("B"), 90)
    after = SEED.decide(fight.battle, command, Answers()).after
    assert named(fight, forecast(SEED.timeline(after), 2))[0] == ("A", 0)


def test_timers_come_up_before_those_who_share_their_tick():
    fight = table()
    fight.do(AddTimer("Tide", 8))
    assert [one.timer for one in forecast(SEED.timeline(fight.battle), 3)] == [False, True, False]


@pytest.mark.parametrize("count", [0, 1, 50])
def test_nobody_waiting_and_no_delay_end_the_list(count):
    fight = table()
    for name in "ABC":
        fight.do(Hold(fight.id(name)))
    assert forecast(SEED.timeline(fight.battle), count) == ()
    still = table()
    nothing = dict.fromkeys((who.id for who in still.battle), 0)
    assert len(forecast(SEED.timeline(still.battle), count, nothing)) == min(count, 3)
