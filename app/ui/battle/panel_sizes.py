"""How the panels of the Battle place share the window."""

import base64
from collections.abc import Mapping
from contextlib import suppress

from PySide6.QtCore import QByteArray, QObject
from PySide6.QtWidgets import QSplitter

from app.ui.kit.look import Look

GRID = 560
"""The grid's least width, in pixels."""
_LEFT, _TURN = 288, 416
_ROSTER, _LOG = 480, 250


class PanelSizes(QObject):
    """Keeps two splitters: columns (left, grid, turn), and roster above log."""

    def __init__(self, look: Look, columns: QSplitter, left: QSplitter) -> None:
        super().__init__(columns)
        self._look, self._columns, self._left = look, columns, left
        self._scale = look.scale
        look.changed.connect(self._relook)

    def reset(self) -> None:
        """The first sizes."""
        self._left.setSizes([_ROSTER, _LOG])
        self._share()

    def state(self) -> dict[str, str]:
        """The sizes as text, for remembering."""
        return {
            name: base64.b64encode(splitter.saveState().data()).decode()
            for name, splitter in self._named().items()
        }

    def restore(self, state: Mapping[str, str]) -> None:
        """Takes back what `state` gave; anything else is left alone."""
        for name, splitter in self._named().items():
            with suppress(ValueError):
                splitter.restoreState(QByteArray(base64.b64decode(state.get(name, ""))))

    def _named(self) -> dict[str, QSplitter]:
        return {"battle.columns": self._columns, "battle.left": self._left}

    def _relook(self) -> None:
        """Larger text takes wider panels, as far as the grid keeps its room."""
        if self._look.scale != self._scale:
            self._scale = self._look.scale
            self._share()

    def _share(self) -> None:
        total = sum(self._columns.sizes())
        wanted = self._look.px(_LEFT) + self._look.px(_TURN)
        sides = min(wanted, max(_LEFT + _TURN, total - GRID))
        first = round(sides * _LEFT / (_LEFT + _TURN))
        self._columns.setSizes([first, max(GRID, total - sides), sides - first])
