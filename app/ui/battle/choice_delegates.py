"""How actions and targets look as rows."""

from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractScrollArea

from app.ui.battle.choice_rows import ActionHead, ActionRow, TargetRow
from app.ui.kit.fonts import Face
from app.ui.kit.ink import DISK_IN_LIST, RIGHT, Ink
from app.ui.kit.row_list import RowDelegate
from app.ui.kit.theme import Role

COLUMNS = (("cos", 36.0), ("hits", 56.0), ("expect", 48.0), ("fells", 50.0))
"""The columns of the target list, right-aligned, with their widths in pixels."""
TIGHT = 250
"""Below this width of a row, in pixels at 100 %, columns are as narrow as their numbers."""
EDGE = 14.0
NARROW = 340
"""Below this width, in pixels at 100 %, a row has a second line instead of columns at its side."""
_LINE = 16
_TIGHT_COLUMNS = (29.0, 50.0, 44.0, 49.0)
_HEAD = 22
_PRICE = 60.0
_INDENT = 40.0
_BETWEEN = " · "
_ODDS = 40
_TALL = 56


class _Spread(NamedTuple):
    """How an action's words share the width of its row."""

    name: float
    detail: float
    lines: int
    beside_name: bool
    """Whether the price stands in the line of the name, and leaves its own to the detail."""


class _Roomy(RowDelegate):
    """Knows how wide its rows are, so that long words get a line more."""

    def __init__(self, ink: Ink, parent: QAbstractScrollArea) -> None:
        super().__init__(ink, parent)
        self._list = parent

    @property
    def room(self) -> float:
        """The width of a row in pixels at 100 %."""
        return self._list.viewport().width() / self.ink.look.scale

    def lines(self, text: str, width: float) -> int:
        """How many lines of notes ``text`` takes, 2 at most."""
        return 1 if self.ink.width(text, Face.NOTE) <= width else 2

    def parts(self, text: str, width: float) -> str:
        """``text``, broken between its parts and not in them where they are short enough."""
        parts = text.split(_BETWEEN)
        whole = (one.replace(" ", "\N{NO-BREAK SPACE}") for one in parts)
        fit = all(self.ink.width(one, Face.NOTE) <= width for one in parts)
        return "\N{NO-BREAK SPACE}· ".join(whole) if fit else text

    def fits(self, name: str, note: str, width: float) -> bool:
        """Whether a note finds room in one line with a name."""
        wide = self.ink.width(name, Face.BODY_STRONG) + self.ink.width(note, Face.NOTE)
        return wide + 10 <= width


class ActionDelegate(_Roomy):
    """Actions, 40 high: key, name, detail or the reason why not, and the price in ticks.

    A detail that is too long for a line has a second one, and the row is higher.
    """

    def __init__(self, ink: Ink, parent: QAbstractScrollArea) -> None:
        super().__init__(ink, parent)
        self.row_height = 40

    def height(self, row: object) -> int:
        """In pixels at 100 %."""
        if isinstance(row, ActionHead):
            return _HEAD
        if not isinstance(row, ActionRow):
            return self.row_height
        if row.locked:
            return self.row_height + _LINE * (self.lines(row.locked, self.room - 54) - 1)
        return self.row_height + _LINE * (self._spread(row, self.room).lines - 1)

    def _spread(self, row: ActionRow, width: float) -> _Spread:
        whole = width - EDGE - _INDENT
        side = whole - _PRICE - 4
        beside = width < NARROW and self.ink.width(row.name, Face.BODY_STRONG) <= side
        detail = whole if beside else side
        name = whole if width < NARROW and not beside else side
        return _Spread(name, detail, self.lines(row.detail, detail), beside)

    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        """Draws the row."""
        if isinstance(row, ActionHead):
            self._head(painter, rect, row)
        elif isinstance(row, ActionRow) and row.locked:
            self._locked(painter, rect, row)
        elif isinstance(row, ActionRow):
            self._free(painter, rect, row)

    def _head(self, painter: QPainter, rect: QRectF, row: ActionHead) -> None:
        area = QRectF(12, 2, rect.width() - 24, rect.height() - 2)
        width = self.ink.text(painter, area, row.name, Face.NOTE, Role.MUTED)
        line = QRectF(12 + width + 8, 0, rect.width() - width - 34, rect.center().y() + 2)
        self.ink.rule(painter, line)

    def _locked(self, painter: QPainter, rect: QRectF, row: ActionRow) -> None:
        middle, wide = self.row_height / 2, rect.width() - _INDENT - EDGE
        self.ink.icon(painter, "lock", 14, middle - 7, 14, Role.LOCKED)
        self.ink.text(painter, QRectF(_INDENT, middle - 19, wide, 20), row.name, role=Role.LOCKED)
        below = QRectF(_INDENT, middle, wide, rect.height() - middle - 3)
        self.ink.words(painter, below, row.locked, Face.NOTE, Role.WARN)

    def _free(self, painter: QPainter, rect: QRectF, row: ActionRow) -> None:
        middle, spread = self.row_height / 2, self._spread(row, rect.width())
        side = rect.width() - EDGE - _PRICE
        line = QRectF(_INDENT, middle - 19, spread.name, 20)
        below = QRectF(_INDENT, middle, spread.detail, 17)
        price = QRectF(side, 0, _PRICE, rect.height())
        if rect.width() < NARROW:
            price = QRectF(side, (line if spread.beside_name else below).top(), _PRICE, 19)
        if row.key:
            self.ink.key(painter, QRectF(11, middle - 9, 18, 18), str(row.key))
        self.ink.text(painter, line, row.name, Face.BODY_STRONG)
        if spread.lines == 1:
            self.ink.text(painter, below, row.detail, Face.NOTE, Role.MUTED)
        else:
            below.setHeight(rect.height() - middle - 2)
            detail = self.parts(row.detail, spread.detail)
            self.ink.words(painter, below, detail, Face.NOTE, Role.MUTED)
        self.ink.text(painter, price, row.cost, Face.NUMBER_STRONG, align=RIGHT)


