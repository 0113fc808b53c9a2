"""What is marked as text has exactly the numbers that the rules text and its sister pages state.

The tables are typed from those pages, not from the catalogue.
"""

from dataclasses import dataclass
from typing import Any

import pytest

from app.engine.core.answers import AnswerSource, AnswerValue, Question
from app.engine.core.commands import Act
from app.engine.model.documents import Ability, DelayCode
from app.engine.model.effects import (
    Commit,
    Damage,
    Defend,
    Effect,
    Heal,
    HealthPrice,
    Inflict,
    Stance,
    Summon,
)
from app.engine.systems.seed.profile import tier_power
from tests.engine.catalogue.reading import ABILITIES, STATUSES, WEAPONS
from tests.helpers.seed import Table, entrant


@dataclass(frozen=True)
class Line:
    """A stat line as printed; ``adjust`` is what each tier above the first adds."""

    keywords: str
    target: str
    code: str
    effects: tuple[str, ...] = ()
    mp: int = 0
    ct: int = 0
    cos: int = 100
    adjust_mp: int = 0
    adjust_power: int = 0


def code(ability: Ability) -> str:
    def part(value: DelayCode) -> str:
        names = [str(value.ticks)] if value.ticks else []
        return "+".join(names + ["[W]"] * value.weapon + ["[S]"] * value.spell)

    return f"{part(ability.delay)}D F{part(ability.floor)}"


def wording(effect: Effect) -> str:
    match effect:
        case Damage(weapon=True):
            times = "" if effect.multiplier == "1" else f" ×{effect.multiplier}"
            return f"weapon damage{times}{f' {effect.reach}' if effect.reach else ''}"
        case Damage():
            element = f" {effect.element}" if effect.element else ""
            return f"{effect.power}×{effect.attribute} + {effect.dice} {effect.type}{element}"
        case Heal():
            return f"heal {effect.power}×{effect.attribute} + {effect.dice} {effect.gauge}"
        case Inflict():
            chance = "" if effect.cos is None else f"CoS {effect.cos} "
            to_self = " on self" if effect.on == "self" else ""
            return f"{chance}{effect.status} ({effect.duration}){to_self}"
        case Defend():
            return f"factor {effect.factor}"
        case Stance():
            return f"+{effect.percent} % {' '.join(effect.next_keywords)}"
        case Commit():
            return f"then {effect.ability}"
    return effect.kind


def line(ability: Ability) -> Line:
    return Line(
        keywords=", ".join(ability.keywords),
        target=ability.target,
        code=code(ability),
        effects=tuple(wording(effect) for effect in ability.effects if effect.kind != "note"),
        mp=ability.mp,
        ct=ability.ct,
        cos=ability.cos,
        adjust_mp=ability.mp_per_tier,
        adjust_power=ability.power_per_tier,
    )


def attack_spell(element: str, **changed: Any) -> Line:
    values: dict[str, Any] = {
        "code": "50D F20", "mp": 60, "adjust_mp": 20, "adjust_power": 6, **changed,
    }  # fmt: skip
    return Line(
        f"Magic, Spell, Elemental: {element}", "single",
        effects=(f"12×MAG + 1d12 magical {element}",), **values,
    )  # fmt: skip


STATED = {
    "basic-attack": Line("Technique, Weapon", "single", "[W]D F[W]", ("weapon damage",), cos=80),
    "defend": Line("Technique, Stance", "self", "35D F20", ("factor 3/5",)),
    "item": Line("Technique, Item", "single", "40D F20"),
    "escape": Line("Movement", "self", "40D F20", ("leave",), ct=10),
    "join-battle": Line("Movement", "self", "30D F10"),
    "bahamut": Line(
        "Magic, Spell, Charge Time", "group", "50D F20", ("20×MAG + 3d12 magical",),
        mp=83, ct=10, adjust_power=10,
    ),
    "crushing-blow": Line(
        "Technique, Weapon, Status: Stop", "single", "20+[W]D F15+[W]",
        ("weapon damage", "CoS 40 stop (1)"), cos=80,
    ),
    "fire": attack_spell("Fire"),
    "blizzard": attack_spell("Ice"),
    "thunder": attack_spell("Lightning"),
    "blizzard-crystal": attack_spell("Ice", code="35D F15", ct=15),
    "cure": Line(
        "Magic, Spell, Recovery", "single", "50D F20", ("heal 12×MAG + 1d12 hp",),
        mp=60, adjust_mp=20, adjust_power=6,
    ),
    "chakra": Line(
        "Technique, Recovery", "single", "50D F20",
        ("heal 8×MAG + 1d8 hp", "heal 8×MAG + 1d8 mp"), mp=60, adjust_mp=20, adjust_power=4,
    ),
    "earth-render": Line(
        "Technique, Ground-Based", "special", "50D F15", ("10×MAG + 1d10 magical",),
        mp=90, adjust_mp=30, adjust_power=5,
    ),
    "hyoton": Line(
        "Magic, Spell, Elemental: Ice", "single", "40D F15", ("8×MAG + 1d8 magical Ice",),
        mp=60, ct=10, adjust_mp=20, adjust_power=4,
    ),
    "absorb-accuracy": Line(
        "Magic, Spell, Status: Blind, Enhancement: Accuracy Up", "single", "30D F15",
        ("blind (4)", "accuracy-up (5) on self"), mp=69, ct=20, cos=70, adjust_mp=23,
    ),
    "absorb-agility": Line(
        "Magic, Spell, Status: Evasion Down, Enhancement: Evasion Up", "single", "30D F15",
        ("evasion-down (4)", "evasion-up (5) on self"), mp=69, ct=20, cos=70, adjust_mp=23,
    ),
    "annoy-technique": Line(
        "Technique, Status", "single", "40D F15", ("annoy (4)",), mp=60, adjust_mp=20,
    ),
    "bluff": Line("Technique, Stance", "self", "50D F15", ("+100 % Spell",)),
    "jump": Line("Technique, Stance", "self", "60D F40", ("then jump-landing",)),
    "jump-landing": Line(
        "Technique, Weapon", "single", "60D F20", ("weapon damage ×3/2 ranged",), cos=80,
    ),
}  # fmt: skip
"""Every ability whose whole line is stated."""

