"""The house rules, read and changed by keys and by the mouse."""

import pytest
from PySide6.QtCore import Qt

from app.ui.rules.rows import GroupRow, NumberRow, ReadingRow, RuleRow
from tests.ui.shell.conftest import hands, make_window, parts, window

__all__ = ["hands", "make_window", "parts", "window"]

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def page(window, hands):
    window.open_sample()
    hands.key(Qt.Key.Key_R, CTRL)
    found = window.sheets.rules
    assert found.search.hasFocus()
    return found


def rules(window):
    return window.bridge.session.house_rules


def rows(page, kind):
    return [row for row in page._model.rows if isinstance(row, kind)]


def find(page, hands, text):
    page.search.setFocus()
    page.search.clear()
    hands.type(text)
    hands.enter()
    assert page.list.hasFocus()


def test_every_rule_is_there_with_its_readings_and_its_default_marked(page):
    book = page.book
    assert {row.key for row in rows(page, RuleRow)} == {one.key for one in book.options}
    for option in book.options:
        readings = [row for row in rows(page, ReadingRow) if row.key == option.key]
        numbers = [row for row in rows(page, NumberRow) if row.key == option.key]
        assert len(readings) > 1 or numbers, option.key
        assert sum(row.default for row in readings) == bool(readings)
        assert sum(row.chosen for row in readings) == bool(readings)
    assert len(rows(page, GroupRow)) == len({one.group for one in book.options})


def test_a_reading_is_taken_by_enter_written_at_once_and_marked(window, hands, page):
    find(page, hands, "fractions of a delay")
    hands.key(Qt.Key.Key_Down)
    hands.enter()
    assert rules(window) == {"delay_rounding": "up"}
    assert rows(page, RuleRow)[0].changed
    assert [row.value for row in rows(page, ReadingRow) if row.chosen] == ["up"]
    assert rows(page, GroupRow)[0].changed == 1


def test_a_reading_is_taken_by_a_click(window, hands, page):
    find(page, hands, "charge time spd")
    at = page._model.row_of(("reading", "ct_uses_spd", True))
    hands.click_row(page.list, at)
    assert rules(window) == {"ct_uses_spd": True}


def test_changes_are_undone_by_name_with_the_keys_of_the_window(window, hands, page):
    find(page, hands, "fractions of a delay")
    hands.key(Qt.Key.Key_Down)
    hands.enter()
    assert window.actions_["undo"].text() == "Undo: Fractions of a delay"
    hands.key(Qt.Key.Key_Z, CTRL)
    assert rules(window) == {}
    hands.key(Qt.Key.Key_Z, CTRL | SHIFT)
    assert rules(window) == {"delay_rounding": "up"}
    hands.key(Qt.Key.Key_Escape)
    assert not window.actions_["undo"].isEnabled(), "beside the page they act on the battle"
    hands.key(Qt.Key.Key_R, CTRL)
    assert window.actions_["undo"].isEnabled()


def test_one_rule_and_all_rules_are_reset(window, hands, page):
    find(page, hands, "fractions of a delay")
    hands.key(Qt.Key.Key_Down)
    hands.enter()
    find(page, hands, "charge time spd")
    hands.key(Qt.Key.Key_Down)
    hands.enter()
    assert len(rules(window)) == 2
    hands.key(Qt.Key.Key_Backspace)
    assert rules(window) == {"delay_rounding": "up"}
    hands.click(page.reset_all)
    assert rules(window) == {}
    hands.key(Qt.Key.Key_Z, CTRL)
    assert rules(window) == {"delay_rounding": "up"}


def test_a_number_is_typed_and_one_out_of_range_is_told(window, hands, page):
    find(page, hands, "lines of the delay track")
    hands.enter()
    assert page.number.field.hasFocus()
    hands.type("5000")
    hands.enter()
    assert rules(window) == {}
    assert page.banner.text == "A whole number fits here: 10 to 999."
    hands.type("60")
    hands.enter()
    assert rules(window) == {"track_lines": 60}
    assert not page.number.isVisible()
    assert page.list.hasFocus()


def test_the_number_that_is_asked_for_stays_in_sight(hands, page, qtbot):
    last = rows(page, NumberRow)[-1]
    at = page._model.row_of(("number", last.key, ""))
    page.list.go_to(at)
    page.list.setFocus()
    hands.enter()

    def seen():
        rect = page.list.visualRect(page.list.currentIndex())
        return page.list.viewport().rect().contains(rect)

    qtbot.waitUntil(seen)


def test_a_number_that_may_be_missing_can_be_none(window, hands, page):
    find(page, hands, "most that one hit")
    hands.enter()
    hands.click(page.number.none)
    assert rules(window) == {"damage_cap": None}


def test_esc_leaves_a_number_and_then_the_page(window, hands, page):
    find(page, hands, "joining action floor")
    hands.enter()
    hands.type("7")
    hands.key(Qt.Key.Key_Escape)
    assert rules(window) == {}
    assert page.isVisible()
    hands.key(Qt.Key.Key_Escape)
    assert window.battle.isVisible()


def test_a_delay_has_two_numbers(window, hands, page):
    find(page, hands, "joining action floor")
    hands.key(Qt.Key.Key_Down)
    hands.enter()
    hands.type("3")
    hands.enter()
    assert rules(window) == {"join_action": {"delay": 30, "floor": 3}}


def test_only_changed_ones_are_shown_on_request(window, hands, page):
    find(page, hands, "fractions of a delay")
    hands.key(Qt.Key.Key_Down)
    hands.enter()
    page.search.clear()
    hands.click(page.only_changed)
    assert [row.key for row in rows(page, RuleRow)] == ["delay_rounding"]


def test_a_group_is_gone_to(hands, page):
    names = [row.group for row in rows(page, GroupRow)]
    hands.click_row(page.groups, names.index("end"))
    assert page.list.current_row().key == "end_check"


def test_what_is_found_nowhere_is_told(hands, page):
    hands.type("zebra")
    assert rows(page, RuleRow) == []
    assert page.banner.text == "No rule is called like that."


def test_a_battle_under_way_keeps_its_rules_and_the_page_says_so(window, hands, page):
    assert "from the next battle on" in page.note.text
    hands.key(Qt.Key.Key_Escape)
    begin = window.battle.begin
    hands.enter()
    while begin.isVisible() and begin.choice.isVisible():
        hands.enter()
    hands.key(Qt.Key.Key_R, CTRL)
    assert page.note.text.startswith("Toll at the Weir is under way and keeps the rules")


def test_a_campaign_that_cannot_be_written_says_why_and_changes_nothing(
    window, hands, make_window, page
):
    other = make_window()
    other.open_file(window.bridge.session.path)
    other.actions_["house_rules"].trigger()
    shown = other.sheets.rules
    assert shown.banner.text
    shown.list.setFocus()
    row = shown._model.row_of(("reading", "delay_rounding", "up"))
    shown.list.go_to(row)
    shown.list.taken.emit(shown.list.currentIndex())
    assert other.bridge.session.house_rules == {}
    assert shown.banner.text


def test_readings_are_spoken_with_their_rule(page):
    row = page._model.row_of(("reading", "delay_rounding", "down"))
    said = page._model.index(row).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == "Fractions of a delay, are rounded down, default, chosen"


def test_without_a_campaign_there_are_no_rules_to_change(window):
    assert not window.actions_["house_rules"].isEnabled()


def test_closing_the_campaign_closes_the_page(window, hands, page):
    window.close_campaign()
    assert window.start.isVisible()
    assert window.sheets.undoing is None
