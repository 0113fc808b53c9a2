import pytest

from app.engine.core.answers import AnswerSource
from app.engine.core.commands import ChangeGauge, Hold, SetPlace, SetStatus
from app.ui.battle.turn_draft import Stage
from app.ui.battle.turn_flow import TurnFlow
from tests.helpers.desk import hp, open_table, place, who
from tests.helpers.seed import ATTACK, ability, entrant

SWORD = {"dice": "1d10", "delay": 50, "floor": 20}
BREATH = ability(
    "Breath",
    {"kind": "damage", "type": "magical", "attribute": "MAG", "power": 2, "dice": "1d6"},
    target="group",
    delay={"ticks": 40},
    cos=70,
)
GUARD = ability("Guard", {"kind": "defend"}, target="self", delay={"ticks": 35})


@pytest.fixture
def session(tmp_path):
    made = open_table(
        tmp_path,
        entrant("Mirel", spd=12, atk=5, weapon=SWORD, abilities=(ATTACK, BREATH, GUARD), place=0),
        entrant("Boris", spd=4, atk=5, weapon=SWORD, place=40),
        entrant("Imp", "enemies", spd=10, atk=3, weapon=SWORD, place=20),
        entrant("Hag", "enemies", spd=10, mag=4, place=30),
    )
    yield made
    made.close()


@pytest.fixture
def battle(session):
    return session.battle


@pytest.fixture
def flow(battle):
    made = TurnFlow(battle, lambda: 5)
    battle_changed(battle, made)
    return made


def battle_changed(battle, flow):
    """Refreshes the flow on every change, as the turn panel does."""
    battle._journal.changed.connect(lambda _changes: flow.refresh())


def steps(flow) -> int:
    return flow._table.cursor


def test_an_ordinary_turn_asks_in_the_order_of_the_rules(flow, battle):
    assert flow.stage is Stage.ACTION
    flow.choose_action(flow.offered_action())
    assert flow.stage is Stage.TARGET
    flow.choose_target(flow.offered_target("attack"))
    assert flow.stage is Stage.ROLL
    assert flow.question.ask.code == "ask.cos"
    flow.reply(37)
    assert flow.question.ask.code == "ask.damage"
    flow.reply(7)
    assert flow.stage is Stage.DELAY
    assert (flow.delay.ticks, flow.delay.lands) == (38, 38)
    assert steps(flow) == 1
    flow.go_on()
    assert steps(flow) == 2
    assert hp(battle, "Imp") == 100 - flow_amount(battle)
    assert battle.view.now == who(battle, "Imp")
    assert flow.stage is Stage.ACTION


def flow_amount(battle) -> int:
    events = battle.log[-1].events
    return next(event.body["amount"] for event in events if event.kind == "damage.dealt")


def attack(flow, target="Imp", hit=37):
    flow.choose_action("attack")
    flow.choose_target((who(flow._table, target),))
    flow.reply(hit)


def test_a_miss_goes_straight_to_the_delay(flow, battle):
    attack(flow, hit=99)
    assert flow.stage is Stage.DELAY
    assert flow.changes == ()
    flow.go_on()
    assert hp(battle, "Imp") == 100


def test_statuses_that_count_down_are_shown_before_the_turn_ends(flow, battle):
    battle.run(SetStatus((who(battle, "Mirel"),), "poison", 2))
    attack(flow)
    flow.reply(7)
    flow.go_on()
    assert flow.stage is Stage.STATUS
    assert "statuses.counted" in [event.kind for event in flow.phase]
    assert steps(flow) == 2
    flow.go_on()
    assert steps(flow) == 3


def test_an_action_without_targets_skips_the_choice(flow):
    flow.choose_action("guard")
    assert flow.stage is Stage.DELAY
    assert flow.delay.ticks == 35 - 12


