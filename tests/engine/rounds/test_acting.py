"""Actions, what they cost and when they may be taken: RND-005 … 009, RND-016, RND-017."""

import pytest

from app.engine.core.commands import Act, ChangeGauge, FreeAct, SetGauge, SetSide, Together
from app.engine.core.errors import RuleError
from app.engine.core.projection import project_player
from app.engine.model.player import Shown, Visibility
from app.engine.systems.rounds.house_rules import GROUPS, HouseRules
from app.engine.systems.rounds.rule_options import rule_options
from tests.helpers.rounds import CUT, ROUNDS, Table, entrant

SHOUT = {"name": "Shout", "text": "Everybody hears it.", "phases": ["breathe", "shout"]}
SHOVE = {"name": "Shove", "offensive": True, "targets": 1}
TRIP = {"name": "Trip", "offensive": True, "targets": 1}
DEEDS = [SHOUT, SHOVE, TRIP]


def table_of(*, ann=None, **rules):
    return Table(
        entrant("Bob", agility=9, deeds=DEEDS),
        entrant("Ann", "enemies", hp=90, deeds=DEEDS, **(ann or {})), **rules,
    )  # fmt: skip


def locks(table, name):
    return {
        one.id: one.locked and one.locked.code
        for one in ROUNDS.options(table.fight, table.id(name))
    }


@pytest.mark.rule("RND-005", "RND-006", "RND-009")
def test_a_turn_holds_several_actions_and_each_passes_its_phases():
    table = table_of()
    for _ in range(2):
        table.act("Bob", "shout")
        assert table.kinds() == [
            "action.chosen", "phase.resolved", "phase.resolved", "manual.noted", "action.completed",
        ]  # fmt: skip
        assert [body["phase"] for body in table.facts("phase.resolved")] == ["breathe", "shout"]
    table.act("Bob", "cut", "Ann")
    assert table.now == "Bob"
    table.end()
    assert table.now == "Ann"


@pytest.mark.rule("RND-007", "RND-008")
@pytest.mark.parametrize("allowed", [True, False])
def test_other_actions_may_be_taken_in_the_turns_of_others(allowed):
    """AMB-RND-005: between two actions, and never an offensive one."""
    table = table_of(off_turn_actions=allowed)
    assert ROUNDS.ready(table.fight) == (table.id("Bob"), table.id("Ann"))[: 1 + allowed]
    assert locks(table, "Ann") == {
        "cut": "lock.own_turn", "shove": "lock.own_turn", "trip": "lock.own_turn",
        "shout": None if allowed else "lock.own_turn",
    }  # fmt: skip
    if allowed:
        table.act("Ann", "shout")
        assert table.now == "Bob"
    for action, aims in (("cut", ("Bob",)), ("shove", ("Bob",))):
        with pytest.raises(RuleError, match=r"lock\.own_turn"):
            table.act("Ann", action, *aims)


@pytest.mark.rule("RND-008", "RND-017")
@pytest.mark.parametrize(
    ("limit", "after"),
    [("total", {"cut", "shove", "trip"}), ("per_kind", {"cut"})],
)
def test_one_offensive_action_in_an_own_turn(limit, after):
    """AMB-RND-004: in all, or one of each kind."""
    table = table_of(offensive_limit=limit)
    table.act("Bob", "cut", "Ann", way_Ann="tank", defend_Ann=10, attack=10)
    assert {id_ for id_, lock in locks(table, "Bob").items() if lock == "lock.offence"} == after
    with pytest.raises(RuleError, match=r"lock\.offence"):
        table.act("Bob", "cut", "Ann")
    if limit == "per_kind":
        table.act("Bob", "shove", "Ann")
        with pytest.raises(RuleError, match=r"lock\.offence"):
            table.act("Bob", "shove", "Ann")
        table.act("Bob", "trip", "Ann")
    table.end()
    table.end()
    assert (table.now, locks(table, "Bob")["cut"]) == ("Bob", None)


