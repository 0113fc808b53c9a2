"""What pages have in common on which computed numbers may be overwritten."""

from app.ui.battle.turn.apply_row import ApplyRow
from app.ui.battle.turn.page import TurnPage
from app.ui.desk.tools import Tools


class OverrulingPage(TurnPage):
    """A page with an `ApplyRow`, which subclasses lay out and fill."""

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools)
        self.apply = ApplyRow(tools)
        self.apply.box.entered.connect(lambda _value: self.take())
        self.apply.reason.returnPressed.connect(self.take)
        self.apply.box.textChanged.connect(self.edited)
        self.apply.opened.connect(self.edited)
        self.apply.back.clicked.connect(self._apply_taken_back)

    def open_apply(self) -> None:
        """Turns to overwriting the last result, or the one before."""
        self.apply.open_up()

    def leave_apply(self) -> bool:
        """Leaves the overwriting; whether there was any."""
        was_open = self.apply.is_open
        if was_open:
            self.apply.close_up()
            self.focus_here()
            self.edited.emit()
        return was_open

    def take_applied(self) -> None:
        """Takes the number typed over a result."""
        result, amount = self.apply.result, self.apply.box.value
        if result is None or amount is None:
            self.apply.box.set_state("problem")
        else:
            self.flow.overrule(result.key, amount, self.apply.reason.words)

    def applied(self) -> str:
        """What taking that number is called; empty while there is none."""
        amount = self.apply.box.value
        return "" if amount is None else self.tools.wording.text("roll.apply", n=amount)

    def _apply_taken_back(self) -> None:
        result = self.apply.result
        self.leave_apply()
        if result is not None and result.key in self.flow.draft.overrules:
            self.flow.overrule(result.key, None)
