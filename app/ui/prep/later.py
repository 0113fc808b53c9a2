"""Work that follows when what is on show has been painted."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def later(parent: QObject, work: Callable[[], object], pause: int = 0) -> QTimer:
    """A timer that does the work once for all starts before it.

    ``pause`` in milliseconds since the last start; with 0 it follows the events that wait now.
    """
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(pause)
    timer.timeout.connect(work)
    return timer
