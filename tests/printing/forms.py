"""Sheets of every block to print in tests."""

from app.engine.model.card_deck import Run, Tag
from app.engine.model.form_sheet import (
    Beside,
    Box,
    Boxes,
    Cell,
    Column,
    Counters,
    Entries,
    Entry,
    FormHead,
    FormSheet,
    FormSheets,
    Rank,
    Ranks,
    Row,
    Table,
)
from app.engine.model.status_strips import COUNTS
from tests.printing.cards import DRAKE, YSOLDE
from tests.printing.kit import WORDS

HEAD = FormHead(
    "Ysolde", "level 24, tier 3", "Player", (("front", False), ("back", True)), "Row", YSOLDE,
    (Box("Start", "38", note="50 − SPD 12", shaded=True), Box("Pre-emptive", "18")),
)  # fmt: skip
GAUGES = Boxes(
    (
        Box("HP", "720", "hp", "max", "critical at 180 or less", cells=(4, 3), field="hp"),
        Box("MP", "", "mp", "max", cells=(4, 3), field="mp"),
    ),
    27,
)
COLUMNS = (Column("Name", 40), Column("Keywords", 20), Column("Delay", 30), Column("Term", 40))


def row(number: int, text: str = "336 + 1d12") -> Row:
    return Row(
        (
            Cell(f"Ability {number}", strong=True),
            Cell(icons=("magic", "spell")),
            Cell(str(number), strong=True, note="50D F20", mark="floor"),
            Cell(text),
        ),
        f"row/{number}",
        opens=number % 5 == 0,
    )


def sheet(
    rows: int = 8, entries: int = 3, text: str = "336 + 1d12", name: str = "Ysolde"
) -> FormSheet:
    table = Table(
        "Actions", COLUMNS, tuple(row(n, text) for n in range(rows)), "delay after SPD", 2,
        (Tag("Magic", "magic"), Tag("Spell", "spell")), "actions",
    )  # fmt: skip
    notes = Entries(
        "Notes",
        tuple(Entry((Run(f"Note {n}:", "strong"), Run(f" {text}")), f"note/{n}", tick=n % 2 == 0)
              for n in range(entries)),
        blank=3, field="notes",
    )  # fmt: skip
    counters = Counters("Statuses", "cross off", COUNTS, 6, who=True, field="status")
    ranks = Ranks("Formation", (Rank("enemies", "front", (DRAKE,) * 9, front=True),))
    enemies = Table(
        "Enemies", (Column("", 10), Column("Name", 40), Column("HP left", 60), Column("Open", 20)),
        (Row((Cell(token=DRAKE), Cell(name), Cell(boxes=5), Cell(open=True)), "drake"),),
    )  # fmt: skip
    head = FormHead(name, HEAD.subtitle, HEAD.write, HEAD.choices, HEAD.choice, YSOLDE, HEAD.boxes)
    blocks = (GAUGES, enemies, table, Beside((counters,), (notes, ranks), 0.55))
    return FormSheet(name.lower() or "nobody", head, blocks)


def sheets(*made: FormSheet, fillable: bool = False) -> FormSheets:
    return FormSheets("Sheets", WORDS.page, made, fillable)
