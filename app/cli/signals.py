"""Being told to end: a command clears up first, as it does when it fails."""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_TERMINATED = 128 + signal.SIGTERM


@contextmanager
def ended_by_signal() -> Iterator[None]:
    """SIGTERM leaves the block by an exception, so that files and folders are as they should."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _leave(_number: int, _frame: FrameType | None) -> None:
    sys.exit(_TERMINATED)
