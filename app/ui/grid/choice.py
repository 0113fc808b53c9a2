"""Which tokens are selected and which one has the keys."""

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal


class Choice(QObject):
    """The selection and the current token, by id."""

    current_changed = Signal(object)
    """Another token, or ``None``, has the keys."""
    selection_changed = Signal(tuple)
    """These ids are selected."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._current: str | None = None
        self._selected: tuple[str, ...] = ()

    @property
    def current(self) -> str | None:
        """The token that has the keys."""
        return self._current

    @property
    def selected(self) -> tuple[str, ...]:
        """The selected tokens in the order of choosing."""
        return self._selected

    def set_current(self, id_: str | None) -> None:
        """Gives the keys to a token."""
        if id_ != self._current:
            self._current = id_
            self.current_changed.emit(id_)

    def select(self, ids: Iterable[str]) -> None:
        """Selects exactly these."""
        chosen = tuple(dict.fromkeys(ids))
        if chosen != self._selected:
            self._selected = chosen
            self.selection_changed.emit(chosen)

    def toggle(self, id_: str) -> None:
        """Adds a token to the selection or takes it out."""
        if id_ in self._selected:
            self.select(one for one in self._selected if one != id_)
        else:
            self.select((*self._selected, id_))

    def keep(self, ids: Iterable[str]) -> None:
        """Forgets all others: they are no longer there."""
        there = set(ids)
        self.select(one for one in self._selected if one in there)
        if self._current not in there:
            self.set_current(None)
