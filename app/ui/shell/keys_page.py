"""All keys on one page, as they are now."""

from typing import TypeAlias

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.ui.battle.tools import Tools
from app.ui.kit.buttons import FIELD, KeyButton, KeyCap
from app.ui.kit.fonts import Face
from app.ui.kit.keymap import KeyShown
from app.ui.kit.widgets import Text
from app.ui.shell.sheet_page import SheetPage

Section: TypeAlias = tuple[str, tuple[tuple[str, tuple[str, ...]], ...]]
SECTIONS: tuple[Section, ...] = (
    ("turn", (
        ("take_action", ("Enter", "1–9")), ("take_target", ("Enter",)), ("digits", ("0–9",)),
        ("find", ("/",)), ("take", ("Enter",)), ("roll_one", ("turn.roll_one",)),
        ("roll", ("turn.roll_rest",)), ("skip", ("turn.skip",)), ("back_step", ("Esc",)),
        ("free", ("turn.free",)), ("hold", ("turn.hold",)), ("no_damage", ("turn.no_damage",)),
        ("overrule", ("turn.overrule",)), ("end_turn", ("turn.end_turn",)),
        ("step_in", ("turn.step_in",)),
    )),
    ("roster", (
        ("hurt_heal", ("roster.hurt", "roster.heal")), ("status", ("roster.status",)),
        ("row_hidden", ("roster.row", "roster.hidden")),
        ("join_hold", ("roster.join", "roster.hold")), ("side", ("roster.side",)),
        ("add", ("roster.add",)), ("copy_remove", ("roster.duplicate", "roster.remove")),
        ("rename", ("roster.rename",)),
    )),
    ("grid", (
        ("walk", ("↑ ↓ ← →",)), ("pick_up", ("grid.pick_up",)),
        ("tie", ("grid.later", "grid.earlier")), ("select", ("grid.select",)),
        ("now", ("grid.now",)), ("grid_join", ("grid.join",)),
        ("grid_lock", ("grid.lock",)),
        ("zoom", ("window.zoom_in", "window.zoom_out")),
    )),
    ("rungs", (("rung", ("Alt+↑", "Alt+↓")), ("rung_menu", ("↑ ↓", "Menu")))),
    ("cards", (("card", ("↑ ↓ ← →",)), ("peek", ("F9",)), ("take_back", ("roster.take_back",)))),
    ("log", (("sums", ("Enter",)), ("go_here", ("log.go_here",)), ("find_step", ("/",)))),
    ("window", (
        ("palette", ("window.palette",)), ("undo", ("window.undo", "window.redo")),
        ("places", ("window.place_battle", "window.place_characters", "window.place_library",
                    "window.place_print")),
        ("panel", ("window.next_panel", "window.last_panel")),
        ("copy", ("window.copy_delays", "window.copy_steps")),
        ("post", ("window.posting",)), ("players", ("window.players",)),
        ("battles", ("window.battles",)), ("statuses", ("window.statuses",)),
        ("from_paper", ("window.from_paper",)),
        ("help", ("window.keys",)),
    )),
)  # fmt: skip
"""Section, and in it what is done by which keys: ids of commands, or keys that stay."""


_BESIDE = 14
"""Signs that two caps may have in one row."""


class KeysPage(SheetPage):
    """Shows every key; ``change_wanted`` and ``print_wanted`` lead on."""

    change_wanted = Signal()
    print_wanted = Signal()

    def __init__(self, tools: Tools) -> None:
        look, words = tools.look, tools.wording
        super().__init__(look, words, words.text("keys.title"))
        self.change = KeyButton(look, words.text("keys.change"), icon="pencil", height=FIELD)
        self.change.clicked.connect(self.change_wanted)
        self.print = KeyButton(look, words.text("keys.print"), icon="print", height=FIELD)
        self.print.clicked.connect(self.print_wanted)
        self.put(self.change)
        self.put(self.print)
        inner = QWidget()
        inner.setProperty("ground", "panel")
        columns = QHBoxLayout(inner)
        columns.setSpacing(48)
        columns.setContentsMargins(0, 0, 0, 0)
        for part in (SECTIONS[:1], SECTIONS[1:2], SECTIONS[2:6], SECTIONS[6:]):
            columns.addLayout(_column(tools, part), 1)
        scroll = QScrollArea()
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setWidget(inner)
        self.column.addWidget(scroll, 1)


def _column(tools: Tools, sections: tuple[Section, ...]) -> QVBoxLayout:
    look, words = tools.look, tools.wording
    column = QVBoxLayout()
    column.setSpacing(10)
    for name, rows in sections:
        column.addWidget(Text(look, words.text(f"keys.{name}"), Face.NUMBER_STRONG))
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        for at, (code, keys) in enumerate(rows):
            grid.addLayout(_caps(tools, keys), at, 0)
            grid.addWidget(Text(look, words.text(f"keys.{code}"), wrap=True), at, 1)
        grid.setColumnStretch(1, 1)
        column.addLayout(grid)
        column.addSpacing(14)
    column.addStretch(1)
    return column


def _caps(tools: Tools, keys: tuple[str, ...]) -> QGridLayout:
    """Caps two by two; long ones one below the other."""
    caps = QGridLayout()
    caps.setSpacing(4)
    names = [tools.keymap.first(key) or key for key in keys]
    beside = 1 if sum(map(len, names[:2])) > _BESIDE else 2
    for at, key in enumerate(keys):
        cap = KeyCap(tools.look, key)
        KeyShown(tools.keymap, key, cap.set_key, cap)
        caps.addWidget(cap, at // beside, at % beside)
    caps.setColumnStretch(2, 1)
    return caps
