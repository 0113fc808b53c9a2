"""How the roster's rows look."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from app.engine.model.timeline import Presence, TokenView
from app.ui.battle.roster_rows import GroupHead, RosterToken, SideHead
from app.ui.kit.bar_motion import BarMotion
from app.ui.kit.chip_faces import token_chips
from app.ui.kit.fonts import Face
from app.ui.kit.ink import CENTRE, DISK_IN_LIST, LEFT, RIGHT, Ink, quiet_marks
from app.ui.kit.paint import fill
from app.ui.kit.row_list import RowDelegate
from app.ui.kit.theme import Role
from app.ui.kit.token_face import Mark
from app.ui.wording import Wording

_TEXT = 46.0
_CHIPS = 112.0
_LEAST_CHIPS = 28.0
"""Less room than this is left empty: the tip names every status."""
_EDGE = 8.0
_NOW = 40.0
"""The least width of the word NOW."""
_MP = 52.0
"""So that HP stand below one another, as long as the words for MP are short enough."""
_ROOM_FOR_MP = 250.0
"""In a narrower roster the name needs the room; MP stand in the tip."""


class RosterDelegate(RowDelegate):
    """Side headings 28, row headings 20, combatants 36 high."""

    def __init__(self, ink: Ink, wording: Wording, bars: BarMotion, parent: QWidget) -> None:
        super().__init__(ink, parent)
        self._wording = wording
        self._bars = bars

    def height(self, row: object) -> int:
        """In pixels at 100 %."""
        if isinstance(row, SideHead):
            return 26
        return 20 if isinstance(row, GroupHead) else 36

    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        """Draws the row."""
        if isinstance(row, SideHead):
            self._side(painter, rect, row)
        elif isinstance(row, GroupHead):
            self._group(painter, rect, row)
        elif isinstance(row, RosterToken):
            self._token(painter, rect, row)

    def _side(self, painter: QPainter, rect: QRectF, row: SideHead) -> None:
        self.ink.icon(painter, row.lane.shape, 12, rect.center().y() - 7, 14)
        area = rect.adjusted(34, 0, -_EDGE, 0)
        name = self._wording.phrase(row.lane.name)
        width = self.ink.text(painter, area, name, Face.BODY_STRONG)
        if row.ties_first:
            note = self._wording.text("roster.ties_first")
            room = area.adjusted(width + 8, 1, 0, 0)
            if self.ink.width(note, Face.NOTE) <= room.width():
                self.ink.text(painter, room, note, Face.NOTE, Role.MUTED)
        self.ink.rule(painter, rect)

    def _group(self, painter: QPainter, rect: QRectF, row: GroupHead) -> None:
        text = self._wording.text(f"roster.head_{row.group}")
        width = self.ink.text(painter, rect.adjusted(12, 0, -_EDGE, 0), text, Face.NOTE, Role.MUTED)
        line = QRectF(width + 20, rect.center().y(), rect.width() - width - 28, 1)
        fill(painter, line, self.ink.look.colour(Role.FIVE))

    def _token(self, painter: QPainter, rect: QRectF, row: RosterToken) -> None:
        token = row.token
        self.ink.disk(painter, 11, 4, DISK_IN_LIST, token, row.shape)
        right = self._numbers(painter, rect, row)
        name = QRectF(_TEXT, 1, right - _TEXT - 6, 18)
        self.ink.name(painter, name, token.name, italic=token.hidden)
        self.ink.bar(painter, _TEXT, 23, token, self._bars.full(token))
        end = rect.width() - _EDGE
        if row.now:
            wide = max(_NOW, self.ink.width(self._wording.text("grid.now"), Face.NOTE_STRONG) + 8)
            self._now(painter, QRectF(end - wide, 18, wide, 16))
            end -= wide + 6
        if end - _CHIPS >= _LEAST_CHIPS:
            self._notes(painter, QRectF(_CHIPS, 17, end - _CHIPS, 18), token)

    def _numbers(self, painter: QPainter, rect: QRectF, row: RosterToken) -> float:
        """HP and MP at the right; gives where they begin."""
        token, right = row.token, rect.width() - _EDGE
        if token.mp is not None and rect.width() >= _ROOM_FOR_MP:
            text = self._wording.text(f"roster.{token.mp.kind}", value=token.mp.value)
            width = self.ink.width(text, Face.NOTE)
            area = QRectF(right - width, 2, width + 1, 17)
            self.ink.text(painter, area, text, Face.NOTE, Role.MUTED, RIGHT)
            right -= max(_MP, width + 6)
        top, value = f"/{token.hp.maximum}", str(token.hp.value)
        wide, width = self.ink.width(top, Face.NOTE), self.ink.width(value, Face.NOTE_STRONG)
        if right - wide - width - _TEXT - 6 < self.ink.width(token.name, Face.BODY_STRONG):
            top, wide = "", 0.0  # the bar tells how much is left; the name is told by nothing else
        area = QRectF(right - wide, 2, wide + 1, 17)
        self.ink.text(painter, area, top, Face.NOTE, Role.MUTED, RIGHT)
        area = QRectF(right - wide - width, 2, width + 1, 17)
        self.ink.text(painter, area, value, Face.NOTE_STRONG, align=LEFT)
        return right - wide - width

    def _notes(self, painter: QPainter, area: QRectF, token: TokenView) -> None:
        chips = token_chips(token)
        if chips:
            self.ink.chips(painter, area, chips, 17)
            return
        for holds, icon, code in (
            (token.presence is Presence.HELD, "pause", "roster.held"),
            (Mark.HIDDEN in quiet_marks(token), "eye-off", "roster.hidden"),
        ):
            if holds:
                self.ink.icon(painter, icon, area.x(), area.y() + 2, 13, Role.MUTED)
                text = self._wording.text(code)
                self.ink.text(painter, area.adjusted(18, 0, 0, 0), text, Face.NOTE, Role.MUTED)
                return

    def _now(self, painter: QPainter, rect: QRectF) -> None:
        fill(painter, rect, self.ink.look.colour(Role.INK))
        text = self._wording.text("grid.now")
        self.ink.text(painter, rect, text, Face.NOTE_STRONG, Role.ON_NOW, CENTRE)
