"""The folded paper track on the screen: cells as printed, with the tokens that lie there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.ui.desk.tools import Tools
from app.ui.kit.fonts import Face
from app.ui.kit.paint import fill
from app.ui.kit.theme import Role
from app.ui.kit.token_face import Disk

LENGTH, LONGEST, ROW = 100, 150, 10
"""Ticks that the board shows at least and at most, and those of a row."""
_HEAD = 22
_SIDE = 36
_CROWDED = 17
"""Pixels at 100 % that tokens of a full cell measure; more of them overlap."""
_SMALLEST = 10.0
"""Pixels that a token measures at least."""


class Lying(NamedTuple):
    """A token in a cell."""

    disk: Disk
    moved: bool
    """Whether it lies elsewhere on the desk."""


class FoldedBoard(QWidget):
    """0 is at the bottom left; a row up is ``row`` ticks more.

    A click on a cell, or *Enter* on the one under the cursor, gives its tick by ``chosen``;
    arrow keys move the cursor.
    """

    chosen = Signal(int)

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._tools = tools
        self._words = tools.wording
        self._row, self._length, self._cursor = ROW, LENGTH, 0
        self._lying: dict[int, list[Lying]] = {}
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        tools.look.changed.connect(self.update)
        self._tell()

    def show_places(self, lying: Mapping[int, Sequence[Lying]], length: int) -> None:
        """Shows these tokens by tick, on a track that reaches ``length`` where that has room.

        Beyond `LONGEST` they lie beside the track, as on paper.
        """
        self._lying = {tick: list(tokens) for tick, tokens in lying.items()}
        self._length = min(LONGEST, max(LENGTH, length))
        self.update()

    def set_row(self, row: int) -> None:
        """Another row length, 5 to 40 ticks."""
        self._row = row
        self.update()

    @property
    def cursor_tick(self) -> int:
        """The tick of the cell under the cursor."""
        return self._cursor

    def cell(self, tick: int) -> QRectF:
        """Where the cell of a tick is."""
        wide, high = self._cell_size()
        row, column = divmod(tick, self._row)
        y = self.height() - (row + 1) * high - 1
        return QRectF(1 + column * wide, y, wide, high)

    def sizeHint(self) -> QSize:
        """Room for legible cells."""
        return QSize(self._tools.look.px(520), self._tools.look.px(480))

    def minimumSizeHint(self) -> QSize:
        """Smaller cells, still legible."""
        return QSize(self._tools.look.px(420), self._tools.look.px(360))

    @property
    def _rows(self) -> int:
        return self._length // self._row + 1

    def _cell_size(self) -> tuple[float, float]:
        px = self._tools.look.px
        return (
            (self.width() - px(_SIDE) - 2) / self._row,
            (self.height() - px(_HEAD) - 2) / self._rows,
        )

    def _at(self, point: QPointF) -> int | None:
        wide, high = self._cell_size()
        column = int((point.x() - 1) // wide)
        row = int((self.height() - 1 - point.y()) // high)
        tick = row * self._row + column
        inside = 0 <= column < self._row and row >= 0
        return tick if inside and tick <= self._length else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Chooses a cell."""
        tick = self._at(event.position())
        if tick is not None and event.button() is Qt.MouseButton.LeftButton:
            self._go(tick)
            self.chosen.emit(tick)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows walk from cell to cell, *Enter* and Space choose."""
        steps: dict[int, int] = {
            Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: self._row, Qt.Key.Key_Down: -self._row,
        }  # fmt: skip
        if event.key() in steps:
            self._go(min(self._length, max(0, self._cursor + steps[event.key()])))
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            self.chosen.emit(self._cursor)
        else:
            super().keyPressEvent(event)

    def _go(self, tick: int) -> None:
        self._cursor = tick
        self._tell()
        self.update()

    def _tell(self) -> None:
        row, column = divmod(self._cursor, self._row)
        text = self._words.text("paper.cell", tick=self._cursor, row=row * self._row, column=column)
        self.setAccessibleName(self._words.text("paper.board"))
        self.setAccessibleDescription(text)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws cells, heads and tokens."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look = self._tools.look
        for tick in range(self._length + 1):
            area = self.cell(tick)
            ground = Role.BAND if tick % 10 == 0 else Role.GRID
            fill(painter, area, look.colour(ground))
            painter.setPen(QPen(look.colour(Role.FIVE), 1))
            painter.drawRect(area)
            self._draw_cell(painter, tick, area)
        self._draw_heads(painter)
        if self.hasFocus():
            painter.setPen(QPen(look.colour(Role.ACCENT), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.cell(self._cursor).adjusted(1, 1, -1, -1))

    def _draw_cell(self, painter: QPainter, tick: int, area: QRectF) -> None:
        look = self._tools.look
        painter.setFont(look.font(Face.BODY_STRONG if tick % 5 == 0 else Face.NOTE))
        painter.setPen(look.colour(Role.INK if tick % 5 == 0 else Role.MUTED))
        flags = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
        painter.drawText(area.adjusted(4, 1, 0, 0), flags, str(tick))
        tokens = self._lying.get(tick, [])
        if not tokens:
            return
        wide = max(look.px(_CROWDED), (area.width() - 4) / len(tokens) - 2)
        size = max(_SMALLEST, min(area.height() - 6, wide, look.px(28)))
        step = min(size + 2, (area.width() - size - 4) / max(1, len(tokens) - 1))
        left = area.right() - size - 3 - step * (len(tokens) - 1)
        for number, lying in enumerate(tokens):
            at = QPointF(left + number * step, area.bottom() - size - 3)
            picture = self._tools.tokens.disk_pixmap(
                lying.disk, round(size), painter.device().devicePixelRatioF()
            )
            painter.drawPixmap(QPointF(round(at.x()) - 4, round(at.y()) - 4), picture)
            if lying.moved:
                painter.setPen(QPen(look.colour(Role.ACCENT), 2))
                painter.drawLine(
                    QPointF(at.x(), area.bottom() - 1), QPointF(at.x() + size, area.bottom() - 1)
                )

    def _draw_heads(self, painter: QPainter) -> None:
        look = self._tools.look
        wide, high = self._cell_size()
        painter.setFont(look.font(Face.BODY_STRONG))
        painter.setPen(look.colour(Role.MUTED))
        for column in range(self._row):
            head = QRectF(1 + column * wide, 0, wide, look.px(_HEAD))
            painter.drawText(head, Qt.AlignmentFlag.AlignCenter, str(column))
        for row in range(self._rows):
            y = self.height() - (row + 1) * high - 1
            end = QRectF(self.width() - look.px(_SIDE), y, look.px(_SIDE), high)
            painter.drawText(end, Qt.AlignmentFlag.AlignCenter, str(row * self._row))
