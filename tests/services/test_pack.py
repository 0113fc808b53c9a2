"""The pack: what it offers, what is in it, and what a campaign remembers of it."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.campaign.errors import CampaignError
from app.engine.model.card_deck import CardDeck
from app.engine.model.form_sheet import FormSheets
from app.engine.model.phrase import Phrase
from app.engine.model.status_strips import Counter, StatusStrips
from app.engine.model.token_sheet import TokenSheet
from app.engine.model.track import TrackDocument
from app.services import pack, pack_parts
from app.services.errors import ExportError
from app.services.export import (
    PrintOptions,
    Sides,
    load_assets,
    load_texts,
    parse_paper,
    survey_kit,
)
from app.services.kit_words import load_kit_words
from app.services.pack import PackChoices, Source
from app.services.pack_memory import PrintMemory, read_memory, write_memory
from app.services.pack_parts import Need
from app.services.resources import resource_folder
from app.ui.wording import Wording
from tests.helpers.making import make_sample
from tests.helpers.sessions import open_file as open_campaign

ROOT = Path(__file__).parents[2]
RESOURCES = resource_folder()
WORDING = Wording.load(RESOURCES / "i18n" / "en.toml")
ASSETS = load_assets(RESOURCES)
BLANK = Source(load_kit_words(RESOURCES), load_texts(RESOURCES), WORDING.phrase)
ENCOUNTER = "Toll at the Weir"


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pack") / "sample.seedboard"
    make_sample(path, RESOURCES)
    return path


@pytest.fixture(scope="module")
def source(sample: Path) -> Source:
    session = open_campaign(sample)
    try:
        id_ = next(one.id for one in session.encounters() if one.name == ENCOUNTER)
        return pack.read_session(BLANK, session, encounter=id_)
    finally:
        session.close()


def test_every_part_has_words() -> None:
    codes = [f"pack.{kind}_{part.id}" for part in pack_parts.PARTS for kind in ("part", "detail")]
    assert [code for code in codes if code not in WORDING] == []


def test_a_table_without_a_campaign_prints_what_needs_none() -> None:
    ids = [part.id for part in pack_parts.offered(Need.NOTHING)]
    assert ids[0] == "track"
    assert "calibration" in ids
    assert not {"tokens", "cards"} & set(ids)
    assert pack_parts.usual_parts(Need.NOTHING) == ("track",)
    assert "strips" in pack_parts.usual_parts(Need.CHARACTERS)
    assert "calibration" not in pack_parts.usual_parts(Need.ENCOUNTER)


def test_the_pack_holds_what_was_named_in_its_own_order(source: Source) -> None:
    parts = pack_parts.parts_named(["cards", "track", "tokens"], source.has)
    whole, printed = pack.make_pack(source, parts)
    assert [part.id for part in printed] == ["track", "tokens", "cards"]
    kinds = [type(one) for one in whole.parts]
    assert kinds == [TrackDocument, TokenSheet, CardDeck]
    assert whole.title == ENCOUNTER


def test_ability_cards_weapons_with_items_and_statuses_are_apart(source: Source) -> None:
    parts = pack_parts.parts_named(["cards", "items", "statuses"], source.has)
    whole, _ = pack.make_pack(source, parts)
    kinds = [{card.key.split("/")[-2] for card in one.cards} for one in whole.parts]
    assert kinds[0] == {"ability"}
    assert kinds[1] <= {"weapon", "item"}
    assert kinds[2] == {"status"}


@pytest.mark.parametrize(
    ("named", "has", "code"),
    [
        (["posters"], Need.ENCOUNTER, "pack.unknown"),
        (["tokens"], Need.NOTHING, "pack.needs_characters"),
    ],
)
def test_parts_that_cannot_be_are_refused(named: list[str], has: Need, code: str) -> None:
    with pytest.raises(ExportError) as refused:
        pack_parts.parts_named(named, has)
    assert refused.value.phrase.code == code


def test_the_counts_of_the_parts_are_the_pages_of_the_pack(source: Source) -> None:
    parts = pack_parts.offered(source.has)
    counted = pack.count_parts(source, parts, PrintOptions(), ASSETS)
    whole, printed = pack.make_pack(source, parts)
    report = survey_kit(whole, PrintOptions(), ASSETS)
    assert sum(one.pages for one in counted) == report.pages
    assert {one.part for one in counted if one.pages} == {part.id for part in printed}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nothing_of_the_whole_pack_is_cut_off(source: Source, paper: str) -> None:
    whole, _ = pack.make_pack(source, pack_parts.offered(source.has))
    report = survey_kit(whole, PrintOptions(paper=parse_paper(paper)), ASSETS)
    assert report.items_drawn == report.items_in
    assert {note.phrase.code for note in report.notes} <= {"print.note.shrunk"}


@pytest.mark.parametrize(("part", "note"), [("cards", "abilities"), ("items", "weapons, items")])
def test_a_back_says_what_lies_before_it(source: Source, part: str, note: str) -> None:
    (deck,) = pack.make_pack(source, pack_parts.parts_named([part], source.has))[0].parts
    assert isinstance(deck, CardDeck)
    assert {back.note for back in deck.backs} == {note, "GM only"}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_larger_fight_and_each_of_the_party_take_a_page(sample: Path, paper: str) -> None:
    session = open_campaign(sample)
    id_ = next(one.id for one in session.encounters() if one.name == "The Drowned Bell")
    source = pack.read_session(BLANK, session, encounter=id_)
    session.close()
    options = PrintOptions(paper=parse_paper(paper))
    parts = pack_parts.parts_named(("summary", "sheets"), source.has)
    sheets, summary = pack.count_parts(source, parts, options, ASSETS)
    assert (sheets.part, sheets.pages) == ("sheets", 4)
    assert (summary.part, summary.pages) == ("summary", 1)


def test_a_part_that_does_not_fit_says_why_and_the_others_are_counted(source: Source) -> None:
    small = PrintOptions(paper=parse_paper("100x150"), sides=Sides.SINGLE)
    counted = {one.part: one for one in pack.count_parts(source, pack_parts.PARTS, small, ASSETS)}
    assert isinstance(counted["track"].problem, Phrase)
    assert counted["track"].pages == 0
    assert counted["cards"].pages > 0


def test_a_part_without_anything_is_left_out(source: Source) -> None:
    nobody = replace(source, fighters=(), owners=())
    whole, printed = pack.make_pack(nobody, pack_parts.parts_named(["track", "tokens"], nobody.has))
    assert [part.id for part in printed] == ["track"]
    assert len(whole.parts) == 1


def test_characters_and_monsters_have_sheets_apart(source: Source) -> None:
    parts = pack_parts.parts_named(["sheets", "monsters", "summary", "record"], source.has)
    whole, printed = pack.make_pack(source, parts)
    assert [part.id for part in printed] == ["sheets", "monsters", "summary", "record"]
    owners = [owner.sheet for owner in source.owners]
    characters, monsters = whole.parts[0], whole.parts[1]
    assert isinstance(characters, FormSheets)
    assert isinstance(monsters, FormSheets)
    assert len(characters.sheets) == sum(not one.monster for one in owners)
    assert len(monsters.sheets) == sum(one.monster for one in owners)


def test_a_summary_needs_an_encounter() -> None:
    with pytest.raises(ExportError) as refused:
        pack_parts.parts_named(["summary"], Need.CHARACTERS)
    assert refused.value.phrase.code == "pack.needs_encounter"


def test_strips_are_of_the_statuses_that_somebody_puts_on(source: Source) -> None:
    (strips,) = pack.make_pack(source, pack_parts.parts_named(["strips"], source.has))[0].parts
    assert isinstance(strips, StatusStrips)
    used = {card.id for one in source.owners for card in one.sheet.cards if card.kind == "status"}
    assert {one.key for one in strips.strips if one.name} == {f"status/{id_}" for id_ in used}


@pytest.mark.parametrize("wheels", [False, True])
def test_statuses_are_counted_on_wheels_when_asked(source: Source, wheels: bool) -> None:
    asked = replace(source, choices=PackChoices(wheels=wheels))
    (strips,) = pack.make_pack(asked, pack_parts.parts_named(["strips"], asked.has))[0].parts
    assert isinstance(strips, StatusStrips)
    assert strips.counter is (Counter.WHEEL if wheels else Counter.STRIP)


def test_lanes_are_named_when_asked(source: Source) -> None:
    named = replace(source, choices=PackChoices(lanes_by_name=True))
    (track,) = pack.make_pack(named, pack_parts.parts_named(["track"], named.has))[0].parts
    assert isinstance(track, TrackDocument)
    assert {lane.name for lane in track.lanes} >= {"Wren"}


def test_items_of_the_report_lead_to_their_documents(source: Source) -> None:
    owner = source.owners[0].sheet
    ability = next(card for card in owner.cards if card.kind == "ability")
    fighter = next(one for one in source.fighters if "/" in one.id)
    assert pack.document_of(f"{owner.id}/ability/{ability.id}", source) == ("ability", ability.id)
    assert pack.document_of("status/poison", source) == ("status", "poison")
    assert pack.document_of(fighter.id, source) == ("character", fighter.character)
    assert pack.document_of("blank/1", source) is None
    assert pack.document_of("", source) is None


def test_one_character_alone(sample: Path) -> None:
    session = open_campaign(sample)
    wren = next(one for one in session.characters() if one.name == "Wren")
    read = pack.read_session(BLANK, session, characters=[wren.id])
    session.close()
    assert read.title == "Wren"
    assert [one.character for one in read.fighters] == [wren.id]
    assert [owner.sheet.id for owner in read.owners] == [wren.id]


def test_a_campaign_remembers_its_print(sample: Path) -> None:
    session = open_campaign(sample)
    assert session.printing == PrintMemory()
    memory = PrintMemory("weir", ("track", "cards"), {"paper": "letter"})
    session.remember_printing(memory)
    session.close()
    again = open_campaign(sample)
    assert again.printing == memory
    reader = open_campaign(sample)
    with pytest.raises(CampaignError):
        reader.remember_printing(PrintMemory())
    reader.close()
    again.close()


@given(
    st.text(),
    st.none() | st.lists(st.text()).map(tuple),
    st.dictionaries(st.text(), st.text(), max_size=4),
)
def test_what_is_written_is_read(
    encounter: str, parts: tuple[str, ...] | None, options: dict[str, str]
) -> None:
    memory = PrintMemory(encounter, parts, options)
    assert read_memory(write_memory(memory)) == memory


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"parts": 3, "encounter": 4, "options": []}', '{"options": {"a": 1}}'],
)
def test_a_memory_that_makes_no_sense_is_none(text: str) -> None:
    assert read_memory(text) == PrintMemory()


LIGHT = """
import sys
import app.services.pack_parts
import app.ui.print.place
names = ("reportlab", "pypdfium2", "printing", "app.services.pack", "app.engine.model.card_deck",
         "PySide6.QtPrintSupport")
print(*(name for name in names if name in sys.modules))
"""


def test_the_print_place_opens_without_what_makes_draws_and_prints_the_parts() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIGHT], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []
