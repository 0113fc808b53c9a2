"""A battle whose beginning is rolled for: one box for each, on one page."""

import pytest

from app.engine.core.answers import AnswerSource
from app.ui.battle.begin_panel import BeginPanel
from app.ui.kit.widgets import Text
from tests.helpers.examples import example


@pytest.fixture
def card(window, tmp_path, hands):
    window.open_file(example("rounds", tmp_path / "ford.seedboard"))
    (card,) = window.findChildren(BeginPanel)
    card.list.setFocus()
    hands.enter()
    return card


def test_initiative_is_typed_for_all_on_one_page(card, window, hands):
    table = card.table
    assert table.isVisible()
    assert table.title.full_text == "Initiative: 1d10"
    assert len(table.boxes) == 5
    for number, roll in enumerate(("7", "0", "3", "9", "5")):
        assert window.bridge.battle is None
        assert table.boxes[number].hasFocus()
        hands.type(roll)
        hands.enter()
    rolled = window.bridge.battle.log[0].answers
    assert [one.value for one in rolled[:5]] == [7, 10, 3, 9, 5]
    assert {one.source for one in rolled} == {AnswerSource.HAND}


def test_the_desk_rolls_the_rest(card, window, hands):
    hands.type("7")
    hands.enter()
    hands.press("r")
    while window.bridge.battle is None:  # the dice may be tied
        assert card.choice.isVisible()
        hands.enter()
    rolled = window.bridge.battle.log[0].answers
    assert rolled[0].value == 7
    assert {one.source for one in rolled[1:5]} == {AnswerSource.DESK}


def test_opening_delays_by_dice_are_typed_each_with_its_own_dice(window, hands):
    window.open_sample()
    workshop = window.bridge.session.workshop
    first = window.bridge.session.encounters()[0].id
    for at, dice in enumerate(("10+1d10", "1d6+20")):
        workshop.edit("encounter", first, ("members", at, "place"), dice)
    window.battle.begin.list.setFocus()
    hands.enter()
    table = window.battle.begin.table
    assert table.title.full_text == "Opening"
    shown = [text.full_text for text in table.findChildren(Text)]
    assert {"1d10+10", "1d6+20"} <= set(shown)
    for roll in ("13", "24"):
        assert window.bridge.battle is None
        hands.type(roll)
        hands.enter()
    places = {token.name: token.place for token in window.bridge.battle.view.tokens}
    assert places["Tobin"] - places["Wren"] == 24 - 13
