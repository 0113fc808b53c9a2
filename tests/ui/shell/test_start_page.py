"""The start page in a small window with large text."""

from shutil import copyfile

import pytest

from app.ui.kit.buttons import KeyButton
from tests.helpers.making import make_campaign

NAMES = (
    "The Chronicle of the Nine Lamps beneath the Harbour of Saint Aurelia",
    "Winter of the Broken Crown, second season",
    "Salt_and_Smoke_and_everything_else_that_burns_on_the_coast",
    "One-shot",
)


@pytest.fixture
def crowded(window, parts, tmp_path, qtbot):
    """Eight campaigns with long names were open, and half of them are gone."""
    folder = tmp_path / "a folder with a long name for the table on Thursdays"
    folder.mkdir()
    there = folder / "first.seedboard"
    make_campaign(there, NAMES[0])
    for number in range(8):
        path = folder / f"{NAMES[number % 4]} {number}.seedboard"
        if number % 2:
            copyfile(there, path)
        window.memory.opened(path, f"{NAMES[number % 4]} {number}", parts.now())
    parts.look.set_scale(1.5)
    window.resize(1366, 768)
    with qtbot.waitSignal(window.start.recent.looked):
        window.start.refresh()
    yield window.start
    parts.look.set_scale(1.0)


def test_names_and_why_a_file_is_missing_are_read_in_full(crowded, qtbot):
    cards = crowded.recent.cards
    assert [card.missing for card in cards].count(True) == 4
    for card in cards:
        qtbot.waitUntil(lambda card=card: card.height() >= card.heightForWidth(card.width()))
        for text in (card.title, card.state):
            assert "…" not in text.text()
            assert text.text().replace("\n", "").replace(" ", "") == text.full_text.replace(" ", "")
            assert text.height() >= text.heightForWidth(text.width())
        assert card.place.toolTip() == str(card.path)
        assert card.place.text().endswith(card.place.full_text.rpartition(" · ")[2])
        if card.missing:
            assert card.state.toolTip().endswith("disk not connected?")
            assert str(card.path.parent) in card.state.toolTip()


def test_nothing_reaches_beyond_the_window(crowded):
    for button in crowded.findChildren(KeyButton):
        if button.isVisible():
            right = button.mapTo(crowded, button.rect().topRight()).x()
            assert right < crowded.width()
