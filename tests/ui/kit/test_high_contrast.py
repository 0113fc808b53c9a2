"""Where the system asks for high contrast, the desk gives it, in light and in dark."""

from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt, Signal

from app.ui.grid.delay_grid import DelayGrid
from app.ui.kit.look import SystemContrast
from app.ui.kit.theme import Role, Scheme, contrast, load_theme
from app.ui.kit.token_painter import TokenPainter
from tests.helpers.views import skirmish
from tests.ui.kit.test_theme import GROUNDS, OTHERS, TEXTS

THEMES = Path(__file__).parents[3] / "resources" / "themes"


@pytest.fixture(params=list(Scheme))
def theme(request):
    return load_theme(THEMES, request.param, contrasted=True)


def test_every_text_is_told_from_every_ground_by_seven_to_one(theme):
    low = {
        (text, ground): contrast(theme[text], theme[ground])
        for text in TEXTS
        for ground in GROUNDS
        if contrast(theme[text], theme[ground]) < 7
    }
    assert low == {}


def test_lines_and_pairs_are_plainer_than_without(theme):
    usual = load_theme(THEMES, theme.scheme)
    for ground in GROUNDS:
        assert contrast(theme[Role.CONTROL], theme[ground]) >= 7
    for one, other, _ in OTHERS:
        found = contrast(theme[one], theme[other])
        assert found >= 4.5
        assert found >= min(7, contrast(usual[one], usual[other]))


def test_the_tokens_keep_their_colours(theme):
    assert theme.tokens == load_theme(THEMES, theme.scheme).tokens


class Wishes(QObject):
    """Somebody's accessibility settings."""

    contrastPreferenceChanged = Signal(Qt.ContrastPreference)  # noqa: N815 - Qt's name

    def __init__(self, wish: Qt.ContrastPreference) -> None:
        super().__init__()
        self._wish = wish

    def contrastPreference(self) -> Qt.ContrastPreference:  # noqa: N802 - Qt's name
        return self._wish

    def become(self, wish: Qt.ContrastPreference) -> None:
        self._wish = wish
        self.contrastPreferenceChanged.emit(wish)


def test_the_look_follows_the_system_and_wins_over_light_and_dark(look):
    wishes = Wishes(Qt.ContrastPreference.HighContrast)
    SystemContrast(look, wishes, look)
    assert look.theme[Role.INK] == "#000000"
    look.choose(Scheme.DARK)
    assert (look.theme[Role.INK], look.theme[Role.PANEL]) == ("#FFFFFF", "#000000")
    told = []
    look.changed.connect(lambda: told.append(look.contrasted))
    wishes.become(Qt.ContrastPreference.NoPreference)
    assert told == [False]
    assert look.scheme is Scheme.DARK
    assert look.theme[Role.PANEL] != "#000000"


def test_the_grid_is_drawn_anew(look, qtbot, wording):
    grid = DelayGrid(look, TokenPainter(look), wording, lambda *_: None)
    qtbot.addWidget(grid)
    grid.resize(664, 700)
    grid.set_view(skirmish())
    before = grid.grab().toImage()
    look.set_contrasted(contrasted=True)
    after = grid.grab().toImage()
    at = grid.canvas.pos()
    assert before.pixelColor(at.x() + 3, at.y() + 33) != after.pixelColor(at.x() + 3, at.y() + 33)
