"""Controls of the print options: a choice of few, and a number with its steps."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLocale, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QDoubleValidator, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QWidget,
)

from app.ui.kit.buttons import HEADER, RING, KeyButton
from app.ui.kit.elided_combo import ElidedCombo
from app.ui.kit.fonts import Face
from app.ui.kit.look import Look
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Text

_NUMBER = 52
"""How wide a number is to type, in pixels at 100 %."""
_NAMES = 92
"""How wide the names at the left are, in pixels at 100 %."""
_BESIDE, _BETWEEN = 6, 6
"""Pixels between a name and its controls, and from one of these to the next."""


class ScaledField(QLineEdit):
    """A field to type in that stays so many pixels wide at 100 %, whatever the size of text."""

    def __init__(self, look: Look, width: float) -> None:
        super().__init__()
        self._look, self._wide = look, width
        look.changed.connect(self._relook)
        self._relook()

    def _relook(self) -> None:
        self.setFixedWidth(self._look.px(self._wide))


class Segments(QWidget):
    """Buttons of which one is pressed."""

    chosen = Signal(int)

    def __init__(self, look: Look, name: str, options: Sequence[str], columns: int = 3) -> None:
        super().__init__()
        self._group = QButtonGroup(self)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(0)
        for number, text in enumerate(options):
            button = KeyButton(look, text, height=HEADER)
            button.setCheckable(True)
            button.setAccessibleName(f"{name}: {text}")
            self._group.addButton(button, number)
            grid.addWidget(button, number // columns, number % columns)
        grid.setColumnStretch(columns, 1)
        self._group.button(0).setChecked(True)
        self._group.idClicked.connect(self.chosen)

    @property
    def index(self) -> int:
        """Which is pressed, from 0."""
        return self._group.checkedId()

    def take(self, index: int) -> None:
        """Presses one without a word."""
        self._group.button(index).setChecked(True)

    def button(self, index: int) -> KeyButton:
        """The button of an option."""
        button = self._group.button(index)
        if not isinstance(button, KeyButton):
            raise IndexError(index)
        return button


@dataclass(frozen=True, slots=True)
class Range:
    """Which numbers can be chosen: from ``low`` to ``high``, by ``step``."""

    low: float
    high: float
    step: float

    def held(self, value: float) -> float:
        """``value``, or the nearest end."""
        return max(self.low, min(self.high, value))


class Stepper(QWidget):
    """A number to type, with a button for less and one for more; Up and Down do the same."""

    changed = Signal()

    def __init__(self, look: Look, name: str, numbers: Range, value: float) -> None:
        super().__init__()
        self._numbers = numbers
        self.field = _NumberField(look, self._step)
        self.field.setAccessibleName(name)
        self.field.setText(_plain(value))
        decimals = 0 if float(numbers.step).is_integer() else 1
        check = QDoubleValidator(numbers.low, numbers.high, decimals, self.field)
        check.setLocale(QLocale.c())
        self.field.setValidator(check)
        self.field.textChanged.connect(self._typed)
        self.field.editingFinished.connect(self._tidy)
        self._value = value
        self.less = KeyButton(look, icon="minus", height=HEADER)
        self.more = KeyButton(look, icon="add", height=HEADER)
        self.less.setAccessibleName(f"{name} −")
        self.more.setAccessibleName(f"{name} +")
        self.less.clicked.connect(lambda: self._step(-1))
        self.more.clicked.connect(lambda: self._step(1))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for widget in (self.less, self.field, self.more):
            row.addWidget(widget)
        row.addStretch(1)

    @property
    def text(self) -> str:
        """The number as an argument of a command."""
        return _plain(self._value)

    def take(self, value: float) -> None:
        """Another number, without a word."""
        self._value = self._numbers.held(value)
        self.field.setText(self.text)

    def _step(self, by: int) -> None:
        self.field.setText(_plain(self._numbers.held(self._value + by * self._numbers.step)))

    def _typed(self, text: str) -> None:
        if self.field.hasAcceptableInput() and float(text) != self._value:
            self._value = float(text)
            self.changed.emit()

    def _tidy(self) -> None:
        self.field.setText(self.text)


class _NumberField(ScaledField):
    def __init__(self, look: Look, step: Callable[[int], None]) -> None:
        super().__init__(look, _NUMBER)
        self._step = step

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()))
        if by is None:
            super().keyPressEvent(event)
        else:
            self._step(by)


def _plain(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


class Choice(ElidedCombo):
    """One of a few, by code; `chosen` tells that a person took another."""

    chosen = Signal()

    def __init__(self, name: str, options: Mapping[str, str]) -> None:
        """``options`` holds the words by code."""
        super().__init__()
        self.setAccessibleName(name)
        self.offer(options)
        self.activated.connect(lambda _at: self.chosen.emit())

    def offer(self, options: Mapping[str, str]) -> None:
        """Offers these; the one that was taken stays where it is still among them."""
        before = self.code
        self.clear()
        for code, text in options.items():
            self.addItem(text, code)
        self.take(before)

    @property
    def code(self) -> str:
        """The code of what is taken; empty when there is nothing."""
        return str(self.currentData() or "")

    def take(self, code: str) -> None:
        """Takes one by its code; an unknown one leaves it as it is."""
        at = self.findData(code)
        if at >= 0:
            self.setCurrentIndex(at)


class Rows(QWidget):
    """Controls below each other, each with its name at its left.

    Where one has no room beside the names, all names stand above their controls; those without
    a name begin at the left together.
    """

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(8, 6, 4, 8)
        self._grid.setHorizontalSpacing(_BESIDE)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(1, 1)
        self._parts: dict[str, _Row] = {}
        look.changed.connect(self._relook)
        self._relook()

    def _relook(self) -> None:
        self._grid.setColumnMinimumWidth(0, self._look.px(_NAMES))
        QTimer.singleShot(0, self, self._settle)  # its controls have another look by then

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts names beside their controls, or above them."""
        super().resizeEvent(event)
        self._settle()

    def minimumSizeHint(self) -> QSize:
        """Room for the widest control with its name above it."""
        margins = self._grid.contentsMargins()
        wide = max([row.held.minimumSizeHint().width() for row in self._parts.values()], default=0)
        return QSize(wide + margins.left() + margins.right(), super().minimumSizeHint().height())

    def add(self, code: str, name: str, *controls: QWidget) -> None:
        """Another row; ``code`` finds it again, and an empty name leaves the left free."""
        label = Text(self._look, name, Face.BODY, Role.MUTED)
        held = QWidget()
        line = QHBoxLayout(held)
        ring = 0 if isinstance(controls[0], KeyButton | Segments | Stepper) else RING
        held.setContentsMargins(ring, 0, RING, 0)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(_BETWEEN)
        for control in controls:
            line.addWidget(control)
        if isinstance(controls[0], QComboBox):
            line.setStretch(0, 1)
        elif len(controls) > 1 or isinstance(controls[0], KeyButton | QCheckBox):
            line.addStretch(1)
        self._parts[code] = row = _Row(2 * len(self._parts), label, held, controls)
        row.put(self._grid, above=False)

    def show_row(self, code: str, *, shown: bool) -> None:
        """Shows or hides a row."""
        row = self._parts[code]
        row.label.setVisible(shown)
        row.held.setVisible(shown)

    def _settle(self) -> None:
        margins, rows = self._grid.contentsMargins(), self._parts.values()
        names = max([row.label.sizeHint().width() for row in rows], default=0)
        room = self.width() - margins.left() - margins.right() - _BESIDE
        room -= max(names, self._look.px(_NAMES))
        above = any(row.wanted() > room for row in rows if row.named)
        wide = above or any(row.wanted() > room for row in rows if not row.named)
        for row in rows:
            row.put(self._grid, above=above if row.named else wide)


