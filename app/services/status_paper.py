"""A status as the card that is printed of it, whoever bears it."""

from collections.abc import Callable, Mapping
from typing import Any

from app.engine.model.card_deck import CardDeck
from app.engine.model.phrase import Phrase
from app.services.card_kit import STATUS, CardMaker
from app.services.kit_words import KitWords
from app.services.session import Session

_NOBODY: Mapping[str, Any] = {"id": "nobody", "name": "nobody"}


def status_deck(
    session: Session, status: str, words: KitWords, say: Callable[[Phrase], str]
) -> CardDeck | None:
    """A deck of the one card, as the pack prints it; ``None`` where no such status is known.

    Raises `RuleError` for a document that the rules cannot read.
    """
    known = [dict(one.body) for one in session.workshop.listed("status")]
    sheet = session.system.sheet({"character": _NOBODY, "statuses": known}, session.house_rules)
    found = (card for card in sheet.cards if (card.kind, card.id) == (STATUS, status))
    card = next(found, None)
    if card is None:
        return None
    made = CardMaker(words.card, say).status(card)
    return CardDeck(card.name, words.cards, (made,))
