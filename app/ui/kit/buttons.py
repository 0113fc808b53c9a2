"""Buttons that carry their key, and the key cap itself."""

from functools import cached_property

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFontMetrics,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QAbstractButton, QWidget

from app.ui.kit.fonts import Face
from app.ui.kit.look import Look
from app.ui.kit.theme import Role

HEADER, FIELD, PRIMARY = 28, 32, 36
"""Heights of controls in pixels at 100 %: in headers, beside fields, in the dice row."""
_LEAST_LABEL = 30
"""Of a label beside an icon or a key, so many pixels at 100 % tell something."""
RING = 4
"""Room around a control for its focus ring: 2 wide, 2 away."""


def cap_width(look: Look, key: str) -> int:
    """How wide the cap of a key is drawn."""
    return _advance(look, Face.NOTE, key) + look.px(10)


def paint_cap(painter: QPainter, look: Look, rect: QRectF, key: str, ink: QColor) -> None:
    """Draws a key cap of radius 3 centred in ``rect``."""
    height = look.px(18)
    box = QRectF(rect.x(), rect.center().y() - height / 2, rect.width(), height)
    painter.setPen(QPen(ink, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
    painter.setFont(look.font(Face.NOTE))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, key)


_BARE = frozenset({"bare", "quick"})


def literal(text: str) -> str:
    """A text for Qt's labels in which ``&`` is a sign like any other, and no shortcut."""
    return text.replace("&", "&&")


class KeyCap(QWidget):
    """A key as it is printed on a keyboard."""

    def __init__(self, look: Look, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        look.changed.connect(self.updateGeometry)
        look.changed.connect(self.update)
        self.set_key(key)

    def set_key(self, key: str) -> None:
        """Another key; an empty one hides the cap."""
        self._key = key
        self.setAccessibleName(key)
        if self.parentWidget() is not None:  # alone it would be a window
            self.setVisible(bool(key))
        self.updateGeometry()
        self.update()

    @property
    def key(self) -> str:
        """The key that it shows."""
        return self._key

    def sizeHint(self) -> QSize:
        """Room for the cap."""
        return QSize(cap_width(self._look, self._key), self._look.px(20))

    def minimumSizeHint(self) -> QSize:
        """The same as `sizeHint`: a key is read whole."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the cap."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = self._look.colour(Role.MUTED)
        paint_cap(painter, self._look, QRectF(self.rect()), self._key, ink)


class KeyButton(QAbstractButton):
    """A flat button with an icon, a label and the key that presses it.

    The key is shown, and pressed as a shortcut when ``shortcut`` is given. Kinds: ``plain``
    (edge, raised ground), ``primary`` (accent ground), ``bare`` (no edge until hovered),
    ``quick`` (bare and small, for rows of many keys).
    A focus ring stands 2 pixels away; the widget keeps `RING` pixels around for it.
    """

    def __init__(
        self,
        look: Look,
        text: str = "",
        *,
        icon: str = "",
        key: str = "",
        kind: str = "plain",
        height: int = FIELD,
    ) -> None:
        super().__init__()
        self._look = look
        self._icon = icon
        self._key = key
        self._kind = kind
        self._height = height
        self._trailing = False
        self._terse = False
        self._tells_label = False
        self.setText(literal(text))
        self.setAccessibleName(text)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        look.changed.connect(self._relook)

    def listen(self, sequence: QKeySequence | str) -> None:
        """Clicks at once by a key wherever the window has focus; Qt's own would wait 100 ms."""
        self._by_key.setKey(QKeySequence(sequence))

    @cached_property
    def _by_key(self) -> QShortcut:
        made = QShortcut(self)
        made.setAutoRepeat(False)
        made.activated.connect(self.click)
        return made

    def set_kind(self, kind: str) -> None:
        """``plain``, ``primary`` or ``bare``."""
        self._kind = kind
        self.update()

    def set_icon(self, name: str, *, trailing: bool = False) -> None:
        """Another icon of the folder, or none with an empty name; ``trailing`` after the label."""
        self._icon = name
        self._trailing = trailing
        self._relook()

    def set_label(self, text: str) -> None:
        """Another label, for eyes and for screen readers."""
        if literal(text) != self.text():
            self.setText(literal(text))
            self.setAccessibleName(text)
            self.updateGeometry()

    def set_key(self, key: str) -> None:
        """Another key cap; an empty key has none."""
        if key != self._key:
            self._key = key
            self._relook()

    @property
    def key(self) -> str:
        """The key on its cap."""
        return self._key

    def set_terse(self, *, terse: bool) -> None:
        """Leaves icon and key, where there is an icon, or takes the label back."""
        if terse is not self._terse:
            self._terse = terse
            self._tell_label()
            self._relook()

    @property
    def full_width(self) -> int:
        """How wide it would be with its label, in pixels."""
        return self._width_of(labelled=bool(self.text()))

    def sizeHint(self) -> QSize:
        """Icon, label and key with their paddings, and the ring around."""
        width = self._width_of(labelled=self._labelled)
        return QSize(width, self._look.px(self._height) + 2 * RING)

    @property
    def _labelled(self) -> bool:
        return bool(self.text()) and not (self._terse and self._icon)

    def _width_of(self, *, labelled: bool) -> int:
        parts = self._parts(labelled=labelled)
        inner = sum(width for width, _ in parts) + self._look.px(8) * max(0, len(parts) - 1)
        snug = self._kind in _BARE or not labelled
        padding = self._look.px(2 if self._kind == "quick" else 8 if snug else 10)
        return max(inner + 2 * padding, self._look.px(28)) + 2 * RING

    def minimumSizeHint(self) -> QSize:
        """The same as `sizeHint`: labels of buttons are not cut."""
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A label that has no room is told by a tooltip, unless there is one already."""
        super().resizeEvent(event)
        self._tell_label()

    def _tell_label(self) -> None:
        cut = self.width() < self.sizeHint().width()
        narrow = cut or self._labelled is not bool(self.text())
        if narrow and not self.toolTip():
            self._tells_label = True
            self.setToolTip(self._label())
        elif not narrow and self._tells_label:
            self._tells_label = False
            self.setToolTip("")

    def enterEvent(self, event: QEnterEvent) -> None:
        """Shows the hover ground."""
        super().enterEvent(event)
        self.update()

    def hitButton(self, at: QPoint) -> bool:
        """A button that is gone before the mouse is let go is not clicked."""
        return self.isVisible() and super().hitButton(at)

    def leaveEvent(self, event: QEvent) -> None:
        """Takes the hover ground away."""
        super().leaveEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws ground, edge, parts and ring."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(RING, RING, -RING, -RING)
        ground, edge, ink = self._colours()
        painter.setPen(Qt.PenStyle.NoPen if edge is None else QPen(edge, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush if ground is None else ground)
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        self._paint_parts(painter, box, ink)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._look.colour(Role.ACCENT), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)

    def _relook(self) -> None:
        self.updateGeometry()
        self.update()

    def _parts(self, *, labelled: bool) -> list[tuple[int, str]]:
        parts = []
        if self._icon:
            parts.append((self._look.px(18), "icon"))
        if labelled:
            parts.append((_advance(self._look, self._face(), self._label()), "text"))
        if self._key:
            parts.append((cap_width(self._look, self._key), "key"))
        return [*parts[1:], parts[0]] if self._trailing and self._icon else parts

    def _face(self) -> Face:
        faces = {"primary": Face.BODY_STRONG, "quick": Face.NOTE}
        return faces.get(self._kind, Face.BODY)

    def _label(self) -> str:
        return self.text().replace("&&", "&")

    def _paint_parts(self, painter: QPainter, box: QRectF, ink: QColor) -> None:
        gap = self._look.px(8)
        parts = self._shortened(self._parts(labelled=self._labelled), gap, box.width() - 4)
        x = box.center().x() - (sum(width for width, _ in parts) + gap * (len(parts) - 1)) / 2
        for width, part in parts:
            area = QRectF(x, box.y(), width, box.height())
            if part == "icon":
                top = QPointF(x, box.center().y() - width / 2)
                ratio = self.devicePixelRatioF()
                painter.drawPixmap(
                    top.toPoint(), self._look.icons.pixmap(self._icon, ink.name(), width, ratio)
                )
            elif part == "text":
                painter.setFont(self._look.font(self._face()))
                painter.setPen(ink)
                label = painter.fontMetrics().elidedText(
                    self._label(), Qt.TextElideMode.ElideRight, width
                )
                painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, label)
            else:
                paint_cap(painter, self._look, area, self._key, ink)
            x += width + gap

    def _shortened(
        self, parts: list[tuple[int, str]], gap: int, room: float
    ) -> list[tuple[int, str]]:
        """The parts with a label no longer than there is room for, or none for a sign or two."""
        over = sum(width for width, _ in parts) + gap * (len(parts) - 1) - int(room)
        if over <= 0:
            return parts
        short = [(max(0, wide - over) if part == "text" else wide, part) for wide, part in parts]
        least, rest = self._look.px(_LEAST_LABEL), [one for one in parts if one[1] != "text"]
        return (
            rest if rest and any(wide < least for wide, part in short if part == "text") else short
        )

    def _colours(self) -> tuple[QColor | None, QColor | None, QColor]:
        colour = self._look.colour
        if not self.isEnabled():
            edge = None if self._kind in _BARE else colour(Role.FIVE)
            return None, edge, colour(Role.LOCKED)
        if self._kind == "primary":
            filled = colour(Role.ACCENT).darker(112) if self.isDown() else colour(Role.ACCENT)
            return filled, filled, colour(Role.ON_ACCENT)
        if self.isChecked():
            return colour(Role.SEL), colour(Role.ACCENT), colour(Role.INK)
        touched = self.underMouse() or self.isDown()
        if self._kind in _BARE:
            return colour(Role.HOVER) if touched else None, None, colour(Role.INK)
        ground = colour(Role.HOVER if touched else Role.RAISED)
        return ground, colour(Role.CONTROL), colour(Role.INK)


def _advance(look: Look, face: Face, text: str) -> int:
    return QFontMetrics(look.font(face)).horizontalAdvance(text) + 1
