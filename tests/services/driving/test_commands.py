"""Every command of the engine is a request, read off its own fields."""

import dataclasses
from typing import Any, get_args

import pytest

from app.engine.core import commands as c
from app.engine.model.tokens import COLOURS
from app.services.driving.decoding import decode
from app.services.driving.fault import Fault
from app.services.driving.table import STEPS, TABLE, request_name
from tests.helpers.drive import Client

EXAMPLES: dict[str, dict[str, Any]] = {
    "duplicate": {"who": "c5"},
    "remove": {"who": "c5"},
    "act": {"actor": "c4", "action": "wait"},
    "free_act": {"actor": "c4", "delay": 35, "floor": 20, "text": "swings from the lamp"},
    "set_place": {"places": {"c5": 12, "c6": 12}, "before": "c7"},
    "set_gauge": {"who": "c5", "gauge": "hp", "value": 17},
    "change_gauge": {"who": ["c5", "c6"], "gauge": "mp", "amount": -3},
    "set_status": {"who": ["c1"], "status": "haste", "duration": None},
    "remove_status": {"who": ["c1"], "status": "haste"},
    "set_row": {"who": ["c1", "c2"], "row": "back"},
    "set_side": {"who": "c5", "side": "party"},
    "rename": {"who": "c5", "name": "Old Nick", "letter": "N", "colour": "tan"},
    "set_hidden": {"who": ["c5"], "hidden": True},
    "hold": {"who": "c5"},
    "change_weapon": {"who": "c1", "weapon": ""},
    "add_timer": {"text": "Tide rises", "place": 26},
    "surrender": {"side": "party"},
    "end_battle": {},
    "add_note": {"text": "It begins to rain."},
    "reinforce": {
        "place": 12,
        "text": "A splash",
        "entrants": [{"character": "reed-imp", "side": "enemies"}],
    },
    "join": {"entrant": {"character": "reed-imp", "side": "enemies", "place": 40}},
}
AFTER = {
    "release", "return", "remove_timer", "set_timer", "advance", "set_flank", "turn_about",
    "take_back",
}  # fmt: skip
"""Commands that need something before them; their own tests are below."""


def usual_of(name: str) -> dict[str, Any]:
    """What a command without an example may be given."""
    who: Any = ["c1"] if name == "set_flank" else "c1"
    return {"who": who, "timer": "t1", "text": "Dusk", "place": 3, "flank": "a"}


def fields_of(name: str) -> dict[str, Any]:
    return {field.name: field for field in dataclasses.fields(STEPS[name].takes)}


def test_no_command_is_left_out() -> None:
    """Only several in one step have no line: a line is one step already."""
    names = {request_name(command) for command in get_args(c.Command) if command is not c.Together}
    assert names <= set(TABLE)
    assert names - {"begin"} == set(STEPS) == set(EXAMPLES) | AFTER


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_a_command_is_taken_undone_and_taken_again(begun: Client, name: str) -> None:
    before = begun.do("state")["view"]
    done = begun.do(name, **EXAMPLES[name], seed=2)
    after = begun.do("state")["view"]
    assert done["stand"]["cursor"] == 2
    assert done["stand"]["undo"] == done["step"]["name"]
    assert done["step"]["facts"] or name == "remove_status"
    begun.do("undo")
    assert begun.do("state")["view"] == before
    begun.do("redo")
    assert begun.do("state")["view"] == after


def test_who_was_held_is_let_in_again(begun: Client) -> None:
    begun.do("hold", who="c5")
    begun.do("release", who="c5", place=8)
    token = next(t for t in begun.do("state")["view"]["tokens"] if t["id"] == "c5")
    assert (token["presence"], token["place"]) == ("waiting", 8)


def test_time_passes_when_nobody_acts(begun: Client) -> None:
    now = begun.do("state")["stand"]["now"]
    assert begun.error("advance")[0] == "advance.turn"
    begun.do("set_place", places={now: 50})
    done = begun.do("advance", seed=1)
    assert done["step"]["name"]["code"] == "step.advance"
    assert done["stand"]["now"] not in {None, now}


def test_a_timer_is_taken_off(begun: Client) -> None:
    begun.do("add_timer", text="Tide rises", place=26)
    (timer,) = begun.do("state")["view"]["timers"]
    begun.do("set_timer", timer=timer["id"], text="The tide is in", place=30)
    (timer,) = begun.do("state")["view"]["timers"]
    assert (timer["text"], timer["place"]) == ("The tide is in", 30)
    assert begun.do("remove_timer", timer=timer["id"])
    assert begun.do("state")["view"]["timers"] == []
    assert begun.error("remove_timer", timer=timer["id"])[0] == "timer.unknown"


def test_only_a_pincer_has_sides_and_only_the_surprised_turn(begun: Client) -> None:
    assert begun.error("set_flank", who=["c5"], flank="a")[0] == "flank.none"
    assert begun.error("turn_about")[0] == "formation.none"


