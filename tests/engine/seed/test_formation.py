"""Rows, back attack, pincer, targets, elements: SEED-084 … 095, 156 … 177, 217 … 225."""

from dataclasses import replace

import pytest
from pydantic import ValidationError

from app.engine.core.answers import AnswerMissing, Answers, DeskRoller, Script
from app.engine.core.commands import (
    Act,
    Begin,
    ChangeWeapon,
    Entrant,
    Formation,
    Join,
    SetGauge,
    SetPlace,
    SetRow,
    SetStatus,
)
from app.engine.core.errors import RuleError
from app.engine.core.projection import project_player
from app.engine.model.documents import Ability, StatusRule
from app.engine.model.player import Visibility
from tests.helpers.seed import ATTACK, SEED, Table, ability, entrant, status

MELEE = ability("Melee", {"kind": "damage", "weapon": True}, keywords=["Weapon"])
BOX = {"power": 10}


def who(name, side, row, **fields):
    return entrant(name, side, atk=10, hp=900, weapon=BOX, abilities=(MELEE,), row=row, **fields)


def pincer(rows="keep", *, flipped=False):
    return Table(
        who("P1", "party", "front"), who("P2", "party", "back"),
        who("E1", "enemies", "front"), who("E2", "enemies", "back"),
        formation=Formation("pincer", "party", flipped), pincer_attacker_rows=rows,
    )  # fmt: skip


def strike(table, name, target):
    """Damage of one melee strike: whoever it is gets the turn first."""
    actor = table.id(name)
    others = {one.id: 900 for one in table.battle if one.id != actor}
    table.do(SetPlace({**others, actor: 0}))
    table.act(name, "melee", target)
    return table.facts("damage.dealt")[0]["amount"]


@pytest.mark.rule("SEED-174", "SEED-175", "SEED-176")
@pytest.mark.parametrize(
    ("actor", "target", "keep", "all_front"),
    [
        ("E1", "P1", 100, 100),
        ("E1", "P2", 75, 75),
        ("E2", "P2", 75, 100),
        ("E2", "P1", 50, 75),
        ("P1", "E1", 100, 100),
        ("P1", "E2", 50, 75),
        ("P2", "E2", 75, 100),
        ("P2", "E1", 75, 75),
    ],
)
def test_the_pincer_table(actor, target, keep, all_front):
    """Scenario 6.6."""
    assert strike(pincer("keep"), actor, target) == keep
    assert strike(pincer("all_front"), actor, target) == all_front


@pytest.mark.rule("SEED-176")
@pytest.mark.parametrize(
    ("actor", "target", "keep", "all_front"),
    [("E1", "P1", 100, 100), ("P1", "E1", 100, 100), ("E2", "P1", 75, 100), ("P1", "E2", 75, 100)],
)
def test_victims_in_one_row_have_no_row_to_hide_in(actor, target, keep, all_front):
    for rows, damage in (("keep", keep), ("all_front", all_front)):
        table = pincer(rows)
        table.do(SetGauge(table.id("P2"), "hp", 0))
        assert strike(table, actor, target) == damage


def test_the_gm_may_flip_which_row_faces_which_side():
    assert strike(pincer(flipped=True), "E1", "P2") == 100
    assert strike(pincer(flipped=True), "E1", "P1") == 75


def test_a_row_change_of_an_attacker_is_a_change_of_side():
    table = pincer()
    table.do(SetRow((table.id("E1"),), "back"))
    assert strike(table, "E1", "P2") == 100, "no front row shields it, and P2 faces that side"


def test_attackers_in_one_row_need_a_side_each():
    names = [("P", "party"), ("E1", "enemies"), ("E2", "enemies")]
    both = [who(name, side, "front") for name, side in names]
    with pytest.raises(RuleError, match=r"formation\.flank_empty"):
        Table(*both, formation=Formation("pincer"))
    table = Table(
        both[0], both[1], who("E2", "enemies", "front", flank="b"),
        formation=Formation("pincer"),
    )  # fmt: skip
    assert strike(table, "E2", "P") == 100


