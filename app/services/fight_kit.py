"""What the papers of a fight have in common: who takes part, and blocks that all of them hold."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from app.engine.model.card_deck import CardToken, Run
from app.engine.model.form_sheet import Counters, Entries, Entry
from app.engine.model.sheet import Sheet
from app.services.card_kit import BOXES, Owner
from app.services.kit_words import KitWords
from app.services.muster import Fighter
from app.services.summaries import EncounterSummary

LEFT: Final = 5
"""Boxes to write down what is left of somebody's HP."""
_STATUS_LINES: Final = 6


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A rule that a campaign has changed, in words."""

    title: str
    value: str = ""
    rows: tuple[str, ...] = ()
    """Of a rule that is a table."""


@dataclass(frozen=True, slots=True)
class Fight:
    """What a summary is made from."""

    encounter: EncounterSummary
    fighters: tuple[Fighter, ...]
    owners: Mapping[str, Owner]
    """Those with a sheet, by character."""
    rules: tuple[HouseRule, ...] = ()
    plain: bool = False
    """Whether the rules know neither a countdown nor rows."""

    @property
    def enemies(self) -> tuple[Fighter, ...]:
        """Everybody who is not of the party."""
        return tuple(one for one in self.fighters if one.side != "party")

    @property
    def enemy_kinds(self) -> Iterator[Owner]:
        """Each kind of enemy that has a sheet, once."""
        for character in dict.fromkeys(one.character for one in self.enemies):
            if character in self.owners:
                yield self.owners[character]


def token_of(one: Fighter) -> CardToken:
    """Somebody's token as the desk draws it."""
    return CardToken(one.letter, one.colour, "circle" if one.side == "party" else "square")


def note_entries(sheet: Sheet) -> Iterator[Entry]:
    """The GM's notes on somebody, a line each."""
    for line in sheet.notes.splitlines():
        if line.strip():
            runs = (Run(f"{sheet.name}:", "strong"), Run(f" {line.strip()}"))
            yield Entry(runs, f"{sheet.id}/note", tick=True)


def rule_entries(words: KitWords, fight: Fight) -> Entries:
    """The house rules in force, or that there are none."""
    entries: list[Entry] = []
    for number, rule in enumerate(fight.rules):
        told = Run(f" {rule.value}", "strong")
        entries.append(Entry((Run(f"{rule.title}:"), told), f"rule/{number}"))
        for place, row in enumerate(rule.rows):
            entries.append(Entry((Run(f"\N{BULLET} {row}"),), f"rule/{number}/{place}"))
    if not entries:
        entries = [Entry((Run(words.summary["no_rules"]),), "rule")]
    return Entries(words.summary["rules"], tuple(entries), field="rules")


def status_counters(words: KitWords) -> Counters:
    """Lines on which statuses of anybody are counted down."""
    title, note = words.summary["statuses"], words.summary["statuses_note"]
    return Counters(title, note, BOXES, _STATUS_LINES, who=True, field="status")