def test_only_what_was_chosen_in_secret_is_taken_back(begun: Client) -> None:
    assert begun.error("take_back", who="c5")[0] == "choice.none_here"


def test_only_who_fled_comes_back(begun: Client) -> None:
    assert begun.error("return", who="c5")[0] == "return.not_fled"


@pytest.mark.parametrize("name", sorted(set(STEPS) - {"advance", "end_battle"}))
def test_fields_that_are_missing_unknown_or_of_another_type_are_named(
    begun: Client, name: str
) -> None:
    before = begun.do("state")
    usual = usual_of(name)
    example = EXAMPLES.get(name, usual)
    known = fields_of(name)
    example = {key: value for key, value in example.items() if key in known}
    code, params = begun.error(name, **example, moon=1)
    assert (code, params["field"]) == ("drive.field.unknown", "moon")
    assert params["known"] == [*known, "answers", "seed", "plan", "overrules", "reasons"]
    for key, value in example.items():
        left = {one: told for one, told in example.items() if one != key}
        wrong: object = {} if isinstance(value, int) or value is None else 3
        code, params = begun.error(name, **left, **{key: wrong})
        assert code == "drive.field.type", key
        assert params["field"] == key
        if known[key].default is dataclasses.MISSING:
            assert begun.error(name, **left) == ("drive.field.missing", {"field": key})
    assert begun.do("state") == before


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({"who": [], "row": "back"}, "drive.field.empty", "who"),
        ({"who": ["c1"] * 501, "row": "back"}, "drive.field.many", "who"),
        ({"who": ["c1", None], "row": "back"}, "drive.field.type", "who[1]"),
        ({"who": ["x" * 4001], "row": "back"}, "drive.field.long", "who[0]"),
        ({"who": ["c1"], "row": "middle"}, "drive.field.one_of", "row"),
        ({"who": "c1", "row": "back"}, "drive.field.type", "who"),
    ],
)
def test_the_path_of_a_fault_leads_into_lists(
    body: dict[str, object], code: str, field: str
) -> None:
    with pytest.raises(Fault) as fault:
        decode(c.SetRow, body)
    assert fault.value.phrase.code == code
    assert fault.value.phrase.params["field"] == field


@pytest.mark.parametrize(
    ("kind", "body", "params"),
    [
        (c.SetGauge, {"who": "c1", "gauge": "hp", "value": True}, {"wanted": ("integer",)}),
        (c.SetGauge, {"who": "c1", "gauge": "hp", "value": 2.0}, {"wanted": ("integer",)}),
        (c.SetGauge, {"who": "c1", "gauge": "hp", "value": 2**60}, {"low": 1 - 2**53}),
        (c.SetGauge, {"who": "c1", "gauge": "xp", "value": 2}, {"values": ("hp", "mp")}),
        (c.SetStatus, {"who": ["c1"], "status": "x", "duration": "U"},
         {"wanted": ("integer", "null")}),
        (c.SetPlace, {"places": {}}, {"field": "places"}),
        (c.SetPlace, {"places": {"c1": "3"}}, {"field": "places.c1"}),
        (c.Rename, {"who": "c1", "name": "x", "colour": "puce"}, {"values": COLOURS}),
        (c.Act, {"actor": "c1", "action": "x", "parts": [{"targets": []}]},
         {"field": "parts[0].action"}),
        (c.Act, {"actor": "c1", "action": "x", "parts": [{"action": "y", "z": 1}]},
         {"field": "parts[0].z"}),
    ],
)  # fmt: skip
def test_values_are_taken_as_they_are_or_not_at_all(
    kind: type, body: dict[str, object], params: dict[str, object]
) -> None:
    with pytest.raises(Fault) as fault:
        decode(kind, body)
    found = fault.value.phrase.params
    assert {key: found.get(key) for key in params} == params


def test_a_command_is_read_whole() -> None:
    body = {
        "actor": "c1", "action": "dual", "targets": ["c2"], "item": "salts",
        "parts": [{"action": "fire", "targets": ["c2", "c3"]}],
    }  # fmt: skip
    expected = c.Act("c1", "dual", ("c2",), (c.Part("fire", ("c2", "c3")),), "salts")
    assert decode(c.Act, body) == expected


@pytest.mark.parametrize("name", sorted(set(STEPS) - {"join", "advance", "end_battle"}))
def test_strangers_are_refused_by_the_rules(begun: Client, name: str) -> None:
    before = begun.do("state")
    usual = usual_of(name)
    example = EXAMPLES.get(name, usual)
    example = {key: value for key, value in example.items() if key in fields_of(name)}
    for key, value in example.items():
        if key not in {"who", "actor", "places", "before", "timer"}:
            continue
        stranger: object = "moon"
        if isinstance(value, list):
            stranger = ["moon"]
        elif isinstance(value, dict):
            stranger = {"moon": 3}
        code, _ = begun.error(name, **{**example, key: stranger}, seed=1)
        assert code in {"who.unknown", "timer.unknown", "return.not_fled"}
    assert begun.do("state") == before