WORDED = {"type", "attribute", "power", "dice", "element", "weapon", "multiplier", "reach", "gauge"}
"""What `wording` shows of damage and healing."""
RULES = {"bahamut": "SEED-203", "crushing-blow": "SEED-204", "defend": "SEED-073"}


@pytest.mark.parametrize(
    ("id_", "stated"),
    [
        pytest.param(
            id_, stated, id=id_, marks=[pytest.mark.rule(RULES[id_])] if id_ in RULES else []
        )
        for id_, stated in STATED.items()
    ],
)
def test_an_ability_of_the_text_has_the_line_of_the_text(id_: str, stated: Line):
    assert line(ABILITIES[id_]) == stated


def test_no_other_ability_says_that_it_is_the_text():
    assert {one.id for one in ABILITIES.values() if one.origin == "text"} == set(STATED)


def test_no_line_of_the_text_has_a_price_or_a_factor_that_nobody_stated():
    plain = {"prices": (), "hits": 1, "delay_multiplier": "1", "critical_only": False}

    for id_ in STATED:
        assert {name: getattr(ABILITIES[id_], name) for name in plain} == plain, id_
        for effect in ABILITIES[id_].effects:
            if isinstance(effect, Damage | Heal):
                assert set(effect.model_dump(exclude_defaults=True)) <= WORDED, id_


@pytest.mark.rule("SEED-212")
def test_tiers_raise_bahamut_to_the_stated_power():
    power = next(one.power for one in ABILITIES["bahamut"].effects if isinstance(one, Damage))

    assert [power + tier_power(ABILITIES["bahamut"], tier) for tier in (1, 3, 4)] == [20, 40, 50]


# Lines that are ours in some part still have the stated parts.

PARTS: dict[str, dict[str, object]] = {
    "return-to-battle": {"code": "100D F10", "keywords": "Movement", "target": "self"},
    "convert": {"code": "50D F20", "keywords": "Technique", "target": "self", "effects": ("swap",)},
    "stoneskin-spell": {"code": "40D F15", "mp": 75, "keywords": "Magic, Spell, Enhancement"},
    "image-technique": {"code": "40D F15", "mp": 75, "keywords": "Technique", "target": "self"},
    "alexander": {"code": "40D F15", "mp": 75, "keywords": "Magic, Elemental: Holy"},
    "alexander-light": {"effects": ("6×MAG + 1d8 magical Holy",), "target": "single"},
    "jump-dragoon": {"code": "60D F40", "target": "self"},
    "jump-dragoon-landing": {"code": "60D F20", "target": "single"},
    "high-jump": {"code": "60D F40", "target": "self"},
    "high-jump-landing": {"code": "80D F30", "target": "row"},
    "terrain": {"code": "45D F20", "target": "row"},
    "abyssal-blade": {"target": "group", "effects": ("weapon damage",)},
}


@pytest.mark.parametrize("id_", PARTS)
def test_what_is_partly_ours_keeps_what_is_stated(id_: str):
    ability = ABILITIES[id_]

    assert ability.origin == "house"
    assert {name: getattr(line(ability), name) for name in PARTS[id_]} == PARTS[id_]


def test_alexander_acts_three_times_every_thirty_ticks():
    (summon,) = ABILITIES["alexander"].effects

    assert isinstance(summon, Summon)
    assert (summon.ticks, summon.actions) == (30, 3)


def test_abyssal_blade_costs_forty_percent_of_the_greatest_hp():
    assert ABILITIES["abyssal-blade"].prices == (HealthPrice(percent=40),)