@pytest.mark.rule("SEED-177")
def test_victims_aim_at_either_side_of_the_pincer():
    sweep = ability("Sweep", {"kind": "damage", "power": 1}, target="row", target_row="front")
    table = Table(
        entrant("P", abilities=(sweep,)), who("E1", "enemies", "front"),
        who("E2", "enemies", "back"), formation=Formation("pincer"),
    )  # fmt: skip
    option = SEED.options(table.battle, table.id("P"))[0]
    labels = [target.label.code for target in option.targets if target.label]
    assert labels[:2] == ["target.flank_a", "target.flank_b"]
    table.act("P", "sweep", "E2")
    assert [table.who(name).hp for name in ("E1", "E2")] == [900, 899]


@pytest.mark.rule("SEED-171")
@pytest.mark.parametrize(("kind", "rows"), [("back_attack", "back"), ("pincer", "front")])
@pytest.mark.parametrize(("preemptive", "behind"), [(False, 0), (True, 20)])
def test_a_formation_comes_with_or_without_a_preemptive_strike(kind, rows, preemptive, behind):
    table = Table(
        who("A", "party", "front"), who("B", "party", "back"),
        who("E", "enemies", "front", preemptive=preemptive),
        who("F", "enemies", "back", preemptive=preemptive), formation=Formation(kind),
    )  # fmt: skip
    assert table.delays() == {"A": behind, "B": behind, "E": 0, "F": 0}
    assert table.who("A").row == rows
    assert strike(table, "F", "B") == 75, "50 without the formation"


@pytest.mark.rule("SEED-172")
def test_a_back_attack_reverses_the_rows_of_its_victims():
    table = Table(
        who("A", "party", "front"), who("B", "party", "back"), who("E", "enemies", "back"),
        formation=Formation("back_attack", "party"),
    )  # fmt: skip
    assert [one.row for one in table.battle] == ["back", "front", "back"]
    assert [token.row for token in SEED.timeline(table.battle).tokens] == ["back", "front", "back"]


@pytest.mark.rule("SEED-173")
@pytest.mark.parametrize(("arranged", "damage"), [(False, 75), (True, 100)])
def test_surprised_monsters_are_turned_round_and_the_gm_may_make_it_worse(arranged, damage):
    table = Table(
        who("A", "party", "front"), who("E", "enemies", "front"), who("F", "enemies", "back"),
        formation=Formation("back_attack", "enemies"),
    )  # fmt: skip
    assert [one.row for one in table.battle] == ["front", "back", "front"]
    if arranged:
        table.do(SetRow((table.id("E"),), "front"))
    assert strike(table, "A", "E") == damage


@pytest.mark.rule("SEED-166")
def test_the_players_see_the_rows_of_both_sides():
    table = Table(
        who("A", "party", "back"), who("E", "enemies", "front"), who("F", "enemies", "back")
    )
    shown = project_player(SEED.timeline(table.battle), Visibility(salt="s"))
    assert [token.row for token in shown.tokens] == ["back", "front", "back"]


def test_all_in_front_and_surprised_from_behind_means_no_shelter_at_all():
    table = Table(
        who("A", "party", "front"), who("E", "enemies", "front"),
        formation=Formation("back_attack", "party"),
    )  # fmt: skip
    assert strike(table, "E", "A") == 100


def test_formations_that_do_not_exist():
    for formation, code in [
        (Formation("circle"), r"formation\.unknown"),
        (Formation("pincer", "crowd"), r"side\.unknown"),
    ]:
        with pytest.raises(RuleError, match=code):
            SEED.decide(SEED.opening(), Begin("x", (), formation=formation), Answers())