def test_a_group_is_rolled_one_by_one(flow, battle):
    flow.choose_action("breath")
    enemies = tuple(who(battle, name) for name in ("Imp", "Hag"))
    flow.choose_target(enemies)
    asked = []
    while flow.stage is Stage.ROLL:
        asked.append((flow.question.ask.code, flow.question.about))
        flow.reply(50 if flow.question.ask.code == "ask.cos" else 4)
    assert asked[:2] == [("ask.cos", enemies[0]), ("ask.cos", enemies[1])]
    assert {code for code, _ in asked[2:]} == {"ask.damage"}
    assert len(flow.answered) == len(asked)
    assert {change.target for change in flow.changes} == set(enemies)


def test_looking_ahead_decides_nothing(flow):
    attack(flow)
    seen = flow.peek(7)
    assert any(event.kind == "damage.dealt" for event in seen.decision.events)
    assert flow.question.ask.code == "ask.damage"
    assert steps(flow) == 1


def test_going_back_undoes_one_decision_at_a_time(flow):
    attack(flow)
    flow.reply(7)
    stages = [flow.stage]
    while flow.back():
        stages.append(flow.stage)
    assert stages == [Stage.DELAY, Stage.ROLL, Stage.ROLL, Stage.TARGET, Stage.ACTION]
    assert flow.back() is False


def test_the_desk_rolls_what_is_left_and_shows_it_first(flow, battle):
    attack(flow, hit=1)
    flow.roll_rest()
    assert flow.stage is Stage.ROLL
    assert [answered.by_desk for answered in flow.answered] == [False, True]
    shown = flow.answered[-1].value
    flow.go_on()
    flow.go_on()
    sources = {answer.source: answer.value for answer in battle.log[-1].answers}
    assert sources[AnswerSource.DESK] == shown
    assert sources[AnswerSource.HAND] == 1


def test_an_overruled_amount_counts_and_is_kept_in_the_log(flow, battle):
    attack(flow)
    key = next(e.body["key"] for e in flow.peek(7).decision.events if e.kind == "damage.dealt")
    flow.reply(7, {key: 1})
    flow.go_on()
    assert hp(battle, "Imp") == 99
    assert AnswerSource.OVERRULED in {answer.source for answer in battle.log[-1].answers}


def test_no_damage_leaves_the_target_whole(flow, battle):
    attack(flow)
    flow.no_damage()
    assert flow.stage is Stage.DELAY
    flow.go_on()
    assert hp(battle, "Imp") == 100


def test_another_delay_can_be_taken(flow, battle):
    attack(flow, hit=99)
    flow.take_delay(25)
    assert steps(flow) == 2
    assert place(battle, "Mirel") == 25 - 20


def test_a_free_delay_is_taken_at_once(flow, battle):
    flow.open_free()
    assert flow.stage is Stage.FREE
    flow.take_free("nonsense")
    assert flow.problem.code == "free.unread"
    flow.take_free("35 F30 climbs")
    assert steps(flow) == 2
    assert place(battle, "Mirel") == 30 - 20
    assert battle.log[-1].name.params["text"] == "climbs"


def test_esc_leaves_a_free_delay(flow):
    flow.open_free()
    assert flow.back()
    assert flow.stage is Stage.ACTION


def test_the_last_action_and_target_are_offered_again(flow, battle):
    attack(flow, target="Hag", hit=99)
    flow.go_on()
    battle.run(SetPlace({who(battle, "Mirel"): 0, who(battle, "Imp"): 50}))
    assert flow.actor == who(battle, "Mirel")
    assert flow.offered_action() == "attack"
    assert flow.offered_target("attack") == (who(battle, "Hag"),)


def test_holding_hands_the_turn_on_without_time(flow, battle):
    flow.hold()
    assert battle.view.now is None
    assert flow.stage is Stage.NOBODY
    flow.let_time_pass()
    assert battle.view.now == who(battle, "Imp")
    assert battle.view.clock == 20


