"""Texts that no honest person pastes, and what must hold for every one of them."""

import json
from collections.abc import Callable
from random import Random

from app.engine.model.documents import Ability
from app.services.statblock import LONGEST, Reading, read_block, read_blocks, write_block

DRAGON = """\
Bahamut1

Type: Action2
Magic, Spell, Charge Time3
Target: Group4
50D F20 MP: 83 CT: 10 5
The dragon comes. After a CT10 action, Bahamut deals (20 x MAG + 3d12) magical damage to the \
entire enemy party.6
Adjustment: +10 Power per tier above 1.7
CoS: 100 8"""
BLOW = """\
Crushing Blow
Type: Action
Technique, Weapon, Status: Stop
Target: Single
20+[W]D F15+[W]
Crushing Blow inflicts normal weapon damage and has a 40% CoS to inflict Stop (1).
CoS: 80"""
JUMP = """\
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
CoS: 80"""
WARD = """\
Ward
Type: Reaction
Target: Triggering Enemy, front row only
[S]D F[S]
Hits: 2, checked once
Use: everybody
Trigger: struck, physical
Price: item "Potion", not consumed.
Price: 40% of maximum HP and 3 HP.
Text: Something.
Heal: 25% of maximum MP, plus 3, +5% always.
Removes Poison, all harmful statuses.
Stance: Bluff (2 turns), +100% for the next Spell or Magic action.
Performs 2 Spell actions.
Summons Light: 3 actions, 30D apart, each "light".
The next action must be "x", untargetable until then.
By hand: "roll"
Slays: Death.
Adds +5 delay to the target.
CoS: 95
Id: w
Origin: text
Notes: n
Further fields: {"a": [1]}"""
SAMPLES = (DRAGON, BLOW, JUMP, WARD)
PIECES = (
    *"0123456789()[]{}+-×x*/%.,;:!?\"'’“–−\\\n\r\t \0\u00a0\u2028\ufeff",
    "9999999d9999999", "1d4 + -1", "d", "D", "F", "[W]", "[S]", "MP:", "CT", "CoS:", "Type:",
    "Target:", "Adjustment:", "Action", "Single", " / ", "then", "deals", "inflicts", "damage",
    "magical", "Stop (1)", "(U)", "20×MAG", "weapon", "not", "if", "HP", "Heal:", "Stance:",
    "Price:", "Trigger:", "Landing", "Takeoff:", "Step 1", "By hand:", "Further fields:", "{", "[",
    "----", "1e999", "NaN", "999999999999999999999", "½", "٣", "\u017f", "İ", "🐉", "\ud7ff",
)  # fmt: skip
STRANGER = "zyxqv"
"""A word that is in no grammar: wherever it is put, it has to come out again."""


def soup(chance: Random) -> str:
    """Words of the grammar and rubbish in any order, at times under a proper head."""
    head = chance.choice(("", "X\nType: Action\n", "X\nTarget: Self\n40D F15\n"))
    joint = chance.choice(("", " ", "\n"))
    return head + joint.join(chance.choices(PIECES, k=chance.randrange(1, 60)))


def noise(chance: Random) -> str:
    """Characters of all of Unicode but surrogates."""
    found = (chance.randrange(0x110000) for _ in range(chance.randrange(1, 200)))
    return "".join(chr(one) for one in found if not 0xD800 <= one < 0xE000)


def mutant(chance: Random) -> str:
    """A proper block with parts deleted, doubled, swapped or replaced."""
    text = "\n\n".join(chance.sample(SAMPLES, chance.randrange(1, 3)))
    for _ in range(chance.randrange(1, 12)):
        low, high = sorted(chance.randrange(len(text) + 1) for _ in range(2))
        high = min(high, low + 12)
        part = chance.choice(("", text[low:high] * 2, text[low:high][::-1], chance.choice(PIECES)))
        text = text[:low] + part + text[high:]
    return text


def flood(chance: Random) -> str:
    """A few pieces over and over, up to the greatest length."""
    part = "".join(chance.choices(PIECES, k=chance.randrange(1, 4))) or "x"
    head = chance.choice(("", "X\nType: Action\n", "X\nType: Action\nDeals "))
    return head + (part * (LONGEST // len(part)))[: LONGEST - len(head)]


def strange(chance: Random) -> str:
    """A proper block with the stranger put between two words."""
    text = chance.choice(SAMPLES)
    gaps = [index for index, letter in enumerate(text) if letter in " \n"]
    at = chance.choice(gaps)
    return f"{text[:at]} {STRANGER}{text[at:]}"


MAKERS: tuple[Callable[[Random], str], ...] = (soup, noise, mutant, strange)


def faults(text: str) -> list[str]:
    """What is wrong with the readings of a text; reading must not raise at all."""
    return [
        f"{read.__name__}: {fault}"
        for read in (read_block, read_blocks)
        for fault in _faults(text, read(text))
    ]


def _faults(text: str, reading: Reading) -> list[str]:
    found = []
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for part in reading.unread:
        here = "\n".join(lines[part.line - 1 :])[part.column - 1 :]
        shown = part.text.replace("\r\n", "\n").replace("\r", "\n")
        if not here.startswith(shown):
            found.append(f"{part} is not where it says")
        if not part.phrase.code.startswith("block."):
            found.append(f"{part.phrase.code} is no statement about blocks")
    for ability in reading.abilities:
        if Ability.model_validate(ability.model_dump()) != ability:
            found.append(f"{ability.id} is not valid")
        if read_block(write_block(ability)) != Reading(abilities=(ability,)):
            found.append(f"{ability.id} does not come back: {write_block(ability)!r}")
    if STRANGER in text and STRANGER not in _everything(reading):
        found.append("a word was dropped")
    return found


def _everything(reading: Reading) -> str:
    documents = [ability.model_dump(mode="json") for ability in reading.abilities]
    return json.dumps([documents, [part.text for part in reading.unread]]).casefold()
