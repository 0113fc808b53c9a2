"""Rewards, surrender and what becomes of the losers: SEED-018 … 022, GMO-01, GMO-05, GMO-07."""

from dataclasses import replace
from typing import Any

import pytest

from app.engine.core.answers import Answers
from app.engine.core.commands import Begin, EndBattle, Remove, SetGauge, Surrender
from app.engine.core.errors import RuleError
from app.engine.core.history import History
from app.engine.systems.seed.spoils import rewards_of
from tests.helpers.seed import SEED, Table, ability, entrant

XP = {"name": "XP", "amount": 40}
GIL = {"name": "Gil", "amount": 15, "each": False}
FANG = {"name": "A fang", "text": "worth a story"}


class Stake(Table):
    """A battle whose encounter is worth something itself."""

    rewards: tuple[dict[str, Any], ...] = ({"name": "XP", "amount": 5}, FANG)

    def do(self, command, *answers, **options):
        if isinstance(command, Begin):
            command = replace(command, rewards=self.rewards)
        return super().do(command, *answers, **options)


def fight(**rules):
    return Stake(
        entrant("A"), entrant("B"), entrant("G", "guests"),
        entrant("E", "enemies", place=90, rewards=[XP, GIL]),
        entrant("F", "enemies", place=91, rewards=[XP]), **rules,
    )  # fmt: skip


def fell(table, *names):
    for name in names:
        table.do(SetGauge(table.id(name), "hp", 0))


def earned(table):
    names = {who.id: who.name for who in table.battle}
    return [
        (body["name"], body["amount"], body["each"], [names[who] for who in body["who"]])
        for body in table.facts("reward.earned")
    ]


def fates(table):
    names = {who.id: who.name for who in table.battle}
    return {names[body["who"]]: body["fate"] for body in table.facts("fate.met")}


PARTY = ["A", "B"]


@pytest.mark.rule("SEED-018")
def test_the_winners_earn_what_the_enemies_and_the_encounter_are_worth():
    table = fight()
    fell(table, "B", "E")
    assert earned(table) == []
    fell(table, "F")
    assert table.battle.result == "won"
    assert earned(table) == [
        ("XP", 85, True, PARTY), ("A fang", 0, True, PARTY), ("Gil", 15, False, PARTY),
    ]  # fmt: skip
    assert [one.amount for one in rewards_of(table.who("E"))] == [40, 15]


def test_who_has_left_the_field_earns_nothing():
    for leave in ("fled", "removed"):
        flee = ability("Flee", {"kind": "leave"}, target="self", delay={"ticks": 40})
        table = Stake(
            entrant("A"), entrant("B", abilities=(flee,), place=0),
            entrant("E", "enemies", place=90, rewards=[XP]),
        )  # fmt: skip
        if leave == "fled":
            table.act("B", "flee")
        else:
            table.do(Remove(table.id("B")))
        fell(table, "E")
        assert [who for _, _, _, who in earned(table)] == [["A"]] * 2


@pytest.mark.rule("SEED-019")
def test_enemies_who_surrender_are_worth_the_full_reward():
    beaten, given_up = fight(), fight()
    fell(beaten, "E", "F")
    given_up.do(Surrender("enemies"))
    assert earned(given_up) == earned(beaten) != []


@pytest.mark.rule("SEED-016", "SEED-018")
@pytest.mark.parametrize("ejected", [False, True])
def test_an_enemy_who_fled_or_was_thrown_out_counts_like_the_fallen(ejected):
    leave = ability("Leave", {"kind": "leave", "ejected": ejected}, target="self")
    table = Table(entrant("A"), entrant("E", "enemies", place=0, abilities=(leave,), rewards=[XP]))
    table.act("E", "leave")
    assert (table.battle.result, earned(table)) == ("won", [("XP", 40, True, ["A"])])


@pytest.mark.rule("SEED-018")
@pytest.mark.parametrize(("rule", "worth"), [(True, 85), (False, 45)])
def test_who_was_taken_off_unbeaten_is_worth_nothing(rule, worth):
    table = fight(remove_ko_enemies=True)
    if rule:
        fell(table, "E")
    else:
        table.do(Remove(table.id("E")))
    fell(table, "F")
    assert earned(table)[0][:2] == ("XP", worth)


@pytest.mark.rule("SEED-018", "SEED-015")
@pytest.mark.parametrize("how", ["lost", "draw", "stopped", "surrender_party"])
def test_nobody_earns_anything_but_by_winning(how):
    doom = ability("Doom", {"kind": "slay"}, target="all")
    table = Stake(entrant("A", place=0, abilities=(doom,)), entrant("E", "enemies", rewards=[XP]))
    match how:
        case "lost":
            fell(table, "A")
        case "draw":
            table.act("A", "doom")
        case "stopped":
            table.do(EndBattle())
        case _:
            table.do(Surrender("party"))
    assert (table.battle.result, earned(table)) == (how, [])


@pytest.mark.rule("SEED-020")
@pytest.mark.parametrize(("rule", "fate"), [("capture", "captured"), ("death", "dead")])
def test_a_party_that_surrenders_is_captured_or_dies(rule, fate):
    table = fight(pc_surrender=rule)
    table.do(Surrender("party"))
    assert fates(table) == {"A": fate, "B": fate}


@pytest.mark.rule("SEED-020", "SEED-021")
@pytest.mark.parametrize("accepts", [True, False])
def test_some_foes_take_no_prisoners(accepts):
    table = fight(enemy_accepts_surrender=accepts)
    if accepts:
        table.do(Surrender("party"))
        assert table.battle.result == "surrender_party"
        return
    with pytest.raises(RuleError, match=r"surrender\.refused"):
        table.do(Surrender("party"))
    table.do(Surrender("enemies"))
    assert table.battle.result == "surrender_enemies"


@pytest.mark.rule("SEED-022")
@pytest.mark.parametrize(
    ("meaning", "after_defeat", "after_victory"),
    [
        ("incapacitated", {}, {}),
        ("revive_with_hp", {}, {}),
        ("capture", {"A": "captured", "B": "captured"}, {}),
        ("death", {"A": "dead", "B": "dead"}, {"B": "dead"}),
    ],
)
def test_what_becomes_of_the_fallen(meaning, after_defeat, after_victory):
    beaten = fight(zero_hp=meaning)
    fell(beaten, "A", "B")
    assert (beaten.battle.result, fates(beaten)) == ("lost", after_defeat)
    winning = fight(zero_hp=meaning)
    fell(winning, "B", "E", "F")
    assert (winning.battle.result, fates(winning)) == ("won", after_victory)


def test_rewards_are_read_before_the_battle_begins_and_come_back_with_its_facts():
    table = fight()
    fell(table, "E", "F")
    replayed = History.replay(SEED, table.history.steps, table.history.cursor)
    assert replayed.state == table.battle
    assert [one.name for one in table.battle.setup.rewards] == ["XP", "A fang"]
    with pytest.raises(RuleError, match=r"rules\.unreadable"):
        SEED.decide(SEED.opening(), Begin("Odd", (), rewards=({"name": ""},)), Answers())
