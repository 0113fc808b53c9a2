"""Cards as they go to paper, in words and figures ready to print."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from app.engine.model.furniture import PageWords
from app.engine.model.kit_limits import CARD_SIZES


@dataclass(frozen=True, slots=True)
class CardFormat:
    """The cut size of a card, in mm; ``name`` is empty for a custom one."""

    name: str
    width: float
    height: float


FORMATS = tuple(CardFormat(name, *size) for name, size in CARD_SIZES.items())
POKER, BRIDGE, MINI, TAROT, A7 = FORMATS
LEAST_WIDTH, LEAST_HEIGHT, LARGEST = 40.0, 60.0, 300.0
"""What a card has to measure to hold its fields, and the longest side that it may have, in mm."""
MOST_COPIES = 99


class CardStyle(StrEnum):
    """Shape and ink of a card's header; the shape says it without the ink."""

    ACTION = "action"
    REACTION = "reaction"
    ITEM = "item"
    STATUS = "status"
    MONSTER = "monster"
    REFERENCE = "reference"


@dataclass(frozen=True, slots=True)
class Tag:
    """A word with its icon; one without an icon stands alone."""

    text: str
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text; ``strong`` and ``oblique`` are cuts of the same type."""

    text: str
    cut: Literal["plain", "strong", "oblique"] = "plain"


@dataclass(frozen=True, slots=True)
class CardToken:
    """Whose card it is, as the token on the desk."""

    letter: str
    colour: str
    shape: str


@dataclass(frozen=True, slots=True)
class CardBox:
    """A framed figure. Without a value it shows a dash, or a line to write on where ``open``."""

    caption: str
    value: str = ""
    icon: str = ""
    beside: str = ""
    """The code that the value comes from, at its right."""
    below: str = ""
    """How the value comes about."""
    mark: str = ""
    """An icon right of the value, such as a floor that holds it up."""
    note: Tag | None = None
    """At the right of what stands below."""
    open: bool = False
    unit: str = ""
    """Follows a line to write on."""


@dataclass(frozen=True, slots=True)
class TickBoxes:
    """Small boxes to cross off, one of which may be framed."""

    caption: str
    labels: tuple[str, ...]
    note: str = ""
    framed: str = ""


@dataclass(frozen=True, slots=True)
class CardRow:
    """A line of a reference card: a figure or an icon, a term in bold, and what it means."""

    term: str
    text: str = ""
    figure: str = ""
    icon: str = ""
    group: str = ""
    """A bracket at the left that runs along all neighbours of the same group."""


@dataclass(frozen=True, slots=True)
class KitCard:
    """One card. A long text goes on to its back, where that is free, or to another card."""

    key: str
    """What a report calls it by."""
    name: str
    style: CardStyle
    caption: str = ""
    """Its kind in one word."""
    tags: tuple[Tag, ...] = ()
    target: Tag | None = None
    token: CardToken | None = None
    prices: tuple[CardBox, ...] = ()
    trigger: CardBox | None = None
    """A box with text, in place of prices."""
    ticks: TickBoxes | None = None
    text: tuple[tuple[Run, ...], ...] = ()
    """Paragraphs."""
    rows: tuple[CardRow, ...] = ()
    sums: tuple[tuple[Run, ...], ...] = ()
    """How a figure changes for this owner, each a line."""
    results: tuple[CardBox, ...] = ()
    boxes: Literal["fixed", "filled", "even"] = "fixed"
    """Widths of prices and results: ``fixed`` as if there were three prices, so that a hand of
    cards compares at one place; ``filled``: the first has what the others leave; ``even``."""
    foot: str = ""
    number: str = ""
    """Which of its deck it is, such as ``3/9``."""
    house: str = ""
    """The word for numbers that are no rule of the text; empty without."""
    back: str = ""
    """The key of the back it gets; without one its back is free."""
    behind: bool = False
    """Whether it is the back of the card before it."""
    copies: int = 1


@dataclass(frozen=True, slots=True)
class CardBack:
    """What stands on the backs of a deck: a token or an icon, over a plate with words."""

    key: str
    title: str
    note: str = ""
    token: CardToken | None = None
    icon: str = ""


@dataclass(frozen=True, slots=True)
class CardWords:
    """The words of a sheet of cards. Values may hold ``{name}`` places."""

    target: str
    goes_on: str
    """Takes ``{n}`` and ``{m}``."""
    on_back: str
    continued: str
    """Takes ``{n}`` and ``{m}``."""
    continued_back: str
    write_in: str
    count: str
    """Takes ``{n}``, ``{width}`` and ``{height}``."""
    fold: str
    page: PageWords


@dataclass(frozen=True, slots=True)
class CardDeck:
    """Cards of one size, in the order in which they are printed."""

    title: str
    words: CardWords
    cards: tuple[KitCard, ...]
    backs: tuple[CardBack, ...] = ()
    format: CardFormat = POKER
    kind: Literal["cards"] = "cards"
