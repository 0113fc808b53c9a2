"""How the rungs of a ladder look."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from app.ui.kit.bar_motion import BarMotion
from app.ui.kit.chip_faces import token_chips
from app.ui.kit.fonts import Face
from app.ui.kit.ink import CENTRE, RIGHT, Ink
from app.ui.kit.paint import fill
from app.ui.kit.row_list import RowDelegate
from app.ui.kit.theme import Role
from app.ui.ladder.rows import Heading, LadderRow, Rung, gauge_words, health_words, row_text
from app.ui.wording import Wording

NORMAL, NOW, HEADING = 54, 72, 34
COMPACT, COMPACT_NOW, COMPACT_HEADING = 32, 52, 24
"""Heights in pixels at 100 %."""
LOW = 40
"""The height of a low rung on a narrow ladder, which tells in two lines."""
_NARROW = 430.0
"""Below this width, in pixels at 100 %, facts do not stand beside all else."""
_NAME, _ROOM_OF_TAG = 22.0, 8
_SCORE = 52.0
_EDGE = 14.0
_BAR, _SHORT_BAR = 62.0, 36.0
_LEFT_SHARE = 0.36
"""What is left of a turn has at most this part of the width, where it stands at the right."""
_LARGE, _SMALL = 44.0, 30.0
_MARK = 5.0
_LINE, _TAG = 18.0, 20.0


class LadderDelegate(RowDelegate):
    """Rungs are high, or low where many stand on the ladder; whoever acts has the most room.

    On a narrow ladder names, numbers and facts have lines of their own, so that none is cut.
    """

    def __init__(self, ink: Ink, wording: Wording, bars: BarMotion, parent: QWidget) -> None:
        super().__init__(ink, parent)
        self._wording, self._bars = wording, bars
        self.compact = False
        self.wide = 2 * _NARROW
        """How wide rungs are, in pixels at 100 %."""

    def height(self, row: object) -> int:
        """In pixels at 100 %."""
        return self.height_if(row, compact=self.compact)

    def height_if(self, row: object, *, compact: bool) -> int:
        """How high a row is, or would be, where rungs are low or not."""
        if not isinstance(row, Rung):
            return height_of(row, compact=compact)
        if self._has_lines(row, compact=compact):
            least = (LOW if compact else NORMAL) + (_ROOM_OF_TAG if row.now else 0)
            return least + int(_LINE) * len(self._below(row))
        more = max(0, len(row.left) - 1) if compact and row.now else 0
        return height_of(row, compact=compact) + int(_LINE) * more

    def _has_lines(self, row: Rung, *, compact: bool) -> bool:
        """Whether its name, numbers and facts have lines of their own: else they would be cut."""
        if self.wide < _NARROW:
            return True
        told = self.ink.width(" · ".join(row.left), Face.NOTE)
        return compact and not row.now and told > self.wide * _LEFT_SHARE

    def _below(self, row: Rung) -> tuple[str, ...]:
        """The facts of a rung in lines that do not stand beside its name."""
        room = self.wide - _SCORE - _SMALL - 12 - _EDGE
        told = " · ".join(row.left)
        needs = self.ink.width(told, Face.NOTE)
        if not told or (not row.now and needs < room * _LEFT_SHARE):
            return ()
        return (told,) if needs < room else row.left

    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        """Draws the row."""
        if isinstance(row, Heading):
            self._heading(painter, rect, row)
        elif isinstance(row, Rung):
            self._rung(painter, rect, row)

    def _heading(self, painter: QPainter, rect: QRectF, row: LadderRow) -> None:
        look, text = self.ink.look, row_text(row, self._wording)
        fill(painter, rect, look.colour(Role.SUNKEN))
        strong = isinstance(row, Heading) and row.group == "round"
        if strong:
            fill(painter, QRectF(0, 0, rect.width(), 2), look.colour(Role.INK))
        face, role = (Face.BODY_STRONG, Role.INK) if strong else (Face.NOTE_STRONG, Role.MUTED)
        self.ink.text(painter, rect.adjusted(_EDGE, 1, -_EDGE, 0), text, face, role)

    def _rung(self, painter: QPainter, rect: QRectF, row: Rung) -> None:
        look, token = self.ink.look, row.token
        if row.now:
            fill(painter, QRectF(0, 0, _MARK, rect.height()), look.colour(Role.ACCENT))
        self.ink.rule(painter, rect)
        if token.score is not None:
            role = Role.INK if token.rounds == 0 and token.order is not None else Role.MUTED
            score = QRectF(_MARK, 0, _SCORE - _MARK - 8, rect.height())
            face = Face.TITLE if row.now else Face.NUMBER_STRONG
            self.ink.text(painter, score, str(token.score), face, role, RIGHT)
        if self._has_lines(row, compact=self.compact):
            self._in_lines(painter, rect, row)
            return
        size = min(_LARGE, rect.height() - (8 if self.compact else 14))
        self.ink.disk(painter, _SCORE, (rect.height() - size) / 2, size, token, row.shape)
        left = _SCORE + size + 12
        right = self._right(painter, rect, row)
        area = QRectF(left, 0, right - left - 10, rect.height())
        one = self.compact and not row.now
        (self._one_line if one else self._two_lines)(painter, area, row)

    def _in_lines(self, painter: QPainter, rect: QRectF, row: Rung) -> None:
        """A name, the numbers below it, and below them what is left of the turn."""
        token, size, below = row.token, _SMALL, self._below(row)
        top = (rect.height() - _NAME - _LINE * (1 + len(below))) / 2
        self.ink.disk(painter, _SCORE, (rect.height() - size) / 2, size, token, row.shape)
        left, right = _SCORE + size + 12, rect.width() - _EDGE
        numbers = QRectF(left, top + _NAME, right - left, _LINE)
        for number, line in enumerate(below, start=1):
            fact = numbers.translated(0, _LINE * number)
            self.ink.text(painter, fact, line, Face.NOTE, Role.INK if row.now else Role.MUTED)
        if row.now:
            right = self._now(painter, right, top + 1) - 10
        elif row.left and not below:
            told = " · ".join(row.left)
            area = QRectF(left, top, right - left, _NAME)
            self.ink.text(painter, area, told, Face.NOTE, Role.MUTED, RIGHT)
            right -= self.ink.width(told, Face.NOTE) + 10
        name = QRectF(left, top, right - left, _NAME)
        self.ink.name(painter, name, token.name, Face.BODY_STRONG, italic=token.hidden)
        taken = self.ink.width(token.name, Face.BODY_STRONG, italic=token.hidden) + 10
        self._numbers(painter, numbers, row, name.adjusted(taken, 2, 0, 0))

    def _right(self, painter: QPainter, rect: QRectF, row: Rung) -> float:
        """NOW and what is left of the turn, at the right; gives where they begin.

        Facts stand below NOW; of anybody else on a low rung they have one line.
        """
        end = begins = rect.width() - _EDGE
        joined = self.compact and row.left and not row.now
        lines = (" · ".join(row.left),) if joined else row.left
        high = _LINE * len(lines) + (_TAG + 4 if row.now else 0)
        top = (rect.height() - high) / 2
        if row.now:
            begins = self._now(painter, end, top)
            top += _TAG + 4
        wide = min(
            rect.width() * _LEFT_SHARE,
            max((self.ink.width(line, Face.NOTE) for line in lines), default=0.0) + 1,
        )
        for number, line in enumerate(lines):
            area = QRectF(end - wide, top + _LINE * number, wide, _LINE)
            role = Role.INK if row.now else Role.MUTED
            self.ink.text(painter, area, line, Face.NOTE, role, RIGHT)
        return min(begins, end - wide) if lines else begins

    def _now(self, painter: QPainter, end: float, top: float) -> float:
        """The tag of whoever acts, up to ``end``; gives where it begins."""
        text = self._wording.text("grid.now")
        wide = self.ink.width(text, Face.NOTE_STRONG) + 16
        tag = QRectF(end - wide, top, wide, _TAG)
        fill(painter, tag, self.ink.look.colour(Role.INK))
        self.ink.text(painter, tag, text, Face.NOTE_STRONG, Role.ON_NOW, CENTRE)
        return tag.left()

    def _two_lines(self, painter: QPainter, area: QRectF, row: Rung) -> None:
        middle, token = area.center().y(), row.token
        face = Face.TITLE if row.now else Face.BODY_STRONG
        name = QRectF(area.left(), middle - 25, area.width(), 26)
        self.ink.name(painter, name, token.name, face, italic=token.hidden)
        self._numbers(painter, QRectF(area.left(), middle + 2, area.width(), 19), row)

    def _one_line(self, painter: QPainter, area: QRectF, row: Rung) -> None:
        token, half = row.token, area.width() * 0.4
        name = QRectF(area.left(), 0, half - 10, area.height())
        self.ink.name(painter, name, token.name, Face.BODY_STRONG, italic=token.hidden)
        middle = area.center().y()
        rest = QRectF(area.left() + half, middle - 9, area.width() - half, 19)
        self._numbers(painter, rest, row)

    def _numbers(
        self, painter: QPainter, area: QRectF, row: Rung, above: QRectF | None = None
    ) -> None:
        """The HP bar, gauges in numbers, and chips.

        With room ``above`` the bar is short, and the chips stand there if more are seen there.
        """
        token, left = row.token, area.left()
        if token.hp.maximum > 0:
            y = area.center().y() - 3
            wide = _BAR if above is None else _SHORT_BAR
            self.ink.bar(painter, left, y, token, self._bars.full(token), wide)
            left += wide + 10
        for text in (health_words(token, self._wording), gauge_words(token, self._wording)):
            if text:
                room = QRectF(left, area.top(), max(0.0, area.right() - left), area.height())
                left += self.ink.text(painter, room, text, Face.NOTE, Role.MUTED) + 12
        if token.hidden:
            self.ink.icon(painter, "eye-off", left, area.center().y() - 7, 14, Role.MUTED)
            left += 20
        chips = token_chips(token)
        rooms = [QRectF(left, area.top() + 1, area.right() - left, 18)]
        rooms += [] if above is None else [above]
        best = max(rooms, key=lambda one: (self.ink.chips_shown(one.width(), chips), one.width()))
        if chips and best.width() > 20:
            self.ink.chips(painter, best, chips, 17)


def height_of(row: object, *, compact: bool) -> int:
    """How high a row is, in pixels at 100 %."""
    if isinstance(row, Heading):
        return COMPACT_HEADING if compact else HEADING
    now = isinstance(row, Rung) and row.now
    if compact:
        return COMPACT_NOW if now else COMPACT
    return NOW if now else NORMAL
