"""``seedboard print reference``: cards with the steps of a turn and what everybody can do."""

import argparse

from app.bootstrap import system_info
from app.cli.campaigns import open_told
from app.cli.print_cards import card_format
from app.cli.printed import print_kit
from app.cli.terminal import Terminal
from app.engine.model.documents import Ability
from app.services.content import Content
from app.services.kit_words import load_kit_words
from app.services.reference_kit import basic_actions, reference_deck
from app.services.resources import resource_folder


def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    """Print into the file and tell what there is to know about it."""
    folder = resource_folder()
    if chosen.campaign is None:
        info = system_info()
        kinds = info.documents()
        found = Content(folder / "catalogue").documents(info.id, Ability.kind, kinds)
    else:
        session = open_told(chosen.campaign, terminal)
        try:
            info, found = session.system.info, session.documents(Ability.kind)
        finally:
            session.close()
    basics = basic_actions(one for one in found.values() if isinstance(one, Ability))
    document = reference_deck(
        load_kit_words(folder, system=info.id),
        basics=basics,
        copies=chosen.copies,
        format_=card_format(chosen.size),
    )
    return print_kit(document, chosen, terminal)
