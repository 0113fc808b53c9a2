"""The theme for ordinary widgets: a palette and a short style sheet over Fusion."""

from string import Template

from PySide6.QtGui import QColor, QPalette

from app.ui.kit.theme import Role, Theme

_ACTIVE = {
    QPalette.ColorRole.Window: Role.PANEL,
    QPalette.ColorRole.WindowText: Role.INK,
    QPalette.ColorRole.Base: Role.RAISED,
    QPalette.ColorRole.AlternateBase: Role.SUNKEN,
    QPalette.ColorRole.Text: Role.INK,
    QPalette.ColorRole.PlaceholderText: Role.MUTED,
    QPalette.ColorRole.Button: Role.RAISED,
    QPalette.ColorRole.ButtonText: Role.INK,
    QPalette.ColorRole.BrightText: Role.HARM,
    QPalette.ColorRole.ToolTipBase: Role.RAISED,
    QPalette.ColorRole.ToolTipText: Role.INK,
    QPalette.ColorRole.Highlight: Role.ACCENT,
    QPalette.ColorRole.HighlightedText: Role.ON_ACCENT,
    QPalette.ColorRole.Accent: Role.ACCENT,
    QPalette.ColorRole.Link: Role.ACCENT,
    QPalette.ColorRole.LinkVisited: Role.ACCENT,
    QPalette.ColorRole.Light: Role.RAISED,
    QPalette.ColorRole.Midlight: Role.FIVE,
    QPalette.ColorRole.Mid: Role.CONTROL,
    QPalette.ColorRole.Dark: Role.CONTROL,
    QPalette.ColorRole.Shadow: Role.CONTROL,
}
_TEXTS = (
    QPalette.ColorRole.WindowText,
    QPalette.ColorRole.Text,
    QPalette.ColorRole.ButtonText,
    QPalette.ColorRole.PlaceholderText,
)


def palette(theme: Theme) -> QPalette:
    """The theme as Qt's palette."""
    made = QPalette()
    for role, ours in _ACTIVE.items():
        made.setColor(role, QColor(theme[ours]))
    for role in _TEXTS:
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(theme[Role.LOCKED]))
    return made


def style_sheet(theme: Theme, scale: float) -> str:
    """The style sheet: flat grounds, hairlines, radius 4; lengths grow with ``scale``."""
    lengths = {
        f"px{n}": f"{round(n * scale)}px" for n in (3, 4, 5, 6, 8, 10, 12, 16, 18, 24, 28, 32)
    }
    # a thicker edge takes its pixel from the room inside, so that no text moves
    lengths |= {f"in{n}": f"{round(n * scale) - 1}px" for n in (4, 8)}
    return _SHEET.substitute({role.value: theme[role] for role in Role}, **lengths)


_SHEET = Template("""
QWidget[ground="window"] { background: $window; }
QWidget[ground="panel"] { background: $panel; }
QWidget[ground="raised"] { background: $raised; }
QWidget[ground="sunken"] { background: $sunken; }
QLabel[tone="muted"] { color: $muted; }
QLabel[tone="warn"] { color: $warn; }
QLabel[tone="harm"] { color: $harm; }
QLabel[tone="good"] { color: $good; }
QToolTip { color: $ink; background: $raised; border: 1px solid $control; padding: $px4; }
QLineEdit, QSpinBox, QComboBox, QPlainTextEdit, QTextEdit {
  color: $ink; background: $raised; border: 1px solid $control; border-radius: 4px;
  padding: 0 $px8; min-height: $px28;
  selection-color: $on_accent; selection-background-color: $accent;
}
QComboBox { padding: 0 $px4 0 $px8; }
QPlainTextEdit, QTextEdit { padding: $px4; }
QLineEdit:focus, QSpinBox:focus { border: 2px solid $accent; padding: 0 $in8; }
QComboBox:focus { border: 2px solid $accent; padding: 0 $in4 0 $in8; }
QPlainTextEdit:focus, QTextEdit:focus { border: 2px solid $accent; padding: $in4; }
QLineEdit[state="problem"] { border: 2px solid $harm; padding: 0 $in8; }
QLineEdit[state="overruled"] { border: 2px solid $warn; padding: 0 $in8; }
QLineEdit:disabled, QSpinBox:disabled, QComboBox:disabled {
  color: $locked; background: transparent; border-color: $five;
}
QSpinBox::up-button, QSpinBox::down-button { border: none; width: $px24; }
QComboBox::drop-down { border: none; width: $px18; }
QComboBox::down-arrow {
  width: 0; height: 0; margin-right: $px4;
  border-left: $px4 solid $raised; border-right: $px4 solid $raised; border-top: $px5 solid $ink;
}
QComboBox::down-arrow:disabled { border-top-color: $locked; }
QAbstractItemView {
  background: $panel; border: none; outline: none;
  selection-background-color: $sel; selection-color: $ink;
}
QComboBox QAbstractItemView { background: $raised; border: 1px solid $control; }
QListWidget[flat="true"] { background: transparent; padding: $px4 0; }
QMenuBar { background: $panel; spacing: 0; }
QMenuBar::item { padding: $px8 $px8; background: transparent; }
QMenuBar::item:selected { background: $hover; }
QMenu { background: $raised; border: 1px solid $control; padding: $px4 0; }
QMenu::item { padding: $px6 $px24 $px6 $px12; }
QMenu::item:selected { background: $sel; color: $ink; }
QMenu::item:disabled { color: $locked; }
QMenu::separator { height: 1px; background: $five; margin: $px4 0; }
QMenu::icon { padding-left: $px8; }
QSplitter::handle { background: $five; }
QSplitter::handle:hover { background: $accent; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: $bar_track; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover { background: $control; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QCheckBox::indicator, QRadioButton::indicator {
  width: $px16; height: $px16; border: 1px solid $control; background: $raised;
}
QCheckBox::indicator { border-radius: 3px; }
QRadioButton::indicator { border-radius: 8px; }
QCheckBox::indicator:checked, QRadioButton::indicator:checked {
  width: $px10; height: $px10; padding: $px3; background: $accent; background-clip: content;
}
""")
