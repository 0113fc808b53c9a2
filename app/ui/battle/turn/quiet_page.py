"""What the turn panel says while nobody has the turn."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from app.engine.model.timeline import Picture
from app.ui.battle.turn.page import TurnPage
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import KeyButton, KeyCap
from app.ui.kit.few_lines import FewLines
from app.ui.kit.fonts import Face
from app.ui.kit.keymap import KeyShown
from app.ui.kit.line import Line
from app.ui.kit.lines import LinesView
from app.ui.kit.scroll import ScrolledColumn, fill
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Text


class NobodyPage(TurnPage):
    """Nobody is at 0, or the battle is over."""

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools)
        look = tools.look
        self._title = Text(look, "", Face.TITLE, wrap=True)
        self._text = Text(look, "", Face.BODY, Role.MUTED, wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 18, 16, 16)
        column.setSpacing(8)
        column.addWidget(self._title)
        self.new_battle = KeyButton(look, tools.wording.text("turn.encounters"), key="Ctrl+B")
        KeyShown(tools.keymap, "window.new_battle", self.new_battle.set_key, self.new_battle)
        self.new_battle.clicked.connect(self.new_battle_wanted)
        column.addWidget(self._text)
        column.addSpacing(4)
        column.addWidget(self.new_battle, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)

    def refresh(self) -> None:
        """Reads the turn anew."""
        words, view = self.tools.wording, self.flow.view
        self.new_battle.setVisible(view.outcome is not None)
        if view.outcome is not None:
            self._title.set_text(words.phrase(view.outcome))
            self._text.set_text(words.text("turn.over"))
            return
        waiting = any(token.order is not None for token in view.tokens)
        if view.axis.picture is Picture.BOARD and waiting:
            self._title.set_text(words.text("turn.all_chose"))
            self._text.set_text(words.text("turn.all_chose_text"))
            return
        self._title.set_text(words.text("turn.nobody"))
        self._text.set_text(words.text("turn.time" if waiting else "turn.nobody_waits"))

    def take(self) -> None:
        """Takes what is on show."""
        if self.flow.view.outcome is None:
            self.flow.let_time_pass()

    def primary(self) -> str:
        """What taking it is called."""
        view = self.flow.view
        waiting = any(token.order is not None for token in view.tokens) or bool(view.timers)
        if view.outcome is not None or not waiting:
            return ""
        if view.axis.picture is Picture.BOARD:
            return self.tools.wording.text("turn.reveal")
        return self.tools.wording.text("turn.let_time_pass")


class HowToPage(QWidget):
    """A turn step by step, for an empty desk; each picture of a timeline has its own steps."""

    def __init__(self, tools: Tools, picture: Picture) -> None:
        super().__init__()
        words, look = tools.wording, tools.look
        title = words.pictured("howto.title", picture)
        steps = LinesView(tools.ink, title, lead=28, height=44, inset=4, stacked=True)
        steps.show_lines([
            Line(words.pictured(f"turn.step_{step}", picture),
                 note=words.pictured(f"howto.step_{step}", picture), lead=str(n))
            for n, step in enumerate(_STEPS.get(picture, _ALL_STEPS), start=1)
        ])  # fmt: skip
        keys = QGridLayout()
        keys.setHorizontalSpacing(14)
        keys.setVerticalSpacing(8)
        for at, (key, code) in enumerate(_KEYS[picture]):
            column = 2 * (at % 2)
            keys.addWidget(KeyCap(look, key), at // 2, column)
            keys.addWidget(FewLines(look, words.text(code)), at // 2, column + 1)
        keys.setColumnStretch(1, 1)
        keys.setColumnStretch(3, 1)
        inner = QWidget()
        whole = QVBoxLayout(inner)
        whole.setContentsMargins(16, 16, 16, 16)
        whole.setSpacing(12)
        whole.addWidget(Text(look, title, Face.NUMBER_STRONG))
        whole.addWidget(steps)
        whole.addLayout(keys)
        fill(self, ScrolledColumn([inner]))


_ALL_STEPS = (1, 2, 3, 4, 5)
_STEPS = {Picture.LADDER: (1, 2, 3, 4), Picture.BOARD: (1, 2, 3)}
_ON, _BACK, _HELP = ("Enter", "howto.enter"), ("Esc", "howto.esc"), ("F1", "howto.keys")
_KEYS = {
    Picture.COUNTDOWN: (_ON, _BACK, ("D", "howto.free"), _HELP),
    Picture.LADDER: (_ON, _BACK, ("E", "howto.end_turn"), _HELP),
    Picture.BOARD: (_ON, _BACK, ("F9", "howto.peek"), _HELP),
}
"""Keys as they are at first; `KeysPage` shows them as they are."""
