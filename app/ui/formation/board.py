"""The formation board: columns of combatants, moved by drag or key, with what it comes to."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.engine.model.formation import FormationView
from app.ui.desk.tools import Tools
from app.ui.formation.places import Spot, Tile
from app.ui.formation.tile import FighterTile
from app.ui.kit.announcing import announce
from app.ui.kit.edge_scroll import PageScroll
from app.ui.kit.few_lines import FewLines
from app.ui.kit.fonts import Face
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Text

_SIDES = 2
"""Pixels of a column at the left and right of what stands in it."""


class SpotColumn(QWidget):
    """A row or a side: its heading, whom it faces, and who stands there."""

    def __init__(self, tools: Tools, spot: Spot) -> None:
        super().__init__()
        self.spot = spot
        self._tools = tools
        self._target = False
        self.title = FewLines(tools.look, "", Face.NOTE_STRONG)
        self.note = Text(tools.look, "", Face.NOTE, Role.MUTED)
        self.tiles = QVBoxLayout()
        self.tiles.setSpacing(2)
        column = QVBoxLayout(self)
        column.setContentsMargins(_SIDES // 2, 4, _SIDES // 2, 4)
        column.setSpacing(0)
        for text in (self.title, self.note):
            text.setContentsMargins(3, 0, 3, 0)
        column.addWidget(self.title)
        column.addWidget(self.note)
        column.addSpacing(4)
        column.addLayout(self.tiles)
        column.addStretch(1)

    def set_target(self, *, target: bool) -> None:
        """Shows whether a drop would land here."""
        if target != self._target:
            self._target = target
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the ground; the accent's edge where a drop would land."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look = self._tools.look
        edge = (Role.ACCENT, 2) if self._target else (Role.FIVE, 1)
        painter.setPen(QPen(look.colour(edge[0]), edge[1]))
        painter.setBrush(look.colour(Role.TINT if self._target else Role.SUNKEN))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)


class FormationBoard(QWidget):
    """Shows tiles in columns. It changes nothing by itself: it says what was moved where."""

    moved = Signal(str, object)
    """Somebody was moved to another column: id and `Spot`."""
    part_switched = Signal(str, bool)
    """Somebody takes part, or stays out."""
    entered = Signal(object)
    """A tile has the keys now."""

    def __init__(self, tools: Tools, *, choosable: bool = False) -> None:
        """``choosable`` lets one leave somebody out."""
        super().__init__()
        self._tools, self._choosable = tools, choosable
        self._columns: tuple[SpotColumn, ...] = ()
        self._tiles: dict[str, FighterTile] = {}
        self._current: str | None = None
        self._sides: Mapping[str, str] = {}
        """The names of the columns by lane, where there is one for each side."""
        self._row = QHBoxLayout()
        self._row.setSpacing(4)
        self.details = Text(tools.look, "", Face.NOTE, wrap=True)
        self._hint = Text(tools.look, "", Face.NOTE, Role.MUTED, wrap=True)
        words = tools.wording
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(self._row)
        column.addWidget(self.details)
        column.addWidget(self._hint)
        self._carried = QLabel(self)
        self._carried.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._carried.hide()
        self._why = ""
        """What the details say of a drag to where nobody may stand."""
        self._drag_at = "", QPoint()
        self._scroll = PageScroll(self, lambda: self._drag(*self._drag_at))
        self.setAccessibleName(words.text("formation.name"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Headings take as many lines in every column, so that all tiles begin alike."""
        super().resizeEvent(event)
        self._even()

    def _even(self) -> None:
        """Titles are told in full; where they take two lines, whom they face is a tooltip."""
        if not self._columns:
            return
        count, gap = len(self._columns), self._row.spacing()
        wide = (self.width() - gap * (count - 1)) // count - _SIDES
        high = max(one.title.heightForWidth(wide) for one in self._columns)
        single = all(one.title.sizeHint().width() <= wide for one in self._columns)
        for one in self._columns:
            one.title.setMinimumHeight(high)
            one.note.setVisible(single)
            one.title.set_tip("" if single else one.note.full_text)

    # What is shown

    @property
    def columns(self) -> Sequence[SpotColumn]:
        """From left to right."""
        return self._columns

    @property
    def current(self) -> str | None:
        """Whose details are shown."""
        return self._current

    def tile(self, id_: str) -> FighterTile:
        """Somebody's tile; raises `KeyError` for a stranger."""
        return self._tiles[id_]

    def show_formation(
        self,
        tiles: Sequence[Tile],
        spots: Sequence[Spot],
        formation: FormationView,
        lanes: Mapping[str, str],
    ) -> None:
        """Shows ``tiles`` in ``spots``; ``lanes`` are the names of the lanes by id."""
        focused = next((id_ for id_, one in self._tiles.items() if one.hasFocus()), None)
        if tuple(column.spot for column in self._columns) != tuple(spots):
            self._make_columns(spots)
        for column in self._columns:
            self._head(column, formation, lanes)
        self._even()
        self._sides = {} if formation.rows else lanes
        self._tell_keys(rows=formation.rows)
        self._match(tiles)
        for column in self._columns:
            inside = [one for one in tiles if one.spot == column.spot]
            for at, one in enumerate(inside):
                if column.tiles.indexOf(self._tiles[one.id]) != at:
                    column.tiles.insertWidget(at, self._tiles[one.id])
                self._tiles[one.id].show()  # now, so that the room it takes is known at once
        self._order_tabs(tiles)
        if focused in self._tiles:
            self._tiles[focused].setFocus()
        self._tell()

    def _tell_keys(self, *, rows: bool) -> None:
        """How somebody is moved or left out, as far as that is possible."""
        codes = ["formation.hint"] * rows + ["formation.hint_part"] * self._choosable
        self._hint.set_text(" ".join(map(self._tools.wording.text, codes)))

    @property
    def has_keys(self) -> bool:
        """Whether one of its tiles has the keys."""
        return any(one.hasFocus() for one in self._tiles.values())

    def focus_here(self) -> None:
        """Gives the keys to whoever was last looked at, else to the first."""
        tile = self._tiles.get(self._current or "") or next(iter(self._tiles.values()), None)
        if tile is not None:
            tile.setFocus(Qt.FocusReason.TabFocusReason)

    def _make_columns(self, spots: Sequence[Spot]) -> None:
        for tile in self._tiles.values():
            tile.setParent(self)
        for old in self._columns:
            self._row.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._columns = tuple(SpotColumn(self._tools, spot) for spot in spots)
        for column in self._columns:
            self._row.addWidget(column, 1)
            column.show()

    def _head(self, column: SpotColumn, formation: FormationView, lanes: Mapping[str, str]) -> None:
        words, spot = self._tools.wording, column.spot
        lane = lanes.get(spot.lane, spot.lane)
        title = words.text(f"formation.column.{spot.place}", lane=lane) if formation.rows else lane
        column.title.set_text(title)
        column.note.set_text(_faces(spot, formation, lanes, words.text))

    def _spot_name(self, spot: Spot) -> str:
        words = self._tools.wording
        return self._sides.get(spot.lane) or words.text(f"formation.spot.{spot.place}")

    def _match(self, tiles: Sequence[Tile]) -> None:
        ids = {one.id for one in tiles}
        for gone in self._tiles.keys() - ids:
            self._tiles.pop(gone).deleteLater()
        for one in tiles:
            if one.id not in self._tiles:
                self._tiles[one.id] = self._make_tile(one.id)
            notes = ", ".join(one.notes)
            spoken = self._tools.wording.text(
                "formation.spoken", who=one.name, spot=self._spot_name(one.spot), notes=notes
            )
            self._tiles[one.id].show_tile(one, spoken)

    def _make_tile(self, id_: str) -> FighterTile:
        tile = FighterTile(self._tools, choosable=self._choosable, parent=self)
        tile.stepped.connect(partial(self._step, id_))
        tile.walked.connect(partial(self._walk, id_))
        tile.entered.connect(partial(self._entered, id_))
        tile.dragged.connect(partial(self._drag, id_))
        tile.dropped.connect(partial(self._drop, id_))
        tile.called_off.connect(self._end_drag)
        tile.clicked.connect(lambda checked=False: self.part_switched.emit(id_, checked))
        return tile

    def _order_tabs(self, tiles: Sequence[Tile]) -> None:
        order = [
            self._tiles[one.id]
            for column in self._columns
            for one in tiles
            if one.spot == column.spot
        ]
        for first, second in pairwise(order):
            QWidget.setTabOrder(first, second)

    def _tell(self) -> None:
        tile = self._tiles.get(self._current or "")
        shown = None if tile is None else tile.tile
        lines = () if shown is None else (shown.detail or shown.notes)
        self.details.set_text("\n".join(lines))
        self.details.setAccessibleName("" if shown is None else shown.name)

    # What is done

    def _entered(self, id_: str) -> None:
        self._current = id_
        self._tell()
        self.entered.emit(self._tiles[id_])

    def _own(self, id_: str) -> list[SpotColumn]:
        """The columns that somebody may stand in."""
        tile = self._tiles[id_].tile
        return [one for one in self._columns if tile and one.spot.lane == tile.spot.lane]

    def _step(self, id_: str, by: int) -> None:
        tile, own = self._tiles[id_].tile, self._own(id_)
        at = next((n for n, one in enumerate(own) if tile and one.spot == tile.spot), None)
        if at is not None and 0 <= at + by < len(own):
            self._move(id_, own[at + by].spot)

    def _walk(self, id_: str, by: int) -> None:
        tile = self._tiles[id_].tile
        inside = [
            one for one in self._tiles.values() if tile and one.tile and one.tile.spot == tile.spot
        ]
        inside.sort(key=lambda one: one.y())
        at = inside.index(self._tiles[id_]) + by
        if 0 <= at < len(inside):
            inside[at].setFocus(Qt.FocusReason.TabFocusReason)

    def _move(self, id_: str, spot: Spot) -> None:
        tile = self._tiles[id_].tile
        self.moved.emit(id_, spot)
        if tile is not None:
            words = self._tools.wording
            said = words.text("formation.moved", who=tile.name, spot=self._spot_name(spot))
            announce(self, said)

    def _drag(self, id_: str, screen: QPoint) -> None:
        tile = self._tiles[id_]
        if self._carried.isHidden():
            self._carried.setPixmap(tile.grab())
            self._carried.adjustSize()
            self._carried.show()
            self._carried.raise_()
        at = self.mapFromGlobal(screen)
        self._carried.move(at - self._carried.rect().center())
        over = self._column_at(id_, at)
        for column in self._columns:
            column.set_target(target=column is over)
        self._say_why(id_, at, over)
        self._drag_at = id_, screen
        self._scroll.watch(screen)

    def _say_why(self, id_: str, at: QPoint, over: SpotColumn | None) -> None:
        """Says in place of the details that nobody goes to the other side, as long as it is so."""
        tile = self._tiles[id_].tile
        foreign = over is None and any(one.geometry().contains(at) for one in self._columns)
        why = ""
        if foreign and tile is not None:
            why = self._tools.wording.text("formation.own_side", who=tile.name)
        if why == self._why:
            return
        self._why = why
        if why:
            self.details.setMinimumHeight(self.details.height())  # nothing moves under the drag
            self.details.set_text(why)
            announce(self, why)
        else:
            self._tell()

    def _drop(self, id_: str, screen: QPoint) -> None:
        over = self._column_at(id_, self.mapFromGlobal(screen))
        self._end_drag()
        tile = self._tiles[id_].tile
        if over is not None and tile is not None and over.spot != tile.spot:
            self._move(id_, over.spot)

    def _end_drag(self) -> None:
        self._carried.hide()
        self._scroll.stop()
        for column in self._columns:
            column.set_target(target=False)
        self.details.setMinimumHeight(0)
        if self._why:
            self._why = ""
            self._tell()

    def _column_at(self, id_: str, at: QPoint) -> SpotColumn | None:
        return next((one for one in self._own(id_) if one.geometry().contains(at)), None)


def _faces(
    spot: Spot,
    formation: FormationView,
    lanes: Mapping[str, str],
    text: Callable[..., str],
) -> str:
    """Whom those in a column face."""
    others = [name for id_, name in lanes.items() if id_ != spot.lane]
    if formation.kind != "pincer":
        if spot.place == "back":
            return text("formation.behind")
        return text("formation.faces", who=", ".join(others))
    if spot.place in {"a", "b"}:
        return text("formation.faces", who=", ".join(others))
    if set(formation.facing.values()) == {"ab"}:
        return text("formation.faces_side", side="")
    first = "b" if formation.flipped else "a"
    side = first if spot.place == "front" else {"a": "b", "b": "a"}[first]
    return text("formation.faces_side", side=side.upper())
