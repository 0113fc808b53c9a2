"""A fighter before a fight, as a neutral picture for the desk and for paper."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from app.engine.core.reading import sheet_unreadable
from app.engine.core.teams.sheet import headed_sheet, named, written
from app.engine.model.phrase import Phrase
from app.engine.model.sheet import Card, Fact, Figure, Sheet, Unset
from app.engine.systems.pool.ailments import NAMES
from app.engine.systems.pool.documents import AilmentWords, Fighter
from app.engine.systems.pool.house_rules import HouseRules, read_house_rules
from app.engine.systems.pool.profile import END, KL, MIND, STR, Deed, Infliction, Profile
from app.engine.systems.pool.stances import NORMAL, STANCES, Stance, pools

_STATS = (STR, END, MIND, KL)


def sheet_of(documents: Mapping[str, Any], house_rules: Mapping[str, Any]) -> Sheet:
    """The sheet of a bundle; raises `RuleError` where the documents do not fit."""
    try:
        fighter = Fighter.model_validate(documents["character"])
        ailments = [AilmentWords.model_validate(one) for one in documents.get("statuses", ())]
        rules = read_house_rules(house_rules)
    except (ValidationError, KeyError) as fault:
        raise sheet_unreadable(fault) from fault
    return replace(
        headed_sheet(fighter),
        gauges=() if fighter.hp is None else (written("hp", fighter.hp, Phrase("sheet.hp")),),
        attributes=tuple(_stats(fighter)),
        defences=tuple(_dice(fighter, rules)),
        cards=(*_cards(fighter, rules, _called(ailments)), *map(_ailment, ailments)),
        unset=tuple(_unset(fighter)),
    )


def _called(ailments: Iterable[AilmentWords]) -> Mapping[str, str]:
    """What the ailments are called, in the campaign's words where it has any."""
    own: dict[str, str] = {words.id: words.name for words in ailments}
    return {id_: own.get(id_, name) for id_, (name, *_) in NAMES.items()}


def _stats(profile: Profile) -> Iterator[Figure]:
    """Those that are configured."""
    for name in _STATS:
        if name in profile.attributes:
            yield written(name, profile.attributes[name], named(name))


def _counts(profile: Profile) -> Mapping[str, int | None]:
    roll = profile.standard_roll
    return {"ATT": roll.att, "DEF": roll.defence, "DODGE": roll.dodge, "SENSE": roll.sense}


def _dice(profile: Profile, rules: HouseRules) -> Iterator[Figure]:
    """Dice of the STANDARD ROLL, those that are configured."""
    for name, count in _counts(profile).items():
        if count is not None:
            label = Phrase("sheet.dice", {"name": name})
            yield written(name, count, label, _rolled(count, rules))


def _unset(profile: Profile) -> Iterator[Unset]:
    if profile.hp is None:
        yield Unset("hp", Phrase("sheet.hp"))
    for name in _STATS:
        if name not in profile.attributes:
            yield Unset(name, named(name))
    for name, count in _counts(profile).items():
        if count is None:
            yield Unset(name, Phrase("sheet.dice", {"name": name}))


def _rolled(count: int, rules: HouseRules) -> str:
    """So many dice; a die without faces is not configured yet."""
    if not count:
        return "0"
    return str(count) if rules.die_faces is None else f"{count}d{rules.die_faces}"


def _cards(profile: Profile, rules: HouseRules, called: Mapping[str, str]) -> Iterator[Card]:
    """The five options with this one's dice, then its deeds."""
    for stance in STANCES.values():
        head, effects = _attack(profile, stance, rules)
        yield Card(
            stance.id, "ability", stance.name, head=head, effects=effects, basic=True,
            group=Phrase("sheet.group_options"),
        )  # fmt: skip
    for deed in profile.deeds:
        yield _deed_card(profile, deed, rules, called)


def _attack(
    profile: Profile, stance: Stance, rules: HouseRules
) -> tuple[tuple[Fact, ...], tuple[Fact, ...]]:
    """What an option rolls, and what that comes to (POOL-001 … 008)."""
    roll = profile.standard_roll
    if roll.att is None or roll.defence is None:
        return (_price("ATT", ""), _price("DEF", "")), ()
    counts = pools(stance, roll.att, roll.defence)
    att, defence = (_rolled(count, rules) if count else "" for count in counts)
    head = [_price("ATT", att), _price("DEF", defence)]
    effects = []
    if stance.attacks:
        effects.append(_sum("att", profile.attributes.get(STR), att))
    dodge = f"+ {_rolled(roll.dodge, rules)}" if roll.dodge else ""
    if roll.dodge:
        head.append(_price("DODGE", _rolled(roll.dodge, rules)))
    effects.append(_sum("def", profile.attributes.get(END), defence, dodge))
    return tuple(head), tuple(effects)


def _price(name: str, text: str) -> Fact:
    return Fact(name, named(name), text, spot="price")


def _sum(key: str, base: int | None, dice: str = "", beside: str = "") -> Fact:
    """A base value with its dice; without text while the base is not configured."""
    text = "" if base is None else " + ".join(filter(None, [str(base), dice]))
    return Fact(f"effective_{key}", Phrase(f"card.effective_{key}"), text, beside, spot="result")


def _deed_card(profile: Profile, deed: Deed, rules: HouseRules, called: Mapping[str, str]) -> Card:
    head: tuple[Fact, ...] = ()
    effects: tuple[Fact, ...] = ()
    if deed.physical and deed.att is None:
        head, effects = _attack(profile, STANCES[NORMAL], rules)
    elif deed.att is not None:
        effects = (_sum("att", deed.att),)
    if deed.wounds is not None:
        wounds = Fact("wounds", Phrase("card.does_wounds"), str(deed.wounds), spot="result")
        effects = (*effects, wounds)
    if deed.senses and profile.standard_roll.sense is not None:
        head = (*head, _price("SENSE", _rolled(profile.standard_roll.sense, rules)))
    if deed.targets:
        effects = (*effects, Fact("targets", Phrase("card.targets"), str(deed.targets)))
    tags = (deed.kind.capitalize(), *(["Physical"] if deed.physical else []))
    return Card(
        deed.id, "ability", deed.name, tags, head=head,
        effects=(*effects, *(_infliction(one, called) for one in deed.inflicts)), text=deed.text,
        group=Phrase("sheet.group_deeds"),
    )  # fmt: skip


def _infliction(one: Infliction, called: Mapping[str, str]) -> Fact:
    label = Phrase(
        "card.inflicts_ailment", {"wounds": one.on == "wounds", "resistible": one.resistible}
    )
    turns = "U" if one.turns is None else str(one.turns)
    return Fact(one.ailment, label, f"{called[one.ailment]} ({turns})")


def _ailment(words: AilmentWords) -> Card:
    head = (
        Fact("code", Phrase("card.code"), words.code),
        Fact("tone", Phrase(f"card.tone_{words.tone}")),
    )
    house = words.origin == "house"
    return Card(words.id, "status", words.name, head=head, text=words.text, house=house)
