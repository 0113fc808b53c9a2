"""Chance of success, criticals, added effects: SEED-032 … 042, 113 … 118, 183, 184."""

import pytest

from app.engine.core.answers import AnswerMissing, Answers, Nobody
from app.engine.core.commands import Act, SetStatus
from app.engine.systems.seed.cos import judge, needs_roll
from app.engine.systems.seed.house_rules import DEFAULTS, HouseRules
from tests.helpers.seed import ATTACK, SEED, Table, ability, entrant, status

HIT = {"kind": "damage", "attribute": "ATK", "power": 1}


@pytest.mark.rule("SEED-032", "SEED-033")
def test_each_target_is_checked_on_its_own():
    sweep = ability("Sweep", HIT, target="group", cos=70)
    table = Table(
        entrant("A", atk=10, abilities=(sweep,)),
        *(entrant(name, "enemies") for name in ("E", "F", "G")),
    )
    table.act("A", "sweep", "E", "F", "G", rolls=(12, 70, 71))
    assert [body["success"] for body in table.facts("cos.checked")] == [True, True, False]
    assert [table.who(name).hp for name in ("E", "F", "G")] == [90, 90, 100]


@pytest.mark.rule("SEED-034")
def test_modifiers_accumulate():
    """80, Accuracy III +15, Evasion IV −20, a status −30: 45."""
    blind = status("blind", chances=[{"amount": -30, "keywords": ["Weapon"]}])
    table = Table(
        entrant("A", weapon={"accuracy": 3}), entrant("E", "enemies", evasion=4),
        statuses=(blind,),
    )  # fmt: skip
    table.do(SetStatus((table.id("A"),), "blind", 2))
    table.act("A", "attack", "E", rolls=(46,))
    assert table.facts("cos.checked")[0]["cos"] == 45


@pytest.mark.rule("SEED-035")
@pytest.mark.parametrize(("cos", "rolled"), [(100, False), (120 - 20, False), (120 - 25, True)])
def test_a_hundred_or_more_needs_no_roll(cos, rolled):
    assert needs_roll(cos, 0, DEFAULTS) is rolled
    assert judge(cos, 0, None if not rolled else 95).success


@pytest.mark.rule("SEED-036")
def test_zero_or_less_cannot_succeed():
    assert not needs_roll(0, 15, DEFAULTS)
    assert not judge(20 - 20, 15, None).success


@pytest.mark.rule("SEED-114", "SEED-030")
@pytest.mark.parametrize(("rank", "cos"), [(3, 95), (4, 100)])
def test_accuracy_helps_weapon_abilities(rank, cos):
    spell = ability("Spell", HIT, cos=80, delay={"ticks": 99})
    table = Table(
        entrant("A", atk=1, weapon={"accuracy": rank}, abilities=(ATTACK, spell)),
        entrant("E", "enemies", hp=900),
    )
    rolls = () if cos == 100 else (95,)
    table.act("A", "attack", "E", rolls=rolls)
    assert table.facts("cos.checked")[0]["cos"] == cos
    assert table.facts("cos.checked")[0]["success"]
    options = {option.id: option for option in SEED.options(table.battle, table.id("A"))}
    cos = options["spell"].targets[0].cos
    assert cos is not None
    assert cos.result == 80


@pytest.mark.rule("SEED-115", "SEED-116")
@pytest.mark.parametrize(("rank", "roll", "critical"), [(2, 10, True), (2, 11, False),
                                                        (3, 15, True), (0, 1, False)])  # fmt: skip
def test_critical_range(rank, roll, critical):
    table = Table(entrant("A", atk=1, weapon={"critical": rank}), entrant("E", "enemies"))
    table.act("A", "attack", "E", rolls=(roll,))
    assert table.facts("cos.checked")[0]["critical"] is critical
    assert table.facts("damage.dealt")[0]["amount"] == (20 if critical else 10)


def test_a_roll_in_the_critical_range_still_has_to_succeed():
    assert judge(8, 15, 12) == judge(8, 0, 12)
    assert not judge(8, 15, 12).success


@pytest.mark.rule("SEED-118")
def test_a_critical_counts_for_that_target_only():
    sweep = {**ATTACK, "id": "sweep", "name": "Sweep", "target": "group", "basic": False}
    table = Table(
        entrant("A", atk=1, weapon={"critical": 1}, abilities=(sweep,)),
        entrant("E", "enemies"), entrant("F", "enemies"),
    )  # fmt: skip
    table.act("A", "sweep", "E", "F", rolls=(5, 6))
    assert (table.who("E").hp, table.who("F").hp) == (80, 90)


