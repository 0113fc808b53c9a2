"""A sheet to write a battle down on, turn by turn."""

from collections.abc import Sequence

from app.engine.model.card_deck import CardToken
from app.engine.model.form_sheet import (
    Cell,
    Column,
    Counters,
    Entries,
    FormHead,
    FormSheet,
    FormSheets,
    Row,
    Table,
)
from app.services.card_kit import BOXES
from app.services.fight_kit import token_of
from app.services.kit_words import KitWords
from app.services.muster import Fighter

_BLANK_FIGHTERS = 8
_TURNS = 24
_SHORT = 6
"""Signs of a heading that a narrow column has room for."""
_BOXES = 6


def record_sheet(
    words: KitWords, *, name: str = "", fighters: Sequence[Fighter] = (), fillable: bool = False
) -> FormSheets:
    """Who takes part, turns to write down, statuses, and what is left; blank without anybody."""
    texts = words.record
    started = bool(texts["start"])
    rows = tuple(_row(one.id, one.name, token_of(one), started) for one in fighters) or tuple(
        _row(f"blank/{number}", "", None, started) for number in range(1, _BLANK_FIGHTERS + 1)
    )
    start = texts["start"]
    columns = (
        Column("" if fighters else texts["letter"], 10), Column(texts["name"], 42),
        *([Column(start, 18 if len(start) > _SHORT else 14)] if start else []),
        Column(texts["hp"], 66), Column(texts["mp"], 54),
    )  # fmt: skip
    who = Table(texts["who"], columns, rows, texts["who_note"], field="who", height=8.4)
    turns = Table(
        texts["turns"],
        (
            Column(texts["number"], 10), Column(texts["now"], 20), Column(texts["action"], 60),
            Column(texts["outcome"], 74),
            *([Column(texts["delay"], 22)] if texts["delay"] else []),
        ),
        (),
        texts["turns_note"],
        _TURNS,
        field="turn",
        height=6.3,
    )  # fmt: skip
    statuses = Counters(
        texts["statuses"], texts["statuses_note"], BOXES, 3, who=True, field="status"
    )
    after = Entries(texts["after"], (), texts["after_note"], 2, "after")
    head = FormHead(name or texts["title"], write=texts["date"])
    counted = (statuses,) if texts["statuses"] else ()
    sheet = FormSheet("record", head, (who, turns, *counted, after))
    return FormSheets(texts["title"], words.page, (sheet,), fillable)


def _row(key: str, name: str, token: CardToken | None, started: bool) -> Row:  # noqa: FBT001
    lead = Cell(open=True) if token is None else Cell(token=token)
    named = Cell(name, strong=True) if name else Cell(open=True)
    start = (Cell(open=True),) if started else ()
    return Row((lead, named, *start, Cell(boxes=_BOXES), Cell(boxes=_BOXES - 1)), key)
