"""What screen readers hear of the grid."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAccessible
from pytestqt.modeltest import ModelTester

from app.engine.model.timeline import ChargeView, Presence
from app.ui.grid.delay_grid import DelayGrid
from app.ui.grid.twin import TwinModel, sentence
from app.ui.kit.token_painter import TokenPainter
from tests.helpers.views import skirmish, token, view


@pytest.mark.parametrize(
    ("id_", "said"),
    [
        ("mirel", "Mirel, delay 0, acts now, HP 212 of 310, Status Br"),
        ("okko", "Okko, delay 6, acts second, HP 61 of 265, critical, Status Ha"),
        ("tamsin", "Tamsin, delay 12, acts third, number 1 in the tie, HP 295 of 295"),
        ("lurker", "Lurker, delay 19, acts 6th, HP 130 of 130, players cannot see"),
        ("wolf", "Bog Wolf, held, no delay, HP 160 of 160"),
    ],
)
def test_a_token_in_words(wording, id_, said):
    assert sentence(skirmish().token(id_), wording) == said


def test_the_fallen_and_the_gone_and_the_charging(wording):
    fallen = token("ann", None, presence=Presence.FALLEN)
    gone = token("ann", None, presence=Presence.GONE)
    charging = replace(token("ann", 4), order=0, charge=ChargeView("Heron", 4, 10))
    assert sentence(fallen, wording) == "Ann, fallen"
    assert sentence(gone, wording) == "Ann, out of the fight"
    assert "charging Heron, 4 left" in sentence(charging, wording)


def test_the_model_is_sound_and_keeps_its_rows(qapp, qtmodeltester: ModelTester, wording, qtbot):
    model = TwinModel(wording)
    model.show_view(skirmish())
    qtmodeltester.check(model)
    with qtbot.waitSignal(model.dataChanged), qtbot.assertNotEmitted(model.modelReset):
        model.show_view(skirmish())
    with qtbot.waitSignal(model.modelReset):
        model.show_view(None)
    assert model.rowCount() == 0


@pytest.fixture
def grid(qtbot, look, wording) -> DelayGrid:
    made = DelayGrid(look, TokenPainter(look), wording, lambda *_: None)
    qtbot.addWidget(made)
    made.resize(664, 780)
    with qtbot.waitExposed(made):
        made.show()
    made.set_view(skirmish())
    return made


@pytest.fixture
def reader():
    """A screen reader is there."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


def test_a_screen_reader_finds_a_list_of_sentences(grid, reader):
    found = QAccessible.queryAccessibleInterface(grid.canvas)
    assert found.role() == QAccessible.Role.List
    assert found.text(QAccessible.Text.Name) == "Delay grid"
    assert found.childCount() == 10
    first = found.child(0)
    assert first.role() == QAccessible.Role.ListItem
    assert first.text(QAccessible.Text.Name).startswith("Mirel, delay 0, acts now")
    assert found.indexOfChild(first) == 0
    assert found.child(99) is None


def test_a_screen_reader_that_came_before_the_first_paint_finds_it_too(
    qtbot, look, wording, reader
):
    grid = DelayGrid(look, TokenPainter(look), wording, lambda *_: None)
    qtbot.addWidget(grid)
    before = QAccessible.queryAccessibleInterface(grid.canvas)
    assert before.role() != QAccessible.Role.List, "Qt knows nothing of tokens"
    with qtbot.waitSignal(grid.canvas.painted):
        grid.show()
    grid.set_view(skirmish())
    found = QAccessible.queryAccessibleInterface(grid.canvas)
    assert found.role() == QAccessible.Role.List
    assert found.childCount() == 10


def test_it_finds_who_has_the_keys_and_who_is_selected(grid, reader):
    grid.set_current("okko")
    grid.select(("tamsin",))
    found = QAccessible.queryAccessibleInterface(grid.canvas)
    assert found.focusChild().text(QAccessible.Text.Name).startswith("Okko")
    assert found.child(1).state().focused
    assert found.child(2).state().selected
    assert not found.child(0).state().focused


def test_it_finds_a_token_where_it_stands(grid, reader):
    found = QAccessible.queryAccessibleInterface(grid.canvas)
    at = grid.mapToGlobal(grid.token_rect("boris").center())
    assert found.childAt(at.x(), at.y()).text(QAccessible.Text.Name).startswith("Boris")
    nowhere = grid.mapToGlobal(QPoint(5, 60))
    assert found.childAt(nowhere.x(), nowhere.y()) is None


def test_rows_that_are_gone_are_no_longer_valid(grid, reader):
    found = QAccessible.queryAccessibleInterface(grid.canvas)
    last = found.child(9)
    grid.set_view(view(token("ann", 3)))
    assert not last.isValid()
    assert last.text(QAccessible.Text.Name) == ""
    assert found.childCount() == 1
