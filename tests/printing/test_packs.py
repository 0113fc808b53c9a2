"""Several documents as one file: chapters, one count of items, one progress."""

import io
from typing import Any

import pytest
from pypdf import PdfReader

import printing
from app.engine.model.kit import KitDocument, Pack
from app.engine.model.token_sheet import TokenSheet
from printing.options import PrintOptions, Sides
from printing.report import Cancelled, PrintError
from tests.printing.cards import KINDS, deck
from tests.printing.forms import sheet, sheets
from tests.printing.kit import CALIBRATION, SHEET, group, sheet_of
from tests.printing.samples import ASSETS, FIGHT, record, track
from tests.printing.test_status_strips import strips

OPTIONS = PrintOptions()
PACK = Pack("For tonight", (track(tokens=FIGHT), SHEET, CALIBRATION))


def test_a_pack_has_a_chapter_for_each_part() -> None:
    reader = PdfReader(io.BytesIO(printing.render(PACK, OPTIONS, ASSETS).pdf))
    assert reader.metadata is not None
    assert reader.metadata.title == "For tonight"
    outline: list[Any] = reader.outline
    chapters = [entry.title for entry in outline if not isinstance(entry, list)]
    assert chapters == [part.title for part in PACK.parts]
    below = [[entry.title for entry in group] for group in outline if isinstance(group, list)]
    assert [len(group) for group in below] == [4, 1, 2]
    targets = [
        reader.get_destination_page_number(entry)
        for entry in outline
        if not isinstance(entry, list)
    ]
    assert targets == [0, 4, 5]


def test_items_of_all_parts_are_counted() -> None:
    _, whole = record(PACK, OPTIONS)
    parts = [record(part, OPTIONS)[1] for part in PACK.parts]
    assert whole.items_in == sum(part.items_in for part in parts)
    assert whole.items_drawn == sum(part.items_drawn for part in parts)
    assert whole.pages == sum(part.pages for part in parts)


def test_a_survey_says_what_the_print_will() -> None:
    assert printing.survey(PACK, OPTIONS, ASSETS) == printing.render(PACK, OPTIONS, ASSETS).report


def test_every_page_is_told_and_a_print_can_be_stopped() -> None:
    told: list[int] = []
    printing.render(PACK, OPTIONS, ASSETS, told.append)
    assert told == [1, 2, 3, 4, 5, 6, 7]

    def stop(page: int) -> None:
        if page == 3:
            raise Cancelled

    with pytest.raises(Cancelled):
        printing.render(PACK, OPTIONS, ASSETS, stop)


@pytest.mark.parametrize("document", [Pack("Nothing", ()), sheet_of(), sheet_of(group(16, ()))])
def test_a_print_of_nothing_is_refused(document: Pack | TokenSheet) -> None:
    for make in (printing.survey, printing.render):
        with pytest.raises(PrintError) as refusal:
            make(document, OPTIONS, ASSETS)
        assert refusal.value.phrase.code == "print.nothing"


@pytest.mark.parametrize(
    "document",
    [deck(*KINDS * 3), sheets(sheet(60, 30)), strips(40)],
    ids=["cards", "form", "strips"],
)
def test_what_tells_rules_says_whose_they_are_on_its_last_page(document: KitDocument) -> None:
    recording, _ = record(document, PrintOptions(sides=Sides.SINGLE))
    said = [any("CC BY-SA 3.0" in text.text for text in one.texts) for one in recording.sheets]
    assert said == [False] * (len(said) - 1) + [True]
