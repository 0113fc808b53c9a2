"""The built-in catalogue fits its models, refers only to what it holds, and marks what is ours."""

from collections import Counter
from pathlib import Path

import pytest

from app.engine.model.documents import Ability, Character
from app.engine.model.effects import (
    ELEMENTS,
    Commit,
    Cure,
    Damage,
    Enter,
    Inflict,
    ItemPrice,
    Manual,
    Slay,
    StatusPrice,
    Summon,
)
from tests.engine.catalogue.reading import (
    ABILITIES,
    CHARACTERS,
    DOCUMENTS,
    ENCHANTED,
    FILES,
    GEAR,
    ITEMS,
    PROPERTIES,
    STANCES,
    STATUSES,
    WEAPONS,
    WEARERS,
    faults,
    parts,
)

EFFECT_NAMES = {
    keyword.removeprefix("Effect: ")
    for ability in ABILITIES.values()
    for keyword in ability.keywords
    if keyword.startswith("Effect: ")
} | {slay.name for _, slay in parts(Slay)}
PLAIN_KEYWORDS = {
    "Aimed", "Break Chance", "Charge Time", "Drain", "Elemental", "Enhancement", "Ground-Based",
    "Item", "Life", "Magic", "Movement", "Recovery", "Spell", "Stance", "Status", "Technique",
    "Weapon",
}  # fmt: skip


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_file_fits_the_models(file: Path):
    assert faults(file) == []


def test_a_fault_names_file_document_and_field(tmp_path: Path):
    file = tmp_path / "odd.toml"
    file.write_text(
        '[[status]]\nid = "odd"\nname = "Odd"\ncode = "Od"\npenalty = { delay = -1 }\n',
        encoding="utf-8",
    )

    assert faults(file) == ["odd.toml: Odd: penalty.delay: document.too_small"]


def test_no_document_has_a_field_that_its_model_does_not_know():
    assert {one.id: one.model_extra for one in DOCUMENTS if one.model_extra} == {}


def test_every_kind_is_there():
    assert {one.kind for one in DOCUMENTS} == {
        "ability", "status", "weapon", "item", "character", "gear", "property", "stance",
    }  # fmt: skip


def test_ids_are_unique_over_all_files_and_kinds():
    counts = Counter(
        line.removeprefix("id = ").strip('"')
        for file in FILES
        for line in file.read_text(encoding="utf-8").splitlines()
        if line.startswith("id = ")
    )

    assert sum(counts.values()) == len(DOCUMENTS)
    assert [id_ for id_, count in counts.items() if count > 1] == []


def test_names_are_unique_within_a_kind():
    counts = Counter((one.kind, one.name) for one in DOCUMENTS)

    assert [name for name, count in counts.items() if count > 1] == []


def test_everything_is_marked_as_text_or_house():
    assert {one.id for one in DOCUMENTS if one.origin not in {"text", "house"}} == set()


def test_whatever_is_ours_says_in_one_line_which_part():
    house = [one for one in DOCUMENTS if one.origin == "house"]

    assert [one.id for one in house if not one.notes or "\n" in one.notes] == []


def test_what_a_player_reads_is_short():
    texts = {one.id: getattr(one, "text", "-") for one in DOCUMENTS}

    assert [id_ for id_, text in texts.items() if not text or len(text) > 240] == []


# References


def test_every_status_referred_to_exists():
    named = {(document.id, part.status) for document, part in parts(Inflict)}
    named |= {(document.id, part.status) for document, part in parts(StatusPrice)}
    named |= {(document.id, id_) for document, part in parts(Cure) for id_ in part.statuses}
    named |= {(rule.id, other) for rule in STATUSES.values() for other in rule.excludes}
    for one in WEARERS:
        named |= {(one.id, id_) for id_ in one.auto_statuses + one.sos_statuses}

    assert len(named) > 60
    assert {(id_, status) for id_, status in named if status not in STATUSES} == set()


def test_resistances_and_immunities_are_against_statuses_or_named_effects():
    known = STATUSES.keys() | EFFECT_NAMES
    named = {(one.id, name) for one in WEARERS for name in (*one.resistances, *one.immunities)}

    assert {"Death", "Delay", "Eject"} <= {name for _, name in named}
    assert {(id_, name) for id_, name in named if name not in known} == set()


def test_every_ability_referred_to_exists():
    named = {(document.id, part.ability) for document, part in parts(Commit)}
    named |= {(document.id, part.ability) for document, part in parts(Summon)}
    named |= {(one.id, id_) for one in CHARACTERS.values() for id_ in one.abilities}

    assert {(id_, ability) for id_, ability in named if ability not in ABILITIES} == set()


def test_every_weapon_and_item_referred_to_exists():
    prices = [(document.id, price) for document, price in parts(ItemPrice)]
    categories = {item.category for item in ITEMS.values()}

    assert [id_ for one in CHARACTERS.values() for id_ in one.weapons if id_ not in WEAPONS] == []
    assert [id_ for one in CHARACTERS.values() for id_ in one.items if id_ not in ITEMS] == []
    assert [id_ for id_, price in prices if price.item and price.item not in ITEMS] == []
    assert [id_ for id_, price in prices if price.category not in categories | {""}] == []
    assert [id_ for id_, price in prices if bool(price.item) == bool(price.category)] == []


