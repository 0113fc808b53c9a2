"""What screen readers are told of the grid; what that takes is loaded after the first paint."""

from app.ui.grid.grid_view import GridView
from app.ui.grid.twin import Spoken

# PySide makes all of `QAccessible` when it is first named, so every import stands in its function.


class Voice:
    """Speaks for a grid and its view."""

    def __init__(self, grid: Spoken, view: GridView) -> None:
        self._grid, self._view = grid, view
        view.painted.connect(self._expose)

    def tell_focus(self) -> None:
        """Tells which token has the keys."""
        from app.ui.grid.accessible import tell_focus  # noqa: PLC0415 - see above

        self._expose()
        tell_focus(self._grid, self._view)

    def announce(self, sentence: str) -> None:
        """Has a sentence said."""
        from app.ui.kit.announcing import announce  # noqa: PLC0415 - see above

        self._expose()
        announce(self._view, sentence)

    def _expose(self) -> None:
        from app.ui.grid.accessible import expose  # noqa: PLC0415 - see above

        if self._view.spoken is None:
            expose(self._view, self._grid)
