"""A few short walks, and what the walker itself has to hold."""

import logging

import pytest
from PySide6.QtCore import QObject, QTimer, qWarning

from tests.ui.walk.desk import NAMES
from tests.ui.walk.hands import Hands
from tests.ui.walk.inputs import Course, Input, read_course
from tests.ui.walk.walk import replay, shrink, walk

LENGTH = 45


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(len(NAMES)))
def test_a_short_walk_breaks_nothing(qapp, seed):
    made = walk(seed, LENGTH)
    assert made.complaint is None, f"{made.complaint}\n{made.course}"
    assert len(made.course.inputs) == LENGTH


def test_a_walk_is_told_and_read_again(tmp_path):
    inputs = (
        Input("key", "Ctrl+Z", hurry=True),
        Input("drag", "", "RowList \u706b #1", (0.25, 1.0), "QWidget #3", (0.0, 0.125)),
        Input("type", '"\\\n'),
    )
    file = tmp_path / "walk.txt"
    file.write_text(f"# a remark\n{Course('pool', inputs)}\n")
    assert read_course(file) == Course("pool", inputs)


def complain_in_a_slot(desk):
    def fail() -> None:
        raise KeyError("c5")

    QTimer.singleShot(0, desk.window, fail)


def never_rest(desk):
    chain = QObject(desk.window)

    def again() -> None:
        QTimer.singleShot(0, chain, again)

    again()


FAULTS = {
    "KeyError": complain_in_a_slot,
    "Qt says: so": lambda _: qWarning("so"),
    "WARNING walk: odd": lambda _: logging.getLogger("walk").warning("odd"),
    "RestlessError": never_rest,
    "the window is gone": lambda desk: desk.window.close(),
}


@pytest.mark.parametrize("said", FAULTS)
def test_what_breaks_is_told_and_the_way_there_shortened(qapp, monkeypatch, expected_logs, said):
    make = Hands.make
    if "WARNING" in said:
        expected_logs.expect(said)

    def breaking(hands: Hands, one: Input) -> None:
        if one.kind == "file":
            FAULTS[said](hands._desk)
        make(hands, one)

    monkeypatch.setattr(Hands, "make", breaking)
    inputs = (Input("key", "Down"), Input("file"), Input("key", "Up"))
    broken = replay(Course("seed", inputs))
    assert broken.complaint is not None
    assert broken.fault.startswith(said)
    if said == "KeyError":
        assert shrink(broken, 5).course.inputs == (Input("file"),)
