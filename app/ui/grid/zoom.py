"""How closely the grid is looked at. No Qt."""

from typing import NamedTuple

from app.ui.grid.geometry import CLOSEST, FARTHEST, FIT_SPAN, fitted


class Zoom(NamedTuple):
    """Either a fixed number of pixels per tick, or as many as show a range."""

    step: int | None = None
    """Pixels per tick, 6 to 16; ``None`` fits a range."""
    everything: bool = False
    """Whether the range is the whole axis and not 0 to 60."""

    def pixels(self, height: float, top: int, foot: float) -> int:
        """Pixels per tick in a viewport of ``height`` for an axis up to ``top`` ticks."""
        if self.step is not None:
            return self.step
        return fitted(height, max(1, top) if self.everything else FIT_SPAN, foot)

    def stepped(self, now: int, steps: int) -> "Zoom":
        """A fixed zoom ``steps`` pixels per tick closer than ``now``, within 6 to 16."""
        return Zoom(max(FARTHEST, min(CLOSEST, now + steps)))

    def text(self) -> str:
        """A word or number to keep in the settings."""
        if self.step is not None:
            return str(self.step)
        return "all" if self.everything else "fit"

    @classmethod
    def read(cls, text: str) -> "Zoom":
        """What `text` gave; anything else fits 0 to 60."""
        if text.isdecimal():
            return cls().stepped(int(text), 0)
        return cls(everything=text == "all")
