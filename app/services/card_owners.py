"""Whose sheets and cards are printed: each character once, with the token of its first fighter."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.campaign.errors import CampaignError
from app.engine.core.errors import RuleError
from app.engine.model.card_deck import CardToken
from app.engine.model.phrase import Phrase
from app.engine.model.sheet import Sheet
from app.services.card_kit import Owner
from app.services.muster import Fighter


@dataclass(frozen=True, slots=True)
class Owners:
    """Those with a sheet, and why others have none."""

    owners: tuple[Owner, ...]
    faults: tuple[Phrase, ...] = ()


def read_owners(fighters: Sequence[Fighter], sheet: Callable[[str], Sheet]) -> Owners:
    """The sheets of everybody who fights; one that cannot be read holds up nobody else."""
    heads = Counter(one.character for one in fighters)
    found: dict[str, Owner] = {}
    faults: dict[str, Phrase] = {}
    for one in fighters:
        if one.character in found or one.character in faults:
            continue
        try:
            made = sheet(one.character)
        except (CampaignError, RuleError) as fault:
            faults[one.character] = fault.phrase
            continue
        letter = one.letter
        if heads[one.character] > 1:
            letter = letter.rstrip("0123456789") or letter
        shape = "circle" if one.side == "party" else "square"
        found[one.character] = Owner(made, CardToken(letter, one.colour, shape))
    return Owners(tuple(found.values()), tuple(faults.values()))