@pytest.mark.rule("SEED-162", "SEED-220")
@pytest.mark.parametrize("row", [("E", "F"), ("G",), ("A", "B")])
def test_a_row_is_struck_with_everybody_in_it_and_nobody_else(row):
    wave = ability("Wave", {"kind": "damage", "power": 1}, target="row")
    table = Table(
        entrant("A", abilities=(wave,)), entrant("B"), entrant("E", "enemies"),
        entrant("F", "enemies"), entrant("G", "enemies", row="back"),
    )  # fmt: skip
    table.act("A", "wave", *row)
    assert tuple(one.name for one in table.battle if one.hp < 100) == row


@pytest.mark.rule("SEED-163")
@pytest.mark.parametrize(("counts_ko", "rows"), [(True, ["back"]), (False, ["front"])])
def test_an_ability_tied_to_a_row(counts_ko, rows):
    tied = ability("Tied", {"kind": "damage", "power": 1}, target="row", target_row="back")
    table = Table(
        entrant("A", abilities=(tied,)), entrant("E", "enemies"),
        entrant("F", "enemies", row="back"), row_target_counts_ko=counts_ko,
    )  # fmt: skip
    offered = SEED.options(table.battle, table.id("A"))[0].targets[0]
    assert offered.ids == (table.id("F"),)
    table.do(SetGauge(table.id("F"), "hp", 0))
    codes = [t.label.code for t in SEED.options(table.battle, table.id("A"))[0].targets if t.label]
    foes = [code.removeprefix("target.enemies_") for code in codes if "enemies" in code]
    assert foes == ([] if counts_ko else rows)


def push(to):
    return ability("Push", {"kind": "row", "to": to}, target="single")


@pytest.mark.rule("SEED-168")
@pytest.mark.parametrize("rows", [("front", "back"), ("back", "front"), ("back", "back")])
def test_every_battle_begins_in_the_rows_that_were_stated_for_it(rows):
    mine, theirs = rows
    table = Table(entrant("A", row=mine), entrant("E", "enemies", row=theirs))
    assert (table.who("A").row, table.who("E").row) == rows


def rows_after(responder, **formation):
    """The rows in which A, B and E begin; only B's is settled beforehand."""
    everybody = (entrant("A", row=""), entrant("B", row="back"), entrant("E", "enemies", row=""))
    rules = {"tie_order_within_side": "roster"}
    command = Begin("Test", everybody, rules, formation=Formation(**formation))
    decision = SEED.decide(SEED.opening(), command, Answers(responder=responder))
    return [who.row for who in decision.after]


@pytest.mark.rule("SEED-167", "SEED-168")
def test_whose_row_is_not_settled_is_asked_for_as_the_battle_begins():
    """Players say where theirs stand, the GM where the enemies do."""
    asked = []
    for given in ((), ("back",)):
        with pytest.raises(AnswerMissing) as stop:
            rows_after(Script(*given))
        asked.append((stop.value.question.key, stop.value.question.ask.params["name"]))
    assert asked == [("row/0", "A"), ("row/2", "E")]
    assert stop.value.question.options == ("front", "back")
    assert rows_after(Script("back", "front")) == ["back", "back", "front"]
    assert rows_after(Script("back", "back"), kind="back_attack") == ["front", "front", "back"]


@pytest.mark.rule("SEED-170")
def test_a_table_that_does_not_answer_stands_in_front():
    assert rows_after(DeskRoller(1)) == ["front", "back", "front"]
    late = Table(entrant("A", place=3), entrant("E", "enemies", place=9))
    late.do(Join(entrant("L", row="", place=5)))
    assert late.who("L").row == "front"


def test_there_are_two_rows():
    with pytest.raises(RuleError, match=r"row\.unknown"):
        Table(entrant("A", row="middle"), entrant("E", "enemies"))


@pytest.mark.rule("SEED-169")
def test_out_of_battle_a_row_is_changed_by_a_word():
    table = Table(entrant("A"), entrant("E", "enemies"))
    table.do(SetGauge(table.id("E"), "hp", 0))
    assert table.battle.result == "won"
    for row in ("back", "front"):
        table.do(SetRow((table.id("A"),), row))
        assert table.who("A").row == row
        assert [event.kind for event in table.last] == ["row.set"], "no action, no delay"


