"""The commands of the turn panel: actions with their keys, and the buttons in its foot."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtGui import QAction, QActionGroup, QKeyEvent
from PySide6.QtWidgets import QWidget

from app.engine.model.timeline import Picture
from app.ui.battle.keys import PanelKeys, panel_action, show_key
from app.ui.desk.dice_habit import DiceHabit
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import PRIMARY, KeyButton
from app.ui.kit.keymap import KeyReader, KeyShown

KEYS = {
    "find": "/", "roll_one": "T", "roll_rest": "R", "skip": "K", "free": "D", "hold": "H",
    "no_damage": "N", "weapon": "G", "end_turn": "E", "step_in": "W",
}  # fmt: skip
"""The key of each command, as the program is written."""
_IN_FOOT = ("roll_rest", "skip", "free", "step_in", "end_turn", "hold", "no_damage")


class TurnActions:
    """Actions by name, those of them that have a button, and whose dice the desk rolls."""

    def __init__(
        self, tools: Tools, panel: QWidget, runs: Mapping[str, Callable[[], None]]
    ) -> None:
        """``runs`` says what each command does."""
        self._words = tools.wording
        self._picture = Picture.COUNTDOWN
        self._other = ""
        self._keys = PanelKeys()
        self._dice = QActionGroup(panel)
        self.actions: dict[str, QAction] = {}
        self.buttons: dict[str, KeyButton] = {}
        self.habits: dict[DiceHabit, QAction] = {}
        for name, key in KEYS.items():
            self._add(tools, panel, name, key)
            self.actions[name].triggered.connect(partial(_run, runs[name]))
        KeyReader(tools.keymap, "turn", panel)

    def _add(self, tools: Tools, panel: QWidget, name: str, key: str) -> None:
        text = self._words.text(f"turn.{name}")
        action = panel_action(text, key, panel)
        self._keys.bind(action, (key,))
        self.actions[name] = action
        keymap, command = tools.keymap, f"turn.{name}"
        KeyShown(keymap, command, partial(show_key, action), action)
        if name in _IN_FOOT:
            button = KeyButton(tools.look, text, key=key, height=PRIMARY)
            button.clicked.connect(action.trigger)
            KeyShown(keymap, command, button.set_key, button)
            self.buttons[name] = button

    def add_habits(self, panel: QWidget, chosen: Callable[[DiceHabit], None]) -> None:
        """The actions that say whose dice the desk rolls; one of them is checked."""
        for habit in DiceHabit:
            action = QAction(self._words.text(f"turn.dice_{habit}"), panel)
            action.setCheckable(True)
            action.triggered.connect(partial(_choose, chosen, habit))
            self._dice.addAction(action)
            self.habits[habit] = action

    @property
    def in_menu(self) -> Mapping[str, QAction]:
        """All actions for a menu, those of the dice last."""
        return {**self.actions, **{f"dice_{habit}": one for habit, one in self.habits.items()}}

    def press(self, event: QKeyEvent) -> bool:
        """Runs the command of a key; whether there was one that could be run."""
        return self._keys.press(event)

    def offer(self, names: frozenset[str]) -> None:
        """Lets these be run, and shows their buttons."""
        for name, action in self.actions.items():
            action.setEnabled(name in names)
        for name, button in self.buttons.items():
            button.setVisible(name in names)

    def speak_of(self, picture: Picture, other: str) -> None:
        """Takes the words for a battle that is drawn in this way.

        ``other`` is the name of who would act or choose instead; empty for nobody.
        """
        if (picture, other) != (self._picture, self._other):
            self._picture, self._other = picture, other
            for name, action in self.actions.items():
                _, _, key = action.text().partition("\t")
                action.setIconText(self._text(name))
                show_key(action, key)

    def _text(self, name: str, tail: str = "") -> str:
        return self._words.pictured(f"turn.{name}{tail}", self._picture, name=self._other)

    def shorten(self, *, short: bool) -> None:
        """Gives the buttons few words, or all of them."""
        for name, button in self.buttons.items():
            button.set_label(self._text(name, ".short" if short else ""))


def _run(run: Callable[[], None], _checked: object = None) -> None:
    run()


def _choose(chosen: Callable[[DiceHabit], None], habit: DiceHabit, _checked: object = None) -> None:
    chosen(habit)
