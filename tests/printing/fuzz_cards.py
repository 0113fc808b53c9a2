"""Random cards, counters and sheets with hostile words in them."""

from collections.abc import Callable
from random import Random

from app.engine.model.card_deck import (
    FORMATS,
    CardBox,
    CardDeck,
    CardFormat,
    CardRow,
    CardStyle,
    KitCard,
    Run,
    Tag,
    TickBoxes,
)
from app.engine.model.choice_slips import ChoiceSlips, Slip, SlipChoice
from app.engine.model.form_sheet import FormSheets
from app.engine.model.status_strips import COUNTS, Counter, StatusStrip, StatusStrips
from app.engine.model.turn_tracker import Supply, Tracked, TurnTracker
from printing.icons import names
from tests.printing.cards import BACKS, DRAKE, YSOLDE
from tests.printing.forms import sheet, sheets
from tests.printing.kit import WORDS

Words = Callable[[Random], str]
_ICONS = (*names(), "", "nothing")


def some_turns(random: Random, words: Words) -> TurnTracker | ChoiceSlips:
    """A tracker or slips of anybody."""
    if random.random() < 0.5:
        rows = tuple(
            Tracked(
                f"f/{n}", words(random), random.choice((None, YSOLDE, DRAKE)), words(random)[:40],
                words(random)[:9],
                tuple(
                    Supply(words(random)[:30], random.choice((0, 1, 7, 500)))
                    for _ in range(random.randrange(5))
                ),
            )
            for n in range(random.randrange(30))
        )  # fmt: skip
        rounds, blanks = random.randrange(1, 30), random.randrange(5)
        return TurnTracker(words(random), WORDS.tracker, rows, rounds, blanks)
    slips = tuple(
        Slip(
            f"f/{n}", words(random), random.choice((YSOLDE, DRAKE)),
            tuple(SlipChoice(words(random), words(random)) for _ in range(random.randrange(12))),
        )
        for n in range(random.randrange(1, 20))
    )  # fmt: skip
    return ChoiceSlips(words(random), WORDS.slips, slips, random.randrange(1, 6))


def a_deck(random: Random, words: Words) -> CardDeck:
    """Cards of any kind, with any of their parts."""
    cards = tuple(_card(random, words, n) for n in range(random.randrange(1, 14)))
    own = CardFormat("", random.choice((40, 63.5, 120)), random.choice((60, 88, 200)))
    format_ = random.choice((*FORMATS, own))
    return CardDeck(words(random), WORDS.cards, cards, BACKS, format_)


def _card(random: Random, words: Words, number: int) -> KitCard:
    def box() -> CardBox:
        return CardBox(
            words(random)[:60], words(random)[:40], random.choice(_ICONS), words(random)[:30],
            words(random)[:30], random.choice(_ICONS), Tag(words(random)[:20], "armor"),
            open=random.random() < 0.2, unit=words(random)[:6],
        )  # fmt: skip

    def lines() -> tuple[tuple[Run, ...], ...]:
        count = random.randrange(4)
        return tuple((Run(words(random)), Run(words(random), "strong")) for _ in range(count))

    return KitCard(
        key=f"card/{number}",
        name=words(random),
        style=random.choice(list(CardStyle)),
        caption=words(random)[:20],
        tags=tuple(
            Tag(words(random)[:30], random.choice(_ICONS)) for _ in range(random.randrange(9))
        ),
        target=random.choice((None, Tag(words(random), random.choice(_ICONS)))),
        token=random.choice((None, YSOLDE, DRAKE)),
        prices=tuple(box() for _ in range(random.randrange(4))),
        trigger=box() if random.random() < 0.2 else None,
        ticks=TickBoxes(words(random), COUNTS, words(random), "4")
        if random.random() < 0.3
        else None,
        text=lines(),
        rows=_rows(random, words) if random.random() < 0.2 else (),
        sums=lines()[:2],
        results=tuple(box() for _ in range(random.randrange(3))),
        foot=words(random),
        number=random.choice(("", "3/9")),
        house=random.choice(("", "house")),
        back=random.choice(("", *(back.key for back in BACKS))),
        behind=random.random() < 0.2,
        copies=random.choice((1, 1, 3)),
    )


def _rows(random: Random, words: Words) -> tuple[CardRow, ...]:
    figure = random.choice(("", "7"))
    meant = random.random() < 0.5
    return tuple(
        CardRow(words(random)[:80], words(random) if meant else "", figure, "fire",
                random.choice(("", "ACTION")))
        for _ in range(random.randrange(1, 30))
    )  # fmt: skip


def some_strips(random: Random, words: Words) -> StatusStrips:
    """Strips or wheels with any words."""
    strips = tuple(
        StatusStrip(f"status/{n}", words(random), random.choice(_ICONS), words(random))
        for n in range(random.randrange(1, 40))
    )
    counter = random.choice(list(Counter))
    return StatusStrips(words(random), WORDS.strips, strips, random.randrange(20), counter)


def some_sheets(random: Random, words: Words) -> FormSheets:
    """Sheets with any words, as forms or not."""
    made = (
        sheet(random.randrange(40), random.randrange(20), words(random), words(random)[:300])
        for _ in range(random.randrange(1, 3))
    )
    return sheets(*made, fillable=random.random() < 0.5)