@pytest.mark.rule("SEED-170")
def test_whose_row_nobody_stated_stands_in_front():
    table = Table(Entrant("A", {}, "party", place=3), entrant("E", "enemies", place=9))
    assert table.who("A").row == "front"


@pytest.mark.rule("SEED-164")
@pytest.mark.parametrize(("to", "row"), [("back", "back"), ("front", "front"), ("other", "back")])
def test_abilities_may_push_between_rows(to, row):
    table = Table(entrant("A", abilities=(push(to),)), entrant("E", "enemies"))
    table.act("A", "push", "E")
    assert table.who("E").row == row


@pytest.mark.rule("SEED-224")
@pytest.mark.parametrize(("draw", "hit"), [(1, "E"), (2, "F"), (3, "G")])
def test_a_random_target_is_drawn_evenly_within_a_group(draw, hit):
    bolt = ability("Bolt", {"kind": "damage", "power": 1}, target="random")
    table = Table(entrant("A", abilities=(bolt,)), *(entrant(n, "enemies") for n in "EFG"))
    table.act("A", "bolt", "E", "F", "G", rolls=(draw,))
    assert table.facts("target.drawn")[0]["target"] == table.id(hit)
    assert [name for name in "EFG" if table.who(name).hp < 100] == [hit]


@pytest.mark.rule("SEED-224")
def test_among_everybody_the_actor_is_left_out_unless_the_text_says_so():
    wild = ability("Wild", {"kind": "damage", "power": 1}, target="random_any")
    table = Table(entrant("A", abilities=(wild,)), entrant("B"), entrant("E", "enemies"))
    table.do(Act(table.id("A"), "wild"), 2)
    assert table.facts("target.drawn")[0]["among"] == [table.id("B"), table.id("E")]
    self_too = {**wild, "reaches_self": True}
    table = Table(entrant("A", abilities=(self_too,)), entrant("B"), entrant("E", "enemies"))
    table.do(Act(table.id("A"), "wild"), 1)
    assert table.who("A").hp == 99


@pytest.mark.rule("SEED-225")
@pytest.mark.parametrize(("tie", "answers"), [("gm", (9, 9, 3, "c3")), ("reroll", (9, 9, 3, 2, 5))])
def test_the_highest_die_at_the_table(tie, answers):
    bolt = ability("Bolt", {"kind": "damage", "power": 1}, target="random")
    table = Table(
        entrant("A", abilities=(bolt,)), *(entrant(n, "enemies") for n in "EFG"),
        random_target="table_die", random_die=10, random_tie=tie,
    )  # fmt: skip
    table.act("A", "bolt", "E", "F", "G", rolls=answers)
    assert table.who("F").hp == 99


@pytest.mark.rule("SEED-223")
def test_special_targets_are_whatever_the_text_says():
    render = ability("Render", {"kind": "damage", "power": 1}, target="special")
    table = Table(
        entrant("A", abilities=(render,)), entrant("E", "enemies"),
        entrant("F", "enemies", row="back"),
    )  # fmt: skip
    table.act("A", "render", "E", "F")
    assert [table.who(name).hp for name in "EF"] == [99, 99]


def burn(element="Fire", **effect):
    return ability("Burn", {"kind": "damage", "power": 100, "element": element, **effect})


def burnt(affinity, mine=None, action=None):
    table = Table(
        entrant("A", abilities=(action or burn(),), elements=mine or {}),
        entrant("E", "enemies", hp=500, armor=2, elements={"Fire": affinity} if affinity else {}),
    )
    table.do(SetGauge(table.id("E"), "hp", 300))
    table.act("A", "burn", "E")
    return 300 - table.who("E").hp


@pytest.mark.rule("SEED-088")
def test_damage_has_at_most_one_of_six_elements():
    six = ["Fire", "Ice", "Lightning", "Water", "Shadow", "Holy"]
    for element in six:
        action = burn(element)
        table = Table(entrant("A", abilities=(action,)), entrant("E", "enemies"))
        table.act("A", "burn", "E")
        assert table.facts("damage.dealt")[0]["element"] == element
    for wrong in ("Wind", six[:2]):
        with pytest.raises(ValidationError):
            Ability.model_validate(burn(wrong))