class TargetDelegate(_Roomy):
    """Targets, 36 high: disk, name, HP and row, then the odds in columns.

    In a narrow list the odds stand below: under name and HP in one line where those find room
    there, or else under two.
    """

    def height(self, row: object) -> int:
        """In pixels at 100 %."""
        if not isinstance(row, TargetRow):
            return 36
        if row.locked:
            return 36 + _LINE * (self.lines(row.locked, self.room - 47 - EDGE) - 1)
        if self.room >= NARROW or not known(row):
            return 36
        return _TALL if self._beside(row, self.room) is None else _ODDS

    def _beside(self, row: TargetRow, width: float) -> str | None:
        """The note that stands in the line of the name; ``None`` where none finds room."""
        room = width - self._left(row) - EDGE
        notes = (row.detail, row.brief, row.terse)
        return next((one for one in notes if self.fits(row.name, one, room)), None)

    def _left(self, row: TargetRow) -> float:
        return (22.0 if row.key else 11.0) + 36

    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        """Draws the row."""
        if not isinstance(row, TargetRow):
            return
        left = self._left(row)
        if row.key:
            self.ink.key(painter, QRectF(3, 9, 18, 18), str(row.key))
        if row.token is not None and not row.locked:
            self.ink.disk(painter, left - 36, 4, DISK_IN_LIST, row.token, row.shape)
        else:
            icon = "lock" if row.locked else "target"
            self.ink.icon(painter, icon, left - 29, 11, 14, Role.LOCKED)
        wide = rect.width() - left - EDGE
        if row.locked:
            line, below = QRectF(left, 1, wide, 19), QRectF(left, 18, wide, rect.height() - 20)
            self.ink.text(painter, line, row.name, Face.BODY, Role.LOCKED)
            self.ink.words(painter, below, row.locked, Face.NOTE, Role.WARN)
        elif known(row) and rect.width() < NARROW:
            self._narrow(painter, rect, row)
        else:
            self._wide(painter, rect, row)

    def _wide(self, painter: QPainter, rect: QRectF, row: TargetRow) -> None:
        left, columns = self._left(row), known(row)
        odds = sum(column_widths(rect.width())) + 4 if columns else 0
        wide = rect.width() - left - odds - EDGE
        self.ink.name(painter, QRectF(left, 1, wide, 19), row.name)
        note = row.detail if self.ink.width(row.detail, Face.NOTE) <= wide else row.brief
        self.ink.text(painter, QRectF(left, 18, wide, 16), note, Face.NOTE, Role.MUTED)
        if columns:
            self._columns(painter, rect, row)

    def _narrow(self, painter: QPainter, rect: QRectF, row: TargetRow) -> None:
        left, beside = self._left(row), self._beside(row, rect.width())
        wide = rect.width() - left - EDGE
        line = QRectF(left, 1, wide, 19)
        self.ink.name(painter, line, row.name)
        if beside is None:
            below = QRectF(left, 18, wide, 16)
            self.ink.text(painter, below, row.detail, Face.NOTE, Role.MUTED)
        else:
            self.ink.text(painter, line, beside, Face.NOTE, Role.MUTED, RIGHT)
        odds = QRectF(0, 35 if beside is None else 19, rect.width(), 19)
        self._columns(painter, odds, row)

    def _columns(self, painter: QPainter, rect: QRectF, row: TargetRow) -> None:
        widths = column_widths(rect.width())
        left = rect.width() - column_edge(rect.width()) - sum(widths)
        for text, width in zip((row.cos, row.hit, row.expected, row.fells), widths, strict=True):
            face = Face.BODY_STRONG if text == row.expected and text else Face.BODY
            area = QRectF(left, rect.top(), width, rect.height())
            self.ink.text(painter, area, text, face, align=RIGHT)
            left += width


def column_widths(room: float) -> tuple[float, ...]:
    """The widths of the target list's columns in a row that is ``room`` wide."""
    return _TIGHT_COLUMNS if room < TIGHT else tuple(width for _, width in COLUMNS)


def column_edge(room: float) -> float:
    """How far the last column stands from the right end of a row that is ``room`` wide."""
    return 8.0 if room < TIGHT else EDGE


def known(row: TargetRow) -> bool:
    """Whether anything of its odds is known."""
    return any((row.cos, row.hit, row.expected, row.fells))
