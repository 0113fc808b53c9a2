"""Stat blocks as people write them become the documents that they describe."""

import subprocess
import sys

import pytest

from app.engine.model.documents import Ability, DelayCode
from app.engine.model.effects import (
    Clause,
    Commit,
    Cure,
    Damage,
    Effect,
    Heal,
    HealthPrice,
    Inflict,
    ItemPrice,
    Rearm,
    Slay,
    StatusPrice,
    SwapGauges,
    Trigger,
)
from app.services.statblock import Reading, read_block, read_blocks

DRAGON = """
Bahamut1

Type: Action2
Magic, Spell, Charge Time3
Target: Group4
50D F20  MP: 83 CT: 10 5

The king of dragons sinks out of the clouds. After a CT10 action, Bahamut breathes out and \
deals (20 x MAG + 3d12) magical damage to the entire enemy party.6
Adjustment: +10 Power per tier above 1.7
CoS: 100 8
"""
BLOW = """
Crushing Blow 1

Type: Action 2
Technique, Weapon, Status: Stop 3
Target: Single 4
20+[W]D F15+[W] 5

Crushing Blow inflicts normal weapon damage and has a 40% CoS to inflict Stop (1). 6
CoS: 80 7
"""
JUMP = """
Jump
Type: Action

Takeoff
Technique, Stance
Target: Self
60D F40
Untargetable until the next action, which must be the landing.

Landing
Technique, Weapon
Target: Single
60D F20
Weapon damage, ×1.5 Power multiplier; always Ranged.
CoS: 80
"""


def one(reading: Reading) -> Ability:
    (ability,) = reading.abilities
    return ability


def said(reading: Reading) -> list[tuple[str, str]]:
    return [(part.phrase.code, part.text) for part in reading.unread]


def block(*lines: str, delay: str = "40D F15") -> str:
    """A block with a text of its own."""
    head = ("Try", "Type: Action", "Technique", "Target: Single", delay)
    return "\n".join((*head, *lines, "CoS: 100"))


def effects_of(*lines: str) -> tuple[Effect, ...]:
    """What a text does, when all of it is understood."""
    reading = read_block(block(*lines))
    assert reading.unread == ()
    assert one(reading).text == ""
    return one(reading).effects


@pytest.mark.rule("SEED-202", "SEED-203")
def test_the_dragon_is_a_group_spell_with_its_numbers() -> None:
    reading = read_block(DRAGON)
    ability = one(reading)
    assert ability == Ability(
        id="bahamut",
        name="Bahamut",
        type="action",
        keywords=("Magic", "Spell", "Charge Time"),
        target="group",
        delay=DelayCode(ticks=50),
        floor=DelayCode(ticks=20),
        mp=83,
        ct=10,
        cos=100,
        power_per_tier=10,
        effects=(Damage(type="magical", attribute="MAG", power=20, dice="3d12"),),
        text=ability.text,
    )
    assert ability.text.startswith("The king of dragons sinks out of the clouds. After a CT10")
    assert said(reading) == [
        ("block.prose", "The king of dragons sinks out of the clouds"),
        ("block.words", "breathes out and"),
    ]
    assert [(mark.line, mark.number) for mark in reading.footnotes] == [
        (2, 1), (4, 2), (5, 3), (6, 4), (7, 5), (9, 6), (10, 7), (11, 8),
    ]  # fmt: skip


@pytest.mark.rule("SEED-204", "SEED-214", "SEED-202")
def test_the_blow_strikes_with_the_weapon_and_may_stop() -> None:
    reading = read_block(BLOW)
    assert reading.unread == ()
    assert one(reading) == Ability(
        id="crushing-blow",
        name="Crushing Blow",
        keywords=("Technique", "Weapon", "Status: Stop"),
        target="single",
        delay=DelayCode(ticks=20, weapon=True),
        floor=DelayCode(ticks=15, weapon=True),
        cos=80,
        effects=(Damage(weapon=True), Inflict(status="stop", duration=1, cos=40)),
    )


