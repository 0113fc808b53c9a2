"""Every icon is a stroke drawing of one ink that shows at the smallest size."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtGui import QColor, QIcon

from app.ui.kit.icons import Icons
from app.ui.kit.theme import Role, Scheme

FOLDER = Path(__file__).parents[3] / "resources" / "icons"
FILES = sorted(FOLDER.glob("*.svg"))
NEEDED = {
    "battle", "characters", "library", "print", "settings", "undo", "redo", "copy", "monitor",
    "add", "folder", "book", "info", "warn", "octagon", "lock", "lock-open", "eye-off", "pause",
    "hourglass", "flag", "pencil", "dice", "check", "cross", "chevron-down", "chevron-up",
    "chevron-left", "chevron-right", "heart", "clock", "play", "trash", "shield", "search",
}  # fmt: skip


def inked(pixmap) -> list[QColor]:
    image = pixmap.toImage()
    every = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return [colour for colour in every if colour.alpha() > 128]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_icon_has_the_common_square_and_one_ink(path):
    root = ET.fromstring(path.read_text(encoding="utf-8"))  # noqa: S314 - our own file
    assert root.get("viewBox") == "0 0 24 24"
    assert root.get("stroke") == "currentColor"
    assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', path.read_text())) <= {
        "currentColor",
        "none",
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_icon_shows_in_the_colour_asked_for(qapp, path):
    colours = inked(Icons(FOLDER).pixmap(path.stem, "#FF0000", 16))
    assert len(colours) > 8
    assert all(colour.red() > 200 and colour.green() < 60 for colour in colours)


def test_the_desk_has_all_it_needs(qapp):
    assert set(Icons(FOLDER).names()) >= NEEDED


def test_a_picture_for_a_fine_screen_has_more_pixels_and_the_same_size(qapp):
    pixmap = Icons(FOLDER).pixmap("check", "#000000", 20, 2.0)
    assert (pixmap.width(), pixmap.deviceIndependentSize().width()) == (40, 20)


def test_an_icon_is_drawn_once(qapp):
    icons = Icons(FOLDER)
    assert icons.pixmap("check", "#000000", 20).cacheKey() == (
        icons.pixmap("check", "#000000", 20).cacheKey()
    )


def test_an_unknown_icon_is_a_fault(qapp):
    with pytest.raises(FileNotFoundError):
        Icons(FOLDER).pixmap("no-such", "#000000", 20)


def test_icons_of_controls_follow_the_theme_and_grey_when_off(look):
    light = inked(look.icon("check").pixmap(20, 20))[0]
    look.choose(Scheme.DARK)
    dark = inked(look.icon("check").pixmap(20, 20))[0]
    off = look.icon("check").pixmap(20, 20, QIcon.Mode.Disabled)
    assert light.lightness() < 60 < 200 < dark.lightness()
    assert inked(off)[0].name().upper() == look.theme[Role.LOCKED]
