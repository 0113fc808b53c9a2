"""What a person at the desk might do next: anything, in moods that last a while."""

from random import Random

from PySide6.QtWidgets import QApplication, QMenu

from app.engine.core.answers import QuestionKind
from tests.ui.walk.desk import Desk
from tests.ui.walk.files import DOCUMENT, STATBLOCK
from tests.ui.walk.inputs import Input
from tests.ui.walk.spots import lively, spots

MOODS = {
    "play": {"turn": 12, "key": 3, "click": 3, "action": 1, "walk": 2, "drag": 1},
    "mouse": {"click": 8, "double": 2, "right": 3, "drag": 4, "wheel": 2, "tip": 2, "pick": 2,
              "middle": 1},
    "keys": {"key": 8, "walk": 8, "type": 4, "letter": 6},
    "fields": {"click": 4, "write": 8, "key": 2, "walk": 4, "copy": 1},
    "menus": {"action": 8, "right": 3, "pick": 4, "menu": 4, "click": 2, "walk": 2, "file": 2},
    "window": {"restart": 1, "size": 3, "action": 4, "away": 1, "drop": 2, "file": 3, "click": 3,
               "key": 2},
}  # fmt: skip
"""How often each kind of input comes, by mood."""
_LASTS = 14
_WALK = ("Return", "Escape", "Tab", "Backtab", "Up", "Down", "Left", "Right", "Home", "End", "PgUp",
         "PgDown", "Space", "Del", "Backspace", "Menu", "F6", "F10", "Alt+Up", "Alt+Down",
         "Shift+Down", "Shift+F10", "Ctrl+Return", "Ctrl+A")  # fmt: skip
_KEYS = (*(f"F{number}" for number in range(1, 13)), "Ctrl+Z", "Ctrl+Z", "Ctrl+Y", "Ctrl+Shift+Z",
         "Ctrl+1", "Ctrl+2", "Ctrl+3", "Ctrl+4", "Ctrl+K", "Ctrl+R", "Ctrl+D", "Ctrl+B", "Ctrl+L",
         "Ctrl+E", "Ctrl+N", "Ctrl+O", "Ctrl+T", "Ctrl+P", "Ctrl+W", "Ctrl+Shift+P",
         "Ctrl+Shift+S", "Ctrl+Shift+B", "Ctrl+I", "Ctrl+Shift+E", "Ctrl+Shift+C", "Ctrl+Shift+V",
         "Ctrl+Shift+K", "Ctrl+Shift+T", "Ctrl++", "Ctrl+-", "Ctrl+0", "Ctrl+F7", "Shift+F7",
         "Shift+F6", "Ctrl+X", "Ctrl+C", "Ctrl+V", "Ctrl+Home", "Ctrl+End", "Alt+F", "Alt+B",
         "Alt+V")  # fmt: skip
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789+-/?.,= "
WORDS = (
    "0", "1", "7", "12", "-5", "100", "00", "999999999999", "1d6", "2d6+3", "3 fire", "5 ap",
    "12 mp", "4 2 6", "30 7", "1.5", "1/2", "0/0", "x", "A 37 B 12", "Ann", "e", "Br", "  ",
    "\u706b\u3068\u6c37", "\u0627\u0644\u0646\u0627\u0631", "e\u0301", "a" * 70,
    "<b>&amp;", "%s {0} {n}", "\u202eabc", "'\";--",
)  # fmt: skip
_SIZES = ("1240x680", "1366x768", "1440x900", "1920x1080", "1000x400", "2560x1440", "1241x799")
_WHEEL = ("120", "-120", "-480", "15")
_HELD = ("", "", "", "", "Ctrl", "Shift", "Alt")
_ON_THE_WAY = ("+Escape", "+Ctrl+Z", "+F6", "+Ctrl+2", "+Return", "+Del")
"""Keys pressed in the middle of a drag."""
_LATE = 0.1
"""How often an input does not wait for the processes of the one before."""
_RARE = {"close": 0.3, "new": 0.3, "sample": 0.3, "open": 0.4, "print_track": 0.3, "end": 0.3,
         "surrender_party": 0.3, "surrender_enemies": 0.3, "Ctrl+W": 0.3, "Ctrl+P": 0.3,
         "Ctrl+4": 0.4, "print": 0.3}  # fmt: skip
"""What would leave little else to walk on if it came as often as anything."""


