"""The middle of the desk: the pane that a timeline asks for, and cards centred on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from PySide6.QtCore import QEvent, QPoint, QRect, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.engine.model.timeline import Picture, TimelineView
from app.ui.kit.field_pane import FieldPane

CARD_WIDTH = 640
_MARGIN = 12


class Hands(Protocol):
    """What is done on a pane, made into commands."""

    def show_ghost(self, ticks: int) -> None:
        """Shows where whoever acts would land ``ticks`` from now; below 0, nothing."""
        ...


class Equipped(NamedTuple):
    """A pane with the hands that listen to it."""

    pane: FieldPane
    hands: Hands


class Field(QWidget):
    """Shows one pane for each kind of picture, made when a timeline first asks for it."""

    token_activated = Signal(str)
    menu_requested = Signal(str, QPoint)
    selection_changed = Signal(tuple)

    def __init__(self, make: Callable[[Picture], Equipped]) -> None:
        super().__init__()
        self._make = make
        self._made: dict[Picture, Equipped] = {}
        self._picture: Picture | None = None
        self._zoom = ""
        self._cards: dict[QWidget, int] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    # Panes

    @property
    def picture(self) -> Picture:
        """What is drawn."""
        return self._picture or Picture.COUNTDOWN

    @property
    def pane(self) -> FieldPane:
        """The pane on show."""
        return self._equipped(self.picture).pane

    def pane_of(self, picture: Picture) -> FieldPane:
        """The pane that draws such a picture, on show or not."""
        return self._equipped(picture).pane

    def set_view(
        self, view: TimelineView | None, *, animate: bool = False, rung: tuple[str, ...] = ()
    ) -> None:
        """Shows a view in the pane that its axis asks for."""
        picture = Picture.COUNTDOWN if view is None else view.axis.picture
        if picture is not self._picture:
            self._turn_to(picture)
        self.pane.set_view(view, animate=animate, rung=rung)

    def show_ghost(self, ticks: int) -> None:
        """Shows where whoever acts would land, in a pane that has places for it."""
        self._equipped(self._picture or Picture.COUNTDOWN).hands.show_ghost(ticks)

    def show_ahead(self, view: TimelineView | None) -> None:
        """Shows how far a step has come that is not written yet; ``None``: there is none."""
        self.pane.show_ahead(view)

    def look_by(self, event: QKeyEvent, *, down: bool) -> bool:
        """Takes a key that is held to see more, pressed or let go; whether it was one."""
        return self._picture is not None and self.pane.look_by(event, down=down)

    def renew_tokens(self) -> None:
        """Draws all tokens anew."""
        for one in self._made.values():
            one.pane.renew_tokens()

    @property
    def zoom(self) -> str:
        """The zoom of the pane that has one."""
        return next((one.pane.zoom for one in self._made.values() if one.pane.zooms), self._zoom)

    def set_zoom(self, zoom: str) -> None:
        """Takes back what `zoom` said."""
        self._zoom = zoom
        for one in self._made.values():
            one.pane.set_zoom(zoom)

    def zoom_by(self, steps: int) -> None:
        """Closer (positive) or farther, where the pane on show can."""
        self.pane.zoom_by(steps)

    def fit(self) -> None:
        """As close as shows what matters."""
        self.pane.fit()

    def _equipped(self, picture: Picture) -> Equipped:
        if picture not in self._made:
            made = self._made[picture] = self._make(picture)
            self._column.addWidget(made.pane)
            made.pane.setVisible(picture is self._picture)
            if self._zoom:
                made.pane.set_zoom(self._zoom)
            made.pane.token_activated.connect(self.token_activated)
            made.pane.menu_requested.connect(self.menu_requested)
            made.pane.selection_changed.connect(self.selection_changed)
        return self._made[picture]

    def _turn_to(self, picture: Picture) -> None:
        before, self._picture = self._picture, picture
        pane = self._equipped(picture).pane
        if before is not None:
            left = self._made[before].pane
            left.set_view(None)
            left.hide()
        pane.show()
        for card in self._cards:
            card.raise_()

    # Cards

    def show_card(self, card: QWidget, *, shown: bool, wide: int = CARD_WIDTH) -> None:
        """Shows or hides a card of at most ``wide`` pixels in the middle."""
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
