"""Rules without rows, surprise and delays: a battle is begun without any of them."""

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt

from app.campaign.creating import NewCampaign, create_campaign
from app.ui.battle.begin_panel import BeginPanel
from tests.helpers.desk import Hands, open_path
from tests.helpers.examples import example


@pytest.fixture
def card(window, tmp_path):
    """The card of an example campaign in rounds."""
    window.open_file(example("rounds", tmp_path / "ford.seedboard"))
    (card,) = window.findChildren(BeginPanel)
    return card


def test_the_card_speaks_of_nothing_that_the_rules_do_not_know(card, window):
    model = card.list.model()
    told = model.data(model.index(0, 0), Qt.ItemDataRole.AccessibleTextRole)
    assert told == "At the gate, 2 against 3"
    assert not card.field.isVisible(), "there is no paper track to set it up from"
    card.options.click()
    options = card.opening
    assert not any(button.isVisible() for button in options.surprise_buttons.values())
    assert not any(button.isVisible() for button in options.kind_buttons.values())
    assert [column.title.full_text for column in options.board.columns] == ["Party", "Enemies"]
    warden = options.board.tile("reed-warden")
    assert warden.isVisible()
    assert warden.accessibleName() == "Reed Warden, Party", "and no row is spoken of"
    window.open_sample()
    (again,) = window.findChildren(BeginPanel)
    assert again.options.isChecked(), "what was open stays open, with the new campaign in it"
    assert len(again.opening.board.columns) == 4
    assert all(button.isVisible() for button in again.opening.surprise_buttons.values())


def test_an_empty_campaign_offers_nothing_to_start_and_no_hidden_field_has_the_focus(
    card, window, qtbot, tmp_path
):
    card.options.click()
    path = tmp_path / "empty.seedboard"
    made = datetime(2026, 1, 1, tzinfo=UTC)
    create_campaign(path, NewCampaign("Empty", "pool", "0", made, ()))
    window.show_session(open_path(path))
    assert not card.start.isEnabled()
    assert not card.options.isEnabled()
    assert not card.opening.isVisible()
    assert card.hasFocus()
    Hands(window, qtbot).press("o")
    assert not card.opening.isVisible(), "there is nothing to choose options for"
    window.rail.setFocus()
    Hands(window, qtbot).key(Qt.Key.Key_F6)
    assert card.hasFocus()
    window.open_sample()
    assert card.start.isEnabled()
    assert card.options.isEnabled()