class Chance:
    """Chooses the inputs of one walk; the same seed at the same desk chooses the same."""

    def __init__(self, desk: Desk, seed: str) -> None:
        self._desk = desk
        self._random = Random(seed)  # noqa: S311 - a test
        self._mood, self._left = "play", _LASTS
        self._due = self._beginning()

    def _beginning(self) -> list[Input]:
        """Most walks begin with a battle; the desk rolls what is asked for."""
        if self._random.random() < 0.25:
            return []
        return [Input("key", "Return"), *(Input("key", key) for key in ("R", "Return") * 2)]

    def next(self) -> Input:
        """What comes next."""
        while True:
            found = self._found()
            if self._random.random() < _RARE.get(found.text, 1):
                return found

    def _found(self) -> Input:
        if self._due:
            return self._due.pop(0)
        random = self._random
        self._left -= 1
        if self._left < 0:
            self._mood, self._left = random.choice(list(MOODS)), random.randrange(4, 2 * _LASTS)
        if isinstance(QApplication.activePopupWidget(), QMenu) and random.random() < 0.6:
            return self._pick()
        weights = MOODS[self._mood]
        kind = random.choices(list(weights), list(weights.values()))[0]
        return getattr(self, f"_{kind}")()

    # Keys

    def _key(self) -> Input:
        return Input("key", self._random.choice(_KEYS), hurry=self._random.random() < _LATE)

    def _walk(self) -> Input:
        return Input("key", self._random.choice(_WALK))

    def _letter(self) -> Input:
        return Input("type", self._random.choice(_LETTERS))

    def _type(self) -> Input:
        return Input("type", self._random.choice(WORDS))

    def _write(self) -> Input:
        """All anew into the field that has the focus, and mostly on to the next."""
        self._due += [Input("type", self._random.choice(WORDS)), self._walk()]
        return Input("key", "Ctrl+A")

    def _turn(self) -> Input:
        """What takes the turn a step on."""
        place = self._desk.window.battle
        flow = place.turn.flow if "turn" in vars(place) else None
        question = None if flow is None else flow.asked_now
        if question is not None and question.kind is QuestionKind.ROLL:
            dice = question.dice
            number = self._random.randint(dice.lowest, dice.highest)
            self._due.append(Input("key", "Return"))
            return Input("type", str(number))
        return Input("key", self._random.choice(("Return", "Return", "Return", "Down", "R", "T")))

    # The mouse

    def _spot(self) -> str:
        found = spots(self._desk.window)
        better = [name for name, widget in found.items() if lively(widget)]
        chosen = better if better and self._random.random() < 0.8 else list(found)
        return self._random.choice(chosen)

    def _at(self) -> tuple[float, float]:
        return round(self._random.random(), 3), round(self._random.random(), 3)

    def _mouse(self, kind: str, text: str) -> Input:
        return Input(kind, text, self._spot(), self._at(), hurry=self._random.random() < _LATE)

    def _click(self) -> Input:
        return self._mouse("click", self._random.choice(_HELD))

    def _double(self) -> Input:
        return self._mouse("double", "")

    def _right(self) -> Input:
        return self._mouse("right", "")

    def _middle(self) -> Input:
        return self._mouse("middle", "")

    def _wheel(self) -> Input:
        return self._mouse("wheel", self._random.choice(_WHEEL))

    def _tip(self) -> Input:
        return self._mouse("tip", "")

    def _drag(self) -> Input:
        where = self._spot()
        to = where if self._random.random() < 0.6 else self._spot()
        text = self._random.choice((*_HELD, *_ON_THE_WAY))
        return Input("drag", text, where, self._at(), to, self._at())

    def _pick(self) -> Input:
        menu = QApplication.activePopupWidget()
        if not isinstance(menu, QMenu):
            return self._menu()
        entries = [one.text() for one in menu.actions() if one.isEnabled() and one.text()]
        if not entries or self._random.random() < 0.2:
            return Input("key", self._random.choice(("Escape", "Down", "Right", "Return")))
        return Input("pick", self._random.choice(entries))

    def _menu(self) -> Input:
        """One of the menus of the window, or the menu of what has the focus."""
        key = self._random.choice(("Alt+F", "Alt+E", "Alt+B", "Alt+V", "Alt+H", "Menu"))
        return Input("key", key)

    # The rest

    def _action(self) -> Input:
        named = self._desk.window.actions_
        names = (*named.by_name, *named.places, *named.themes, *named.sizes, *named.rules,
                 *named.limits)  # fmt: skip
        return Input("action", str(self._random.choice(names)), hurry=self._random.random() < _LATE)

    def _copy(self) -> Input:
        texts = (*WORDS, STATBLOCK, DOCUMENT)
        self._due.append(self._key())
        return Input("copy", str(self._random.choice(texts)))

    def _size(self) -> Input:
        return Input("size", self._random.choice(_SIZES))

    def _file(self) -> Input:
        return Input("file", self._random.choice(self._desk.files.names))

    def _drop(self) -> Input:
        return Input("drop", self._random.choice(self._desk.files.names[1:]), self._spot())

    def _away(self) -> Input:
        return Input("away")

    def _restart(self) -> Input:
        return Input("restart")
