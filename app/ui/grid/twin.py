"""The grid as a list: the same tokens and events in their order, each as a spoken sentence."""

from collections.abc import Sequence
from typing import Protocol, TypeAlias

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
)

from app.engine.model.timeline import Presence, TimelineView, TimerView, TokenView
from app.ui.grid.events import event_words
from app.ui.grid.poses import on_grid
from app.ui.wording import Wording

Thing: TypeAlias = TokenView | TimerView

ID = int(Qt.ItemDataRole.UserRole)
"""The role of the id of a combatant or an event."""


def sentence(token: TokenView, wording: Wording) -> str:
    """One token in words: "Ann, delay 12, acts second"."""
    parts = [_main(token, wording)]
    if token.tie is not None:
        parts.append(wording.text("spoken.tie", tie=token.tie))
    if token.presence not in (Presence.FALLEN, Presence.GONE):
        hp = wording.text("spoken.hp", value=token.hp.value, maximum=token.hp.maximum)
        parts.append(hp)
    if token.critical:
        parts.append(wording.text("spoken.critical"))
    if token.charge is not None:
        charge = token.charge
        parts.append(wording.text("spoken.charging", action=charge.action, left=charge.left))
    if token.hidden:
        parts.append(wording.text("spoken.hidden"))
    parts += [chip.name for chip in token.chips]
    return ", ".join(parts)


def order_words(order: int, wording: Wording) -> str:
    """Where in the acting order: "acts next" for 0, "acts second" for 1, and so on."""
    code = f"spoken.order_{order + 1}"
    return wording.text(code if code in wording else "spoken.order_n", n=order + 1)


def _main(token: TokenView, wording: Wording) -> str:
    if token.presence is Presence.ACTING:
        return wording.text("spoken.acting", who=token.name, place=token.place)
    if token.place is not None and token.order is not None:
        order = order_words(token.order, wording)
        return wording.text("spoken.token", who=token.name, place=token.place, order=order)
    return wording.text(f"spoken.{token.presence}", who=token.name, place=token.place)


def walk_order(view: TimelineView) -> tuple[str, ...]:
    """The ids of tokens at a tick and of events: the soonest first, tokens before events."""
    return tuple(one.id for one in _merged(on_grid(view), view.timers))


def _merged(tokens: Sequence[TokenView], timers: Sequence[TimerView]) -> tuple[Thing, ...]:
    things: list[Thing] = list(tokens)
    for timer in sorted(timers, key=lambda one: one.place):
        later = (
            at
            for at, one in enumerate(things)
            if one.place is None
            or one.place > timer.place
            or (isinstance(one, TokenView) and one.order is None)
        )
        things.insert(next(later, len(things)), timer)
    return tuple(things)


class TwinModel(QAbstractListModel):
    """Tokens and events, the soonest first, then the held, the fallen and the gone."""

    def __init__(self, wording: Wording, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wording = wording
        self._things: tuple[Thing, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """Who and what is listed."""
        return tuple(one.id for one in self._things)

    def show_view(self, view: TimelineView | None) -> None:
        """Lists the tokens and events of a view."""
        things = () if view is None else _merged(view.tokens, view.timers)
        if [one.id for one in things] == [one.id for one in self._things]:
            self._things = things
            if things:
                self.dataChanged.emit(self.index(0), self.index(len(things) - 1))
            return
        self.beginResetModel()
        self._things = things
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex | None = None) -> int:
        """How many there are."""
        return 0 if parent is not None and parent.isValid() else len(self._things)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The sentence for eyes and ears, or the id."""
        if not index.isValid() or index.row() >= len(self._things):
            return None
        thing = self._things[index.row()]
        if role == ID:
            return thing.id
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        if isinstance(thing, TokenView):
            return sentence(thing, self._wording)
        text = event_words(thing, self._wording)
        return self._wording.text("spoken.timer", text=text, place=thing.place)


class Spoken(Protocol):
    """What a screen reader asks of the grid."""

    twin: TwinModel

    @property
    def current(self) -> str | None:
        """The token or event that has the keys."""

    @property
    def selection(self) -> tuple[str, ...]:
        """The selected tokens."""

    def token_rect(self, id_: str) -> QRect | None:
        """Where a token or an event stands, in pixels of the grid."""

    def mapToGlobal(self, point: QPoint, /) -> QPoint:
        """A point on the screen."""