def test_every_piece_of_gear_property_and_stance_referred_to_exists():
    lent = [id_ for one in ENCHANTED for id_ in one.properties]
    worn = [id_ for one in CHARACTERS.values() for id_ in one.gear]
    own = [id_ for one in CHARACTERS.values() for id_ in one.traits]
    entered = [part.stance for _, part in parts(Enter)]

    assert all((lent, worn, own, entered))
    assert [id_ for id_ in worn if id_ not in GEAR] == []
    assert [id_ for id_ in lent + own if id_ not in PROPERTIES] == []
    assert [id_ for id_ in entered if id_ not in STANCES] == []


def test_no_character_lists_a_basic_action_that_it_has_anyway():
    assert [
        (one.id, id_)
        for one in CHARACTERS.values()
        for id_ in one.abilities
        if ABILITIES[id_].basic
    ] == []


# Statuses


def test_exclusions_are_symmetric_and_never_of_itself():
    pairs = {(rule.id, other) for rule in STATUSES.values() for other in rule.excludes}

    assert ("protect", "deprotect") in pairs
    assert {(a, b) for a, b in pairs if (b, a) not in pairs or a == b} == set()


def test_every_status_has_a_two_letter_code_of_its_own():
    codes = Counter(rule.code for rule in STATUSES.values())

    assert [code for code in codes if len(code) != 2 or not code.isalpha()] == []
    assert [code for code, count in codes.items() if count > 1] == []


def test_every_status_can_come_about():
    reached = {part.status for _, part in parts(Inflict)}
    reached |= {part.status for _, part in parts(StatusPrice)}
    by_hand = " ".join(part.text for _, part in parts(Manual))
    reached |= {rule.id for rule in STATUSES.values() if f"Put {rule.name} (U) on" in by_hand}
    for one in CHARACTERS.values():
        reached |= {*one.auto_statuses, *one.sos_statuses}

    assert STATUSES.keys() - reached == set()


# Abilities


def test_keywords_are_known_and_name_what_is_there():
    known = PLAIN_KEYWORDS | {f"Elemental: {element}" for element in ELEMENTS}
    known |= {f"Effect: {name}" for name in EFFECT_NAMES}
    for rule in STATUSES.values():
        known.add(f"{'Enhancement' if rule.tone == 'beneficial' else 'Status'}: {rule.name}")
    blocked = {keyword for rule in STATUSES.values() for keyword in rule.blocks}

    used = {keyword for ability in ABILITIES.values() for keyword in ability.keywords}
    assert used - known == set()
    assert blocked - known == {"Limit Break", "Eidolon", "Finisher"}  # job systems bring those


def test_an_element_of_an_ability_is_also_its_keyword():
    wrong = [
        ability.id
        for ability in ABILITIES.values()
        for effect in ability.effects
        if isinstance(effect, Damage)
        and effect.element is not None
        and f"Elemental: {effect.element}" not in ability.keywords
    ]

    assert wrong == []


def test_a_status_that_an_ability_puts_on_another_is_also_its_keyword():
    """So that resistance to it is looked for (SEED-210). Annoy's page has the bare word."""
    wrong = [
        (ability.id, effect.status)
        for ability in ABILITIES.values()
        for effect in ability.effects
        if isinstance(effect, Inflict)
        and STATUSES[effect.status].tone == "harmful"
        and f"Status: {STATUSES[effect.status].name}" not in ability.keywords
    ]

    assert wrong == [("annoy-technique", "annoy")]


def test_weapon_damage_and_weapon_delay_belong_to_weapon_abilities():
    def strikes(ability: Ability) -> bool:
        return any(isinstance(one, Damage) and one.weapon for one in ability.effects)

    for ability in ABILITIES.values():
        if ability.id != "flurry":  # its delay is that of the actions it performs
            assert not ability.delay.weapon or "Weapon" in ability.keywords, ability.id
        assert strikes(ability) == ("Weapon" in ability.keywords), ability.id


def test_reactions_have_a_trigger_in_place_of_a_delay():
    for ability in ABILITIES.values():
        assert (ability.type == "reaction") == (ability.trigger is not None), ability.id
        if ability.type == "reaction":
            assert ability.delay == ability.floor == type(ability.delay)(), ability.id
            assert ability.target in {"trigger", "self"}, ability.id
        else:
            assert ability.target != "trigger", ability.id


def test_a_floor_is_never_above_its_delay():
    wrong = [one.id for one in ABILITIES.values() if one.floor.ticks > one.delay.ticks]
    wrong += [one.id for one in WEAPONS.values() if one.floor > one.delay]

    assert wrong == []


# Monsters


def test_a_dozen_monsters_stand_ready_in_three_tiers():
    tiers = Counter(one.tier for one in CHARACTERS.values())

    assert tiers == {1: 4, 2: 4, 3: 4}
    assert {one.type for one in CHARACTERS.values()} == {"monster"}
    assert {one.origin for one in CHARACTERS.values()} == {"house"}


@pytest.mark.parametrize("monster", CHARACTERS.values(), ids=lambda one: one.id)
def test_a_monster_is_complete(monster: Character):
    assert monster.tier == 1 + (monster.level - 1) // 10
    assert set(monster.attributes) == {"ATK", "VIT", "SPD", "MAG", "SPR"}
    assert monster.hp
    assert monster.weapons or monster.abilities
    dearest = max((ABILITIES[id_].mp for id_ in monster.abilities), default=0)
    assert monster.mp is not None
    assert monster.mp >= dearest
