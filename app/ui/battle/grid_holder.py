"""The grid with the card of an empty battle centred on it."""

from PySide6.QtCore import QEvent, QRect
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.grid.delay_grid import DelayGrid

_CARD_WIDTH = 528
_MARGIN = 12


class GridHolder(QWidget):
    """Keeps a card in the middle of the grid while the card is shown."""

    def __init__(self, grid: DelayGrid) -> None:
        super().__init__()
        self._card: QWidget | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(grid)

    @property
    def has_card(self) -> bool:
        """Whether a card was shown before."""
        return self._card is not None

    def show_card(self, card: QWidget, *, shown: bool) -> None:
        """Shows or hides the card."""
        if self._card is None:
            self._card = card
            card.setParent(self)
            card.raise_()
        card.setVisible(shown)
        self._settle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Centres the card."""
        super().resizeEvent(event)
        self._settle()

    def event(self, event: QEvent) -> bool:
        """Centres the card when it wants another size."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._settle()
        return super().event(event)

    def _settle(self) -> None:
        card = self._card
        if card is None or card.isHidden():
            return
        wide = min(_CARD_WIDTH, self.width() - 2 * _MARGIN)
        layout = card.layout()
        if layout is not None:
            layout.activate()
        wanted = max(card.heightForWidth(wide), card.sizeHint().height())
        high = min(wanted, self.height() - 2 * _MARGIN)
        rect = QRect((self.width() - wide) // 2, (self.height() - high) // 2, wide, high)
        card.setGeometry(rect)
