"""``seedboard print tokens``: everybody twice, for the track and for the map."""

import argparse
from dataclasses import replace

from app.cli.campaigns import Cast, campaign_cast, encounter_cast, find
from app.cli.printed import print_kit
from app.cli.terminal import Terminal
from app.services.export import Sides
from app.services.kit_words import load_kit_words
from app.services.resources import resource_folder
from app.services.token_kit import TokenChoices, fighter_tokens, token_sheet


def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    """Print into the file and tell what there is to know about it."""
    if chosen.encounter is None:
        cast = campaign_cast(chosen.file, chosen.character, terminal)
    else:
        everybody = encounter_cast(chosen.file, chosen.encounter, terminal)
        cast = _only(everybody, chosen.character)
    choices = TokenChoices(
        track=chosen.track or None,
        map=chosen.map or None,
        portraits=chosen.portraits,
        round=chosen.round,
        standees=chosen.standees,
        blanks=chosen.blanks,
        sides=Sides(chosen.sides),
    )
    tokens = fighter_tokens(cast.fighters, cast.portraits.get)
    words = load_kit_words(resource_folder(), system=cast.rules.id)
    document = token_sheet(words, tokens, choices, name=cast.title)
    return print_kit(document, chosen, terminal)


def _only(cast: Cast, names: list[str]) -> Cast:
    """Those of an encounter who were asked for, by their own name or their character's."""
    for name in names:
        find(cast.fighters, name, "print.no_character")
    asked = {name.casefold() for name in names}
    fighters = tuple(
        one
        for one in cast.fighters
        if not asked or asked & {one.name.casefold(), one.id.casefold()}
    )
    return replace(cast, fighters=fighters)
