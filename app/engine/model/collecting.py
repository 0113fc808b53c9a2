"""When the search for garbage waits."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Search for no garbage while many objects are made that all stay.

    A search through all that there is by then takes longer than making them, again and again:
    a card of many would cost more than one of a few.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
