"""A fight of secret choices at the desk: keys and mouse, dice typed by hand, nothing told early."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QWidget

from app.bootstrap import check_file, open_campaign
from app.campaign.creating import NewCampaign, create_campaign
from app.ui.battle.outlet import Outlet
from app.ui.shell.main_window import MainWindow
from tests.helpers.desk import Hands, desk_parts, who

UNTOLD = "Zephyr Cut"
CTRL = Qt.KeyboardModifier.ControlModifier
DOCUMENTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("house-rules", {"id": "pool", "name": "House rules",
                     "values": {"die_faces": 6, "at_zero": "out"}}),
    *(
        ("character", {
            "id": name.lower(), "name": name, "hp": 20, "type": kind,
            "attributes": {"STR": 6, "END": 4, "KL": 1},
            "standard_roll": {"att": 4, "def": 4, "dodge": 0},
            "shinigami": name == "Husk",
            "deeds": [{"name": UNTOLD, "physical": True, "targets": 1}] if name == "Ann" else [],
        })
        for name, kind in (("Ann", "character"), ("Husk", "monster"))
    ),
    ("encounter", {"id": "gate", "name": "Gate", "members": [
        {"character": "ann", "side": "party"}, {"character": "husk"}]}),
)  # fmt: skip


@pytest.fixture
def window(qtbot, home, tmp_path):
    path = tmp_path / "gate.seedboard"
    made = datetime(2026, 1, 1, tzinfo=UTC)
    create_campaign(path, NewCampaign("Gate", "pool", "0", made, DOCUMENTS))
    session = open_campaign(path)
    session.begin("gate")
    desk = MainWindow(desk_parts(home))
    qtbot.addWidget(desk)
    desk.show_session(session)
    desk.show()
    qtbot.waitExposed(desk)
    with qtbot.waitActive(desk):
        desk.activateWindow()
    qtbot.waitUntil(lambda: desk.battle.whole)
    desk.battle.focus_here()
    yield desk
    desk.close()


@pytest.fixture
def hands(window, qtbot):
    return Hands(window, qtbot)


def everything_said(window: QWidget) -> str:
    """All that can be read, heard or hovered over in the window, menus included."""
    return "\n".join(_said(window))


def _said(window: QWidget) -> Iterator[str]:
    for action in window.findChildren(QAction):
        yield action.text()
        yield action.toolTip()
    for widget in window.findChildren(QWidget):
        if not widget.isVisible():
            continue
        yield from (widget.accessibleName(), widget.accessibleDescription(), widget.toolTip())
        text = getattr(widget, "text", None) or getattr(widget, "full_text", None)
        yield str(text() if callable(text) else text or "")
        if isinstance(widget, QAbstractItemView):
            model = widget.model()
            for row in range(model.rowCount()):
                for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole,
                             Qt.ItemDataRole.AccessibleTextRole):  # fmt: skip
                    yield str(model.index(row, 0).data(role) or "")


def hp_left(battle) -> dict[str, int]:
    return {token.name: token.hp.value for token in battle.view.tokens}


def roll(hands: Hands, *totals: str) -> None:
    for total in totals:
        hands.type(total)
        hands.enter()


def test_a_whole_fight_is_chosen_in_secret_revealed_taken_back_and_replayed(window, hands):
    window.actions_["hand_over"].trigger()
    battle, board, turn = window.bridge.battle, window.battle.pane, window.battle.turn
    states = {row.token.name: row for row in board.left.rows.rows}
    assert states["Ann"].state == "chooses"

    assert turn.pages.shows("cover")
    assert UNTOLD not in everything_said(window)
    hands.enter()  # Ann has the laptop
    assert UNTOLD in everything_said(window)
    hands.type("6")  # the secret deed
    hands.enter()  # at Husk
    assert turn.pages.shows("cover")
    assert UNTOLD not in everything_said(window)
    QTest.keyPress(window.focusWidget(), Qt.Key.Key_F9)
    assert UNTOLD not in everything_said(window), "nobody looks while the laptop goes around"
    QTest.keyRelease(window.focusWidget(), Qt.Key.Key_F9)
    hands.key(Qt.Key.Key_Z, CTRL)
    assert turn.pages.shows("cover")
    assert UNTOLD not in everything_said(window)
    hands.key(Qt.Key.Key_Y, CTRL)

    hands.enter()  # Husk has it
    assert UNTOLD not in everything_said(window)
    hands.enter()
    hands.enter()  # a Normal Attack at Ann
    assert battle.view.now is None
    before = battle.view
    assert not before.revealed
    assert UNTOLD not in everything_said(window)
    hands.click(turn.primary)  # reveal
    assert board.left.rows.rows[0].lines == (f"{UNTOLD} → Husk",)
    roll(hands, "20", "16", "9", "11")
    assert board.left.rows.rows[0].lines == (f"{UNTOLD} → Husk", "ATT 26", "Husk: DEF 13, 9 WOUNDS")
    assert battle.view == before, "nothing is written before it is seen"
    assert {"ATT · Ann", "DEF · Husk"} <= set(re.findall(r"\w+ · \w+", everything_said(window)))
    hands.enter()

    assert battle.view.turn == 2
    assert hp_left(battle) == {"Ann": 20 - (6 + 16 - 4 - 9), "Husk": 20 - (6 + 20 - 4 - 11)}
    after = battle.view
    hands.key(Qt.Key.Key_Z, CTRL)
    assert battle.view == before
    assert UNTOLD not in everything_said(window)
    assert {row.state for row in board.left.rows.rows} == {"chosen"}
    hands.key(Qt.Key.Key_Y, CTRL)
    assert battle.view == after

    for _ in range(2):
        hands.enter()
        hands.enter()
        hands.enter()
    hands.enter()
    roll(hands, "24", "4", "4", "4")
    hands.enter()
    assert battle.view.outcome is not None
    assert {token.name for token in battle.view.tokens if token.hp.value == 0} == {"Husk"}
    path = window.bridge.session.path
    window.close_campaign()
    assert check_file(path).faults == (), "playing it again comes to the same"


def test_the_gm_looks_under_the_cards_while_a_key_is_held(window, hands):
    board = window.battle.pane
    hands.type("6")
    hands.enter()
    assert UNTOLD not in everything_said(window)
    for widget in (window.focusWidget(), board.right):
        widget.setFocus()
        QTest.keyPress(widget, Qt.Key.Key_F9)
        assert board.left.rows.rows[0].secret == f"face down: {UNTOLD} → Husk"
        QTest.keyRelease(widget, Qt.Key.Key_F9)
        assert UNTOLD not in everything_said(window)
    QTest.mousePress(board.peek, Qt.MouseButton.LeftButton)
    assert board.peeking
    QTest.mouseRelease(board.peek, Qt.MouseButton.LeftButton)
    assert not board.peeking
    QTest.keyPress(board.left, Qt.Key.Key_F9)
    window.show_place(1)  # a held key does not keep cards up while nobody sees them
    QCoreApplication.processEvents()
    assert not board.peeking


def test_passing_the_laptop_is_remembered(window, qtbot, home):
    window.actions_["hand_over"].trigger()
    again = MainWindow(desk_parts(home))
    qtbot.addWidget(again)
    assert again.tools.hand_over.passing
    assert again.actions_["hand_over"].isChecked()


def test_ailments_stand_on_the_cards_and_their_dice_are_asked_for_at_the_reveal(window, hands):
    battle, board, turn = window.bridge.battle, window.battle.pane, window.battle.turn
    roster = window.battle.roster
    for name, letters in (("Ann", "berserk 3"), ("Husk", "deathstone 3")):
        roster.select((who(battle, name),))
        roster.setFocus()
        hands.press("s")
        hands.type(letters)
        hands.enter()
    cards = {row.token.name: row.token for row in (*board.left.rows.rows, *board.right.rows.rows)}
    assert [(chip.name, chip.remaining) for chip in cards["Ann"].chips] == [("Berserk", 3)]
    assert [(chip.name, chip.remaining) for chip in cards["Husk"].chips] == [("Deathstone", 3)]
    window.battle.focus_here()
    hands.type("5")  # Ann defends
    assert "lost under Deathstone" in everything_said(turn)
    hands.type("2")  # and so does Husk, with what Deathstone leaves
    hands.click(turn.primary)
    assert "Ann is Berserk" not in everything_said(turn), "it works from the next turn on"
    hands.enter()
    assert battle.view.turn == 2
    for _ in range(3):  # actions of both, and a target
        hands.enter()
    hands.click(turn.primary)  # the reveal, with the mouse
    hands.click(turn.primary)  # too early: nothing is typed
    assert turn.pages.roll.box.property("state") == "problem"
    assert turn.pages.roll.box.hasFocus()
    turn.pages.roll.habit.setFocus()  # a button beside it takes no digits
    assert "Ann is Berserk: added to Effective ATT" in everything_said(turn)
    roll(hands, "7")
    assert board.left.rows.rows[0].lines == ("Normal Attack → Husk", "Berserk +7")


def test_a_choice_is_taken_back_or_changed_until_the_reveal_by_key_and_mouse(window, hands):
    battle, board, turn = window.bridge.battle, window.battle.pane, window.battle.turn
    ann, husk = who(battle, "Ann"), who(battle, "Husk")
    hands.type("6")
    hands.enter()
    assert battle.view.now == husk
    board.left.setFocus()
    board.left.go_to(0)
    hands.press("b")  # by the key of a card
    assert battle.view.token(ann).chosen is False
    assert window.actions_["undo"].text() == "Undo: Ann takes the choice back"
    assert UNTOLD not in everything_said(window)
    hands.press("b")
    assert battle.view.token(ann).chosen is False
    assert window.battle.banner.text == "Ann has not chosen yet."
    hands.key(Qt.Key.Key_Z, CTRL)
    assert battle.view.token(ann).chosen is True

    hands.click_row(board.left, 0)
    assert turn.buttons["step_in"].isVisible(), "Ann may choose anew while Husk is asked"
    hands.click(turn.buttons["step_in"])
    assert turn.flow.actor == ann
    hands.type("5")  # Ann defends instead
    assert battle.view.token(ann).secret.params["action"] == "Defend"
    assert turn.flow.actor == husk
    hands.type("5")
    assert battle.view.now is None

    hands.click_row(board.right, 0)
    assert board.selection == (husk,), "one is selected on the whole board"
    assert turn.buttons["step_in"].isVisible(), "all have chosen, and Husk may still change"
    window.battle.roster.edits["take_back"].trigger()  # of the menu of a card
    assert battle.view.now == husk
    window.battle.focus_here()
    hands.type("5")
    hands.click(turn.primary)
    hands.enter()  # what lies face up is looked at first
    assert battle.view.turn == 2, "nobody attacked: nothing had to be rolled"
    told = Outlet(window.bridge).told()
    heard = [lines for lines in told if lines]
    assert heard == [told[0], told[-1]], "players heard of the beginning and of the reveal alone"


def test_whoever_chooses_anew_is_covered_while_the_laptop_goes_around(window, hands):
    window.actions_["hand_over"].trigger()
    battle, turn = window.bridge.battle, window.battle.turn
    hands.enter()  # Ann has the laptop
    hands.type("5")
    hands.click_row(window.battle.pane.left, 0)
    hands.click(turn.buttons["step_in"])  # before Husk takes it
    assert turn.pages.shows("cover")
    assert turn.flow.actor == who(battle, "Ann")
    hands.key(Qt.Key.Key_Escape)
    assert turn.flow.actor == who(battle, "Husk")
    hands.enter()
    hands.type("5")
    assert battle.view.now is None
    hands.click_row(window.battle.pane.left, 0)
    hands.click(turn.buttons["step_in"])
    assert turn.pages.shows("cover")
    assert UNTOLD not in everything_said(window)
    hands.enter()
    assert UNTOLD in everything_said(window)
    hands.key(Qt.Key.Key_Escape)
    assert UNTOLD not in everything_said(window)
    assert battle.view.now is None


def test_what_is_posted_tells_of_the_step_just_taken_and_of_no_choice(window, hands):
    window.actions_["posting"].trigger()
    clipboard, turn = QGuiApplication.clipboard(), window.battle.turn
    assert clipboard.text().startswith("The battle begins.\n\nNow: Ann")
    hands.type("6")
    hands.enter()
    assert clipboard.text().splitlines() == [
        "Now: Husk (unhurt)",
        "1.  Ann (20 of 20 HP, has chosen)",
    ]
    hands.type("5")
    assert clipboard.text().startswith("Now: the GM\n1.  Ann")
    hands.click_row(window.battle.pane.left, 0)
    hands.press("b")
    assert clipboard.text().splitlines() == [
        "Now: Ann (20 of 20 HP)",
        "1.  Husk (unhurt, has chosen)",
    ]
    window.battle.focus_here()
    hands.type("5")
    hands.click(turn.primary)
    hands.enter()
    lead, order = clipboard.text().split("\n\n")
    assert lead == "Ann: Defend. Husk: Defend."
    assert order.startswith("Now: ")
