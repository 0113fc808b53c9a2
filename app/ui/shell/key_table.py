"""Every command that has a key or may have one, and which keys it may have."""

from app.ui.kit.keymap import WINDOW, KeyCommand
from app.ui.shell.actions import PLACES, SPECS
from app.ui.wording import Wording

SCOPES = ("turn", "roster", "grid", "log", WINDOW)
"""In the order in which lists show them."""
_PANELS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("turn.roll_rest", "keys.roll", ("R",)),
    ("turn.roll_one", "keys.roll_one", ("T",)),
    ("turn.free", "keys.free", ("D",)),
    ("turn.hold", "keys.hold", ("H",)),
    ("turn.no_damage", "keys.no_damage", ("N",)),
    ("turn.end_turn", "keys.end_turn", ("E",)),
    ("turn.step_in", "keys.step_in", ("W",)),
    ("turn.weapon", "turn.weapon", ("G",)),
    ("turn.skip", "keys.skip", ("K",)),
    ("turn.overrule", "keys.overrule", ("F2",)),
    ("roster.hurt", "edit.hurt.action", ("-", "\N{MINUS SIGN}")),
    ("roster.heal", "edit.heal.action", ("+", "=")),
    ("roster.status", "edit.status.action", ("S",)),
    ("roster.row", "edit.row.action", ("F",)),
    ("roster.hidden", "edit.hidden.action", ("V",)),
    ("roster.join", "edit.join.action", ("J",)),
    ("roster.hold", "edit.hold.action", ("H",)),
    ("roster.take_back", "edit.take_back.action", ("B",)),
    ("roster.weapon", "edit.weapon.action", ("W",)),
    ("roster.side", "edit.side.action", ("X",)),
    ("roster.rename", "edit.rename.action", ("F2",)),
    ("roster.duplicate", "edit.duplicate.action", ("Ctrl+D",)),
    ("roster.remove", "edit.remove.action", ("Del",)),
    ("roster.add", "keys.add", ("A",)),
    ("grid.pick_up", "keys.pick_up", ("M",)),
    ("grid.select", "keys.select", ("Space",)),
    ("grid.now", "keys.now", ("Home",)),
    ("grid.join", "keys.grid_join", ("J",)),
    ("grid.lock", "keys.grid_lock", ("L",)),
    ("grid.earlier", "keys.earlier", ("Alt+Down",)),
    ("grid.later", "keys.later", ("Alt+Up",)),
    ("log.go_here", "keys.go_here", ("Ctrl+Return",)),
)
COMMANDS: tuple[KeyCommand, ...] = (
    *(KeyCommand(id_, code, keys) for id_, code, keys in _PANELS),
    *(KeyCommand(f"window.{name}", spec.code, spec.keys) for name, spec in SPECS.items()),
    *(
        KeyCommand(f"window.place_{name}", f"place.{name}", (f"Ctrl+{number}",))
        for number, name in enumerate(PLACES, start=1)
    ),
)
_OF_PANELS = frozenset({
    "Return", "Esc", "Tab", "Backtab", "Shift+Tab", "Up", "Down", "Left", "Right", "PgUp",
    "PgDown", "End", "Backspace", "/", *"0123456789",
})  # fmt: skip
_OF_TEXT = frozenset({"Ctrl+A", "Ctrl+C", "Ctrl+V", "Ctrl+X", "Ctrl+Home", "Ctrl+End"})


def why_not(command: KeyCommand, key: str) -> str | None:
    """The code of the reason why a command cannot have a key; ``None`` when it can."""
    if key in _OF_TEXT:
        return "keys.of_text"
    if key in _OF_PANELS:
        return "keys.of_panels"
    if command.scope != WINDOW:
        return None
    head, _, last = key.rpartition("+")
    if head.replace("Shift", "") == "Alt" and len(last) == 1:
        return "keys.of_menus"
    named = last.startswith("F") and last[1:].isdecimal()
    return None if named or {"Ctrl", "Alt", "Meta"} & set(head.split("+")) else "keys.too_plain"


def command_text(command: KeyCommand, words: Wording) -> str:
    """What a command does, as lists write it."""
    return sentence_case(words.text(command.code).replace("&", "").rstrip("…"))


def sentence_case(text: str) -> str:
    """With a capital at its beginning."""
    return text[:1].upper() + text[1:]
