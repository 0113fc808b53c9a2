"""What the cards of a revealed turn say: kept as facts come, until the next turn is revealed."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias

from app.engine.core.events import Event
from app.engine.model.phrase import Phrase
from app.engine.systems.pool.state import Fight

_Body: TypeAlias = Mapping[str, Any]
_DEF: Final = "card.def"


def show(fight: Fight, event: Event) -> Fight:
    """The fight with what ``event`` puts on a card, if anything."""
    if event.kind == "turn.revealed":
        return replace(fight, shown={}, open=True)
    if event.kind == "turn.closed":
        return replace(fight, open=False)
    word = _WORDS.get(event.kind)
    if word is None or not fight.open:
        return fight
    who, line = word(event.body)
    if line is None:
        return fight
    lines = fight.shown.get(who, ())
    if event.kind == "damage.dealt":
        lines, line = _with_defence(lines, line)
    return replace(fight, shown={**fight.shown, who: (*lines, line)})


def _with_defence(lines: tuple[Phrase, ...], wounds: Phrase) -> tuple[tuple[Phrase, ...], Phrase]:
    """WOUNDS stand beside the Effective DEF that let them through."""
    by = wounds.params["by"]
    met = next((one for one in lines if one.code == _DEF and one.params["by"] == by), None)
    if met is None:
        return lines, wounds
    rest = tuple(one for one in lines if one is not met)
    return rest, Phrase("card.hit", {**met.params, **wounds.params})


def _line(code: str, *fields: str) -> "Callable[[_Body], tuple[str, Phrase | None]]":
    def word(body: _Body) -> tuple[str, Phrase | None]:
        return body["who"], Phrase(code, {name: body[name] for name in fields})

    return word


def _chosen(body: _Body) -> tuple[str, Phrase | None]:
    params = {"action": body["name"], "targets": tuple(body["targets"])}
    return body["who"], Phrase("card.action", params)


def _confused(body: _Body) -> tuple[str, Phrase | None]:
    return body["who"], Phrase("card.confused") if body["redirected"] else None


def _blind(body: _Body) -> tuple[str, Phrase | None]:
    return body["who"], Phrase("card.fails") if body["failed"] else None


def _wounds(body: _Body) -> tuple[str, Phrase | None]:
    params = {"by": body["who"], "amount": body["amount"]}
    return body["target"], Phrase("card.wounds", params)


_WORDS: "Final[Mapping[str, Callable[[_Body], tuple[str, Phrase | None]]]]" = {
    "turn.skipped": _line("card.skipped", "reason"),
    "action.chosen": _chosen,
    "manual.noted": _line("card.told", "text"),
    "confusion.rolled": _confused,
    "target.drawn": _line("card.drawn", "target"),
    "blindness.rolled": _blind,
    "fury.rolled": _line("card.fury", "roll"),
    "attack.valued": _line("card.att", "value", "level"),
    "defence.valued": _line(_DEF, "by", "value", "level"),
    "damage.dealt": _wounds,
    "status.ticked": _line("card.ticked", "name", "amount"),
}
