"""Questions that the rules put to the people at the table, and who answers them."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol, TypeAlias

from app.engine.core.errors import RuleError
from app.engine.core.events import Event
from app.engine.model.dice import Dice
from app.engine.model.phrase import Phrase
from app.engine.model.record import record

GREATEST = 9_999_999
"""Beyond this no number is put in place of another."""
LONGEST_REASON = 200
"""Letters of a reason; what is longer is cut."""

AnswerValue: TypeAlias = int | str | tuple[str, ...]
"""A roll's total, a chosen option, or all options in the wanted order."""


class QuestionKind(StrEnum):
    """What sort of answer is wanted."""

    ROLL = "roll"
    CHOICE = "choice"
    ORDER = "order"
    NUMBER = "number"


@record
class Question:
    """One thing only the table can say: what, for whom, which die, and why.

    ``key`` is the same each time the same command is decided on the same state, so that
    an answer given once stays valid when `decide` is called again with more answers.
    """

    key: str
    kind: QuestionKind
    ask: Phrase
    who: str | None = None
    """The combatant who rolls or chooses."""
    about: str | None = None
    """The combatant it concerns, such as the target of a roll."""
    dice: Dice | None = None
    """What to roll, for `QuestionKind.ROLL`."""
    options: tuple[str, ...] = ()
    """What to choose from or to put in order; the first is the default."""
    low: int | None = None
    high: int | None = None
    default: AnswerValue | None = None
    """What an unattended table says; without it the first option or the lowest number."""


class AnswerSource(StrEnum):
    """Who answered; kept with the step so that the log can say it."""

    HAND = "hand"
    DESK = "desk"
    SCRIPT = "script"
    POLICY = "policy"
    OVERRULED = "overruled"


@record
class Answer:
    """A question's key, what was said, and by whom."""

    key: str
    value: AnswerValue
    source: AnswerSource
    reason: str = ""
    """Why the GM overruled it, in one line; never told to players."""


class AnswerMissing(Exception):  # noqa: N818 - a stop on the way, not a fault
    """`decide` cannot go on before this question is answered.

    ``events`` are the facts that the answers so far have led to, so that a front end can
    show each result as soon as it is known.
    """

    def __init__(self, question: Question, events: tuple[Event, ...] = ()) -> None:
        super().__init__(question.key)
        self.question = question
        self.events = events


class Responder(Protocol):
    """Gives an answer to a question, or raises `AnswerMissing`."""

    source: AnswerSource

    def reply(self, question: Question) -> AnswerValue:
        """The answer to ``question``."""
        ...


class Nobody:
    """Answers nothing: every open question stops the decision."""

    source = AnswerSource.HAND

    def reply(self, question: Question) -> AnswerValue:
        """Always raises `AnswerMissing`."""
        raise AnswerMissing(question)


class DeskRoller:
    """Rolls with its own seeded generator and takes the default of every choice."""

    source = AnswerSource.DESK

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)  # noqa: S311 - dice, not secrets

    def reply(self, question: Question) -> AnswerValue:
        """A fair roll, the first option, the listed order, or the lowest number."""
        if question.kind is QuestionKind.ROLL and question.dice is not None:
            return self.roll(question.dice)
        return default_answer(question)

    def roll(self, dice: Dice) -> int:
        """A fair total; as ``randint`` of the generator would draw it, in half the time."""
        if dice.plain:
            return self._face(dice.plain)
        total = dice.constant
        for sign, count, faces in dice.terms:
            for _ in range(count):
                total += sign * self._face(faces)
        return total

    def _face(self, faces: int) -> int:
        draw, bits = self._random.getrandbits, faces.bit_length()
        face = draw(bits)
        while face >= faces:
            face = draw(bits)
        return face + 1


class Script:
    """Answers in a fixed order, for tests; running dry raises `AnswerMissing`."""

    source = AnswerSource.SCRIPT

    def __init__(self, *values: AnswerValue) -> None:
        self._left = list(values)

    def reply(self, question: Question) -> AnswerValue:
        """The next value of the script."""
        if not self._left:
            raise AnswerMissing(question)
        return self._left.pop(0)

    @property
    def left(self) -> tuple[AnswerValue, ...]:
        """What has not been used yet."""
        return tuple(self._left)


