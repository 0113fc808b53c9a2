"""A fighter before a fight, as a neutral picture for the desk and for paper."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from app.engine.core.reading import sheet_unreadable
from app.engine.core.teams.sheet import headed_sheet, named, written
from app.engine.core.teams.tally import Tally
from app.engine.model.phrase import Phrase
from app.engine.model.sheet import Card, Fact, Figure, Names, Sheet, Unset
from app.engine.systems.rounds.documents import Fighter
from app.engine.systems.rounds.house_rules import read_house_rules
from app.engine.systems.rounds.order import FLAT
from app.engine.systems.rounds.profile import (
    AGILITY,
    DEFENSIVE,
    DODGE,
    STAT_OF,
    Action,
    Deed,
    Move,
    Profile,
)

ATTRIBUTES = (AGILITY, *STAT_OF.values())
DEFENCES = (DEFENSIVE, DODGE)
_DIE = "+ 1d20"


def sheet_of(documents: Mapping[str, Any], house_rules: Mapping[str, Any]) -> Sheet:
    """The sheet of a bundle; raises `RuleError` where the documents do not fit."""
    try:
        fighter = Fighter.model_validate(documents["character"])
        rules = read_house_rules(house_rules)
    except (ValidationError, KeyError) as fault:
        raise sheet_unreadable(fault) from fault
    top = rules.ap_max if fighter.ap is None else fighter.ap
    gauges = {"hp": fighter.hp, "ap": top}
    crystals = tuple(f"{kind} {count}" for kind, count in fighter.crystals.items())
    return replace(
        headed_sheet(fighter),
        gauges=tuple(_gauges(fighter, gauges)),
        attributes=tuple(_stats(fighter, ATTRIBUTES)),
        defences=tuple(_stats(fighter, DEFENCES)),
        derived=tuple(_initiative(fighter)),
        lists=(Names("crystals", Phrase("sheet.crystals"), crystals),) if crystals else (),
        cards=(*map(_card, (fighter,) * len(fighter.actions), fighter.actions), *_guards(fighter)),
        unset=(
            *(Unset(key, Phrase(f"sheet.{key}")) for key, value in gauges.items() if value is None),
            *(
                Unset(name, named(name))
                for name in (*ATTRIBUTES, *DEFENCES)
                if fighter.stat(name) is None
            ),
        ),
    )


def _gauges(fighter: Fighter, gauges: Mapping[str, int | None]) -> Iterator[Figure]:
    """HP and AP, then the crystals by their kind."""
    for key, value in gauges.items():
        if value is not None:
            yield written(key, value, Phrase(f"sheet.{key}"))
    for kind, count in fighter.crystals.items():
        yield written(f"crystal/{kind}", count, Phrase("sheet.crystals_of", {"kind": kind}))


def _stats(profile: Profile, names: tuple[str, ...]) -> Iterator[Figure]:
    """Those that are configured."""
    for name in names:
        value = profile.stat(name)
        if value is not None:
            yield written(name, value, named(name))


def _initiative(profile: Profile) -> Iterator[Figure]:
    """What is added to 1d10 as a fight opens (RND-011)."""
    agility = profile.stat(AGILITY)
    if agility is not None:
        total = Tally("initiative.agility", agility)
        total.add("initiative.flat", FLAT)
        sum_ = total.overruled(total.value)
        label = Phrase("sheet.initiative")
        yield Figure("initiative", label, sum_, f"1d10 + {sum_.result}")


def _card(profile: Profile, action: Move | Deed) -> Card:
    effects: list[Fact] = []
    head: list[Fact] = []
    if isinstance(action, Move):
        stat = STAT_OF[action.kind]
        head = [_roll(profile, stat, "card.attack")]
        effects = [
            Fact("damage", Phrase("card.dice_damage"), action.damage or "", spot="result"),
            Fact("targets", Phrase("card.targets"), str(action.targets), spot="result"),
        ]
        tags: tuple[str, ...] = (stat,)
        group = Phrase("sheet.group_moves")
    else:
        effects = [Fact("phases", Phrase("card.phases"), " → ".join(action.phases))]
        if action.targets:
            effects.append(Fact("targets", Phrase("card.targets"), str(action.targets)))
        tags = ("Offensive",) if action.offensive else ()
        group = Phrase("sheet.group_deeds")
    return Card(
        id=action.id,
        kind="ability",
        name=action.name,
        tags=tags,
        head=(*head, *_price(action)),
        effects=tuple(effects),
        text=action.text,
        group=group,
    )


def _price(action: Action) -> Iterator[Fact]:
    """Action Points, then crystals (RND-016)."""
    yield Fact("ap", Phrase("card.ap"), str(action.ap) if action.ap else "", spot="price")
    for kind, count in action.crystals.items():
        label = Phrase("sheet.figure", {"name": kind})
        yield Fact(f"crystal/{kind}", label, str(count), spot="price")


def _guards(profile: Profile) -> Iterator[Card]:
    """Both ways to defend, which everybody has (RND-022 … 024)."""
    for stat, name, note in (
        (DEFENSIVE, "Tank", "card.tank_note"), (DODGE, "Dodge", "card.dodge_note"),
    ):  # fmt: skip
        yield Card(
            id=name.lower(),
            kind="ability",
            name=name,
            tags=(stat,),
            head=(_roll(profile, stat, "card.defence"),),
            effects=(Fact("note", Phrase(note)),),
            basic=True,
            group=Phrase("sheet.group_guards"),
        )


def _roll(profile: Profile, stat: str, label: str) -> Fact:
    """A Battle Stat with its die; without text where it is not configured."""
    value = profile.stat(stat)
    if value is None:
        return Fact("roll", Phrase(label), "", _DIE, spot="price")
    sum_ = Tally("sheet.written", value).overruled(value)
    return Fact("roll", Phrase(label), str(value), _DIE, sum_, spot="price")
