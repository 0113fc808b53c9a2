"""Finding steps in the log, opening them, and going back and on."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.engine.core.answers import Answer, AnswerSource, DeskRoller
from app.engine.core.commands import Act, AddNote, ChangeGauge, SetHidden, SetPlace, SetStatus
from app.engine.core.events import Event
from app.engine.core.history import Step
from app.engine.model.phrase import Phrase
from app.services.battle import LogEntry, Moment
from app.ui.battle.log_filter import LogFilter, LogKind, kinds_of, people_of
from app.ui.battle.log_rows import LogHead, LogLine
from tests.helpers.desk import hp, who

CTRL = Qt.KeyboardModifier.ControlModifier


def entry(code: str, *events: Event, overruled: bool = False) -> LogEntry:
    answers = (Answer("x", 3, AnswerSource.OVERRULED),) if overruled else ()
    step = Step(Phrase(code), answers, events)
    return LogEntry(1, step, lambda _number: Moment({}, 0))


HURT = Event("damage.dealt", {"who": "a", "target": "b", "amount": 3, "was": 9, "hp": 6})
AIMED = Event("action.chosen", {"who": "a", "name": "Cut", "targets": ["b", "c"]})


def test_a_step_is_about_all_its_facts():
    assert kinds_of(entry("step.act_on", AIMED, HURT)) == {LogKind.ACTIONS, LogKind.HEALTH}
    assert people_of(entry("step.act_on", AIMED, HURT)) == {"a", "b", "c"}


def test_edits_and_overruled_results_are_by_hand():
    assert LogKind.BY_HAND in kinds_of(entry("step.gauge"))
    assert LogKind.BY_HAND in kinds_of(entry("step.act", AIMED, overruled=True))
    assert LogKind.BY_HAND not in kinds_of(entry("step.act", AIMED))


def test_words_may_stand_anywhere_in_any_order():
    said = "7 Ann: Cut on Imp Imp takes 12: 40 → 28"
    assert LogFilter("imp 12 cut").takes(entry("step.act"), lambda _entry: said)
    assert not LogFilter("imp 13").takes(entry("step.act"), lambda _entry: said)
    assert LogFilter("  ").empty


@pytest.fixture
def log(place, battle, hands):
    """Five steps: the beginning, an action, an edit, a status, a note and a move."""
    mirel, imp, hag = (who(battle, name) for name in ("Mirel", "Imp", "Hag"))
    battle.run(Act(mirel, "attack", (imp,)), responder=DeskRoller(3))
    battle.run(ChangeGauge((hag,), "hp", -10))
    battle.run(SetStatus((imp,), "blind", 2))
    battle.run(AddNote("The gate falls"))
    battle.run(SetPlace({hag: 44}))
    place.log.list.setFocus()
    return place.log


def shown(log) -> list[int]:
    return [row.number for row in log._model.rows if isinstance(row, LogHead)]


def choose(box, text: str) -> None:
    """Picks an entry with the arrow keys."""
    QTest.keyClick(box, Qt.Key.Key_Home)
    for _ in range(box.findText(text)):
        QTest.keyClick(box, Qt.Key.Key_Down)
    assert box.currentText() == text


def test_slash_finds_and_esc_shows_all_again(log, hands):
    assert shown(log) == [6, 5, 4, 3, 2, 1]
    hands.press("/")
    assert log.filter.isVisible()
    hands.type("gate")
    assert shown(log) == [5]
    assert log.head.note.full_text == "1 of 6"
    hands.enter()
    assert log.list.hasFocus()
    hands.key(Qt.Key.Key_Escape)
    assert not log.filter.isVisible()
    assert shown(log) == [6, 5, 4, 3, 2, 1]


def test_esc_in_the_words_shows_all_again(log, hands):
    hands.press("/")
    hands.type("nothing of that")
    assert shown(log) == []
    assert log._unfound.isVisible()
    hands.key(Qt.Key.Key_Escape)
    assert shown(log) == [6, 5, 4, 3, 2, 1]


def test_words_are_found_in_sums_too(log, hands):
    hands.press("/")
    hands.type("Attribute")
    assert shown(log) == [2]


def test_by_combatant_and_by_kind(log, hands):
    hands.click(log.search)
    choose(log.filter.who, "Hag")
    assert shown(log) == [6, 3, 1]
    choose(log.filter.kind, "HP and MP")
    assert shown(log) == [3]
    choose(log.filter.who, "Everybody")
    assert shown(log) == [3, 2]
    choose(log.filter.kind, "Statuses")
    assert shown(log) == [4]
    hands.click(log.search)
    assert shown(log) == [6, 5, 4, 3, 2, 1]


def test_new_steps_are_filtered_and_newcomers_offered(log, battle, hands):
    hands.press("/")
    hands.type("gate")
    battle.run(ChangeGauge((who(battle, "Hag"),), "hp", -5))
    battle.run(AddNote("Another gate"))
    assert shown(log) == [8, 5]
    assert log.filter.who.findText("Boris") > 0


def test_a_click_opens_the_sums_and_another_closes_them(log, hands):
    row = log._model.row_of(3)
    hands.click_row(log.list, row)
    lines = [one.text for one in log._model.rows if isinstance(one, LogLine)]
    assert lines == ["Hag: HP 100 → 90"]
    hands.click_row(log.list, row)
    assert not any(isinstance(one, LogLine) for one in log._model.rows)


def test_a_double_click_opens_too(log):
    index = log._model.index(log._model.row_of(3), 0)
    at = log.list.visualRect(index).center()
    view = log.list.viewport()
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseDClick(view, Qt.MouseButton.LeftButton, pos=at)
    assert any(isinstance(one, LogLine) for one in log._model.rows)


def test_an_open_step_says_whose_dice_it_used(log, hands):
    hands.click_row(log.list, log._model.row_of(2))
    said = {one.text: one.value for one in log._model.rows if isinstance(one, LogLine)}
    assert "Dice of the desk" in said
    assert said["Dice of the desk"].count(",") == 1


def test_going_back_and_on_by_key_and_by_mouse(log, battle, hands):
    hands.click_row(log.list, log._model.row_of(2))
    assert log.back.accessibleName() == "Go back to here"
    hands.key(Qt.Key.Key_Return, CTRL)
    assert battle.cursor == 2
    assert hp(battle, "Hag") == 100
    hands.click_row(log.list, log._model.row_of(5))
    assert log.back.accessibleName() == "Go on to here"
    hands.click(log.back)
    assert battle.cursor == 5
    assert hp(battle, "Hag") == 90


def test_the_log_is_the_gm_s_and_names_the_hidden(log, battle):
    battle.run(SetHidden((who(battle, "Hag"),), hidden=True))
    assert log._model.rows[0].title == "Hag hidden from players"
