"""The desk with text at its largest: names are read, and the foot's first button is whole."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.engine.model.timeline import Picture
from app.ui.battle.begin_options import BeginOptions
from app.ui.battle.turn.head import TurnHead
from app.ui.battle.turn.quiet_page import HowToPage
from app.ui.battle.turn_draft import Stage
from app.ui.board.board import DeclarationBoard
from app.ui.desk.tools import Tools
from app.ui.kit.line import Line
from app.ui.kit.lines import LinesView

WIDE, NARROW = 720, 480


@pytest.fixture
def large(look):
    look.set_scale(1.5)
    yield look
    look.set_scale(1.0)


def test_the_sides_of_the_board_go_below_each_other(qtbot, large, wording):
    board = DeclarationBoard(Tools.make(large, wording))
    qtbot.addWidget(board)
    board.setMinimumWidth(NARROW)
    board.show()
    for list_ in (board.left, board.right):
        list_.show()
    for width, stacked in ((NARROW, True), (WIDE, False), (NARROW, True)):
        board.resize(width, 600)
        QApplication.processEvents()
        assert (board.right.y() > board.left.y()) is stacked, width
        assert (board.left.width() > width * 0.9) is stacked, width


@pytest.mark.parametrize(
    ("name", "whole"), [("Ilse’s turn", True), ("Mask Child 1’s turn", True), ("word " * 30, False)]
)
def test_a_title_has_two_lines_before_it_is_elided(qtbot, large, wording, name, whole):
    head = TurnHead(Tools.make(large, wording))
    qtbot.addWidget(head)
    head.resize(290, 100)
    head.show()
    title = head._title
    title.set_text(name)
    head._fit_title()
    QApplication.processEvents()
    assert (title.text() == name) is whole
    assert bool(title.toolTip()) is not whole


@pytest.fixture
def low(window):
    """A desk on a small screen, with text at its largest."""
    window.resize(1366, 768)
    window._parts.look.set_scale(1.5)
    QApplication.processEvents()
    yield window.battle.turn.pages.choose
    window._parts.look.set_scale(1.0)


def in_sight(view):
    """How many actions or targets are seen whole."""
    model, room = view.model(), view.viewport().rect()
    rows = (model.index(row, 0) for row in range(model.rowCount()))
    chosen = [row for row in rows if row.flags() & Qt.ItemFlag.ItemIsSelectable]
    return sum(room.contains(view.visualRect(row)) for row in chosen)


def test_the_list_that_is_not_worked_in_folds(low, hands, qtbot):
    actions, targets = low.action_list, low.target_list
    assert (in_sight(actions) >= 3, in_sight(targets)) == (True, 1)
    hands.key(Qt.Key.Key_Tab)
    qtbot.waitUntil(lambda: (in_sight(actions), in_sight(targets) >= 3) == (1, True))
    hands.key(Qt.Key.Key_Backtab)
    qtbot.waitUntil(lambda: (in_sight(actions) >= 3, in_sight(targets)) == (True, 1))
    hands.enter()
    assert (in_sight(actions), in_sight(targets) >= 3) == (1, True)


def test_a_click_opens_a_folded_list_and_chooses_nothing(low, qtbot):
    actions, targets = low.action_list, low.target_list
    targets.go_to(1)
    at = targets.visualRect(targets.currentIndex()).center()
    qtbot.mouseDClick(targets.viewport(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.waitUntil(lambda: in_sight(targets) >= 3)
    assert (targets.currentIndex().row(), targets.hasFocus()) == (1, True)
    assert low.flow.draft.target is None
    qtbot.mouseClick(actions.viewport(), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: in_sight(actions) >= 3)


def test_folded_lists_open_where_there_is_room_again(low, window, qtbot):
    window.resize(1440, 1300)
    qtbot.waitUntil(lambda: in_sight(low.action_list) >= 3 and in_sight(low.target_list) >= 3)
    assert not low.action_list.folded
    assert not low.target_list.folded


def test_sums_scroll_before_the_lists_lose_their_rows(low, qtbot):
    area = low._sums_area
    low._sums.show_lines([Line(str(number)) for number in range(12)])
    low._share()
    assert area.height() < low._sums.sizeHint().height()
    assert area.focusPolicy() is Qt.FocusPolicy.TabFocus
    assert in_sight(low.action_list) >= 3


def test_the_delay_to_take_is_in_sight(low, place, hands, qtbot):
    hands.click_key(low.action_list, "guard")
    while low.flow.stage in {Stage.ACTION, Stage.TARGET}:
        hands.enter()
    box = place.turn.pages.delay.box
    assert box.hasFocus()
    qtbot.waitUntil(lambda: box.visibleRegion().boundingRect() == box.rect())


def test_labels_of_a_beginning_break_before_buttons_cover_them(qtbot, large, wording):
    options = BeginOptions(Tools.make(large, wording))
    qtbot.addWidget(options)
    options.show()
    for width, lines in ((820, 1), (512, 2)):
        options.resize(width, 600)
        QApplication.processEvents()
        label, first = options._labels[0], options.surprise_buttons["none"]
        assert label.geometry().right() < first.geometry().left()
        high = label.heightForWidth(label.width())
        assert round(high / label.fontMetrics().height()) == lines


def test_the_steps_of_an_empty_desk_are_told_in_full(qtbot, large, wording):
    page = HowToPage(Tools.make(large, wording), Picture.COUNTDOWN)
    qtbot.addWidget(page)
    page.show()
    steps = next(one for one in page.findChildren(LinesView))
    heights = []
    for width in (800, 340):
        page.resize(width, 900)
        qtbot.waitUntil(
            lambda width=width: (
                steps.width() < width and steps.height() == steps.sizeHint().height()
            )
        )
        heights.append(steps.height())
    assert heights[0] < heights[1]


def test_heads_stand_whole_on_a_small_screen(low, window, place):
    roster, add = place.roster.head, place.roster.add_button
    assert roster.title.text() == "Combatants"
    assert add.width() >= add.sizeHint().width()
    place.close_battle()
    begin = place.begin
    QApplication.processEvents()
    for button in (begin.start, begin.options, begin.last):
        assert button.isHidden() or button.width() >= button.sizeHint().width()


def test_whoever_is_to_be_added_is_found_where_the_roster_is_low(low, window, place, hands, qtbot):
    roster = place.roster
    hands.key(Qt.Key.Key_F6)
    assert roster.list.hasFocus()
    hands.press("a")
    add = roster.add
    qtbot.waitUntil(lambda: add.ok.geometry().bottom() < add.height())
    assert roster.list.isHidden()
    assert add.geometry().bottom() <= roster.height()
    for widget in (add.ok, add.later, add.place, *add.sides.buttons()):
        assert widget.width() >= widget.sizeHint().width()
    assert add.list.height() >= add.list.sizeHintForRow(0)
    hands.key(Qt.Key.Key_F6)
    hands.key(Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert add.isAncestorOf(window.focusWidget())
    hands.key(Qt.Key.Key_Escape)
    assert roster.list.isVisible()
    assert roster.list.hasFocus()