def test_both_blocks_are_found_in_one_paste_with_what_stands_around_them() -> None:
    reading = read_blocks(f"ANATOMY\n{DRAGON}\n1: What it is called.\nand so on\n\n{BLOW}")
    assert [ability.id for ability in reading.abilities] == ["bahamut", "crushing-blow"]
    assert ("block.before", "ANATOMY") in said(reading)
    assert ("block.footnote_text", "1: What it is called.") in said(reading)
    assert ("block.footnote_text", "and so on") in said(reading)
    assert "called" not in "".join(ability.text for ability in reading.abilities)


# Delay codes


@pytest.mark.rule("SEED-044", "SEED-112")
@pytest.mark.parametrize(
    ("line", "delay", "floor", "mp", "ct"),
    [
        ("50D F20", (50, False, False), (20, False, False), 0, 0),
        ("20+[W]D F15+[W]", (20, True, False), (15, True, False), 0, 0),
        ("[W]D F[W]", (0, True, False), (0, True, False), 0, 0),
        ("[W]+20D F[W]+15", (20, True, False), (15, True, False), 0, 0),
        ("[S]D F[S]", (0, False, True), (0, False, True), 0, 0),
        ("[ s ]d f[s]", (0, False, True), (0, False, True), 0, 0),
        ("50D F20 MP: 83 CT: 10", (50, False, False), (20, False, False), 83, 10),
        ("  50 D   F 20   MP:83   CT :10 ", (50, False, False), (20, False, False), 83, 10),
        ("35D F15 CT15 MP 60", (35, False, False), (15, False, False), 60, 15),
        ("35d, f15, 60 mp", (35, False, False), (15, False, False), 60, 0),
        ("Delay: 35D\N{NO-BREAK SPACE}F15", (35, False, False), (15, False, False), 0, 0),
        ("F20 50D", (50, False, False), (20, False, False), 0, 0),
    ],
)
def test_delay_codes(
    line: str,
    delay: tuple[int, bool, bool],
    floor: tuple[int, bool, bool],
    mp: int,
    ct: int,
) -> None:
    reading = read_block(block(delay=line))
    assert reading.unread == ()
    ability = one(reading)
    assert ability.delay == DelayCode(ticks=delay[0], weapon=delay[1], spell=delay[2])
    assert ability.floor == DelayCode(ticks=floor[0], weapon=floor[1], spell=floor[2])
    assert (ability.mp, ability.ct) == (mp, ct)


@pytest.mark.parametrize(
    "line", ["50D F20 and some", "50D F20 F30", "[X]D F20", "50000D F20", "50D F20 5 MP: 83 6 7"]
)
def test_a_delay_line_is_read_whole_or_not_at_all(line: str) -> None:
    reading = read_block(block(delay=line))
    assert one(reading).delay == DelayCode()
    assert line in [part.text for part in reading.unread]


# Target, adjustment, chance of success, keywords


@pytest.mark.parametrize(
    ("words", "target"),
    [
        ("Single", "single"), ("self", "self"), ("Group", "group"), ("Group (Row)", "row"),
        ("Group(row)4", "row"), ("All", "all"), ("Triggering Enemy", "trigger"),
        ("Special", "special"), ("Random", "random"), ("Random (All)", "random_any"),
        ("None", "none"), ("Group4", "group"), ("Single 4", "single"),
    ],
)  # fmt: skip
def test_targets(words: str, target: str) -> None:
    reading = read_block(f"Try\nType: Action\nTarget: {words}\n40D F20\nCoS: 100")
    assert reading.unread == ()
    assert one(reading).target == target


