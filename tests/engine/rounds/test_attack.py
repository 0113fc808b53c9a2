"""Attack Moves, Tank and Dodge, Critical and Counter: RND-017 … 036, and scenario 6.8."""

import pytest

from app.engine.core.answers import AnswerMissing, Answers, QuestionKind, Script
from app.engine.core.commands import Act, SetGauge
from app.engine.core.errors import RuleError
from app.engine.systems.rounds.attack import judge
from tests.helpers.rounds import ROUNDS, Table, entrant

STRIKE = [{"name": "Cut", "kind": "melee", "damage": "9"}]


def duel(*, mine=None, theirs=None, **rules):
    """Bob attacks Ann, who has 10 in every stat unless told otherwise; he is first."""
    bob = entrant("Bob", agility=9, **(mine or {}))
    return Table(bob, entrant("Ann", "enemies", **(theirs or {})), **rules)


def struck(table):
    """What Ann took, and her HP."""
    dealt = table.facts("damage.dealt")
    return [body["amount"] for body in dealt], table.who("Ann").hp


@pytest.mark.rule("RND-018", "RND-019", "RND-020")
@pytest.mark.parametrize(("kind", "value"), [("melee", 21), ("ranged", 14), ("magic", 27)])
def test_each_kind_of_attack_adds_its_own_stat(kind, value):
    """Scenario 6.8: melee 12 + 9 = 21."""
    move = {"name": "Move", "kind": kind, "damage": "1"}
    table = duel(mine={"melee": 12, "ranged": 5, "magic": 18, "moves": [move]})
    table.act("Bob", "move", "Ann", attack=9)
    assert table.facts("attack.rolled")[0]["value"] == value


@pytest.mark.rule("RND-023", "RND-024", "RND-022")
@pytest.mark.parametrize(("way", "value"), [("tank", 23), ("dodge", 18)])
def test_each_way_to_defend_adds_its_own_stat(way, value):
    table = duel(theirs={"defensive": 13, "dodge": 8})
    table.act("Bob", "cut", "Ann", attack=9, way_Ann=way, defend_Ann=10)
    assert table.facts("defence.rolled")[0]["value"] == value


@pytest.mark.rule("RND-025", "RND-026", "RND-027")
@pytest.mark.parametrize(
    ("excess", "block", "damage"),
    [(-5, 0, 9), (0, 0, 9), (1, 0, 9), (2, 1, 8), (3, 1, 8), (5, 2, 7), (18, 9, 0), (19, 9, 0)],
)
def test_a_tank_is_always_hit_and_blocks_half_of_the_excess(excess, block, damage):
    """Scenario 6.8: 26 against 21 blocks 2 of 9; 39 blocks 9."""
    verdict = judge(21, 21 + excess, "tank")
    assert (verdict.hit, verdict.block) == (True, block)
    table = duel(mine={"melee": 12}, theirs={"defensive": 20 + excess})
    table.act("Bob", "cut", "Ann", attack=9, way_Ann="tank", defend_Ann=1)
    assert struck(table) == ([damage], 30 - damage)


@pytest.mark.rule("RND-028", "RND-029", "RND-030")
@pytest.mark.parametrize(("defend", "hit"), [(20, True), (21, True), (22, False), (40, False)])
def test_a_dodge_has_to_beat_the_attack_by_one(defend, hit):
    """Scenario 6.8: 21 is hit for 9, 22 is not."""
    table = duel(mine={"melee": 12}, theirs={"dodge": defend - 1})
    table.act("Bob", "cut", "Ann", attack=9, way_Ann="dodge", defend_Ann=1)
    assert struck(table) == (([9], 21) if hit else ([], 30))


