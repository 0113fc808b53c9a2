"""A battle under way is painted before its panels are there; nothing typed meanwhile is lost."""

from PySide6.QtCore import Qt

from app.ui.kit.row_list import RowList
from app.ui.shell.main_window import MainWindow
from tests.helpers.desk import desk_parts, open_table


def test_a_key_right_after_the_first_paint_reaches_the_turn_panel(
    qtbot, home, tmp_path, entrants
) -> None:
    window = MainWindow(desk_parts(home))
    qtbot.addWidget(window)
    window.show_session(open_table(tmp_path, *entrants))
    seen = []

    def type_at_once() -> None:
        seen.append((window.focusWidget(), window.battle.whole))
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Down)

    window.painted.connect(type_at_once)
    window.show()
    qtbot.waitUntil(lambda: window.battle.whole)
    assert seen == [(window.battle, False)]
    focused = window.focusWidget()
    assert isinstance(focused, RowList)
    assert window.battle.turn.isAncestorOf(focused)
    second = focused.currentIndex().row()
    qtbot.keyClick(focused, Qt.Key.Key_Up)
    assert focused.currentIndex().row() < second
    window.close()
