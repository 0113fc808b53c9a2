"""Things to tell a person, kept until somebody is there to show them."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from app.engine.model.phrase import Phrase
from app.services.signal import Signal


class Level(StrEnum):
    """How much a message matters."""

    INFO = "info"
    WARNING = "warning"
    FAULT = "fault"
    """Something that was asked for did not happen."""


@dataclass(frozen=True, slots=True)
class Message:
    """One thing to tell."""

    level: Level
    phrase: Phrase


class Messages:
    """A queue until a front end listens, and from then on a direct line."""

    def __init__(self) -> None:
        self._waiting: list[Message] = []
        self._posted: Signal[Message] = Signal()
        self._heard = False

    def post(self, level: Level, phrase: Phrase) -> None:
        """Tells it now, or as soon as somebody listens."""
        message = Message(level, phrase)
        if self._heard:
            self._posted.emit(message)
        else:
            self._waiting.append(message)

    def listen(self, listener: Callable[[Message], object]) -> None:
        """Gives everything that waits, in order, and everything posted later.

        Bound methods are held weakly, as by every `Signal`.
        """
        self._posted.connect(listener)
        self._heard = True
        waiting, self._waiting = self._waiting, []
        for message in waiting:
            self._posted.emit(message)
