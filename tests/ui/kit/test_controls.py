"""Buttons, fields and the small widgets under a real mouse and real keys."""

from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from app.ui.kit.buttons import KeyButton, KeyCap
from app.ui.kit.chip_faces import ChipFace, ChipKind
from app.ui.kit.fields import DiceBox
from app.ui.kit.fonts import Face
from app.ui.kit.look import Look, SystemScheme
from app.ui.kit.theme import Role, Scheme
from app.ui.kit.token_face import Disk
from app.ui.kit.token_painter import TokenPainter
from app.ui.kit.widgets import Banner, ChipRow, DiskLabel, HpBar, SectionHeader, StepBar, Text

RESOURCES = Path(__file__).parents[3] / "resources"
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def show(qtbot, look):
    """Shows widgets in one window."""
    windows = []

    def make(*widgets: QWidget) -> QWidget:
        window = QWidget()
        windows.append(window)
        column = QVBoxLayout(window)
        for widget in widgets:
            column.addWidget(widget)
        qtbot.addWidget(window)
        with qtbot.waitExposed(window):
            window.show()
        return window

    return make


def test_a_button_is_pressed_by_mouse_by_space_and_by_its_key(qtbot, look, show):
    button = KeyButton(look, "Hold", key="H")
    button.listen("H")
    window = show(button)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    pressed: list[str] = []
    button.clicked.connect(lambda: pressed.append("once"))
    qtbot.mouseClick(button, LEFT)
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Space)
    qtbot.keyClick(window, Qt.Key.Key_H)
    assert len(pressed) == 3
    assert button.accessibleName() == "Hold"


def test_a_button_is_wide_enough_for_all_it_carries(look):
    bare = KeyButton(look, "Hold").sizeHint().width()
    keyed = KeyButton(look, "Hold", key="H").sizeHint().width()
    full = KeyButton(look, "Hold", key="H", icon="pause").sizeHint().width()
    assert bare < keyed < full
    assert KeyButton(look, icon="lock").sizeHint().width() >= 28


