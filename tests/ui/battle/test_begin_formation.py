"""Back attack, pincer and rows chosen before a battle begins, as the GM does it."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea

from app.services.session import EncounterSummary
from app.ui.battle.begin_panel import encounter_detail

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def opening(window, hands):
    """The sample's first encounter with its options open."""
    window.open_sample()
    hands.press("o")
    made = window.battle.begin.opening
    assert made.isVisible()
    return made


def begin(window, hands):
    panel = window.battle.begin
    panel.list.setFocus()
    hands.enter()
    while panel.isVisible() and panel.choice.isVisible():
        hands.enter()
    battle = window.bridge.battle
    return {token.name: token for token in battle.view.tokens}, battle.formation


def spots_of(opening):
    tiles = opening.board._tiles
    return {id_: one.tile.spot.key for id_, one in tiles.items()}


def test_it_shows_how_everybody_stands(opening):
    assert spots_of(opening) == {
        "wren": "party/front", "tobin": "party/front", "ilse": "party/back", "pell": "party/back",
        "reed-imp/1": "enemies/front", "reed-imp/2": "enemies/front", "reed-imp/3": "enemies/front",
        "mire-witch": "enemies/back",
    }  # fmt: skip
    assert opening.board.tile("ilse").tile.notes == ("deals −50/−25", "takes −50/−25")
    assert not opening.note.isVisible()


def test_rows_set_by_key_hold_in_the_battle(window, opening, hands):
    wren = opening.board.tile("wren")
    wren.setFocus()
    hands.key(Qt.Key.Key_Left)
    assert wren.tile.spot.key == "party/back"
    assert wren.hasFocus()
    tokens, _ = begin(window, hands)
    assert (tokens["Wren"].row, tokens["Tobin"].row) == ("back", "front")


def test_rows_set_by_a_drag_hold_too(window, opening, hands):
    pell = opening.board.tile("pell")
    front = next(one for one in opening.board.columns if one.spot.key == "party/front")
    start = QPoint(12, 20)
    end = pell.mapFromGlobal(front.mapToGlobal(front.rect().center()))
    QTest.mousePress(pell, LEFT, NONE, start)
    QTest.mouseMove(pell, (start + end) / 2)
    QTest.mouseMove(pell, end)
    QTest.mouseRelease(pell, LEFT, NONE, end)
    assert pell.tile.spot.key == "party/front"
    tokens, _ = begin(window, hands)
    assert tokens["Pell"].row == "front"


@pytest.mark.rule("SEED-171", "SEED-172")
def test_a_back_attack_turns_the_rows_round_and_says_so(window, opening, hands):
    hands.click(opening.kind_buttons["back_attack"])
    assert opening.note.full_text == "The back attack has turned their rows round."
    assert spots_of(opening)["wren"] == "party/back"
    ilse = opening.board.tile("ilse")
    assert ilse.tile.spot.key == "party/front"
    ilse.setFocus()
    hands.key(Qt.Key.Key_Left)
    assert ilse.tile.spot.key == "party/back"
    tokens, formation = begin(window, hands)
    assert (formation.kind, formation.victims) == ("back_attack", "party")
    assert {name: tokens[name].row for name in ("Wren", "Ilse", "Pell", "Redcap 1")} == {
        "Wren": "back", "Ilse": "back", "Pell": "front", "Redcap 1": "front",
    }  # fmt: skip


@pytest.mark.rule("SEED-174", "SEED-176")
def test_a_pincer_splits_the_attackers_as_the_gm_says(window, opening, hands):
    hands.click(opening.kind_buttons["pincer"])
    assert [one.spot.key for one in opening.board.columns] == [
        "enemies/a", "party/front", "party/back", "enemies/b",
    ]  # fmt: skip
    second = opening.board.tile("reed-imp/2")
    second.setFocus()
    hands.key(Qt.Key.Key_Right)
    assert second.tile.spot.key == "enemies/b"
    hands.click(opening.flip)
    assert [one.spot.key for one in opening.board.columns][1] == "party/back"
    assert opening.board.tile("reed-imp/2").tile.spot.key == "enemies/a"
    second.setFocus()
    hands.key(Qt.Key.Key_Right)
    tokens, formation = begin(window, hands)
    assert (formation.kind, formation.flipped) == ("pincer", True)
    assert formation.flanks[tokens["Redcap 2"].id] == "b"
    assert formation.flanks[tokens["Redcap 1"].id] == "a"
    assert formation.facing[tokens["Wren"].id] == "b"


def test_a_pincer_with_an_empty_side_is_told_before_it_begins(window, opening, hands):
    hands.click(opening.kind_buttons["pincer"])
    hands.click(opening.victim_buttons["enemies"])
    for who in ("ilse", "pell"):
        tile = opening.board.tile(who)
        tile.setFocus()
        hands.key(Qt.Key.Key_Left)
    assert opening.note.full_text.startswith("Both sides of a pincer need somebody.")
    assert spots_of(opening)["ilse"] == "party/a"


def test_who_stays_out_is_shown_and_does_not_count(opening, hands):
    for who in ("wren", "tobin"):
        opening.board.tile(who).setFocus()
        hands.key(Qt.Key.Key_Space)
    assert opening.board.tile("wren").tile.notes == ("stays out",)
    assert opening.board.tile("ilse").tile.notes == ("deals −25/0", "takes −25/0")
    box = opening.board.tile("wren")
    QTest.mouseClick(box, LEFT, NONE, QPoint(box.width() - 12, 12))
    assert opening.board.tile("wren").tile.present
    assert opening.board.tile("ilse").tile.notes == ("deals −50/−25", "takes −50/−25")


def test_another_encounter_shows_its_own(window, opening, hands):
    window.battle.begin.list.setFocus()
    hands.press("2")
    assert "wren" in spots_of(opening)
    assert opening.surprise_buttons["enemies"].isChecked()


def test_an_encounter_says_its_formation_in_the_list(wording):
    plain = EncounterSummary("a", "Ford", 4, 5, "none")
    assert encounter_detail(plain, wording) == "4 against 5 · no surprise"
    ambush = replace(plain, formation="pincer", victims="party")
    assert encounter_detail(ambush, wording) == "4 against 5 · no surprise · Pincer against Party"


def test_a_drag_scrolls_the_options_where_they_are_higher_than_their_room(window, opening, qtbot):
    window.tools.look.set_scale(1.5)
    window.resize(1366, 700)
    area = next(one for one in window.battle.begin.findChildren(QScrollArea)
                if one.isAncestorOf(opening.board))  # fmt: skip
    bar, tile = area.verticalScrollBar(), opening.board.tile("wren")
    qtbot.waitUntil(lambda: bar.maximum() > 20)
    area.ensureWidgetVisible(tile)
    port = area.viewport()
    QTest.mousePress(tile, LEFT, NONE, QPoint(20, 20))
    settled = -1
    while settled != port.height():  # its details are shown, and take their room
        settled = port.height()
        for _ in range(3):
            QApplication.processEvents()
    bar.setValue(0)
    QTest.mouseMove(tile, QPoint(20, 40))
    low = QPoint(60, port.height() - 3)
    QTest.mouseMove(tile, tile.mapFromGlobal(port.mapToGlobal(low)))
    qtbot.waitUntil(lambda: bar.value() == bar.maximum())
    QTest.keyClick(tile, Qt.Key.Key_Escape)
    assert not opening.board._carried.isVisible()