@pytest.mark.parametrize(("least", "damage"), [(0, 0), (1, 1)])
def test_the_least_that_a_tanked_hit_does(least, damage):
    """AMB-RND-009, AMB-RND-010: 9 blocked of 4."""
    weak = [{"name": "Cut", "kind": "melee", "damage": "4"}]
    table = duel(mine={"melee": 12, "moves": weak}, theirs={"defensive": 38}, tank_min_damage=least)
    table.act("Bob", "cut", "Ann", attack=9, way_Ann="tank", defend_Ann=1)
    assert struck(table) == ([damage], 30 - damage)


@pytest.mark.rule("RND-031")
@pytest.mark.parametrize(("attack", "critical"), [(41, True), (40, False)])
@pytest.mark.parametrize("way", ["tank", "dodge"])
def test_a_critical_is_twenty_above(attack, critical, way):
    """Scenario 6.8: 41 against 21; a tank suffers it too (AMB-RND-013)."""
    table = duel(mine={"melee": attack - 1})
    table.act("Bob", "cut", "Ann", attack=1, way_Ann=way, defend_Ann=11)
    assert [body["critical"] for body in table.facts("attack.judged")] == [critical]


@pytest.mark.rule("RND-032")
@pytest.mark.parametrize(
    ("mode", "shown", "again", "damage"),
    [
        ("reroll", 3, 7, 7), ("reroll_keep_best", 3, 7, 7), ("add", 3, 7, 10),
        ("reroll", 6, 2, 2), ("reroll_keep_best", 6, 2, 6), ("add", 6, 2, 8),
        ("reroll", 6, None, 6), ("reroll_keep_best", 6, None, 6), ("add", 6, None, 6),
    ],
)  # fmt: skip
def test_each_die_of_a_critical_may_be_rolled_again(mode, shown, again, damage):
    """AMB-RND-014; ``None`` is the attacker who does not want to."""
    die = [{"name": "Cut", "kind": "melee", "damage": "1d8"}]
    table = duel(mine={"melee": 40, "moves": die}, critical_dice=mode)
    chosen = "keep" if again is None else "again"
    ann = table.id("Ann")
    given = {f"die/{ann}/0": shown, f"again/{ann}/0": chosen, f"reroll/{ann}/0": again or 1}
    table.act("Bob", "cut", "Ann", attack=20, way_Ann="tank", defend_Ann=1, **given)
    assert struck(table) == ([damage], 30 - damage)


@pytest.mark.rule("RND-032")
def test_dice_of_a_critical_are_rolled_again_one_by_one():
    dice = [{"name": "Cut", "kind": "melee", "damage": "2d6-1d4+3"}]
    table = duel(mine={"melee": 40, "moves": dice})
    ann = table.id("Ann")
    given = {
        f"die/{ann}/0": 1, f"die/{ann}/1": 5, f"die/{ann}/2": 4,
        f"again/{ann}/0": "again", f"again/{ann}/1": "keep", f"again/{ann}/2": "again",
        f"reroll/{ann}/0": 6, f"reroll/{ann}/2": 1,
    }  # fmt: skip
    table.act("Bob", "cut", "Ann", attack=20, way_Ann="tank", defend_Ann=1, **given)
    assert struck(table)[0] == [6 + 5 - 1 + 3]
    assert [(body["was"], body["now"]) for body in table.facts("die.again")] == [(1, 6), (4, 1)]


@pytest.mark.rule("RND-033", "RND-034")
@pytest.mark.parametrize(("defend", "countered"), [(41, True), (40, False)])
@pytest.mark.parametrize("way", ["tank", "dodge"])
def test_a_counter_is_twenty_above_and_blocks_all(defend, countered, way):
    """Scenario 6.8: 41 against 21 does no damage; a tank at +19 is hit, a dodge is not."""
    stats = {"defensive": defend - 1, "dodge": defend - 1}
    table = duel(mine={"melee": 12}, theirs=stats)
    table.act("Bob", "cut", "Ann", attack=9, way_Ann=way, defend_Ann=1, counter_Ann="none")
    assert [body["countered"] for body in table.facts("attack.judged")] == [countered]
    assert struck(table)[0] == ([0] if way == "tank" and not countered else [])
    assert bool(table.facts("counter.declined")) is countered


