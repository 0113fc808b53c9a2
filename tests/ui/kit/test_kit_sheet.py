"""The whole kit on one picture, in both themes and on both kinds of screens.

``SEEDBOARD_PICTURES=folder`` keeps the pictures, to be looked at.
"""

import os
from pathlib import Path

import pytest

from app.ui.kit.theme import Role, Scheme
from tests.helpers.kit_sheet import DISKS_AT, FLAGS_AT, HEIGHT, ICONS_AT, WIDTH, kit_sheet, states

PARTS = {
    "disks": (0, DISKS_AT, WIDTH, 104),
    "flags": (0, FLAGS_AT, WIDTH, 290),
    "icons": (0, ICONS_AT, WIDTH, 100),
}


@pytest.mark.parametrize("ratio", [1.0, 2.0])
@pytest.mark.parametrize("scheme", list(Scheme))
def test_all_parts_are_drawn_in_the_inks_of_the_theme(look, scheme, ratio):
    look.choose(scheme)
    sheet = kit_sheet(look, ratio)
    folder = os.environ.get("SEEDBOARD_PICTURES")
    if folder:
        sheet.save(str(Path(folder) / f"kit-{scheme}-{ratio:.0f}x.png"))
    picture = sheet.toImage()
    assert picture.size().toTuple() == (WIDTH * ratio, HEIGHT * ratio)
    assert picture.pixelColor(2, 2).name().upper() == look.theme[Role.PANEL]
    for part, box in PARTS.items():
        x, y, wide, high = (round(length * ratio) for length in box)
        shown = picture.copy(x, y, wide, high)
        colours = {shown.pixel(a, b) for a in range(0, wide, 2) for b in range(0, high, 2)}
        inks = {look.colour(Role.INK).rgb(), look.colour(Role.PANEL).rgb()}
        assert inks <= colours, part


def test_the_sheet_shows_every_mark():
    shown = states()
    marks = {mark for face in shown for mark in face.marks}
    assert len(marks) == 11
    assert any(face.tie for face in shown)
