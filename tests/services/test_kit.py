"""Kit documents made of a campaign, and as JSON for another process."""

import json
from dataclasses import replace

import pytest

from app.engine.model.kit import Pack
from app.engine.model.timeline import Presence
from app.engine.model.token_sheet import Back
from app.services.errors import ExportError
from app.services.kit_json import read_kit, write_kit
from app.services.kit_words import load_kit_words
from app.services.muster import Fighter
from app.services.resources import resource_folder
from app.services.summaries import CharacterSummary
from app.services.token_kit import (
    TokenChoices,
    character_fighters,
    fighter_lanes,
    fighter_tokens,
    token_sheet,
    view_tokens,
)
from printing.options import Sides
from tests.helpers.views import token as seen
from tests.helpers.views import view
from tests.printing.kit import CALIBRATION, SHEET, picture
from tests.printing.samples import FIGHT, track

WORDS = load_kit_words(resource_folder())


def fighter(name: str, side: str = "enemies", **more: object) -> Fighter:
    fixed: dict[str, object] = {
        "id": name.lower(), "character": name.lower(), "name": name, "letter": name[0],
        "colour": "blue", "side": side, "row": "front", "hidden": False, "place": None, **more,
    }  # fmt: skip
    return Fighter(**fixed)  # type: ignore[arg-type]


PARTY = (fighter("Ann", "party"), fighter("Boris", "party"))
FOES = (fighter("Goblin", hidden=True), fighter("Drake"))


def test_party_is_round_and_enemies_are_square() -> None:
    tokens = fighter_tokens(PARTY + FOES, lambda character: character.encode())
    assert [one.shape for one in tokens] == ["circle", "circle", "square", "square"]
    assert [one.key for one in tokens] == ["ann", "boris", "goblin", "drake"]
    assert tokens[0].portrait == b"ann"


def test_everybody_stands_on_the_sheet_twice() -> None:
    tokens = fighter_tokens(PARTY)
    sheet = token_sheet(WORDS, tokens, TokenChoices(standees=True, blanks=2), name="Ambush")
    assert sheet.title == "Tokens: Ambush"
    assert [(group.size, group.tokens, group.blanks) for group in sheet.groups] == [
        (16, tokens, 2),
        (25, tokens, 2),
    ]
    assert sheet.standees is not None
    assert sheet.standees.tokens == tokens
    assert "16 mm" in sheet.groups[0].title


@pytest.mark.parametrize(
    ("sides", "back", "words"),
    [
        (Sides.FOLD, Back.KO, "fold"),
        (Sides.LONG, Back.KO, "both sides"),
        (Sides.SINGLE, Back.NONE, "one side"),
    ],
)
def test_the_sheet_says_how_backs_come_about(sides: Sides, back: Back, words: str) -> None:
    sheet = token_sheet(WORDS, fighter_tokens(PARTY), TokenChoices(sides=sides, map=None))
    (group,) = sheet.groups
    assert group.back is back
    assert words in group.note


def test_characters_are_told_apart_as_in_a_fight() -> None:
    people = [
        CharacterSummary("ann", "Ann", "character", "", "", "front"),
        CharacterSummary("abe", "Abe", "character", "", "", "front"),
        CharacterSummary("imp", "Imp", "monster", "I", "red", "front"),
    ]
    fighters = character_fighters(people)
    assert [one.side for one in fighters] == ["party", "party", "enemies"]
    assert len({one.letter for one in fighters}) == 3
    assert fighters[2].colour == "red"


def test_hidden_fighters_have_no_lane_that_gives_them_away() -> None:
    lanes = fighter_lanes(PARTY + FOES)
    assert [(lane.name, lane.edge) for lane in lanes] == [
        ("Ann", "left"),
        ("Boris", "left"),
        ("Drake", "right"),
    ]


FACES = tuple(replace(one, portrait=picture()) for one in SHEET.groups[0].tokens)
PICTURED = replace(SHEET, groups=(replace(SHEET.groups[0], tokens=FACES),))


@pytest.mark.parametrize(
    "document",
    [track(tokens=FIGHT), SHEET, PICTURED, CALIBRATION, Pack("Tonight", (SHEET, CALIBRATION))],
    ids=lambda one: one.kind,
)
def test_a_document_comes_back_from_json_as_it_was(document: Pack) -> None:
    data = write_kit(document)
    assert json.loads(data)["kind"] == document.kind
    assert read_kit(data) == document


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (b"{", "kind"),
        (b"[]", "kind"),
        (b'{"kind": "spell"}', "kind"),
        (b'{"kind": "track"}', "track.title"),
        (b'{"kind": "pack", "title": "x", "parts": [{"kind": "tokens"}]}', "pack.parts.0"),
        (b"\xff\xfe", "kind"),
    ],
)
def test_what_is_no_document_is_told_by_its_field(data: bytes, field: str) -> None:
    with pytest.raises(ExportError) as refusal:
        read_kit(data)
    assert refusal.value.phrase.code == "print.kit"
    assert str(refusal.value.phrase.params["field"]).startswith(field)


def test_a_battle_becomes_tokens_of_all_who_are_still_in_it() -> None:
    here = seen("a", 3, "party", name="Ann", source="ann")
    gone = replace(seen("b", 5, "enemies"), presence=Presence.GONE)
    down = replace(seen("c", 5, "enemies", name="Goblin 2"), presence=Presence.FALLEN)
    tokens = view_tokens(view(here, gone, down), lambda character: character.encode())
    assert [(one.key, one.name, one.shape) for one in tokens] == [
        ("a", "Ann", "circle"),
        ("c", "Goblin 2", "square"),
    ]
    assert [one.portrait for one in tokens] == [b"ann", None]
