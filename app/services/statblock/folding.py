"""From the parts of a sentence to effects: every option goes to the effect before it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from pydantic import ValidationError

from app.engine.model.effects import (
    AddDelay,
    ChangeRow,
    Commit,
    Cure,
    Damage,
    Defend,
    Effect,
    Enter,
    Heal,
    Inflict,
    Leave,
    Part,
    Perform,
    Rearm,
    Revive,
    Slay,
    Stance,
    Summon,
    SwapGauges,
)
from app.services.statblock.grammar import effects_grammar
from app.services.statblock.reading import BlockError
from app.services.statblock.sentences import Draft, Named, Opening, Option, Whom

_MODELS: Mapping[str, type[Part]] = {
    "damage": Damage, "heal": Heal, "inflict": Inflict, "cure": Cure, "revive": Revive,
    "slay": Slay, "defend": Defend, "stance": Stance, "enter": Enter, "commit": Commit,
    "row": ChangeRow, "leave": Leave, "delay": AddDelay, "swap": SwapGauges, "rearm": Rearm,
    "perform": Perform, "summon": Summon,
}  # fmt: skip
_TAKES: Mapping[str, frozenset[str]] = {
    "damage": frozenset({
        "situational", "modifier", "multiplier", "drain", "piercing", "reach", "plain", "gauge",
    }),
    "heal": frozenset({"flat", "over_maximum"}),
    "inflict": frozenset({"on", "cos"}),
    "cure": frozenset({"tone"}),
    "delay": frozenset({"on"}),
}  # fmt: skip
"""Options that are a field of their effect; others are in `_apply`."""


@dataclass(frozen=True, slots=True)
class Folded:
    """A sentence's drafts, its opening, and whom it says they reach."""

    before: Draft | None
    """The draft before the sentence, with the options that the sentence adds to it."""
    drafts: tuple[Draft, ...]
    opening: Opening | None
    whom: tuple[Whom, ...]


def fold(sentence: str, before: Draft | None) -> Folded:
    """Reads a sentence; each option goes to the draft before it, ``before`` at the start.

    Raises `BlockError` for words that mean nothing, for an option that fits no draft, and for
    one that could belong to several.
    """
    parts = cast("tuple[object, ...]", effects_grammar().read(sentence, "sentence"))
    before = before and replace(before, fields=dict(before.fields))
    drafts: list[Draft] = []
    opening: Opening | None = None
    whom: list[Whom] = []
    for part in parts:
        last = drafts[-1] if drafts else before
        if isinstance(part, Draft):
            drafts.append(part)
        elif isinstance(part, Opening):
            opening = part
        elif isinstance(part, Whom):
            whom.append(part)
        elif isinstance(part, Option) and last is not None:
            added = _apply(last, part)
            drafts += [added] if added else []
        else:
            raise _misfit()
    return Folded(before, tuple(drafts), opening, tuple(whom))


def _apply(draft: Draft, option: Option) -> Draft | None:
    name, value, fields = option.name, option.value, draft.fields
    if name in _TAKES.get(draft.kind, frozenset()) and name not in fields:
        if draft.shared:
            raise BlockError("block.which_status")
        fields[name] = value
    elif name == "untargetable" and draft.kind == "commit":
        fields[name] = value
    elif (draft.kind, name) == ("inflict", "also_status") and not {"cos", "on"} & fields.keys():
        return _another(value)
    else:
        _apply_more(draft, option)
    return None


def _another(status: Draft) -> Draft:
    status.shared = True
    return status


def _apply_more(draft: Draft, option: Option) -> None:
    value, fields = option.value, draft.fields
    match draft.kind, option.name:
        case (("damage" | "heal"), "clause"):
            fields["clauses"] = (*fields.get("clauses", ()), value)
        case "damage", "multiplier":
            fields["multipliers"] = (*fields.get("multipliers", ()), value)
        case "heal", "percent" if "percent" not in fields and value[1] in (None, fields["gauge"]):
            fields["percent"] = value[0]
        case "cure", "also":
            fields["statuses"] = (*fields.get("statuses", ()), value.id)
        case "stance", "next" if "percent" not in fields:
            fields.update(value)
        case "swap", "capped":
            pass
        case _:
            raise _misfit()


def _misfit() -> BlockError:
    return BlockError("block.option")


def built(draft: Draft, names: Mapping[str, str]) -> tuple[Effect, ...]:
    """The effects of a finished draft; ``names`` maps folded names of abilities to ids.

    Raises `BlockError` for a number out of range and for an ability that nobody knows.
    """
    fields = dict(draft.fields)
    if isinstance(fields.get("ability"), Named):
        fields["ability"] = _ability(fields["ability"], names)
    gauges = ("hp", "mp") if fields.get("gauge") == "both" else (fields.get("gauge"),)
    try:
        return tuple(_model(draft.kind, fields, gauge) for gauge in gauges)
    except ValidationError as fault:
        given = fault.errors(include_url=False)[0]["input"]
        raise BlockError("block.value", value=str(given)[:40]) from None


def _model(kind: str, fields: Mapping[str, Any], gauge: str | None) -> Any:  # noqa: ANN401 - an Effect
    return _MODELS[kind](**(fields if gauge is None else {**fields, "gauge": gauge}))


def _ability(name: Named, names: Mapping[str, str]) -> str:
    if name.quoted:
        return name.text
    known = names.get(name.text.casefold())
    if known is not None:
        return known
    if name.proper:
        return name.id
    raise BlockError("block.unknown_action", name=name.text)
