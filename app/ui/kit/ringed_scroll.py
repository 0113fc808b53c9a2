"""A scrolled area that shows when keys scroll it."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from app.ui.kit.look import Look
from app.ui.kit.theme import Role


class RingedScroll(QScrollArea):
    """Without a frame; with the focus it has the ring that all controls have."""

    def __init__(self, look: Look, widget: QWidget | None = None) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        if widget is not None:
            self.setWidget(widget)
        self._ring = _Ring(look, self)
        look.changed.connect(self._ring.update)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Shows the ring."""
        super().focusInEvent(event)
        self._ring.setGeometry(self.rect())
        self._ring.raise_()
        self._ring.show()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Takes it away."""
        super().focusOutEvent(event)
        self._ring.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The ring stays at the edge."""
        super().resizeEvent(event)
        self._ring.setGeometry(self.rect())


class _Ring(QWidget):
    """Lies over everything and lets every click through."""

    def __init__(self, look: Look, area: QWidget) -> None:
        super().__init__(area)
        self._look = look
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws it, 2 wide."""
        del event
        painter = QPainter(self)
        painter.setPen(QPen(self._look.colour(Role.ACCENT), 2))
        painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))