@pytest.mark.rule("SEED-091")
@pytest.mark.parametrize(
    ("affinity", "taken"),
    [
        (None, 90),
        ({"mode": "weak"}, 115),
        ({"mode": "resist"}, 65),
        ({"mode": "weak", "percent": 50}, 140),
        ({"mode": "negate"}, 0),
        ({"mode": "absorb"}, -90),
    ],
)
def test_elements(affinity, taken):
    assert burnt(affinity) == taken


@pytest.mark.rule("SEED-091")
def test_enhanced_elements_and_others_that_do_not_match():
    assert burnt(None, mine={"Fire": {"mode": "enhance"}}) == 115
    assert burnt({"mode": "weak"}, action=burn("Ice")) == 90


@pytest.mark.parametrize(("beats", "taken"), [(False, 0), (True, 1)])
def test_immunity_against_at_least_one(beats, taken):
    table = Table(
        entrant("A", abilities=(burn(),)),
        entrant("E", "enemies", elements={"Fire": {"mode": "negate"}}), min1_beats_immunity=beats,
    )  # fmt: skip
    table.act("A", "burn", "E")
    assert table.who("E").hp == 100 - taken


@pytest.mark.rule("SEED-089", "SEED-090")
def test_one_element_ability_before_status_before_weapon():
    sword = status("fire-sword", element="Fire")
    bolt = {**MELEE, "id": "bolt", "effects": [{**MELEE["effects"][0], "element": "Lightning"}]}
    table = Table(
        entrant("A", atk=1, weapon={"element": "Ice", "power": 1}, abilities=(MELEE, bolt),
                place=0),
        entrant("E", "enemies", place=900), statuses=(sword,),
    )  # fmt: skip
    seen = []
    for action, sworded in [("melee", False), ("melee", True), ("bolt", True), ("melee", False)]:
        if sworded and not table.statuses("A"):
            table.do(SetStatus((table.id("A"),), "fire-sword", 2))
        table.act("A", action, "E")
        seen.append(table.facts("damage.dealt")[0]["element"])
    assert seen == ["Ice", "Fire", "Lightning", "Ice"]


def drained(**where):
    drain = {"gauge": "hp", "share": "1/2"}
    effect = {"kind": "damage", "weapon": True, **({"drain": drain} if "ability" in where else {})}
    action = ability("Bite", effect, keywords=["Weapon"])
    rules = (status("leech", drain={"gauge": "mp", "share": "1/2"}),)
    gear = {"drain": {"gauge": "hp", "share": "1/4"}} if "gear" in where else {}
    weapon = {"power": 40, **gear}
    table = Table(
        entrant("A", atk=1, weapon=weapon, abilities=(action,), place=0),
        entrant("E", "enemies", place=900), statuses=rules,
    )  # fmt: skip
    table.do(SetGauge(table.id("A"), "hp", 10))
    table.do(SetGauge(table.id("A"), "mp", 10))
    if "status" in where:
        table.do(SetStatus((table.id("A"),), "leech", 3))
    table.act("A", "bite", "E")
    return table.who("A").hp - 10, table.who("A").mp - 10


@pytest.mark.rule("SEED-092", "SEED-093")
def test_one_drain_at_a_time_ability_before_status_before_gear():
    assert drained(gear=1) == (10, 0)
    assert drained(gear=1, status=1) == (0, 20)
    assert drained(gear=1, status=1, ability=1) == (20, 0)
    assert drained() == (0, 0)


@pytest.mark.rule("SEED-095")
def test_a_seal_stops_piercing_from_every_source():
    pierce = ability("Pierce", {"kind": "damage", "power": 100, "piercing": True})
    for sealed, taken in [([], 100), (["piercing"], 90)]:
        table = Table(
            entrant("A", abilities=(pierce,), sealed=sealed), entrant("E", "enemies", armor=2)
        )
        table.act("A", "pierce", "E")
        assert table.facts("damage.dealt")[0]["amount"] == taken


