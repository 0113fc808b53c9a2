"""``seedboard print cards``: abilities, reactions, weapons, items and statuses with sums done."""

import argparse
import re
from typing import Final

from app.cli.campaigns import owners_of
from app.cli.printed import print_kit
from app.cli.terminal import Terminal
from app.engine.model.card_deck import FORMATS, CardFormat
from app.engine.model.phrase import Phrase
from app.services.card_kit import KINDS, CardChoices, card_deck
from app.services.errors import ExportError
from app.services.export import parse_paper
from app.services.kit_words import load_kit_words
from app.services.resources import resource_folder
from printing.errors import PrintError

_DEFAULT: Final = KINDS[:4]


def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    """Print into the file and tell what there is to know about it."""
    cast = owners_of(chosen.file, chosen.encounter, chosen.character, terminal)
    for fault in cast.owners.faults:
        terminal.write(terminal.wording.phrase(fault))
    choices = CardChoices(
        kinds=tuple(chosen.kind) or _DEFAULT,
        basic=chosen.basic,
        blanks=chosen.blanks,
        backs=not chosen.no_backs,
        format=card_format(chosen.size),
    )
    words = load_kit_words(resource_folder(), system=cast.rules.id)
    say = terminal.wording.phrase
    document = card_deck(words, cast.owners.owners, say, choices, name=cast.title)
    return print_kit(document, chosen, terminal)


def card_format(text: str) -> CardFormat:
    """A size by its name or as ``63x88`` (mm) or ``2.5x3.5in``; raises `ExportError`."""
    for known in FORMATS:
        if known.name == text.strip().lower():
            return known
    if re.match(r"\s*[\d.]", text):
        try:
            paper = parse_paper(text)
        except PrintError:
            pass
        else:
            return CardFormat("", paper.width, paper.height)
    names = tuple(known.name for known in FORMATS)
    raise ExportError(Phrase("print.card_unknown", {"size": text, "names": names}))
