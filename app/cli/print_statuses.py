"""``seedboard print statuses``: strips or wheels that count statuses down."""

import argparse

from app.cli.campaigns import find, statuses_of
from app.cli.printed import print_kit
from app.cli.terminal import Terminal
from app.engine.model.phrase import Phrase
from app.services.errors import ExportError
from app.services.kit_words import load_kit_words
from app.services.resources import resource_folder
from app.services.status_kit import status_strips


def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    """Print into the file and tell what there is to know about it."""
    rules, info = statuses_of(chosen.file, terminal)
    if not rules:
        raise ExportError(Phrase("print.no_statuses", {"system": info.title}))
    if chosen.only:
        rules = tuple(find(rules, name, "print.no_status") for name in chosen.only)
    words = load_kit_words(resource_folder(), system=info.id)
    document = status_strips(words, rules, wheels=chosen.wheels, blanks=chosen.blanks)
    return print_kit(document, chosen, terminal)
