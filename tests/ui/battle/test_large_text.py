"""The desk with text at its largest: names are read, and the foot's first button is whole."""

import pytest
from PySide6.QtWidgets import QApplication

from app.ui.battle.tools import Tools
from app.ui.battle.turn.head import TurnHead
from app.ui.board.board import DeclarationBoard

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
