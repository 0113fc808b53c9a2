"""What the players may be told of a step: an allow-list of facts, in the players' own names.

A kind of fact that is not named here is never told, nor is a field that no line here takes.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from app.engine.core.events import Body, Event
from app.engine.core.naming import Naming, is_seen
from app.engine.core.projection import health_of
from app.engine.model.phrase import Param, Phrase
from app.engine.model.player import Shown, Visibility
from app.engine.model.timeline import TimelineView, TokenView


@dataclass(frozen=True, slots=True)
class Change:
    """One step of a battle, between two pictures of it."""

    events: Sequence[Event]
    before: TimelineView
    after: TimelineView


def retell(change: Change, visibility: Visibility, naming: Naming) -> tuple[Phrase, ...]:
    """The step in lines ``told.*``; empty when the players notice nothing of it.

    Nothing is told of anybody who is hidden before or after it, save that the step itself
    shows or hides them. ``naming`` are the names after the step.
    """
    teller = _Teller(change, visibility, naming)
    lines = (*map(teller.line, change.events), *teller.looks())
    return tuple(line for line in lines if line is not None)


class _Teller:
    """Words the facts of one change as far as they are public."""

    def __init__(self, change: Change, visibility: Visibility, naming: Naming) -> None:
        self._visibility = visibility
        self._naming = naming
        self._before = {token.id: token for token in change.before.tokens}
        self._after = {token.id: token for token in change.after.tokens}
        self._outcome = change.after.outcome
        self._begins = any(event.kind == "battle.begun" for event in change.events)
        self._charging = {
            event.body["who"] for event in change.events if event.kind == "charge.begun"
        }
        self._seen = {
            id_: naming.name(token)
            for id_, token in self._after.items()
            if is_seen(token, visibility) and is_seen(self._before.get(id_, token), visibility)
        }
        """Those whom the players know of all through the step, by the names they know."""
        self._open = {id_ for id_ in self._seen if not self._concealed(id_)}
        """Those of whom more may be said than what they are called and that they act."""

    def _concealed(self, id_: str) -> bool:
        token = self._after[id_]
        return token.hidden or self._before.get(id_, token).hidden

    def line(self, event: Event) -> Phrase | None:
        """One fact, if it is public."""
        tell = _TELL.get(event.kind)
        return None if tell is None else tell(self, event.body)

    def looks(self) -> Iterator[Phrase]:
        """How those look whose health is otherwise than before."""
        for id_, token in self._after.items():
            old = self._before.get(id_)
            if id_ not in self._open or old is None or token.hp.maximum <= 0:
                continue
            shown = self._shown(id_)
            if shown is Shown.EXACT and token.hp != old.hp:
                params = {"hp": token.hp.value, "top": token.hp.maximum}
                yield self._of("told.hp", id_, **params)
            elif shown in {Shown.BAR, Shown.WORDS} and _looks_otherwise(old, token):
                yield self._of(f"told.{health_of(token).code}", id_)

    # What may be said

    def _shown(self, id_: str) -> Shown:
        return self._visibility.hp.get(self._after[id_].lane, Shown.HIDDEN)

    def _is_ours(self, id_: str) -> bool:
        return id_ in self._open and self._after[id_].lane in self._visibility.open_lanes

    def _amount(self, id_: str, amount: int) -> str | None:
        told = self._shown(id_) is Shown.EXACT or self._visibility.amounts
        return str(amount) if told else None

    def _of(self, code: str, id_: str, **more: Param) -> Phrase:
        return Phrase(code, {"who": self._seen[id_], **more})

    def plain(self, code: str, body: Body, key: str = "who", **more: Param) -> Phrase | None:
        """A line about somebody of whom all may be said."""
        return self._of(code, body[key], **more) if body[key] in self._open else None

    # Kinds of facts

    def begun(self, _body: Body) -> Phrase:
        """The title of a battle may say too much."""
        return Phrase("told.begun")

    def ended(self, _body: Body) -> Phrase | None:
        """How it ended, in the words of the picture after it."""
        return self._outcome

    def joined(self, body: Body) -> Phrase | None:
        """Somebody new, besides those who were there from the start."""
        if self._begins or body["id"] not in self._seen:
            return None
        return self._of("told.joined", body["id"])

    def hidden(self, body: Body) -> Phrase | None:
        """Somebody appears, or is gone from sight."""
        who = body["who"]
        old, new = self._before.get(who), self._after[who]
        if old is None or old.hidden is new.hidden:
            return None
        if not new.hidden:
            return Phrase("told.appears", {"who": self._naming.name(new)})
        if is_seen(new, self._visibility):
            return None
        called = self._naming.called.get(who)
        return None if called is None else Phrase("told.vanishes", {"who": self._naming.name(new)})

    def acted(self, body: Body) -> Phrase | None:
        """An action, without those of its targets who are not seen."""
        who = body["who"]
        if who not in self._seen:
            return None
        if who in self._charging:
            return None  # `charge` says what may be said of it
        targets = tuple(self._seen[one] for one in body.get("targets", ()) if one in self._seen)
        if who not in self._open:
            return self._of("told.acts", who)
        return self._of("told.action", who, action=body["name"], targets=targets or None)

    def acts(self, body: Body) -> Phrase | None:
        """An action of the GM's own words, which stay the GM's."""
        return self._of("told.acts", body["who"]) if body["who"] in self._seen else None

    def charge(self, body: Body) -> Phrase | None:
        """That somebody charges; what, only where that is known."""
        charge = self._after[body["who"]].charge if self._is_ours(body["who"]) else None
        return self.plain("told.charges", body, action=None if charge is None else charge.action)

    def checked(self, body: Body) -> Phrase | None:
        """A hit or a miss, without the numbers."""
        params: dict[str, Param] = {"success": body["success"], "critical": body["critical"]}
        return self.plain("told.checked", body, "target", **params)

    def damaged(self, body: Body) -> Phrase | None:
        """Damage to HP; its amount where the table knows amounts."""
        who = body["target"]
        if who not in self._open or body.get("gauge", "hp") != "hp":
            return None
        return self._of("told.damage", who, amount=self._amount(who, body["amount"]))

    def healed(self, body: Body) -> Phrase | None:
        """Healing of HP, or of MP where MP are known."""
        who = body["target"]
        if who not in self._open or (body["gauge"] != "hp" and not self._is_ours(who)):
            return None
        amount = self._amount(who, body["amount"])
        return self._of("told.healed", who, amount=amount, mp=body["gauge"] == "mp")

    def ticked(self, body: Body) -> Phrase | None:
        """A status works."""
        who = body["who"]
        if who not in self._open or (body["gauge"] != "hp" and not self._is_ours(who)):
            return None
        amount = self._amount(who, body["amount"])
        params = {"name": body["name"], "gain": body["gain"], "mp": body["gauge"] == "mp"}
        return self._of("told.ticked", who, amount=amount, **params)

    def item(self, body: Body) -> Phrase | None:
        """An item, where the bag is known."""
        ours = self._is_ours(body["who"])
        return self.plain("told.item", body, name=body["name"]) if ours else None

    def delay(self, body: Body) -> Phrase | None:
        """A delay taken, where delays are shown."""
        if not self._visibility.delays:
            return None
        return self.plain("told.delay", body, place=body["lands"])

    def moved(self, body: Body) -> Phrase | None:
        """A place set by hand, where delays are shown."""
        shown = self._visibility.delays
        return self.plain("told.moved", body, place=body["place"]) if shown else None

    def passed(self, body: Body) -> Phrase | None:
        """Time, where delays are shown."""
        return Phrase("told.time", {"ticks": body["ticks"]}) if self._visibility.delays else None

    def rang(self, body: Body) -> Phrase | None:
        """An event, where events are shown; who comes with one is told as they appear."""
        if not self._visibility.timers or body.get("joins"):
            return None
        return Phrase("told.timer", {"text": body["text"]})

    def status(self, body: Body) -> Phrase | None:
        """A status put on."""
        return self.plain("told.status", body, name=body["name"], turns=body["duration"])


def _looks_otherwise(old: TokenView, new: TokenView) -> bool:
    """Whether its health has another word now; that somebody fell is a fact of its own."""
    return health_of(new) != health_of(old) and health_of(new).code != "health.fallen"


_Tell: TypeAlias = Callable[[_Teller, Body], Phrase | None]


def _simple(code: str, *fields: str, key: str = "who") -> _Tell:
    def tell(teller: _Teller, body: Body) -> Phrase | None:
        return teller.plain(code, body, key, **{name: body.get(name) for name in fields})

    return tell


_TELL: Final[Mapping[str, _Tell]] = {
    "battle.begun": _Teller.begun,
    "battle.ended": _Teller.ended,
    "battle.resumed": lambda _teller, _body: Phrase("told.resumed"),
    "combatant.joined": _Teller.joined,
    "combatant.hidden": _Teller.hidden,
    "combatant.removed": _simple("told.leaves"),
    "combatant.released": _Teller.moved,
    "place.set": _Teller.moved,
    "row.set": _simple("told.row", "row"),
    "side.set": _simple("told.side", "side"),
    "time.passed": _Teller.passed,
    "action.chosen": _Teller.acted,
    "reaction.chosen": _Teller.acted,
    "free.acted": _Teller.acts,
    "cos.checked": _Teller.checked,
    "round.started": lambda _teller, body: Phrase("told.round", {"n": body["round"]}),
    "attack.judged": _simple("told.judged", "hit", "critical", "countered", key="target"),
    "counter.taken": _simple("told.counters"),
    "damage.dealt": _Teller.damaged,
    "healed": _Teller.healed,
    "status.ticked": _Teller.ticked,
    "ko.taken": _simple("told.falls"),
    "ko.lifted": _simple("told.stands"),
    "status.set": _Teller.status,
    "status.removed": _simple("told.status_off", "name"),
    "status.expired": _simple("told.status_off", "name"),
    "stance.taken": _simple("told.stance", "stance"),
    "charge.begun": _Teller.charge,
    "charge.broken": _simple("told.broken"),
    "delay.added": _Teller.delay,
    "fled": _simple("told.leaves"),
    "ejected": _simple("told.leaves"),
    "returned": _simple("told.returns"),
    "turn.lost": _simple("told.lost", "name"),
    "fate.met": _simple("told.fate", "fate"),
    "item.used": _Teller.item,
    "timer.rang": _Teller.rang,
}
"""By the kind of the fact; whatever is not here is not told."""