def test_a_target_that_is_none_of_these_is_listed() -> None:
    reading = read_block("Try\nType: Action\nTarget: Group (1 front + 1 back)\n40D F15\nCoS: 100")
    assert said(reading) == [("block.line", "Target: Group (1 front + 1 back)")]
    assert reading.unread[0].phrase.params["field"] == "target"


@pytest.mark.parametrize(
    ("words", "mp", "power"),
    [
        ("+10 Power per tier above 1", 0, 10),
        ("+20 MP", 20, 0),
        ("+20 MP, +6 Power per tier above 1.", 20, 6),
        ("+6 Power and +20 MP for each tier past the first", 20, 6),
        ("\N{MINUS SIGN}2 Power per tier", 0, -2),
        ("+10 Power per tier above 1.7", 0, 10),
    ],
)
def test_adjustments(words: str, mp: int, power: int) -> None:
    reading = read_block(block(f"Adjustment: {words}"))
    assert reading.unread == ()
    assert (one(reading).mp_per_tier, one(reading).power_per_tier) == (mp, power)


def test_an_adjustment_of_something_else_is_listed() -> None:
    reading = read_block(block("Adjustment: +1d8 damage per tier above 1"))
    assert said(reading) == [("block.line", "Adjustment: +1d8 damage per tier above 1")]


@pytest.mark.parametrize(
    ("words", "cos"),
    [("CoS: 85", 85), ("CoS 85%", 85), ("cos:85 %", 85), ("CoS: -5", -5), ("CoS: –", 100),
     ("CoS: – 8", 100)],
)  # fmt: skip
def test_chances_of_success(words: str, cos: int) -> None:
    reading = read_block(f"Try\nType: Action\nTarget: Self\n40D F15\n{words}")
    assert reading.unread == ()
    assert one(reading).cos == cos


def test_keywords_are_told_from_sentences() -> None:
    reading = read_block("Try\nType: Action\nFire deals no damage, says the cook\nTarget: Self")
    assert one(reading).keywords == ()
    assert one(reading).text == "Fire deals no damage, says the cook"


@pytest.mark.parametrize(
    ("line", "keywords"),
    [
        ("magic, spell , Elemental : Ice", ("Magic", "Spell", "Elemental: Ice")),
        ("Technique, Ground-Based", ("Technique", "Ground-Based")),
        ("Magic, Enhancement: Accuracy Up", ("Magic", "Enhancement: Accuracy Up")),
        ("Magic3, Spell3", ("Magic", "Spell")),
        ('Keywords: Magic, "Limit 2"', ("Magic", "Limit 2")),
    ],
)
def test_keywords(line: str, keywords: tuple[str, ...]) -> None:
    reading = read_block(f"Try\nType: Action\n{line}\nTarget: Self\n40D F15\nCoS: 100")
    assert reading.unread == ()
    assert one(reading).keywords == keywords


# Footnotes


def test_a_footnote_is_taken_off_only_where_no_number_can_stand() -> None:
    assert (
        one(read_block("Cure 1\nType: Action\nTarget: Single\n50D F20\nCoS: 100")).name == "Cure 1"
    )
    assert one(read_block(block(delay="[W]D F15+[W]5"))).floor == DelayCode(ticks=15, weapon=True)
    assert one(read_block(block(delay="50D F205"))).floor == DelayCode(ticks=205)


def test_a_number_that_may_hide_a_footnote_is_kept_and_listed() -> None:
    reading = read_block("Try\nType: Action2\nMagic3\nTarget: Self4\n50D F20 CT: 105\nCoS: 100")
    assert one(reading).ct == 105
    assert said(reading) == [("block.footnote_doubt", "105")]
    assert reading.unread[0].phrase.params == {"number": "10", "footnote": "5"}


