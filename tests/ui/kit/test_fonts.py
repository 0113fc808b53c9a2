"""Names that have to be shortened."""

import pytest
from PySide6.QtGui import QFontMetricsF

from app.ui.kit.fonts import Face, short_name


@pytest.fixture
def metrics(look):
    return QFontMetricsF(look.font(Face.BODY_STRONG))


def test_a_name_with_room_is_whole(metrics):
    assert short_name("Brindlewick 13", 500, metrics) == "Brindlewick 13"


def test_the_number_that_tells_names_apart_stays(metrics):
    room = metrics.horizontalAdvance("Brindlewi")
    shown = short_name("Brindlewick 13", room, metrics)
    assert shown.startswith("Br")
    assert shown.endswith("… 13")
    assert metrics.horizontalAdvance(shown) <= room


@pytest.mark.parametrize("name", ["Brindlewick", "Brindlewick the 2nd", "13131313131313", " 1", ""])
@pytest.mark.parametrize("room", [0, 20, 60])
def test_any_other_name_is_cut_at_its_end(metrics, name, room):
    shown = short_name(name, room, metrics)
    assert shown == name or shown.endswith("…") or shown == ""
    assert metrics.horizontalAdvance(shown) <= max(room, metrics.horizontalAdvance("…"))


def test_with_no_room_for_both_the_name_comes_first(metrics):
    assert short_name("Brindlewick 13", 30, metrics).endswith("…")
