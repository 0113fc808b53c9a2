"""Draws status chips."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from app.ui.kit.chip_faces import GAP, ChipFace, ChipKind, fitting
from app.ui.kit.fonts import Face
from app.ui.kit.look import Look
from app.ui.kit.paint import fill
from app.ui.kit.theme import Role

PADDING = 4.0
ON_TOKEN, IN_LIST, IN_FORM = 16.0, 20.0, 28.0
"""Heights in pixels at 100 %."""

_COLOURS = {
    ChipKind.GOOD: (Role.GOOD, Role.GOOD_TINT),
    ChipKind.HARM: (Role.HARM, Role.HARM_TINT),
    ChipKind.PLAIN: (Role.INK, Role.PANEL),
}


class ChipPainter:
    """Measures and draws chips in the present look.

    Works in pixels at 100 %; who paints larger scales the painter.
    """

    def __init__(self, look: Look) -> None:
        self._look = look
        self._font = look.plain_font(Face.NOTE_STRONG.pixels, Face.NOTE_STRONG.weight)
        self._metrics = QFontMetricsF(self._font)

    def width(self, face: ChipFace) -> float:
        """The width of a chip."""
        bar = 2.0 if face.kind is ChipKind.HARM else 0.0
        ends = 2.0 if face.kind is ChipKind.GOOD else 0.0
        return round(self._metrics.horizontalAdvance(face.text) + 2 * (PADDING + ends) + bar)

    def paint(self, painter: QPainter, rect: QRectF, face: ChipFace) -> None:
        """Draws a chip into ``rect``."""
        ink, ground = (self._look.colour(role) for role in _COLOURS[face.kind])
        dashed = face.kind is ChipKind.PLAIN
        radius = rect.height() / 2 if face.kind is ChipKind.GOOD else 3.0 if dashed else 0.0
        painter.setPen(QPen(ink, 1, Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine))
        painter.setBrush(ground)
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        text = QRectF(rect)
        if face.kind is ChipKind.HARM:
            fill(painter, QRectF(rect.x(), rect.y(), 3, rect.height()), ink)
            text.setLeft(rect.x() + 2)
        painter.setFont(self._font)
        painter.setPen(ink)
        painter.drawText(text, Qt.AlignmentFlag.AlignCenter, face.text)

    def paint_row(
        self, painter: QPainter, area: QRectF, faces: Sequence[ChipFace], height: float = ON_TOKEN
    ) -> tuple[tuple[QRectF, ChipFace], ...]:
        """Draws the chips that fit whole into ``area``, then ``+n``; tells where each stands."""
        placed = self.arrange(area, faces, height)
        for rect, face in placed:
            self.paint(painter, rect, face)
        return placed

    def arrange(
        self, area: QRectF, faces: Sequence[ChipFace], height: float = ON_TOKEN
    ) -> tuple[tuple[QRectF, ChipFace], ...]:
        """Where `paint_row` puts the chips."""
        placed = []
        x = area.x()
        for face in self._row(area.width(), faces):
            width = self.width(face)
            placed.append((QRectF(x, area.y(), width, height), face))
            x += width + GAP
        return tuple(placed)

    def shown(self, room: float, faces: Sequence[ChipFace]) -> int:
        """How many chips have a face of their own in ``room`` pixels; the rest is ``+n``."""
        row = self._row(room, faces)
        return len(row) - (tuple(row) != tuple(faces))

    def _row(self, room: float, faces: Sequence[ChipFace]) -> list[ChipFace]:
        """The most urgent that fit, then ``+n``; if not one of them does, the first that can."""
        widths = [self.width(face) for face in faces]
        shown = fitting(widths, room, lambda n: self.width(_more(faces[len(faces) - n :])))
        if shown == len(faces):
            return list(faces)
        for at, face in enumerate(faces if not shown and len(faces) > 1 else ()):
            more = _more((*faces[:at], *faces[at + 1 :]))
            if widths[at] + GAP + self.width(more) <= room:
                return [face, more]
        return [*faces[:shown], _more(faces[shown:])]


def _more(rest: Sequence[ChipFace]) -> ChipFace:
    notes = "\n".join(face.note or face.text for face in rest)
    return ChipFace(f"+{len(rest)}", ChipKind.PLAIN, notes)
