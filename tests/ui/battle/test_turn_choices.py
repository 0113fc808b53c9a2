"""What a turn may be made of besides one action at one target, and who rolls for it."""

from itertools import count

import pytest

from app.engine.core.answers import AnswerSource
from app.engine.core.commands import SetGauge, SetPlace, SetStatus
from app.ui.battle.turn_draft import Stage
from app.ui.battle.turn_flow import TurnFlow
from app.ui.desk.dice_habit import DiceHabit
from tests.helpers.desk import hp, open_table, who
from tests.helpers.seed import ATTACK, ability, entrant

SWORD = {"dice": "1d10", "delay": 50, "floor": 20}
BOLT = {"kind": "damage", "type": "magical", "attribute": "MAG", "power": 2, "dice": "1d6"}
FIRE = ability("Fire", BOLT, keywords=["Magic", "Spell"], mp=10, delay={"ticks": 40})
ICE = ability("Ice", BOLT, keywords=["Magic", "Spell"], mp=10, delay={"ticks": 30})
TWICE = ability(
    "Twice", {"kind": "perform", "count": 2, "keywords": ["Spell"]}, target="none",
    delay={"spell": True}, floor={"spell": True}, keywords=["Magic"],
)  # fmt: skip
ITEM = {
    "id": "item", "name": "Item", "basic": True, "keywords": ["Technique", "Item"],
    "target": "single", "delay": {"ticks": 40}, "cos": 100,
}  # fmt: skip
COMET = ability("Comet", BOLT, ct=10, target="group", delay={"ticks": 50})
WAIT = {**ability("Wait"), "target": "self", "basic": True, "delay": {"ticks": 15}}
POTION = {"id": "potion", "name": "Potion", "effects": [{"kind": "heal", "flat": 50}]}
COUNTER = {
    "id": "counter", "name": "Counter", "type": "reaction", "trigger": {"on": "struck"},
    "cos": 40, "effects": [{"kind": "damage", "weapon": True}],
}  # fmt: skip


@pytest.fixture
def session(tmp_path):
    made = open_table(
        tmp_path,
        entrant("Mirel", spd=12, mag=4, weapon=SWORD, place=0, bag=(POTION,),
                items={"potion": 1}, abilities=(ATTACK, FIRE, ICE, TWICE, ITEM, COMET, WAIT)),
        entrant("Imp", "enemies", spd=10, weapon=SWORD, place=20, abilities=(ATTACK, COUNTER)),
        entrant("Hag", "enemies", spd=10, place=30),
    )  # fmt: skip
    yield made
    made.close()


@pytest.fixture
def battle(session):
    return session.battle


@pytest.fixture
def flow(battle):
    seeds = count(1)
    made = TurnFlow(battle, lambda: next(seeds))
    battle._journal.changed.connect(lambda _changes: made.refresh())
    return made


def attack(flow, target="Imp"):
    flow.choose_action("attack")
    flow.choose_target((who(flow._table, target),))


def sources(battle) -> list[AnswerSource]:
    return [answer.source for answer in battle.log[-1].answers]


def test_the_desk_rolls_one_die_and_the_table_the_next(flow, battle):
    attack(flow)
    flow.roll_one()
    assert [answered.by_desk for answered in flow.answered] == [True]
    if flow.asked_now is not None and flow.asked_now.ask.code == "ask.damage":
        flow.reply(3)
    while flow.stage in {Stage.ROLL, Stage.REACT} and flow.asked_now is not None:
        flow.reply(99 if flow.asked_now.dice.highest == 100 else 1)
    while battle.cursor == 1:
        flow.go_on()
    assert sources(battle)[0] is AnswerSource.DESK
    assert AnswerSource.HAND in sources(battle)


def test_all_dice_are_rolled_unasked_and_shown_before_anything_is_written(flow, battle):
    flow.set_habit(DiceHabit.DESK)
    attack(flow)
    assert flow.stage is Stage.ROLL
    assert flow.asked_now is None
    assert all(answered.by_desk for answered in flow.answered)
    assert battle.cursor == 1
    shown = [answered.value for answered in flow.answered]
    while battle.cursor == 1:
        flow.go_on()
    assert [answer.value for answer in battle.log[-1].answers] == shown
    assert set(sources(battle)) == {AnswerSource.DESK}


def test_only_the_dice_of_the_enemies_are_rolled_unasked(flow, battle):
    flow.set_habit(DiceHabit.ENEMIES)
    attack(flow)
    assert flow.asked_now.ask.code == "ask.cos"
    flow.reply(10)
    flow.reply(5)
    by_desk = [(a.question.who, a.by_desk) for a in flow.answered]
    imp = who(battle, "Imp")
    assert (imp, True) in by_desk
    assert all(desk == (one == imp) for one, desk in by_desk)


def test_a_habit_taken_up_in_mid_roll_rolls_what_is_left(flow):
    attack(flow)
    flow.reply(10)
    flow.set_habit(DiceHabit.DESK)
    assert [answered.by_desk for answered in flow.answered][:2] == [False, True]
    assert flow.asked_now is None


