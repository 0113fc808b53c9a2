"""``seedboard print tracker``, ``slips`` and ``dice``: one part of a pack by itself."""

import argparse

from app.cli.campaigns import find, open_told
from app.cli.printed import print_kit
from app.cli.terminal import Terminal
from app.engine.model.kit import KitDocument
from app.engine.model.phrase import Phrase
from app.services.errors import ExportError
from app.services.export import Sides, load_texts
from app.services.kit_words import load_kit_words
from app.services.pack import PackChoices, Source, make_part, read_session
from app.services.pack_parts import parts_named
from app.services.resources import resource_folder


def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    """Print into the file and tell what there is to know about it.

    Raises `ExportError` for a part that the campaign's rules have no use for.
    """
    return print_kit(_document(chosen, terminal), chosen, terminal)


def _document(chosen: argparse.Namespace, terminal: Terminal) -> KitDocument:
    folder = resource_folder()
    session = open_told(chosen.file, terminal)
    try:
        words = load_kit_words(folder, system=session.system.info.id)
        choices = PackChoices(fillable=chosen.fillable, rounds=chosen.rounds, turns=chosen.turns)
        source = Source(words, load_texts(folder), terminal.wording.phrase, choices,
                        Sides(chosen.sides))  # fmt: skip
        encounter = ""
        if chosen.encounter is not None:
            encounter = find(session.encounters(), chosen.encounter, "print.no_encounter").id
        everybody = session.characters()
        asked = [find(everybody, name, "print.no_character").id for name in chosen.character]
        source = read_session(source, session, encounter=encounter, characters=asked)
    finally:
        session.close()
    for fault in source.faults:
        terminal.write(terminal.wording.phrase(fault))
    (part,) = parts_named([chosen.part], source.has, source.rules)
    made = make_part(source, part)
    if made is None:
        raise ExportError(Phrase("print.nothing"))
    return made