@pytest.mark.parametrize(("reading", "asked"), [("roll", True), ("never", False)])
def test_a_certain_hit_is_rolled_only_for_its_critical(reading, asked):
    rules = HouseRules(crit_on_auto_hit=reading)
    assert needs_roll(100, 5, rules) is asked
    assert not needs_roll(100, 0, rules)


def test_a_weapon_may_carry_its_own_chance():
    table = Table(entrant("A", weapon={"cos": 65}), entrant("E", "enemies"))
    table.act("A", "attack", "E", rolls=(66,))
    assert table.facts("cos.checked")[0]["success"] is False


BLOW = ability(
    "Blow", {"kind": "damage", "weapon": True},
    {"kind": "inflict", "status": "stop", "duration": 1, "cos": 40},
    keywords=["Technique", "Weapon"], cos=80,
)  # fmt: skip


@pytest.mark.rule("SEED-039", "SEED-040", "SEED-204")
def test_resistance_lowers_the_added_chance_only():
    for roll, stopped in [(25, True), (26, False)]:
        table = Table(
            entrant("A", atk=1, weapon={}, abilities=(BLOW,)),
            entrant("E", "enemies", resistances={"stop": 3}),
        )
        table.act("A", "blow", "E", rolls=(80, roll))
        assert table.facts("cos.checked")[0]["cos"] == 80
        assert table.facts("added.checked")[0]["cos"] == 25
        assert ("stop" in table.statuses("E")) is stopped


@pytest.mark.rule("SEED-041", "SEED-042")
def test_added_chances_of_one_status_are_summed_and_the_shortest_duration_counts():
    """Scenario 6.7: CoS 60, Stop 40 + 25, Resist III → 50, durations 1 and 3 → 1."""
    weapon = {
        "accuracy": 2,
        "added": [{"kind": "inflict", "status": "stop", "duration": 3, "cos": 25}],
    }
    worse = {**BLOW, "cos": 50}
    table = Table(
        entrant("A", atk=1, weapon=weapon, abilities=(worse,)),
        entrant("E", "enemies", resistances={"stop": 3}),
    )
    table.act("A", "blow", "E", rolls=(60, 50))
    assert table.facts("cos.checked")[0]["cos"] == 60
    assert table.facts("added.checked")[0]["cos"] == 50
    assert table.statuses("E") == {"stop": 1}


@pytest.mark.rule("SEED-039")
def test_a_miss_rolls_nothing_more():
    table = Table(entrant("A", abilities=(BLOW,)), entrant("E", "enemies"))
    table.act("A", "blow", "E", rolls=(81,))
    assert table.facts("added.checked") == []
    assert table.statuses("E") == {}


@pytest.mark.rule("SEED-183", "SEED-184")
@pytest.mark.parametrize(("roll", "hit"), [(40, True), (41, False)])
def test_the_strongest_resistance_protects_against_all(roll, hit):
    fumes = ability(
        "Fumes", {"kind": "inflict", "status": "poison", "duration": 4},
        {"kind": "inflict", "status": "sleep", "duration": 4}, cos=60,
    )  # fmt: skip
    table = Table(
        entrant("A", abilities=(fumes,)),
        entrant("E", "enemies", resistances={"poison": 4, "sleep": 2}),
    )
    table.act("A", "fumes", "E", rolls=(roll,))
    assert table.statuses("E") == ({"poison": 3, "sleep": 3} if hit else {})


@pytest.mark.rule("SEED-113")
def test_weapon_abilities_inherit_piercing_and_range():
    gun = {"power": 100, "piercing": True, "ranged": True}
    table = Table(
        entrant("A", atk=1, weapon=gun, row="back"), entrant("B"),
        entrant("E", "enemies", armor=5, row="back"), entrant("F", "enemies"),
    )  # fmt: skip
    table.act("A", "attack", "E", rolls=(1,))
    assert table.facts("damage.dealt")[0]["amount"] == 100


def test_questions_come_one_by_one_and_answers_stay_valid():
    table = Table(entrant("A", atk=1, weapon={"dice": "1d8"}), entrant("E", "enemies"))
    target = table.id("E")
    command = Act(table.id("A"), "attack", (target,))
    given: dict[str, int] = {}
    asked = []
    for roll in (37, 5):
        with pytest.raises(AnswerMissing) as stop:
            SEED.decide(table.battle, command, Answers(given, Nobody()))
        question = stop.value.question
        asked.append((question.ask.code, str(question.dice), question.about))
        seen = [event.kind for event in stop.value.events]
        assert seen == ["action.chosen", "cos.checked"][: len(asked)]
        given[question.key] = roll
    decision = SEED.decide(table.battle, command, Answers(given, Nobody()))
    assert asked == [("ask.cos", "1d100", target), ("ask.damage", "1d8", target)]
    assert any(event.kind == "damage.dealt" for event in decision.events)
