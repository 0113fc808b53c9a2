"""What the players call somebody: numbers that hint at nobody they do not see."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from app.engine.core.naming import NOBODY_NAMED, Naming, is_seen, renamed
from app.engine.model.player import Visibility
from app.engine.model.timeline import TimelineView, TokenView
from app.engine.model.tokens import split_number
from tests.helpers.views import token, view

USUAL = Visibility()
BY_ALIAS = Visibility(concealed=True)


def imp(number: int, *, hidden: bool = False, **more: object) -> TokenView:
    name, letter = f"Imp {number}", f"I{number}"
    return token(
        f"c{number}", 5 * number, "enemies", name=name, letter=letter, hidden=hidden, **more
    )


def called(*views: TimelineView, visibility: Visibility = USUAL) -> dict[str, str]:
    """Names of those seen after these steps, by id."""
    naming = names_after(*views, visibility=visibility)
    return {
        one.id: f"{naming.name(one)} {naming.letter(one)}"
        for one in views[-1].tokens
        if is_seen(one, visibility)
    }


def names_after(*views: TimelineView, visibility: Visibility = USUAL) -> Naming:
    naming = NOBODY_NAMED
    for one in views:
        naming = renamed(naming, one, visibility)
    return naming


def test_where_nobody_hides_the_names_of_the_printed_tokens_hold():
    assert called(view(imp(2), imp(1))) == {"c1": "Imp 1 I1", "c2": "Imp 2 I2"}


def test_a_number_that_is_missing_tells_of_nobody():
    assert called(view(imp(1), imp(3))) == {"c1": "Imp 1 I1", "c3": "Imp 2 I2"}
    assert called(view(imp(1))) == {"c1": "Imp I"}, "and so does a one alone"
    assert called(view(imp(1), imp(2)), view(imp(1))) == {"c1": "Imp 1 I1"}, "names stay"


def test_a_hidden_namesake_leaves_no_gap():
    field = view(imp(1), imp(2, hidden=True), imp(3))
    assert called(field) == {"c1": "Imp 1 I1", "c3": "Imp 2 I2"}


def test_one_alone_in_sight_has_no_number():
    assert called(view(imp(1), imp(2, hidden=True))) == {"c1": "Imp I"}


def test_a_name_once_given_stays_when_another_appears():
    hiding = view(imp(1, hidden=True), imp(2), imp(3))
    shown = view(imp(1), imp(2), imp(3))
    assert called(hiding, shown) == {"c2": "Imp 1 I1", "c3": "Imp 2 I2", "c1": "Imp 3 I3"}


def test_the_first_is_numbered_when_a_second_appears():
    assert called(view(imp(1, hidden=True), imp(2)), view(imp(1), imp(2))) == {
        "c2": "Imp 1 I1",
        "c1": "Imp 2 I2",
    }


def test_somebody_hidden_joining_changes_no_name_in_use():
    before = view(imp(1), imp(2))
    after = view(imp(1), imp(2), imp(3, hidden=True))
    assert called(before, after) == called(before)


def test_a_copy_that_numbers_the_first_is_followed():
    alone = replace(imp(1), name="Imp", letter="I")
    assert called(view(alone), view(imp(1), imp(2))) == {"c1": "Imp 1 I1", "c2": "Imp 2 I2"}


def test_a_new_name_is_taken_over():
    grub = replace(imp(2), name="Grub", letter="G")
    assert called(view(imp(1), imp(2)), view(imp(1), grub))["c2"] == "Grub G"


def test_aliases_are_numbered_among_those_who_are_seen():
    figures = [imp(n, hidden=n != 2, public_name=f"Figure {n}") for n in (1, 2, 3)]
    assert called(view(*figures)) == {"c2": "Figure I"}
    assert called(view(*figures), visibility=BY_ALIAS) == {
        "c1": "Figure 1 I1",
        "c2": "Figure 2 I2",
        "c3": "Figure 3 I3",
    }


def test_only_short_numbers_after_a_name_count():
    assert [split_number(name) for name in ("Imp 12", "Agent 1234", "7", "Imp x")] == [
        ("Imp", 12),
        ("Agent 1234", None),
        ("7", None),
        ("Imp x", None),
    ]


MOVES = st.lists(st.tuples(st.integers(1, 6), st.booleans()), min_size=1, max_size=12)


@given(start=st.lists(st.booleans(), min_size=2, max_size=6), moves=MOVES)
def test_whoever_hides_the_numbers_in_sight_are_those_of_who_was_ever_seen(start, moves):
    """Numbers count those the players have met, never those they have not."""
    hidden = dict(enumerate(start, start=1))
    naming, met = NOBODY_NAMED, set()
    for number, hides in [(0, False), *moves]:
        if number in hidden:
            hidden[number] = hides
        field = view(*(imp(n, hidden=h) for n, h in hidden.items()))
        naming = renamed(naming, field, USUAL)
        met |= {f"c{n}" for n, h in hidden.items() if not h}
        numbers = sorted(number or 1 for _, number in naming.called.values())
        assert set(naming.called) == met
        assert numbers == list(range(1, len(met) + 1))
