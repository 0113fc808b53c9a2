"""A place of the desk that is built when it first comes on show."""

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtWidgets import QVBoxLayout, QWidget

Place = TypeVar("Place", bound=QWidget)


class LaterPlace(QWidget, Generic[Place]):
    """Holds a place; a start pays for none that is not looked at."""

    def __init__(self, make: Callable[[], Place]) -> None:
        super().__init__()
        self._make = make
        self._made: Place | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self.setProperty("ground", "panel")

    @property
    def made(self) -> Place | None:
        """The place, if it has been built."""
        return self._made

    @property
    def place(self) -> Place:
        """The place, built now if it was not."""
        if self._made is None:
            self._made = self._make()
            layout = self.layout()
            assert layout is not None  # noqa: S101 - set in the constructor
            layout.addWidget(self._made)
        return self._made
