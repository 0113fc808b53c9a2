from dataclasses import replace

import pytest

from app.engine.core import commands as c
from app.engine.core.answers import Question, QuestionKind
from app.engine.core.commands import (
    ChangeGauge,
    Release,
    RemoveStatus,
    Rename,
    SetGauge,
    SetPlace,
    SetStatus,
)
from app.engine.model.dice import parse_dice
from app.engine.model.phrase import Phrase
from app.engine.model.timeline import Gauge, Presence, StatusChip, TokenView, Tone
from app.ui.battle.free_text import FreeDelay, read_free_delay
from app.ui.battle.quick_edit import Edit, StatusKind, find_kinds, read_edit
from app.ui.battle.rolls import read_roll
from app.ui.battle.setup_text import Entry, Placed, match_names, read_setup

POISON = StatusKind("poison", "Poison", "Po", "harmful")
PROTECT = StatusKind("protect", "Protect", "Pr", "beneficial")
PROVOKE = StatusKind("provoke", "Provoke", "Pv", "harmful")
KINDS = (POISON, PROTECT, PROVOKE)


def token(id_: str = "imp", presence: Presence = Presence.WAITING) -> TokenView:
    return TokenView(
        id_, "Imp", "I", "leaf", "enemies", "front", presence, 3, 0, Gauge(10, 20), Gauge(9, 9)
    )


def fighter() -> TokenView:
    """Somebody with Action Points and a counter."""
    fire = StatusChip("crystal:Fire", "Fire", "Fi", Tone.NEUTRAL, 2, counts=True)
    gauge = Gauge(4, 4, "ap")
    return replace(token(), row="", mp=gauge, chips=(fire,))


@pytest.mark.parametrize(
    ("edit", "text", "command"),
    [
        (Edit.HURT, "5ap", c.ChangeGauge(("imp",), "ap", -5)),
        (Edit.HEAL, "2 AP", c.ChangeGauge(("imp",), "ap", 2)),
        (Edit.HURT, "=3 ap", c.SetGauge("imp", "ap", 3)),
        (Edit.HURT, "1 fire", c.ChangeGauge(("imp",), "crystal:Fire", -1)),
        (Edit.HEAL, "1Fi", c.ChangeGauge(("imp",), "crystal:Fire", 1)),
        (Edit.HURT, "5 mp", Phrase("edit.unknown_gauge", {"text": "mp"})),
        (Edit.HURT, "1 ice", Phrase("edit.unknown_gauge", {"text": "ice"})),
    ],
)
def test_what_somebody_has_is_changed_by_its_name(edit, text, command):
    assert read_edit(edit, text, (fighter(),), KINDS) == command


@pytest.mark.parametrize(
    ("text", "delay"),
    [
        ("35", FreeDelay(35)),
        ("35 F20", FreeDelay(35, 20)),
        ("35D f20", FreeDelay(35, 20)),
        (" 0 ", FreeDelay(0)),
        ("12 climbs the mast", FreeDelay(12, 0, "climbs the mast")),
        ("35D F20 kicks 2 imps", FreeDelay(35, 20, "kicks 2 imps")),
    ],
)
def test_a_free_delay_is_digits_a_floor_and_words(text, delay):
    assert read_free_delay(text) == delay


@pytest.mark.parametrize("text", ["", "F20", "soon", "-5", "99999"])
def test_what_is_no_delay_is_said_to_be_none(text):
    assert isinstance(read_free_delay(text), Phrase)


def roll(dice: str) -> Question:
    return Question("k", QuestionKind.ROLL, Phrase("ask.damage"), dice=parse_dice(dice))


@pytest.mark.parametrize(
    ("dice", "text", "value"),
    [
        ("1d100", "37", 37),
        ("1d100", "00", 100),
        ("1d100", "0", 100),
        ("1d100", "100", 100),
        ("1d100", "101", None),
        ("1d10", "0", 10),
        ("1d8", "0", None),
        ("2d6", "12", 12),
        ("2d6", "1", None),
        ("1d8", "", None),
        ("1d8", "x", None),
        ("1d4-2", "-1", -1),
    ],
)
def test_dice_are_read_as_they_lie_on_the_table(dice, text, value):
    assert read_roll(roll(dice), text) == value


def test_a_number_keeps_its_bounds():
    question = Question("k", QuestionKind.NUMBER, Phrase("ask.amount"), low=1, high=9)
    assert [read_roll(question, text) for text in ("0", "1", "9", "10")] == [None, 1, 9, None]


