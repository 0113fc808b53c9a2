"""Short ruled lines: sums, orders, countdowns, and what is coming up."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.kit.fonts import Face
from app.ui.kit.ink import RIGHT, Ink
from app.ui.kit.look import Look
from app.ui.kit.paint import fill
from app.ui.kit.theme import Role

if TYPE_CHECKING:
    from app.ui.kit.line import Line

_DISK = 20.0
_WIDEST_LEAD = 130.0
_PADDING = 4
"""Above and below wrapped words together."""
_NOTE = 16
"""How high a line of notes is."""


class LinesView(QWidget):
    """Lines one below the other; takes no focus, and is read as one text."""

    wraps = False
    """Whether lines without a value take as many rows as their words need."""

    def __init__(
        self,
        ink: Ink,
        name: str,
        *,
        lead: float = 0.0,
        height: int = 26,
        inset: float = 14.0,
        stacked: bool = False,
    ) -> None:
        """``lead`` is the width of the first column; ``stacked`` puts notes below the text."""
        super().__init__()
        self._stacked = stacked
        self._ink = ink
        self._lead = lead
        self._height = height
        self._inset = inset
        self._lines: tuple[Line, ...] = ()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        ink.look.changed.connect(self._relook)

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is shown."""
        return self._lines

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Shows these lines."""
        if tuple(lines) != self._lines:
            self._lines = tuple(lines)
            spoken = "\n".join(line.spoken for line in self._lines)
            self.setAccessibleDescription(spoken)
            self._relook()

    def _relook(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As high as the lines."""
        return QSize(120, self._ink.look.px(sum(map(self._line_height, self._lines))))

    def _line_height(self, line: Line) -> int:
        if self._stacked:
            return self._height - _NOTE + max(_NOTE, ceil(self._note_height(line)))
        if not self.wraps or line.value or line.operation:
            return self._height
        room = self.width() / self._ink.look.scale - self._lead_width - 2 * self._inset
        face = Face.BODY_STRONG if line.rule or line.chosen else Face.BODY
        needed = self._ink.words_height(line.text, face, room)
        return max(self._height, ceil(needed) + _PADDING)

    def _note_height(self, line: Line) -> float:
        room = self.width() / self._ink.look.scale - self._lead_width - 2 * self._inset
        return self._ink.words_height(line.note, Face.NOTE, room)

    @property
    def _lead_width(self) -> float:
        """The width of the first column: as asked for, or more where its words need it."""
        if not self._lead or not self.wraps:
            return self._lead
        widest = max((self._ink.width(line.lead, Face.BODY) for line in self._lines), default=0.0)
        return max(self._lead, min(widest + 10, _WIDEST_LEAD))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrapped words may need another height now."""
        super().resizeEvent(event)
        if (self.wraps or self._stacked) and event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        """The same height: lines are not cut."""
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the lines."""
        del event
        painter = QPainter(self)
        scale = self._ink.look.scale
        painter.scale(scale, scale)
        wide = self.width() / scale
        top = 0
        for line in self._lines:
            height = self._line_height(line)
            self._draw(painter, QRectF(0, top, wide, height), line)
            top += height

    def _draw(self, painter: QPainter, rect: QRectF, line: Line) -> None:
        ink = self._ink
        ink.ground(painter, rect, selected=line.chosen, hover=False, focus=False)
        left, right = rect.left() + self._inset, rect.right() - self._inset
        if line.rule:
            heavy = QRectF(left, rect.top(), right - left, 2)
            fill(painter, heavy, ink.look.colour(Role.INK))
        strong = line.rule or line.chosen
        face = Face.BODY_STRONG if strong else Face.BODY
        right = self._value(painter, rect, line, right)
        left = self._picture(painter, rect, line, left)
        area = QRectF(left, rect.top(), right - left, rect.height())
        if self._stacked:
            middle = rect.top() + self._height / 2
            upper, lower = QRectF(area), QRectF(area)
            upper.setBottom(middle + 1)
            lower.setTop(middle + (self._height / 2 - _NOTE) / 2 - 1)
            ink.text(painter, upper, line.text, Face.BODY_STRONG, line.role)
            ink.words(painter, lower, line.note, Face.NOTE, Role.MUTED)
            ink.rule(painter, rect)
            return
        if rect.height() > self._height:
            ink.words(painter, area.adjusted(0, 2, 0, 0), line.text, face, line.role)
            return
        width = ink.text(painter, area, line.text, face, line.role)
        note = area.adjusted(width + 8, 1, 0, 0)
        if line.note and note.width() > 24:
            ink.text(painter, note, line.note, Face.NOTE, Role.MUTED)

    def _value(self, painter: QPainter, rect: QRectF, line: Line, right: float) -> float:
        for text, face, role, column in (
            (line.value, Face.BODY_STRONG, line.value_role or line.role, 58.0),
            (line.operation, Face.BODY, Role.MUTED, 74.0),
        ):
            if text:
                width = self._ink.width(text, face)
                area = QRectF(right - width, rect.top(), width + 1, rect.height())
                self._ink.text(painter, area, text, face, role, RIGHT)
                right -= max(width + 12, column if line.operation else 0)
        return right

    def _picture(self, painter: QPainter, rect: QRectF, line: Line, left: float) -> float:
        if self._lead:
            area = QRectF(left, rect.top(), self._lead_width - 8, self._height)
            numeric = line.lead[:1].isdecimal()
            face, role = (Face.BODY_STRONG, Role.INK) if numeric else (Face.BODY, Role.MUTED)
            if numeric:
                self._ink.text(painter, area, line.lead, face, role, RIGHT)
            else:
                self._ink.text(painter, area, line.lead, face, role)
            left += self._lead_width
        middle = rect.center().y()
        if line.token is not None:
            self._ink.disk(painter, left, middle - _DISK / 2, _DISK, line.token, line.shape)
            left += _DISK + 10
        if line.chip is not None:
            area = QRectF(left, middle - 9, 90, 18)
            self._ink.chips(painter, area, (line.chip,), 18)
            left += 84
        return left


class WrappedLines(LinesView):
    """Lines whose words are never cut."""

    wraps = True


class Rule(QWidget):
    """A hairline between two parts of a panel."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setFixedHeight(1)
        look.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the line."""
        del event
        fill(QPainter(self), self.rect(), self._look.colour(Role.FIVE))
