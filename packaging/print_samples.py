"""Draws the contact sheet of the paper kit in docs: every kind of page, in colour and ink saver."""

import io
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
from PIL import Image

import printing
from app.bootstrap import load_wording, make_sample, open_campaign
from app.engine.model.documents import StatusRule
from app.engine.model.kit import KitDocument
from app.engine.model.track import Layout, TrackChoices
from app.services.card_kit import KINDS, CardChoices, card_deck
from app.services.card_owners import read_owners
from app.services.export import load_assets, load_texts, track_document
from app.services.fights import read_fight
from app.services.kit_words import calibration_sheet, load_kit_words
from app.services.pack import Source, make_pack, read_session
from app.services.pack_parts import parts_named
from app.services.record_kit import record_sheet
from app.services.reference_kit import reference_deck
from app.services.resources import resource_folder
from app.services.sheet_kit import form_sheets
from app.services.status_kit import status_strips
from app.services.summary_kit import summary_sheet
from app.services.token_kit import (
    TokenChoices,
    character_fighters,
    fighter_tokens,
    token_sheet,
)
from printing.options import Ink, PrintOptions, Sides

TARGET = Path(__file__).resolve().parent.parent / "docs" / "images" / "print.png"
CELL = (250, 250)
GAP, COLUMNS = 10, 6
GROUND, COLOURS = "#8A8F98", 128
SCALE = 0.42
OTHERS = {"rounds": ("tracker",), "pool": ("slips", "dice")}
"""Parts of the pack that other systems have in place of a track."""


def main() -> int:
    """Renew the picture."""
    pages = list(_pages())
    rows = -(-len(pages) // COLUMNS)
    size = (GAP + COLUMNS * (CELL[0] + GAP), GAP + rows * (CELL[1] + GAP))
    sheet = Image.new("RGB", size, GROUND)
    for place, page in enumerate(pages):
        row, column = divmod(place, COLUMNS)
        page.thumbnail(CELL, Image.Resampling.LANCZOS)
        x = GAP + column * (CELL[0] + GAP) + (CELL[0] - page.width) // 2
        y = GAP + row * (CELL[1] + GAP) + (CELL[1] - page.height) // 2
        sheet.paste(page, (x, y))
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    sheet.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=2).save(TARGET, optimize=True)
    return 0


def _pages() -> Iterator[Image.Image]:
    """The first page of each document: in colour, then saving ink."""
    assets = load_assets(resource_folder())
    for document, sides in _documents():
        for ink in (Ink.COLOUR, Ink.SAVER):
            options = PrintOptions(ink=ink, sides=sides)
            pdf = printing.render(document, options, assets).pdf
            yield pypdfium2.PdfDocument(io.BytesIO(pdf))[0].render(scale=2 * SCALE).to_pil()


def _documents() -> Iterator[tuple[KitDocument, Sides]]:
    words, texts = load_kit_words(resource_folder()), load_texts(resource_folder())
    say = load_wording().phrase
    with tempfile.TemporaryDirectory(prefix="seedboard-") as place:
        path = Path(place, "sample.seedboard")
        make_sample(path)
        session = open_campaign(path)
        try:
            encounter = session.encounters()[0]
            fight, _ = read_fight(session, encounter, say)
            owners = read_owners(character_fighters(session.characters()), session.sheet).owners
            statuses = session.documents("status").values()
            yield track_document(texts, 100), Sides.SINGLE
            yield track_document(texts, 100, TrackChoices(layout=Layout.FOLDED)), Sides.SINGLE
            tokens = fighter_tokens(fight.fighters)
            yield token_sheet(words, tokens, TokenChoices(standees=True)), Sides.FOLD
            deck = card_deck(words, owners, say, CardChoices(kinds=KINDS))
            yield deck, Sides.SINGLE
            yield deck, Sides.FOLD
            yield card_deck(words, (), say, CardChoices(blanks=9)), Sides.SINGLE
            party = [owner for owner in owners if not owner.sheet.monster]
            monsters = [owner for owner in owners if owner.sheet.monster]
            yield form_sheets(words, party[2:3], say), Sides.SINGLE
            yield form_sheets(words, monsters[:1], say), Sides.SINGLE
            yield summary_sheet(words, fight, say), Sides.SINGLE
            rules = [one for one in statuses if isinstance(one, StatusRule)]
            yield status_strips(words, rules), Sides.SINGLE
            yield status_strips(words, rules, wheels=True), Sides.SINGLE
            yield record_sheet(words, fighters=fight.fighters), Sides.SINGLE
            yield reference_deck(words), Sides.FOLD
            yield calibration_sheet(words), Sides.SINGLE
        finally:
            session.close()
    yield from _of_other_rules()


def _of_other_rules() -> Iterator[tuple[KitDocument, Sides]]:
    """What lies on the table where there is no delay track, from each system's own sample."""
    for system, parts in OTHERS.items():
        source = Source(
            load_kit_words(resource_folder(), system=system),
            load_texts(resource_folder()),
            load_wording().phrase,
        )
        with tempfile.TemporaryDirectory(prefix="seedboard-") as place:
            path = Path(place, "sample.seedboard")
            make_sample(path, system)
            session = open_campaign(path)
            try:
                read = read_session(source, session, encounter=session.encounters()[0].id)
            finally:
                session.close()
        made, _ = make_pack(read, parts_named(parts, read.has, read.rules))
        yield from ((document, Sides.SINGLE) for document in made.parts)


if __name__ == "__main__":
    sys.exit(main())
