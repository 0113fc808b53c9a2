"""Draws tokens: the disk of 36 units, the flag of 144 by 44, and the compact form.

All lengths are pixels at 100 %. The pictures are kept, so that moving a token costs one blit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap

from app.ui.kit.chips import ON_TOKEN, ChipPainter
from app.ui.kit.fonts import Face, short_name
from app.ui.kit.paint import fill
from app.ui.kit.theme import CAP, CAP_INK, Role
from app.ui.kit.token_face import Disk, Mark, TokenFace
from app.ui.kit.token_figures import RADIUS, UNITS, figure, outline

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QImage

    from app.ui.kit.look import Look

FLAG: Final = QSize(144, 44)
COMPACT: Final = QSize(44, 44)
DISK: Final = 36.0
MARGIN: Final = 10
"""Room around a flag in its picture, for rings and badges."""
RIM: Final = 4.5
"""Of 36 units: what a portrait leaves of colour and pattern, the edge included."""
_KEPT: Final = 600
_ICON_OF: Final = ((Mark.HIDDEN, "eye-off"), (Mark.HELD, "pause"), (Mark.CHARGING, "hourglass"))
_NAME: Final = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_ROW_OF_CHIPS: Final = 19.5


class TokenPainter:
    """Draws tokens in the present look and keeps the pictures until the look changes."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._chips = ChipPainter(look)
        self._kept: dict[tuple[object, ...], QPixmap] = {}
        self._find_portrait: Callable[[str], QImage | None] = _no_portrait
        look.changed.connect(self.forget)

    def forget(self) -> None:
        """Drops all kept pictures."""
        self._kept.clear()
        self._chips = ChipPainter(self._look)

    def take_portraits(self, find: Callable[[str], QImage | None]) -> None:
        """Where the portraits of characters come from, by the id of their document."""
        self._find_portrait = find
        self.forget()

    # Pictures

    def disk_pixmap(
        self,
        disk: Disk,
        size: int = 28,
        ratio: float = 1.0,
        marks: Mark = Mark.NONE,
        charge: float = 0.0,
    ) -> QPixmap:
        """A disk of ``size`` pixels, with 4 pixels around it for rings and badges."""
        key = ("disk", disk, size, marks, charge, ratio)
        found = self._kept.get(key)
        if found is not None:
            return found
        side = size + 8

        def draw(painter: QPainter) -> None:
            painter.translate(4, 4)
            self.paint_disk(painter, size, disk, marks, charge)

        return self._picture(key, QSize(side, side), ratio, 1, draw)

    def flag_pixmap(self, face: TokenFace, ratio: float = 1.0, *, compact: bool = False) -> QPixmap:
        """A flag or a compact token, with `MARGIN` around it, at the present scale."""
        key = ("flag", face, compact, ratio)
        found = self._kept.get(key)
        if found is not None:
            return found
        inner = COMPACT if compact else FLAG
        size = QSize(inner.width() + 2 * MARGIN, inner.height() + 2 * MARGIN)

        def draw(painter: QPainter) -> None:
            painter.translate(MARGIN, MARGIN)
            (self.paint_compact if compact else self.paint_flag)(painter, face)

        return self._picture(key, size, ratio, self._look.scale, draw)

    def _picture(
        self,
        key: tuple[object, ...],
        size: QSize,
        ratio: float,
        scale: float,
        draw: Callable[[QPainter], None],
    ) -> QPixmap:
        """Draws a picture that is not there yet, and keeps it; the look, which scales, is one."""
        pixmap = QPixmap((size.toSizeF() * (ratio * scale)).toSize())
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(ratio * scale, ratio * scale)
        draw(painter)
        painter.end()
        pixmap.setDevicePixelRatio(ratio)
        if len(self._kept) >= _KEPT:
            self._kept.clear()
        self._kept[key] = pixmap
        return pixmap

    # The disk

    def paint_disk(
        self,
        painter: QPainter,
        size: float,
        disk: Disk,
        marks: Mark = Mark.NONE,
        charge: float = 0.0,
    ) -> None:
        """Draws a disk of ``size`` pixels at the painter's origin, with its rings and badges."""
        painter.save()
        painter.scale(size / UNITS, size / UNITS)
        portrait = self._find_portrait(disk.portrait) if disk.portrait else None
        self._ground(painter, disk, marks, portrait)
        self._rings(painter, disk, marks, charge)
        self._cap(painter, size, disk, corner=portrait is not None)
        self._badges(painter, size, marks, portrait=portrait is not None)
        painter.restore()

    def _ground(self, painter: QPainter, disk: Disk, marks: Mark, portrait: QImage | None) -> None:
        shape = outline(disk.shape)
        colours = self._look.theme.token(disk.colour)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._look.colour(Role.PANEL))
        painter.drawPath(shape)
        painter.save()
        painter.setOpacity(_fill(marks))
        painter.setClipPath(outline(disk.shape, 0.8))
        fill(painter, QRectF(0, 0, UNITS, UNITS), QColor(colours.colour))
        painter.setBrush(QColor(colours.tone))
        painter.drawPath(figure(colours.pattern, disk.shape))
        if portrait is not None:
            self._portrait(painter, disk, portrait)
        painter.restore()
        if Mark.KO in marks:
            self._strokes(painter)
        if Mark.HIDDEN in marks:
            painter.setBrush(QBrush(self._look.colour(Role.INK), Qt.BrushStyle.BDiagPattern))
            painter.drawPath(outline(disk.shape, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(self._edge(marks))
        painter.drawPath(outline(disk.shape, 1))

    @staticmethod
    def _portrait(painter: QPainter, disk: Disk, portrait: QImage) -> None:
        """The portrait inside a rim that keeps colour and pattern."""
        painter.setClipPath(outline(disk.shape, RIM), Qt.ClipOperation.IntersectClip)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        side = UNITS - 2 * RIM
        painter.drawImage(QRectF(RIM, RIM, side, side), portrait)

    def _edge(self, marks: Mark) -> QPen:
        role = Role.ACCENT if Mark.GHOST in marks else Role.INK
        pen = QPen(self._look.colour(role), 2)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if Mark.HIDDEN in marks or Mark.GHOST in marks:
            pen.setDashPattern([2, 1.4])
        elif Mark.HELD in marks:
            pen.setDashPattern([1, 1])
        return pen

    def _cap(self, painter: QPainter, size: float, disk: Disk, *, corner: bool) -> None:
        across = 21.0 if size >= DISK else 23.0
        box = QRectF((UNITS - across) / 2, (UNITS - across) / 2, across, across)
        if corner:
            box = self._corner_cap(size, disk)
            across = box.height()
        painter.setPen(QPen(QColor(CAP_INK), 1))
        painter.setBrush(QColor(CAP))
        radius = across / 2 if disk.shape == "circle" else RADIUS * across / UNITS
        painter.drawRoundedRect(box, radius, radius)
        painter.setFont(self._letter_font(disk.letter, size, box.width() - 3.0, corner=corner))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, disk.letter)

    def _corner_cap(self, size: float, disk: Disk) -> QRectF:
        """Where the letter stands beside a portrait: at the lower left, as small as it may be."""
        unit = UNITS / min(size, DISK)
        high = 14.0 * unit
        wide = min(UNITS * 0.75, high if len(disk.letter) < 2 else 20.0 * unit)
        out = min(1.5, 3 * UNITS / size)  # pictures of disks have 4 pixels around them
        return QRectF(-out, UNITS + out - high, wide, high)

    def _letter_font(self, letter: str, size: float, room: float, *, corner: bool) -> QFont:
        units = 14.0 if len(letter) < 2 and not corner else 12.0
        font = self._look.plain_font(max(units, 12 * UNITS / size), QFont.Weight.Bold)
        wide = QFontMetricsF(font).horizontalAdvance(letter)
        if wide > room:
            font.setStretch(max(50, int(100 * room / wide)))
        return font

    def _strokes(self, painter: QPainter) -> None:
        painter.setPen(QPen(self._look.colour(Role.INK), 2.2))
        for start, end in (((4, 4), (32, 32)), ((32, 4), (4, 32))):
            painter.drawLine(QPointF(*start), QPointF(*end))
        painter.setPen(Qt.PenStyle.NoPen)

    def _rings(self, painter: QPainter, disk: Disk, marks: Mark, charge: float) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if Mark.ACTING in marks:
            self._ring(painter, disk, self._look.colour(Role.PANEL), 2)
            painter.setPen(QPen(self._look.colour(Role.INK), 3))
            painter.drawPath(outline(disk.shape, -2.5))
        if Mark.CHARGING in marks:
            painter.setPen(QPen(self._look.colour(Role.FIVE), 3))
            painter.drawEllipse(QRectF(-2.5, -2.5, UNITS + 5, UNITS + 5))
            painter.setPen(QPen(self._look.colour(Role.INK), 3, c=Qt.PenCapStyle.FlatCap))
            painter.drawArc(
                QRectF(-2.5, -2.5, UNITS + 5, UNITS + 5),
                90 * 16,
                -round(max(0.02, charge) * 360 * 16),
            )

    @staticmethod
    def _ring(painter: QPainter, disk: Disk, colour: QColor, width: float) -> None:
        painter.setPen(QPen(colour, width))
        painter.drawPath(outline(disk.shape, -width / 2))

    def _badges(self, painter: QPainter, size: float, marks: Mark, *, portrait: bool) -> None:
        unit = UNITS / max(size, DISK * 0.78)
        if Mark.KO in marks:
            box = QRectF(UNITS - 20 * unit, UNITS - 10 * unit, 22 * unit, 13 * unit)
            fill(painter, box, self._look.colour(Role.INK))
            painter.setPen(self._look.colour(Role.ON_NOW))
            painter.setFont(self._look.plain_font(12 * unit, QFont.Weight.Bold))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "KO")
        for mark, icon in _ICON_OF:
            if mark in marks:
                centre = QPointF(UNITS - 4 * unit, UNITS - 3 * unit)
                if Mark.KO in marks:
                    centre = QPointF(4 * unit, 3 * unit if portrait else centre.y())
                painter.setPen(QPen(self._look.colour(Role.INK), 1))
                painter.setBrush(self._look.colour(Role.PANEL))
                painter.drawEllipse(centre, 7.5 * unit, 7.5 * unit)
                half = 5 * unit
                self._look.icons.paint(
                    painter,
                    icon,
                    self._look.colour(Role.INK),
                    QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half),
                )
                break

    # The flag

    def paint_flag(self, painter: QPainter, face: TokenFace) -> None:
        """Draws a flag of 144 by 44 at the painter's origin."""
        plate = QRectF(0, 0, FLAG.width(), FLAG.height())
        self._plate(painter, plate, face.marks)
        right = face.edge == "right"
        left, width = (42.0, 95.0) if right else (7.0, 95.0)
        self._name(painter, QRectF(left, 2, width, 17), face)
        row = QRectF(left, _ROW_OF_CHIPS, width, ON_TOKEN)
        if face.chips or not face.note:
            self._chips.paint_row(painter, row, face.chips)
        else:
            painter.setFont(self._look.plain_font(12, Face.NOTE.weight))
            painter.setPen(self._look.colour(Role.MUTED))
            painter.drawText(row, Qt.AlignmentFlag.AlignVCenter, face.note)
        self.paint_bar(
            painter, QRectF(left, 37, width, 4), face.hp, critical=Mark.CRITICAL in face.marks
        )
        if Mark.LOCKED in face.marks:
            self._look.icons.paint(
                painter,
                "lock",
                self._look.colour(Role.LOCKED),
                QRectF(left + width - 12, 22, 12, 12),
            )
        painter.save()
        painter.translate(-2 if right else FLAG.width() + 2 - DISK, 4)
        self.paint_disk(painter, DISK, face.disk, face.marks, face.charge)
        painter.restore()
        self._corners(painter, plate, face)

    def paint_compact(self, painter: QPainter, face: TokenFace) -> None:
        """Draws the disk with its bar below in 44 by 44 at the painter's origin."""
        box = QRectF(0, 0, COMPACT.width(), COMPACT.height())
        if face.marks & (Mark.FOCUS | Mark.SELECTED | Mark.HOVER | Mark.MOVED):
            self._plate(painter, box, face.marks)
        painter.save()
        painter.translate(4, 1)
        self.paint_disk(painter, DISK, face.disk, face.marks, face.charge)
        painter.restore()
        self.paint_bar(
            painter, QRectF(4, 39, DISK, 4), face.hp, critical=Mark.CRITICAL in face.marks
        )
        self._corners(painter, box, face)

    def paint_bar(self, painter: QPainter, rect: QRectF, full: float, *, critical: bool) -> None:
        """Draws an HP bar with its mark at 25 %; ``full`` is 0 to 1."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        fill(painter, rect, self._look.colour(Role.BAR_TRACK))
        filled = QRectF(rect)
        filled.setWidth(max(1.0, rect.width() * full) if full > 0 else 0.0)
        if critical:
            painter.restore()
            painter.save()
            painter.setClipRect(filled)
            painter.setPen(QPen(self._look.colour(Role.HARM), 2.2))
            x = rect.x() - rect.height()
            while x < filled.right():
                painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.top()))
                x += 4.5
            painter.setClipping(False)
        else:
            fill(painter, filled, self._look.colour(Role.BAR_FILL))
        mark = round(rect.x() + rect.width() / 4)
        role = Role.PANEL if filled.right() > mark and not critical else Role.INK
        fill(painter, QRectF(mark, rect.y(), 1, rect.height()), self._look.colour(role))
        painter.restore()

    def _plate(self, painter: QPainter, rect: QRectF, marks: Mark) -> None:
        ground = Role.TINT if Mark.GHOST in marks else Role.PANEL
        if Mark.ACTING in marks:
            ground = Role.RAISED
        role, width, dashes = _plate_edge(marks)
        inset = width / 2
        box = rect.adjusted(inset, inset, -inset, -inset)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._look.colour(ground))
        painter.drawRoundedRect(box, 4, 4)
        if Mark.HIDDEN in marks:
            hatch = QColor(self._look.colour(Role.CONTROL))
            hatch.setAlphaF(0.45)
            painter.setBrush(QBrush(hatch, Qt.BrushStyle.BDiagPattern))
            painter.drawRoundedRect(box, 4, 4)
        pen = QPen(self._look.colour(role), width)
        if dashes:
            pen.setDashPattern(dashes)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, 4, 4)
        if Mark.FOCUS in marks:
            painter.setPen(QPen(self._look.colour(Role.ACCENT), 2))
            painter.drawRoundedRect(rect.adjusted(-4, -4, 4, 4), 6, 6)

    def _name(self, painter: QPainter, rect: QRectF, face: TokenFace) -> None:
        painter.setFont(self._look.plain_font(12, Face.NOTE.weight))
        painter.setPen(self._look.colour(Role.MUTED))
        painter.drawText(rect, _RIGHT, face.row)
        font = self._look.plain_font(14, Face.BODY_STRONG.weight)
        font.setItalic(Mark.HIDDEN in face.marks)
        painter.setFont(font)
        painter.setPen(self._look.colour(Role.INK))
        room = rect.width() - 13
        name = short_name(face.name, room, QFontMetricsF(font))
        painter.drawText(rect, _NAME, name)

    def _corners(self, painter: QPainter, rect: QRectF, face: TokenFace) -> None:
        inner, outer = rect.left() + 1, rect.right()
        if face.edge == "left":
            inner, outer = rect.right() - 1, rect.left()
        if face.tie is not None:
            self._disc(painter, QPointF(inner, rect.top() + 1), Role.INK)
            painter.setPen(self._look.colour(Role.ON_NOW))
            painter.setFont(self._look.plain_font(12, QFont.Weight.Bold))
            painter.drawText(
                QRectF(inner - 9, rect.top() - 8, 18, 18),
                Qt.AlignmentFlag.AlignCenter,
                str(face.tie),
            )
        if Mark.SELECTED in face.marks:
            self._disc(painter, QPointF(outer, rect.top()), Role.ACCENT)
            self._look.icons.paint(
                painter,
                "check",
                self._look.colour(Role.ON_ACCENT),
                QRectF(outer - 5.5, rect.top() - 5.5, 11, 11),
            )

    def _disc(self, painter: QPainter, centre: QPointF, role: Role) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._look.colour(role))
        painter.drawEllipse(centre, 9, 9)


def _no_portrait(_character: str) -> None:
    """There are none."""


def _fill(marks: Mark) -> float:
    if Mark.KO in marks:
        return 0.38
    if Mark.GHOST in marks:
        return 0.3
    return 0.5 if Mark.HIDDEN in marks else 1.0


def _plate_edge(marks: Mark) -> tuple[Role, float, list[float]]:
    """Colour, width and dashes (in widths) of a plate's edge."""
    for mark, edge in (
        (Mark.GHOST, (Role.ACCENT, 2.0, [3.0, 1.6])),
        (Mark.SELECTED, (Role.ACCENT, 2.0, [])),
        (Mark.MOVED, (Role.ACCENT, 2.0, [])),
        (Mark.HOVER, (Role.INK, 2.0, [])),
        (Mark.ACTING, (Role.INK, 2.0, [])),
        (Mark.HIDDEN, (Role.CONTROL, 1.0, [4.0, 3.0])),
        (Mark.HELD, (Role.CONTROL, 1.0, [1.0, 2.0])),
    ):
        if mark in marks:
            return edge
    return Role.CONTROL, 1.0, []
