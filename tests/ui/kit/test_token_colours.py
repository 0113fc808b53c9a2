"""The twelve token colours are told apart by all eyes, and without colour by their figures."""

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from app.engine.model.tokens import COLOURS
from app.ui.kit.theme import Scheme, load_theme
from app.ui.kit.token_face import Disk
from app.ui.kit.token_painter import TokenPainter

THEMES = Path(__file__).parents[3] / "resources" / "themes"
EYES = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
"""How a colour looks without one kind of cone (Machado, Oliveira and Fernandes 2009)."""
TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)  # fmt: skip
WHITE = (0.95047, 1.0, 1.08883)


def times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def lab(colour: str, eyes: str) -> tuple[float, float, float]:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    seen = [min(1.0, max(0.0, value)) for value in times(EYES[eyes], linear)]
    x, y, z = (
        v / w if (v / w) > 0 else 0.0 for v, w in zip(times(TO_XYZ, seen), WHITE, strict=True)
    )
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one, other) -> float:
    """CIEDE2000."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = (degrees(atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = h2 - h1
    if abs(turn) > 180:
        turn -= 360 if turn > 0 else -360
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) if c1 * c2 else 0.0
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = (h1 + h2) / 2 + (180 if abs(h1 - h2) > 180 else 0)
    t = (
        1 - 0.17 * cos(radians(hm - 30)) + 0.24 * cos(radians(2 * hm))
        + 0.32 * cos(radians(3 * hm + 6)) - 0.20 * cos(radians(4 * hm - 63))
    )  # fmt: skip
    sl = 1 + 0.015 * (lm - 50) ** 2 / sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rc = 2 * sqrt(cm**7 / (cm**7 + 25**7))
    rt = -rc * sin(radians(60 * exp(-(((hm - 275) / 25) ** 2))))
    dl, dc, dh = (l2 - l1) / sl, (c2 - c1) / sc, dh / sh
    return sqrt(dl**2 + dc**2 + dh**2 + rt * dc * dh)


def test_the_measure_is_that_of_the_published_examples():
    pairs = [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ]
    for one, other, expected in pairs:
        assert difference(one, other) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize(("eyes", "least"), [("all", 20), ("protan", 15), ("deutan", 15),
                                             ("tritan", 15)])  # fmt: skip
def test_the_twelve_are_plainly_different_to_all_eyes(eyes, least):
    theme = load_theme(THEMES, Scheme.LIGHT)
    seen = {name: lab(theme.token(name).colour, eyes) for name in COLOURS}
    close = {
        pair: difference(seen[pair[0]], seen[pair[1]])
        for pair in combinations(COLOURS, 2)
        if difference(seen[pair[0]], seen[pair[1]]) < least
    }
    assert close == {}


@pytest.mark.parametrize("size", [20, 28, 36])
@pytest.mark.parametrize("shape", ["circle", "square"])
def test_without_colour_the_figures_tell_them_apart(look, size, shape):
    painter = TokenPainter(look)
    grey = {}
    for name in COLOURS:
        picture = painter.disk_pixmap(Disk("A", name, shape), size).toImage()
        grey[name] = bytes(picture.convertToFormat(QImage.Format.Format_Grayscale8).constBits())
    for one, other in combinations(COLOURS, 2):
        gaps = [abs(a - b) for a, b in zip(grey[one], grey[other], strict=True)]
        plain = sum(gap > 40 for gap in gaps) / len(gaps)
        assert plain > 0.04, (one, other, plain)
