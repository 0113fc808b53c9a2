"""``seedboard print tokens``: everybody twice, for the track and for the map."""

import argparse

from app.cli.campaigns import campaign_fighters, encounter_fighters
from app.cli.printed import print_kit
from app.cli.terminal import Terminal
from app.services.export import Sides
from app.services.kit_words import load_kit_words
from app.services.resources import resource_folder
from app.services.token_kit import TokenChoices, fighter_tokens, token_sheet


def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    """Print into the file and tell what there is to know about it."""
    if chosen.encounter is not None:
        title, fighters = encounter_fighters(chosen.file, chosen.encounter)
        asked = {name.casefold() for name in chosen.character}
        fighters = tuple(
            one
            for one in fighters
            if not asked or asked & {one.name.casefold(), one.character.casefold()}
        )
    else:
        title, fighters = campaign_fighters(chosen.file, chosen.character)
    choices = TokenChoices(
        track=chosen.track or None,
        map=chosen.map or None,
        portraits=chosen.portraits,
        round=chosen.round,
        standees=chosen.standees,
        blanks=chosen.blanks,
        sides=Sides(chosen.sides),
    )
    words = load_kit_words(resource_folder())
    document = token_sheet(words, fighter_tokens(fighters), choices, name=title)
    return print_kit(document, chosen, terminal)
