"""What all pages of the turn panel have in common."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.ui.battle.turn_flow import TurnFlow
from app.ui.desk.dice_habit import DiceHabit
from app.ui.desk.tools import Tools, names_of


class TurnPage(QWidget):
    """One page. ``edited`` tells that what *Enter* would do has changed."""

    edited = Signal()
    considered = Signal(int)
    """What is thought of would cost these ticks; −1 for nothing."""
    new_battle_wanted = Signal()
    opened = Signal()
    """What was covered may be seen now."""
    takes_digits = False
    """Whether digits are commands here."""

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self.tools = tools
        self.known: Mapping[str, str] = {}
        """Names of what is no combatant, such as statuses, by id."""
        self._flow: TurnFlow | None = None
        self._row_height = 40
        self.dice: Mapping[DiceHabit, QAction] = {}
        """What chooses whose dice the desk rolls."""

    @property
    def flow(self) -> TurnFlow:
        """The turn on show; a page is shown only while there is one."""
        if self._flow is None:
            raise RuntimeError("the page shows no turn")
        return self._flow

    @property
    def names(self) -> Mapping[str, str]:
        """Names of combatants and statuses by id."""
        return {**self.known, **names_of(self.flow.view)}

    def show_flow(self, flow: TurnFlow) -> None:
        """Shows the turn as it stands."""
        self._flow = flow
        self.refresh()

    @property
    def row_height(self) -> int:
        """How high an action is, in pixels at 100 %."""
        return self._row_height

    @row_height.setter
    def row_height(self, height: int) -> None:
        self._row_height = height

    def show_habit(self, habit: DiceHabit) -> None:
        """Tells whose dice the desk rolls, where that is on show."""

    def press_digit(self, digit: int) -> None:
        """Takes what has this key, where `takes_digits`."""

    def open_apply(self) -> None:
        """Turns to overwriting a computed number, where there is one."""

    def leave_apply(self) -> bool:
        """Leaves the overwriting of a number; whether there was any."""
        return False

    def roll_one(self) -> None:
        """Lets the desk roll for the question with the keys."""
        self.flow.roll_one()

    def roll_rest(self) -> None:
        """Lets the desk roll all that is left of the turn."""
        self.flow.roll_rest()

    def refresh(self) -> None:
        """Reads the flow anew."""

    def take(self) -> None:
        """What *Enter* and the primary button do."""

    def primary(self) -> str:
        """What the primary button is called; empty when there is nothing to take."""
        return ""

    def focus_here(self) -> None:
        """Puts the focus where the next key belongs."""
        self.setFocus()