@pytest.mark.rule("SEED-041")
def test_beso_toxico_with_a_venom_shock_comes_to_sixty_for_poison_four():
    added = [*ABILITIES["beso-toxico"].effects, *WEAPONS["venom-shock"].added]
    poisons = [one for one in added if isinstance(one, Inflict) and one.status == "poison"]

    assert len(poisons) == 2
    assert sum(one.cos or 0 for one in poisons) == 60
    assert min(one.duration or 999 for one in poisons) == 4


@pytest.mark.rule("SEED-071")
@pytest.mark.parametrize("weapon", ["gun", "hammer", "greatsword"])
def test_guns_hammers_and_large_weapons_pierce(weapon: str):
    assert WEAPONS[weapon].piercing


@pytest.mark.rule("SEED-071", "SEED-070", "SEED-113")
@pytest.mark.parametrize(("weapon", "taken"), [("gun", 0), ("hammer", 0), ("sword", 50)])
def test_what_a_gun_or_a_hammer_strikes_ignores_armor(weapon: str, taken: int):
    attack = ABILITIES["basic-attack"].model_dump(mode="json")
    dealt = []
    for armor in (0, 10):
        table = Table(
            entrant("A", atk=20, abilities=(attack,), weapon=WEAPONS[weapon].model_dump()),
            entrant("E", "enemies", hp=9000, armor=armor, m_armor=armor),
        )
        table.do(Act(table.id("A"), "basic-attack", (table.id("E"),)), responder=Showing(50))
        dealt.append(table.facts("damage.dealt")[0]["amount"])
    assert dealt[0] - dealt[1] == taken


class Showing:
    """Rolls of a hundred show a number, other dice their least."""

    source = AnswerSource.SCRIPT

    def __init__(self, hundred: int) -> None:
        self.hundred = hundred

    def reply(self, question: Question) -> AnswerValue:
        assert question.dice is not None
        return self.hundred if question.dice.highest == 100 else question.dice.lowest


@pytest.mark.rule("SEED-158")
@pytest.mark.parametrize("weapon", ["boomerang", "crossbow", "gun"])
def test_boomerangs_crossbows_and_guns_are_ranged(weapon: str):
    assert WEAPONS[weapon].ranged


@pytest.mark.parametrize("weapon", ["sword", "gun"])
def test_swords_and_guns_are_accurate(weapon: str):
    assert WEAPONS[weapon].accuracy > 0


@pytest.mark.rule("SEED-119")
def test_a_water_rod_and_element_reels_change_what_a_critical_does():
    (cast,) = WEAPONS["water-rod"].critical_effects

    assert wording(cast) == "10×MAG + 1d8 magical Water"  # (5 + 5 × tier) × MAG at tier 1
    assert WEAPONS["element-reels"].critical_group
    assert WEAPONS["cruel-edge"].critical_bonus == 150


# Statuses: everything that is set apart from their names and words.

RAGE = {"excludes": ("charm", "confuse"), "forced": "attack_enemy", "ends_stances": True}
STATUS_HOOKS: dict[str, dict[str, object]] = {
    "blind": {"chances": ({"amount": -30, "keywords": ("Weapon", "Aimed")},)},
    "silence": {"blocks": ("Magic",)},
    "pain": {"blocks": ("Technique",)},
    "annoy": {},
    "berserk": RAGE | {"situational": ({"percent": 25},)},
    "charm": {
        "excludes": ("berserk", "confuse", "provoke"),
        "directed": True,
        "blocks": ("Limit Break", "Eidolon", "Finisher"),
        "broken_by_damage": True,
    },
    "confuse": {"excludes": ("berserk", "charm"), "forced": "attack_any"},
    "stone": {"persists": True, "absent": True},
    "condemn": {"fixed": True, "on_expiry": "ko"},
    "exposed-fire": {"situational": ({"percent": 25, "side": "taken", "element": "Fire"},)},
    "stoneskin": {"tone": "beneficial"},
    "image": {"tone": "beneficial"},
}
WORDS = {"id", "name", "origin", "notes", "code", "text"}


@pytest.mark.parametrize("id_", STATUS_HOOKS)
def test_a_status_of_the_text_does_what_the_text_says_and_no_more(id_: str):
    hooks = STATUSES[id_].model_dump(exclude=WORDS, exclude_defaults=True)

    assert hooks == STATUS_HOOKS[id_]


def test_no_other_status_says_that_it_is_the_text():
    assert {one.id for one in STATUSES.values() if one.origin == "text"} == set(STATUS_HOOKS)


@pytest.mark.rule("SEED-190")
def test_toad_alone_survives_ko_and_stone_alone_the_battle():
    assert [one.id for one in STATUSES.values() if one.survives_ko] == ["toad"]
    assert [one.id for one in STATUSES.values() if one.persists] == ["stone"]


def test_no_weapon_says_that_its_numbers_are_the_text():
    assert {one.origin for one in WEAPONS.values()} == {"house"}
