"""Cards whose facts say themselves what stands large on them, whatever the rules are."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from app.engine.model.card_deck import CardBox, CardStyle, KitCard, Run, Tag
from app.engine.model.phrase import Phrase
from app.engine.model.sheet import Card, Fact, Sheet

_ICONS: Final[Mapping[str, str]] = {
    "melee": "melee", "ranged": "ranged", "magic": "magic", "offensive": "aimed",
    "defensive": "armor", "dodge": "movement", "physical": "weapon", "kidou": "spell",
    "special": "technique", "skill": "effect", "ability": "enhancement", "trait": "stance",
}  # fmt: skip
_MOST: Final = 3
"""Boxes in a row that stay readable; what is beyond stands in words."""
_NARROW, _HEADING = 2, 9
"""With more signs a second figure, or its heading, needs as much room as the first."""


def is_spotted(card: Card) -> bool:
    """Whether a card says itself what stands large on it."""
    return any(fact.spot for fact in (*card.head, *card.effects)) or card.group is not None


def spotted_card(
    sheet: Sheet, card: Card, words: Mapping[str, str], say: Callable[[Phrase], str]
) -> KitCard:
    """A card of a character; whose it is, number and back are left to who prints it."""
    facts = (*card.head, *card.effects)
    prices = [_box(fact, say) for fact in facts if fact.spot == "price"]
    if not any(box.value or box.open for box in prices):
        prices = []
    results = [_box(fact, say) for fact in facts if fact.spot == "result"]
    rest = [fact for fact in facts if not fact.spot]
    lines: list[tuple[Run, ...]] = []
    lines += [(Run(line),) for line in card.text.splitlines() if line.strip()]
    lines += [_line(say(fact.label), fact.text) for fact in rest]
    lines += [(Run(f"{box.caption}: {box.value}"),) for box in (*prices[_MOST:], *results[_MOST:])]
    return KitCard(
        key=f"{sheet.id}/{card.kind}/{card.id}",
        name=card.name,
        style=CardStyle.MONSTER if sheet.monster else CardStyle.ACTION,
        caption=words["action"] if card.group is None else say(Phrase(f"{card.group.code}_one")),
        tags=tuple(Tag(tag, _ICONS.get(tag.casefold(), "")) for tag in card.tags),
        prices=tuple(prices[:_MOST]),
        results=tuple(results[:_MOST]),
        text=tuple(lines),
        boxes="even" if any(map(_is_wide, (*prices[1:], *results[1:]))) else "filled",
    )


def spotted_facts(card: Card, say: Callable[[Phrase], str]) -> Iterator[tuple[str, str, str]]:
    """Key, heading and figure of everything that a card says, for a table."""
    for fact in (*card.head, *card.effects):
        text = " ".join(part for part in (fact.text, fact.printed) if part)
        yield fact.key, say(fact.label), text


def _box(fact: Fact, say: Callable[[Phrase], str]) -> CardBox:
    """A figure with what stands beside it; nobody wrote the one that is only ``printed``."""
    result = fact.spot == "result"
    unset = not fact.text and (result or bool(fact.printed))
    return CardBox(
        say(fact.label).upper(),
        fact.text,
        beside="" if result else fact.printed,
        below=fact.printed if result else "",
        open=unset,
        unit=fact.printed if unset else "",
    )


def _is_wide(box: CardBox) -> bool:
    return len(box.value) > _NARROW or len(box.caption) > _HEADING


def _line(label: str, text: str) -> tuple[Run, ...]:
    return (Run(f"{label}:", "strong"), Run(f" {text}")) if text else (Run(label),)
