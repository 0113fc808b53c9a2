"""How a battle begins: which encounter, who takes part, who is surprised, who acts first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

from app.services.signal import Signal

if TYPE_CHECKING:
    from app.engine.core import commands as c
    from app.engine.core.answers import AnswerValue, Question
    from app.engine.core.events import Event
    from app.engine.model.phrase import Phrase
    from app.services.battle import Outcome
    from app.services.session import EncounterSummary

SURPRISES = ("none", "party", "enemies")


class Host(Protocol):
    """The part of a session that starts battles."""

    def encounters(self) -> tuple[EncounterSummary, ...]:
        """All prepared encounters."""
        ...

    def begin(
        self,
        encounter_id: str,
        *,
        surprise: str | None = None,
        without: frozenset[str] = frozenset(),
        given: Mapping[str, AnswerValue] = ...,
        initiator: object | None = None,
    ) -> Outcome:
        """A new battle with its first step."""
        ...

    def begin_set_up(
        self,
        title: str,
        entrants: tuple[c.Entrant, ...],
        *,
        given: Mapping[str, AnswerValue] = ...,
        initiator: object | None = None,
    ) -> Outcome:
        """A new battle with everybody where ``entrants`` say."""
        ...


@dataclass(frozen=True, slots=True)
class BeginDraft:
    """What was chosen so far for an encounter."""

    encounter: str = ""
    entrants: tuple[c.Entrant, ...] = ()
    """Of a battle without a prepared encounter."""
    title: str = ""
    surprise: str = "none"
    without: frozenset[str] = frozenset()
    given: Mapping[str, AnswerValue] = field(default_factory=dict)


class BeginFlow:
    """Starts one encounter, asking what only the table knows."""

    def __init__(self, host: Host) -> None:
        self.changed: Signal[None] = Signal()
        self._host = host
        self.draft: BeginDraft | None = None
        self.question: Question | None = None
        self.events: tuple[Event, ...] = ()
        """The facts that precede the question."""
        self.problem: Phrase | None = None

    def open(self, encounter: EncounterSummary) -> None:
        """Shows the options of an encounter."""
        self._show(BeginDraft(encounter.id, surprise=encounter.surprise))

    def close(self) -> None:
        """Back to the list."""
        self._show(None)

    def set_surprise(self, surprise: str) -> None:
        """Who opens with a smaller delay: ``none``, ``party`` or ``enemies``."""
        if self.draft is not None:
            self._show(replace(self.draft, surprise=surprise, given={}))

    def set_taking_part(self, who: str, *, takes_part: bool) -> None:
        """Leaves somebody out, or takes them in again."""
        if self.draft is not None:
            without = self.draft.without - {who} if takes_part else self.draft.without | {who}
            self._show(replace(self.draft, without=without, given={}))

    def start(self) -> None:
        """Starts it, or asks what has to be known first."""
        draft = self.draft
        if draft is None:
            return
        from app.services.battle import Asked, Refused  # noqa: PLC0415 - not for a first paint

        outcome = self._ask(draft)
        self.problem = outcome.phrase if isinstance(outcome, Refused) else None
        self.question = outcome.question if isinstance(outcome, Asked) else None
        self.events = outcome.events if isinstance(outcome, Asked) else ()
        if self.problem is None and self.question is None:
            self.draft = None
        self.changed.emit(None)

    def start_set_up(self, title: str, entrants: tuple[c.Entrant, ...]) -> None:
        """Starts a battle that stands on paper already."""
        self.draft = BeginDraft(title=title, entrants=entrants)
        self.start()

    def _ask(self, draft: BeginDraft) -> Outcome:
        if draft.entrants:
            return self._host.begin_set_up(
                draft.title, draft.entrants, given=draft.given, initiator=self
            )
        return self._host.begin(
            draft.encounter,
            surprise=draft.surprise,
            without=draft.without,
            given=draft.given,
            initiator=self,
        )

    def reply(self, value: AnswerValue) -> None:
        """Answers the question on show, and goes on starting."""
        if self.draft is not None and self.question is not None:
            given = {**self.draft.given, self.question.key: value}
            self.draft = replace(self.draft, given=given)
            self.start()

    def _show(self, draft: BeginDraft | None) -> None:
        self.draft, self.question, self.problem = draft, None, None
        self.changed.emit(None)
