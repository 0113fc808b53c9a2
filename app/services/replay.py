"""A battle rebuilt from what its file says, up to the first step that cannot be taken."""

from dataclasses import dataclass
from functools import reduce
from pathlib import Path
from typing import Any

from app.campaign.codec import Codec, CodecError
from app.campaign.errors import file_phrase
from app.campaign.texts import StepText, UnknownVersionError
from app.engine.core.history import History, States, Step, Steps
from app.engine.core.system import RuleSystem
from app.engine.model.phrase import Phrase


@dataclass(frozen=True, slots=True)
class StepFault:
    """Why a stored step cannot be taken."""

    code: str
    """``file.unknown_events`` of a newer program, or ``file.broken_step``."""
    problem: str


class Replay:
    """Steps of a file, taken one by one."""

    def __init__(self, system: RuleSystem[Any]) -> None:
        self._system = system
        self.steps: list[Step] = []
        self._states: dict[int, Any] = {0: system.opening()}
        self._state = self._states[0]

    def take(self, text: StepText, codec: Codec) -> StepFault | None:
        """One more step, or why it cannot be read."""
        try:
            step = codec.read(text)
            state = reduce(self._system.evolve, step.events, self._state)
        except UnknownVersionError as unknown:
            return StepFault("file.unknown_events", f"{unknown.kind} {unknown.version}")
        except (CodecError, LookupError, TypeError, ValueError, ArithmeticError) as error:
            return StepFault("file.broken_step", f"{type(error).__name__}: {error}")
        self.steps.append(step)
        self._state = self._states[len(self.steps)] = state
        return None

    def history(self, cursor: int) -> History[Any]:
        """What was taken, standing at ``cursor``."""
        steps = Steps(self.steps)
        return History(
            self._system, steps, States.knowing(self._system, steps, self._states), cursor
        )


def step_phrase(fault: StepFault, path: Path, title: str, number: int) -> Phrase:
    """The fault as a statement about the file, the battle and the step."""
    return file_phrase(fault.code, path, title=title, number=number, problem=fault.problem)