def test_who_acts_first_is_asked_before_the_turn_is_written(flow, battle):
    battle.run(SetPlace({who(battle, "Hag"): 20}))
    attack(flow, hit=99)
    flow.go_on()
    assert flow.stage is Stage.FIRST
    assert set(flow.question.options) == {who(battle, "Imp"), who(battle, "Hag")}
    assert steps(flow) == 2
    flow.reply(who(battle, "Hag"))
    assert battle.view.now == who(battle, "Hag")


def test_esc_goes_back_from_who_acts_first_to_the_delay(flow, battle):
    battle.run(SetPlace({who(battle, "Hag"): 20}))
    attack(flow, hit=99)
    flow.go_on()
    flow.back()
    assert flow.stage is Stage.DELAY


def test_an_edit_in_the_middle_of_a_turn_keeps_what_was_decided(flow, battle):
    attack(flow)
    battle.run(ChangeGauge((who(battle, "Imp"),), "hp", -10))
    assert flow.stage is Stage.ROLL
    flow.reply(7)
    assert flow.changes[0].was == 90


def test_a_draft_that_is_no_longer_possible_starts_again(flow, battle):
    attack(flow)
    battle.run(Hold(who(battle, "Imp")))
    assert flow.stage is Stage.ACTION


def test_a_locked_action_says_why(flow, battle):
    battle.run(Hold(who(battle, "Imp")))
    flow.choose_action("attack")
    flow.choose_target((who(battle, "Imp"),))
    assert flow.stage is Stage.TARGET
    assert flow.problem.code == "target.held"


def test_undo_brings_the_turn_back(flow, battle):
    attack(flow, hit=99)
    flow.go_on()
    battle.undo()
    assert flow.actor == who(battle, "Mirel")
    assert flow.stage is Stage.ACTION


def test_where_the_actor_would_stand_is_told(flow):
    where = flow.landing(25)
    assert (where.after, where.before) == ("Imp", "Hag")
    flow.choose_action("guard")
    after, passed = flow.after_turn()
    assert passed == 20
    assert after.now == who(flow._table, "Imp")


COUNTER = {
    "id": "counter",
    "name": "Counter",
    "type": "reaction",
    "trigger": {"on": "struck"},
    "cos": 40,
    "effects": [{"kind": "damage", "weapon": True}],
}
GNASH = {**COUNTER, "id": "gnash", "name": "Gnash"}


def test_a_reaction_is_chosen_and_rolled_in_its_own_step(tmp_path):
    session = open_table(
        tmp_path,
        entrant("Mirel", atk=5, weapon=SWORD, place=0),
        entrant("Imp", "enemies", weapon=SWORD, abilities=(ATTACK, COUNTER, GNASH), place=20),
    )
    assert session.battle is not None
    flow = TurnFlow(session.battle, lambda: 5)
    attack(flow)
    flow.reply(7)
    assert flow.stage is Stage.REACT
    assert set(flow.question.options) >= {"counter", "gnash"}
    flow.reply("gnash")
    assert flow.stage is Stage.REACT
    assert flow.question.ask.code == "ask.cos"
    flow.reply(99)
    assert flow.stage is Stage.DELAY
    session.close()


def test_the_order_of_statuses_is_asked_after_the_delay(session, battle, flow):
    mirel = (who(battle, "Mirel"),)
    battle.run(SetStatus(mirel, "poison", 3))
    battle.run(SetStatus(mirel, "regen", 3))
    attack(flow, hit=99)
    assert flow.stage is Stage.DELAY
    assert flow.asked_now is None
    flow.go_on()
    assert flow.stage is Stage.STATUS
    asked = []
    while flow.asked_now is not None:
        question = flow.asked_now
        asked.append(question.ask.code)
        flow.reply(question.options[::-1] if question.options else 10)
    assert asked[0] == "ask.order"
    assert flow.stage is Stage.STATUS
    flow.back()
    assert flow.asked_now.ask.code == asked[-1]
