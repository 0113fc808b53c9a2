"""What is printed about a character carries the numbers that its battle works out."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from app.bootstrap import open_campaign
from app.engine.core.answers import DeskRoller
from app.engine.model.card_deck import CardStyle, CardToken, KitCard
from app.engine.model.form_sheet import Beside
from app.engine.model.form_sheet import Table as Printed
from app.services.card_kit import (
    ABILITY,
    ITEM,
    REACTION,
    STATUS,
    WEAPON,
    CardChoices,
    Owner,
    card_deck,
    icon_of,
)
from app.services.card_owners import read_owners
from app.services.fights import read_fight
from app.services.kit_words import load_kit_words
from app.services.record_kit import record_sheet
from app.services.reference_kit import reference_deck
from app.services.sheet_kit import form_sheets, rank_text
from app.services.status_kit import status_strips
from app.services.summary_kit import summary_sheet
from app.services.token_kit import character_fighters
from app.ui.wording import Wording
from printing.icons import names
from tests.engine.catalogue.reading import ABILITIES, STATUSES
from tests.helpers.making import make_sample
from tests.helpers.seed import SEED, Table, entrant

RESOURCES = Path(__file__).parents[2] / "resources"
KIT = load_kit_words(RESOURCES)
SAY = Wording.load(RESOURCES / "i18n" / "en.toml").phrase
BAHAMUT, BLOW = (ABILITIES[one].model_dump(mode="json") for one in ("bahamut", "crushing-blow"))
SWORD = {
    "id": "sword", "name": "Long sword", "power": 9, "dice": "1d10", "delay": 30, "floor": 15,
    "accuracy": 2,
}  # fmt: skip
BODY: Mapping[str, Any] = {
    "id": "ann", "name": "Ann", "level": 21, "tier": 3, "hp": 400, "mp": 200,
    "attributes": {"MAG": 14, "SPD": 12, "ATK": 15}, "weapons": ["sword"],
}  # fmt: skip
STATUS_BODIES = [one.model_dump(mode="json") for one in STATUSES.values()]


def printed(*abilities: Mapping[str, Any]) -> dict[str, KitCard]:
    bundle = {
        "character": BODY, "abilities": list(abilities), "weapons": [SWORD],
        "statuses": STATUS_BODIES,
    }  # fmt: skip
    owner = Owner(SEED.sheet(bundle, {}), CardToken("A", "plum", "circle"))
    deck = card_deck(KIT, [owner], SAY, CardChoices(kinds=(ABILITY, REACTION, WEAPON)))
    return {card.name: card for card in deck.cards}


def table(ability: Mapping[str, Any]) -> Table:
    fields = {key: BODY[key] for key in ("level", "tier", "hp", "mp")}
    attributes = {key.lower(): value for key, value in BODY["attributes"].items()}
    ann = entrant(
        "Ann", abilities=(ability,), weapon={**SWORD, "id": "arm"}, **attributes, **fields
    )
    return Table(ann, entrant("Imp", "enemies", hp=9999))


def test_the_card_of_bahamut_says_what_the_engine_does() -> None:
    card = printed(BAHAMUT)["Bahamut"]
    delay, mp, ct = card.prices
    term, cos = card.results
    assert (delay.value, delay.beside, delay.below) == ("38", "50D F20", "SPD −12")
    assert (term.value, term.below) == ("560 + 3d12", "MAG 14 × 40")
    assert (cos.value, cos.below) == ("100", "no roll")
    (rule,), (sums,) = card.sums
    assert rule.text == "Adjustment: +10 Power per tier above 1"
    assert sums.text == "Tier 3: 20 + 2 × 10 = Power 40"

    game = table(BAHAMUT)
    game.act("Ann", "bahamut")
    assert game.facts("delay.added")[0]["ticks"] == int(ct.value)
    game.act("Ann", "bahamut", "Imp", rolls=(18,))
    assert game.facts("damage.dealt")[0]["amount"] == 560 + 18
    assert game.facts("delay.added")[0]["ticks"] == int(delay.value)
    assert game.who("Ann").mp == BODY["mp"] - int(mp.value)


def test_the_card_of_crushing_blow_says_what_the_engine_does() -> None:
    card = printed(BLOW)["Crushing Blow"]
    delay, mp, _ = card.prices
    term, cos = card.results
    assert (delay.value, delay.beside) == ("38", "50D F30")
    assert (term.value, term.below) == ("135 + 1d10", "ATK 15 × 9")
    assert (cos.value, cos.below) == ("90", "80 +10")
    assert mp.value == ""
    said = ["".join(run.text for run in line) for line in card.text]
    assert "Inflicts: Stop (1) 40 %" in said
    assert "20+[W]D F15+[W], Long sword" in said

    game = table(BLOW)
    game.act("Ann", "crushing-blow", "Imp", rolls=(int(cos.value), 7, 100))
    assert game.facts("damage.dealt")[0]["amount"] == 135 + 7
    assert game.facts("delay.added")[0]["ticks"] == int(delay.value)


def test_a_roll_above_the_printed_chance_misses() -> None:
    cos = printed(BLOW)["Crushing Blow"].results[1]
    game = table(BLOW)
    game.act("Ann", "crushing-blow", "Imp", rolls=(int(cos.value) + 1,))
    assert game.facts("damage.dealt") == []


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("kit") / "sample.seedboard"
    make_sample(path)
    return path


def test_every_card_of_the_sample_is_printed_once(sample: Path) -> None:
    session = open_campaign(sample)
    owners = read_owners(character_fighters(session.characters()), session.sheet)
    session.close()
    assert owners.faults == ()
    kinds = (ABILITY, REACTION, WEAPON, ITEM, STATUS)
    deck = card_deck(KIT, owners.owners, SAY, CardChoices(kinds=kinds, basic=True, blanks=2))
    keys = [card.key for card in deck.cards]
    assert len(keys) == len(set(keys))
    wanted = {
        f"{owner.sheet.id}/{card.kind}/{card.id}"
        for owner in owners.owners
        for card in owner.sheet.cards
        if card.kind != STATUS
    }
    assert wanted <= set(keys)
    assert {card.back for card in deck.cards if card.back} <= {back.key for back in deck.backs}
    icons = {tag.icon for card in deck.cards for tag in card.tags if tag.icon}
    assert icons <= set(names())


def test_choices_pick_cards(sample: Path) -> None:
    session = open_campaign(sample)
    owners = read_owners(character_fighters(session.characters()), session.sheet).owners
    session.close()
    plain = card_deck(KIT, owners, SAY, CardChoices(kinds=(WEAPON,), backs=False))
    assert {card.style for card in plain.cards} == {CardStyle.ITEM}
    assert not any(card.back for card in plain.cards)
    blank = card_deck(KIT, (), SAY, CardChoices(blanks=3))
    assert [card.name for card in blank.cards] == [""] * 3
    assert all(box.open for card in blank.cards for box in (*card.prices, *card.results))


def test_a_sheet_that_cannot_be_read_holds_up_nobody_else(sample: Path) -> None:
    session = open_campaign(sample)
    fighters = character_fighters(session.characters())
    session.close()

    def sheet(id_: str) -> Any:
        if id_ == fighters[0].character:
            return session.system.sheet({"character": {"id": "x"}}, {})
        return session.system.sheet({"character": {"id": id_, "name": id_}}, {})

    owners = read_owners(fighters, sheet)
    assert len(owners.faults) == 1
    assert len(owners.owners) == len({one.character for one in fighters}) - 1


def test_a_sheet_says_what_the_cards_say(sample: Path) -> None:
    session = open_campaign(sample)
    owners = read_owners(character_fighters(session.characters()), session.sheet).owners
    session.close()
    document = form_sheets(KIT, owners, SAY)
    deck = card_deck(KIT, owners, SAY, CardChoices(basic=True))
    cards = {card.key: card for card in deck.cards}
    checked = 0
    for sheet in document.sheets:
        rows = [row for block in sheet.blocks if isinstance(block, Printed) for row in block.rows]
        for row in rows:
            figures = {cell.text for cell in row.cells if cell.strong}
            card = cards[row.key]
            if card.prices and card.prices[0].value:
                assert card.prices[0].value in figures
                checked += 1
    assert checked > 50
    assert all(bool(sheet.head.badge) == owner.sheet.monster
               for sheet, owner in zip(document.sheets, owners, strict=True))  # fmt: skip


def test_a_summary_tells_who_acts_when(sample: Path) -> None:
    session = open_campaign(sample)
    encounter = next(one for one in session.encounters() if one.surprise == "enemies")
    fight, owners = read_fight(session, encounter, SAY)
    session.begin(encounter.id, responder=DeskRoller(1))
    assert session.battle is not None
    view = session.battle.view
    places = {token.name: token.place for token in view.tokens}
    session.close()
    assert owners.faults == ()
    (sheet,) = summary_sheet(KIT, fight, SAY).sheets
    beside = sheet.blocks[0]
    assert isinstance(beside, Beside)
    (order,) = beside.left
    assert isinstance(order, Printed)
    slides = {row.cells[1].text: row.cells[4].text for row in order.rows}
    told = {name: 0 if text == KIT.summary["now"] else int(text) for name, text in slides.items()}
    assert told == places


def test_a_record_names_everybody_or_has_lines_for_them(sample: Path) -> None:
    session = open_campaign(sample)
    fighters = session.fighters(session.encounters()[0].id)
    session.close()
    for given, count in ((fighters, len(fighters)), ((), 8)):
        (sheet,) = record_sheet(KIT, fighters=given).sheets
        who = sheet.blocks[0]
        assert isinstance(who, Printed)
        assert len(who.rows) == count
        assert [row.cells[1].text for row in who.rows if given] == [one.name for one in given]


def test_reference_cards_name_the_nine_steps_and_only_known_icons() -> None:
    deck = reference_deck(KIT)
    turn = deck.cards[0]
    assert [row.figure for row in turn.rows] == [str(n) for n in range(1, 10)]
    used = {row.icon for card in deck.cards for row in card.rows if row.icon}
    assert used <= set(names())
    assert [card.behind for card in deck.cards] == [False, True, False, True]


def test_counters_come_harmful_first() -> None:
    made = status_strips(KIT, STATUSES.values())
    signs = [strip.icon for strip in made.strips]
    assert signs == sorted(signs, key=lambda icon: icon != "status")
    assert len(made.strips) == len(STATUSES)


@pytest.mark.parametrize(
    ("keyword", "icon"),
    [("Magic", "magic"), ("Elemental: Fire", "fire"), ("Status: Stop", "status"), ("Odd", "")],
)
def test_keywords_have_icons(keyword: str, icon: str) -> None:
    assert icon_of(keyword) == icon


def test_ranks_are_written_as_the_game_does() -> None:
    assert [rank_text(rank) for rank in (0, 1, 4, 10, 11, -2)] == ["–", "I", "IV", "X", "11", "-2"]


def test_words_of_the_kit_have_no_place_that_nobody_fills() -> None:
    tables = tomllib.loads((RESOURCES / "i18n" / "print_en.toml").read_text(encoding="utf-8"))
    deck = card_deck(KIT, (), SAY, CardChoices(blanks=1))
    assert "{" not in deck.title
    assert set(tables["cards"]) >= {"title", "count", "fold"}