@pytest.mark.rule("RND-035", "RND-036")
@pytest.mark.parametrize("taken", [True, False])
def test_a_counter_is_an_optional_attack_move_at_whoever_attacked(taken):
    table = duel(mine={"melee": 12}, theirs={"dodge": 40})
    ann, bob = table.id("Ann"), table.id("Bob")
    given = {f"counter/{ann}/attack": 15, f"counter/{ann}/way/{bob}": "tank",
             f"counter/{ann}/defend/{bob}": 5}  # fmt: skip
    table.act("Bob", "cut", "Ann", attack=9, way_Ann="dodge", defend_Ann=1,
              counter_Ann="cut" if taken else "none", **given)  # fmt: skip
    dealt = [(body["who"], body["target"], body["amount"]) for body in table.facts("damage.dealt")]
    assert dealt == ([(ann, bob, 9)] if taken else [])
    assert table.now == "Bob", "his turn goes on"


@pytest.mark.rule("RND-021", "RND-022", "RND-036")
def test_everybody_attacked_chooses_and_rolls_for_itself():
    """AMB-RND-007: one attack roll for all."""
    sweep = [{"name": "Sweep", "kind": "melee", "damage": "1d6", "targets": 3}]
    table = Table(
        entrant("Bob", agility=9, melee=20, moves=sweep), entrant("Ann", "enemies", agility=8),
        entrant("Cid", "enemies", dodge=30), entrant("Dot", "enemies", agility=3, defensive=40),
    )  # fmt: skip
    ids = {name: table.id(name) for name in ("Ann", "Cid", "Dot")}
    ways: dict[str, int | str] = {"way_Ann": "tank", "way_Cid": "dodge", "way_Dot": "tank"}
    rolls = {"attack": 10, "defend_Ann": 3, "defend_Cid": 4, "defend_Dot": 15}
    given = {**ways, **rolls, f"dice/{ids['Ann']}": 4}
    table.act("Bob", "sweep", "Dot", "Cid", "Ann", counter_Dot="none", **given)
    assert len(table.facts("attack.rolled")) == 1
    judged = [(body["target"], body["hit"], body["countered"])
              for body in table.facts("attack.judged")]  # fmt: skip
    assert judged == [(ids["Ann"], True, False), (ids["Cid"], False, False),
                      (ids["Dot"], False, True)]  # fmt: skip
    assert [body["amount"] for body in table.facts("damage.dealt")] == [4]


def test_an_attack_move_needs_as_many_targets_as_it_reaches():
    table = Table(
        entrant("Bob", agility=9), entrant("Ann", "enemies"), entrant("Cid", "enemies"),
        entrant("Dot"),
    )  # fmt: skip
    for targets in ((), ("Ann", "Cid"), ("Bob",)):
        with pytest.raises(RuleError, match=r"target\.(needed|self)"):
            table.act("Bob", "cut", *targets)
    with pytest.raises(RuleError, match=r"target\.unknown"):
        table.do(Act(table.id("Bob"), "cut", ("c9",)))
    table.do(SetGauge(table.id("Cid"), "hp", 0))
    with pytest.raises(RuleError, match=r"target\.fallen"):
        table.act("Bob", "cut", "Cid")


def test_damage_dice_are_rolled_for_each_defender():
    """AMB-RND-015."""
    sweep = [{"name": "Sweep", "kind": "melee", "damage": "1d6", "targets": 2}]
    table = Table(
        entrant("Bob", agility=9, melee=15, moves=sweep), entrant("Ann", "enemies"),
        entrant("Cid", "enemies"),
    )  # fmt: skip
    ann, cid = table.id("Ann"), table.id("Cid")
    table.act("Bob", "sweep", "Ann", "Cid", attack=10, way_Ann="tank", way_Cid="tank",
              defend_Ann=6, defend_Cid=6, **{f"dice/{ann}": 2, f"dice/{cid}": 5})  # fmt: skip
    assert [body["amount"] for body in table.facts("damage.dealt")] == [2, 5]


