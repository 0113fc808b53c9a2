"""Documents of any name are printed, in every piece of the kit that names them."""

from itertools import cycle
from pathlib import Path

import pypdfium2 as pdfium
import pytest

import printing
from app.bootstrap import open_campaign
from app.engine.model.kit import KitDocument
from app.engine.model.phrase import Phrase
from app.services.card_kit import ABILITY, ITEM, REACTION, STATUS, WEAPON, CardChoices, card_deck
from app.services.fights import read_fight
from app.services.kit_words import load_kit_words
from app.services.record_kit import record_sheet
from app.services.sheet_kit import form_sheets
from app.services.status_kit import status_strips
from app.services.summary_kit import summary_sheet
from app.services.token_kit import TokenChoices, fighter_tokens, token_sheet
from app.ui.wording import Wording
from printing.options import PrintOptions, Sides
from tests.engine.catalogue.reading import STATUSES
from tests.helpers.making import make_sample
from tests.printing.samples import ASSETS

HOSTILE = (
    "R&D", "<b>bold</b>", 'a/b:c*"?', "x" * 200, "\u05e9\u05dc\u05d5\u05dd", "🐉", "e\u0301\u0323",
    "", "{who} %s", "&amp;",
)  # fmt: skip
RESOURCES = Path(__file__).parents[2] / "resources"
KIT = load_kit_words(RESOURCES)
SAY = Wording.load(RESOURCES / "i18n" / "en.toml").phrase
KINDS = ("character", "weapon", "ability", "item", "encounter", "status")


@pytest.fixture(scope="module")
def documents(tmp_path_factory: pytest.TempPathFactory) -> dict[str, KitDocument]:
    """The pieces of the sample, after all that is its own has got names of this kind."""
    path = tmp_path_factory.mktemp("hostile") / "sample.seedboard"
    make_sample(path)
    session = open_campaign(path)
    workshop = session.workshop
    own = [
        (kind, one.body) for kind in KINDS for one in workshop.listed(kind) if one.source == "own"
    ]
    renamed = [
        (kind, {**body, "name": name})
        for (kind, body), name in zip(own, cycle(HOSTILE), strict=False)
    ]
    workshop.put_all(renamed, Phrase("prep.step.replace"))
    encounter = session.encounters()[0]
    fight, owners = read_fight(session, encounter, SAY)
    session.close()
    assert owners.faults == ()
    choices = CardChoices(kinds=(ABILITY, REACTION, WEAPON, ITEM, STATUS), basic=True)
    strips = list(STATUSES.values())[: len(HOSTILE)]
    named = [
        one.model_copy(update={"name": name}) for one, name in zip(strips, HOSTILE, strict=True)
    ]
    return {
        "cards": card_deck(KIT, owners.owners, SAY, choices),
        "sheets": form_sheets(KIT, owners.owners, SAY),
        "summary": summary_sheet(KIT, fight, SAY),
        "record": record_sheet(KIT, fighters=fight.fighters),
        "tokens": token_sheet(KIT, fighter_tokens(fight.fighters), TokenChoices()),
        "statuses": status_strips(KIT, named),
    }


@pytest.mark.parametrize("piece", ["cards", "sheets", "summary", "record", "tokens", "statuses"])
def test_any_name_is_printed_as_words(documents: dict[str, KitDocument], piece: str) -> None:
    made = printing.render(documents[piece], PrintOptions(sides=Sides.SINGLE), ASSETS)
    assert made.report.items_in == made.report.items_drawn > 0
    with pdfium.PdfDocument(made.pdf) as opened:
        text = "".join(page.get_textpage().get_text_range() for page in opened)
    if piece in {"sheets", "summary", "record"}:
        assert "R&D" in text
        assert "<b>bold</b>" in text
