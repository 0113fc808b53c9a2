"""The numbers of a sheet: attributes to be typed, and what follows from them."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.engine.model.sheet import Figure, Sheet
from app.ui.desk.sums import exact, one_line
from app.ui.kit.few_lines import FewLines
from app.ui.kit.fonts import Face
from app.ui.kit.paint import fill
from app.ui.kit.showing import set_shown
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Text
from app.ui.prep.fields import Bound, EntryField, NumberField, tell_unset

MAXIMA: Mapping[str, str] = {"hp": "sheet.max_hp", "mp": "sheet.max_mp", "ap": "sheet.max_ap"}
NOT_SET = "\N{EN DASH}"
_IN_A_ROW = 5
RANKS = ("armor", "m_armor", "evasion", "m_evasion", "accuracy")


class NumberBox(QFrame):
    """One number: its effective value large, the base to be typed, and what is added.

    ``picked``: the mouse or the focus is on it.
    """

    picked = Signal(str)

    def __init__(self, bound: Bound, key: str, label: str, field: NumberField) -> None:
        super().__init__()
        look = bound.tools.look
        self._bound, self.key, self.field = bound, key, field
        self.value = Text(look, "", Face.TITLE)
        self.bonus = FewLines(look, "", Face.NOTE, Role.MUTED)
        grid = QGridLayout(self)
        grid.setContentsMargins(8, 6, 8, 8)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        self._name = Text(look, label, Face.BODY_STRONG)
        grid.addWidget(self._name, 0, 0)
        grid.addWidget(self.value, 0, 1, Qt.AlignmentFlag.AlignRight)
        grid.addWidget(field, 1, 0)
        grid.addWidget(self.bonus, 1, 1)
        field.tell_in(lambda told: grid.addWidget(told, 2, 0, 1, 2))
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(3, 1)
        field.edit.installEventFilter(self)
        self._chosen = False
        look.changed.connect(self._relook)
        self._relook()

    def _relook(self) -> None:
        """Its name is never cut: boxes with shorter names leave their room to the others."""
        self._name.setMinimumWidth(self._name.sizeHint().width())

    def show_figure(self, figure: Figure | None) -> None:
        """What it comes to, and by what; nothing while it is not configured."""
        words = self._bound.tools.wording
        if figure is None:
            self.value.set_text("")
            told = self.field.edit.placeholderText() == NOT_SET
            self.bonus.set_text(words.text("prep.not_configured") if told else "")
            self.setToolTip(words.text("prep.not_configured"))
            return
        sum_ = one_line(figure.breakdown, words, {})
        self.value.set_text(exact(figure.value))
        steps = figure.breakdown.steps
        if len(steps) == 1:
            self.bonus.set_text("")
        elif steps[0].source.code == "sheet.own":
            self.bonus.set_text(words.text("prep.bonus", n=figure.value - int(steps[0].value)))
        else:
            self.bonus.set_text(sum_)
        self.setToolTip(sum_)

    def clear(self) -> None:
        """Says nothing of what it comes to: nobody knows."""
        self.value.set_text("")
        self.bonus.set_text("")
        self.setToolTip("")

    def set_chosen(self, *, chosen: bool) -> None:
        """Lights it up while its sum is shown."""
        self._chosen = chosen
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Typing in it shows its sum."""
        if event.type() == QEvent.Type.FocusIn:
            self.picked.emit(self.key)
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click shows its sum."""
        super().mousePressEvent(event)
        self.picked.emit(self.key)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ground and edge; a heavy foot while it is chosen."""
        del event
        painter = QPainter(self)
        look = self._bound.tools.look
        box = self.rect().adjusted(0, 0, -1, -1)
        painter.setPen(look.colour(Role.ACCENT if self._chosen else Role.FIVE))
        painter.setBrush(look.colour(Role.SEL if self._chosen else Role.PANEL))
        painter.drawRoundedRect(box, 4, 4)
        if self._chosen:
            bar = QRect(1, self.height() - 3, self.width() - 2, 3)
            fill(painter, bar, look.colour(Role.ACCENT))


