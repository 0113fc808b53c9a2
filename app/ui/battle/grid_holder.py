"""The grid with the card of an empty battle centred on it."""

from PySide6.QtCore import QEvent, QRect
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.grid.delay_grid import DelayGrid

CARD_WIDTH = 640
_MARGIN = 12


class GridHolder(QWidget):
    """Keeps a card in the middle of the grid while the card is shown."""

    def __init__(self, grid: DelayGrid) -> None:
        super().__init__()
        self._cards: dict[QWidget, int] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(grid)

    def show_card(self, card: QWidget, *, shown: bool, wide: int = CARD_WIDTH) -> None:
        """Shows or hides a card of at most ``wide`` pixels."""
        if card not in self._cards:
            self._cards[card] = wide
            card.setParent(self)
        card.setVisible(shown)
        card.raise_()
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
        for card, most in self._cards.items():
            if not card.isHidden():
                self._centre(card, min(most, self.width() - 2 * _MARGIN))

    def _centre(self, card: QWidget, wide: int) -> None:
        layout = card.layout()
        if layout is not None:
            layout.activate()
        wanted = max(card.heightForWidth(wide), card.sizeHint().height())
        high = min(wanted, self.height() - 2 * _MARGIN)
        rect = QRect((self.width() - wide) // 2, (self.height() - high) // 2, wide, high)
        card.setGeometry(rect)