KIT = [
    {**CUT, "ap": 2},
    {"name": "Flame", "kind": "magic", "damage": "1", "ap": 1, "crystals": {"Fire": 2, "Air": 1}},
]


@pytest.mark.rule("RND-016")
def test_actions_cost_action_points_and_crystals():
    table = Table(
        entrant("Bob", agility=9, moves=KIT, crystals={"Fire": 3, "Air": 1}),
        entrant("Ann", "enemies", hp=90), ap_max=3,
    )  # fmt: skip
    view = ROUNDS.timeline(table.fight).token(table.id("Bob"))
    assert view.mp is not None
    assert (view.mp.value, [(chip.name, chip.remaining) for chip in view.chips]) == (
        3, [("Fire", 3), ("Air", 1)],
    )  # fmt: skip
    table.act("Bob", "flame", "Ann")
    assert (table.who("Bob").ap, table.who("Bob").crystals) == (2, {"Fire": 1, "Air": 0})
    table.end()
    table.end()
    assert locks(table, "Bob") == {"cut": None, "flame": "lock.crystal", "end-turn": None}
    table.do(SetGauge(table.id("Bob"), "ap", 1))
    assert locks(table, "Bob")["cut"] == "lock.ap"
    with pytest.raises(RuleError, match=r"lock\.ap"):
        table.act("Bob", "cut", "Ann")


@pytest.mark.rule("RND-016", "RND-037")
def test_action_points_that_nobody_configured_are_not_tracked():
    table = Table(entrant("Bob", agility=9, moves=KIT), entrant("Ann", "enemies", hp=90))
    assert ROUNDS.timeline(table.fight).token(table.id("Bob")).mp is None
    assert locks(table, "Bob") == {"cut": None, "flame": "lock.crystal", "end-turn": None}
    table.act("Bob", "cut", "Ann")
    assert table.facts("price.paid") == []


@pytest.mark.parametrize(
    ("refresh", "seen"), [("none", [1, 1, 1]), ("per_turn", [1, 1, 3]), ("per_round", [1, 3, 3])]
)
def test_when_action_points_come_back(refresh, seen):
    """Ann is spent in Bob's turn; looked at then, as round 2 begins, and in her own turn."""
    table = table_of(ann={"ap": 3}, ap_refresh=refresh)
    table.end()
    table.do(SetGauge(table.id("Ann"), "ap", 1))
    points = [table.who("Ann").ap]
    table.end()
    assert (table.fight.round, table.now) == (2, "Bob")
    points.append(table.who("Ann").ap)
    table.end()
    assert [*points, table.who("Ann").ap] == seen


@pytest.mark.rule("RND-037")
@pytest.mark.parametrize(
    ("bob", "field"),
    [({"without": ("Melee",)}, "Melee"), ({"moves": [{"name": "Cut", "kind": "melee"}]}, "damage")],
)
def test_what_is_not_configured_is_locked_and_says_so(bob, field):
    table = Table(entrant("Bob", agility=9, **bob), entrant("Ann", "enemies"))
    (cut, _) = ROUNDS.options(table.fight, table.id("Bob"))
    assert cut.locked is not None
    assert (cut.locked.code, cut.locked.params["field"]) == ("lock.unset", field)


def test_only_ways_to_defend_that_are_configured_are_offered():
    tanks = Table(entrant("Bob", agility=9), entrant("Ann", "enemies", without=("Dodge",)))
    tanks.act("Bob", "cut", "Ann")
    assert "ask.defend" not in {one.ask.code for one in tanks.asked}
    assert tanks.facts("defence.chosen")[0]["way"] == "tank"
    bare = Table(
        entrant("Bob", agility=9), entrant("Ann", "enemies", without=("Dodge", "Defensive"))
    )
    (cut, _) = ROUNDS.options(bare.fight, bare.id("Bob"))
    locked = {one.ids: one.locked and one.locked.code for one in cut.targets}
    assert locked == {(bare.id("Ann"),): "lock.unset", (bare.id("Bob"),): "target.self"}


