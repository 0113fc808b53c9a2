"""The catalogue shows every word that documents know at work, at least once."""

from collections.abc import Iterable
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from app.engine.model.documents import Ability, Affinity, Character, StatusRule, Weapon
from app.engine.model.effects import (
    AfterAct,
    ChanceChange,
    Clause,
    Effect,
    Penalty,
    Price,
    Situational,
    Trigger,
)
from tests.engine.catalogue.reading import (
    ABILITIES,
    CHARACTERS,
    ITEMS,
    STATUSES,
    WEAPONS,
    choices,
    parts,
)

EFFECTS: tuple[type[BaseModel], ...] = get_args(get_args(Effect)[0])
PRICES: tuple[type[BaseModel], ...] = get_args(get_args(Price)[0])


def used_fields(documents: Iterable[BaseModel]) -> set[str]:
    """Fields that at least one document sets to something else than their default."""
    return {
        name
        for one in documents
        for name, field in type(one).model_fields.items()
        if getattr(one, name) != field.get_default(call_default_factory=True, validated_data={})
    }


def values(model: type[BaseModel], field: str) -> set[Any]:
    return {getattr(part, field) for _, part in parts(model)}


@pytest.mark.parametrize("effect", EFFECTS, ids=lambda model: model.__name__)
def test_every_kind_of_effect_is_used(effect: type[BaseModel]):
    assert len(EFFECTS) >= 16
    assert list(parts(effect)) != []


@pytest.mark.parametrize("price", PRICES, ids=lambda model: model.__name__)
def test_every_kind_of_price_is_used(price: type[BaseModel]):
    assert len(PRICES) >= 4
    assert list(parts(price)) != []


@pytest.mark.parametrize(
    ("model", "field"),
    [
        (Trigger, "on"),
        (Trigger, "type"),
        (Trigger, "reach"),
        (Clause, "when"),
        (Situational, "side"),
        (Situational, "type"),
        (Situational, "element"),
        (ChanceChange, "role"),
        (AfterAct, "gauge"),
        (StatusRule, "forced"),
        (StatusRule, "on_expiry"),
        (Affinity, "mode"),
        (Ability, "type"),
        (Ability, "target"),
        (Ability, "check"),
        (Ability, "usage"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_every_word_of_a_field_is_used(model: type[BaseModel], field: str):
    assert choices(model, field) - values(model, field) == set()


@pytest.mark.parametrize(
    ("model", "table_only"),
    [
        (StatusRule, set[str]()),
        (Situational, set[str]()),
        (ChanceChange, set[str]()),
        (AfterAct, set[str]()),
        (Penalty, set[str]()),
        (Trigger, set[str]()),
        (Clause, set[str]()),
        (Ability, set[str]()),
        (Weapon, set[str]()),
        (Character, {"player", "public_notes", "folder", "tags", "template"}),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_every_field_is_used(model: type[BaseModel], table_only: set[str]):
    used = used_fields(part for _, part in parts(model))

    assert set(model.model_fields) - used == table_only


def test_choices_are_read_from_the_model():
    assert choices(Trigger, "type") == {"physical", "magical"}
    with pytest.raises(TypeError):
        choices(Ability, "name")


# What the rules text names must be there.


def test_every_named_status_is_there():
    names = """
        Poison, Sap, Regen, Refresh, Haste, Slow, Stop, Sleep, Silence, Pain, Berserk, Confuse,
        Charm, Blind, Bravery, Faith, Protect, Deprotect, Shell, Deshell, Debrave, Defaith, Toad,
        Stone, Reflect, Condemn, Curse, Lock, Imperil, Provoke, Immobilize, Accuracy Up,
        Evasion Up, Evasion Down, Stoneskin, Image, Annoy, Amnesia, Danger, Tranq
    """
    known = {rule.name for rule in STATUSES.values()}

    assert {name.strip() for name in names.split(",")} - known == set()


def test_element_sword_has_one_status_for_each_element():
    swords = {rule.element: rule for rule in STATUSES.values() if rule.element}

    assert len(swords) == 6
    assert all(len(rule.excludes) == 5 for rule in swords.values())


def test_every_named_weapon_type_is_there():
    types = {weapon.type for weapon in WEAPONS.values()}

    assert types >= {
        "dagger", "rod", "staff", "whip", "instrument", "sword", "greatsword", "hammer", "axe",
        "spear", "gun", "claw", "pole", "boomerang", "ninja blade", "katana", "bow", "crossbow",
    }  # fmt: skip


def test_every_named_item_is_there():
    names = {item.name for item in ITEMS.values()}

    assert names >= {
        "Potion", "Tonic", "Tincture", "Antidote", "Eyedrop", "Golden Needle", "Phoenix Down",
        "Tent", "Shuriken", "Asura I", "Grenade",
    }  # fmt: skip
    assert {"Restorative", "Support", "Offensive"} <= {item.category for item in ITEMS.values()}


def test_every_basic_action_is_there():
    basic = {ability.id for ability in ABILITIES.values() if ability.basic}

    assert basic == {
        "basic-attack", "defend", "item", "row-change", "wait", "change-weapon", "escape",
        "join-battle", "return-to-battle",
    }  # fmt: skip


def test_monsters_use_statuses_of_their_own_reactions_and_charges():
    carried = {id_ for one in CHARACTERS.values() for id_ in one.abilities}

    assert any(ABILITIES[id_].type == "reaction" for id_ in carried)
    assert any(ABILITIES[id_].ct for id_ in carried)
    assert any(one.auto_statuses for one in CHARACTERS.values())
    assert any(one.sos_statuses for one in CHARACTERS.values())
