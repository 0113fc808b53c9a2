"""How a battle begins: which encounter, who takes part, who is surprised, who acts first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from typing import TYPE_CHECKING, Protocol

from app.engine.model.record import value
from app.services.signal import Signal

if TYPE_CHECKING:
    from app.engine.core import commands as c
    from app.engine.core.answers import AnswerValue, Question, Responder
    from app.engine.core.events import Event
    from app.engine.model.formation import FormationView
    from app.engine.model.phrase import Phrase
    from app.engine.model.timeline import TimelineView
    from app.services.battle import Outcome
    from app.services.muster import Fighter
    from app.services.session import EncounterSummary
    from app.ui.battle.roll_together import Said

SURPRISES = ("none", "party", "enemies")


class Host(Protocol):
    """The part of a session that starts battles."""

    def encounters(self) -> tuple[EncounterSummary, ...]:
        """All prepared encounters."""
        ...

    def fighters(self, encounter_id: str) -> tuple[Fighter, ...]:
        """Who takes part in an encounter."""
        ...

    def prepare(
        self,
        encounter_id: str,
        *,
        surprise: str | None = None,
        without: frozenset[str] = frozenset(),
        formation: c.Formation | None = None,
        flanks: Mapping[str, str] = ...,
        rows: Mapping[str, str] = ...,
    ) -> c.Begin:
        """The command that begins an encounter."""
        ...

    def begin_as(
        self,
        command: c.Begin,
        encounter_id: str | None = None,
        *,
        given: Mapping[str, AnswerValue] = ...,
        responder: Responder | None = None,
        initiator: object | None = None,
    ) -> Outcome:
        """A new battle with its first step."""
        ...

    def plan_begin(
        self,
        command: c.Begin,
        given: Mapping[str, AnswerValue] = ...,
        *,
        responder: Responder | None = None,
    ) -> Outcome:
        """What beginning would lead to."""
        ...

    def ready(self, title: str, entrants: tuple[c.Entrant, ...]) -> c.Begin:
        """The command that begins a battle with everybody where ``entrants`` say."""
        ...


@value
class Formed:
    """How the battle opens; see `Formation` of the commands."""

    kind: str = "none"
    victims: str = "party"
    flipped: bool = False


@value
class BeginDraft:
    """What was chosen so far for an encounter."""

    encounter: str = ""
    entrants: tuple[c.Entrant, ...] = ()
    """Of a battle without a prepared encounter."""
    title: str = ""
    surprise: str = "none"
    without: frozenset[str] = frozenset()
    formation: Formed = Formed()
    flanks: Mapping[str, str] = field(default_factory=dict)
    """The side of a pincer that somebody was put on, by the fighter's id."""
    rows: Mapping[str, str] = field(default_factory=dict)
    """The row that somebody was put in, by the fighter's id."""
    given: Mapping[str, AnswerValue] = field(default_factory=dict)
    seed: int | None = None
    """Of the desk's dice, where they roll what nobody has typed; the same roll the same."""


