"""Who is who: names, letters and colours, the same on the desk and on paper."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.model.tokens import COLOURS
from app.services.muster import Fighter, Taken, Wanted, name_fighters, wanted


def body(name: str, letter: str = "", colour: str = "", **fields: Any) -> dict[str, Any]:
    return {"name": name, "letter": letter, "colour": colour, **fields}


IMP, IVY, ANN = body("Imp"), body("Ivy"), body("Ann", "A", "blue")


def fighters(*bodies: dict[str, Any], taken: Taken | None = None) -> tuple[Fighter, ...]:
    places = [Wanted(str(one["name"]).lower(), one) for one in bodies]
    return name_fighters(places, *([taken] if taken else []))


def names(found: tuple[Fighter, ...]) -> list[str]:
    return [one.name for one in found]


def letters(found: tuple[Fighter, ...]) -> list[str]:
    return [one.letter for one in found]


def test_one_of_a_kind_has_no_number() -> None:
    (one,) = fighters(IMP)
    assert (one.id, one.name, one.letter, one.colour) == ("imp", "Imp", "I", "blue")


def test_several_of_a_kind_are_numbered_from_the_first() -> None:
    found = fighters(IMP, ANN, IMP)
    assert names(found) == ["Imp 1", "Ann", "Imp 2"]
    assert letters(found) == ["I1", "A", "I2"]
    assert [one.id for one in found] == ["imp/1", "ann", "imp/2"]
    assert len({one.colour for one in found}) == 3


def test_colours_of_their_own_come_first_and_the_others_avoid_them() -> None:
    found = fighters(IMP, ANN, body("Bo", colour="orange"), body("Cy"))
    assert [one.colour for one in found] == ["pine", "blue", "orange", "rose"]


def test_only_the_first_of_a_kind_takes_its_own_colour() -> None:
    leaf = body("Imp", colour="leaf")
    assert [one.colour for one in fighters(leaf, leaf, leaf)] == ["leaf", "blue", "orange"]


def test_a_colour_that_is_none_is_replaced() -> None:
    assert fighters(body("Imp", colour="mauve"))[0].colour == "blue"


def test_more_heads_than_colours_share_them_evenly() -> None:
    found = fighters(*(body(f"N{n}") for n in range(30)))
    used = [one.colour for one in found]
    assert used[:12] == list(COLOURS)
    assert {used.count(colour) for colour in COLOURS} == {2, 3}


def test_two_names_with_one_initial_are_told_apart() -> None:
    assert letters(fighters(IMP, IVY, body("Ida"))) == ["I", "Iv", "Id"]
    assert letters(fighters(IVY, body("Io", "I"))) == ["Iv", "I"]
    assert letters(fighters(body("I"), body("I."))) == ["I", "I"]


def test_letters_stay_within_three_signs() -> None:
    many = fighters(*[body("Ivy", "Ivy")] * 12)
    assert [letters(many)[n] for n in (0, 8, 9, 11)] == ["Iv1", "Iv9", "I10", "I12"]


def test_a_newcomer_takes_the_next_number() -> None:
    taken = Taken(("Imp 1", "Imp 7", "Ann"), ("I1", "I7", "A"), ("blue", "orange", "pine"))
    (one,) = fighters(IMP, taken=taken)
    assert (one.name, one.letter, one.colour) == ("Imp 8", "I8", "rose")
    (one,) = fighters(IMP, taken=Taken(("Imp",), ("I",), ("blue",)))
    assert (one.name, one.letter) == ("Imp 2", "I2")
    (one,) = fighters(body("Bo", colour="blue"), taken=taken)
    assert (one.name, one.letter, one.colour) == ("Bo", "B", "rose")


def test_every_later_copy_takes_the_colour_least_used_on_the_field() -> None:
    field = fighters(body("Imp", colour="leaf"))
    for _ in range(29):
        taken = Taken(
            tuple(names(field)), tuple(letters(field)), tuple(one.colour for one in field)
        )
        field = (*field, *fighters(body("Imp", colour="leaf"), taken=taken))
    used = [one.colour for one in field]
    others = [colour for colour in COLOURS if colour != "leaf"]
    assert used == ["leaf", *others, *COLOURS, *COLOURS[:6]]


def test_copies_that_come_together_count_each_other_and_the_field() -> None:
    taken = Taken(("Ann", "Bo", "Cy"), ("A", "B", "C"), ("blue", "blue", "orange"))
    leaf = body("Imp", colour="leaf")
    found = fighters(*[leaf] * 12, taken=taken)
    used = [one.colour for one in found]
    free = [colour for colour in COLOURS if colour not in {"blue", "orange", "leaf"}]
    assert used == ["leaf", *free, "orange", "pine"]


def test_names_that_only_look_numbered() -> None:
    (one,) = fighters(body("Unit 7"))
    assert one.name == "Unit 7"
    assert names(fighters(*[body("Unit 7")] * 2)) == ["Unit 7 1", "Unit 7 2"]
    (one,) = fighters(IMP, taken=Taken(("Imp of Fire", "Imp X", "Imp -3")))
    assert one.name == "Imp"


CHARACTERS = {"imp": body("Imp", row="back"), "ann": ANN}


def test_places_of_an_encounter() -> None:
    encounter = {
        "members": [
            {"character": "ann", "side": "party", "row": "back", "place": 3},
            {"character": "imp", "count": 2, "hidden": True},
            {"character": "imp", "joins_at": 40, "place": "10+1d10"},
        ]
    }
    found = name_fighters(list(wanted(encounter, CHARACTERS)))
    assert names(found) == ["Ann", "Imp 1", "Imp 2", "Imp 3"]
    assert [one.side for one in found] == ["party", "enemies", "enemies", "enemies"]
    assert [one.row for one in found] == ["back"] * 4
    assert [one.place for one in found] == [3, None, None, None]
    assert [one.place_dice for one in found] == ["", "", "", "10+1d10"]
    assert [one.joins_at for one in found] == [None, None, None, 40]
    assert [one.hidden for one in found] == [False, True, True, False]


@pytest.mark.rule("SEED-167", "SEED-170")
@pytest.mark.parametrize(
    ("own", "said", "row"),
    [
        ("back", None, "back"),
        ("back", "front", "front"),
        (None, "back", "back"),
        (None, None, "front"),
    ],
)
def test_a_character_stands_in_the_row_said_for_the_battle_or_else_in_its_own(
    own: str | None, said: str | None, row: str
) -> None:
    member = {"character": "ann", "side": "party", "row": said}
    (found,) = name_fighters(list(wanted({"members": [member]}, {"ann": body("Ann", row=own)})))
    assert found.row == row


def test_a_member_that_is_nobody() -> None:
    with pytest.raises(KeyError):
        list(wanted({"members": [{"character": "zed"}]}, CHARACTERS))
    assert list(wanted({}, CHARACTERS)) == []


NAMES = st.sampled_from(["Imp", "Ivy", "Ann", "", "Ö", "3", "Imp 2"]) | st.text(max_size=4)


@given(st.lists(NAMES, max_size=40))
def test_whatever_the_names_everybody_is_told_apart(given_: list[str]) -> None:
    found = name_fighters([Wanted(name or "x", body(name)) for name in given_])
    assert len({one.id for one in found}) == len(found)
    assert len({(one.letter, one.colour, one.name) for one in found}) == len(found)
    assert all(1 <= len(one.letter) <= 3 for one in found)
    assert all(one.colour in COLOURS for one in found)