# Effects


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("Deals (12×MAG + 1d12) magical Ice damage to one target.",
         Damage(type="magical", attribute="MAG", power=12, dice="1d12", element="Ice")),
        ("(12×MAG + d12) magical Ice", Damage(type="magical", attribute="MAG", power=12,
                                              dice="1d12", element="Ice")),
        ("deals 20xmag+3d12 magical damage", Damage(type="magical", attribute="MAG", power=20,
                                                    dice="3d12")),
        ("Deals MAG * 20 – 5 magical damage", Damage(type="magical", attribute="MAG", power=20,
                                                     dice="-5")),
        ("Deals 2d6+3 physical damage.", Damage(dice="2d6+3")),
        ("Deals 1d4 + -1 physical damage.", Damage(dice="1d4-1")),
        ("Deals (10 × LEVEL) untyped damage, unmodified.",
         Damage(type="untyped", attribute="LEVEL", power=10, plain=True)),
        (("It inflicts ordinary weapon damage, piercing, +25% while the target is in critical "
         "health."), Damage(weapon=True, piercing=True,
                           clauses=(Clause(percent=25, when="target_critical"),))),
        ("weapon damage, ×1.5 Power multiplier; always Ranged",
         Damage(weapon=True, multiplier="1.5", reach="ranged")),
        ("Inflicts Poison (4).", Inflict(status="poison", duration=4)),
        ("inflicts stop (1 turn) with 40% CoS", Inflict(status="stop", duration=1, cos=40)),
        ("40% chance to inflict Accuracy Down (U)", Inflict(status="accuracy-down", duration=None,
                                                            cos=40)),
        ("added CoS 40 Stop (1)", Inflict(status="stop", duration=1, cos=40)),
        ("Inflicts Accuracy Up (5) on the user.", Inflict(status="accuracy-up", duration=5,
                                                          on="self")),
        ("Restores (12×MAG + d12) HP.", Heal(attribute="MAG", power=12, dice="1d12")),
        ("Restores 200 MP", Heal(flat=200, gauge="mp")),
        ("Heals 25% of max HP", Heal(percent=25)),
        ("Swap current HP and current MP, each capped by its max", SwapGauges()),
        ("Changes weapon.", Rearm()),
        ("Removes Poison, Blind and all harmful statuses.",
         Cure(statuses=("poison", "blind"), tone="harmful")),
        ("Effect: Death", Slay()),
    ],
)  # fmt: skip
def test_effects_in_the_words_of_people(text: str, effect: Effect) -> None:
    assert effects_of(text) == (effect,)


@pytest.mark.rule("SEED-063")
def test_power_multipliers_multiply_together() -> None:
    text = "Weapon damage, ×1.5 Power multiplier, ×2 Power multiplier, ×1/4 Power multiplier."
    several = Damage(weapon=True, multiplier="1.5", multipliers=("2", "1/4"))
    assert effects_of(text) == (several,)
    assert effects_of(text.replace(", ×", "; ×")) == (several,)
    reading = read_block(block("Weapon damage, ×2 Power multiplier, ×1/0 Power multiplier."))
    assert one(reading).effects == ()
    assert [part.phrase.params for part in reading.unread] == [{"value": "1/0"}]


def test_one_sentence_may_do_several_things() -> None:
    assert effects_of("Restores (8×MAG + 1d8) to both HP and MP and removes Poison.") == (
        Heal(attribute="MAG", power=8, dice="1d8"),
        Heal(attribute="MAG", power=8, dice="1d8", gauge="mp"),
        Cure(statuses=("poison",)),
    )


def test_a_sentence_may_run_over_lines_and_lines_may_lack_full_stops() -> None:
    assert effects_of("Try inflicts normal", "weapon damage.") == (Damage(weapon=True),)
    assert effects_of("Weapon damage", "Inflicts Poison (4)") == (
        Damage(weapon=True),
        Inflict(status="poison", duration=4),
    )


def test_what_fails_on_the_way_leaves_nothing_behind() -> None:
    reading = read_block(block("Weapon damage, piercing", "+5% always", "and sunshine"))
    assert one(reading).effects == ()
    assert said(reading) == [
        ("block.sentence", "Weapon damage, piercing\n+5% always\nand sunshine")
    ]