def default_answer(question: Question) -> AnswerValue:
    """What an unattended table says: first option, listed order, lowest number."""
    if question.default is not None:
        return question.default
    if question.kind is QuestionKind.CHOICE:
        return question.options[0]
    if question.kind is QuestionKind.ORDER:
        return question.options
    return question.low if question.low is not None else 0


@dataclass(slots=True)
class Answers:
    """The answers of one decision: those given by key first, then the responder.

    ``overrules`` replaces computed results by key (damage, delay …): a GM may set any
    number, and the change is recorded, with its reason of the same key where there is one.
    Every answer used is kept in ``used``.
    """

    given: Mapping[str, AnswerValue] = field(default_factory=dict)
    responder: Responder = field(default_factory=Nobody)
    overrules: Mapping[str, int] = field(default_factory=dict)
    used: list[Answer] = field(default_factory=list)
    reasons: Mapping[str, str] = field(default_factory=dict)

    def roll(self, question: Question) -> int:
        """The total of a roll; raises `RuleError` when the dice cannot show it."""
        value = self._answer(question)
        if not isinstance(value, int) or isinstance(value, bool):
            raise _refused(question)
        return value

    def dice(self, key: str, dice: Dice, ask: Callable[[], Question]) -> int:
        """As `roll`; ``ask`` makes the question only where somebody has to be asked."""
        responder = self.responder
        if type(responder) is not DeskRoller or (self.given and key in self.given):
            return self.roll(ask())
        value = responder.roll(dice)
        self.used.append(Answer(key, value, AnswerSource.DESK))
        return value

    def choose(self, question: Question) -> str:
        """One of the options; a single option is taken without asking."""
        if len(question.options) == 1:
            return question.options[0]
        value = self._answer(question)
        if not isinstance(value, str) or value not in question.options:
            raise _refused(question)
        return value

    def order(self, question: Question) -> tuple[str, ...]:
        """All options, each once, in the wanted order; one or none is not asked."""
        if len(question.options) <= 1:
            return question.options
        value = self._answer(question)
        if not isinstance(value, tuple) or sorted(value) != sorted(question.options):
            raise _refused(question)
        return value

    def number(self, question: Question) -> int:
        """A whole number between ``low`` and ``high`` of the question."""
        return self.roll(question)

    def overrule(self, key: str, computed: int, low: int = -GREATEST, high: int = GREATEST) -> int:
        """The computed result, or what the GM put in its place.

        Raises `RuleError` for what is no whole number from ``low`` to ``high``.
        """
        value = self.overrules.get(key)
        if value is None or value == computed:
            return computed
        if type(value) is not int or not low <= value <= high:
            raise RuleError(Phrase("overrule.range", {"key": key, "low": low, "high": high}))
        self.ruled(key, value, self.reasons.get(key, ""))
        return value

    def ruled(self, key: str, value: AnswerValue, reason: str) -> None:
        """Records what the GM has decided against the rules, with the reason if there is one."""
        line = " ".join(reason.split())[:LONGEST_REASON]
        self.used.append(Answer(key, value, AnswerSource.OVERRULED, line))

    def _answer(self, question: Question) -> AnswerValue:
        if question.key in self.given:
            value, source = self.given[question.key], AnswerSource.HAND
        else:
            value, source = self.responder.reply(question), self.responder.source
        if not _possible(question, value):
            raise _refused(question)
        self.used.append(Answer(question.key, value, source))
        return value


def _possible(question: Question, value: AnswerValue) -> bool:
    if question.kind is QuestionKind.ROLL and question.dice is not None:
        return isinstance(value, int) and question.dice.lowest <= value <= question.dice.highest
    if question.kind is QuestionKind.NUMBER and isinstance(value, int):
        low, high = question.low, question.high
        return (low is None or value >= low) and (high is None or value <= high)
    return True


def _refused(question: Question) -> RuleError:
    low = question.dice.lowest if question.dice else question.low
    high = question.dice.highest if question.dice else question.high
    return RuleError(Phrase("answer.impossible", {"key": question.key, "low": low, "high": high}))
