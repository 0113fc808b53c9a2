"""``seedboard print record``: a sheet to write a battle down on."""

import argparse

from app.cli.campaigns import encounter_cast
from app.cli.printed import print_kit
from app.cli.terminal import Terminal
from app.engine.model.phrase import Phrase
from app.services.errors import ExportError
from app.services.kit_words import load_kit_words
from app.services.record_kit import record_sheet
from app.services.resources import resource_folder


def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    """Print into the file and tell what there is to know about it."""
    if (chosen.campaign is None) != (chosen.encounter is None):
        raise ExportError(Phrase("print.record_for"))
    if chosen.campaign is None:
        words = load_kit_words(resource_folder())
        document = record_sheet(words, fillable=chosen.fillable)
    else:
        cast = encounter_cast(chosen.campaign, chosen.encounter, terminal)
        words = load_kit_words(resource_folder(), system=cast.rules.id)
        document = record_sheet(
            words, name=cast.title, fighters=cast.fighters, fillable=chosen.fillable
        )
    return print_kit(document, chosen, terminal)
