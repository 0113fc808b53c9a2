"""Decks of cards to print in tests."""

from dataclasses import replace

from app.engine.model.card_deck import (
    CardBack,
    CardBox,
    CardDeck,
    CardStyle,
    CardToken,
    KitCard,
    Run,
    Tag,
    TickBoxes,
)
from tests.printing.kit import WORDS

YSOLDE = CardToken("Y", "plum", "circle")
DRAKE = CardToken("D", "red", "square")
BACKS = (
    CardBack("ysolde", "Ysolde", "abilities", YSOLDE),
    CardBack("drake", "Ash Drake", "GM only", DRAKE),
    CardBack("statuses", "Status", "keep by the track", icon="status"),
)
BAHAMUT = KitCard(
    key="ysolde/ability/bahamut",
    name="Bahamut",
    style=CardStyle.ACTION,
    caption="Action",
    tags=(Tag("Magic", "magic"), Tag("Spell", "spell"), Tag("Charge Time", "charge")),
    target=Tag("Group", "group"),
    token=YSOLDE,
    prices=(
        CardBox("DELAY", "38", "delay", beside="50D F20", below="SPD −12", mark="floor"),
        CardBox("MP", "83", "mp"),
        CardBox("CT", "10", "charge"),
    ),
    text=((Run("The king of dragons descends and looses "), Run("Mega Flare", "strong")),),
    sums=((Run("Adjustment: +10 Power per tier above 1", "oblique"),),),
    results=(
        CardBox(
            "MAGICAL DAMAGE", "560 + 3d12", below="MAG 14 × 40", note=Tag("M.Armor", "m_armor")
        ),
        CardBox("CoS", "100", "cos", below="no roll"),
    ),
    foot="Ysolde, tier 3",
    number="1/9",
    back="ysolde",
)
RIPOSTE = replace(
    BAHAMUT,
    key="ysolde/ability/riposte",
    name="Riposte",
    style=CardStyle.REACTION,
    prices=(),
    trigger=CardBox("TRIGGER", "A single-target melee attack deals physical damage.", "trigger"),
    house="house",
    sums=(),
)
TONIC = replace(
    BAHAMUT,
    key="ysolde/item/tonic",
    name="Field Tonic",
    style=CardStyle.ITEM,
    ticks=TickBoxes("IN THE BAG", ("1", "2", "3", "4", "5"), "cross one off per use"),
    sums=(),
)
POISON = KitCard(
    key="status/poison",
    name="Poison",
    style=CardStyle.STATUS,
    caption="Status",
    tags=(Tag("Harmful", "status"),),
    ticks=TickBoxes("TURNS LEFT", ("U", "8", "7", "6", "5", "4", "3", "2", "1"), "given", "4"),
    text=((Run("Bites in step 7 of each of your own turns."),),),
    foot="Status card, Po",
    back="statuses",
)
SWEEP = replace(
    BAHAMUT,
    key="drake/sweep",
    name="Tail Sweep",
    style=CardStyle.MONSTER,
    token=DRAKE,
    back="drake",
)
BLANK = KitCard(
    key="blank/0",
    name="",
    style=CardStyle.ACTION,
    caption="Action",
    prices=(CardBox("DELAY", "", "delay", open=True), CardBox("MP", "", "mp", open=True)),
    results=(CardBox("TERM", open=True, unit="HP"), CardBox("CoS", "", "cos", open=True)),
)
KINDS = (BAHAMUT, RIPOSTE, TONIC, POISON, SWEEP, BLANK)
LONG = " ".join(f"Verse {n} of the drowned choir is sung until somebody falls." for n in range(70))
"""An effect of 4,000 signs."""


def deck(*cards: KitCard, **more: object) -> CardDeck:
    return CardDeck("Ability cards", WORDS.cards, cards, BACKS, **more)  # type: ignore[arg-type]


def several(count: int) -> tuple[KitCard, ...]:
    """So many cards of all kinds, with and without backs, each with its own key and name."""
    return tuple(
        replace(KINDS[n % len(KINDS)], key=f"card/{n}", name=f"Card number {n}")
        for n in range(count)
    )


def with_text(text: str, card: KitCard = BAHAMUT) -> KitCard:
    return replace(card, text=tuple((Run(line),) for line in text.splitlines()))
