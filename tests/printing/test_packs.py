"""Several documents as one file: chapters, one count of items, one progress."""

import io
from typing import Any

import pytest
from pypdf import PdfReader

import printing
from app.engine.model.key_list import KeyLine, KeyList, KeySection
from app.engine.model.kit import KitDocument, Pack
from app.engine.model.token_sheet import TokenSheet
from app.engine.model.track import Layout
from printing.errors import Cancelled, PrintError
from printing.options import A3, A4, A5, LETTER, Paper, PrintOptions, Sides
from tests.printing.cards import KINDS, deck
from tests.printing.forms import sheet, sheets
from tests.printing.kit import CALIBRATION, SHEET, WORDS, group, sheet_of
from tests.printing.recorder import Recording
from tests.printing.samples import ASSETS, FIGHT, Setup, record, track
from tests.printing.test_margins import assert_apart, check_lines, inside
from tests.printing.test_status_strips import strips
from tests.printing.turns import slips, tracker

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


TELLING: tuple[KitDocument, ...] = (deck(*KINDS * 3), sheets(sheet(60, 30)), strips(40))
SILENT: tuple[KitDocument, ...] = (
    track(tokens=FIGHT),
    Setup(layout=Layout.FOLDED).of(track()),
    SHEET,
    tracker(3),
    slips(5),
    KeyList("Keys", (KeySection("Battle", (KeyLine(("A",), "act"),)),)),
    CALIBRATION,
)


def _kind(document: KitDocument) -> str:
    return document.kind


def _said(recording: Recording) -> list[bool]:
    return [any("CC BY-SA 3.0" in text.text for text in one.texts) for one in recording.sheets]


@pytest.mark.parametrize("document", TELLING, ids=_kind)
@pytest.mark.parametrize("paper", [A4, A5], ids=str)
@pytest.mark.parametrize("sides", [Sides.SINGLE, Sides.LONG])
def test_what_tells_rules_says_whose_they_are_on_its_last_page(
    document: KitDocument, paper: Paper, sides: Sides
) -> None:
    recording, _ = record(document, PrintOptions(paper=paper, sides=sides))
    said = _said(recording)
    assert said == [False] * (len(said) - 1) + [True]
    assert_apart(recording.sheets[-1].texts)


@pytest.mark.parametrize("last", SILENT, ids=_kind)
@pytest.mark.parametrize("paper", [A4, LETTER, A3], ids=str)
@pytest.mark.parametrize("sides", [Sides.FOLD, Sides.LONG])
def test_a_pack_that_tells_rules_says_so_on_its_last_page_whatever_that_is(
    last: KitDocument, paper: Paper, sides: Sides
) -> None:
    options = PrintOptions(paper=paper, sides=sides)
    assert not any(_said(record(last, options)[0])), "it tells no rules of its own"
    recording, report = record(Pack("For tonight", (last, strips(3), last)), options)
    before, _, own = (chapter.first for chapter in report.chapters)
    said = _said(recording)
    assert said[own - 1 :] == [False] * (len(said) - own) + [True]
    assert not any(said[before - 1 : report.chapters[1].first - 1])
    final = recording.sheets[-1]
    assert_apart(final.texts)
    check_lines(final, 3.0)
    (line,) = [text for text in final.texts if "CC BY-SA 3.0" in text.text]
    assert inside(line.box, final.paper, 5.0)
    assert line.text == WORDS.page.rights