def test_a_whole_team_is_offered_to_whoever_reaches_so_many():
    wide = [{**CUT, "targets": 2}]
    table = Table(
        entrant("Bob", agility=9, moves=wide), entrant("Ann", "enemies"), entrant("Cid", "enemies")
    )
    (cut, _) = ROUNDS.options(table.fight, table.id("Bob"))
    groups = [one for one in cut.targets if one.label is not None]
    assert [(one.ids, one.label and one.label.params) for one in groups] == [
        ((table.id("Ann"), table.id("Cid")), {"team": "enemies"})
    ]


def test_a_turn_with_an_action_of_the_gms_own():
    table = table_of()
    table.do(FreeAct(table.id("Bob"), 30, text="swings from the lamp"))
    assert table.facts("manual.noted")[0]["text"] == "swings from the lamp"
    assert (table.now, table.fight.turns) == ("Ann", {table.id("Bob"): 1})
    with pytest.raises(RuleError, match=r"act\.not_now"):
        table.do(FreeAct(table.id("Bob"), 0))


def test_gauges_by_hand():
    table = table_of(ann={"ap": 3})
    ann = table.id("Ann")
    table.do(ChangeGauge((ann,), "hp", -95))
    assert (table.who("Ann").hp, table.fight.result) == (0, "won/party")
    table.do(ChangeGauge((ann,), "hp", 500))
    assert (table.who("Ann").hp, table.fight.result) == (90, None)
    table.do(SetGauge(ann, "mp", 2))
    table.do(SetGauge(ann, "crystal:Ice", 4))
    assert (table.who("Ann").ap, table.who("Ann").crystals) == (2, {"Ice": 4})
    for gauge, value, code in (("mana", 1, "unknown"), ("crystal:", 1, "unknown"),
                               ("hp", -1, "range")):  # fmt: skip
        with pytest.raises(RuleError, match=rf"gauge\.{code}"):
            table.do(SetGauge(ann, gauge, value))


def test_several_commands_are_one_step_or_none():
    table = table_of()
    both = (SetGauge(table.id("Ann"), "hp", 5), Act(table.id("Bob"), "shout"))
    table.do(Together(both))
    assert (table.history.cursor, table.who("Ann").hp) == (2, 5)
    with pytest.raises(RuleError):
        table.do(Together((*both, Act(table.id("Ann"), "cut", (table.id("Bob"),)))))
    assert table.history.cursor == 2


def test_a_change_of_teams_may_end_the_fight_and_lanes_follow():
    table = table_of()
    table.do(SetSide(table.id("Ann"), "rivals"))
    lanes = [lane.id for lane in ROUNDS.timeline(table.fight).lanes]
    assert lanes == ["party", "enemies", "rivals"]
    table.do(SetSide(table.id("Ann"), "party"))
    assert table.fight.result is None, "there is nobody left to fight, and nobody is out"


def test_the_players_see_no_secrets():
    table = table_of(ann={"public_name": "A shade"})
    view = ROUNDS.timeline(table.fight)
    seen = project_player(view, Visibility(hp={"party": Shown.EXACT, "enemies": Shown.HIDDEN}))
    assert [token.name for token in seen.tokens] == ["Bob", "A shade"]
    assert [token.hp for token in seen.tokens][1] is None


def test_every_house_rule_has_its_group_and_source():
    options = {option.key: option for option in rule_options()}
    assert set(options) == set(HouseRules.model_fields)
    assert {option.group for option in options.values()} == set(GROUPS)
    assert all(option.source.startswith(("AMB-RND-", "MISS-RND-")) for option in options.values())
    assert options["counter_chain"].values == ("unlimited", "single")
    assert (options["ap_max"].optional, options["ap_max"].kind) == (True, "number")
    for option in options.values():
        assert option.accepts(option.default)
        assert all(option.accepts(value) for value in option.values)