class _Row:
    """A name, and what it names."""

    def __init__(self, at: int, label: Text, held: QWidget, controls: Sequence[QWidget]) -> None:
        self._at, self.label, self.held = at, label, held
        self.named = bool(label.full_text)
        self._controls = controls
        self._above: bool | None = None

    def wanted(self) -> int:
        """Room for all its words, in pixels."""
        wide = [
            one.full_width
            if isinstance(one, Choice)
            else one.sizeHint().boundedTo(one.maximumSize()).width()
            for one in self._controls
            if not one.isHidden()
        ]
        around = self.held.width() - self.held.contentsRect().width()
        return sum(wide) + _BETWEEN * (len(wide) - 1) + around

    def put(self, grid: QGridLayout, *, above: bool) -> None:
        """The name at the left of its controls, or above them; none leaves them all the room."""
        if above is self._above:
            return
        self._above = above
        grid.removeWidget(self.label)
        grid.removeWidget(self.held)
        at = self._at
        side = Qt.AlignmentFlag.AlignLeft if above else Qt.AlignmentFlag.AlignRight
        self.label.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        self.label.setContentsMargins(RING if above else 0, 0, 0, 0)
        if above:
            if self.named:
                grid.addWidget(self.label, at, 0, 1, 2)
            grid.addWidget(self.held, at + 1, 0, 1, 2)
        else:
            grid.addWidget(self.label, at, 0)
            grid.addWidget(self.held, at, 1)
