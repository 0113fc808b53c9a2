"""All keys on one page, as they are now."""

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import TypeAlias

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.ui.desk.sheet_page import SheetPage
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import FIELD, KeyButton, KeyCap
from app.ui.kit.few_lines import FewLines
from app.ui.kit.fonts import Face
from app.ui.kit.keymap import KeyShown
from app.ui.kit.ringed_scroll import RingedScroll
from app.ui.kit.widgets import Text

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
_MOST, _COLUMN = 4, 290
"""Columns there are at most, and the width of the page for each, in pixels at 100 %."""
_HEADING = 2
"""So many rows as high as a heading with what is left free below."""


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
        self._look, self._count = look, 0
        self._columns = QHBoxLayout(inner)
        self._columns.setSpacing(48)
        self._columns.setContentsMargins(0, 0, 0, 0)
        self._blocks = [_block(tools, section, inner) for section in SECTIONS]
        self.column.addWidget(RingedScroll(look, inner), 1)
        look.changed.connect(self._fit)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As many columns as can be read."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        count = max(1, min(_MOST, self.width() // self._look.px(_COLUMN)))
        if count == self._count:
            return
        self._count = count
        while (item := self._columns.takeAt(0)) is not None:
            before = item.layout()
            while before is not None and before.takeAt(0) is not None:
                pass
        for part in shares([len(rows) + _HEADING for _, rows in SECTIONS], count):
            column = QVBoxLayout()
            column.setSpacing(24)
            for at in part:
                column.addWidget(self._blocks[at])
            column.addStretch(1)
            self._columns.addLayout(column, 1)


def shares(heights: Sequence[int], count: int) -> list[range]:
    """Which of so many things one below the other stand in each of ``count`` columns.

    They keep their order, and the highest column is as low as can be.
    """
    all_ = len(heights)
    ways = (
        [range(a, b) for a, b in pairwise((0, *cuts, all_))]
        for cuts in combinations(range(1, all_), min(count, all_) - 1)
    )
    return min(ways, key=lambda way: max(sum(heights[at] for at in part) for part in way))


def _block(tools: Tools, section: Section, parent: QWidget) -> QWidget:
    look, words = tools.look, tools.wording
    name, rows = section
    block = QWidget(parent)
    column = QVBoxLayout(block)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(10)
    column.addWidget(FewLines(look, words.text(f"keys.{name}"), Face.NUMBER_STRONG))
    grid = QGridLayout()
    grid.setHorizontalSpacing(12)
    grid.setVerticalSpacing(8)
    for at, (code, keys) in enumerate(rows):
        grid.addLayout(_caps(tools, keys), at, 0)
        grid.addWidget(Text(look, words.text(f"keys.{code}"), wrap=True), at, 1)
    grid.setColumnStretch(1, 1)
    column.addLayout(grid)
    return block


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