@pytest.mark.parametrize(("reveal", "told"), [(False, None), (True, 19)])
def test_a_defender_knows_the_attack_value_only_where_the_house_says_so(reveal, told):
    """AMB-RND-006: neither the question nor what has happened so far tells it."""
    table = duel(reveal_attack_roll=reveal)
    command = Act(table.id("Bob"), "cut", (table.id("Ann"),))
    with pytest.raises(AnswerMissing) as stop:
        ROUNDS.decide(table.fight, command, Answers(responder=Script(9)))
    question = stop.value.question
    assert (question.kind, question.options) == (QuestionKind.CHOICE, ("tank", "dodge"))
    assert (question.who, question.ask.params.get("attack")) == (table.id("Ann"), told)
    shown = [event for event in stop.value.events if event.kind == "attack.rolled"]
    assert bool(shown) is reveal


@pytest.mark.rule("RND-009")
def test_an_attack_move_passes_its_phases_and_is_then_complete():
    """AMB-RND-028: the text names no phases."""
    table = duel()
    table.act("Bob", "cut", "Ann", attack=9, way_Ann="tank", defend_Ann=1)
    assert [body["phase"] for body in table.facts("phase.resolved")] == [
        "declare", "attack roll", "defend rolls", "damage", "counters",
    ]  # fmt: skip
    kinds = table.kinds()
    assert kinds.index("action.chosen") < kinds.index("attack.rolled")
    assert kinds.index("attack.rolled") < kinds.index("defence.chosen")
    assert kinds.index("damage.dealt") < kinds.index("action.completed")
    assert kinds[-1] == "action.completed"


@pytest.mark.parametrize(
    ("chain", "counters"), [("unlimited", ["Ann", "Bob", "Ann"]), ("single", ["Ann"])]
)
def test_a_counter_may_be_countered_where_the_house_lets_it(chain, counters):
    """AMB-RND-016: both dodge everything, and go on three times."""
    quick = {"dodge": 60, "melee": 1}
    table = duel(mine=quick, theirs=quick, counter_chain=chain)
    ann, bob = table.id("Ann"), table.id("Bob")
    path = f"counter/{ann}/counter/{bob}/counter/{ann}"
    table.act("Bob", "cut", "Ann", way_Ann="dodge", **{
        f"counter/{ann}/way/{bob}": "dodge", f"counter/{ann}/counter/{bob}/way/{ann}": "dodge",
        f"{path}/way/{bob}": "dodge", f"{path}/counter/{bob}": "none",
    })  # fmt: skip
    names = {ann: "Ann", bob: "Bob"}
    assert [names[body["who"]] for body in table.facts("counter.taken")] == counters


def test_a_long_chain_of_counters_asks_whether_to_go_on():
    quick = {"dodge": 60, "melee": 1}
    table = duel(mine=quick, theirs=quick, counter_depth=3)
    table.act("Bob", "cut", "Ann", **{f"way/{table.id(name)}": "dodge" for name in ("Ann", "Bob")})
    assert len(table.facts("counter.taken")) == 3
    assert len(table.facts("counter.declined")) == 1
    assert table.asked[-1].ask.code == "ask.counter_deep"
    assert table.asked[-1].options == ("none", "cut")


@pytest.mark.parametrize(("uses", "own_turn", "again"), [(False, True, True), (True, False, False)])
def test_a_counter_may_use_up_the_coming_attack_move(uses, own_turn, again):
    """AMB-RND-017: also the next counter before the own turn."""
    table = Table(
        entrant("Bob", agility=9, melee=1, defensive=60), entrant("Cid", agility=8, melee=1,
        defensive=60), entrant("Ann", "enemies", dodge=60, melee=1), counter_uses_attack=uses,
    )  # fmt: skip
    table.act("Bob", "cut", "Ann", way_Ann="dodge", counter_Bob="none")
    assert len(table.facts("counter.taken")) == 1
    table.end()
    table.act("Cid", "cut", "Ann", way_Ann="dodge", counter_Cid="none")
    assert bool(table.facts("counter.taken")) is again
    table.end()
    locked = {one.id: one.locked for one in ROUNDS.options(table.fight, table.id("Ann"))}
    assert (locked["cut"] is None) is own_turn
    table.end()
    for _ in range(2):
        table.end()
    locked = {one.id: one.locked for one in ROUNDS.options(table.fight, table.id("Ann"))}
    assert locked["cut"] is None, "a turn later it is there again"


