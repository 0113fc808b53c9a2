"""A wide button with a title and what it does below."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from app.ui.kit.buttons import cap_width, paint_cap
from app.ui.kit.fonts import Face
from app.ui.kit.look import Look
from app.ui.kit.theme import Role

_HEIGHT = 66
_ROUND = 15
"""Pixels around and between its words, whatever the size of text."""
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class BigButton(QAbstractButton):
    """Icon, two lines, and the key."""

    def __init__(self, look: Look, icon: str, title: str, note: str, key: str) -> None:
        super().__init__()
        self._look = look
        self._icon, self._note, self._key = icon, note, key
        self.setText(title)
        self.setAccessibleName(title)
        self.setAccessibleDescription(note)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)
        look.changed.connect(self.update)

    def set_note(self, note: str) -> None:
        """Says something else below the title."""
        self._note = note
        self.setAccessibleDescription(note)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """66 high, and wide enough for its words."""
        look = self._look
        words = max(
            QFontMetrics(look.font(face)).horizontalAdvance(text)
            for text, face in ((self.text(), Face.NUMBER_STRONG), (self._note, Face.NOTE))
        )
        wide = words + look.px(64) + _ROUND + cap_width(look, self._key)
        return QSize(max(look.px(380), round(wide)), look.px(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws edge, icon, words, key and ring."""
        del event
        look = self._look
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(2.5, 2.5, -2.5, -2.5)
        touched = self.underMouse() or self.isDown()
        painter.setPen(QPen(look.colour(Role.CONTROL), 1))
        painter.setBrush(look.colour(Role.HOVER if touched else Role.RAISED))
        painter.drawRoundedRect(box, 4, 4)
        icon = look.px(20)
        spot = QRectF(box.x() + look.px(16), box.center().y() - icon / 2, icon, icon)
        look.icons.paint(painter, self._icon, look.colour(Role.INK), spot)
        left = spot.right() + look.px(14)
        cap = cap_width(look, self._key)
        right = box.right() - look.px(14) - cap
        for text, face, role, top in (
            (self.text(), Face.NUMBER_STRONG, Role.INK, box.center().y() - look.px(22)),
            (self._note, Face.NOTE, Role.MUTED, box.center().y() + look.px(1)),
        ):
            painter.setFont(look.font(face))
            painter.setPen(look.colour(role))
            room = right - left - 8
            shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(room))
            painter.drawText(QRectF(left, top, room, look.px(22)), _LEFT, shown)
        keys = QRectF(right, box.y(), cap, box.height())
        paint_cap(painter, look, keys, self._key, look.colour(Role.MUTED))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(look.colour(Role.ACCENT), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
