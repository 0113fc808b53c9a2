"""Who takes part in an encounter: a line for each, and a field that finds more by typing."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QVBoxLayout, QWidget

from app.services.references import Path
from app.ui.kit.edge_scroll import PageScroll
from app.ui.kit.few_lines import FewLines
from app.ui.kit.fonts import Face
from app.ui.kit.look import Look
from app.ui.kit.paint import fill
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Text
from app.ui.prep.fields import (
    Bound,
    ChoiceField,
    DelayField,
    Field,
    NumberField,
    TextField,
    ToggleField,
    sign_button,
)
from app.ui.prep.form.spec import fields_of
from app.ui.prep.names import AddingField

COLUMNS = ("count", "character", "side", "row", "place", "joins_at", "hidden", "alias")
_NARROW = 52
_LINE = 3
_DELAY = 72
"""Room for dice such as ``10+1d10``."""
_NAME = 86
"""Room for a name of eight letters, in pixels at 100 %."""


class MembersField(AddingField):
    """*Alt+Del* takes the line with the focus out, *Alt+Up* and *Alt+Down* move it.

    The mouse drags a line by its name. *Ins* goes to the field that adds, see `KindPage`.
    """

    def __init__(self, bound: Bound, path: Path, label: str) -> None:
        super().__init__(bound, path, label)
        words = bound.tools.wording
        self._members: list[dict[str, Any]] = []
        self._shape: object = None
        self.lines: list[dict[str, Field]] = []
        self.names: list[str] = []
        self._handles: list[Handle] = []
        self._table = QWidget()
        self._mark = DropLine(bound.tools.look, self._table)
        self._drag = 0, QPoint()
        self._scroll = PageScroll(self, lambda: self._carried(*self._drag))
        self.make_adder(self.known, words.text("member.add"))
        holder = QWidget()
        self._holder = QVBoxLayout(holder)
        self._holder.setContentsMargins(0, 0, 0, 0)
        self._holder.setSpacing(6)
        self._holder.addWidget(self._table)
        self._holder.addWidget(self.adder)
        self.set_up(holder)
        self.target = self.adder

    @property
    def columns(self) -> tuple[str, ...]:
        """What the campaign's rules know of somebody who takes part."""
        spec = next(
            one for one in fields_of(self.book.kinds.models[self.book.kind])
            if one.name == self.path[-1]
        )  # fmt: skip
        fields = spec.models[0].model_fields
        return tuple(name for name in COLUMNS if name in fields)

    def known(self) -> Mapping[str, str]:
        """The characters of the campaign by id; templates are there to be copied only."""
        workshop = self.book.workshop
        listed = () if workshop is None else workshop.listed("character")
        return {one.id: one.name or one.id for one in listed if not one.body.get("template")}

    def show_value(self, value: object) -> None:
        """A line for each; the lines stay while the same take part in the same order."""
        members = [dict(one) for one in value] if isinstance(value, list | tuple) else []
        self._members = members
        known = self.known()
        missing = self.tools.wording
        self.names = [
            known.get(str(one.get("character"))) or missing.text("prep.missing", id=str(
                one.get("character")))
            for one in members
        ]  # fmt: skip
        shape = (self.book.id, tuple(self.names))
        if shape != self._shape:
            self._shape = shape
            self.book.forget_problems(self.path)
            self._lay_out()

    def typed(self) -> object:
        """All lines."""
        return self._members

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Alt+Del and Alt with the arrows, as the class says."""
        alt = event.modifiers() & Qt.KeyboardModifier.AltModifier
        steps: dict[int, int] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.key() == Qt.Key.Key_Delete and alt:
            at = self._focused_line()
            if at is not None:
                self._drop(at)
        elif event.key() in steps and alt:
            at = self._focused_line()
            if at is not None:
                self.move_line(at, at + steps[event.key()])
        else:
            super().keyPressEvent(event)

    def move_line(self, at: int, to: int) -> None:
        """Puts a line in another place, counted without it; the focus goes along."""
        if at == to or not 0 <= to < len(self._members):
            return
        held = self._focused_column(at)
        members = list(self._members)
        members.insert(to, members.pop(at))
        self._shape = None
        self._write(members)
        if held is not None:
            self.lines[to][held].setFocus()

    def _focused_column(self, at: int) -> str | None:
        focused = QApplication.focusWidget()
        fields = self.lines[at].items()
        return next((key for key, one in fields if focused and one.isAncestorOf(focused)), None)

    def _focused_line(self) -> int | None:
        focused = QApplication.focusWidget()
        for at, line in enumerate(self.lines):
            if focused and any(field.isAncestorOf(focused) for field in line.values()):
                return at
        return None

    def _lay_out(self) -> None:
        look, words = self.tools.look, self.tools.wording
        fresh = QWidget()
        grid = QGridLayout(fresh)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(4)
        grid.setVerticalSpacing(4)
        columns, middle = self.columns, Qt.AlignmentFlag.AlignVCenter
        for column, name in enumerate(columns if self._members else ()):
            caption = FewLines(look, words.text(f"member.{name}"), Face.NOTE, Role.MUTED)
            grid.addWidget(caption, 0, column, Qt.AlignmentFlag.AlignBottom)
        grid.setColumnStretch(1, 1)
        grid.setColumnMinimumWidth(1, look.px(_NAME))
        grid.setColumnStretch(len(columns) - 1, 1)
        self.lines, self._handles = [], []
        span = len(columns) + 1  # rows of a line: its fields, then what is wrong with each of them
        for at, name in enumerate(self.names):
            row = at * span + 1
            fields = self._fields(at, name)
            who = Handle(look, name, at)
            who.setToolTip(words.text("member.drag"))
            who.moving.connect(self._carried)
            who.dragged.connect(self._dragged)
            who.called_off.connect(self._end_drag)
            for column, key in enumerate(columns):
                cell: QWidget = who if key == "character" else fields[key]
                tick = Qt.AlignmentFlag.AlignCenter if key == "hidden" else middle
                grid.addWidget(cell, row, column, tick)
            drop = sign_button(self.tools, "cross", words.text("prep.take_out", what=name))
            drop.clicked.connect(partial(self._dropped, at))
            grid.addWidget(drop, row, len(columns))
            for below, (key, field) in enumerate(fields.items(), row + 1):
                field.tell_in(partial(_across, grid, below), words.text(f"member.{key}"))
            self.lines.append(fields)
            self._handles.append(who)
        self._holder.replaceWidget(self._table, fresh)
        self._table.hide()
        self._table.deleteLater()
        self._table = fresh
        self._mark = DropLine(look, fresh)
        self.book.laid_out.emit()

    def _fields(self, at: int, name: str) -> dict[str, Field]:
        words, bound, path = self.tools.wording, self.bound, (*self.path, at)

        def label(key: str) -> str:
            return words.text("member.of", name=name, what=words.text(f"member.{key}"))

        sides = [(one, words.text(f"value.side.{one}")) for one in ("party", "enemies")]
        rows: list[tuple[object, str]] = [(None, words.text("member.row_own"))]
        rows += [(one, words.text(f"value.row.{one}")) for one in ("front", "back")]
        made: dict[str, Callable[[], Field]] = {
            "count": lambda: NumberField(bound, (*path, "count"), label("count"), wide=_NARROW),
            "side": lambda: ChoiceField(bound, (*path, "side"), label("side"), sides),
            "row": lambda: ChoiceField(bound, (*path, "row"), label("row"), rows),
            "place": lambda: self._place((*path, "place"), label("place")),
            "joins_at": lambda: NumberField(
                bound, (*path, "joins_at"), label("joins_at"), optional=True, wide=_NARROW
            ),
            "hidden": lambda: ToggleField(bound, (*path, "hidden"), label("hidden"), bare=True),
            "alias": lambda: self._alias((*path, "alias"), label("alias")),
        }
        return {key: make() for key, make in made.items() if key in self.columns}

    def _place(self, path: Path, label: str) -> DelayField:
        words = self.tools.wording
        place = DelayField(self.bound, path, label, wide=_DELAY)
        place.edit.setPlaceholderText(words.text("member.by_rule"))
        place.edit.setToolTip(words.text("member.by_rule_tip"))
        return place

    def _alias(self, path: Path, label: str) -> TextField:
        alias = TextField(self.bound, path, label)
        alias.edit.setToolTip(self.tools.wording.text("member.alias_tip"))
        return alias

    def add(self, id_: str) -> None:
        """A line for somebody, on the side of its kind."""
        workshop = self.book.workshop
        body = None if workshop is None else workshop.body("character", id_)
        side = "party" if body is not None and body.get("type") != "monster" else "enemies"
        self._write([*self._members, {"character": id_, "side": side}])

    def _dragged(self, at: int, where: QPoint) -> None:
        """To the line that the mouse let go over, or the nearest."""
        self._end_drag()
        self.move_line(at, self._nearest(where))

    def _nearest(self, where: QPoint) -> int:
        middles = [one.mapToGlobal(one.rect().center()).y() for one in self._handles]
        return min(range(len(middles)), key=lambda line: abs(middles[line] - where.y()))

    def _carried(self, at: int, where: QPoint) -> None:
        """Shows where the line would stand; near an end of what is in sight the page scrolls."""
        self._drag = at, where
        to = self._nearest(where)
        self._mark.setVisible(to != at)
        if to != at:
            high = self.tools.look.px(_LINE)
            fields = [self._handles[to], *self.lines[to].values()]
            rects = [one.geometry() for one in fields if one.parentWidget() is self._table]
            top = min(rect.top() for rect in rects) - high
            y = top if to < at else max(rect.bottom() for rect in rects) + 1
            self._mark.setGeometry(0, max(0, y), self._table.width(), high)
            self._mark.raise_()
        self._scroll.watch(where)

    def _end_drag(self) -> None:
        self._mark.hide()
        self._scroll.stop()

    def _dropped(self, at: int, _on: bool = False) -> None:  # noqa: FBT001, FBT002 - Qt's signal
        self._drop(at)

    def _drop(self, at: int) -> None:
        self._shape = None
        self._write([one for number, one in enumerate(self._members) if number != at])
        self.adder.setFocus()

    def _write(self, members: list[dict[str, Any]]) -> None:
        self._members = members
        self._typing = False
        self.commit()
        self._typing = False
        self.book.refresh()


def _across(grid: QGridLayout, row: int, told: QWidget) -> None:
    grid.addWidget(told, row, 0, 1, -1)


class Handle(Text):
    """The name of a line, by which it is dragged; Esc or the right button puts it back."""

    moving = Signal(int, QPoint)
    """The line of this number is carried, and the mouse is here on the screen."""
    dragged = Signal(int, QPoint)
    """It is let go here."""
    called_off = Signal()

    def __init__(self, look: Look, name: str, at: int) -> None:
        super().__init__(look, name, Face.BODY_STRONG)
        self._at = at
        self._from: QPoint | None = None
        self._carried = False
        self._before: QWidget | None = None
        """Who had the keys before it was carried."""
        self.setCursor(Qt.CursorShape.OpenHandCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A drag may begin, or ends without a drop."""
        if event.button() is not Qt.MouseButton.LeftButton:
            self._call_off()
            return
        self._from = event.position().toPoint()
        self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carries the line, once far enough."""
        if self._from is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        if not self._carried and self._far(event):
            self._carried = True
            self._before = QApplication.focusWidget()
            self.setFocus()
        if self._carried:
            self.moving.emit(self._at, event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The drag ends, if it went far enough to be one."""
        drops = self._from is not None and self._far(event)
        self._let_go()
        if drops:
            self.dragged.emit(self._at, event.globalPosition().toPoint())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Has the keys while it is carried."""
        if event.key() == Qt.Key.Key_Escape:
            self._call_off()

    def hideEvent(self, event: QHideEvent) -> None:
        """The lines are others now."""
        super().hideEvent(event)
        self._call_off()

    def _far(self, event: QMouseEvent) -> bool:
        way = event.position().toPoint() - (self._from or QPoint())
        return self._carried or way.manhattanLength() >= QApplication.startDragDistance()

    def _call_off(self) -> None:
        if self._carried:
            self.called_off.emit()
        self._let_go()

    def _let_go(self) -> None:
        if self._carried and self._before is not None and self.hasFocus():
            self._before.setFocus()
        self._from, self._carried, self._before = None, False, None
        self.setCursor(Qt.CursorShape.OpenHandCursor)


class DropLine(QWidget):
    """Where a line that is carried would stand."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws it."""
        del event
        fill(QPainter(self), self.rect(), self._look.colour(Role.ACCENT))
