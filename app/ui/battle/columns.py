"""The columns of the Battle place: roster above log, the grid, the turn panel."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSplitter, QWidget

from app.ui.battle.field import Field
from app.ui.battle.panel_sizes import PanelSizes
from app.ui.kit.look import Look


class Columns(QSplitter):
    """Blanks keep the room of the panels until they are put in."""

    def __init__(self, look: Look, middle: Field) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._middle = middle
        self.left = QSplitter(Qt.Orientation.Vertical)
        self.left.setMinimumWidth(240)
        for blank in (QWidget(), _tall(QWidget())):
            self.left.addWidget(blank)
        for widget in (self.left, middle, _wide(QWidget())):
            self.addWidget(widget)
        for column, stretch in enumerate((0, 1, 0)):
            self.setStretchFactor(column, stretch)
        for splitter in (self.left, self):
            splitter.setHandleWidth(1)
            splitter.setChildrenCollapsible(False)
        self.sizes_kept = PanelSizes(look, self, self.left)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key that is held in any panel to see more in the middle."""
        if not self._middle.look_by(event, down=True):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """The same key, let go."""
        if not self._middle.look_by(event, down=False):
            super().keyReleaseEvent(event)

    def put_roster(self, panel: QWidget) -> None:
        """Above at the left."""
        _put(self.left, 0, panel)

    def put_log(self, panel: QWidget) -> None:
        """Below at the left."""
        _put(self.left, 1, _tall(panel))

    def put_turn(self, panel: QWidget) -> None:
        """At the right."""
        _put(self, 2, _wide(panel))


def _tall(log: QWidget) -> QWidget:
    log.setMinimumHeight(120)
    return log


def _wide(turn: QWidget) -> QWidget:
    turn.setMinimumWidth(360)
    return turn


def _put(splitter: QSplitter, index: int, panel: QWidget) -> None:
    blank = splitter.replaceWidget(index, panel)
    if blank is not None:
        blank.deleteLater()
