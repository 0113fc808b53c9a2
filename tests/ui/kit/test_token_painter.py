"""Tokens as they are drawn: the identity stays, whatever the state."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage, QPixmap

from app.engine.model.tokens import COLOURS
from app.ui.kit.theme import Role, Scheme
from app.ui.kit.token_face import Disk, Mark, TokenFace, lane_of, token_face
from app.ui.kit.token_painter import MARGIN, TokenPainter
from tests.helpers.views import skirmish

UNIT = 4


@pytest.fixture
def painter(look) -> TokenPainter:
    return TokenPainter(look)


def image(pixmap: QPixmap) -> QImage:
    return pixmap.toImage()


def near(one: QColor, other: str) -> bool:
    two = QColor(other)
    parts = ((one.red(), two.red()), (one.green(), two.green()), (one.blue(), two.blue()))
    return all(abs(a - b) <= 6 for a, b in parts)


def faces() -> dict[str, TokenFace]:
    shown = skirmish()
    return {one.id: token_face(one, lane_of(shown, one), "hidden") for one in shown.tokens}


@pytest.mark.parametrize("shape", ["circle", "square"])
@pytest.mark.parametrize(
    ("colour", "ground", "figure"),
    [
        ("blue", (18, 5), None),
        ("orange", (13, 5), (24, 5)),
        ("pine", (18, 3), (18, 6)),
        ("rose", (10, 6), (18, 4)),
        ("yellow", (27, 6), (6.5, 8)),
        ("plum", (13, 5), (18, 4.8)),
        ("sky", (13, 5), (24, 5)),
        ("red", (18, 4), (7.5, 7.5)),
        ("leaf", (3, 18), (6, 18)),
        ("chalk", (23, 5), (13, 5)),
        ("tan", (18, 5.6), (18, 2.6)),
        ("ink", (18, 3), (18, 5.5)),
    ],
)
def test_each_colour_has_its_own_figure(painter, look, shape, colour, ground, figure):
    picture = image(painter.disk_pixmap(Disk("", colour, shape), 36, UNIT))
    token = look.theme.tokens[colour]

    def at(point):
        return picture.pixelColor(round((point[0] + 4) * UNIT), round((point[1] + 4) * UNIT))

    assert near(at(ground), token.colour)
    assert figure is None or near(at(figure), token.tone)


def test_no_two_colours_look_alike_even_in_grey(painter):
    grey = set()
    for colour in COLOURS:
        picture = image(painter.disk_pixmap(Disk("A", colour, "circle"), 28))
        shown = picture.convertToFormat(QImage.Format.Format_Grayscale8)
        grey.add(bytes(shown.constBits()))
    assert len(grey) == len(COLOURS)


def test_party_is_round_and_enemies_are_square(painter):
    def corner(shape):
        picture = image(painter.disk_pixmap(Disk("A", "blue", shape), 36, UNIT))
        return picture.pixelColor(round(6.4 * UNIT), round(6.4 * UNIT)).alpha()

    assert (corner("circle"), corner("square")) == (0, 255)


@pytest.mark.parametrize(
    "mark",
    [
        Mark.ACTING,
        Mark.HIDDEN,
        Mark.HELD,
        Mark.CHARGING,
        Mark.GHOST,
        Mark.KO,
        Mark.SELECTED,
        Mark.FOCUS,
        Mark.HOVER,
        Mark.LOCKED,
        Mark.CRITICAL,
        Mark.MOVED,
    ],
)
def test_every_state_shows(painter, mark):
    face = replace(faces()["boris"], charge=0.4)
    assert image(painter.flag_pixmap(face)) != image(painter.flag_pixmap(face.with_marks(mark)))


@pytest.mark.parametrize("mark", [Mark.HIDDEN, Mark.KO, Mark.HELD, Mark.ACTING, Mark.GHOST])
def test_the_letter_stays_whatever_the_state(painter, mark):
    def cap(face):
        picture = image(painter.flag_pixmap(face, UNIT, compact=True))
        at = QPoint(round((MARGIN + 4 + 12) * UNIT), round((MARGIN + 1 + 11) * UNIT))
        return picture.copy(at.x(), at.y(), 8 * UNIT, 12 * UNIT)

    face = faces()["boris"]
    assert cap(face) == cap(face.with_marks(mark))


def test_somebody_fallen_and_hidden_shows_both_badges(painter):
    def letters(marks):
        picture = image(painter.flag_pixmap(face.with_marks(marks), UNIT, compact=True))
        at = QPoint(round((MARGIN + 4 + 20) * UNIT), round((MARGIN + 1 + 27) * UNIT))
        return picture.copy(at.x(), at.y(), 12 * UNIT, 8 * UNIT)

    face = faces()["boris"]
    assert letters(Mark.KO | Mark.HIDDEN) == letters(Mark.KO)
    assert letters(Mark.KO) != letters(Mark.NONE)


def test_a_name_of_two_lines_stands_in_one(painter):
    face = faces()["boris"]
    two, one = (replace(face, name=name) for name in ("Bo\nris", "Bo ris"))
    assert image(painter.flag_pixmap(two)) == image(painter.flag_pixmap(one))


def test_a_bar_shows_how_full_and_stripes_when_critical(painter, look):
    def bar(face):
        picture = image(painter.flag_pixmap(face, 2))
        return [
            picture.pixelColor(round((MARGIN + x) * 2), round((MARGIN + 39) * 2))
            for x in (9, 12, 90)
        ]

    full = replace(faces()["tamsin"], hp=1.0)
    half = replace(full, hp=0.5)
    low = replace(full, hp=0.2, marks=Mark.CRITICAL)
    assert [near(c, look.theme[Role.BAR_FILL]) for c in bar(full)] == [True] * 3
    assert [near(c, look.theme[Role.BAR_FILL]) for c in bar(half)] == [True, True, False]
    assert not any(near(c, look.theme[Role.BAR_FILL]) for c in bar(low))


def test_a_picture_is_kept_until_the_look_changes(painter, look):
    face = faces()["boris"]
    first = painter.flag_pixmap(face).cacheKey()
    assert painter.flag_pixmap(face).cacheKey() == first
    look.choose(Scheme.DARK)
    assert painter.flag_pixmap(face).cacheKey() != first


@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_a_flag_has_its_size_on_every_screen(painter, look, ratio):
    picture = painter.flag_pixmap(faces()["boris"], ratio)
    assert picture.deviceIndependentSize().toSize().toTuple() == (164, 64)
    look.set_scale(1.5)
    assert painter.flag_pixmap(faces()["boris"], ratio).width() == round(246 * ratio)


@pytest.mark.parametrize("letter", ["W", "I1", "G10", "Ł"])
def test_letters_of_one_to_three_signs_stay_on_the_cap(painter, letter):
    picture = image(painter.disk_pixmap(Disk(letter, "yellow", "square"), 36, UNIT))
    bare = image(painter.disk_pixmap(Disk("", "yellow", "square"), 36, UNIT))
    differing = [
        (x / UNIT - 4, y / UNIT - 4)
        for x in range(picture.width())
        for y in range(picture.height())
        if picture.pixel(x, y) != bare.pixel(x, y)
    ]
    assert differing
    assert all(7.5 < x < 28.5 and 7.5 < y < 28.5 for x, y in differing)
