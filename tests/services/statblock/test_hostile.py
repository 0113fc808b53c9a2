"""No text makes the reader raise, hang, drop a word, or give a document that does not come back."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.services.statblock import LONGEST, read_block, read_blocks
from tests.services.statblock import fuzz, hostile


@pytest.mark.parametrize("maker", hostile.MAKERS)
@pytest.mark.parametrize("seed", range(20))
def test_hostile_texts_are_read_or_listed(maker, seed):
    assert hostile.faults(maker(Random(seed))) == []  # noqa: S311 - a test


@given(st.text(max_size=300))
def test_any_text_is_read_or_listed(text):
    assert hostile.faults(text) == []


@given(st.integers(0, 1000))
def test_a_strange_word_always_comes_out_again(seed):
    text = hostile.strange(Random(seed))  # noqa: S311 - a test
    assert hostile.STRANGER in text
    assert hostile.faults(text) == []


@pytest.mark.parametrize(
    "part",
    [
        "deal. ", "(", '"', '"\\', " ", "\r", "Landing\n", "50D F20\n", "A and ", "the next ",
        "Removes Poison, ", "9999999d9999999 ", "1", "X\nType: Action\n", "{", "x (landing\n",
        "MP:", "not ", ".x", "–", "5+", "+5% ",
    ],
)  # fmt: skip
@pytest.mark.parametrize("head", ["", "X\nType: Action\n", "X\nType: Action\nDeals "])
def test_a_flood_of_anything_is_read_at_once(part, head):
    text = (head + part * 8_000)[:8_000]
    for read in (read_block, read_blocks):
        assert read(text).unread


@pytest.mark.parametrize("make", [
    "1".__mul__, "(".__mul__, '"\\'.__mul__, "A and ".__mul__, "the ".__mul__, "MP:".__mul__,
    lambda count: " " * (count // 2) + "x" + " " * count,
    lambda count: "Deals (" + "1d4+" * count,
    lambda count: "Landing" + " " * count,
    lambda count: "Further fields: " + "[" * count,
    lambda count: "Inflicts Stop (1)" + ", Poison (4)" * count,
])  # fmt: skip
def test_the_longest_line_takes_no_longer_than_many_short_ones(make):
    """A pattern that goes back and forth would need minutes for any of these."""
    for head in ("", "X\nType: Action\n"):
        text = (head + make(LONGEST))[:LONGEST]
        for read in (read_block, read_blocks):
            assert read(text).unread


def test_a_text_that_is_too_long_is_refused():
    for read in (read_block, read_blocks):
        reading = read("X\nType: Action\n" + "x" * LONGEST)
        assert reading.abilities == ()
        (part,) = reading.unread
        assert part.phrase.code == "block.too_long"
        assert part.phrase.params == {"length": LONGEST + 15, "limit": LONGEST}


def test_the_command_says_what_it_read(capsys):
    assert fuzz.main(["--count", "30", "--seed", "7"]) == 0
    assert capsys.readouterr().out.startswith("30 texts, 0 with a fault")


def test_the_command_shows_a_fault(capsys, monkeypatch):
    monkeypatch.setattr(fuzz, "faults", lambda text: ["a word was dropped"] if text else [])
    assert fuzz.main(["--count", "2"]) == 1
    assert "a word was dropped" in capsys.readouterr().out


def test_a_dropped_word_would_be_noticed(monkeypatch):
    text = hostile.strange(Random(1))  # noqa: S311 - a test
    monkeypatch.setattr(
        hostile, "read_block", lambda text: read_block(text.replace(hostile.STRANGER, ""))
    )
    assert "<lambda>: a word was dropped" in hostile.faults(text)
