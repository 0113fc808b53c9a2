"""The theme files hold every role, and whatever may meet can be told apart."""

from pathlib import Path

import pytest

from app.engine.model.tokens import COLOURS
from app.ui.kit.theme import CAP, CAP_INK, Role, Scheme, Theme, ThemeError, contrast, load_theme

THEMES = Path(__file__).parents[3] / "resources" / "themes"
TEXT, SHAPE = 4.5, 3.0
GROUNDS = (
    Role.WINDOW,
    Role.PANEL,
    Role.RAISED,
    Role.SUNKEN,
    Role.GRID,
    Role.BAND,
    Role.HOVER,
    Role.SEL,
    Role.TINT,
)
TEXTS = (Role.INK, Role.MUTED, Role.LOCKED, Role.ACCENT, Role.GOOD, Role.HARM, Role.WARN)
OTHERS = (
    (Role.ON_ACCENT, Role.ACCENT, TEXT),
    (Role.ON_NOW, Role.INK, TEXT),
    (Role.GOOD, Role.GOOD_TINT, TEXT),
    (Role.HARM, Role.HARM_TINT, TEXT),
    (Role.WARN, Role.WARN_TINT, TEXT),
    (Role.INK, Role.GOOD_TINT, TEXT),
    (Role.INK, Role.HARM_TINT, TEXT),
    (Role.INK, Role.WARN_TINT, TEXT),
    (Role.TEN, Role.GRID, SHAPE),
    (Role.TEN, Role.BAND, SHAPE),
    (Role.BAR_FILL, Role.BAR_TRACK, SHAPE),
    (Role.HARM, Role.BAR_TRACK, SHAPE),
    (Role.PANEL, Role.BAR_FILL, SHAPE),
    (Role.INK, Role.BAR_TRACK, SHAPE),
)


@pytest.fixture(params=list(Scheme))
def theme(request) -> Theme:
    return load_theme(THEMES, request.param)


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("text", TEXTS)
def test_text_is_readable_on_every_ground(theme, text, ground):
    assert contrast(theme[text], theme[ground]) >= TEXT


@pytest.mark.parametrize("ground", GROUNDS)
def test_edges_of_controls_are_seen_on_every_ground(theme, ground):
    assert contrast(theme[Role.CONTROL], theme[ground]) >= SHAPE


@pytest.mark.parametrize(("one", "other", "least"), OTHERS)
def test_what_stands_on_something_else_is_told_apart(theme, one, other, least):
    assert contrast(theme[one], theme[other]) >= least


@pytest.mark.parametrize("name", COLOURS)
def test_a_pattern_is_seen_on_its_colour(theme, name):
    token = theme.tokens[name]
    assert contrast(token.colour, token.tone) >= SHAPE


def test_a_letter_is_read_on_its_cap():
    assert contrast(CAP, CAP_INK) > 17


def test_the_twelve_come_in_the_order_in_which_they_are_given_out(theme):
    assert tuple(theme.tokens) == COLOURS
    assert len({token.pattern for token in theme.tokens.values()}) == 12


def test_an_unknown_token_colour_is_drawn_as_the_first(theme):
    assert theme.token("mauve") is theme.tokens["blue"]


def test_contrast_is_that_of_wcag():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(
    "broken",
    [
        "[ink]\nink = { light = '#1B1E23', dark = 'white' }",
        "[ink]\nink = { light = '#1B1E23' }",
        "[ink]\nink = '#1B1E23'",
    ],
)
def test_a_broken_theme_file_is_named(tmp_path, broken):
    (tmp_path / "desk.toml").write_text(broken)
    (tmp_path / "tokens.toml").write_text((THEMES / "tokens.toml").read_text())
    with pytest.raises(ThemeError):
        load_theme(tmp_path, Scheme.DARK)


def test_a_theme_without_token_colours_is_refused(tmp_path):
    (tmp_path / "desk.toml").write_text((THEMES / "desk.toml").read_text())
    (tmp_path / "tokens.toml").write_text("")
    with pytest.raises(ThemeError, match=r"tokens\.toml"):
        load_theme(tmp_path, Scheme.LIGHT)
