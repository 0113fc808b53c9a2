"""Keys are changed by keys, and hold at once everywhere."""

import pytest
from PySide6.QtCore import Qt

from app.ui.kit.buttons import KeyButton, KeyCap
from app.ui.shell.keys_page import SECTIONS
from app.ui.shell.keys_print import write_keys

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def editor(window, hands):
    window.actions_["change_keys"].trigger()
    assert window.sheets.keys_editor.search.hasFocus()
    return window.sheets.keys_editor


def find(editor, hands, text):
    editor.search.clear()
    hands.type(text)
    hands.enter()
    assert editor.list.hasFocus()


def record(hands, key, modifiers=Qt.KeyboardModifier.NoModifier):
    hands.enter()
    hands.key(key, modifiers)


def test_a_shortcut_of_the_window_is_recorded_and_holds_at_once(window, hands, editor):
    find(editor, hands, "copy delays")
    record(hands, Qt.Key.Key_F9)
    assert editor.banner.text == "Copy delays is on F9 now."
    assert window.actions_["copy_delays"].shortcut().toString() == "F9"
    assert window.menu_row.copy.key == "F9"
    assert window.memory.settings.keys == {"window.copy_delays": ("F9",)}


def test_a_key_that_is_a_shortcut_itself_can_be_recorded(window, hands, editor):
    find(editor, hands, "write a note")
    record(hands, Qt.Key.Key_W, CTRL)
    assert window.sheets.keys_editor.isVisible(), "the shortcut did not close the campaign"
    assert "Close the campaign" in editor.banner.text
    hands.enter()
    assert window.tools.keymap.keys("window.note") == ("Ctrl+W",)
    assert window.tools.keymap.keys("window.close") == ()


def test_a_conflict_is_named_and_can_be_left(window, hands, editor):
    find(editor, hands, "add an event")
    record(hands, Qt.Key.Key_Z, CTRL)
    assert "Ctrl+Z is taken: Undo (Window)" in editor.banner.text
    assert editor.take_over.hasFocus()
    hands.key(Qt.Key.Key_Escape)
    assert window.tools.keymap.keys("window.undo") == ("Ctrl+Z",)
    assert window.sheets.keys_editor.isVisible(), "Esc leaves the offer first"
    assert editor.list.hasFocus()


@pytest.mark.parametrize(
    ("sought", "key", "reason"),
    [
        ("write a note", Qt.Key.Key_G, "would be typed into fields"),
        ("free delay", Qt.Key.Key_5, "in every panel"),
        ("free delay", Qt.Key.Key_Return, "in every panel"),
    ],
)
def test_a_key_that_something_else_needs_is_refused_in_words(
    window, hands, editor, sought, key, reason
):
    find(editor, hands, sought)
    record(hands, key)
    assert reason in editor.banner.text
    assert window.tools.keymap.chosen == {}


def test_esc_leaves_a_recording_and_then_the_page(window, hands, editor):
    find(editor, hands, "free delay")
    record(hands, Qt.Key.Key_Escape)
    assert window.tools.keymap.chosen == {}
    assert editor.isVisible()
    hands.key(Qt.Key.Key_Escape)
    assert not editor.isVisible()


def test_keys_are_taken_away_and_given_back(window, hands, editor):
    find(editor, hands, "copy delays")
    hands.key(Qt.Key.Key_Delete)
    assert window.tools.keymap.keys("window.copy_delays") == ()
    hands.key(Qt.Key.Key_Backspace)
    assert window.tools.keymap.keys("window.copy_delays") == ("F7",)
    assert window.tools.keymap.chosen == {}
    record(hands, Qt.Key.Key_F9)
    hands.click(editor.reset_all)
    assert window.tools.keymap.chosen == {}


def test_a_command_is_found_by_its_key_too(window, hands, editor):
    hands.type("f7")
    assert [row.id for row in editor._model.rows if hasattr(row, "id")] == ["window.copy_delays"]


def test_own_keys_hold_after_the_next_start(window, hands, editor, make_window):
    find(editor, hands, "copy delays")
    record(hands, Qt.Key.Key_F9)
    again = make_window()
    assert again.actions_["copy_delays"].shortcut().toString() == "F9"


def test_the_page_of_all_keys_shows_them_as_they_are(window, hands):
    page = window.sheets.keys
    before = [cap.key for cap in page.findChildren(KeyCap)]
    assert len(before) == sum(len(keys) for _, rows in SECTIONS for _, keys in rows)
    assert "Ctrl+K" in before
    window.tools.keymap.bind("window.palette", "F10")
    window.tools.keymap.bind("turn.free")
    after = [cap.key for cap in page.findChildren(KeyCap)]
    assert "F10" in after
    assert "Ctrl+K" not in after
    hands.key(Qt.Key.Key_F1)
    shown = [cap.key for cap in page.findChildren(KeyCap) if cap.isVisible()]
    assert "" not in shown, "no cap for a command without a key"


def test_the_list_of_keys_is_written_and_its_faults_are_told(window, tmp_path, qtbot):
    desktop = window.sheets._desktop
    target = tmp_path / "keys.pdf"
    write_keys(desktop, target)
    assert not target.exists(), "written by another process, not by this one"
    qtbot.waitUntil(lambda: str(target) in window.banner.text, timeout=30_000)
    assert target.read_bytes().startswith(b"%PDF")
    write_keys(desktop, tmp_path / "nowhere" / "keys.pdf")
    qtbot.waitUntil(lambda: "nowhere" in window.banner.text, timeout=30_000)
    assert not (tmp_path / "nowhere").exists()


def test_every_button_of_the_start_page_follows(window):
    window.tools.keymap.bind("window.keys", "F12")
    assert "F12" in [button.key for button in window.start.findChildren(KeyButton)]
