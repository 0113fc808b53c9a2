"""Scrolls while something is dragged near the upper or the lower end of what is in sight."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QRect, QTimer
from PySide6.QtWidgets import QScrollArea, QScrollBar, QWidget

ZONE = 40
"""Pixels at either end in which a drag scrolls; at most a quarter of what is in sight."""
_EVERY = 16
_SLOWEST, _FASTEST = 3, 16
"""Pixels at a time where the zone begins, and at the very end."""


class EdgeScroll(QObject):
    """Watches where a drag is. It stops where nothing is left to scroll, and outside."""

    def __init__(self, bar: QScrollBar, scrolled: Callable[[], None], parent: QObject) -> None:
        """``scrolled`` is told after every step, as something else lies under the mouse now."""
        super().__init__(parent)
        self._bar, self._scrolled = bar, scrolled
        self._by = 0
        self._timer = QTimer(self)
        self._timer.setInterval(_EVERY)
        self._timer.timeout.connect(self._step)

    @property
    def running(self) -> bool:
        """Whether it scrolls."""
        return self._timer.isActive()

    def watch(self, at: QPoint, sight: QRect) -> None:
        """The drag is at a point; ``sight`` is what is in sight, in the same pixels."""
        self._by = pace(at, sight)
        if not self._by:
            self._timer.stop()
        elif not self.running:
            self._timer.start()

    def stop(self) -> None:
        """Nothing is dragged any more."""
        self._timer.stop()

    def _step(self) -> None:
        before = self._bar.value()
        self._bar.setValue(before + self._by)
        if self._bar.value() == before:
            self._timer.stop()
        else:
            self._scrolled()


class PageScroll:
    """Scrolls the page that a widget stands on; where none scrolls, it does nothing."""

    def __init__(self, widget: QWidget, scrolled: Callable[[], None]) -> None:
        """``scrolled`` is told after every step."""
        self._widget, self._scrolled = widget, scrolled
        self._scroll: EdgeScroll | None = None

    def watch(self, screen: QPoint) -> None:
        """The drag is at a point of the screen."""
        area = self._widget.parentWidget()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        if area is not None:
            if self._scroll is None:
                self._scroll = EdgeScroll(area.verticalScrollBar(), self._scrolled, self._widget)
            sight = area.viewport()
            self._scroll.watch(sight.mapFromGlobal(screen), sight.rect())

    def stop(self) -> None:
        """Nothing is dragged any more."""
        if self._scroll is not None:
            self._scroll.stop()


def pace(at: QPoint, sight: QRect) -> int:
    """Pixels to scroll at a time, upwards below 0; the more, the nearer to the end."""
    if not sight.contains(at):
        return 0
    zone = min(ZONE, sight.height() // 4)
    up, down = at.y() - sight.top(), sight.bottom() - at.y()
    deep = zone - min(up, down)
    if deep <= 0:
        return 0
    by = _SLOWEST + (_FASTEST - _SLOWEST) * deep // zone
    return -by if up < down else by