@pytest.mark.parametrize(
    "text",
    [
        "If the target is asleep, deals (20×MAG) magical damage.",
        "Deals (20×MAG) magical damage unless it rains.",
        "Does not inflict Stop (1).",
        "Never deals weapon damage.",
        "Deals weapon damage only to undead.",
        "Deals (20×MAG) magical damage to one front-row and one back-row target.",
        "Deals half weapon damage.",
        "Inflicts Poison.",
        "Deals 40 damage.",
        "Inflicts Stop (1) and Poison (4) at added CoS 40.",
        "Deals (20×MAG + 10×SPR) magical damage.",
        "Deals (12×WIL + d12) magical damage.",
        "Deals 9999999d9999999 physical damage.",
        "Deals weapon damage three times.",
        "The next action must be the landing.",
        "Can't inflict Stop (1).",
        "The target deals weapon damage to all enemies.",
        "Stops the enemy that deals weapon damage.",
        "Prevents a blow and inflicts Stop (1).",
    ],
)
def test_what_could_mean_something_else_is_listed_and_kept_as_text(text: str) -> None:
    reading = read_block(block(text))
    assert one(reading).effects == ()
    assert one(reading).text == text
    assert [part.text for part in reading.unread] == [text.removesuffix(".")]


def test_what_hangs_on_something_unknown_is_not_read_alone() -> None:
    reading = read_block(block("When the moon is full; deals weapon damage."))
    assert one(reading).effects == ()
    assert [code for code, _ in said(reading)] == ["block.prose", "block.hangs"]


def test_dice_that_nobody_can_roll_are_named() -> None:
    (part,) = read_block(block("Deals 9999999d9999999 physical damage.")).unread
    assert part.phrase.code == "block.dice"
    assert part.phrase.params == {"dice": "9999999d9999999"}


def test_what_contradicts_the_lines_is_listed_and_the_lines_stand() -> None:
    reading = read_block(
        block("After a CT15 action, deals weapon damage to the whole enemy party.",
              delay="40D F15 CT: 10")
    )  # fmt: skip
    ability = one(reading)
    assert (ability.ct, ability.target) == (10, "single")
    assert said(reading) == [
        ("block.ct_differs", "After a CT15 action"),
        ("block.target_differs", "to the whole enemy party"),
    ]


def test_what_is_for_the_other_side_is_not_done_to_the_same_target() -> None:
    reading = read_block(
        block("Deals weapon damage to the enemy party and removes Poison.",
              "Restores 10% of max HP to all allies.")
    )  # fmt: skip
    assert one(reading).effects == (Damage(weapon=True), Cure(statuses=("poison",)))
    assert ("block.sides", "Restores 10% of max HP to all allies") in said(reading)
    both = block("Deals weapon damage to one enemy and restores 5 HP to all allies.")
    assert one(read_block(both)).effects == ()


def test_a_charge_time_that_only_the_text_states_counts() -> None:
    assert one(read_block(block("After a CT15 action, deals weapon damage."))).ct == 15


def test_places_are_lines_and_columns() -> None:
    (part,) = read_block(block("Weapon damage. The sky falls. Inflicts Stop (1).")).unread
    assert (part.line, part.column, part.text) == (6, 16, "The sky falls")


# Two steps


def test_an_entry_in_two_steps_becomes_two_abilities() -> None:
    reading = read_block(JUMP)
    takeoff, landing = reading.abilities
    assert takeoff == Ability(
        id="jump-takeoff",
        name="Jump (takeoff)",
        keywords=("Technique", "Stance"),
        target="self",
        delay=DelayCode(ticks=60),
        floor=DelayCode(ticks=40),
        effects=(Commit(ability="jump-landing", untargetable=True),),
    )
    assert landing == Ability(
        id="jump-landing",
        name="Jump (landing)",
        usage="committed",
        keywords=("Technique", "Weapon"),
        target="single",
        delay=DelayCode(ticks=60),
        floor=DelayCode(ticks=20),
        cos=80,
        effects=(Damage(weapon=True, multiplier="1.5", reach="ranged"),),
    )
    assert [(part.line, part.phrase.code) for part in reading.unread] == [(5, "block.missing")]