@pytest.mark.parametrize(
    ("cost", "left", "moves"), [("normal", 1, ("cut",)), ("free", 3, ("cut", "dear"))]
)
def test_what_a_counter_costs(cost, left, moves):
    """AMB-RND-018: defending costs nothing."""
    kit = [{**STRIKE[0], "ap": 2}, {"name": "Dear", "kind": "magic", "damage": "1", "ap": 9}]
    table = duel(mine={"melee": 1}, theirs={"dodge": 60, "ap": 3, "moves": kit}, counter_cost=cost)
    table.act("Bob", "cut", "Ann", way_Ann="dodge", counter_Ann="cut", way_Bob="tank")
    assert table.who("Ann").ap == left
    asked = next(one for one in table.asked if one.ask.code == "ask.counter")
    assert asked.options == (*moves, "none")


def test_several_counters_come_in_initiative_order_and_stop_when_the_attacker_is_down():
    """AMB-RND-020."""
    sweep = [{"name": "Sweep", "kind": "melee", "damage": "1", "targets": 2}]
    table = Table(
        entrant("Bob", agility=9, melee=1, hp=5, defensive=1, dodge=1, moves=sweep),
        entrant("Cid", "enemies", agility=4, dodge=60), entrant("Ann", "enemies", dodge=60),
        entrant("Ben"),
    )  # fmt: skip
    table.act("Bob", "sweep", "Cid", "Ann", way_Ann="dodge", way_Cid="dodge", way_Bob="tank")
    assert [body["who"] for body in table.facts("counter.taken")] == [table.id("Ann")]
    assert (table.who("Bob").hp, table.now) == (0, "Ann")
    assert [body["who"] for body in table.facts("ko.taken")] == [table.id("Bob")]


@pytest.mark.rule("RND-015")
def test_a_fight_is_over_when_the_action_is_complete():
    """AMB-RND-021, AMB-RND-023."""
    table = duel(mine={"melee": 30}, theirs={"hp": 4})
    table.act("Bob", "cut", "Ann", way_Ann="tank", attack=5, defend_Ann=15)
    assert (table.who("Ann").hp, table.fight.result) == (0, "won/party")
    assert table.kinds()[-2:] == ["action.completed", "battle.ended"]


def test_a_natural_one_or_twenty_is_nothing_special():
    """AMB-RND-027."""
    table = duel(mine={"melee": 30}, theirs={"dodge": 5})
    table.act("Bob", "cut", "Ann", way_Ann="dodge", attack=1, defend_Ann=20)
    assert struck(table)[0] == [9]


def test_the_gm_overrules_any_number():
    table = duel()
    ann = table.id("Ann")
    table.do(
        Act(table.id("Bob"), "cut", (ann,)),
        overrules={"attack": 50, f"defend/{ann}": 49, f"damage/{ann}": 2},
        given={"way_Ann": "tank"},
    )
    assert struck(table) == ([2], 28)
    assert table.facts("attack.rolled")[0]["breakdown"][-1]["op"] == "set"


def test_untracked_hp_are_not_lost():
    table = duel(theirs={"hp": None})
    table.act("Bob", "cut", "Ann", way_Ann="tank", attack=9, defend_Ann=1)
    assert struck(table) == ([9], 0)
    assert table.fight.result is None
    table.do(SetGauge(table.id("Ann"), "hp", 3))
    assert table.who("Ann").hp == 3
