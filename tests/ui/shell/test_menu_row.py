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
    row = MenuRow(look, *(QAction(name) for name in ("Undo", "Redo", "Copy", "Players")))
    qtbot.addWidget(row)
    look.changed.connect(dressed)
    row.show()
    row.show_saved("Saved 21:04", "check")
    sizes = []
    for scale in (1.5, 1.0, 1.25):
        look.set_scale(scale)
        qtbot.waitUntil(lambda: row.saved.width() == row.saved.sizeHint().width())
        sizes.append((row.saved.font().pixelSize(), look.font(Face.NOTE).pixelSize()))
    assert [shown for shown, _ in sizes] == [wanted for _, wanted in sizes]


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_in_a_narrow_row_the_menus_stay_whole_and_words_give_way(qtbot, look, dressed, scale):
    look.changed.connect(dressed)
    look.set_scale(scale)
    undo, redo = (QAction(f"{name}: something with a long name") for name in ("Undo", "Redo"))
    row = MenuRow(look, undo, redo, QAction("Copy delays"), QAction("Players’ window"))
    qtbot.addWidget(row)
    for name in ("&File", "&Edit", "&Battle", "&View", "&Help"):
        row.bar.addMenu(name)
    row.show_saved("Saved 21:04", "check")
    row.resize(1240, row.height())
    row.show()
    qtbot.waitExposed(row)
    assert row.bar.width() >= row.bar.sizeHint().width()
    assert row.players.geometry().right() <= row.saved.geometry().left()
    assert row.undo.accessibleName() == "Undo: something with a long name"
    assert row.players.accessibleName() == "Players’ window"
    row.resize(3000, row.height())
    qtbot.waitUntil(lambda: row.players.text() == "Players’ window")


@pytest.mark.parametrize(("scale", "width"), [(1.0, 1240), (1.5, 1366)])
def test_the_name_of_an_undo_has_the_room_there_is(qtbot, look, dressed, scale, width):
    look.changed.connect(dressed)
    look.set_scale(scale)
    undo, redo = QAction("Undo: Wren: Dazzling Cut on Redcap"), QAction("Redo")
    redo.setEnabled(False)
    row = MenuRow(look, undo, redo, QAction("Copy delays"), QAction("Players’ window"))
    qtbot.addWidget(row)
    for name in ("&File", "&Edit", "&Battle", "&View", "&Help"):
        row.bar.addMenu(name)
    row.show_saved("Saved 21:04", "check")
    row.resize(width, row.height())
    row.show()
    qtbot.waitExposed(row)
    assert row.undo.text() == undo.text()
    undo.setText("Undo: Captain Thaddeus of the Lantern Coast: Dazzling Cut on Redcap 3, Redcap 4")
    qtbot.waitUntil(lambda: row.undo.text().endswith("…"))
    qtbot.waitUntil(lambda: 0 < row.undo.x() - row.bar.geometry().right() <= look.px(16))
    assert row.saved.geometry().right() < row.width()