def test_a_button_without_focus_has_no_ring_and_with_it_one(look, show):
    button, other = KeyButton(look, "Hold"), KeyButton(look, "Other")
    show(button, other)
    button.setFocus()
    ringed = button.grab().toImage().pixelColor(button.width() // 2, 1)
    other.setFocus()
    plain = button.grab().toImage().pixelColor(button.width() // 2, 1)
    assert ringed.name().upper() == look.theme[Role.ACCENT]
    assert plain.name().upper() != look.theme[Role.ACCENT]


def test_a_label_can_change_for_eyes_and_ears(look):
    button = KeyButton(look, "Undo")
    button.set_label("Undo: Ann hits Bo")
    assert button.accessibleName() == button.text() == "Undo: Ann hits Bo"


def test_a_dice_box_takes_digits_and_leaves_letters_to_others(qtbot, look, show):
    heard: list[str] = []

    class Panel(QWidget):
        def keyPressEvent(self, event):  # noqa: N802 - Qt's name
            heard.append(event.text())

    panel = Panel()
    box = DiceBox(look, 1, 100)
    QVBoxLayout(panel).addWidget(box)
    show(panel)
    box.setFocus()
    qtbot.keyClicks(box, "3h7r")
    assert box.text() == "37"
    assert heard == ["h", "r"]
    assert box.value == 37


def test_enter_gives_a_possible_number_and_refuses_another(qtbot, look, show):
    box = DiceBox(look, 1, 12)
    show(box)
    box.setFocus()
    qtbot.keyClicks(box, "7")
    with qtbot.waitSignal(box.entered) as entered:
        qtbot.keyClick(box, Qt.Key.Key_Return)
    assert entered.args == [7]
    qtbot.keyClicks(box, "7")
    with qtbot.waitSignal(box.refused) as refused:
        qtbot.keyClick(box, Qt.Key.Key_Return)
    assert refused.args == ["77"]
    assert box.property("state") == "problem"
    qtbot.keyClick(box, Qt.Key.Key_Backspace)
    assert box.property("state") == ""


def test_steps_are_gone_to_by_mouse_and_arrows_when_they_are_open(qtbot, look, show):
    bar = StepBar(look, ["Choose", "Roll", "React"])
    show(bar)
    bar.show_step(1, done=frozenset({0}), reachable=frozenset({0, 1}))
    with qtbot.waitSignal(bar.step_chosen) as chosen:
        qtbot.mouseClick(bar, LEFT, pos=bar.rect().center() / 4)
    assert chosen.args == [0]
    with qtbot.assertNotEmitted(bar.step_chosen):
        qtbot.keyClick(bar, Qt.Key.Key_Right)
    with qtbot.waitSignal(bar.step_chosen):
        qtbot.keyClick(bar, Qt.Key.Key_Left)


def test_steps_share_tight_room_by_their_words(look, show):
    bar = StepBar(look, ["A", "A step of many words"])
    window = show(bar)
    window.resize(bar.sizeHint().width(), 60)
    QApplication.processEvents()
    short, long = bar._boxes()
    assert short.width() < long.width() / 2
    window.resize(900, 60)
    QApplication.processEvents()
    short, long = bar._boxes()
    assert short.width() == long.width()


def test_where_steps_have_no_room_only_the_present_one_has_words(look, show):
    bar = StepBar(look, ["Choose", "Roll", "React", "Delay", "Status"])
    window = show(bar)
    bar.show_step(1, done=frozenset({0}))
    window.resize(bar.sizeHint().width() // 2, 60)
    QApplication.processEvents()
    bar.grab()
    shown = [bar._label(step) for step in range(5)]
    assert shown == ["\N{CHECK MARK}", "2 Roll", "3", "4", "5"]
    bar.show_step(2, done=frozenset({0, 1}))
    assert "5 Status" in bar.toolTip()


def test_a_text_that_does_not_fit_is_elided_and_told(look, show):
    text = Text(look, "Marsh Hag of the Drowned Mill")
    window = show(text)
    assert text.toolTip() == ""
    window.resize(90, 60)
    QApplication.processEvents()
    assert text.text().endswith("…")
    assert text.toolTip() == text.full_text == text.accessibleName()


def test_a_banner_without_words_is_not_there(look, show):
    banner = Banner(look, "warn", "Your number counts.")
    show(banner)
    assert banner.isVisible()
    assert banner.accessibleName() == banner.text == "Your number counts."
    banner.say("")
    assert not banner.isVisible()
    banner.say("A duration is 1 or more.", "harm")
    ground = banner.grab().toImage().pixelColor(banner.width() - 3, 3).name().upper()
    assert ground == look.theme[Role.HARM_TINT]


def test_small_widgets_have_names(look, show):
    painter = TokenPainter(look)
    disk, chips, bar, cap = (
        DiskLabel(look, painter),
        ChipRow(look),
        HpBar(look, painter),
        KeyCap(look, "Ctrl+Z"),
    )
    show(disk, chips, bar, cap)
    disk.show_disk(Disk("A", "blue", "circle"), "Ann")
    chips.show_chips([ChipFace("+Br 3", ChipKind.GOOD, "Brave (3)")])
    bar.show_value(40, 80)
    assert [one.accessibleName() for one in (disk, chips, bar, cap)] == [
        "Ann",
        "Brave (3)",
        "40/80",
        "Ctrl+Z",
    ]
    filled = bar.grab().toImage()
    at = [filled.pixelColor(round(bar.width() * share), 3).name().upper() for share in (0.4, 0.6)]
    assert at == [look.theme[Role.BAR_FILL], look.theme[Role.BAR_TRACK]]


def test_a_text_of_two_lines_stands_in_one(look, show):
    two, one = Text(look, "Bo\nris"), Text(look, "Bo ris")
    show(two, one)
    assert (two.text(), two.full_text) == ("Bo ris", "Bo\nris")
    assert two.height() == one.height()


def test_an_ampersand_is_shown_and_makes_no_shortcut(look, show):
    button, other = KeyButton(look, "Undo: R&D"), KeyButton(look)
    other.set_label("Undo: R&D")
    plain = KeyButton(look, "Undo: R+D")
    show(button, other, plain)
    assert button.shortcut().isEmpty()
    assert other.shortcut().isEmpty()
    assert button.accessibleName() == "Undo: R&D"
    assert button.sizeHint() == other.sizeHint()
    wide = QFontMetrics(look.font(Face.BODY))
    more = wide.horizontalAdvance("Undo: R&D") - wide.horizontalAdvance("Undo: R+D")
    assert abs(button.sizeHint().width() - plain.sizeHint().width() - more) <= 1


def test_larger_text_enlarges_everything(look, show):
    button, text = KeyButton(look, "Hold"), Text(look, "Ann")
    show(button, text)
    small = button.sizeHint().height(), text.sizeHint().height()
    look.set_scale(1.5)
    assert button.sizeHint().height() > small[0]
    assert text.sizeHint().height() > small[1]
    look.set_scale(9)
    assert look.scale == 1.5


class Hints(QObject):
    """A system whose colours a test can change; the offscreen platform has none."""

    colorSchemeChanged = Signal(Qt.ColorScheme)  # noqa: N815 - Qt's name

    def __init__(self) -> None:
        super().__init__()
        self._scheme = Qt.ColorScheme.Unknown

    def colorScheme(self) -> Qt.ColorScheme:  # noqa: N802 - Qt's name
        return self._scheme

    def become(self, scheme: Qt.ColorScheme) -> None:
        self._scheme = scheme
        self.colorSchemeChanged.emit(scheme)


def test_the_look_follows_the_system_until_somebody_chooses(look):
    hints = Hints()
    scheme = SystemScheme(look, hints)
    seen = [look.scheme]
    for change in (
        lambda: hints.become(Qt.ColorScheme.Dark),
        lambda: scheme.choose(Scheme.LIGHT),
        lambda: scheme.choose(None),
        lambda: hints.become(Qt.ColorScheme.Unknown),
    ):
        change()
        seen.append(look.scheme)
    assert seen == [Scheme.LIGHT, Scheme.DARK, Scheme.LIGHT, Scheme.DARK, Scheme.LIGHT]


def test_a_dressed_program_paints_its_fields_in_the_theme(qapp, qtbot, look, show):
    before = qapp.font(), qapp.palette(), qapp.style().objectName()
    look.choose(Scheme.DARK)
    look.dress(qapp)
    field = QLineEdit()
    window = show(field)
    shown = window.grab().toImage()
    assert shown.pixelColor(2, 2).name().upper() == look.theme[Role.PANEL]
    middle = field.geometry().center()
    assert shown.pixelColor(middle).name().upper() == look.theme[Role.RAISED]
    qapp.setStyleSheet("")
    qapp.setFont(before[0])
    qapp.setPalette(before[1])
    qapp.setStyle(before[2])


def test_motion_is_told_once(qtbot, qapp):
    look = Look(RESOURCES)
    assert look.motion
    with qtbot.waitSignal(look.changed):
        look.set_motion(motion=False)
    with qtbot.assertNotEmitted(look.changed):
        look.set_motion(motion=False)


def test_a_note_in_a_heading_leaves_the_title_and_the_controls_whole(qtbot, look):
    head = SectionHeader(look, "Combatants", "all sixteen of them")
    head.add(KeyButton(look, "Add", key="A"))
    qtbot.addWidget(head)
    head.show()
    for width, there in ((420, True), (240, False), (239, False), (420, True), (240, False)):
        head.resize(width, 36)
        QApplication.processEvents()
        assert (head.note.width() > 0, head.title.text()) == (there, "Combatants")
    head.note.set_text("8")
    QApplication.processEvents()
    assert head.note.width() > 0


def test_in_a_narrow_heading_buttons_give_up_their_labels_before_the_title_is_cut(qtbot, look):
    head, add = SectionHeader(look, "Combatants"), KeyButton(look, "Add", icon="add", key="A")
    head.add(add)
    qtbot.addWidget(head)
    head.show()
    full = head.title.sizeHint().width() + add.full_width + 40
    for width, terse in ((full, False), (full - 50, True), (full, False)):
        head.resize(width, 36)
        QApplication.processEvents()
        assert head.title.text() == "Combatants"
        assert (add.width() < add.full_width, add.toolTip()) == (terse, "Add" if terse else "")
        assert add.width() >= add.sizeHint().width()
        assert add.accessibleName() == "Add"


def test_a_button_that_hides_under_the_mouse_is_not_clicked(show, qtbot, look):
    button = KeyButton(look, "Hold")
    show(button)
    clicks = []
    button.clicked.connect(lambda: clicks.append(1))
    for hides in (True, False):
        at = button.rect().center()
        qtbot.mousePress(button, LEFT, pos=at)
        button.setVisible(not hides)
        qtbot.mouseMove(button, at)
        qtbot.mouseRelease(button, LEFT, pos=at)
        assert len(clicks) == (not hides)
        button.show()
