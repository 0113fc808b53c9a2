"""A whole fight in rounds at the desk: turns by keys and by the mouse, all dice by hand."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.engine.core.answers import AnswerSource, DeskRoller, QuestionKind
from app.engine.core.commands import SetGauge
from app.ui.battle.turn_draft import Stage
from app.ui.ladder.ladder import InitiativeLadder
from app.ui.ladder.rows import Rung, ladder_rows
from tests.helpers.desk import open_path, who
from tests.helpers.examples import example

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
PARTY = {"Reed Warden", "Lamp Thrower"}
LONGEST = 900
"""More keys and clicks than the fight takes."""


@pytest.fixture
def ladder(window, tmp_path, hands):
    window.open_file(example("rounds", tmp_path / "ford.seedboard"))
    window.bridge.session.set_house_rules({"ap_refresh": "per_round", "initiative_tie": "roster"})
    window.battle.begin.list.setFocus()
    hands.enter()
    for roll in ("4", "5", "2", "0", "7"):
        hands.type(roll)
        hands.enter()
    assert isinstance(window.battle.pane, InitiativeLadder)
    return window.battle.pane


def shown(ladder):
    """Everything on the ladder, read from the model of its list."""
    return ladder.model.rows


def die(window, question) -> int:
    """The party rolls high and everybody else low."""
    ours = window.bridge.battle.view.token(question.who).name in PARTY
    return question.dice.highest if ours else question.dice.lowest


def press_on(window, hands) -> None:
    """The next key of a turn."""
    flow = window.battle.turn.flow
    question = flow.asked_now
    if question is not None and question.kind is QuestionKind.ROLL:
        hands.type(str(die(window, question)))
    elif question is not None and question.ask.code == "ask.again":
        hands.type("2")  # another roll, of the two options
    hands.enter()


def click_on(window, hands) -> None:
    """The next click of a turn; dice are typed, as nothing else could tell them."""
    turn, question = window.battle.turn, window.battle.turn.flow.asked_now
    if turn.flow.stage is Stage.ACTION:
        chosen = turn.flow.offered_action()
        hands.click_key(turn.pages.choose.action_list, chosen)
        if turn.flow.find_option(chosen).targets:
            hands.click_row(turn.pages.choose.target_list, 0)
    elif question is not None and question.kind is QuestionKind.ROLL:
        hands.type(str(die(window, question)))
    elif question is not None:
        hands.click_row(turn.pages.choice.choice.list, 0)
    hands.click(turn.primary)


def back_and_forth(window, hands, ladder) -> None:
    before, cursor = shown(ladder), window.bridge.battle.cursor
    for _ in range(3):
        hands.key(Qt.Key.Key_Z, CTRL)
    assert window.bridge.battle.cursor == cursor - 3
    assert shown(ladder) != before
    for _ in range(3):
        hands.key(Qt.Key.Key_Z, CTRL | SHIFT)
    assert shown(ladder) == before


def test_a_fight_to_its_end(window, hands, ladder):
    battle, turn, seen = window.bridge.battle, window.battle.turn, set()
    battle.run(SetGauge(who(battle, "Mud Golem"), "hp", 30), responder=DeskRoller(1))
    turned = battle.view.turn
    for _ in range(LONGEST):
        if battle.view.outcome is not None:
            break
        question = turn.flow.asked_now
        seen |= set() if question is None else {question.ask.code}
        (press_on if battle.view.turn % 2 else click_on)(window, hands)
        if battle.view.turn != turned and battle.view.turn % 5 == 4:
            turned = battle.view.turn
            back_and_forth(window, hands, ladder)
    assert battle.view.outcome.code == "outcome.won"
    assert {"ask.attack", "ask.defend", "ask.defence", "ask.harm", "ask.die", "ask.again",
            "ask.counter"} <= seen  # fmt: skip
    assert {one.source for entry in battle.log for one in entry.answers} == {AnswerSource.HAND}
    rounds = [event.body["round"] for event in battle.facts_of("round.started")]
    assert rounds == list(range(1, battle.view.clock + 1))
    assert battle.view.clock > 1
    rows, path, id_ = shown(ladder), window.bridge.session.path, battle.id
    wording = window.tools.wording
    window.close_campaign()
    session = open_path(path)
    try:
        session.open_battle(id_)
        assert ladder_rows(session.battle.view, wording) == rows
    finally:
        session.close()


def test_somebody_acts_in_between_and_the_turn_goes_on(window, hands, ladder):
    battle, turn = window.bridge.battle, window.battle.turn
    holder, warden = battle.view.now, who(battle, "Reed Warden")
    assert holder != warden
    viewport = ladder.list.viewport()
    QTest.mouseClick(viewport, LEFT, NONE, at_rung(ladder, warden))
    hands.click(turn.buttons["step_in"])
    assert turn.flow.actor == warden
    locked = {option.id: option.locked for option in turn.flow.options}
    assert locked["hook-and-haul"].code == "lock.own_turn"
    hands.key(Qt.Key.Key_Escape)
    assert turn.flow.actor == holder
    hands.press("w")
    hands.enter()
    entry = battle.entry(battle.cursor)
    assert (entry.name.code, entry.name.params["who"]) == ("step.act", warden)
    assert battle.view.now == turn.flow.actor == holder
    hands.press("e")
    assert battle.entry(battle.cursor).name.code == "step.end_turn"
    assert battle.view.now != holder


def test_a_rung_is_dragged_and_put_back_and_held(window, hands, ladder):
    battle = window.bridge.battle
    order = names(ladder)
    last, second = who(battle, order[-1]), who(battle, order[1])
    viewport, start = ladder.list.viewport(), at_rung(ladder, last)
    QTest.mousePress(viewport, LEFT, NONE, start)
    QTest.mouseMove(viewport, start - QPoint(0, QApplication.startDragDistance() + 1))
    goal = at_rung(ladder, second) - QPoint(0, 10)
    QTest.mouseMove(viewport, goal)
    QTest.mouseRelease(viewport, LEFT, NONE, goal)
    assert names(ladder) == [order[0], order[-1], *order[1:-1]]
    hands.key(Qt.Key.Key_Z, CTRL)
    assert names(ladder) == order
    ladder.setFocus()
    ladder.set_current(last)
    hands.key(Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert names(ladder) == [*order[:-2], order[-1], order[-2]]
    hands.press("h")
    assert names(ladder) == [*order[:-1][:-1], order[-2], order[-1]]
    assert battle.entry(battle.cursor).name.code == "step.hold"


def at_rung(ladder, id_):
    viewport = ladder.list.viewport()
    return viewport.mapFrom(ladder, ladder.token_rect(id_).center())


def names(ladder):
    return [row.token.name for row in ladder.model.rows if isinstance(row, Rung)]
