"""What was chosen in step 1, with the way back to it."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout

from app.ui.battle.turn_flow import TurnFlow
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import HEADER, KeyButton
from app.ui.kit.fonts import Face
from app.ui.kit.theme import Role
from app.ui.kit.token_face import lane_of, token_disk
from app.ui.kit.widgets import DiskLabel, Text

_LEFT, _RIGHT, _GAP = 14, 6, 8


class ChosenBar(QFrame):
    """``Basic Attack → Imp 2  96/180``, and a button that goes back."""

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        look, words = tools.look, tools.wording
        self._words = words
        self._action = Text(look, "", Face.BODY_STRONG)
        self._arrow = Text(look, "→", Face.BODY, Role.MUTED)
        self._disk = DiskLabel(look, tools.tokens, 26)
        self._target = Text(look, "", Face.BODY_STRONG)
        self._note = Text(look, "", Face.NOTE, Role.MUTED)
        self.change = KeyButton(
            look, words.text("turn.change"), key="Esc", kind="bare", height=HEADER
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(_LEFT, 2, _RIGHT, 2)
        row.setSpacing(_GAP)
        texts = (self._action, self._arrow, self._disk, self._target, self._note)
        self._line = (*texts, self.change)
        self._single = False
        for widget in texts:
            row.addWidget(widget)
        row.addStretch(1)
        row.addWidget(self.change)
        self.setProperty("ground", "sunken")

    def show_flow(self, flow: TurnFlow) -> None:
        """Shows the choice of the turn."""
        option, target, view = flow.option, flow.target, flow.view
        free = flow.draft.free
        if option is None and free is not None:
            self._action.set_text(self._words.text("free.chosen", delay=free.delay))
        else:
            self._action.set_text("" if option is None else option.name)
        single = target is not None and target.label is None and len(target.ids) == 1
        self._single = single
        self._disk.setVisible(single)
        for widget in (self._arrow, self._target):
            widget.setVisible(target is not None)
        self._note.set_text("")
        if target is None:
            self._fit()
            return
        if single:
            token = view.token(target.ids[0])
            self._disk.show_disk(token_disk(token, lane_of(view, token)), token.name)
            self._target.set_text(token.name)
            self._note.set_text(f"{token.hp.value}/{token.hp.maximum}")
        elif target.label is not None:
            self._target.set_text(self._words.phrase(target.label))
            self._note.set_text(self._words.text("turn.many_targets", n=len(target.ids)))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Names come first: whatever else is there where it leaves them whole."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Gives up the note, the word on the button and the disk, one after the other."""
        room = self.width() - _LEFT - _RIGHT
        for note, word, disk in ((1, 1, 1), (0, 1, 1), (0, 0, 1), (0, 0, 0)):
            self._note.setVisible(bool(note and self._note.full_text))
            label = self._words.text("turn.change")
            self.change.set_label(label if word else "")
            self.change.setAccessibleName(label)
            self._disk.setVisible(bool(disk and self._single))
            shown = (one for one in self._line if not one.isHidden())
            if sum(one.sizeHint().width() + _GAP for one in shown) <= room:
                break
