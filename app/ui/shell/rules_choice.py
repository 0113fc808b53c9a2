"""Which rules a new campaign has: a card for each rule system, one of them taken."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QSizePolicy, QVBoxLayout, QWidget

from app.ui.kit.fonts import Face
from app.ui.kit.theme import Role

if TYPE_CHECKING:
    from app.engine.core.system import SystemInfo
    from app.ui.kit.look import Look
    from app.ui.wording import Wording

_HEIGHT = 48
_ROUND = 15
"""Pixels around its words, whatever the size of text."""
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class RulesCard(QAbstractButton):
    """The name of a rule system, and what a fight by it is like."""

    def __init__(self, look: Look, title: str, line: str) -> None:
        super().__init__()
        self._look, self._line = look, line
        self.setText(title)
        self.setCheckable(True)
        self.setAccessibleName(title)
        self.setAccessibleDescription(line)
        self.setToolTip(line)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)
        look.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """48 high, and wide enough for its words."""
        look = self._look
        words = max(
            QFontMetrics(look.font(face)).horizontalAdvance(text)
            for text, face in ((self.text(), Face.BODY_STRONG), (self._line, Face.NOTE))
        )
        return QSize(max(look.px(380), words + look.px(50) + _ROUND), look.px(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws mark, words and ring; the card that is taken has a filled mark and an edge."""
        del event
        look, taken = self._look, self.isChecked()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(2.5, 2.5, -2.5, -2.5)
        if taken or self.underMouse():
            painter.setPen(QPen(look.colour(Role.CONTROL if taken else Role.HOVER), 1))
            painter.setBrush(look.colour(Role.RAISED if taken else Role.HOVER))
            painter.drawRoundedRect(box, 4, 4)
        self._paint_mark(painter, box)
        left = box.x() + look.px(50)
        for text, face, role, top in (
            (self.text(), Face.BODY_STRONG, Role.INK, box.center().y() - look.px(19)),
            (self._line, Face.NOTE, Role.MUTED, box.center().y()),
        ):
            painter.setFont(look.font(face))
            painter.setPen(look.colour(role))
            room = box.right() - left - 8
            shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(room))
            painter.drawText(QRectF(left, top, room, look.px(19)), _LEFT, shown)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(look.colour(Role.ACCENT), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)

    def _paint_mark(self, painter: QPainter, box: QRectF) -> None:
        look = self._look
        size = look.px(14)
        mark = QRectF(box.x() + look.px(19), box.center().y() - size / 2, size, size)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        ink = look.colour(Role.ACCENT if self.isChecked() else Role.MUTED)
        painter.setPen(QPen(ink, 1.5))
        painter.drawEllipse(mark)
        if self.isChecked():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            inner = size / 4
            painter.drawEllipse(mark.adjusted(inner, inner, -inner, -inner))


class RulesChoice(QWidget):
    """One card below the other; up and down take the next one. ``chosen`` names its system."""

    chosen = Signal(str)

    def __init__(self, look: Look, words: Wording, systems: Sequence[SystemInfo]) -> None:
        super().__init__()
        self.setAccessibleName(words.text("start.rules"))
        self.cards: dict[str, RulesCard] = {}
        self._group = QButtonGroup(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for info in systems:
            line = "" if info.line is None else words.phrase(info.line)
            card = self.cards[info.id] = RulesCard(look, info.title, line)
            self._group.addButton(card)
            card.toggled.connect(partial(self._toggled, info.id))
            column.addWidget(card)

    def show_chosen(self, id_: str) -> None:
        """Marks the card of a system as taken."""
        self.cards[id_].setChecked(True)
        for card in self.cards.values():  # Tab comes to the one that is taken
            policy = Qt.FocusPolicy.StrongFocus if card.isChecked() else Qt.FocusPolicy.ClickFocus
            card.setFocusPolicy(policy)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Home and End take the first and the last card; Qt has the arrows."""
        ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: -1}
        if event.key() in ends:
            list(self.cards.values())[ends[Qt.Key(event.key())]].click()
        else:
            super().keyPressEvent(event)

    def _toggled(self, id_: str, on: bool) -> None:  # noqa: FBT001 - a Qt slot
        if on:
            self.show_chosen(id_)
            self.chosen.emit(id_)
