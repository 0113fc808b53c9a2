"""``seedboard print summary``: encounters on a page each, for the GM only."""

import argparse
from dataclasses import replace

from app.cli.campaigns import find, open_told
from app.cli.printed import print_kit
from app.cli.terminal import Terminal
from app.engine.model.form_sheet import FormSheets
from app.engine.model.phrase import Phrase
from app.services.errors import ExportError
from app.services.fights import read_fight
from app.services.kit_words import load_kit_words
from app.services.resources import resource_folder
from app.services.summary_kit import summary_sheet


def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    """Print into the file and tell what there is to know about it."""
    return print_kit(_document(chosen, terminal), chosen, terminal)


def _document(chosen: argparse.Namespace, terminal: Terminal) -> FormSheets:
    say = terminal.wording.phrase
    session = open_told(chosen.file, terminal)
    try:
        words = load_kit_words(resource_folder(), system=session.system.info.id)
        encounters = session.encounters()
        if chosen.encounter is not None:
            encounters = (find(encounters, chosen.encounter, "print.no_encounter"),)
        made = []
        for encounter in encounters:
            fight, owners = read_fight(session, encounter, say)
            for fault in owners.faults:
                terminal.write(say(fault))
            made.append(summary_sheet(words, fight, say, fillable=chosen.fillable))
        title = session.title
    finally:
        session.close()
    if not made:
        raise ExportError(Phrase("print.nothing"))
    if len(made) == 1:
        return made[0]
    sheets = tuple(sheet for document in made for sheet in document.sheets)
    return replace(made[0], title=words.summary["title"].replace("{name}", title), sheets=sheets)
