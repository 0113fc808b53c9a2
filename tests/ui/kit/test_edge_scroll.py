from PySide6.QtCore import QPoint, QRect

from app.ui.kit.edge_scroll import ZONE, pace

SIGHT = QRect(0, 0, 300, 400)


def test_it_is_faster_towards_the_end_and_still_in_the_middle_and_outside():
    up = [pace(QPoint(10, y), SIGHT) for y in (0, ZONE // 2, ZONE - 1)]
    down = [pace(QPoint(10, 399 - y), SIGHT) for y in (0, ZONE // 2, ZONE - 1)]
    assert up == sorted(up)
    assert up[-1] < 0
    assert down == [-by for by in up]
    for still in (
        QPoint(10, ZONE),
        QPoint(10, 200),
        QPoint(10, -1),
        QPoint(10, 400),
        QPoint(-1, 5),
    ):
        assert pace(still, SIGHT) == 0


def test_a_low_list_keeps_a_middle_that_is_still():
    low = QRect(0, 0, 300, 48)
    assert [bool(pace(QPoint(10, y), low)) for y in (0, 11, 12, 24, 35, 36, 47)] == [
        True, True, False, False, False, True, True,
    ]  # fmt: skip
