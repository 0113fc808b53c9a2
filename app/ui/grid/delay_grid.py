"""The delay grid: the picture of the battle, on which tokens can be moved.

The grid changes nothing by itself. It says what the person at the table did; the desk asks
the rules and gives a new view.
"""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.grid.board import Board
from app.ui.grid.choice import Choice
from app.ui.grid.grid_view import GridView
from app.ui.grid.header import GridHeader
from app.ui.grid.shelf import Shelf
from app.ui.grid.slide import SETTLE, duration
from app.ui.grid.staging import NOBODY, Staging
from app.ui.grid.twin import TwinModel
from app.ui.grid.voice import Voice
from app.ui.grid.zoom import Zoom
from app.ui.kit.field_pane import FieldPane
from app.ui.kit.token_face import Mark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.engine.model.timeline import StatusChip, TimelineView
    from app.ui.grid.carry import Carry
    from app.ui.grid.hands import Hands
    from app.ui.grid.landing import Forecast
    from app.ui.kit.look import Look
    from app.ui.kit.token_painter import TokenPainter
    from app.ui.wording import Wording


class DelayGrid(FieldPane):
    """Header, grid and shelf for one `TimelineView`."""

    places_dropped = Signal(object, object, object)
    """Tokens were put at places: ``dict[id, ticks]`` with the grabbed one first, and the id
    right before or right after which they were dropped (``before``, ``after``; one or none)."""
    held_released = Signal(str, int)
    """A held token was put on the grid at a place, in ticks."""
    tokens_held = Signal(tuple)
    """Tokens were put on the shelf of held ones."""
    event_activated = Signal(str)
    """Enter, M or a double click on an event without an actor."""
    event_menu_requested = Signal(str, QPoint)
    """The menu of an event is wanted, at a point of the screen."""
    event_moved = Signal(str, int)
    """An event was dragged to a place, in ticks."""
    event_removed = Signal(str)
    """An event is to be taken off."""
    landing_changed = Signal(object)
    """While something is carried: the `Landing` it would have; ``None`` when over."""
    drag_switched = Signal(bool)
    """The padlock was opened (true) or closed."""
    zoom_changed = Signal(str)
    """A zoom that `set_zoom` takes back."""

    zooms = True

    def __init__(
        self,
        look: Look,
        painter: TokenPainter,
        wording: Wording,
        forecast: Forecast,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._look, self._wording = look, wording
        self._painter, self._forecast = painter, forecast
        self._view: TimelineView | None = None
        self._hover: str | None = None
        self._settling = False
        self._moved: frozenset[str] = frozenset()
        self._choice = Choice(self)
        self._board = Board(look, painter, wording, self)
        self.header = GridHeader(look, wording)
        self.canvas = GridView(self._board, lambda: self._hands)
        self.shelf = Shelf(look, painter, wording)
        self.twin = TwinModel(wording, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.canvas, stretch=1)
        column.addWidget(self.shelf)
        self.setFocusProxy(self.canvas)
        _in_tab_order(
            self.canvas, self.header.range_button, self.header.lock_button, self.shelf.join_button
        )
        self.canvas.setAccessibleName(wording.text("grid.name"))
        self.setAccessibleName(wording.text("grid.name"))
        self._staging = Staging(look, painter, wording, self.canvas, self._board)
        self._voice = Voice(self, self.canvas)
        self._connect()

    # The desk's side

    @property
    def view(self) -> TimelineView | None:
        """What is shown."""
        return self._view

    @property
    def selection(self) -> tuple[str, ...]:
        """The selected tokens in the order of choosing."""
        return self._choice.selected

    @property
    def current(self) -> str | None:
        """The token that has the keys."""
        return self._choice.current

    @property
    def carrying(self) -> bool:
        """Whether a token is picked up."""
        return "_hands" in vars(self) and self._hands.mover.carry is not None

    @property
    def label(self) -> str:
        """The words beside what is carried, or beside the ghost."""
        return (self._hands.mover.label if self.carrying else "") or self._staging.label

    @property
    def moving(self) -> bool:
        """Whether a motion runs."""
        return self._board.sliding

    @property
    def zoom(self) -> str:
        """The zoom, as `set_zoom` takes it back."""
        return self._staging.zoom.text()

    def set_view(
        self, view: TimelineView | None, *, animate: bool = False, rung: Sequence[str] = ()
    ) -> None:
        """Shows a view, or nothing; with ``animate`` tokens slide if the look has motion.

        What is carried is put back, and a ghost goes away. ``rung`` are the words of events
        that have just come due: they stand at *now* until the next view, and are spoken.
        """
        before, self._view = self._view, view
        self._moved = frozenset()
        if animate and before is not None and view is not None and not self._look.motion:
            self._moved = _moved(before, view)
        self.header.show_view(view)
        self.shelf.show_view(view)
        self.twin.show_view(view)
        self.canvas.say("" if view is None or view.tokens else self._wording.text("grid.empty"))
        milliseconds = self._milliseconds(before, animate=animate)
        self._board.mark_next(self._marks())
        self._staging.show_view(view or NOBODY, milliseconds, rung)
        self._show_range()
        there = view or NOBODY
        ids = [one.id for one in there.tokens]
        self._choice.keep([*ids, *(one.id for one in there.timers)])
        self._mark()
        for text in rung:
            self._speak(self._wording.text("spoken.rung", text=text))

    def show_ghost(
        self,
        token_id: str,
        place: int,
        after_id: str | None = None,
        before_id: str | None = None,
        chips: tuple[StatusChip, ...] | None = None,
    ) -> None:
        """Shows where a token would land: in ``place`` ticks, between two others, by id.

        ``chips`` are the statuses it would have then; ``None`` leaves them as they are.
        """
        if self._view is not None:
            self._staging.show_ghost(token_id, place, after_id, before_id, chips)

    def hide_ghost(self) -> None:
        """Takes the ghost away."""
        self._staging.hide_ghost()

    def select(self, ids: tuple[str, ...]) -> None:
        """Selects exactly these tokens."""
        self._choice.select(ids)

    def set_current(self, id_: str | None) -> None:
        """Gives a token the keys and brings it into sight."""
        self._choice.set_current(id_)

    def pick_up(self, id_: str) -> None:
        """Puts a token into the hand of the keys: digits or arrows, then Enter."""
        self.canvas.setFocus()
        self._choice.set_current(id_)
        self._hands.mover.pick_up(id_)

    def renew_tokens(self) -> None:
        """Draws all tokens anew, because their pictures are others now."""
        self._board.renew()
        self.shelf.update()

    def set_drag_enabled(self, *, enabled: bool) -> None:
        """Opens or closes the padlock."""
        self.header.set_drag(drag=enabled)

    def show_now(self) -> None:
        """Scrolls to *now* and follows it."""
        self.canvas.to_now()

    def zoom_by(self, steps: int) -> None:
        """One or more steps closer (positive) or farther."""
        self._set_zoom(self._staging.zoom.stepped(self._staging.stage.ruler.step, steps))

    def fit(self) -> None:
        """Shows 0 to 60, as large as goes."""
        self._set_zoom(Zoom())

    def fit_everything(self) -> None:
        """Shows the whole axis, if the farthest zoom allows it."""
        self._set_zoom(Zoom(everything=True))

    def set_zoom(self, zoom: str) -> None:
        """Takes back what `zoom` said; anything else is "fit"."""
        self._set_zoom(Zoom.read(zoom))

    def token_rect(self, id_: str) -> QRect | None:
        """Where a token stands, in pixels of this widget; ``None`` when it does not."""
        box = self.shelf.box_of(id_)
        if box is not None:
            return box.toRect().translated(self.shelf.pos())
        plate = self._board.plate_of(id_)
        if plate is None:
            return None
        at = self.canvas.viewport().mapTo(self, self.canvas.mapFromScene(plate.topLeft()))
        return QRect(at, plate.size().toSize())

    def sizeHint(self) -> QSize:
        """664 by 700."""
        return QSize(664, 700)

    def minimumSizeHint(self) -> QSize:
        """560 wide: two compact columns and a flag on each side."""
        return QSize(560, 300)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Home, zoom, the padlock's key and the shelf's."""
        if not self._own_key(event):
            super().keyPressEvent(event)

    # Inside

    @cached_property
    def _hands(self) -> Hands:
        """What moves tokens; made after the first paint, or for what comes before it."""
        from app.ui.grid.hands import Hands, Reach  # noqa: PLC0415 - see above
        from app.ui.grid.mover import Mover  # noqa: PLC0415

        reach = Reach(
            self.canvas, self._board, self.shelf, self._choice, lambda: self._staging.view,
            self._activate, self.event_removed.emit, self._wording, lambda: self.header.lock_key,
        )  # fmt: skip
        mover = Mover(self._board, self._look, self._painter, self._wording, self._forecast)
        self._staging.take_mover(mover)
        mover.dropped.connect(self._dropped)
        mover.ended.connect(self._ended)
        mover.landing_changed.connect(self.landing_changed)
        mover.spoken.connect(self._speak)
        return Hands(reach, mover)

    def _connect(self) -> None:
        self._board.event_moved.connect(self.event_moved)
        self._choice.selection_changed.connect(self._mark)
        self._choice.selection_changed.connect(self.selection_changed)
        self._choice.current_changed.connect(self._current_moved)
        self.header.fit_chosen.connect(self.fit)
        self.header.everything_chosen.connect(self.fit_everything)
        self.header.zoomed.connect(self.zoom_by)
        self.header.now_chosen.connect(self.show_now)
        self.header.drag_switched.connect(self._drag_switched)
        self.canvas.painted.connect(lambda: self._hands)
        self.shelf.pressed.connect(self._shelf_pressed)
        self.canvas.resized.connect(self._restage)
        self.canvas.scrolled.connect(self._show_range)
        self.canvas.focus_changed.connect(self._focus_moved)
        self.canvas.hovered.connect(self._hovered)
        self.canvas.activated_at.connect(self._activated_at)
        self.canvas.menu_asked.connect(self._menu_asked)
        self.canvas.zoomed.connect(self.zoom_by)
        self.shelf.menu_asked.connect(self.menu_requested)
        self.shelf.join_chosen.connect(self._join)
        self._look.changed.connect(self._relook)

    def _restage(self) -> None:
        self._staging.renew_stage()
        self._show_range()

    def _milliseconds(self, before: TimelineView | None, *, animate: bool) -> int:
        if not animate or not self._look.motion or before is None or self._view is None:
            return 0
        return SETTLE if self._settling else duration(len(_moved(before, self._view)))

    def _set_zoom(self, zoom: Zoom) -> None:
        if zoom != self._staging.zoom:
            self._staging.zoom = zoom
            self._restage()
            self.zoom_changed.emit(zoom.text())

    def _show_range(self) -> None:
        self.header.show_range(*self._staging.in_sight())

    def _relook(self) -> None:
        self._staging.renew_look()
        self._show_range()

    def _mark(self) -> None:
        marks = self._marks()
        self._board.mark(marks)
        self._board.events.focus(self._choice.current if self.canvas.hasFocus() else None)
        self.shelf.mark(marks)

    def _marks(self) -> dict[str, Mark]:
        """What the desk itself says of tokens."""
        marks = dict.fromkeys(self._moved, Mark.MOVED)
        for id_ in self._choice.selected:
            marks[id_] = marks.get(id_, Mark.NONE) | Mark.SELECTED
        current = self._choice.current
        if current is not None and self.canvas.hasFocus():
            marks[current] = marks.get(current, Mark.NONE) | Mark.FOCUS
        if self._hover is not None:
            marks[self._hover] = marks.get(self._hover, Mark.NONE) | Mark.HOVER
        return marks

    def _current_moved(self, id_: str | None) -> None:
        if id_ is not None and self._board.plate_of(id_) is not None:
            hidden = self._board.picture.stack_of(id_) is not None
            if hidden or self._board.opened is not None:
                self._board.open_stack(id_ if hidden else None)
            plate = self._board.plate_of(id_)
            if plate is not None:
                self.canvas.ensureVisible(plate, 0, 12)
        self._mark()
        self.current_changed.emit(id_)
        self._voice.tell_focus()

    def _speak(self, sentence: str) -> None:
        self._voice.announce(sentence)
        self.announced.emit(sentence)

    def _focus_moved(self, here: bool) -> None:  # noqa: FBT001 - a Qt signal's argument
        poses = self._board.picture.poses
        if here and self._choice.current is None and poses:
            now = self._staging.view.now
            self._choice.set_current(now if now in poses else next(iter(poses)))
        self._mark()

    def _hovered(self, at: QPoint) -> None:
        point = self.canvas.mapToScene(at)
        over = None if at.x() < 0 else self._board.token_at(point)
        if over != self._hover:
            self._hover = over
            self._mark()

    def _activate(self, id_: str) -> None:
        event = self._board.events.plate_of(id_) is not None
        (self.event_activated if event else self.token_activated).emit(id_)

    def _activated_at(self, at: QPoint) -> None:
        id_ = self._board.thing_at(self.canvas.mapToScene(at))
        if id_ is not None:
            self._activate(id_)

    def _menu_asked(self, at: QPoint, screen: QPoint) -> None:
        by_key = at.x() < 0
        id_ = self.current if by_key else self._board.thing_at(self.canvas.mapToScene(at))
        rect = None if id_ is None else self.token_rect(id_)
        if by_key and rect is not None:
            screen = self.mapToGlobal(rect.center())
        if id_ is not None:
            event = self._board.events.plate_of(id_) is not None
            self._choice.set_current(id_)
            (self.event_menu_requested if event else self.menu_requested).emit(id_, screen)

    def _own_key(self, event: QKeyEvent) -> bool:
        key = event.key()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            zooms: dict[int, int] = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}
            if key in zooms:
                self.zoom_by(zooms[key])
            elif key == Qt.Key.Key_0:
                self.fit()
            else:
                return False
        elif key in {Qt.Key.Key_Home, Qt.Key.Key_J, Qt.Key.Key_L}:
            unlock = self.header.lock_button.toggle
            {Qt.Key.Key_Home: self.show_now, Qt.Key.Key_J: self._join}.get(Qt.Key(key), unlock)()
        else:
            return False
        return True

    # Moving

    def _dropped(self, carry: Carry) -> None:
        before = self._view
        self._settling = True
        if carry.shelved:
            self.tokens_held.emit(tuple(carry.places()))
        elif carry.released:
            self.held_released.emit(carry.held, carry.place)
        else:
            self.places_dropped.emit(carry.places(), carry.before, carry.after)
        self._settling = False
        if self._view is before:
            self._board.restore()

    def _ended(self) -> None:
        self.canvas.end_drag()
        self.shelf.set_target(target=False)

    def _drag_switched(self, on: bool) -> None:  # noqa: FBT001 - a Qt signal's argument
        self._hands.switch(on=on)
        self.drag_switched.emit(on)

    def _shelf_pressed(self, id_: str) -> None:
        self._hands.shelf.press(id_)

    def _join(self) -> None:
        ids, current = self._hands.shelf.held(), self._choice.current
        if ids:
            self.pick_up(current if current in ids else ids[0])


def _moved(before: TimelineView, after: TimelineView) -> frozenset[str]:
    """Those whose place differs between two views."""
    was = {one.id: one.place for one in before.tokens}
    return frozenset(one.id for one in after.tokens if one.id in was and was[one.id] != one.place)


def _in_tab_order(*stops: QWidget) -> None:
    for one, other in pairwise(stops):
        QWidget.setTabOrder(one, other)