class FigureBox(QFrame):
    """A number that follows from others: its name, its value, and how it comes about.

    ``picked``: the mouse or the focus is on it.
    """

    picked = Signal(str)

    def __init__(self, bound: Bound, key: str, label: str) -> None:
        super().__init__()
        look = bound.tools.look
        self._bound, self.key, self._label = bound, key, label
        self.value = Text(look, "", Face.NUMBER_STRONG)
        self.sum = Text(look, "", Face.NOTE, Role.MUTED)
        self.sum.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 2, 6, 2)
        column.setSpacing(0)
        for widget in (Text(look, label, Face.NOTE, Role.MUTED), self.value, self.sum):
            column.addWidget(widget)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._chosen = False

    def show_figure(self, figure: Figure) -> None:
        """What it comes to, and by what."""
        sum_ = one_line(figure.breakdown, self._bound.tools.wording, {})
        told = figure.text or exact(figure.value)
        self.value.set_text(told)
        self.sum.set_text(sum_)
        self.setToolTip(sum_)
        self.setAccessibleName(f"{self._label}: {told}. {sum_}")

    def set_chosen(self, *, chosen: bool) -> None:
        """Lights it up while its sum is shown."""
        self._chosen = chosen
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Reaching it by the keyboard shows its sum."""
        super().focusInEvent(event)
        self.picked.emit(self.key)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click shows its sum."""
        super().mousePressEvent(event)
        self.picked.emit(self.key)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A bar at the left; a ground while it is chosen."""
        del event
        painter = QPainter(self)
        colour = self._bound.tools.look.colour
        if self._chosen:
            fill(painter, self.rect(), colour(Role.SEL))
        role = Role.ACCENT if self._chosen or self.hasFocus() else Role.FIVE
        fill(painter, QRect(0, 0, 3, self.height()), colour(role))


class Numbers(QWidget):
    """Attributes, maxima, ranks and what follows. ``picked``: whose sum is to be shown."""

    picked = Signal(str)

    def __init__(self, bound: Bound) -> None:
        super().__init__()
        self._bound = bound
        words = bound.tools.wording
        self.boxes: dict[str, NumberBox] = {}
        self.derived: dict[str, FigureBox] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 14, 24, 14)
        column.setSpacing(10)
        column.addWidget(Text(bound.tools.look, words.text("prep.attributes"), Face.NUMBER_STRONG))
        kinds = bound.book.kinds
        names = kinds.attributes
        rows = -(-len(names) // _IN_A_ROW) or 1
        each = -(-len(names) // rows)
        for start in range(0, len(names), max(1, each)):
            column.addLayout(self._attributes(names[start : start + each]))
        maxima = [one for one in MAXIMA if kinds.has("character", one)]
        column.addLayout(self._maxima(maxima, kinds.by_formula))
        ranks = [one for one in RANKS if kinds.has("character", one)]
        if ranks:
            column.addLayout(self._ranks(ranks))
        self._derived = _line()
        column.addLayout(self._derived)
        self.unset = Text(bound.tools.look, "", Face.NOTE, Role.WARN, wrap=True)
        column.addWidget(self.unset)

    def _attributes(self, names: Sequence[str]) -> QHBoxLayout:
        row = _line()
        for name in names:
            field = EntryField(self._bound, ("attributes", name), name, wide=52)
            field.edit.setToolTip(self._bound.tools.wording.text("prep.not_configured_tip"))
            field.edit.setPlaceholderText(NOT_SET)
            self._add(row, name, name, field)
        return row

    def _maxima(self, keys: Sequence[str], by_formula: frozenset[str]) -> QHBoxLayout:
        row, words = _line(), self._bound.tools.wording
        for key in keys:
            label = words.text(MAXIMA[key])
            wide = 80 if by_formula else 132
            field = NumberField(self._bound, (key,), label, optional=True, wide=wide)
            if key in by_formula:
                field.edit.setPlaceholderText(words.text("prep.by_formula"))
                field.edit.setToolTip(words.text("prep.by_formula_tip"))
            else:
                tell_unset(self._bound.tools, field.edit)
            self._add(row, key, label, field)
        return row

    def _ranks(self, keys: Sequence[str]) -> QHBoxLayout:
        row, words = _line(), self._bound.tools.wording
        for key in keys:
            label = words.text(f"sheet.{key}")
            self._add(row, key, label, NumberField(self._bound, (key,), label, wide=52))
        return row

    def _add(self, row: QHBoxLayout, key: str, label: str, field: NumberField) -> None:
        box = NumberBox(self._bound, key, label, field)
        box.picked.connect(self.picked)
        self.boxes[key] = box
        row.addWidget(box, 1)

    def _follow(self, figure: Figure) -> None:
        """A box for a number that follows from others."""
        label = self._bound.tools.wording.phrase(figure.label)
        box = FigureBox(self._bound, figure.key, label)
        box.picked.connect(self.picked)
        self.derived[figure.key] = box
        self._derived.addWidget(box, 1)
        self._bound.book.laid_out.emit()

    def show_sheet(self, sheet: Sheet | None) -> None:
        """What the numbers come to; nothing without a sheet."""
        if sheet is None:
            for box in self.boxes.values():
                box.clear()
            for one in (self.unset, *self.derived.values()):
                set_shown(one, shown=False)
            return
        figures = {one.key: one for one in (*sheet.attributes, *sheet.gauges, *sheet.defences)}
        for key, box in self.boxes.items():
            box.show_figure(figures.get(key))
        words = self._bound.tools.wording
        names = ", ".join(words.phrase(one.label) for one in sheet.unset)
        self.unset.set_text(words.text("prep.unset", names=names) if names else "")
        set_shown(self.unset, shown=bool(names))
        told = {figure.key: figure for figure in sheet.derived}
        for figure in sheet.derived:
            if figure.key not in self.derived:
                self._follow(figure)
        for key, derived in self.derived.items():
            set_shown(derived, shown=key in told)
            if key in told:
                derived.show_figure(told[key])

    def choose(self, key: str) -> None:
        """Lights up one number, or none."""
        for name, box in self.boxes.items():
            box.set_chosen(chosen=name == key)
        for name, derived in self.derived.items():
            derived.set_chosen(chosen=name == key)


def _line() -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(8)
    return row
