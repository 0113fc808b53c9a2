"""Words that wrap to a few lines before they are elided."""

import pytest
from PySide6.QtGui import QFontMetrics

from app.ui.kit.few_lines import FewLines
from app.ui.kit.fonts import Face

NAME = "The Chronicle of the Nine Lamps beneath the Harbour"
UNBROKEN = "Nine_Lamps_beneath_the_Harbour_of_Saint_Aurelia.seedboard"


@pytest.fixture
def label(qtbot, look):
    made = FewLines(look, NAME, Face.BODY, lines=2)
    qtbot.addWidget(made)
    made.show()
    return made


def wide(look, text):
    return QFontMetrics(look.font(Face.BODY)).horizontalAdvance(text)


@pytest.mark.parametrize("text", [NAME, UNBROKEN])
def test_it_grows_to_its_lines_and_says_all_in_them(label, look, text):
    label.set_text(text)
    one = label.heightForWidth(wide(look, text) + 4)
    room = wide(look, text) * 2 // 3
    assert label.heightForWidth(room) > one
    label.resize(room, label.heightForWidth(room))
    lines = label.text().split("\n")
    assert len(lines) == 2
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(wide(look, line) <= room for line in lines)
    assert label.toolTip() == ""


def test_what_is_too_long_for_its_lines_is_elided_in_the_last_and_told(label, look):
    room = wide(look, NAME) // 3
    label.resize(room, label.heightForWidth(room))
    first, last = label.text().split("\n")
    assert NAME.startswith(first)
    assert last.endswith("…")
    assert wide(look, last) <= room
    assert label.toolTip() == label.accessibleName() == NAME
    label.resize(wide(look, NAME) + 4, 40)
    assert (label.text(), label.toolTip()) == (NAME, "")


def test_one_line_is_elided_in_the_middle_and_a_tip_stays(qtbot, look):
    label = FewLines(look, NAME, lines=1, tip="/where/it/is")
    qtbot.addWidget(label)
    label.show()
    label.resize(wide(look, NAME) // 2, 20)
    assert label.text().startswith("The")
    assert label.text().endswith("bour")
    assert label.toolTip() == "/where/it/is"
    label.resize(wide(look, NAME) + 4, 20)
    assert (label.text(), label.toolTip()) == (NAME, "/where/it/is")