def test_going_back_takes_what_the_desk_rolled_with_the_decision_before(flow):
    flow.set_habit(DiceHabit.DESK)
    attack(flow)
    assert flow.back()
    assert flow.stage is Stage.TARGET
    assert flow.answered == ()


def test_going_back_from_the_rest_gives_the_dice_to_the_table(flow):
    attack(flow)
    flow.reply(10)
    flow.roll_rest()
    assert flow.asked_now is None
    assert flow.back()
    question = flow.asked_now
    assert question is not None
    assert question.ask.code == "ask.damage"
    assert [answered.value for answered in flow.answered] == [10]


def test_several_actions_are_chosen_one_after_the_other(flow, battle):
    flow.choose_action("twice")
    assert (flow.stage, flow.part_number) == (Stage.ACTION, 1)
    assert [option.id for option in flow.options] == ["fire", "ice"]
    flow.choose_action("fire")
    assert flow.stage is Stage.TARGET
    assert flow.aimed.id == "fire"
    imp, hag = (who(battle, name) for name in ("Imp", "Hag"))
    flow.choose_target((imp,))
    assert flow.part_number == 2
    assert flow.offered_action() == "fire"
    flow.choose_action("ice")
    flow.choose_target((hag,))
    assert flow.stage is Stage.ROLL
    while flow.asked_now is not None:
        flow.reply(6)
    while battle.cursor == 1:
        flow.go_on()
    chosen = [e.body["action"] for e in battle.log[-1].events if e.kind == "action.chosen"]
    assert chosen == ["twice", "fire", "ice"]
    assert hp(battle, "Imp") == hp(battle, "Hag") == 100 - (4 * 2 + 6)


def test_fewer_actions_than_there_may_be_are_enough(flow, battle):
    flow.choose_action("twice")
    flow.enough_parts()
    assert flow.part_number == 1
    flow.choose_action("fire")
    flow.choose_target((who(battle, "Imp"),))
    flow.enough_parts()
    assert flow.stage is Stage.ROLL


def test_esc_goes_back_through_the_parts(flow, battle):
    flow.choose_action("twice")
    flow.choose_action("fire")
    flow.choose_target((who(battle, "Imp"),))
    flow.choose_action("ice")
    seen = []
    while flow.back():
        seen.append((flow.stage, flow.part_number))
    assert seen == [(Stage.ACTION, 2), (Stage.ACTION, 1), (Stage.ACTION, 0)]


def test_a_thing_in_the_bag_is_used_by_name_and_offered_again(flow, battle):
    mirel = who(battle, "Mirel")
    battle.run(SetGauge(mirel, "hp", 20))
    flow.choose_action("item/potion")
    flow.choose_target((mirel,))
    assert [change.value for change in flow.changes] == [70]
    flow.go_on()
    assert hp(battle, "Mirel") == 70
    battle.undo()
    battle.redo()
    battle.run(SetPlace({mirel: 0, who(battle, "Imp"): 30}))
    assert flow.offered_action() == "item"


def test_what_is_charged_is_offered_when_it_is_complete(flow, battle):
    flow.choose_action("comet")
    assert flow.stage is Stage.DELAY
    assert flow.delay.ticks == 10
    flow.overrule(flow.delay.key, 8)
    assert flow.delay.ticks == 8
    flow.go_on()
    assert battle.view.now == who(battle, "Mirel")
    assert battle.view.clock == 8
    assert flow.offered_action() == "comet"
    free = [option.id for option in flow.options if option.locked is None]
    assert set(free) == {"comet", "wait"}
    flow.choose_action("wait")
    flow.go_on()
    assert "charge.ended" in [event.kind for event in battle.log[-1].events]


def test_a_chance_is_overruled_before_it_is_rolled_for(flow):
    attack(flow)
    flow.overrule(flow.question.key, 30)
    assert flow.question.ask.params["cos"] == 30
    flow.reply(31)
    assert flow.stage is Stage.DELAY


def test_numbers_that_stand_for_nothing_any_more_are_forgotten(flow):
    attack(flow)
    flow.reply(10)
    flow.reply(5)
    flow.overrule(flow.changes[0].key, 80)
    assert flow.draft.overrules != {}
    while flow.stage is not Stage.TARGET:
        flow.back()
    assert flow.draft.overrules == {}


def test_an_amount_that_nobody_knows_can_be_skipped(flow, battle):
    battle.run(SetStatus((who(battle, "Mirel"),), "hazard", 3))
    flow.choose_action("wait")
    flow.go_on()
    assert flow.asked_now.ask.code == "ask.amount"
    flow.skip()
    assert flow.asked_now is None
    flow.go_on()
    assert hp(battle, "Mirel") == 100


def test_only_such_an_amount_can_be_skipped(flow):
    attack(flow)
    flow.skip()
    assert flow.asked_now.ask.code == "ask.cos"
