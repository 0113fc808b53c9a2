"""The ruled ground of the grid: bands, lines, the spine, *now*. Draws only what is exposed."""

from typing import NamedTuple

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from app.ui.grid.geometry import Ruler
from app.ui.kit.fonts import Face
from app.ui.kit.look import Look
from app.ui.kit.paint import fill
from app.ui.kit.theme import Role, Scheme

NOTCH, NOTCH_FIVE, NOTCH_TEN = 4, 7, 10
TAG_WIDTH, TAG_HEIGHT = 60, 22


class Backdrop(NamedTuple):
    """Draws the ground for one ruler; x = 0 is the middle of the spine."""

    look: Look
    ruler: Ruler
    spine: float
    """Width of the spine in pixels."""
    label_step: int
    now: str
    """The word on the tag."""
    drawn_for: tuple[Scheme, bool, float]
    """Scheme, contrast and scale of the look: another look is another ground."""

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        """Draws what lies in ``exposed``."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        low, high = self.ruler.span(exposed.top() - 12, exposed.bottom() + 12)
        self._grounds(painter, exposed, low, high)
        self._lines(painter, exposed, low, high)
        self._spine(painter, exposed, low, high)
        self._now(painter, exposed)

    def _grounds(self, painter: QPainter, exposed: QRectF, low: int, high: int) -> None:
        colour = self.look.colour
        fill(painter, exposed, colour(Role.GRID))
        for ten in range(low // 20 * 20 + 10, high + 10, 20):
            ends = sorted((self.ruler.y(ten), self.ruler.y(ten + 10)))
            band = QRectF(exposed.x(), ends[0], exposed.width(), ends[1] - ends[0])
            fill(painter, band & exposed, colour(Role.BAND))
        zero = self.ruler.zero
        below = QRectF(exposed)
        if self.ruler.downward:
            below.setTop(max(zero, exposed.top()))
        else:
            below.setBottom(min(zero, exposed.bottom()))
        if below.height() > 0:
            fill(painter, below, colour(Role.SUNKEN))

    def _lines(self, painter: QPainter, exposed: QRectF, low: int, high: int) -> None:
        by_role: dict[Role, list[QLineF]] = {Role.TICK: [], Role.FIVE: [], Role.TEN: []}
        for place in range(max(1, low), high + 1):
            y = self.ruler.y(place) + 0.5
            by_role[_weight(place)].append(QLineF(exposed.left(), y, exposed.right(), y))
        for role, lines in by_role.items():
            painter.setPen(self._hairline(role))
            painter.drawLines(lines)

    def _spine(self, painter: QPainter, exposed: QRectF, low: int, high: int) -> None:
        half = self.spine / 2
        if max(exposed.left(), -exposed.right()) > max(half, self._tag_width() / 2):
            return
        fill(
            painter,
            QRectF(-half, exposed.top(), self.spine, exposed.height()),
            self.look.colour(Role.PANEL),
        )
        painter.setPen(self._hairline(Role.CONTROL))
        painter.drawLines([QLineF(x, exposed.top(), x, exposed.bottom()) for x in (-half, half)])
        notches = []
        for place in range(low, high + 1):
            y = self.ruler.y(place) + 0.5
            wide = {Role.TEN: NOTCH_TEN, Role.FIVE: NOTCH_FIVE}.get(_weight(place), NOTCH)
            notches += [QLineF(-half, y, wide - half, y), QLineF(half - wide, y, half, y)]
        painter.drawLines(notches)
        self._labels(painter, low, high)

    def _labels(self, painter: QPainter, low: int, high: int) -> None:
        painter.setPen(self.look.colour(Role.INK))
        step = max(1, self.label_step)
        every = step if step * self.ruler.step >= self.look.px(16) else step * 2
        for place in range(low // every * every, high + every, every):
            if 0 < place <= self.ruler.top:
                tens = _weight(place) is Role.TEN
                painter.setFont(self.look.font(Face.BODY_STRONG if tens else Face.BODY))
                box = QRectF(-self.spine / 2, self.ruler.y(place) - 12, self.spine, 25)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(place))

    def _now(self, painter: QPainter, exposed: QRectF) -> None:
        zero = self.ruler.zero
        ink = self.look.colour(Role.INK)
        fill(painter, QRectF(exposed.left(), zero - 1, exposed.width(), 3), ink)
        painter.setFont(self.look.font(Face.BODY_STRONG))
        wide = self._tag_width()
        high = self.look.px(TAG_HEIGHT)
        tag = QRectF(-wide / 2, zero if self.ruler.downward else zero - high, wide, high)
        fill(painter, tag, ink)
        painter.setPen(self.look.colour(Role.ON_NOW))
        painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, self.now)

    def _tag_width(self) -> float:
        """As wide as its word needs, in whatever language and size."""
        words = QFontMetricsF(self.look.font(Face.BODY_STRONG)).horizontalAdvance(self.now)
        return max(self.look.px(TAG_WIDTH), words + self.look.px(14))

    def _hairline(self, role: Role) -> QPen:
        pen = QPen(self.look.colour(role), 1)
        pen.setCosmetic(True)
        return pen


def _weight(place: int) -> Role:
    if place % 10 == 0:
        return Role.TEN
    return Role.FIVE if place % 5 == 0 else Role.TICK