@value
class Preview:
    """How everybody would stand."""

    view: TimelineView
    formation: FormationView


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
        formed = Formed(encounter.formation, encounter.victims)
        self._show(
            BeginDraft(encounter.id, surprise=encounter.surprise or "none", formation=formed)
        )

    def close(self) -> None:
        """Back to the list."""
        self._show(None)

    def set_surprise(self, surprise: str) -> None:
        """Who opens with a smaller delay: ``none``, ``party`` or ``enemies``."""
        if self.draft is not None:
            self._show(replace(self.draft, surprise=surprise, given={}, seed=None))

    def set_taking_part(self, who: str, *, takes_part: bool) -> None:
        """Leaves somebody out, or takes them in again."""
        if self.draft is not None:
            without = self.draft.without - {who} if takes_part else self.draft.without | {who}
            self._show(replace(self.draft, without=without, given={}, seed=None))

    def set_formation(self, formation: Formed) -> None:
        """Another formation; who was put on a side of a pincer is there no longer."""
        if self.draft is not None:
            self._show(replace(self.draft, formation=formation, flanks={}, given={}, seed=None))

    def put(self, who: str, place: str) -> None:
        """Puts a fighter in a row as it will stand then, or on a side of a pincer.

        Whom a back attack turns round is lined up the other way round before.
        """
        draft = self.draft
        if draft is None:
            return
        if place in {"a", "b"}:
            self._show(replace(draft, flanks={**draft.flanks, who: place}, given={}, seed=None))
            return
        if draft.formation.kind == "back_attack" and self._side(who) == draft.formation.victims:
            place = "front" if place == "back" else "back"
        self._show(replace(draft, rows={**draft.rows, who: place}, given={}, seed=None))

    def preview(self) -> Preview | Phrase:
        """How everybody would stand, or why the battle cannot begin so."""
        from app.engine.core.answers import DeskRoller  # noqa: PLC0415 - after the first paint
        from app.services.battle import Planned, Refused  # noqa: PLC0415
        from app.services.session import CampaignError  # noqa: PLC0415

        try:
            planned = self._host.plan_begin(self._command(), responder=DeskRoller(0))
        except CampaignError as error:
            return error.phrase
        if isinstance(planned, Planned):
            return Preview(planned.after, planned.formation)
        return planned.phrase if isinstance(planned, Refused) else planned.question.ask

    def fighters(self) -> tuple[Fighter, ...]:
        """Who takes part in the encounter on show, those left out too."""
        return () if self.draft is None else self._host.fighters(self.draft.encounter)

    def _side(self, who: str) -> str:
        return next((one.side for one in self.fighters() if one.id == who), "")

    def start(self) -> None:
        """Starts it, or asks what has to be known first."""
        draft = self.draft
        if draft is None:
            return
        from app.services.battle import Asked, Refused  # noqa: PLC0415 - after the first paint

        outcome = self._ask(draft, None if draft.seed is None else _dice(draft.seed))
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

    def _ask(self, draft: BeginDraft, responder: Responder | None) -> Outcome:
        from app.services.battle import Refused  # noqa: PLC0415 - when wanted
        from app.services.session import CampaignError  # noqa: PLC0415

        try:
            command = self._command()
        except CampaignError as error:
            return Refused(error.phrase)
        return self._host.begin_as(
            command,
            draft.encounter or None,
            given=draft.given,
            responder=responder,
            initiator=self,
        )

    def _command(self) -> c.Begin:
        """The command for the draft; raises `CampaignError` for a gap in the documents."""
        from app.engine.core.commands import Formation  # noqa: PLC0415 - when wanted

        draft = self.draft or BeginDraft()
        if draft.entrants:
            return self._host.ready(draft.title, draft.entrants)
        formed = draft.formation
        return self._host.prepare(
            draft.encounter,
            surprise=draft.surprise,
            without=draft.without,
            formation=Formation(formed.kind, formed.victims, formed.flipped),
            flanks=draft.flanks,
            rows=draft.rows,
        )

    def reply(self, value: AnswerValue) -> None:
        """Answers the question on show, and goes on starting."""
        if self.draft is not None and self.question is not None:
            self.reply_together(((self.question, value),))

    @property
    def asked(self) -> tuple[Question, ...]:
        """The question on show, with the rolls of its kind that follow it."""
        from app.ui.battle.roll_together import together  # noqa: PLC0415 - when wanted

        if self.question is None:
            return ()
        return together(self.question, self._peek, lambda _question: False, surely=False)

    def _peek(self, said: Said) -> Outcome | None:
        given = {} if self.draft is None else dict(self.draft.given)
        given |= {question.key: value for question, value in said}
        return self._host.plan_begin(self._command(), given)

    def reply_together(self, said: Said, seed: int | None = None) -> None:
        """Answers several questions in one act; with ``seed`` the desk rolls all others."""
        if self.draft is not None:
            given = {question.key: value for question, value in said}
            kept = self.draft.seed if seed is None else seed
            self.draft = replace(self.draft, given={**self.draft.given, **given}, seed=kept)
            self.start()

    def _show(self, draft: BeginDraft | None) -> None:
        self.draft, self.question, self.problem = draft, None, None
        self.changed.emit(None)


def _dice(seed: int) -> Responder:
    """Rolls what is to be rolled, and leaves choices to the table."""
    from app.engine.core.answers import DeskRoller  # noqa: PLC0415 - when wanted
    from app.ui.battle.rolls import DeskDice  # noqa: PLC0415

    return DeskDice({}, DeskRoller(seed), lambda _question: True)
