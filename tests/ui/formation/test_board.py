"""The formation board under a real mouse and real keys, over a real battle."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.engine.core.answers import DeskRoller
from app.engine.core.commands import Formation
from tests.helpers.desk import who
from tests.ui.battle.conftest import fighters

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def card(place, hands):
    hands.key(Qt.Key.Key_F4)
    assert place.formation.is_open
    return place.formation.card


def row_of(battle, name):
    return battle.view.token(who(battle, name)).row


def column(card, key):
    return next(one for one in card.board.columns if one.spot.key == key)


def drag(board, tile, column, *, button_up=True):
    start = tile.rect().center()
    end = tile.mapFromGlobal(column.mapToGlobal(column.rect().center()))
    QTest.mousePress(tile, LEFT, NONE, start)
    for share in (0.3, 0.7, 1.0):
        QTest.mouseMove(tile, start + (end - start) * share)
    if button_up:
        QTest.mouseRelease(tile, LEFT, NONE, end)


def test_it_opens_by_key_and_gives_the_keys_back(place, hands, card, window):
    assert card.board.has_keys
    assert card.kind.full_text == "Ordinary"
    hands.key(Qt.Key.Key_Escape)
    assert not place.formation.is_open
    assert place.turn.isAncestorOf(window.focusWidget())
    hands.key(Qt.Key.Key_F4)
    hands.click(card.close_button)
    assert not place.formation.is_open


def test_keys_move_between_rows_in_one_step_each(battle, hands, card):
    boris = card.board.tile(who(battle, "Boris"))
    boris.setFocus()
    hands.key(Qt.Key.Key_Left)
    assert row_of(battle, "Boris") == "back"
    assert boris.hasFocus()
    assert boris.tile.spot.key == "party/back"
    assert boris.parentWidget() is column(card, "party/back")
    hands.key(Qt.Key.Key_Left)
    hands.key(Qt.Key.Key_Right)
    hands.key(Qt.Key.Key_Right)
    assert row_of(battle, "Boris") == "front"
    assert battle.cursor == 3
    hands.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert boris.tile.spot.key == "party/back"


def test_up_and_down_walk_in_a_column(battle, hands, card):
    first, second = (card.board.tile(who(battle, name)) for name in ("Mirel", "Boris"))
    first.setFocus()
    hands.key(Qt.Key.Key_Down)
    assert second.hasFocus()
    hands.key(Qt.Key.Key_Up)
    assert first.hasFocus()
    assert card.board.details.full_text.startswith("Melee on Hag: −25 %")


def test_a_drag_moves_to_the_other_row_and_shows_where(battle, card):
    tile, back = card.board.tile(who(battle, "Boris")), column(card, "party/back")
    drag(card.board, tile, back, button_up=False)
    assert back._target
    QTest.mouseRelease(tile, LEFT, NONE, tile.mapFromGlobal(back.mapToGlobal(QPoint(20, 60))))
    assert row_of(battle, "Boris") == "back"
    assert not back._target


def test_nobody_is_dragged_to_the_other_party_and_it_says_so(battle, card, monkeypatch):
    said = []
    monkeypatch.setattr("app.ui.formation.board.announce", lambda _board, text: said.append(text))
    tile, foreign = card.board.tile(who(battle, "Boris")), column(card, "enemies/front")
    drag(card.board, tile, foreign, button_up=False)
    assert card.board.details.full_text == "Boris stays on its own side."
    QTest.mouseRelease(tile, LEFT, NONE, tile.mapFromGlobal(foreign.mapToGlobal(QPoint(20, 60))))
    assert battle.cursor == 1
    assert said == ["Boris stays on its own side."]
    assert card.board.details.full_text.startswith("Melee on Hag")


@pytest.mark.parametrize("how", ["escape", "right", "focus"])
def test_a_drag_can_be_called_off(battle, card, how):
    tile, back = card.board.tile(who(battle, "Boris")), column(card, "party/back")
    drag(card.board, tile, back, button_up=False)
    if how == "escape":
        QTest.keyClick(tile, Qt.Key.Key_Escape)
    elif how == "focus":
        card.close_button.setFocus()
    else:
        QTest.mousePress(tile, RIGHT, NONE, QPoint(4, 4))
    assert not back._target
    QTest.mouseRelease(tile, LEFT, NONE, tile.mapFromGlobal(back.mapToGlobal(QPoint(20, 60))))
    assert row_of(battle, "Boris") == "front"


def test_what_rows_do_is_shown_and_spoken(battle, hands, card):
    hag = card.board.tile(who(battle, "Hag"))
    assert hag.tile.notes == ("deals −25 %", "takes −25 %")
    assert hag.accessibleName() == "Hag, Back row, deals −25 %, takes −25 %"
    assert "own back row −25 %" in hag.accessibleDescription()
    assert "own back row" in hag.toolTip()
    hag.setFocus()
    hands.key(Qt.Key.Key_Left)
    assert hag.tile.notes == ()


def test_it_goes_with_the_battle(place, hands, card, window):
    hands.key(Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert not place.formation.is_open
    assert not window.actions_["formation"].isEnabled()
    hands.key(Qt.Key.Key_F4)
    assert not place.formation.is_open


class TestPincer:
    """In a pincer an attacker changes sides, and its row stays."""

    @pytest.fixture
    def window(self, window):
        session = window.bridge.session
        ready = session.ready("Pincer", fighters(), Formation("pincer", "party"))
        session.begin_as(ready, responder=DeskRoller(1))
        return window

    @pytest.fixture
    def battle(self, window):
        return window.bridge.battle

    def test_sides_stand_around_the_victims_and_attackers_change_them(
        self, window, battle, place, hands
    ):
        hands.key(Qt.Key.Key_F4)
        card = place.formation.card
        assert card.kind.full_text == "Pincer against Party"
        assert [one.spot.key for one in card.board.columns] == [
            "enemies/a", "party/front", "party/back", "enemies/b",
        ]  # fmt: skip
        imp = card.board.tile(who(battle, "Imp"))
        imp.setFocus()
        hands.key(Qt.Key.Key_Right)
        assert imp.tile.spot.key == "enemies/b"
        assert row_of(battle, "Imp") == "front"
        drag(card.board, imp, column(card, "enemies/a"))
        assert battle.formation.flanks[who(battle, "Imp")] == "a"
        hands.key(Qt.Key.Key_T)
        assert battle.formation.flipped
        assert [one.spot.place for one in card.board.columns] == ["a", "back", "front", "b"]
        hands.click(card.turn)
        assert not battle.formation.flipped
        for _ in range(4):
            hands.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert imp.tile.spot.key == "enemies/a"
        assert battle.cursor == 1
