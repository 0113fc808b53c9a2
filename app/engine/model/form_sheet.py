"""Sheets of boxes, tables and lines: characters, monsters, encounters, records of a battle."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.engine.model.card_deck import CardToken, Run, Tag
from app.engine.model.furniture import PageWords

MOST_LINES = 200


@dataclass(frozen=True, slots=True)
class Box:
    """A framed figure; with ``cells`` it also has a grid to write running values in."""

    caption: str
    value: str = ""
    icon: str = ""
    lead: str = ""
    """Before the value, such as ``max``."""
    note: str = ""
    shaded: bool = False
    cells: tuple[int, int] = (0, 0)
    """Columns and rows of the grid."""
    field: str = ""
    """The name of what is written in it, in a fillable file."""


@dataclass(frozen=True, slots=True)
class Boxes:
    """Boxes side by side, all of one height in mm."""

    boxes: tuple[Box, ...]
    height: float = 15.0
    block: Literal["boxes"] = "boxes"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; its width is a share of the table's."""

    title: str
    share: float


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: icons, a figure or words, and what they come from in grey."""

    text: str = ""
    icons: tuple[str, ...] = ()
    strong: bool = False
    note: str = ""
    mark: str = ""
    """An icon after the text."""
    token: CardToken | None = None
    open: bool = False
    """Something to write in: dots, and a pencil."""
    boxes: int = 0
    """So many boxes to write running values in."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table."""

    cells: tuple[Cell, ...]
    key: str = ""
    """What a report calls it by."""
    opens: bool = False
    """Whether a group of rows begins with it."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a head that is repeated on every page."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    note: str = ""
    spare: int = 0
    """Empty lines after the rows."""
    legend: tuple[Tag, ...] = ()
    """What the icons mean."""
    field: str = ""
    height: float = 6.5
    """The least height of a row, in mm."""
    block: Literal["table"] = "table"


@dataclass(frozen=True, slots=True)
class Counters:
    """Lines with boxes that count down, to write statuses on."""

    title: str
    note: str
    labels: tuple[str, ...]
    lines: int
    who: bool = False
    """With a box for the bearer's letter."""
    field: str = ""
    block: Literal["counters"] = "counters"


@dataclass(frozen=True, slots=True)
class Entry:
    """A paragraph of a list; ``tick`` puts a box to cross off before it."""

    runs: tuple[Run, ...]
    key: str = ""
    icon: str = ""
    tick: bool = False


@dataclass(frozen=True, slots=True)
class Entries:
    """Paragraphs, then lines to write on."""

    title: str
    entries: tuple[Entry, ...]
    note: str = ""
    blank: int = 0
    field: str = ""
    block: Literal["entries"] = "entries"


@dataclass(frozen=True, slots=True)
class Rank:
    """A row of a formation with the tokens in it."""

    side: str
    row: str
    tokens: tuple[CardToken, ...]
    front: bool


@dataclass(frozen=True, slots=True)
class Ranks:
    """Who stands where."""

    title: str
    ranks: tuple[Rank, ...]
    block: Literal["ranks"] = "ranks"


Plain: TypeAlias = Boxes | Table | Counters | Entries | Ranks


@dataclass(frozen=True, slots=True)
class Beside:
    """Two columns of blocks; the left one has ``share`` of the width."""

    left: tuple[Plain, ...]
    right: tuple[Plain, ...]
    share: float = 0.5
    block: Literal["beside"] = "beside"


FormBlock: TypeAlias = Plain | Beside


@dataclass(frozen=True, slots=True)
class FormHead:
    """The top of a sheet's first page."""

    name: str
    subtitle: str = ""
    write: str = ""
    """What is written on dots below, such as the player's name."""
    choices: tuple[tuple[str, bool], ...] = ()
    """Boxes with a word each, and whether they are ticked."""
    choice: str = ""
    """What the boxes choose."""
    token: CardToken | None = None
    boxes: tuple[Box, ...] = ()
    badge: str = ""
    """Framed with an eye: for whom the sheet alone is."""


@dataclass(frozen=True, slots=True)
class FormSheet:
    """One sheet, of as many pages as it needs."""

    key: str
    head: FormHead
    blocks: tuple[FormBlock, ...]


@dataclass(frozen=True, slots=True)
class FormSheets:
    """Sheets one after another; a fillable file has fields on its dots and boxes."""

    title: str
    words: PageWords
    sheets: tuple[FormSheet, ...]
    fillable: bool = False
    kind: Literal["sheets"] = "sheets"
