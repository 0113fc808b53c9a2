import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF

from app.ui.grid.label_spot import Around, Box, Crowd, label_spot

SIZE = QSizeF(200, 40)
SIGHT = QRectF(-300, 0, 600, 400)
PLATE = QRectF(-160, 200, 144, 44)


def spot(named=(), others=(), plate=PLATE):
    corner = label_spot(SIZE, plate, SIGHT, named, others)
    return corner.x(), corner.y()


def test_words_stand_above_in_line_with_the_plate():
    assert spot() == (-160, 152)


def test_words_avoid_whom_they_name_before_all_others():
    above, below = QRectF(-300, 0, 600, 195), QRectF(-300, 200, 600, 200)
    assert spot(named=[above], others=[below]) == (-160, 252)
    assert spot(named=[below], others=[above]) == (-160, 152)


def test_words_hide_nobody_where_there_is_room():
    across = QRectF(20, 150, 144, 44)
    assert spot(others=[across]) == (-216, 152)


@pytest.mark.parametrize("plate", [QRectF(-300, 0, 144, 44), QRectF(150, 356, 144, 44), PLATE])
def test_words_are_wholly_in_sight(plate):
    crowd = [QRectF(-300, y, 600, 44) for y in range(0, 400, 44)]
    x, y = spot(crowd, plate=plate)
    assert SIGHT.contains(QRectF(x, y, 200, 40))


def test_without_any_room_they_stand_above():
    low = QRectF(-300, 0, 600, 30)
    corner = label_spot(SIZE, QRectF(-160, 10, 144, 44), low, (), ())
    assert corner.y() == -38


def test_words_go_farther_away_rather_than_over_somebody():
    around = [QRectF(x, y, 144, 44) for x in (-300, -156, -12) for y in (100, 150, 200, 250)]
    corner = label_spot(SIZE, PLATE, SIGHT, (), around)
    box = QRectF(corner, SIZE)
    assert SIGHT.contains(box)
    assert not any(box.intersects(one) for one in (*around, PLATE))


NUMBER = QRectF(-22, 211, 44, 22)
"""On the spine, beside the plate."""


def beside(crowd, named=(), never=(NUMBER,), *, anywhere=False):
    around = Around(Box.of(PLATE), Box.of(SIGHT), [Box.of(one) for one in never], named)
    return QRectF(QPointF(*Crowd(crowd).spot(SIZE, around, anywhere=anywhere)), SIZE)


def test_words_about_what_is_carried_stand_below_it():
    assert beside({}).topLeft() == QPointF(-160, 254)
    assert beside({"far": QRectF(-300, 0, 600, 44)}).topLeft() == QPointF(-160, 254)


def test_words_about_what_is_carried_keep_off_numbers_and_targets_before_names_before_others():
    crowd = {f"t{n}": QRectF(-300, y, 600, 45) for n, y in enumerate((65, 110, 155, 244, 289, 334))}
    target = crowd["t3"]
    for never, named, free in (
        ((NUMBER, target), (), "t3"),
        ((NUMBER,), ("t3",), "t3"),
        ((NUMBER,), ("t2", "t1"), "t2"),
    ):
        box = beside(crowd, named, never)
        assert SIGHT.contains(box)
        assert not box.intersects(NUMBER)
        assert not box.intersects(PLATE)
        assert not box.intersects(crowd[free])


def test_words_about_what_keys_carry_find_the_nearest_place_that_hides_nobody():
    crowd = {f"t{n}": QRectF(-300, y, 600, 44) for n, y in enumerate(range(20, 300, 44))}
    assert any(beside(crowd).intersects(one) for one in crowd.values())
    box = beside(crowd, anywhere=True)
    assert SIGHT.contains(box)
    assert not any(box.intersects(one) for one in crowd.values())


def test_words_stay_while_they_hide_nothing_that_counts_and_hardly_more_of_others():
    crowd = Crowd({"t1": QRectF(-304, 260, 144, 44), "t2": QRectF(60, 260, 144, 44)})

    def stays(x, named=(), never=(NUMBER,)):
        words = Box(x, 254.0, x + SIZE.width(), 254.0 + SIZE.height())
        never = [Box.of(one) for one in never]
        return crowd.bears(words, Around(Box.of(PLATE), Box.of(SIGHT), never, named))

    assert crowd.spot(SIZE, Around(Box.of(PLATE), Box.of(SIGHT), (), ())) == (-160, 254)
    assert stays(-160 + 1)
    assert stays(-160 - 2), "a little of t1 is borne"
    assert not stays(-160 - 2, named=("t1",))
    assert not stays(-160 + 1, never=(QRectF(-100, 260, 44, 22),))
    assert not stays(-160 - 60), "much of t1 is hidden"
    assert not stays(-10_000), "out of sight"
