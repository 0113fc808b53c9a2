"""Sizes that follow the size of text."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.ui.kit.look import Look


class Scaled(QObject):
    """Keeps a widget as wide or as high as so many pixels at 100 % are now; 0 leaves it free.

    ``least`` is a width that it may exceed.
    """

    def __init__(
        self, look: Look, widget: QWidget, *, wide: float = 0, high: float = 0, least: float = 0
    ) -> None:
        super().__init__(widget)
        self._look, self._widget = look, widget
        self._wide, self._high, self._least = wide, high, least
        look.changed.connect(self._relook)
        self._relook()

    def _relook(self) -> None:
        px, widget = self._look.px, self._widget
        if self._wide:
            widget.setFixedWidth(px(self._wide))
        if self._high:
            widget.setFixedHeight(px(self._high))
        if self._least:
            widget.setMinimumWidth(px(self._least))