@pytest.mark.rule("SEED-074")
def test_of_several_defense_factors_only_the_best_counts():
    guard = ability("Guard", {"kind": "defend"}, target="self", delay={"ticks": 99})
    wall = ability("Wall", {"kind": "defend", "factor": "1/2", "granted": True}, target="group",
                   delay={"ticks": 99})  # fmt: skip
    hit = ability("Hit", {"kind": "damage", "power": 100})
    table = Table(
        entrant("A", abilities=(guard,), place=0), entrant("B", abilities=(wall,), place=1),
        entrant("E", "enemies", abilities=(hit,), place=2),
    )  # fmt: skip
    table.act("A", "guard")
    table.act("B", "wall", "A", "B")
    table.act("E", "hit", "A")
    assert table.facts("damage.dealt")[0]["amount"] == 50


@pytest.mark.rule("SEED-075")
def test_a_formula_of_its_own():
    needles = ability(
        "Needles", {"kind": "damage", "attribute": "LEVEL", "power": 10, "plain": True}
    )
    table = Table(
        entrant("A", level=7, abilities=(needles,), row="back"), entrant("B"),
        entrant("E", "enemies", armor=9),
    )  # fmt: skip
    table.act("A", "needles", "E")
    assert table.facts("damage.dealt")[0]["amount"] == 70


@pytest.mark.rule("SEED-067")
@pytest.mark.parametrize(
    ("when", "hp", "damage"),
    [
        ("target_unhurt", 100, 125),
        ("target_unhurt", 99, 100),
        ("target_critical", 25, 125),
        ("target_critical", 26, 100),
        ("always", 50, 125),
        ("target_back", 50, 100),
        ("actor_unhurt", 50, 125),
        ("actor_critical", 50, 100),
        ("target_single", 50, 125),
    ],
)
def test_clauses_of_an_ability(when, hp, damage):
    clauses = [{"percent": 25, "when": when}]
    shot = ability("Shot", {"kind": "damage", "power": 100, "clauses": clauses})
    table = Table(entrant("A", abilities=(shot,)), entrant("E", "enemies"))
    table.do(SetGauge(table.id("E"), "hp", hp))
    table.act("A", "shot", "E")
    assert table.facts("damage.dealt")[0]["amount"] == damage


@pytest.mark.parametrize(("target", "damage"), [("single", 125), ("group", 100)])
@pytest.mark.parametrize("kind", ["damage", "heal"])
def test_a_clause_for_single_targets_looks_at_the_target_field(target, damage, kind):
    clauses = [{"percent": 25, "when": "target_single"}]
    shot = ability(
        "Shot", {"kind": kind, "power": 100, "clauses": clauses}, target=target
    )  # fmt: skip
    table = Table(entrant("A", abilities=(shot,)), entrant("E", "enemies", hp=500))
    table.do(SetGauge(table.id("E"), "hp", 200))
    odds = SEED.odds(table.battle, table.id("A"), "shot", table.id("E"))
    assert odds.mean == damage
    table.act("A", "shot", "E")
    told = table.facts("damage.dealt") + table.facts("healed")
    assert [body["amount"] for body in told] == [damage]


@pytest.mark.rule("SEED-119")
def test_a_critical_may_do_something_else():
    rod = {"power": 1, "critical": 1,
           "critical_effects": [{"kind": "damage", "type": "magical", "power": 40}]}  # fmt: skip
    reels = {"power": 10, "critical": 1, "critical_group": True}
    table = Table(entrant("A", atk=1, weapon=rod), entrant("E", "enemies"))
    table.act("A", "attack", "E", rolls=(5,))
    assert [body["amount"] for body in table.facts("damage.dealt")] == [1, 40]
    table = Table(
        entrant("A", atk=1, weapon=reels), entrant("E", "enemies"), entrant("F", "enemies")
    )
    table.act("A", "attack", "E", rolls=(5,))
    assert [table.who(name).hp for name in "EF"] == [80, 80]


