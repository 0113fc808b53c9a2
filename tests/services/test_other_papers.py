"""Paper of the other rule systems: what a pack offers, and whose figures stand on it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.bootstrap import open_campaign
from app.engine.model.card_deck import CardDeck
from app.engine.model.choice_slips import ChoiceSlips
from app.engine.model.form_sheet import Boxes, FormSheets, Table
from app.engine.model.kit import KitDocument
from app.engine.model.turn_tracker import TurnTracker
from app.services.errors import ExportError
from app.services.export import load_assets, load_texts, survey_kit
from app.services.fights import changed_rules
from app.services.house_rules import RuleBook
from app.services.kit_words import load_kit_words
from app.services.pack import Source, make_pack, make_part, read_session
from app.services.pack_parts import Need, offered, parts_named, usual_parts
from app.services.resources import resource_folder
from app.services.session import Session
from app.ui.wording import Wording
from printing.options import A4, LETTER, Paper, PrintOptions
from printing.report import SHRUNK
from tests.helpers.examples import OTHERS, example

RESOURCES = resource_folder()
ASSETS = load_assets(RESOURCES)
SAY = Wording.load(RESOURCES / "i18n" / "en.toml").phrase
ROUNDS = ["tracker", "tokens", "cards", "sheets", "monsters", "summary", "record", "reference",
          "calibration"]  # fmt: skip
POOL = ["slips", "dice", "tokens", "cards", "statuses", "sheets", "monsters", "summary", "strips",
        "record", "reference", "calibration"]  # fmt: skip


@pytest.fixture(scope="module")
def sessions(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Session]]:
    folder: Path = tmp_path_factory.mktemp("papers")
    opened = {one: open_campaign(example(one, folder / f"{one}.seedboard")) for one in OTHERS}
    yield opened
    for session in opened.values():
        session.close()


def source_of(session: Session) -> Source:
    words = load_kit_words(RESOURCES, system=session.system.info.id)
    plain = Source(words, load_texts(RESOURCES), SAY)
    return read_session(plain, session, encounter="gate")


@pytest.fixture(scope="module")
def sources(sessions: dict[str, Session]) -> dict[str, Source]:
    return {system: source_of(session) for system, session in sessions.items()}


def made(source: Source, part: str) -> KitDocument:
    (found,) = parts_named([part], source.has, source.rules)
    document = make_part(source, found)
    assert document is not None
    return document


@pytest.mark.parametrize(("system", "expected"), [("rounds", ROUNDS), ("pool", POOL)])
def test_a_pack_offers_what_the_rules_need_and_nothing_else(
    system: str, expected: list[str], sources: dict[str, Source]
) -> None:
    source = sources[system]
    parts = offered(Need.ENCOUNTER, source.rules)
    assert [part.id for part in parts] == expected
    pack, printed = make_pack(source, parts)
    assert [part.id for part in printed] == expected, "there is something of each"
    assert len(pack.parts) == len(expected)
    assert "record" not in usual_parts(Need.ENCOUNTER, source.rules)
    with pytest.raises(ExportError) as refused:
        parts_named(["track"], Need.ENCOUNTER, source.rules)
    assert refused.value.phrase.code == "pack.not_here"


@pytest.mark.parametrize("system", ["rounds", "pool"])
@pytest.mark.parametrize("paper", [A4, LETTER], ids=str)
def test_nothing_of_a_whole_pack_is_cut_off_but_names_on_tokens(
    system: str, paper: Paper, sources: dict[str, Source]
) -> None:
    source = sources[system]
    parts = [part for part in offered(Need.ENCOUNTER, source.rules) if part.id != "tokens"]
    pack, _ = make_pack(source, parts)
    report = survey_kit(pack, PrintOptions(paper=paper), ASSETS)
    assert report.items_drawn == report.items_in
    assert {note.phrase.code for note in report.notes} <= {SHRUNK}


def test_a_house_rule_that_is_a_table_has_a_line_for_each_row(
    sessions: dict[str, Session],
) -> None:
    rules = {rule.title: rule for rule in changed_rules(RuleBook(sessions["pool"]), SAY)}
    table = rules["When a roll is critical or a failure"]
    assert len(table.rows) == 8
    assert not table.value
    assert all(rule.value for rule in rules.values() if rule is not table)


def test_the_tracker_has_everybody_with_what_they_roll_and_use_up(
    sources: dict[str, Source],
) -> None:
    document = made(sources["rounds"], "tracker")
    assert isinstance(document, TurnTracker)
    rows = {row.name: row for row in document.rows}
    assert list(rows) == ["Reed Warden", "Lamp Thrower", "Mud Golem", "Gale Moth 1", "Gale Moth 2"]
    thrower = rows["Lamp Thrower"]
    assert (thrower.note, thrower.health) == ("1d10 + 16", "28")
    assert [(one.caption, one.count) for one in thrower.supplies] == [
        ("AP", 4), ("Fire crystals", 3),
    ]  # fmt: skip
    assert document.words.marks == ("T", "O")
    longer = replace(sources["rounds"].choices, rounds=20)
    again = made(replace(sources["rounds"], choices=longer), "tracker")
    assert isinstance(again, TurnTracker)
    assert again.rounds == 20


def test_slips_have_every_choice_with_its_dice(sources: dict[str, Source]) -> None:
    document = made(sources["pool"], "slips")
    assert isinstance(document, ChoiceSlips)
    assert len(document.slips) == 6
    runner = next(slip for slip in document.slips if slip.name == "Ink Runner")
    assert [(one.name, one.note) for one in runner.choices] == [
        ("Normal Attack", "4d6 / 3d6"), ("Aggressive Attack", "5d6 / 2d6"),
        ("Defensive Attack", "3d6 / 4d6"), ("All Out Attack", "6d6 / –"),
        ("Defend", "– / 5d6"), ("Drawn Thread", ""), ("Blot", ""),
    ]  # fmt: skip


def test_cards_hold_the_character_s_own_sums(
    sources: dict[str, Source], sessions: dict[str, Session]
) -> None:
    deck = made(sources["rounds"], "cards")
    assert isinstance(deck, CardDeck)
    cards = {card.key: card for card in deck.cards}
    spark = cards["lamp-thrower/ability/oil-and-spark"]
    assert [(box.caption, box.value, box.beside) for box in spark.prices] == [
        ("ATTACK", "8", "+ 1d20"), ("AP", "2", ""), ("FIRE", "1", ""),
    ]  # fmt: skip
    assert [(box.caption, box.value) for box in spark.results] == [("DAMAGE", "3d6"),
                                                                   ("TARGETS", "2")]  # fmt: skip
    options = replace(sources["pool"].choices.cards, basic=True)
    choices = replace(sources["pool"].choices, cards=options)
    deck = made(replace(sources["pool"], choices=choices), "cards")
    assert isinstance(deck, CardDeck)
    cards = {card.key: card for card in deck.cards}
    aggressive = cards["ink-runner/ability/aggressive"]
    assert [box.value for box in aggressive.prices] == ["5d6", "2d6", "2d6"]
    assert [(box.value, box.below) for box in aggressive.results] == [
        ("8 + 5d6", ""), ("4 + 2d6", "+ 2d6"),
    ]  # fmt: skip
    known = sessions["pool"].sheet("ink-runner").cards
    assert {one.id for one in known if one.kind == "status"} >= {"poisoned", "deathstone"}


def test_ailments_have_cards_and_counters(sources: dict[str, Source]) -> None:
    deck = made(sources["pool"], "statuses")
    assert isinstance(deck, CardDeck)
    assert [card.name for card in deck.cards] == [
        "Poisoned", "Blind", "Dazzled", "Immobilized", "Slow", "Confused", "Berserk", "Deathstone",
    ]  # fmt: skip
    assert all(card.text and card.ticks for card in deck.cards)


@pytest.mark.parametrize("system", OTHERS)
def test_a_sheet_names_what_is_not_configured_and_never_a_number(
    system: str, sessions: dict[str, Session], sources: dict[str, Source]
) -> None:
    document = made(sources[system], "monsters")
    assert isinstance(document, FormSheets)
    boxes = {
        box.caption: box
        for sheet in document.sheets[:1]
        for block in sheet.blocks
        if isinstance(block, Boxes)
        for box in block.boxes
    }
    if system == "rounds":
        assert [caption for caption, box in boxes.items() if not box.value] == [
            "AP", "Ranged", "Dodge",
        ]  # fmt: skip
        assert boxes["AP"].note == "not configured"
    else:
        assert boxes["DODGE dice"].value == "0"
    heads = [sheet.head for sheet in document.sheets]
    assert all(head.badge and not head.choices and not head.subtitle for head in heads)
    del sessions


def test_a_sheet_has_a_table_for_each_heading(sources: dict[str, Source]) -> None:
    document = made(sources["rounds"], "sheets")
    assert isinstance(document, FormSheets)
    tables = [block for block in document.sheets[1].blocks if isinstance(block, Table)]
    assert [table.title for table in tables] == ["Attack Moves", "Other deeds", "Defend rolls"]
    moves = tables[0]
    assert [column.title for column in moves.columns] == [
        "Name", "Kind", "Attack", "AP", "Damage", "Targets", "Fire",
    ]  # fmt: skip
    assert [cell.text for cell in moves.rows[1].cells] == [
        "Oil and Spark", "Magic", "8 + 1d20", "2", "3d6", "2", "1",
    ]  # fmt: skip


@pytest.mark.parametrize("system", OTHERS)
def test_every_word_of_a_system_s_paper_replaces_one_that_there_is(system: str) -> None:
    plain, own = load_kit_words(RESOURCES), load_kit_words(RESOURCES, system=system)
    for name in ("card", "sheets", "summary", "record", "plain", "token_titles"):
        assert getattr(own, name).keys() == getattr(plain, name).keys()
    cards = own.reference["card"]
    assert len(cards) >= 2
    assert all(row["term"] and row["text"] for card in cards for row in card["row"])
    assert load_kit_words(RESOURCES, system="nowhere") == plain
