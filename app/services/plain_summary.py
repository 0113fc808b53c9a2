"""The GM's summary of an encounter where the rules know no delay track and no rows."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from app.engine.model.form_sheet import (
    Beside,
    Cell,
    Column,
    Entries,
    FormBlock,
    FormHead,
    FormSheet,
    FormSheets,
    Row,
    Table,
)
from app.engine.model.sheet import Figure, Sheet, Unset
from app.services.card_kit import Say
from app.services.fight_kit import (
    LEFT,
    Fight,
    note_entries,
    rule_entries,
    status_counters,
    token_of,
)
from app.services.group_tables import group_tables
from app.services.kit_words import KitWords
from app.services.muster import Fighter
from app.services.turn_kit import HEALTH, short_head

_LEAST, _EDGE, _SIGN = 11.0, 5.0, 1.9
"""Shares of a column of numbers: at least, and for a head of so many signs."""


def plain_summary(words: KitWords, fight: Fight, say: Say, *, fillable: bool = False) -> FormSheets:
    """Who takes part with their numbers, what enemies do, house rules, statuses; GM only."""
    encounter, texts = fight.encounter, words.plain
    heads = {"{party}": str(encounter.party), "{enemies}": str(encounter.enemies)}
    subtitle = texts["heads"]
    for place, value in heads.items():
        subtitle = subtitle.replace(place, value)
    blocks: list[FormBlock] = [_everybody(texts, fight, say)]
    for owner in fight.enemy_kinds:
        tables = group_tables(texts, _own(owner.sheet), say)
        name = owner.sheet.name
        blocks += [replace(table, title=f"{name}: {table.title}") for table in tables]
    blocks.append(Beside((_watch(words, fight),), (rule_entries(words, fight),), 0.5))
    if words.summary["statuses"]:
        blocks.append(status_counters(words))
    head = FormHead(encounter.name, subtitle, badge=words.sheets["gm_only"])
    title = texts["title"].replace("{name}", encounter.name)
    sheet = FormSheet(encounter.id, head, tuple(blocks))
    return FormSheets(title, words.page, (sheet,), fillable)


def _everybody(texts: Mapping[str, str], fight: Fight, say: Say) -> Table:
    """A row each: token, name, numbers, and boxes for what is left of HP."""
    heads: dict[str, str] = {}
    for owner in fight.owners.values():
        sheet = owner.sheet
        heads |= {one.key: short_head(one, say) for one in _numbers(sheet)}
        heads |= {one.key: short_head(one, say) for one in sheet.unset if one.key != HEALTH}
    columns = [Column("", 9), Column(texts["combatant"], 32)]
    columns += [Column(head, max(_LEAST, _EDGE + _SIGN * len(head))) for head in heads.values()]
    columns += [Column(_health_word(fight, say), 11), Column(texts["left"], 40)]
    rows = tuple(_row(one, fight, heads) for one in fight.fighters)
    return Table(texts["who"], tuple(columns), rows, texts["who_note"], field="who", height=7.6)


def _health_word(fight: Fight, say: Say) -> str:
    """The word for HP that the sheets use; empty where nobody has any."""
    for owner in fight.owners.values():
        named: list[Figure | Unset] = [*owner.sheet.gauges, *owner.sheet.unset]
        for one in named:
            if one.key == HEALTH:
                return say(one.label)
    return ""


def _row(one: Fighter, fight: Fight, heads: Mapping[str, str]) -> Row:
    owner = fight.owners.get(one.character)
    lead = (Cell(token=token_of(one)), Cell(one.name, strong=one.side == "party"))
    if owner is None:
        blank = [Cell(open=True) for _ in (*heads, HEALTH)]
        return Row((*lead, *blank, Cell(boxes=LEFT)), f"who/{one.id}")
    told = {each.key: each.text or str(each.value) for each in _numbers(owner.sheet)}
    told |= {each.key: f"+{each.value}" for each in owner.sheet.derived}
    unset = {each.key for each in owner.sheet.unset}
    cells = [
        Cell(open=True) if key in unset else Cell(told.get(key, ""), strong=True) for key in heads
    ]
    health = next((each for each in owner.sheet.gauges if each.key == HEALTH), None)
    most = Cell(open=True) if health is None else Cell(str(health.value), strong=True)
    return Row((*lead, *cells, most, Cell(boxes=LEFT)), f"who/{one.id}")


def _numbers(sheet: Sheet) -> Iterator[Figure]:
    """What is looked up in a fight, HP and crystals left out."""
    yield from (*sheet.attributes, *sheet.defences)
    for one in (*sheet.gauges, *sheet.derived):
        if one.key != HEALTH and "/" not in one.key:
            yield one


def _own(sheet: Sheet) -> Sheet:
    """Without what everybody has."""
    return replace(sheet, cards=tuple(card for card in sheet.cards if not card.basic))


def _watch(words: KitWords, fight: Fight) -> Entries:
    """The GM's notes on everybody."""
    entries = [entry for owner in fight.enemy_kinds for entry in note_entries(owner.sheet)]
    return Entries(words.summary["watch"], tuple(entries), blank=2, field="watch")
