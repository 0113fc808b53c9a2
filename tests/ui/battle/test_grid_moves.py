"""Held tokens, interrupts, ties and several at once, moved on the grid of a real battle."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.engine.core.commands import Hold, SetPlace
from app.engine.model.timeline import Presence
from tests.helpers.desk import place as place_of
from tests.helpers.desk import who

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
ALT, CTRL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier


def order(battle):
    return [token.name for token in battle.view.tokens if token.order is not None]


def shelf_drag(place, id_, to: QPoint, *, drop=True):
    """Drags a held token from the shelf to a point of the grid."""
    shelf = place.grid.shelf
    start = shelf.box_of(id_).center().toPoint()
    goal = shelf.mapFrom(place.grid, to)
    QTest.mousePress(shelf, LEFT, NONE, start)
    QTest.mouseMove(shelf, start - QPoint(0, 30))
    QTest.mouseMove(shelf, goal)
    if drop:
        QTest.mouseRelease(shelf, LEFT, NONE, goal)


@pytest.fixture
def held(battle):
    """Boris, put aside."""
    boris = who(battle, "Boris")
    battle.run(Hold(boris))
    return boris


def test_a_held_token_says_between_whom_it_would_act(place, battle, held):
    imp = place.grid.token_rect(who(battle, "Imp"))
    hag = place.grid.token_rect(who(battle, "Hag"))
    between = QPoint(place.grid.width() // 4, (imp.center().y() + hag.center().y()) // 2)
    shelf_drag(place, held, between, drop=False)
    assert place.grid.label.endswith("acts after Imp, before Hag")
    assert place.strip._tag.accessibleName() == "IF DROPPED"
    QTest.mouseRelease(place.grid.shelf, LEFT, NONE, QPoint(0, -1))
    assert battle.view.token(held).presence is Presence.WAITING
    assert order(battle) == ["Mirel", "Imp", "Boris", "Hag"]


def test_an_interrupt_goes_before_all_others_at_now(place, battle, held, hands):
    battle.run(SetPlace({who(battle, "Imp"): 0}))
    place.grid.setFocus()
    hands.press("j")
    hands.type("0")
    hands.enter()
    assert place_of(battle, "Boris") == 0
    assert order(battle).index("Boris") < order(battle).index("Imp")


def test_a_tie_is_reordered_by_a_drag_inside_it_and_by_key(place, battle, hands):
    imp, hag = who(battle, "Imp"), who(battle, "Hag")
    battle.run(SetPlace({hag: 20}))
    assert order(battle) == ["Mirel", "Imp", "Hag", "Boris"]
    canvas = place.grid.canvas.viewport()
    start, goal = (
        canvas.mapFrom(place.grid, place.grid.token_rect(one).center()) for one in (hag, imp)
    )
    QTest.mousePress(canvas, LEFT, NONE, start)
    QTest.mouseMove(canvas, (start + goal) / 2)
    QTest.mouseMove(canvas, goal + QPoint(0, 8))
    assert place.grid.label.startswith("20, +0: acts after Mirel, before Imp")
    QTest.mouseRelease(canvas, LEFT, NONE, goal + QPoint(0, 8))
    assert order(battle) == ["Mirel", "Hag", "Imp", "Boris"]
    place.grid.setFocus()
    place.grid.set_current(hag)
    hands.key(Qt.Key.Key_Up, ALT)
    assert order(battle) == ["Mirel", "Imp", "Hag", "Boris"]
    hands.key(Qt.Key.Key_Down, ALT)
    assert order(battle) == ["Mirel", "Hag", "Imp", "Boris"]


def test_several_are_dragged_at_once_in_one_step(place, battle):
    imp, hag = who(battle, "Imp"), who(battle, "Hag")
    canvas = place.grid.canvas.viewport()
    points = {
        one: canvas.mapFrom(place.grid, place.grid.token_rect(one).center()) for one in (imp, hag)
    }
    for one in (imp, hag):
        QTest.mouseClick(canvas, LEFT, CTRL, points[one])
    assert place.grid.selection == (imp, hag)
    steps, pitch = battle.cursor, abs(points[hag].y() - points[imp].y()) // 10
    QTest.mousePress(canvas, LEFT, NONE, points[hag])
    for share in (1, 3, 5):
        QTest.mouseMove(canvas, points[hag] - QPoint(0, pitch * share))
    assert place.grid.label.endswith("2 move together")
    QTest.mouseRelease(canvas, LEFT, NONE, points[hag] - QPoint(0, pitch * 5))
    assert (place_of(battle, "Imp"), place_of(battle, "Hag")) == (25, 35)
    assert battle.cursor == steps + 1


def test_a_hidden_one_is_hatched_in_the_grid_and_told(place, battle, hands):
    imp = who(battle, "Imp")
    before = place.grid.grab(place.grid.token_rect(imp)).toImage()
    place.roster.select((imp,))
    place.roster.setFocus()
    hands.press("v")
    assert battle.view.token(imp).hidden
    assert place.grid.grab(place.grid.token_rect(imp)).toImage() != before
    row = place.grid.twin.ids.index(imp)
    assert "players cannot see" in place.grid.twin.data(place.grid.twin.index(row))
