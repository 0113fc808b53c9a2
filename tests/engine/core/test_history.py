"""History keeps few states and works the others out again."""

import weakref
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.core.events import Event
from app.engine.core.history import History, Step, Steps
from app.engine.model.phrase import Phrase


class Total:
    """A state that can be watched."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Total) and self.value == other.value

    __hash__ = None  # type: ignore[assignment]


class Adding:
    """Rules of one fact, which count how often they are asked and watch their states."""

    def __init__(self) -> None:
        self.asked = 0
        self.alive: weakref.WeakValueDictionary[int, Total] = weakref.WeakValueDictionary()

    def opening(self) -> Total:
        return Total(0)

    def evolve(self, state: Total, event: Event) -> Total:
        self.asked += 1
        made = Total(state.value + event.facts["by"])
        self.alive[id(made)] = made
        return made


def step(by: int) -> Step:
    return Step(Phrase("step.note"), (), (Event("added", {"by": by}), Event("added", {"by": 1})))


def grown(count: int) -> tuple[Any, History[Any]]:
    rules: Any = Adding()
    history: History[Any] = History.start(rules)
    for number in range(count):
        history = history.add(step(number))
    return rules, history


def expected(count: int) -> int:
    return sum(number + 1 for number in range(count))


def test_a_long_battle_keeps_few_of_its_states() -> None:
    rules, history = grown(640)
    assert history.state.value == expected(640)
    assert len(rules.alive) <= 640 // 16 + 32 + 2


def test_a_battle_read_from_its_file_keeps_as_few() -> None:
    rules, history = grown(640)
    again = History.replay(rules, history.steps, 640)
    del history
    assert len(rules.alive) <= 640 // 16 + 32 + 2
    assert again.state.value == expected(640)


def test_a_walk_back_through_all_steps_takes_each_of_them_about_once() -> None:
    rules, history = grown(320)
    rules.asked = 0
    assert [history.states[at].value for at in range(320, -1, -1)] == [
        expected(at) for at in range(320, -1, -1)
    ]
    assert rules.asked <= 2 * 320 + 2 * 16


@given(st.lists(st.integers(0, 70), max_size=30), st.integers(0, 70))
def test_every_state_is_as_if_all_were_kept(looks: list[int], cursor: int) -> None:
    _, history = grown(70)
    for at in looks:
        assert history.states[at].value == expected(at)
    branch = history.move(cursor).add(step(1000))
    assert len(branch.states) == cursor + 2
    assert branch.state.value == expected(cursor) + 1001
    for at in looks:
        if at <= cursor:
            assert branch.states[at].value == expected(at)
    assert history.states[70].value == expected(70)


def by(history: History[Any]) -> list[int]:
    return [one.events[0].facts["by"] for one in history.steps]


@given(st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 10**6)), max_size=40))
def test_whoever_goes_on_from_an_old_history_leaves_all_others_as_they_were(
    turns: list[tuple[int, int]],
) -> None:
    _, first = grown(3)
    known = [(first, by(first))]
    for number, (which, where) in enumerate(turns):
        old, taken = known[which % len(known)]
        cursor = where % (len(taken) + 1)
        known.append((old.move(cursor).add(step(number)), [*taken[:cursor], number]))
    for history, taken in known:
        assert by(history) == taken
        assert [state.value for state in history.states] == [
            sum(taken[:at]) + at for at in range(len(taken) + 1)
        ]


def test_steps_are_read_as_a_tuple_is() -> None:
    _, longer = grown(5)
    steps, taken = longer.move(5).steps, [step(number) for number in range(5)]
    longer.add(step(9))
    assert list(steps) == taken
    assert (len(steps), steps[-1], steps[1:3]) == (5, taken[4], tuple(taken[1:3]))
    assert steps[::-1] == tuple(reversed(taken))
    assert steps == Steps(taken)
    assert steps != Steps(taken[:4])
    with pytest.raises(IndexError):
        steps[5]