def test_values_written_twice_are_for_two_steps() -> None:
    reading = read_block(
        "High Jump\nType: Action\nTechnique, Stance / Technique, Weapon\n"
        "Target: Self / Group (Row)\n60D F40, then 80D F30\nCoS: – / 80"
    )
    up, down = reading.abilities
    assert reading.unread == ()
    assert (up.target, up.keywords, up.delay.ticks, up.floor.ticks) == (
        "self", ("Technique", "Stance"), 60, 40,
    )  # fmt: skip
    assert (down.target, down.keywords, down.delay.ticks, down.floor.ticks, down.cos) == (
        "row", ("Technique", "Weapon"), 80, 30, 80,
    )  # fmt: skip
    assert up.effects == (Commit(ability=down.id, untargetable=False),)


def test_steps_may_stand_as_blocks_of_their_own() -> None:
    reading = read_blocks(
        "Jump (takeoff)\nType: Action\nTarget: Self\n60D F40\nCoS: –\n"
        "The next action must be the landing.\n\n"
        "Jump (landing)\nType: Action\nTarget: Single\n60D F20\nCoS: 80\nWeapon damage."
    )
    assert reading.unread == ()
    assert reading.abilities[0].effects == (Commit(ability="jump-landing", untargetable=False),)


def test_a_second_heading_of_the_same_name_is_a_step() -> None:
    reading = read_block(
        "Jump (takeoff)\nType: Action\nTarget: Self\n60D F40\nCoS: –\n"
        "Jump (landing)\nTarget: Single\n60D F20\nCoS: 80"
    )
    assert [ability.id for ability in reading.abilities] == ["jump-takeoff", "jump-landing"]
    assert [ability.cos for ability in reading.abilities] == [100, 80]


def test_a_third_step_is_listed() -> None:
    reading = read_block(f"{JUMP}\nStep 2\nTarget: Self")
    assert ("block.steps", "Step 2") in said(reading)
    assert ("block.twice", "Target: Self") in said(reading)


# Reactions, prices


def test_reactions_and_prices() -> None:
    reading = read_block(
        block("Trigger: damaged by a single-target melee physical action",
              "Price: lose 40% of max HP.", "Price: item Potion", "Price: receives Pain (2)")
    )  # fmt: skip
    ability = one(reading)
    assert reading.unread == ()
    assert ability.trigger == Trigger(on="damaged", single=True, reach="melee", type="physical")
    assert ability.prices == (
        HealthPrice(percent=40),
        ItemPrice(item="potion"),
        StatusPrice(status="pain", duration=2),
    )


# What is no block


@pytest.mark.parametrize("text", ["", "  \n\r\n ", "Hello there.\nWhat a day!"])
def test_what_is_no_block_gives_no_ability(text: str) -> None:
    reading = read_block(text)
    assert reading.abilities == ()
    assert [part.phrase.code for part in reading.unread] in (["block.empty"], ["block.none"])
    assert reading == read_blocks(text)


def test_what_is_missing_is_said() -> None:
    reading = read_block("Try\nTarget: Self")
    assert [part.phrase.params["field"] for part in reading.unread] == [
        "type", "delay", "floor", "cos",
    ]  # fmt: skip


def test_the_grammar_library_is_loaded_by_the_first_text_only() -> None:
    code = (
        "import sys, app.bootstrap, app.services.statblock as s\n"
        "assert 'lark' not in sys.modules\n"
        "s.read_block('Try\\nType: Action')\n"
        "assert 'lark' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
