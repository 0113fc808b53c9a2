"""What the keys do on the grid: walk, select, pick up, move, drop."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from app.engine.model.record import value
from app.engine.model.timeline import TimelineView
from app.ui.grid.board import Board
from app.ui.grid.carry import Carry
from app.ui.grid.choice import Choice
from app.ui.grid.mover import Mover
from app.ui.grid.padlock import Padlock

_STEPS: dict[int, int] = {
    Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 10, Qt.Key.Key_PageDown: -10,
}  # fmt: skip
_SIDES: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_OWN = {
    *_STEPS, *_SIDES, Qt.Key.Key_Home, Qt.Key.Key_M, Qt.Key.Key_J, Qt.Key.Key_L, Qt.Key.Key_Space,
    Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Delete,
}  # fmt: skip
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


@value
class Around:
    """What the keys ask for, and tell, beyond the board."""

    order: Callable[[], Sequence[str]]
    """All tokens and events that can be walked to, the soonest first."""
    view: Callable[[], TimelineView]
    activate: Callable[[str], None]
    remove_event: Callable[[str], None]


class Keyboard:
    """Reads keys; tells whether a key was its own, so that others go on to the desk."""

    def __init__(
        self,
        board: Board,
        choice: Choice,
        mover: Mover,
        padlock: Padlock,
        around: Around,
    ) -> None:
        self._board = board
        self._choice = choice
        self._mover = mover
        self._padlock = padlock
        self._around = around

    def press(self, event: QKeyEvent) -> bool:
        """Handles a key; ``False`` leaves it to others."""
        self._board.hush()
        if self._mover.carry is not None:
            return self._carrying(self._mover.carry, event)
        return self._walking(event)

    def wants(self, event: QKeyEvent) -> bool:
        """Whether a key is the grid's before it is a shortcut of the desk."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        if self._mover.carry is not None:
            return True
        return event.key() in _OWN

    # Nothing in the hand

    def _walking(self, event: QKeyEvent) -> bool:
        key, modifiers = event.key(), event.modifiers()
        current = self._choice.current
        if modifiers & Qt.KeyboardModifier.AltModifier:
            return key in _STEPS and current is not None and self._shift_tie(current, _STEPS[key])
        if modifiers & Qt.KeyboardModifier.ControlModifier:
            return False
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._walk(_STEPS[key])
        elif key in _SIDES:
            self._sideways(_SIDES[key])
        elif key == Qt.Key.Key_Escape:
            return self._escape()
        elif current is None:
            return False
        else:
            return self._act_on(current, key)
        return True

    def _act_on(self, current: str, key: int) -> bool:
        if self._board.events.plate_of(current) is not None:
            return self._act_on_event(current, key)
        if key == Qt.Key.Key_M:
            if self._padlock.lets(current):
                chosen = self._choice.selected
                self._mover.pick_up(current, chosen if current in chosen else ())
        elif key == Qt.Key.Key_Space:
            self._choice.toggle(current)
        elif key in _ENTER:
            self._around.activate(current)
        else:
            return False
        return True

    def _act_on_event(self, current: str, key: int) -> bool:
        if key == Qt.Key.Key_Delete:
            self._around.remove_event(current)
        elif key in {*_ENTER, Qt.Key.Key_M}:
            self._around.activate(current)
        else:
            return False
        return True

    def _escape(self) -> bool:
        if self._board.opened is not None:
            self._board.open_stack(None)
        elif self._choice.selected:
            self._choice.select(())
        else:
            return False
        return True

    def _walk(self, step: int) -> None:
        order = list(self._around.order())
        if not order:
            return
        current = self._choice.current
        if current not in order:
            self._choice.set_current(order[0])
            return
        at = max(0, min(len(order) - 1, order.index(current) + step))
        self._choice.set_current(order[at])

    def _sideways(self, side: int) -> None:
        poses = self._board.picture.poses
        here = poses.get(self._choice.current or "")
        if here is None:
            self._walk(0)
            return
        beside = [
            (abs(pose.y - here.y) * 3 + abs(pose.x - here.x), id_)
            for id_, pose in poses.items()
            if (pose.x - here.x) * side > 1
        ]
        if beside:
            self._choice.set_current(min(beside)[1])

    def _shift_tie(self, current: str, step: int) -> bool:
        view = self._around.view()
        known = current in self._board.picture.poses
        place = view.token(current).place if known else None
        if place is None:
            return False
        tied = [one for one in self._board.picture.poses if view.token(one).place == place]
        at = tied.index(current) + (1 if step > 0 else -1)
        if not 0 <= at < len(tied) or not self._padlock.lets(current):
            return True
        self._mover.pick_up(current)
        carry = self._mover.carry
        if carry is not None:
            later = step > 0
            self._mover.change(
                carry.to(
                    place, after=tied[at] if later else None, before=None if later else tied[at]
                )
            )
            self._mover.drop()
        return True

    # Something in the hand

    def _carrying(self, carry: Carry, event: QKeyEvent) -> bool:
        key, modifiers = event.key(), event.modifiers()
        if key == Qt.Key.Key_Escape:
            self._mover.cancel()
        elif not self._mover.by_keys or modifiers & Qt.KeyboardModifier.ControlModifier:
            return False
        elif key in _ENTER:
            self._mover.drop()
        elif key in _STEPS and modifiers & Qt.KeyboardModifier.AltModifier:
            self._mover.change(self._next_tie(carry, 1 if _STEPS[key] > 0 else -1))
        elif key in _STEPS:
            times = 5 if modifiers & Qt.KeyboardModifier.ShiftModifier else 1
            self._mover.change(carry.to(carry.place + _STEPS[key] * times))
        elif key == Qt.Key.Key_Backspace:
            self._mover.change(carry.untype())
        elif event.text().isdecimal():
            self._mover.change(carry.type(event.text()))
        return True

    def _next_tie(self, carry: Carry, step: int) -> Carry:
        """Before or after the next of those who share the place."""
        view = self._around.view()
        if carry.released:
            return carry
        there = [
            one
            for one in self._board.picture.poses
            if one not in carry.origins and view.token(one).place == carry.place
        ]
        if not there:
            return carry
        if carry.before in there:
            slot = there.index(carry.before)
        else:
            slot = len(there) if carry.after in there or step < 0 else -1
        slot = max(0, min(len(there), slot + step))
        if slot == len(there):
            return carry.to(carry.place, after=there[-1])
        return carry.to(carry.place, before=there[slot])
