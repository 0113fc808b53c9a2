"""How the questions of one request are answered."""

from collections.abc import Mapping
from copy import deepcopy

from app.engine.core.answers import (
    Answer,
    AnswerMissing,
    AnswerSource,
    AnswerValue,
    DeskRoller,
    Question,
)
from app.engine.core.events import Event
from app.services.driving.fault import Fault
from app.services.driving.requests import Said, SaidOfStep


class Answering:
    """Answers of a list one after the other, then dice if there are any, then nobody."""

    def __init__(self, said: Said, roller: DeskRoller | None) -> None:
        """``roller`` is left as it is: this rolls on with a copy of it."""
        self.given: Mapping[str, AnswerValue] = {}
        self._left: list[AnswerValue] = []
        if isinstance(said.answers, tuple):
            self._left += said.answers
        else:
            self.given = said.answers
        self._overrules = said.overrules if isinstance(said, SaidOfStep) else {}
        self.lasting = said.seed is None
        """Whether the dice are those of later requests, too."""
        self.roller = deepcopy(roller) if self.lasting else DeskRoller(said.seed)
        self.source = AnswerSource.SCRIPT

    def reply(self, question: Question) -> AnswerValue:
        """The next of the list, or a roll; raises `AnswerMissing` when there is neither."""
        if self._left:
            self.source = AnswerSource.SCRIPT
            return self._left.pop(0)
        if self.roller is None:
            raise AnswerMissing(question)
        self.source = AnswerSource.DESK
        return self.roller.reply(question)

    def check_list(self) -> None:
        """Raises `Fault` when answers are left of the list: they were meant for something."""
        if self._left:
            raise Fault("drive.answers_left", count=len(self._left))

    def unused(self, used: tuple[Answer, ...], events: tuple[Event, ...]) -> tuple[str, ...]:
        """Keys of answers and of overruled numbers that did not come up."""
        asked = {answer.key for answer in used}
        summed = {event.body.get("key") for event in events}
        answers = [key for key in self.given if key not in asked]
        numbers = [key for key in self._overrules if key not in asked | summed]
        return (*answers, *numbers)
