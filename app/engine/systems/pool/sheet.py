"""A fighter before a fight, as a neutral picture for the desk and for paper."""

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from app.engine.core.errors import RuleError
from app.engine.model.documents import Character
from app.engine.model.phrase import Phrase
from app.engine.model.sheet import Card, Fact, Figure, Sheet
from app.engine.systems.pool.house_rules import HouseRules, read_house_rules
from app.engine.systems.pool.profile import END, KL, MIND, STR, Deed, Profile, read_profile
from app.engine.systems.pool.stances import STANCES, Stance, pools
from app.engine.systems.pool.sums import Tally


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
        gauges=() if profile.hp is None else (_figure("hp", profile.hp),),
        attributes=tuple(_stats(profile)),
        defences=tuple(_dice(profile)),
        cards=tuple(_cards(profile, rules)),
        notes=character.notes,
    )


def _stats(profile: Profile) -> Iterator[Figure]:
    """Those that are configured."""
    for name in (STR, END, MIND, KL):
        if name in profile.attributes:
            yield _figure(name, profile.attributes[name])


def _dice(profile: Profile) -> Iterator[Figure]:
    """Dice of the STANDARD ROLL, those that are configured."""
    roll = profile.standard_roll
    counts = {"ATT": roll.att, "DEF": roll.defence, "DODGE": roll.dodge, "SENSE": roll.sense}
    for name, count in counts.items():
        if count is not None:
            yield _figure(name, count)


def _figure(key: str, value: int) -> Figure:
    total = Tally("sheet.written", value)
    return Figure(key, Phrase("sheet.figure", {"name": key}), total.overruled(value))


def _cards(profile: Profile, rules: HouseRules) -> Iterator[Card]:
    """The five options with this one's dice, then its deeds."""
    faces = "" if rules.die_faces is None else f"d{rules.die_faces}"
    for stance in STANCES.values():
        yield _stance_card(profile, stance, faces)
    yield from map(_deed_card, profile.deeds)


def _stance_card(profile: Profile, stance: Stance, faces: str) -> Card:
    roll, head = profile.standard_roll, []
    if roll.att is not None and roll.defence is not None:
        att, defence = pools(stance, roll.att, roll.defence)
        head = [_fact("ATT", f"{att}{faces}"), _fact("DEF", f"{defence}{faces}")]
    return Card(stance.id, "ability", stance.name, head=tuple(head), basic=True)


def _deed_card(deed: Deed) -> Card:
    effects = [_fact("ATT", str(deed.att))] if deed.att is not None else []
    if deed.wounds is not None:
        effects.append(_fact("WOUNDS", str(deed.wounds)))
    effects += [_fact(one.ailment, "U" if one.turns is None else str(one.turns))
                for one in deed.inflicts]  # fmt: skip
    tags = (deed.kind, "physical") if deed.physical else (deed.kind,)
    return Card(deed.id, "ability", deed.name, tags, effects=tuple(effects), text=deed.text)


def _fact(key: str, text: str) -> Fact:
    return Fact(key, Phrase("sheet.figure", {"name": key}), text)
