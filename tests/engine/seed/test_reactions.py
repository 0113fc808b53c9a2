"""Reactions: SEED-043, 148 … 155, and scenario 6.4."""

import pytest

from app.engine.core.commands import Act, Part, SetStatus
from app.engine.core.errors import RuleError
from tests.helpers.seed import SEED, Table, ability, entrant, status

HIT = ability("Hit", {"kind": "damage", "attribute": "ATK", "power": 1, "reach": "melee"},
              delay={"ticks": 50}, floor={"ticks": 20})  # fmt: skip
SHOT = {**HIT, "id": "shot", "effects": [{**HIT["effects"][0], "reach": "ranged"}]}
SWEEP = {**HIT, "id": "sweep", "target": "group"}
COUNTER = ability(
    "Counter", {"kind": "damage", "power": 7}, type="reaction", target="trigger", cos=30,
    trigger={"on": "struck", "type": "physical", "reach": "melee", "single": True},
)  # fmt: skip
CRUSH = {**COUNTER, "id": "crush", "name": "Crush"}
SURE = {**COUNTER, "id": "sure", "name": "Sure", "cos": 100}
POISON = status("poison", after_act={"flat": 5})


def duel(*reactions, mine=(HIT, SHOT, SWEEP), **rules):
    table_rules = {key: rules.pop(key) for key in tuple(rules) if key in RULE_NAMES}
    return Table(
        entrant("A", atk=10, spd=12, abilities=mine),
        entrant("E", "enemies", spd=-900, hp=500, abilities=reactions, **rules),
        statuses=(POISON, status("silence", blocks=["Technique"])),
        step7_order="listed",
        **table_rules,
    )


RULE_NAMES = {"reactions_optional", "ko_can_react", "reaction_limit"}


@pytest.mark.rule("SEED-043", "SEED-149", "SEED-150")
@pytest.mark.parametrize(("roll", "hp"), [(30, 93), (31, 100)])
def test_a_trigger_sets_a_reaction_off_on_whoever_triggered_it(roll, hp):
    table = duel(COUNTER)
    table.act("A", "hit", "E", rolls=(roll,))
    assert table.who("A").hp == hp
    kinds = [event.kind for event in table.last]
    assert kinds.index("damage.dealt") < kinds.index("reaction.chosen") < kinds.index("delay.added")


@pytest.mark.rule("SEED-027", "SEED-043", "SEED-053")
def test_the_nine_steps_of_a_turn():
    table = duel(SURE)
    table.do(SetStatus((table.id("A"),), "poison", 1))
    table.act("A", "hit", "E")
    told = {"gauge.set", "time.passed"}
    assert [event.kind for event in table.last if event.kind not in told] == [
        "action.chosen", "cos.checked", "damage.dealt", "reaction.chosen", "cos.checked",
        "damage.dealt", "delay.added", "status.ticked", "statuses.counted", "status.expired",
        "turn.ended", "turn.started",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("target", "enemies", "answered"),
    [("single", 1, True), ("single", 2, True), ("group", 1, False), ("random", 1, False)],
)
def test_a_single_target_action_is_one_whose_target_field_says_so(target, enemies, answered):
    """SEED-217: not a group that has only one member left."""
    table = Table(
        entrant("A", atk=10, abilities=({**HIT, "target": target},)),
        entrant("E", "enemies", spd=-900, hp=500, abilities=(SURE,)),
        *(entrant(name, "enemies", spd=-900) for name in "F"[: enemies - 1]),
    )
    table.act("A", "hit", "E")
    assert bool(table.facts("reaction.chosen")) is answered


@pytest.mark.rule("SEED-148", "SEED-205")
def test_a_reaction_waits_for_its_trigger_and_cannot_be_taken_as_an_action():
    table = Table(entrant("A", abilities=(HIT, {**SURE, "delay": {"ticks": 30}})),
                  entrant("E", "enemies", spd=-900))  # fmt: skip
    assert [option.id for option in SEED.options(table.battle, table.id("A"))] == ["hit"]
    with pytest.raises(RuleError, match=r"act\.unknown"):
        table.act("A", "sure", "E")


@pytest.mark.rule("SEED-222", "SEED-149")
@pytest.mark.parametrize(("striker", "left"), [("A", (93, 100)), ("B", (100, 93))])
def test_of_several_enemies_only_the_one_that_triggered_it_is_struck(striker, left):
    table = Table(
        entrant("A", abilities=(HIT,), place=0 if striker == "A" else 9),
        entrant("B", abilities=(HIT,), place=0 if striker == "B" else 9),
        entrant("E", "enemies", abilities=(SURE,), place=90),
    )
    table.act(striker, "hit", "E")
    assert (table.who("A").hp, table.who("B").hp) == left


@pytest.mark.rule("SEED-149", "SEED-086")
@pytest.mark.parametrize("action", ["shot", "sweep"])
def test_a_trigger_that_does_not_fit(action):
    table = Table(
        entrant("A", atk=10, abilities=(HIT, SHOT, SWEEP)),
        entrant("E", "enemies", abilities=(COUNTER,)), entrant("F", "enemies"),
    )  # fmt: skip
    table.act("A", action, *(("E",) if action == "shot" else ("E", "F")))
    assert table.facts("reaction.chosen") == []


