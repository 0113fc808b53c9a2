"""The menu row in a dressed program."""

import pytest
from PySide6.QtGui import QAction

from app.ui.kit.fonts import Face
from app.ui.shell.menu_row import MenuRow


@pytest.fixture
def dressed(qapp, look):
    """A program that follows the look, as the desk does."""
    before = qapp.font(), qapp.palette(), qapp.style().objectName()
    look.dress(qapp)
    yield lambda: look.dress(qapp)
    qapp.setStyleSheet("")
    qapp.setFont(before[0])
    qapp.setPalette(before[1])
    qapp.setStyle(before[2])


def test_the_time_of_the_last_save_grows_with_the_text(qtbot, look, dressed):
    row = MenuRow(look, QAction("Undo"), QAction("Redo"), QAction("Copy"))
    qtbot.addWidget(row)
    look.changed.connect(dressed)
    row.show()
    row.show_saved("Saved 21:04", "check")
    sizes = []
    for scale in (1.5, 1.0, 1.25):
        look.set_scale(scale)
        sizes.append((row.saved.font().pixelSize(), look.font(Face.NOTE).pixelSize()))
    assert [shown for shown, _ in sizes] == [wanted for _, wanted in sizes]
