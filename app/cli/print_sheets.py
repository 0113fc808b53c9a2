"""``seedboard print sheets``: characters and monsters on paper, or as a form to fill in."""

import argparse

from app.cli.campaigns import owners_of
from app.cli.printed import print_kit
from app.cli.terminal import Terminal
from app.services.kit_words import load_kit_words
from app.services.resources import resource_folder
from app.services.sheet_kit import form_sheets


def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    """Print into the file and tell what there is to know about it."""
    cast = owners_of(chosen.file, chosen.encounter, chosen.character, terminal)
    for fault in cast.owners.faults:
        terminal.write(terminal.wording.phrase(fault))
    words = load_kit_words(resource_folder(), system=cast.rules.id)
    say = terminal.wording.phrase
    owners = cast.owners.owners
    document = form_sheets(words, owners, say, name=cast.title, fillable=chosen.fillable)
    return print_kit(document, chosen, terminal)
