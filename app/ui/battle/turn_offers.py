"""What whoever acts is offered: all options, and which of them *Enter* takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from app.engine.core import commands as c
from app.engine.core.answers import Question
from app.engine.core.errors import RuleError
from app.engine.core.events import Event
from app.engine.model.odds import Odds
from app.engine.model.options import ActionOption
from app.engine.model.phrase import Phrase
from app.engine.model.timeline import Picture
from app.services.battle import LogEntry
from app.ui.battle.turn_draft import Draft, Table

_Choice: TypeAlias = tuple[str, tuple[str, ...]]
"""The id of an option and those it was aimed at."""


class Offers:
    """The options of one actor at one moment.

    They come without odds, which are worked out for the one that is looked at.
    """

    def __init__(self, table: Table, actor: str | None = None) -> None:
        """Without an ``actor`` it is whoever has the turn."""
        self._table = table
        self._holder = table.view.now
        self.actor = actor or self._holder
        self.turn = table.view.turn
        self.options = () if self.actor is None else table.options(self.actor, ())
        self._told: dict[str, ActionOption] = {}
        self._read: dict[int, tuple[tuple[Event, ...], _Choice | None]] = {}

    @property
    def timed(self) -> bool:
        """Whether acting costs time; otherwise a turn ends when its owner says so."""
        return self._table.view.axis.picture is Picture.COUNTDOWN

    @property
    def moment(self) -> tuple[str | None, int, int]:
        """What tells one choice from the next: the actor, the turn, and steps taken in it."""
        return self.actor, self.turn, 0 if self.timed else len(self._table.log)

    @property
    def between(self) -> bool:
        """Whether the actor acts in the turn of somebody else."""
        return self.actor != self._holder

    def still_stand(self) -> bool:
        """Whether it is the same turn still, and the actor may act in it."""
        view = self._table.view
        same = (view.now, view.turn) == (self._holder, self.turn)
        return same and (self.actor == view.now or self.actor in self._table.ready)

    def may_step_in(self, who: str) -> bool:
        """Whether somebody else than the actor may act, in the turn of whoever has it."""
        return not self.timed and who != self.actor and who in self._table.ready

    def standing_by(self, pointed: tuple[str, ...]) -> str | None:
        """Who would act in between: one of those ``pointed`` at, else whoever has the turn."""
        wanted = (*pointed, self._holder or "")
        return next((who for who in wanted if self.may_step_in(who)), None)

    def names_for(self, question: Question) -> Mapping[str, str]:
        """The names of the actions of whoever is asked, by id."""
        asked = [token.id for token in self._table.view.tokens if token.id == question.who]
        return {one.id: one.name for who in asked for one in self._table.options(who, ())}

    def find(self, action: str | None) -> ActionOption | None:
        """The option with this id."""
        return next((o for o in self.options if o.id == action), None)

    def told(self, action: str | None) -> ActionOption | None:
        """The option with this id, and the odds of its targets."""
        plain = self.find(action)
        if plain is None or self.actor is None or not plain.targets:
            return plain
        if plain.id not in self._told:
            found = self._table.options(self.actor, (plain.id,))
            self._told[plain.id] = next((one for one in found if one.id == plain.id), plain)
        return self._told[plain.id]

    def parts_of(self, option: ActionOption) -> tuple[ActionOption, ...]:
        """The options that ``option`` may perform, if it performs several."""
        return tuple(one for one in self.options if one.id in option.parts)

    def action(self) -> str | None:
        """What was charged, or the actor's last action while it is still allowed, or the first.

        Who has acted in this very turn is offered its end, where turns have to be ended.
        """
        free = [o.id for o in self.options if can_be_taken(o)]
        charged, closing = self._charged(), self.closing()
        if charged in free:
            return charged
        if closing is not None and self._acted():
            return closing
        for entry in reversed(self._table.log):
            chosen = None if entry.undone else self._choice(entry)
            if chosen is not None and chosen[0] in free:
                return chosen[0]
            if chosen is not None:
                break
        return free[0] if free else None

    def closing(self) -> str | None:
        """The option that ends the turn and does nothing else."""
        return next((o.id for o in self.options if o.closes and can_be_taken(o)), None)

    def _acted(self) -> bool:
        """Whether the actor has acted since its turn began."""
        for entry in reversed(self._table.log):
            if entry.undone:
                continue
            mine = [event.kind for event in entry.events if event.facts.get("who") == self.actor]
            if "turn.started" in mine or "action.chosen" in mine:
                return "turn.started" not in mine
        return False

    def _charged(self) -> str | None:
        """The option that has been charged and may be performed now."""
        if self.actor is None:
            return None
        charge = self._table.view.token(self.actor).charge
        named = (o.id for o in self.options if charge is not None and o.name == charge.action)
        return next(named, None)

    def target(self, action: str) -> tuple[str, ...] | None:
        """The last target of an action while it is still allowed, else the first that is."""
        option = self.find(action)
        if option is None:
            return None
        free = [t.ids for t in option.targets if t.locked is None]
        for entry in reversed(self._table.log):
            chosen = None if entry.undone else self._choice(entry)
            if chosen is not None and chosen[0] == option.id and chosen[1] in free:
                return chosen[1]
        return free[0] if free else None

    def _choice(self, entry: LogEntry) -> _Choice | None:
        """The option that the actor took in a step, and its targets; read once for each step."""
        events, choice = self._read.get(entry.number, (None, None))
        if events is not entry.events:
            choice = self._find_choice(entry)
            self._read[entry.number] = entry.events, choice
        return choice

    def _find_choice(self, entry: LogEntry) -> _Choice | None:
        item = ""
        for event in entry.events:
            body = event.facts
            if event.kind == "item.used" and body["who"] == self.actor:
                item = f"/{body['item']}"
        for event in entry.events:
            body = event.facts
            if event.kind == "action.chosen" and body["who"] == self.actor:
                with_item = f"{body['action']}{item}"
                known = with_item if self.find(with_item) else body["action"]
                return known, tuple(body["targets"])
        return None

    def odds(self, option: ActionOption, target: str) -> Odds:
        """Raises `RuleError` where none are told: for strangers, and for things of the bag."""
        if self.actor is None or option.item is not None:
            raise RuleError(Phrase("act.unknown", {"who": self.actor, "action": option.id}))
        return self._table.odds(self.actor, option.taken, target)

    def command(self, draft: Draft) -> c.Command | None:
        """What the draft comes to; `None` while something is still to be chosen."""
        if draft.other is not None or self.actor is None:
            return draft.other
        if draft.free is not None:
            return c.FreeAct(self.actor, draft.free.delay, draft.free.floor, draft.free.text)
        option = self.find(draft.action)
        if option is None or draft.target is None:
            return None
        parts = tuple(c.Part(self._taken(one.option), one.target) for one in draft.parts)
        return c.Act(self.actor, option.taken, draft.target, parts, option.item)

    def _taken(self, id_: str) -> str:
        option = self.find(id_)
        return id_ if option is None else option.taken


def can_be_taken(option: ActionOption) -> bool:
    """Whether it is not locked, and has a target that is not."""
    aimed = not option.targets or any(target.locked is None for target in option.targets)
    return option.locked is None and aimed
