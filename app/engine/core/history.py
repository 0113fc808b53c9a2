"""The history of a battle: named steps, exact undo and redo."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Generic

from app.engine.core.answers import Answer
from app.engine.core.events import Event
from app.engine.core.system import RuleSystem, State
from app.engine.model.phrase import Phrase


@dataclass(frozen=True, slots=True)
class Step:
    """One act of a user: its name, the answers used and the facts that followed."""

    name: Phrase
    answers: tuple[Answer, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class UndoStatus:
    """The names of what undo and redo would do; ``None`` when there is nothing."""

    undo: Phrase | None
    redo: Phrase | None


@dataclass(frozen=True, slots=True)
class History(Generic[State]):
    """Steps, the states between them, and a cursor. Immutable; each change is a new value.

    ``states[n]`` is the state after ``n`` steps, so there is one more state than steps.
    """

    system: RuleSystem[State]
    steps: tuple[Step, ...]
    states: tuple[State, ...]
    cursor: int

    @classmethod
    def start(cls, system: RuleSystem[State]) -> "History[State]":
        """A history without steps."""
        return cls(system, (), (system.opening(),), 0)

    @classmethod
    def replay(
        cls, system: RuleSystem[State], steps: Sequence[Step], cursor: int
    ) -> "History[State]":
        """The history that ``steps`` tell, standing at ``cursor``."""
        states = [system.opening()]
        for step in steps:
            states.append(reduce(system.evolve, step.events, states[-1]))
        return cls(system, tuple(steps), tuple(states), cursor)

    @property
    def state(self) -> State:
        """The state at the cursor."""
        return self.states[self.cursor]

    def add(self, step: Step) -> "History[State]":
        """After ``step``; what could have been redone is dropped."""
        state = reduce(self.system.evolve, step.events, self.state)
        return History(
            self.system,
            (*self.steps[: self.cursor], step),
            (*self.states[: self.cursor + 1], state),
            self.cursor + 1,
        )

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
