"""Events without an actor and reinforcements, run by somebody at the desk."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.engine.core.commands import AddTimer, FreeAct
from tests.helpers.desk import who

CTRL = Qt.KeyboardModifier.ControlModifier
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def timer(place, battle):
    """An event in four ticks, with the keys on it."""
    battle.run(AddTimer("Tide rises", 4))
    (made,) = battle.view.timers
    place.grid.setFocus()
    place.grid.set_current(made.id)
    return made


def test_an_event_is_added_by_key_and_stands_on_the_grid(place, battle, hands):
    hands.key(Qt.Key.Key_E, CTRL)
    hands.type("Tide rises 26")
    hands.enter()
    (timer,) = battle.view.timers
    assert (timer.text, timer.place) == ("Tide rises", 26)
    assert place.grid.token_rect(timer.id) is not None


def test_an_event_is_changed_from_the_grid(place, battle, hands, timer):
    hands.enter()
    field = place.roster.quick.field
    assert field.hasFocus()
    assert field.text() == "Tide rises 4"
    hands.type("High tide 9")
    hands.enter()
    (changed,) = battle.view.timers
    assert (changed.text, changed.place) == ("High tide", 9)
    hands.key(Qt.Key.Key_E, CTRL)
    hands.type("Bell 12")
    hands.enter()
    assert sorted(one.text for one in battle.view.timers) == ["Bell", "High tide"]


def test_an_event_is_taken_off_and_brought_back(battle, hands, timer):
    hands.key(Qt.Key.Key_Delete)
    assert battle.view.timers == ()
    hands.key(Qt.Key.Key_Z, CTRL)
    assert battle.view.timers == (timer,)


def test_an_event_that_comes_due_is_told_and_not_on_going_back(place, battle, timer):
    said: list[str] = []
    place.grid.announced.connect(said.append)
    battle.run(FreeAct(who(battle, "Mirel"), 60))
    assert said == ["Tide rises, now"]
    assert [one.text for one in place.grid._board.events.items] == ["Tide rises · now"]
    battle.undo()
    assert len(said) == 1
    assert [one.due for one in place.grid._board.events.items] == [False]


def test_reinforcements_wait_off_the_field_and_are_named(place, hands, window):
    window.open_sample()
    begin = place.begin
    hands.enter()
    while begin.isVisible() and begin.choice.isVisible():
        hands.enter()
    battle = window.bridge.battle
    place.roster.setFocus()
    hands.press("a")
    hands.type("hound")
    add = place.roster.add
    hands.click(add.later)
    add.field.setFocus()
    hands.enter()
    assert add.banner.text == "Type in how many ticks it comes."
    assert add.place.hasFocus()
    hands.type("1")
    hands.enter()
    assert not add.isVisible()
    (timer,) = battle.view.timers
    assert timer.joins == ("Hound",)
    assert "Hound" not in {token.name for token in battle.view.tokens}
    label = next(one for one in place.grid._board.events.items if one.id == timer.id)
    assert label.text == "Hound joins · 1"
    place.grid.setFocus()
    place.grid.set_current(timer.id)
    hands.enter()
    assert place.roster.quick.field.text() == "1"
    hands.type("A howl 2")
    hands.enter()
    (timer,) = battle.view.timers
    assert (timer.text, timer.place, timer.joins) == ("A howl", 2, ("Hound",))


@pytest.mark.parametrize("how", ["drop", "escape", "right"])
def test_an_event_is_dragged_to_another_tick_or_put_back(place, battle, timer, how):
    canvas = place.grid.canvas.viewport()
    start = canvas.mapFrom(place.grid, place.grid.token_rect(timer.id).center())
    pitch = place.grid._staging.stage.ruler.step
    end = start - QPoint(0, 7 * pitch)
    QTest.mousePress(canvas, LEFT, NONE, start)
    for share in (0.4, 0.8, 1.0):
        QTest.mouseMove(canvas, start + (end - start) * share)
    (item,) = place.grid._board.events.items
    assert item.text == "Tide rises · 11"
    if how == "escape":
        QTest.keyClick(place.grid.canvas, Qt.Key.Key_Escape)
    elif how == "right":
        QTest.mousePress(canvas, Qt.MouseButton.RightButton, NONE, end)
    QTest.mouseRelease(canvas, LEFT, NONE, end)
    (now,) = battle.view.timers
    assert (now.text, now.place) == ("Tide rises", 11 if how == "drop" else 4)
    assert [one.text for one in place.grid._board.events.items] == [f"Tide rises · {now.place}"]
