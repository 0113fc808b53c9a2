"""Steps as text and back, old facts lifted, unknown facts never dropped."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.campaign.codec import Codec, CodecError, is_step, read_step
from app.campaign.texts import StepText, UnknownVersionError, lift
from app.engine.core.answers import Answer, AnswerSource
from app.engine.core.events import Event
from app.engine.core.history import Step
from app.engine.model.phrase import Phrase
from tests.helpers.campaigns import CODEC, step

TEXT = st.text(st.characters(codec=None, categories=None))  # lone surrogates and NUL included
SCALAR = st.none() | st.booleans() | st.integers(-(2**70), 2**70) | TEXT
JSON = st.recursive(
    SCALAR | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)
PHRASES = st.builds(
    Phrase,
    TEXT,
    st.dictionaries(TEXT, SCALAR | st.lists(TEXT, max_size=3).map(tuple), max_size=3),
)
ANSWERS = st.builds(
    Answer,
    TEXT,
    st.integers() | TEXT | st.lists(TEXT, max_size=3).map(tuple),
    st.sampled_from(AnswerSource),
    TEXT,
)
EVENTS = st.builds(
    Event,
    st.sampled_from(["moved", "note.added"]),
    st.dictionaries(TEXT, JSON, max_size=3),
    version=st.just(1),
)
STEPS = st.builds(
    Step, PHRASES, st.lists(ANSWERS, max_size=3).map(tuple), st.lists(EVENTS, max_size=3).map(tuple)
)


@given(STEPS)
def test_a_step_comes_back_as_it_was_written(original: Step) -> None:
    text = CODEC.write(original)
    assert CODEC.read(text) == original
    assert all(column.isascii() for column in (text.name, text.answers, text.events))


def test_what_is_no_json_is_not_written() -> None:
    for body in ({"x": float("nan")}, {"x": {1, 2}}, {"x": b"raw"}):
        with pytest.raises((TypeError, ValueError)):
            CODEC.write(Step(Phrase("a"), (), (Event("moved", body),)))


def test_a_newer_kind_or_version_is_told_and_not_dropped() -> None:
    text = CODEC.write(Step(Phrase("a"), (), (Event("moved", {}), Event("later", {"x": 1}))))
    with pytest.raises(UnknownVersionError) as caught:
        CODEC.read(text)
    assert (caught.value.kind, caught.value.version) == ("later", 1)
    assert read_step(text).events[1] == Event("later", {"x": 1})
    text = CODEC.write(Step(Phrase("a"), (), (Event("moved", {}, 2),)))
    with pytest.raises(UnknownVersionError) as caught:
        CODEC.read(text)
    assert (caught.value.kind, caught.value.version) == ("moved", 2)


def test_an_old_fact_is_lifted_through_every_version() -> None:
    lifts = {
        ("moved", 1): lambda body: {"place": body["delay"]},
        ("moved", 2): lambda body: {"place": body["place"], "seq": 0},
    }
    codec = Codec({"moved": 3, "note.added": 1}, lifts)
    events = (
        Event("moved", {"delay": 7}),
        Event("note.added", {}),
        Event("moved", {"place": 1}, 2),
    )
    read = codec.read(CODEC.write(Step(Phrase("a"), (), events))).events
    assert read == (
        Event("moved", {"place": 7, "seq": 0}, 3),
        Event("note.added", {}),
        Event("moved", {"place": 1, "seq": 0}, 3),
    )


def test_a_missing_lift_is_an_unknown_version() -> None:
    with pytest.raises(UnknownVersionError):
        lift({}, "moved", 1, 2, {})


def change(column: str, value: Any) -> StepText:
    good = CODEC.write(step("x"))
    columns = {"name": good.name, "answers": good.answers, "events": good.events}
    return StepText(**{**columns, column: value if isinstance(value, str) else json.dumps(value)})


DEEP = "[" * 100_000


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("name", "{"), ("name", "[]"), ("name", "{}"), ("name", {"code": "a", "params": []}),
        ("answers", "null"), ("answers", [1]), ("answers", [{"key": "a", "value": 1}]),
        ("answers", [{"key": "a", "value": 1, "source": "ghost"}]),
        ("events", "7"), ("events", [{"kind": "moved"}]), ("events", DEEP),
        ("events", [{"kind": ["moved"], "version": 1, "body": {}}]),
        ("events", [{"kind": "moved", "version": "1", "body": {}}]),
        ("events", [{"kind": "moved", "version": 1, "body": []}]),
        ("events", [None]),
    ],
)  # fmt: skip
def test_text_that_no_program_wrote_is_told(column: str, value: Any) -> None:
    text = change(column, value)
    assert not is_step(text)
    with pytest.raises(CodecError):
        CODEC.read(text)


def test_good_text_is_a_step() -> None:
    assert is_step(CODEC.write(step("x")))
