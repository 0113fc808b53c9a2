import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ui.desk.ranking import fit, ranked


def best(sought, *titles, **more):
    return ranked(sought, titles, lambda title: (title, ""), **more)


@pytest.mark.parametrize(
    ("sought", "winner"),
    [
        ("undo", "Undo: Bomb casts Fire on Ann"),
        ("ann", "Go to Ann"),
        ("go ann", "Go to Ann"),
        ("panel", "Reset panels"),
        ("rp", "Reset panels"),
        ("hrules", "House rules"),
        ("kestrel", "Go to Késtrel"),
        ("cop del", "Copy delays"),
    ],
)
def test_what_is_meant_comes_first(sought, winner):
    titles = ("Undo: Bomb casts Fire on Ann", "Go to Ann", "Go to Joanna", "Reset panels",
              "House rules", "Go to Késtrel", "Copy the log", "Copy delays")  # fmt: skip
    assert best(sought, *titles)[0] == winner


def test_every_word_has_to_be_found():
    assert best("go zebra", "Go to Ann") == []
    assert fit("zzz", "Go to Ann", "Combatant") is None


def test_further_words_find_too_but_weigh_less():
    further = {"Go to Ann": "Combatant", "Combatant: add": ""}
    found = ranked("combatant", list(further), lambda title: (title, further[title]))
    assert found == ["Combatant: add", "Go to Ann"]


def test_two_letters_find_titles_only():
    assert ranked("co", ["Quit", "Copy"], lambda title: (title, "Command")) == ["Copy"]


def test_the_start_of_a_word_goes_before_its_middle_and_scattered_letters_come_last():
    assert best("hold", "Withhold", "Hold", "Holder") == ["Hold", "Holder", "Withhold"]
    assert best("und", "Round", "Undo") == ["Undo", "Round"]


def test_what_cannot_be_had_goes_behind_what_fits_as_well():
    assert best("copy", "Copy delays", "Copy the log", off=lambda one: one == "Copy delays") == [
        "Copy the log",
        "Copy delays",
    ]


def test_what_was_used_lately_leads_when_nothing_is_sought():
    assert best("", "A", "B", "C", recent=["C", "B"]) == ["C", "B", "A"]


@given(st.text(max_size=12), st.lists(st.text(max_size=20), max_size=8, unique=True))
def test_nothing_that_is_typed_goes_wrong(sought, titles):
    found = best(sought, *titles)
    assert set(found) <= set(titles)
    assert best("", *titles) == titles


@given(st.text(alphabet="abcdefg ", min_size=1, max_size=20))
def test_a_title_is_found_by_itself(title):
    assert best(title, title) == [title]
