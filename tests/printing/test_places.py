"""Where items stand, and on how many sheets of paper: what a report says of both."""

from dataclasses import replace

import pytest

from app.engine.model.kit import KitDocument, Pack
from printing.options import PrintOptions, Sides
from printing.report import Chapter
from tests.printing.cards import BAHAMUT, KINDS, deck
from tests.printing.forms import sheet, sheets
from tests.printing.kit import CALIBRATION, SHEET
from tests.printing.samples import record, track

LONG = PrintOptions(sides=Sides.LONG)
ONE = PrintOptions(sides=Sides.SINGLE)
PACK = Pack("All", (track(), deck(*KINDS), SHEET, sheets(sheet(60, 30)), CALIBRATION))


def test_a_card_stands_where_it_is_cut() -> None:
    _, report = record(deck(BAHAMUT, replace(BAHAMUT, key="b", name="B")), ONE)
    (first,) = (one for one in report.places if one.item == BAHAMUT.key)
    (second,) = (one for one in report.places if one.item == "b")
    assert (first.page, first.area) == (1, pytest.approx((10.5, 16.5, 63, 88)))
    assert second.area == pytest.approx((73.5, 16.5, 63, 88))


def test_a_back_stands_where_it_lies_on_the_paper() -> None:
    text = BAHAMUT.text * 60
    _, report = record(deck(replace(BAHAMUT, text=text, back="")), LONG)
    back = next(one for one in report.places if one.page == 2)
    assert back.area == pytest.approx((210 - 10.5 - 63, 16.5, 63, 88))


@pytest.mark.parametrize("document", [SHEET, sheets(sheet(30, 10)), deck(*KINDS), track()])
def test_places_lie_on_the_paper_and_each_is_one_item(document: KitDocument) -> None:
    recording, report = record(document, ONE)
    for one in report.places:
        x, y, width, height = one.area
        paper = recording.sheets[one.page - 1].leaf.paper
        assert min(x, y) >= 0
        assert width > 2
        assert height > 2
        assert x + width <= paper.width
        assert y + height <= paper.height
    assert len({(one.page, one.item, one.area) for one in report.places}) == len(report.places)


def test_every_page_is_a_sheet_where_one_side_is_printed() -> None:
    recording, report = record(PACK, ONE)
    fronts = [one.leaf for one in recording.sheets if not one.leaf.back]
    assert report.sheets == len(fronts) == report.pages - 1  # both sides of the calibration page


def test_no_front_is_printed_behind_another() -> None:
    recording, report = record(PACK, LONG)
    assert [one.leaf.back for one in recording.sheets[:-1]] == [
        bool(number % 2) for number in range(report.pages - 1)
    ]
    assert report.sheets == -(-report.pages // 2)
    for front, back in zip(recording.sheets[::2], recording.sheets[1::2], strict=False):
        assert front.leaf.paper == back.leaf.paper
        assert bool(back.calls) == bool(back.bookmark)


def test_chapters_are_the_parts_as_each_comes_to_alone() -> None:
    for options in (ONE, PrintOptions()):
        _, whole = record(PACK, options)
        alone = [record(part, options)[1] for part in PACK.parts]
        assert [one.pages for one in whole.chapters] == [one.pages for one in alone]
        assert [one.items for one in whole.chapters] == [one.items_in for one in alone]
        assert whole.chapters[0] == Chapter(1, alone[0].pages, alone[0].sheets, alone[0].items_in)
        firsts = [one.first for one in whole.chapters]
        assert firsts == [1 + sum(one.pages for one in alone[:at]) for at in range(len(alone))]
