"""A fighter before a fight, as a neutral picture for the desk and for paper."""

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from app.engine.core.errors import RuleError
from app.engine.model.documents import Character
from app.engine.model.phrase import Phrase
from app.engine.model.sheet import Card, Fact, Figure, Names, Sheet
from app.engine.systems.rounds.house_rules import read_house_rules
from app.engine.systems.rounds.profile import (
    AGILITY,
    DEFENSIVE,
    DODGE,
    STAT_OF,
    Deed,
    Move,
    Profile,
    read_profile,
)
from app.engine.systems.rounds.sums import Tally

ATTRIBUTES = (AGILITY, *STAT_OF.values())
DEFENCES = (DEFENSIVE, DODGE)


def sheet_of(documents: Mapping[str, Any], house_rules: Mapping[str, Any]) -> Sheet:
    """The sheet of a bundle; raises `RuleError` where the documents do not fit."""
    try:
        character = Character.model_validate(documents["character"])
        profile, rules = read_profile(documents), read_house_rules(house_rules)
    except (ValidationError, KeyError) as fault:
        where, told = "character", str(fault)
        if isinstance(fault, ValidationError):
            first = fault.errors(include_url=False, include_input=False)[0]
            where, told = ".".join(map(str, first["loc"])), first["msg"]
        raise RuleError(Phrase("sheet.unreadable", {"where": where, "fault": told})) from fault
    top = rules.ap_max if profile.ap is None else profile.ap
    gauges = {"hp": profile.hp, "ap": top}
    crystals = tuple(f"{kind} {count}" for kind, count in profile.crystals.items())
    return Sheet(
        id=character.id,
        name=character.name,
        public_name=character.public_name,
        monster=character.type == "monster",
        letter=character.letter,
        colour=character.colour,
        row=character.row,
        level=character.level,
        tier=1,
        gauges=tuple(_figure(key, value) for key, value in gauges.items() if value is not None),
        attributes=tuple(_stats(profile, ATTRIBUTES)),
        defences=tuple(_stats(profile, DEFENCES)),
        lists=(Names("crystals", Phrase("sheet.crystals"), crystals),) if crystals else (),
        cards=tuple(_card(action) for action in profile.actions),
        notes=character.notes,
    )


def _stats(profile: Profile, names: tuple[str, ...]) -> Iterator[Figure]:
    """Those that are configured."""
    for name in names:
        value = profile.stat(name)
        if value is not None:
            yield _figure(name, value)


def _figure(key: str, value: int) -> Figure:
    total = Tally("sheet.written", value)
    return Figure(key, Phrase("sheet.figure", {"name": key}), total.overruled(value))


def _card(action: Move | Deed) -> Card:
    head = [_fact("ap", str(action.ap))] if action.ap else []
    head += [_fact(kind, str(count)) for kind, count in action.crystals.items()]
    effects: list[Fact] = []
    if isinstance(action, Move):
        head.insert(0, _fact("stat", f"{STAT_OF[action.kind]} + 1d20"))
        if action.damage is not None:
            effects.append(_fact("damage", action.damage))
        tags: list[str] = [action.kind]
    else:
        head.append(_fact("phases", ", ".join(action.phases)))
        tags = ["offensive"] if action.offensive else []
    return Card(
        id=action.id,
        kind="ability",
        name=action.name,
        tags=tuple(tags),
        head=tuple(head),
        effects=tuple(effects),
        text=action.text,
    )


def _fact(key: str, text: str) -> Fact:
    return Fact(key, Phrase("sheet.figure", {"name": key}), text)
