"""The formation of the battle on show: rows changed by hand, one step each."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from app.services.battle import Battle
from app.ui.desk.tools import Tools
from app.ui.formation.board import FormationBoard
from app.ui.formation.places import ROWS, Spot, kind_words, spots, tiles
from app.ui.kit.buttons import HEADER, KeyButton
from app.ui.kit.fonts import Face
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Text


class FormationCard(QFrame):
    """A card over the grid. ``row_wanted`` and ``flank_wanted`` give somebody's id and place.

    ``turn_wanted``: those surprised or surrounded shall turn round, which T does too.
    """

    row_wanted = Signal(str, str)
    flank_wanted = Signal(str, str)
    turn_wanted = Signal()
    closed = Signal()

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._tools = tools
        self._battle: Battle | None = None
        words, look = tools.wording, tools.look
        self.title = Text(look, words.text("formation.name"), Face.TITLE)
        self.kind = Text(look, "", Face.BODY, Role.MUTED)
        self.close_button = KeyButton(
            look, words.text("formation.close"), key="Esc", kind="bare", height=HEADER
        )
        self.close_button.clicked.connect(self.closed)
        self.turn = KeyButton(
            look, words.text("formation.flip"), icon="undo", key="T", kind="bare", height=HEADER
        )
        self.turn.clicked.connect(self.turn_wanted)
        self.board = FormationBoard(tools)
        self.board.moved.connect(self._moved)
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(self.title)
        head.addWidget(self.kind)
        head.addStretch(1)
        head.addWidget(self.turn)
        head.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 10, 12)
        column.setSpacing(8)
        column.addLayout(head)
        column.addWidget(self.board)

    def show_battle(self, battle: Battle | None) -> None:
        """Shows how everybody stands now."""
        self._battle = battle
        if battle is None:
            return
        view, formation, words = battle.view, battle.formation, self._tools.wording
        lanes = {lane.id: words.phrase(lane.name) for lane in view.lanes}
        self.kind.set_text(kind_words(formation, lanes, words))
        self.turn.setVisible(formation.kind != "none")
        code = "flip_hint" if formation.kind == "pincer" else "flip_rows"
        self.turn.setToolTip(words.text(f"formation.{code}"))
        shown = tiles(view, formation, words)
        self.board.show_formation(shown, spots(formation, view.lanes), formation, lanes)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes, T turns those surprised round."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() == Qt.Key.Key_T and not event.modifiers() and not self.turn.isHidden():
            self.turn.click()
        else:
            event.ignore()

    def _moved(self, who: str, spot: Spot) -> None:
        """To a row, or to the other side of a pincer."""
        wanted = self.row_wanted if spot.place in ROWS else self.flank_wanted
        wanted.emit(who, spot.place)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the card."""
        del event
        paint_card(self, self._tools)


def paint_card(card: QFrame, tools: Tools) -> None:
    """The ground of a card over the grid."""
    painter = QPainter(card)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(tools.look.colour(Role.CONTROL), 1))
    painter.setBrush(tools.look.colour(Role.PANEL))
    painter.drawRoundedRect(QRectF(card.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
