"""A back attack or pincer under way, changed by the GM's hand: SEED-172 … 175."""

import pytest

from app.engine.core.commands import Formation, SetFlank, SetRow, TurnAbout
from app.engine.core.errors import RuleError
from tests.engine.seed.test_formation import pincer, strike, who
from tests.helpers.seed import SEED, Table, entrant


@pytest.mark.rule("SEED-174", "SEED-175")
def test_an_attacker_changes_sides_in_mid_battle_and_keeps_its_row():
    table = pincer()
    assert strike(table, "E1", "P1") == 100
    table.do(SetFlank((table.id("E1"),), "b"))
    assert [event.kind for event in table.last] == ["flank.set"]
    assert table.who("E1").row == "front"
    assert strike(table, "E1", "P1") == 75, "from behind now"
    table.do(SetRow((table.id("E1"),), "back"))
    assert SEED.formation(table.battle).flanks[table.id("E1")] == "b"


@pytest.mark.rule("SEED-172", "SEED-175")
def test_the_surprised_turn_about():
    table = pincer()
    table.do(TurnAbout())
    assert SEED.formation(table.battle).flipped
    assert strike(table, "E1", "P1") == 75
    table.do(TurnAbout())
    assert strike(table, "E1", "P1") == 100
    behind = Table(
        who("P1", "party", "front"), who("P2", "party", "back"), who("E1", "enemies", "front"),
        formation=Formation("back_attack", "party"),
    )  # fmt: skip
    behind.do(TurnAbout())
    assert [behind.who(name).row for name in ("P1", "P2", "E1")] == ["front", "back", "front"]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (lambda t: SetFlank((t.id("E1"),), "c"), "flank.unknown"),
        (lambda t: SetFlank((t.id("P1"),), "a"), "flank.none"),
    ],
)
def test_only_attackers_of_a_pincer_have_a_side(command, code):
    table = pincer()
    with pytest.raises(RuleError, match=code.replace(".", r"\.")):
        table.do(command(table))
    with pytest.raises(RuleError, match=r"formation\.none"):
        Table(entrant("A"), entrant("E", "enemies")).do(TurnAbout())