def test_a_set_up_is_names_and_delays():
    assert read_setup("Mirel 12, Boris  26;\nImp 2 30,") == (
        Placed("Mirel", 12),
        Placed("Boris", 26),
        Placed("Imp 2", 30),
    )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "setup.nothing"),
        ("Mirel", "setup.no_place"),
        ("Mirel 12, mirel 14", "setup.twice"),
        ("12", "setup.no_place"),
    ],
)
def test_a_set_up_that_cannot_be_read_says_why(text, code):
    found = read_setup(text)
    assert isinstance(found, Phrase)
    assert found.code == code


def test_names_of_a_set_up_find_their_characters():
    known = {"Mirel": "m", "Mirabel": "b", "Imp": "i", "Boris": "o"}
    placed = (Placed("imp 2", 30), Placed("Bor", 5), Placed("Mirel", 1))
    assert match_names(placed, known) == (
        Entry("i", "Imp 2", 30),
        Entry("o", "Boris", 5),
        Entry("m", "Mirel", 1),
    )
    ambiguous = match_names((Placed("Mir", 3),), known)
    unknown = match_names((Placed("Zed", 3),), known)
    assert isinstance(ambiguous, Phrase)
    assert ambiguous.code == "setup.ambiguous"
    assert isinstance(unknown, Phrase)
    assert unknown.code == "setup.unknown"


@pytest.mark.parametrize(
    ("edit", "text", "command"),
    [
        (Edit.HURT, "12", ChangeGauge(("imp",), "hp", -12)),
        (Edit.HURT, "12 MP", ChangeGauge(("imp",), "mp", -12)),
        (Edit.HEAL, "8", ChangeGauge(("imp",), "hp", 8)),
        (Edit.HEAL, "=8", SetGauge("imp", "hp", 8)),
        (Edit.STATUS, "poison 4", SetStatus(("imp",), "poison", 4)),
        (Edit.STATUS, "Po U", SetStatus(("imp",), "poison", None)),
        (Edit.STATUS, "Po (3)", SetStatus(("imp",), "poison", 3)),
        (Edit.STATUS, "-Po", RemoveStatus(("imp",), "poison")),
        (Edit.STATUS, "prov 0", RemoveStatus(("imp",), "provoke")),
        (Edit.JOIN, "25", SetPlace({"imp": 25})),
        (Edit.RENAME, "Gnasher", Rename("imp", "Gnasher")),
    ],
)
def test_quick_edits_become_commands(edit, text, command):
    assert read_edit(edit, text, [token()], KINDS) == command


def test_joining_again_releases_who_is_held():
    held = token(presence=Presence.HELD)
    assert read_edit(Edit.JOIN, "4", [held], KINDS) == Release("imp", 4)


@pytest.mark.parametrize(
    ("edit", "text", "code"),
    [
        (Edit.HURT, "much", "edit.no_amount"),
        (Edit.STATUS, "poison", "edit.no_duration"),
        (Edit.STATUS, "gout 3", "edit.unknown_status"),
        (Edit.STATUS, "", "edit.no_status"),
        (Edit.JOIN, "soon", "edit.no_place"),
        (Edit.RENAME, " ", "edit.no_name"),
    ],
)
def test_quick_edits_that_mean_nothing_say_why(edit, text, code):
    found = read_edit(edit, text, [token()], KINDS)
    assert isinstance(found, Phrase)
    assert found.code == code


def test_an_edit_of_nobody_or_of_too_many_is_refused():
    both = [token("a"), token("b")]
    nobody = read_edit(Edit.HURT, "3", [], KINDS)
    several = read_edit(Edit.RENAME, "Imp", both, KINDS)
    assert isinstance(nobody, Phrase)
    assert nobody.code == "edit.nobody"
    assert isinstance(several, Phrase)
    assert several.code == "edit.one_only"
    assert read_edit(Edit.HURT, "3", both, KINDS) == ChangeGauge(("a", "b"), "hp", -3)


def test_a_status_is_found_by_name_code_or_part():
    assert find_kinds("pro", KINDS) == (PROTECT, PROVOKE)
    assert find_kinds("pv", KINDS) == (PROVOKE,)
    assert find_kinds("ison", KINDS) == (POISON,)
    assert find_kinds("gout", KINDS) == ()
