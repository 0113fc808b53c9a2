import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from app.ui.kit.buttons import KeyButton
from app.ui.kit.keymap import (
    KeyCommand,
    Keymap,
    KeyReader,
    KeyShown,
    key_event,
    pressed,
    shown,
)
from app.ui.shell.actions import SPECS
from app.ui.shell.key_table import COMMANDS, why_not

TABLE = (
    KeyCommand("turn.free", "a", ("D",)),
    KeyCommand("turn.hold", "b", ("H",)),
    KeyCommand("roster.hold", "c", ("H",)),
    KeyCommand("roster.hurt", "d", ("-", "\N{MINUS SIGN}")),
    KeyCommand("window.undo", "e", ("Ctrl+Z",)),
)


class Panel(QWidget):
    """Notes the keys that reach it."""

    def __init__(self):
        super().__init__()
        self.heard = []

    def keyPressEvent(self, event):  # noqa: N802 - Qt
        if pressed(event):
            self.heard.append(pressed(event))


@pytest.fixture
def panel(qtbot):
    made = Panel()
    qtbot.addWidget(made)
    return made


def test_a_key_taken_over_leaves_its_command_without(qapp):
    keymap = Keymap(TABLE)
    assert keymap.clash("turn.free", "H").id == "turn.hold"
    keymap.bind("turn.free", "H")
    assert keymap.keys("turn.free") == ("H",)
    assert keymap.keys("turn.hold") == ()
    assert keymap.keys("roster.hold") == ("H",), "another panel may have the same key"
    keymap.reset("turn.hold")
    assert keymap.keys("turn.hold") == ("H",)
    assert keymap.keys("turn.free") == ()
    keymap.reset()
    assert keymap.chosen == {}


def test_keys_of_the_window_clash_with_every_panel(qapp):
    keymap = Keymap(TABLE)
    assert keymap.clash("roster.hurt", "Ctrl+Z").id == "window.undo"
    keymap.bind("window.undo", "D")
    assert keymap.keys("turn.free") == ()


def test_keys_of_a_file_that_knows_other_commands_do_no_harm(qapp):
    keymap = Keymap(TABLE, {"turn.free": ("G",), "turn.gone": ("D",)})
    assert keymap.keys("turn.free") == ("G",)
    assert keymap.keys("turn.gone") == ()
    assert keymap.clash("turn.hold", "D") is None


def test_a_panel_gets_the_key_that_it_is_written_for(panel, qtbot):
    keymap = Keymap(TABLE)
    KeyReader(keymap, "turn", panel)
    QTest.keyClicks(panel, "dhg")
    keymap.bind("turn.free", "G")
    QTest.keyClicks(panel, "dhg")
    assert panel.heard == ["D", "H", "G", "H", "D"]


def test_a_key_behind_ctrl_reaches_a_panel_as_its_letter(panel):
    keymap = Keymap(TABLE)
    KeyReader(keymap, "turn", panel)
    keymap.bind("turn.free", "Ctrl+G")
    QTest.keyClick(panel, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    assert panel.heard == ["D"]


def test_what_is_typed_into_a_field_of_the_panel_stays_what_it_is(panel, qtbot):
    field = QLineEdit()
    QVBoxLayout(panel).addWidget(field)
    keymap = Keymap(TABLE)
    KeyReader(keymap, "turn", panel)
    keymap.bind("turn.free", "G")
    QTest.keyClicks(field, "dg")
    assert field.text() == "dg"
    assert panel.heard == []


def test_a_cap_follows_its_command(look, qtbot):
    keymap = Keymap(TABLE)
    button = KeyButton(look, "Free", key="D")
    qtbot.addWidget(button)
    KeyShown(keymap, "turn.free", button.set_key, button)
    keymap.bind("turn.free", "Ctrl+Return")
    assert button.key == "Ctrl+Enter"
    keymap.bind("turn.free")
    assert button.key == ""
    other = KeyButton(look, "Elsewhere", key="O")
    qtbot.addWidget(other)
    KeyShown(keymap, "begin.options", other.set_key, other)
    assert other.key == "O", "a command that is not in the table stays as it is written"


@pytest.mark.parametrize("command", [one for one in COMMANDS if one.keys], ids=lambda one: one.id)
def test_every_key_of_the_table_is_read_back_as_it_is_written(command, qapp):
    for key in command.keys:
        assert pressed(key_event(QEvent.Type.KeyPress, key)) == key


def test_the_table_has_no_clashes_and_every_action_of_the_window(qapp):
    keymap = Keymap(COMMANDS)
    for command in COMMANDS:
        for key in command.keys:
            assert keymap.clash(command.id, key) is None, (command.id, key)
    assert {f"window.{name}" for name in SPECS} <= {one.id for one in COMMANDS}


@pytest.mark.parametrize(
    ("id_", "key", "reason"),
    [
        ("window.undo", "D", "keys.too_plain"),
        ("window.undo", "Shift+F6", None),
        ("window.undo", "Ctrl+Alt+U", None),
        ("window.undo", "Alt+F", "keys.of_menus"),
        ("window.undo", "Ctrl+C", "keys.of_text"),
        ("turn.free", "5", "keys.of_panels"),
        ("turn.free", "Return", "keys.of_panels"),
        ("turn.free", "G", None),
        ("grid.select", "Space", None),
    ],
)
def test_keys_that_something_else_needs_are_refused(id_, key, reason):
    command = next(one for one in COMMANDS if one.id == id_)
    assert why_not(command, key) == reason


def test_keys_are_named_alike_whatever_keyboard_they_come_from(qapp):
    shift = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier
    plus = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Plus, shift, "+")
    assert pressed(plus) == "Ctrl++"
    pad = Qt.KeyboardModifier.KeypadModifier
    assert pressed(QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Enter, pad, "\r")) == "Return"
    lone = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Control, shift, "")
    assert pressed(lone) == ""
    assert [shown(key) for key in ("Ctrl+-", "Ctrl++", "Alt+Up", "-")] == [
        "Ctrl+\N{MINUS SIGN}", "Ctrl++", "Alt+↑", "\N{MINUS SIGN}",
    ]  # fmt: skip
