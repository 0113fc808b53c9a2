"""The history of a battle: named steps, exact undo and redo."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Final, Generic, overload

from app.engine.core.answers import Answer
from app.engine.core.events import Event
from app.engine.core.system import RuleSystem, State, UndoStatus
from app.engine.model.phrase import Phrase
from app.engine.model.record import record


@record
class Step:
    """One act of a user: its name, the answers used and the facts that followed."""

    name: Phrase
    answers: tuple[Answer, ...]
    events: tuple[Event, ...]


class _Line(list[Step]):
    """The list that steps of one line share."""


class Steps(Sequence[Step]):
    """Steps in order, none of which ever changes.

    One more costs the same however many there are: longer ones hold the same list as those
    they came from, and each looks at no more of it than is its own.
    """

    __slots__ = ("_length", "_line")

    def __init__(self, steps: Iterable[Step] = ()) -> None:
        self._line = steps if type(steps) is _Line else _Line(steps)
        self._length = len(self._line)

    def __len__(self) -> int:
        """How many there are."""
        return self._length

    @overload
    def __getitem__(self, index: int) -> Step: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Step, ...]: ...

    def __getitem__(self, index: int | slice) -> Step | tuple[Step, ...]:
        """One by its number from 0, or some; raises `IndexError` as a tuple does."""
        own = range(self._length)
        if isinstance(index, slice):
            return tuple(self._line[number] for number in own[index])
        return self._line[own[index]]

    def __eq__(self, other: object) -> bool:
        """Whether all steps are the same."""
        return self[:] == other[:] if isinstance(other, Steps) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    @property
    def newest(self) -> bool:
        """Whether nobody has gone on from here yet."""
        return len(self._line) == self._length

    def then(self, step: Step) -> "Steps":
        """With one more."""
        if not self.newest:
            return Steps((*self[:], step))
        self._line.append(step)
        return Steps(self._line)


_SPAN: Final = 16
"""Of so many states one is kept for good; whatever lies between follows from the facts."""
_RECENT: Final = 2 * _SPAN
"""Besides those, so many states that were wanted last are at hand."""


class States(Generic[State]):
    """The states before the first step and after each one, by the number of steps.

    A long battle would fill memory with states that nobody looks at, so most of them are
    worked out again from the facts when they are wanted. Asking in order, in either direction,
    takes each step once. States that follow one another keep what they hold in common.
    """

    __slots__ = ("_fixed", "_recent", "_steps", "_system")

    def __init__(
        self,
        system: RuleSystem[State],
        steps: Steps,
        fixed: dict[int, State],
        recent: dict[int, State],
    ) -> None:
        """``fixed`` and ``recent`` are some of the states by their number, that of 0 among them."""
        self._system = system
        self._steps = steps
        self._fixed = fixed
        self._recent = recent

    @classmethod
    def knowing(
        cls, system: RuleSystem[State], steps: Steps, known: Mapping[int, State]
    ) -> "States[State]":
        """With some of the states by their number, that of 0 among them."""
        states = cls(system, steps, {}, {})
        for number, state in known.items():
            states._keep(number, state)
        return states

    def __len__(self) -> int:
        """One more than there are steps."""
        return len(self._steps) + 1

    def __getitem__(self, number: int) -> State:
        """The state after so many steps; raises `IndexError` outside."""
        if not 0 <= number <= len(self._steps):
            raise IndexError(number)
        known = self._known(number)
        return self._worked_out(number) if known is None else known

    def __iter__(self) -> Iterator[State]:
        """Every state, from the first."""
        return (self[number] for number in range(len(self)))

    def __eq__(self, other: object) -> bool:
        """Whether all states are the same."""
        if not isinstance(other, States):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def after(self, cursor: int, step: Step, state: State) -> "States[State]":
        """With ``step``, which leads to ``state``, in place of all that came after ``cursor``."""
        steps, fixed, recent = self._steps, self._fixed, self._recent
        if cursor < len(steps) or not steps.newest:
            steps = Steps(steps[:cursor])
            fixed = {at: known for at, known in fixed.items() if at <= cursor}
            recent = {at: known for at, known in recent.items() if at <= cursor}
        after = States(self._system, steps.then(step), fixed, recent)
        after._keep(cursor + 1, state)
        return after

    @property
    def steps(self) -> Steps:
        """The steps between the states."""
        return self._steps

    def _known(self, number: int) -> State | None:
        known = self._recent.get(number)
        return self._fixed.get(number) if known is None else known

    def _worked_out(self, number: int) -> State:
        """A state out of the nearest one before it; those between are at hand then, too."""
        at, state = number, None
        while state is None:
            at -= 1
            state = self._known(at)
        for step in self._steps[at:number]:
            at += 1
            state = reduce(self._system.evolve, step.events, state)
            self._keep(at, state)
        return state

    def _keep(self, number: int, state: State) -> None:
        if number % _SPAN == 0:
            self._fixed[number] = state
            return
        recent = self._recent
        recent[number] = state
        if len(recent) > _RECENT:
            del recent[next(iter(recent))]


@record
class History(Generic[State]):
    """Steps, the states between them, and a cursor. Each change is a new value.

    ``states[n]`` is the state after ``n`` steps, so there is one more state than steps.
    """

    system: RuleSystem[State]
    steps: Steps
    states: States[State]
    cursor: int

    @classmethod
    def start(cls, system: RuleSystem[State]) -> "History[State]":
        """A history without steps."""
        return cls.replay(system, (), 0)

    @classmethod
    def replay(
        cls, system: RuleSystem[State], steps: Iterable[Step], cursor: int
    ) -> "History[State]":
        """The history that ``steps`` tell, standing at ``cursor``."""
        taken = Steps(steps)
        states = States.knowing(system, taken, {0: system.opening()})
        for _ in states:  # each once, so that those kept for good are there
            pass
        return cls(system, taken, states, cursor)

    @property
    def state(self) -> State:
        """The state at the cursor."""
        return self.states[self.cursor]

    def add(self, step: Step) -> "History[State]":
        """After ``step``; what could have been redone is dropped."""
        return self.extended(step, reduce(self.system.evolve, step.events, self.state))

    def extended(self, step: Step, state: State) -> "History[State]":
        """As `add`; ``state`` is what the step is known to lead to."""
        states = self.states.after(self.cursor, step, state)
        return History(self.system, states.steps, states, self.cursor + 1)

    def move(self, cursor: int) -> "History[State]":
        """At another step: 0 is before the first. Raises `IndexError` outside."""
        if not 0 <= cursor <= len(self.steps):
            raise IndexError(cursor)
        return History(self.system, self.steps, self.states, cursor)

    @property
    def status(self) -> UndoStatus:
        """What undo and redo are called now."""
        undo = self.steps[self.cursor - 1].name if self.cursor else None
        redo = self.steps[self.cursor].name if self.cursor < len(self.steps) else None
        return UndoStatus(undo, redo)
