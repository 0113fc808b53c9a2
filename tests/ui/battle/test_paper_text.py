"""What lies on paper, typed: letters and names with numbers or cells."""

import pytest

from app.engine.core.commands import Hold, Release, SetPlace, Together
from app.engine.model.phrase import Phrase
from app.engine.model.timeline import Presence
from app.ui.battle.paper_text import Move, changed, paper_command, read_paper, write_paper
from tests.helpers.views import token, view

VIEW = view(
    token("ann", 0, name="Ann", letter="A"),
    token("boris", 12, name="Boris", letter="B"),
    token("imp1", 20, "enemies", name="Imp 1", letter="I1"),
    token("imp2", 20, "enemies", name="Imp 2", letter="I2"),
    token("bear", 30, "enemies", name="Black Bear", letter="b"),
    token("late", None, name="Latecomer", letter="L"),
    token("gone", None, name="Ghost", letter="G", presence=Presence.GONE),
)


def moves(text):
    reading = read_paper(text, VIEW, "held")
    assert reading.problems == ()
    return [(move.who, move.place) for move in reading.moves]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A 37", [("ann", 37)]),
        ("A 37 B 12", [("ann", 37), ("boris", 12)]),
        ("A 37, B 12; I1 5\nI2 0", [("ann", 37), ("boris", 12), ("imp1", 5), ("imp2", 0)]),
        ("i1 7", [("imp1", 7)]),
        ("b 9 B 8", [("bear", 9), ("boris", 8)]),
        ("Imp 2 30 Imp 1 4", [("imp2", 30), ("imp1", 4)]),
        ("black bear 14", [("bear", 14)]),
        ("Bor 3 Lat 4", [("boris", 3), ("late", 4)]),
        ("A 30/7 B 30+7", [("ann", 37), ("boris", 37)]),
        ("A held B HELD", [("ann", None), ("boris", None)]),
        ("A 1234", [("ann", 1234)]),
        ("", []),
        (" , ;", []),
    ],
)
def test_what_is_typed_is_read(text, found):
    assert moves(text) == found


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("A", Phrase("paper.no_place", {"text": "A"})),
        ("A, B 12", Phrase("paper.no_place", {"text": "A"})),
        ("12", Phrase("paper.no_place", {"text": "12"})),
        ("Zoe 12", Phrase("paper.unknown", {"text": "Zoe"})),
        ("Ghost 12", Phrase("paper.unknown", {"text": "Ghost"})),
        ("Imp 12", Phrase("paper.ambiguous", {"text": "Imp", "names": ("Imp 1", "Imp 2")})),
        ("A 12 Ann 14", Phrase("paper.twice", {"name": "Ann"})),
        ("A 12345", Phrase("paper.no_place", {"text": "A 12345"})),
    ],
)
def test_what_is_not_understood_is_named(text, problem):
    assert read_paper(text, VIEW, "held").problems == (problem,)


def test_the_rest_is_read_beside_a_slip():
    reading = read_paper("Zoe 5 A 37 Imp 3 B 2", VIEW, "held")
    assert [move.who for move in reading.moves] == ["ann", "boris"]
    assert [problem.code for problem in reading.problems] == ["paper.unknown", "paper.ambiguous"]


def test_a_letter_that_two_have_is_ambiguous():
    twins = view(token("a", 1, name="Ann", letter="X"), token("b", 2, name="Bo", letter="X"))
    (problem,) = read_paper("X 5", twins, "held").problems
    assert problem == Phrase("paper.ambiguous", {"text": "X", "names": ("Ann", "Bo")})
    assert write_paper([Move("a", 5)], twins, "held") == "Ann 5"


def test_what_is_written_is_read():
    written = [Move("ann", 37), Move("imp2", 3), Move("bear", None), Move("late", 0)]
    text = write_paper(written, VIEW, "held")
    assert text == "A 37, I2 3, b held, L 0"
    assert list(read_paper(text, VIEW, "held").moves) == written


def test_one_step_puts_aside_places_and_brings_back():
    wanted = [Move("late", 4), Move("ann", None), Move("boris", 9), Move("imp1", 9)]
    assert paper_command(wanted, VIEW) == Together(
        (Hold("ann"), SetPlace({"boris": 9, "imp1": 9}), Release("late", 4))
    )


def test_what_lies_so_already_is_no_step():
    assert paper_command([Move("boris", 12), Move("late", None)], VIEW) is None
    assert paper_command([], VIEW) is None
    assert not changed(Move("late", None), VIEW)
    assert changed(Move("late", 3), VIEW)
