"""Generated documents: any ability that the models allow, with every kind of effect."""

from collections.abc import Mapping
from typing import Any, get_args

from hypothesis import strategies as st
from pydantic import BaseModel

from app.engine.model.documents import Ability, DelayCode
from app.engine.model.effects import (
    ELEMENTS,
    AddDelay,
    ChangeRow,
    Clause,
    Commit,
    Cure,
    Damage,
    Defend,
    Drain,
    Enter,
    Heal,
    HealthPrice,
    Inflict,
    ItemPrice,
    Leave,
    Manual,
    NotePrice,
    Perform,
    Rearm,
    Revive,
    Slay,
    Stance,
    StatusPrice,
    Summon,
    SwapGauges,
    Trigger,
)
from app.engine.model.plain import GREATEST

words = st.text(max_size=20) | st.sampled_from((
    "Stop", "Accuracy Up", "M.Evasion Down", "stop", "Weapon", "Fire", "Status: Stop", "landing",
    "Landing", "Type: x", "1", "Bahamut 1", "CoS: 1", "---", "if", "The End. 6", 'say "no"',
    "a\nb", "d6", "Jump (landing)", "50D F20", "By hand: x", "all harmful statuses", "HP",
))  # fmt: skip
filled = words.filter(bool)
ids = filled | st.sampled_from(("stop", "accuracy-up", "jump-landing", "ko", "m-evasion-down"))
keywords = filled | st.sampled_from(
    ("Magic", "Spell", "Technique", "Weapon", "Charge Time", "Ground-Based", "Elemental: Ice")
)
dice = st.sampled_from((
    "0", "3d12", "d6", "1d6", "2d6+3", "1d4 + -1", "-1d4", "5", "-5", "+5", "00", "2D6", "1d4–1",
    "1d6-2d4+7", " 2d6 ", "10d10-3",
))  # fmt: skip
factors = st.sampled_from(("1", "3/5", "1.5", "0", "01/2", "10", "0.60", "13/10", "100"))
attributes = st.none() | st.sampled_from(("MAG", "ATK", "LEVEL", "mag", "WIL", "", "odd one"))
integers = st.integers(-50, 50) | st.integers(-1000, 1000)
bounded = st.integers(-1000, 1000)
percents = st.integers(0, 1000)
turns = st.integers(1, 999)
gauges = st.sampled_from(("hp", "mp"))
flags = st.booleans()
durations = st.none() | turns


def literals(model: type[BaseModel], field: str) -> st.SearchStrategy[Any]:
    """One of the words that a field allows; None where it may be left out."""
    found: list[Any] = []
    todo = [model.model_fields[field].annotation]
    while todo:
        one = todo.pop()
        inner = get_args(one)
        if one is type(None):
            found.append(None)
        elif inner and isinstance(inner[0], str):
            found += inner
        else:
            todo += inner
    return st.sampled_from(sorted(found, key=str))


def some(one: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(one, max_size=3).map(tuple)


FIELDS: dict[type[BaseModel], dict[str, st.SearchStrategy[Any]]] = {
    DelayCode: {"ticks": st.integers(0, 9999), "weapon": flags, "spell": flags},
    Clause: {"percent": bounded, "when": literals(Clause, "when")},
    Drain: {"gauge": gauges, "share": factors},
    Heal: {
        "gauge": gauges, "attribute": attributes, "power": integers, "dice": dice,
        "flat": integers, "percent": percents, "over_maximum": flags,
    },
    Inflict: {"status": ids, "duration": durations, "cos": st.none() | integers,
              "on": literals(Inflict, "on")},
    Cure: {"statuses": some(ids), "tone": literals(Cure, "tone")},
    Revive: {"percent": percents},
    Slay: {"name": words},
    Defend: {"factor": factors, "granted": flags},
    Stance: {"name": words, "next_keywords": some(keywords), "percent": integers, "turns": turns},
    Enter: {"stance": ids},
    Commit: {"ability": words, "untargetable": flags},
    ChangeRow: {"to": literals(ChangeRow, "to")},
    Leave: {"ejected": flags},
    AddDelay: {"ticks": st.integers(-9999, 9999), "on": literals(AddDelay, "on")},
    SwapGauges: {},
    Rearm: {},
    Perform: {"count": st.integers(1, 9), "keywords": some(keywords)},
    Summon: {"name": words, "ticks": st.integers(0, 9999), "actions": st.integers(1, 99),
             "ability": ids},
    Manual: {"text": words},
    ItemPrice: {"item": words, "category": words, "consumed": flags},
    HealthPrice: {"percent": percents, "flat": st.integers(0, 9_999_999)},
    StatusPrice: {"status": words.filter(bool), "duration": durations},
    NotePrice: {"text": words},
    Trigger: {"on": literals(Trigger, "on"), "type": literals(Trigger, "type"),
              "reach": literals(Trigger, "reach"), "single": flags, "weapon": flags},
}  # fmt: skip


def built(model: type[BaseModel]) -> st.SearchStrategy[Any]:
    return st.builds(model, **FIELDS[model])


FIELDS[Heal]["clauses"] = some(built(Clause))
FIELDS[Damage] = {
    "type": literals(Damage, "type"), "weapon": flags, "attribute": attributes,
    "power": integers, "modifier": integers, "multiplier": factors, "multipliers": some(factors),
    "dice": dice,
    "situational": integers, "clauses": some(built(Clause)),
    "element": st.none() | st.sampled_from(ELEMENTS), "piercing": flags,
    "reach": literals(Damage, "reach"), "drain": st.none() | built(Drain), "plain": flags,
    "gauge": gauges,
}  # fmt: skip

EFFECTS = (
    Damage, Heal, Inflict, Cure, Revive, Slay, Defend, Stance, Enter, Commit, ChangeRow, Leave,
    AddDelay, SwapGauges, Rearm, Perform, Summon, Manual,
)  # fmt: skip
PRICES = (ItemPrice, HealthPrice, StatusPrice, NotePrice)

effects = st.one_of([built(model) for model in EFFECTS])
prices = st.one_of([built(model) for model in PRICES])
json_values = st.recursive(
    st.none() | flags | st.integers(-GREATEST, GREATEST) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner, max_size=2)
    ),
    max_leaves=4,
)

FIELDS[Ability] = {
    "id": ids, "name": words, "notes": words, "origin": literals(Ability, "origin"),
    "type": literals(Ability, "type"), "keywords": some(keywords),
    "target": literals(Ability, "target"), "target_row": literals(Ability, "target_row"),
    "reaches_self": flags, "delay": built(DelayCode), "floor": built(DelayCode),
    "delay_multiplier": factors, "mp": st.integers(0, 9_999_999),
    "mp_per_tier": st.integers(0, 9_999_999), "ct": st.integers(0, 9999), "cos": integers,
    "prices": st.lists(prices, max_size=2).map(tuple), "effects": some(effects),
    "hits": st.integers(1, 20), "check": literals(Ability, "check"),
    "trigger": st.none() | built(Trigger), "critical_only": flags, "text": words,
    "power_per_tier": integers, "basic": flags, "usage": literals(Ability, "usage"),
}  # fmt: skip

_unknown = st.dictionaries(
    st.text(max_size=6).filter(lambda name: name not in Ability.model_fields), json_values,
    max_size=2,
)  # fmt: skip


def _ability(fields: Mapping[str, Any], unknown: Mapping[str, Any]) -> Ability:
    return Ability.model_validate({**fields, **unknown})


abilities = st.builds(_ability, st.fixed_dictionaries(FIELDS[Ability]), st.just({}) | _unknown)
"""Any ability, with fields of a later version now and then."""
