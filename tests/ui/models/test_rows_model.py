from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPersistentModelIndex, Qt

from app.ui.models.rows import ROW_ROLE, RowFace, RowsModel


@dataclass(frozen=True)
class Line:
    name: str
    note: str = ""
    heading: bool = False


FACE = RowFace[Line](
    key=lambda row: row.name,
    text=lambda row: row.name,
    spoken=lambda row: f"{row.name}, {row.note}",
    chosen=lambda row: not row.heading,
)


@pytest.fixture
def model(qapp, qtmodeltester):
    made = RowsModel(FACE)
    qtmodeltester.check(made)
    return made


def lines(names: str) -> list[Line]:
    return [Line(name) for name in names]


def test_rows_are_shown_and_spoken(model):
    model.set_rows([Line("Party", heading=True), Line("Mirel", "212 of 310 HP")])
    head, row = model.index(0), model.index(1)
    assert row.data() == "Mirel"
    assert row.data(Qt.ItemDataRole.AccessibleTextRole) == "Mirel, 212 of 310 HP"
    assert row.data(ROW_ROLE) == Line("Mirel", "212 of 310 HP")
    assert head.flags() == Qt.ItemFlag.NoItemFlags
    assert row.flags() & Qt.ItemFlag.ItemIsSelectable


def test_a_new_first_row_moves_the_others_down_and_keeps_them_selected(model, qtbot):
    model.set_rows(lines("abc"))
    kept = QPersistentModelIndex(model.index(1))
    with qtbot.waitSignal(model.rowsInserted) as inserted:
        model.set_rows(lines("nabc"))
    assert inserted.args[1:] == [0, 0]
    assert kept.row() == 2
    assert kept.data() == "b"


def test_changed_content_is_told_for_its_row_only(model, qtbot):
    model.set_rows(lines("abc"))
    with qtbot.waitSignal(model.dataChanged) as changed:
        model.set_rows([Line("a"), Line("b", "hurt"), Line("c")])
    assert [index.row() for index in changed.args[:2]] == [1, 1]


def test_a_key_finds_its_row(model):
    model.set_rows(lines("abc"))
    assert model.row_of("c") == 2
    assert model.row_of("z") == -1


keys = st.lists(st.sampled_from("abcdefgh"), unique=True, max_size=8)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(before=keys, after=keys, notes=st.lists(st.sampled_from(["", "x"]), min_size=8, max_size=8))
def test_any_change_leaves_exactly_the_new_rows(model, before, after, notes):
    model.set_rows(lines("".join(before)))
    kept = {name: QPersistentModelIndex(model.index(i)) for i, name in enumerate(before)}
    fresh = [Line(name, note) for name, note in zip(after, notes, strict=False)]
    model.set_rows(fresh)
    shown = [model.index(i).data(ROW_ROLE) for i in range(model.rowCount())]
    assert shown == fresh
    for name, index in kept.items():
        assert not index.isValid() or index.data() == name