@pytest.mark.rule("SEED-151", "SEED-152")
def test_one_of_several_is_chosen_before_the_roll_and_a_miss_is_final():
    table = duel(COUNTER, CRUSH)
    table.act("A", "hit", "E", rolls=("crush", 31))
    assert [body["action"] for body in table.facts("reaction.chosen")] == ["crush"]
    assert table.who("A").hp == 100


@pytest.mark.rule("SEED-153")
def test_a_reaction_sets_off_no_reaction():
    ever = {"on": "struck"}
    table = Table(
        entrant("A", abilities=(HIT, {**SURE, "id": "mine", "trigger": ever}), place=0),
        entrant("E", "enemies", abilities=(HIT, {**SURE, "id": "theirs", "trigger": ever}),
                place=9),
    )  # fmt: skip
    for actor, target, reaction in (("A", "E", "theirs"), ("E", "A", "mine")):
        table.act(actor, "hit", target)
        assert [body["action"] for body in table.facts("reaction.chosen")] == [reaction]


@pytest.mark.rule("SEED-154")
@pytest.mark.parametrize(("roll", "mp"), [(30, 40), (31, 50)])
def test_a_failed_reaction_costs_nothing(roll, mp):
    table = duel({**COUNTER, "mp": 10}, mp=50)
    table.act("A", "hit", "E", rolls=(roll,))
    assert table.who("E").mp == mp


def test_a_reaction_that_cannot_be_paid_is_not_offered():
    table = duel({**COUNTER, "mp": 60}, mp=50)
    table.act("A", "hit", "E")
    assert table.facts("reaction.chosen") == []


@pytest.mark.rule("SEED-155", "SEED-049", "SEED-052", "SEED-055")
def test_counter_and_status_order():
    """Scenario 6.4: poison and 20 delay from a counter, then 38: 58; one tick, then gone."""
    counter = ability(
        "Counter", {"kind": "inflict", "status": "poison", "duration": 1},
        {"kind": "delay", "ticks": 20}, type="reaction", target="trigger",
        trigger={"on": "struck"},
    )  # fmt: skip
    table = duel(counter, mine=(HIT, SURE))
    table.do(SetStatus((table.id("E"),), "poison", 3))
    table.act("A", "hit", "E")
    assert [body["lands"] for body in table.facts("delay.added")] == [20, 58]
    assert len(table.facts("status.ticked")) == 1
    assert table.statuses("A") == {}
    assert table.statuses("E") == {"poison": 3}, "reacting is not a turn"


def test_somebody_who_fell_or_is_sealed_does_not_react():
    mighty = {**HIT, "effects": [{**HIT["effects"][0], "power": 900}]}
    fallen = Table(
        entrant("A", atk=10, abilities=(mighty,)), entrant("E", "enemies", abilities=(SURE,)),
        entrant("F", "enemies"),
    )  # fmt: skip
    fallen.act("A", "hit", "E")
    assert fallen.facts("reaction.chosen") == []
    allowed = Table(
        entrant("A", atk=10, abilities=(mighty,)), entrant("E", "enemies", abilities=(SURE,)),
        entrant("F", "enemies"), ko_can_react=True,
    )  # fmt: skip
    allowed.act("A", "hit", "E")
    assert len(allowed.facts("reaction.chosen")) == 1
    sealed = duel({**SURE, "keywords": ["Technique"]})
    sealed.do(SetStatus((sealed.id("E"),), "silence", 2))
    sealed.act("A", "hit", "E")
    assert sealed.facts("reaction.chosen") == []


@pytest.mark.parametrize(("optional", "answers"), [(False, ()), (True, ("none",))])
def test_reacting_may_be_optional(optional, answers):
    table = duel(SURE, reactions_optional=optional)
    table.act("A", "hit", "E", rolls=answers)
    assert len(table.facts("reaction.chosen")) == (0 if optional else 1)


@pytest.mark.parametrize(("limit", "times"), [("per_subaction", 2), ("per_turn_action", 1)])
def test_the_limit_for_several_actions_at_once(limit, times):
    twice = ability("Twice", {"kind": "perform", "count": 2}, target="none", delay={"ticks": 30})
    table = duel(SURE, mine=(HIT, twice), reaction_limit=limit)
    parts = (Part("hit", (table.id("E"),)),) * 2
    table.do(Act(table.id("A"), "twice", parts=parts))
    assert len(table.facts("reaction.chosen")) == times


def test_reactions_to_a_miss_to_critical_health_and_for_a_friend():
    def guard(name, on, target="self"):
        return ability(name, {"kind": "heal", "flat": 5}, type="reaction", target=target,
                       trigger={"on": on})  # fmt: skip

    poor = {**HIT, "id": "poor", "cos": 50}
    table = Table(
        entrant("A", atk=80, abilities=(HIT, poor)),
        entrant("E", "enemies", spd=-900,
                abilities=(guard("Dodge", "missed"), guard("Last", "critical_health"))),
        entrant("F", "enemies", spd=-900, abilities=(guard("Help", "ally_struck"),)),
    )  # fmt: skip
    table.act("A", "poor", "E", rolls=(99,))
    assert [body["action"] for body in table.facts("reaction.chosen")] == ["dodge"]
    table.act("A", "hit", "E")
    assert [body["action"] for body in table.facts("reaction.chosen")] == ["last", "help"]
    assert table.who("E").hp == 25