@pytest.mark.parametrize(("check", "rolls", "hp"), [
    ("each_hit", (50, 90, 50), 98), ("once", (50,), 97), ("once", (90,), 100),
])  # fmt: skip
def test_several_hits(check, rolls, hp):
    thrust = ability("Thrust", {"kind": "damage", "power": 1}, hits=3, check=check, cos=80)
    table = Table(entrant("A", abilities=(thrust,)), entrant("E", "enemies"))
    table.act("A", "thrust", "E", rolls=rolls)
    assert table.who("E").hp == hp


@pytest.mark.rule("SEED-065")
@pytest.mark.parametrize("field", ["attribute", "power", "modifier", "multiplier", "dice"])
def test_no_status_may_alter_what_ability_and_character_decide(field):
    StatusRule.model_validate(status("bravery", situational=[{"percent": 25}]))
    with pytest.raises(ValidationError, match=field):
        StatusRule.model_validate(status("bravery", situational=[{"percent": 25, field: 2}]))


@pytest.mark.rule("SEED-109", "SEED-110")
def test_properties_of_a_weapon_count_for_strikes_with_it_and_no_other():
    piercing = {"accuracy": 2, "piercing": True}
    for weapon, cos, damage in [("arm", 90, 20), ("", 80, 1)]:
        table = Table(
            entrant("A", atk=2, weapon=piercing), entrant("E", "enemies", armor=9),
        )  # fmt: skip
        table.do(ChangeWeapon(table.id("A"), weapon))
        table.act("A", "attack", "E", rolls=(80,) if weapon else (80, 3))
        assert table.facts("cos.checked")[0]["cos"] == cos
        assert table.facts("damage.dealt")[0]["amount"] == damage


@pytest.mark.rule("SEED-065", "SEED-120")
def test_another_weapon_in_hand_changes_the_strike():
    table = Table(entrant("A", atk=2, weapon={"power": 10, "accuracy": 2}, abilities=(ATTACK,)),
                  entrant("E", "enemies"))  # fmt: skip
    table.do(ChangeWeapon(table.id("A"), ""))
    assert table.who("A").profile.weapon.name == "Unarmed"
    table.act("A", "attack", "E", rolls=(80, 3))
    assert table.facts("damage.dealt")[0]["amount"] == 2 * 2 + 3
    table.do(ChangeWeapon(table.id("A"), "arm"))
    assert table.who("A").profile.weapon.power == 10
    with pytest.raises(RuleError, match=r"weapon\.unknown"):
        table.do(ChangeWeapon(table.id("A"), "spoon"))


REARM = ability("Change Weapon", {"kind": "rearm"}, target="self", delay={"ticks": 20})


@pytest.mark.rule("SEED-065")
def test_changing_weapon_asks_which_of_those_that_are_carried():
    one = entrant("A", atk=2, weapon={"power": 10}, abilities=(REARM, ATTACK))
    weapons = [*one.documents["weapons"], {"id": "bow", "name": "Bow", "power": 5}]
    carrying = replace(one, documents={**one.documents, "weapons": weapons})
    table = Table(carrying, entrant("E", "enemies"))
    table.act("A", "change weapon", rolls=("bow",))
    assert table.who("A").profile.weapon.name == "Bow"
    assert [arm.id for arm in table.who("A").profile.weapons] == ["bow", "arm", "unarmed"]
    assert table.facts("weapon.changed") == [{"who": table.id("A"), "weapon": "bow", "name": "Bow"}]


@pytest.mark.rule("SEED-065")
def test_whoever_carries_one_weapon_puts_it_away_unasked():
    table = Table(entrant("A", weapon={"power": 10}, abilities=(REARM,)), entrant("E", "enemies"))
    table.act("A", "change weapon")
    assert table.who("A").profile.weapon.name == "Unarmed"
