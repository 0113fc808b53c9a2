"""Reference cards: the nine steps of a turn, sums, basic actions, keywords and marks."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from app.engine.model.card_deck import POKER, CardDeck, CardFormat, CardRow, CardStyle, KitCard
from app.engine.model.documents import Ability, DelayCode
from app.services.kit_words import KitWords

_TARGETS: Final = (
    "single", "self", "group", "row", "all", "trigger_enemy", "random", "special",
)  # fmt: skip
_ELEMENTS: Final = ("fire", "ice", "lightning", "water", "shadow", "holy")
_MARKS: Final = ("floor", "trigger", "house", "pencil", "armor", "m_armor")


def reference_deck(
    words: KitWords,
    *,
    basics: Sequence[tuple[str, str]] = (),
    copies: int = 1,
    format_: CardFormat = POKER,
) -> CardDeck:
    """Turn cards with the sums behind, and keywords with the marks behind.

    ``basics`` are the actions that everybody has, each with what it costs or does; they make a
    card of their own.
    """
    texts = words.reference
    if "card" in texts:
        told = [_told(card, copies) for card in texts["card"]]
        return CardDeck(texts["title"], words.cards, tuple(told), format=format_)
    cards = [
        _card("turn", texts["turn"], _steps(texts["step"]), copies),
        _card("sums", texts["sums"], _numbered(texts["sum"]), behind=True),
        _card("keywords", texts["keywords"], _keywords(words), copies),
        _card("targets", texts["targets"], _marks(words), behind=True),
    ]
    if basics:
        rows = (CardRow(name, text, "•") for name, text in basics)
        cards.append(_card("basics", texts["basics"], rows, copies))
    return CardDeck(texts["title"], words.cards, tuple(cards), format=format_)


def _told(card: Mapping[str, Any], copies: int) -> KitCard:
    """A card that the words give line by line."""
    rows = (CardRow(**row) for row in card["row"])
    behind = bool(card.get("behind"))
    return _card(card["key"], card["name"], rows, 1 if behind else copies, behind=behind)


def basic_actions(abilities: Iterable[Ability]) -> tuple[tuple[str, str], ...]:
    """What everybody can do, with delay, floor and charge as a rulebook prints them."""
    return tuple(
        (f"{one.name}:", f"{_cost(one)}. {one.text.strip()}")
        for one in abilities
        if one.basic and one.type == "action"
    )


def _cost(ability: Ability) -> str:
    cost = f"{_code(ability.delay)}D F{_code(ability.floor)}"
    return f"{cost}, CT {ability.ct}" if ability.ct else cost


def _code(code: DelayCode) -> str:
    parts = [str(code.ticks)] if code.ticks or not (code.weapon or code.spell) else []
    return "+".join([*parts, *["[W]"] * code.weapon, *["[S]"] * code.spell])


def _card(
    key: str, name: str, rows: Iterator[CardRow], copies: int = 1, *, behind: bool = False
) -> KitCard:
    return KitCard(
        key=f"reference/{key}",
        name=name,
        style=CardStyle.REFERENCE,
        rows=tuple(rows),
        behind=behind,
        copies=copies,
    )


def _steps(steps: Sequence[dict[str, str]]) -> Iterator[CardRow]:
    for number, step in enumerate(steps, 1):
        yield CardRow(step["term"], step["text"], str(number), group=step["group"])


def _numbered(sums: Sequence[dict[str, str]]) -> Iterator[CardRow]:
    for line in sums:
        yield CardRow(line["term"], line["text"], "•")


def _keywords(words: KitWords) -> Iterator[CardRow]:
    names = words.reference["name"]
    for icon, text in words.reference["keyword"].items():
        yield CardRow(names[icon], text, icon=icon)


def _marks(words: KitWords) -> Iterator[CardRow]:
    texts = words.reference
    for group, icons in (
        ("targets_group", _TARGETS), ("elements_group", _ELEMENTS), ("marks_group", _MARKS)
    ):  # fmt: skip
        for icon in icons:
            yield CardRow(texts["name"][icon], icon=icon, group=texts[group])
