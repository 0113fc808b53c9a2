"""Whatever a line holds, it is answered in form, and the campaign stays sound."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from app.services.driving import driver as driver_module
from app.services.driving.shapes import (
    Either,
    Flag,
    ListOf,
    OneOf,
    Record,
    Shape,
    TableOf,
    Text,
    Whole,
    slots,
)
from app.services.driving.table import TABLE, Entry
from tests.helpers.drive import Client, check_reply, driven
from tests.helpers.logs import ExpectedLogs

FAST = settings(
    phases=set(Phase) - {Phase.explain},
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
WORDS = [
    "", "c1", "c2", "c5", "c9", "moon", "wren", "toll-at-the-weir", "party", "enemies", "hp",
    "front", "a", "none", "attack", "basic-attack", "wait", "lose-turn", "forced-action", "fire",
    "poison", "haste", "t1", "x" * 5000, "\u0000", "{who}", "\N{BLACK CHESS ROOK}",
    "'; DROP TABLE step; --",
]  # fmt: skip
NUMBERS = [0, 1, -1, 2, 7, 40, 100, 9999, 10_000, 2**31, -(2**53), 2**53, 2**70, 10**400]
JSON = st.recursive(
    st.none() | st.booleans() | st.sampled_from(NUMBERS) | st.floats() | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(WORDS), inner),
    max_leaves=12,
)


@pytest.fixture(scope="module")
def long_client(sample: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """One client for all lines, as a program left running has it; nothing is written."""
    path = tmp_path_factory.mktemp("fuzz") / "coast.seedboard"
    path.write_bytes(sample.read_bytes())
    with driven(path) as client:
        client.do("begin", encounter="toll-at-the-weir", seed=1)
        yield client


def answered(client: Client, line: bytes) -> dict[str, Any]:
    """The answer, which is none to a bug."""
    reply = client.line(line)
    assert set(reply) >= {"id", "ok"}
    if not reply["ok"] and "error" in reply:
        check_reply("hello", reply)
        error = reply["error"]
        assert error["code"] != "bug", (line, error)
        assert error["text"] != error["code"], "a bare code is not a sentence"
        assert len(json.dumps(reply)) < 40_000
    return reply


@FAST
@given(line=st.binary(max_size=200))
def test_any_bytes(long_client: Client, line: bytes) -> None:
    assert not answered(long_client, line.replace(b"\n", b" "))["ok"]


@FAST
@given(body=JSON)
def test_any_json(long_client: Client, body: Any) -> None:
    reply = answered(long_client, json.dumps(body).encode())
    assert not reply["ok"]


@FAST
@given(do=st.sampled_from(sorted(TABLE)), at=st.integers(0, 400), sign=st.binary(max_size=3))
def test_a_request_with_a_torn_line(long_client: Client, do: str, at: int, sign: bytes) -> None:
    whole = json.dumps(likely(TABLE[do], dice(at))).encode()
    torn = whole[: at % len(whole)]
    assert not answered(long_client, torn + sign.replace(b"\n", b"").replace(b"}", b""))["ok"]


@settings(FAST, max_examples=300)
@given(do=st.sampled_from(sorted(TABLE)), fields=st.data())
def test_any_value_in_any_field(long_client: Client, do: str, fields: Any) -> None:
    if do in {"open", "close", "begin", "set_up"}:
        return  # the same battle stays open; these have their own tests
    body = likely(TABLE[do], dice(fields.draw(st.integers(0, 10**6))))
    for name in list(body):
        if name != "do" and fields.draw(st.integers(0, 3)) == 0:
            body[name] = fields.draw(JSON)
    body["plan"] = True
    if TABLE[do].said is None:
        del body["plan"]
    answered(long_client, json.dumps(body).encode())


def dice(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - picks examples, keeps no secrets


def likely(entry: Entry, chance: Random) -> dict[str, Any]:
    """A request of the right form with values that may make sense."""
    found = [*slots(entry.takes, choices=True)]
    found += [] if entry.said is None else slots(entry.said, choices=True)
    body = {
        slot.name: sample_of(slot.shape, chance)
        for slot in found
        if slot.required or chance.random() < 0.4
    }
    return {"do": entry.name, **body}


def sample_of(shape: Shape, chance: Random) -> Any:
    """A value of a shape."""
    if isinstance(shape, Either):
        return sample_of(chance.choice(shape.options), chance)
    if isinstance(shape, ListOf):
        return [sample_of(shape.item, chance) for _ in range(chance.randint(shape.least, 3))]
    if isinstance(shape, TableOf):
        keys = chance.sample(WORDS, chance.randint(shape.least, 3))
        return {key: sample_of(shape.item, chance) for key in keys}
    if isinstance(shape, Record):
        return {
            slot.name: sample_of(slot.shape, chance) for slot in slots(shape.kind, choices=True)
        }
    simple = {
        Text: lambda: chance.choice(WORDS),
        Whole: lambda: chance.choice(NUMBERS[:9]),
        Flag: lambda: chance.random() < 0.5,
        OneOf: lambda: chance.choice(getattr(shape, "values", ("",))),
    }
    make = simple.get(type(shape))
    return None if make is None else make()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_storm_of_likely_requests_keeps_the_battle_sound(
    sample: Path, tmp_path: Path, seed: int
) -> None:
    """Requests that are carried out, refused or asked back, in any order, on one file."""
    path = tmp_path / "coast.seedboard"
    path.write_bytes(sample.read_bytes())
    chance, taken = dice(seed), 0
    names = [name for name in TABLE if name not in {"close", "set_up"}]
    with driven(path) as client:
        client.do("begin", encounter="toll-at-the-weir", seed=seed)
        for _ in range(250):
            body = client.a_step() if chance.random() < 0.2 else likely(
                TABLE[chance.choice(names)], chance
            )  # fmt: skip
            if body["do"] in {"begin", "end_battle", "surrender"}:
                continue
            reply = answered(client, json.dumps({**body, "id": 1}).encode())
            taken += reply["ok"]
            sound(client)
        state = client.do("state")
        log = client.do("log", count=500)
    assert taken > 40
    with driven(path) as again:
        again.do("open", battle=state["stand"]["battle"])
        assert again.do("state")["view"] == state["view"]
        assert again.do("log", count=500)["steps"] == log["steps"]


def sound(client: Client) -> None:
    """HP within bounds, delays not below 0, and nobody who has fallen to act."""
    battle = client.session.battle
    assert battle is not None
    for token in battle.view.tokens:
        assert token.hp.value >= 0
        assert token.place is None or token.place >= 0
    assert battle.view.outcome is None or battle.view.now is None


def test_a_bug_is_told_with_its_number_and_the_next_line_is_answered(
    begun: Client, expected_logs: ExpectedLogs, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected_logs.expect(r"bug 0badf00d")

    def broken(*_: object) -> object:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(driver_module, "token_hex", lambda _: "0badf00d")
    with monkeypatch.context() as planted:
        planted.setattr(driver_module, "encode", broken)
        reply = begun.line(b'{"id":"x","do":"state"}')
    assert reply["id"] == "x"
    assert not reply["ok"]
    assert reply["error"]["code"] == "bug"
    assert reply["error"]["params"]["number"] == "0badf00d"
    assert "Traceback" not in json.dumps(reply)
    assert begun.do("state")["stand"]["cursor"] == 1


@pytest.mark.parametrize(
    ("id_", "told"),
    [(3, 3), ("x", "x"), (None, None), ("y" * 200, "y" * 200), (-(2**60), -(2**60))],
)
def test_the_answer_repeats_the_id(client: Client, id_: object, told: object) -> None:
    for body in ({"do": "hello"}, {"do": "moon"}, {}, {"do": "hello", "moon": 1}):
        assert client.line(json.dumps({"id": id_, **body}).encode())["id"] == told


@pytest.mark.parametrize("id_", [True, 1.5, ["x"], {"x": 1}, "y" * 201])
def test_an_id_of_another_form_is_refused(client: Client, id_: object) -> None:
    reply = client.line(json.dumps({"id": id_, "do": "hello"}).encode())
    assert reply["id"] is None
    assert reply["error"]["params"]["field"] == "id"
