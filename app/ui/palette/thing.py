"""What the palette offers."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Thing:
    """A command, or something to go to."""

    id: str
    """The same whenever it is offered again."""
    title: str
    group: str
    """What kind of thing it is, in words."""
    run: Callable[[], object]
    key: str = ""
    """The key that does the same, as it is read."""
    reason: str = ""
    """Why it cannot be had now; empty when it can."""
    icon: str = ""
    checked: bool = False
