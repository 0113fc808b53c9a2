"""The grid as a list: the same tokens in acting order, each as a spoken sentence."""

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
)

from app.engine.model.timeline import Presence, TimelineView, TokenView
from app.ui.wording import Wording

ID = int(Qt.ItemDataRole.UserRole)
"""The role of a combatant's id."""


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


class TwinModel(QAbstractListModel):
    """The tokens in acting order, then the held, the fallen and the gone."""

    def __init__(self, wording: Wording, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wording = wording
        self._tokens: tuple[TokenView, ...] = ()

    @property
    def tokens(self) -> Sequence[TokenView]:
        """What is listed."""
        return self._tokens

    def show_view(self, view: TimelineView | None) -> None:
        """Lists the tokens of a view."""
        tokens = () if view is None else view.tokens
        if [one.id for one in tokens] == [one.id for one in self._tokens]:
            self._tokens = tokens
            if tokens:
                self.dataChanged.emit(self.index(0), self.index(len(tokens) - 1))
            return
        self.beginResetModel()
        self._tokens = tokens
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex | None = None) -> int:
        """How many tokens there are."""
        return 0 if parent is not None and parent.isValid() else len(self._tokens)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The sentence for eyes and ears, or the id."""
        if not index.isValid() or index.row() >= len(self._tokens):
            return None
        token = self._tokens[index.row()]
        if role == ID:
            return token.id
        spoken = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
        return sentence(token, self._wording) if role in spoken else None


class Spoken(Protocol):
    """What a screen reader asks of the grid."""

    twin: TwinModel

    @property
    def current(self) -> str | None:
        """The token that has the keys."""

    @property
    def selection(self) -> tuple[str, ...]:
        """The selected tokens."""

    def token_rect(self, id_: str) -> QRect | None:
        """Where a token stands, in pixels of the grid."""

    def mapToGlobal(self, point: QPoint, /) -> QPoint:
        """A point on the screen."""
