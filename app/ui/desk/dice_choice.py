"""Whose dice the desk rolls, as it was chosen; one for the whole window."""

from PySide6.QtCore import QObject, Signal

from app.ui.desk.dice_habit import DiceHabit


class DiceChoice(QObject):
    """The habit of whoever sits at the desk."""

    changed = Signal()
    chosen = Signal(str)
    """Somebody has chosen this `DiceHabit` just now."""

    def __init__(self) -> None:
        super().__init__()
        self.habit = DiceHabit.HAND

    def set(self, habit: str) -> None:
        """Takes over what was chosen before; raises `ValueError` for what is no `DiceHabit`."""
        if habit != self.habit:
            self.habit = DiceHabit(habit)
            self.changed.emit()

    def choose(self, habit: DiceHabit) -> None:
        """Chooses it, to be remembered."""
        self.set(habit)
        self.chosen.emit(habit.value)
