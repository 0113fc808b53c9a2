"""A list of statuses on the field, each with its bearer, its turns and its end."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from app.ui.battle.status_lines import StatusLine
from app.ui.desk.tools import Tools
from app.ui.kit.chip_faces import status_chip
from app.ui.kit.fonts import Face
from app.ui.kit.ink import RIGHT
from app.ui.kit.row_list import RowDelegate, RowList
from app.ui.kit.theme import Role
from app.ui.models.rows import RowFace, RowsModel

_SHARES = (0.22, 0.22, 0.22, 0.34)
"""Of the width of a row: name, bearer, source, and how long it lasts."""
WIDE = 620.0
"""From this width on, in pixels at 100 %, a row has columns instead of two lines."""
_CHIP = 62.0


class StatusRows(RowDelegate):
    """A status, 42 high: in columns where there is room, in two lines where there is not."""

    def __init__(self, tools: Tools, parent: QWidget) -> None:
        super().__init__(tools.ink, parent)
        self._words = tools.wording

    def height(self, _row: object) -> int:
        """In pixels at 100 %."""
        return 42

    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        """Draws the row."""
        if not isinstance(row, StatusLine):
            return
        chip = QRectF(12, 12, _CHIP - 6, 18)
        self.ink.chips(painter, chip, (status_chip(row.chip),), 18)
        source = self._words.text("statuses.from", name=row.source) if row.source else ""
        left = 12 + _CHIP
        if rect.width() >= WIDE:
            room = rect.width() - left - 16
            cells = (
                (row.chip.name, Face.BODY_STRONG, Role.INK), (row.bearer, Face.BODY, Role.INK),
                (source, Face.NOTE, Role.MUTED), (row.told, Face.NOTE, Role.MUTED),
            )  # fmt: skip
            for share, (text, face, role) in zip(_SHARES, cells, strict=True):
                area = QRectF(left, 0, room * share - 8, rect.height())
                self.ink.text(painter, area, text, face, role)
                left += room * share
        else:
            right = rect.right() - 8
            half = (right - left) / 2
            name = QRectF(left, 3, half - 4, 20)
            self.ink.text(painter, name, row.chip.name, Face.BODY_STRONG)
            bearer = QRectF(left + half, 3, half, 20)
            self.ink.text(painter, bearer, row.bearer, Face.NOTE, Role.MUTED, RIGHT)
            told = f"{row.told} · {source}" if source else row.told
            note = QRectF(left, 22, right - left, 17)
            self.ink.text(painter, note, told, Face.NOTE, Role.MUTED)
        self.ink.rule(painter, rect, Role.TICK)


class StatusList(RowList):
    """*+* and *−* change the turns, *Del* takes off.

    ``counted``: the line and ``+1`` or ``−1``. ``removed``: the line.
    """

    counted = Signal(object, int)
    removed = Signal(object)

    def __init__(self, tools: Tools, name: str) -> None:
        super().__init__(name)
        self._lines: RowsModel[StatusLine] = RowsModel(_face(tools), self)
        self.setModel(self._lines)
        self.setItemDelegate(StatusRows(tools, self))

    @property
    def lines(self) -> tuple[StatusLine, ...]:
        """All lines, top first."""
        return self._lines.rows

    @property
    def current(self) -> StatusLine | None:
        """The line under the cursor."""
        row = self.current_row()
        return row if isinstance(row, StatusLine) else None

    def show_lines(self, lines: tuple[StatusLine, ...]) -> None:
        """Shows these; the cursor stays with its line, or at its place when that is gone."""
        key = None if self.current is None else self.current.key
        at = self.currentIndex().row()
        self._lines.set_rows(lines)
        found = self._lines.row_of(key)
        if lines:
            self.go_to(found if found >= 0 else min(max(at, 0), len(lines) - 1))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keys of the lines; all others as in every list."""
        run = _KEYS.get(event.text()) or (_remove if event.key() == Qt.Key.Key_Delete else None)
        if run is None or self.current is None:
            super().keyPressEvent(event)
        else:
            run(self)

    def count(self, by: int) -> None:
        """A turn more or less on the current line."""
        if self.current is not None:
            self.counted.emit(self.current, by)

    def take_off(self) -> None:
        """The current line goes."""
        if self.current is not None:
            self.removed.emit(self.current)


def _remove(shown: StatusList) -> None:
    shown.take_off()


_KEYS: Mapping[str, Callable[[StatusList], None]] = {
    "+": lambda shown: shown.count(1),
    "=": lambda shown: shown.count(1),
    "-": lambda shown: shown.count(-1),
    "\N{MINUS SIGN}": lambda shown: shown.count(-1),
}


def _face(tools: Tools) -> RowFace[StatusLine]:
    def spoken(line: StatusLine) -> str:
        source = tools.wording.text("statuses.from", name=line.source) if line.source else ""
        return ", ".join(part for part in (line.chip.name, line.bearer, line.told, source) if part)

    return RowFace(
        key=lambda line: line.key,
        text=lambda line: line.chip.name,
        spoken=spoken,
        chosen=lambda _line: True,
        tip=spoken,
    )
