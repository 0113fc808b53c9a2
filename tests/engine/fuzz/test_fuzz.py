"""Hostile documents are refused with the place of the fault, and quickly."""

import pytest
from pydantic import ValidationError

from app.engine.model.documents import KINDS, read_document
from app.engine.model.plain import DEEPEST, LONGEST
from tests.engine.fuzz.hostile import HOUSE_RULES, SUBJECTS, nested, samples
from tests.engine.fuzz.run import run
from tests.engine.fuzz.verdict import read

GOOD = {
    "ability": {"id": "a", "name": "A"},
    "weapon": {"id": "w", "name": "W"},
    "status": {"id": "s", "name": "S", "code": "S"},
    "character": {"id": "c", "name": "C"},
    "item": {"id": "i", "name": "I"},
    "gear": {"id": "g", "name": "G"},
    "property": {"id": "p", "name": "P"},
    "stance": {"id": "st", "name": "St"},
    "encounter": {"id": "e", "name": "E"},
    "house-rules": {"id": "h", "name": "H"},
    HOUSE_RULES: {},
}
HARM = {"kind": "damage", "power": 3}
DEEP = nested(lambda inner: {"a": inner}, DEEPEST + 1)


@pytest.mark.slow
def test_hostile_documents_of_all_kinds():
    tally = run(7, 600)
    assert tally.complaints == []
    assert min(tally.refused, tally.sound, tally.fights) > 5


def test_every_kind_is_fuzzed():
    assert set(GOOD) == set(SUBJECTS) == {*KINDS, HOUSE_RULES}
    assert all(len(samples(kind)) >= 2 for kind in SUBJECTS)


@pytest.mark.parametrize("kind", GOOD)
def test_the_least_of_every_kind_is_sound(kind):
    read(kind, GOOD[kind])


@pytest.mark.parametrize(
    ("kind", "fields", "place"),
    [
        ("weapon", {"dice": "9999999d9999999"}, "dice"),
        ("weapon", {"dice": "1d" + "9" * 5000}, "dice"),
        ("weapon", {"dice": "101d6"}, "dice"),
        ("weapon", {"dice": "9" * 99}, "dice"),
        ("weapon", {"power": 10**9}, "power"),
        ("weapon", {"critical_effects": [HARM, {"kind": "damage", "power": "x"}]},
         "critical_effects.1.damage.power"),
        ("ability", {"delay_multiplier": "1/0"}, "delay_multiplier"),
        ("ability", {"delay_multiplier": "1e999999999"}, "delay_multiplier"),
        ("ability", {"effects": [{"kind": "no such"}]}, "effects.0"),
        ("ability", {"effects": [HARM] * 51}, "effects"),
        ("ability", {"effects": {"kind": "damage"}}, "effects"),
        ("ability", {"hits": 21}, "hits"),
        ("ability", {"delay": {"ticks": -1}}, "delay.ticks"),
        ("ability", {"delay": {"ticks": 1, "tacks": 2}}, "delay.tacks"),
        ("ability", {"notes": "half a \ud800 sign"}, "notes"),
        ("ability", {"later": {"on": [1, float("nan")]}}, "later.on.1"),
        ("ability", {"later": 10**5000}, "later"),
        ("item", {"effects": [{"kind": ["x" * LONGEST] * 5000}]}, "effects.0.kind.4960"),
        ("item", {"later": [{"y" * LONGEST: 1}] * 41}, f"later.1.{'y' * 60}"),
        ("ability", {"later": DEEP}, ".".join(["later", *["a"] * DEEPEST])),
        ("ability", {"later": {"half \ud800": 1}}, r"later.half \ud800"),
        ("status", {"after_act": {"flat": 1e9}}, "after_act.flat"),
        ("status", {"code": "four"}, "code"),
        ("character", {"attributes": {"ATK": 2**63}}, "attributes.ATK"),
        ("character", {"elements": {"Fire": {"mode": "burn"}}}, "elements.Fire.mode"),
        ("character", {"name": None}, "name"),
        ("character", {"auto_statuses": ["haste", ""]}, "auto_statuses.1"),
        ("item", {"target": 7}, "target"),
        ("encounter", {"members": [{"character": "a", "count": 1000}]}, "members.0.count"),
        ("encounter", {"rewards": [{"name": "XP", "amount": -5}]}, "rewards.0.amount"),
        ("character", {"rewards": [{"name": ""}]}, "rewards.0.name"),
        ("gear", {"attributes": {"VIT": 10**400}}, "attributes.VIT"),
        ("gear", {"resistances": {"poison": 100}}, "resistances.poison"),
        ("gear", {"elements": {"Steam": {"mode": "weak"}}}, "elements.Steam.[key]"),
        ("gear", {"properties": ["p", 7]}, "properties.1"),
        ("property", {"added": [{**HARM, "dice": "9999999d9999999"}]}, "added.0.damage.dice"),
        ("property", {"critical_bonus": 1001}, "critical_bonus"),
        ("property", {"drain": {"gauge": "hp", "share": "1/0"}}, "drain.share"),
        ("stance", {"effects": [HARM, {"kind": "defend", "factor": "9" * 99}]},
         "effects.1.defend.factor"),
        ("stance", {"effects": [{**HARM, "dice": "9999999d9999999"}]}, "effects.0.damage.dice"),
        ("stance", {"text": 7}, "text"),
        ("house-rules", {"values": []}, "values"),
        (HOUSE_RULES, {"damage_cap": -1}, "damage_cap"),
        (HOUSE_RULES, {"join_action": {"delay": "soon"}}, "join_action.delay"),
        (HOUSE_RULES, {"tie_group": ["batch"]}, "tie_group"),
        (HOUSE_RULES, {"unheard_of": float("inf")}, "unheard_of"),
    ],
)  # fmt: skip
def test_a_fault_names_its_field(kind, fields, place):
    with pytest.raises(ValidationError) as refused:
        read(kind, {**GOOD[kind], **fields})
    assert ".".join(map(str, refused.value.errors()[0]["loc"])) == place


def test_fields_of_a_newer_version_are_kept():
    later = {"later": {"on": [1, 2.5, "three", None, True]}}
    kept = read_document("ability", {**GOOD["ability"], **later})
    assert kept.model_dump(mode="json")["later"] == later["later"]


@pytest.mark.parametrize("body", [None, 7, "text", [], [1]])
def test_what_is_no_object_is_no_document(body):
    with pytest.raises(ValidationError):
        read_document("ability", body)
