"""Character and monster sheets of the paper kit, from the sheets that the rules work out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from app.engine.model.card_deck import KitCard, Run
from app.engine.model.form_sheet import (
    Beside,
    Box,
    Boxes,
    Counters,
    Entries,
    Entry,
    FormBlock,
    FormHead,
    FormSheet,
    FormSheets,
)
from app.engine.model.sheet import Figure, Sheet
from app.services.card_kit import BOXES, ITEM, STATUS, WEAPON, CardMaker, Owner, Say
from app.services.group_tables import group_tables
from app.services.kit_words import KitWords
from app.services.sheet_rows import action_table, reaction_table, weapon_table

_GRID: Final = (4, 3)
_WIDE_GRID: Final = (8, 3)
_ASKED: Final = ("hp", "mp", "ap")
"""Gauges that have a box of their own, also while nobody has written their maximum."""
_SHADED: Final = frozenset({"ATK", "SPD", "MAG"})
_ICONS: Final = {"SPD": "speed", "armor": "armor", "m_armor": "m_armor"}
_RANKS: Final = ("–", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
_IN_A_ROW: Final = 10
_LISTS: Final = (
    "elements", "resistances", "immunities", "auto_statuses", "sos_statuses", "gear", "sealed",
)  # fmt: skip


def form_sheets(
    words: KitWords,
    owners: Sequence[Owner],
    say: Say,
    *,
    name: str = "",
    fillable: bool = False,
) -> FormSheets:
    """A sheet for each of these; monsters' are for the GM only."""
    texts = words.sheets
    title = texts["title_of"].replace("{name}", name) if name else texts["title"]
    maker = _SheetMaker(words, CardMaker(words.card, say))
    sheets = tuple(maker.sheet(owner) for owner in owners)
    return FormSheets(title, words.page, sheets, fillable)


def rank_text(value: int) -> str:
    """A rank as the game writes it: ``III``; figures beyond ten and below none stay figures."""
    return _RANKS[value] if 0 <= value < len(_RANKS) else str(value)


def split_cards(
    owner: Owner, maker: CardMaker
) -> tuple[list[KitCard], list[KitCard], list[KitCard]]:
    """Weapons, actions and reactions of an owner as they stand on cards; own actions first."""
    weapons: list[KitCard] = []
    basic: list[KitCard] = []
    own: list[KitCard] = []
    reactions: list[KitCard] = []
    for card in owner.sheet.cards:
        if card.kind in (ITEM, STATUS):
            continue
        made = maker.card(owner, card)
        if card.kind == WEAPON:
            weapons.append(made)
        elif card.reaction:
            reactions.append(made)
        else:
            (basic if card.basic else own).append(made)
    return weapons, basic + own, reactions


@dataclass(frozen=True, slots=True)
class _SheetMaker:
    """Makes sheets in one language."""

    kit: KitWords
    cards: CardMaker

    @property
    def words(self) -> Mapping[str, str]:
        return self.kit.sheets

    def text(self, key: str, **values: object) -> str:
        text = self.words[key]
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text

    def sheet(self, owner: Owner) -> FormSheet:
        """One sheet."""
        sheet = owner.sheet
        blocks: list[FormBlock] = [*self._gauges(sheet), *self._figures(sheet)]
        grouped = group_tables(self.kit.plain, sheet, self.cards.say)
        if grouped:
            blocks += grouped
            blocks.append(self._foot(owner))
            return FormSheet(sheet.id, self._head(owner), tuple(blocks))
        weapons, actions, reactions = split_cards(owner, self.cards)
        if weapons:
            blocks.append(weapon_table(self.words, weapons, sheet.name, 0))
        blocks.append(action_table(self.words, actions, 1))
        if reactions or not sheet.monster:
            blocks.append(reaction_table(self.words, reactions, 1))
        blocks.append(self._foot(owner))
        return FormSheet(sheet.id, self._head(owner), tuple(blocks))

    def _head(self, owner: Owner) -> FormHead:
        sheet = owner.sheet
        derived = {figure.key: figure for figure in sheet.derived}
        speed = next((one.value for one in sheet.attributes if one.key == "SPD"), 0)
        boxes = tuple(
            self._start(derived[key], word, speed, shaded=key == "opening")
            for key, word in (("opening", "start"), ("preemptive", "preemptive"))
            if key in derived
        )
        boxes += tuple(
            Box(self.cards.say(figure.label), f"+{figure.value}", note=figure.text, shaded=True)
            for figure in sheet.derived
            if figure.text
        )
        return FormHead(
            name=sheet.name,
            subtitle=self.text("level", level=sheet.level, tier=sheet.tier),
            write=self.text("watch" if sheet.monster else "player"),
            choice=self.text("row") if sheet.row else "",
            choices=(
                (self.text("front"), sheet.row == "front"),
                (self.text("back"), sheet.row == "back"),
            )
            if sheet.row
            else (),
            token=owner.token,
            boxes=boxes,
            badge=self.text("gm_only") if sheet.monster else "",
        )

    def _start(self, figure: Figure, word: str, speed: int, *, shaded: bool) -> Box:
        steps = figure.breakdown.steps
        base = steps[0].amount if steps else figure.value
        note = self.text("speed_of", base=base, speed=speed)
        return Box(self.text(word), str(figure.value), note=note, shaded=shaded)

    def _gauges(self, sheet: Sheet) -> Iterator[Boxes]:
        """What rises and falls in a fight, two side by side; what nobody wrote is a line."""
        critical = next((one.value for one in sheet.derived if one.key == "critical"), None)
        notes = {
            "hp": "" if critical is None else self.text("critical", n=critical),
            "mp": self.text("mp_note"),
        }
        found = [(one.key, one.label, str(one.value)) for one in sheet.gauges]
        found += [(one.key, one.label, "") for one in sheet.unset if one.key in _ASKED]
        found.sort(key=lambda one: _ASKED.index(one[0]) if one[0] in _ASKED else len(_ASKED))
        boxes = [
            Box(
                caption=self.words.get(key) or self.cards.say(label),
                value=value,
                icon=key if key in notes else "",
                lead=self.text("max"),
                note=notes.get(key, "") if value else self.kit.plain["unset"],
                cells=_GRID if len(found) > 1 else _WIDE_GRID,
                field=key,
            )
            for key, label, value in found
        ]
        for start in range(0, len(boxes), 2):
            yield Boxes(tuple(boxes[start : start + 2]), 27.0 if start == 0 else 22.0)

    def _figures(self, sheet: Sheet) -> Iterator[Boxes]:
        boxes = [self._figure(one, one.text or str(one.value)) for one in sheet.attributes]
        boxes += [self._figure(one, one.text or rank_text(one.value)) for one in sheet.defences]
        boxes += [
            Box(self.cards.say(one.label), field=one.key)
            for one in sheet.unset
            if one.key not in _ASKED
        ]
        for start in range(0, len(boxes), _IN_A_ROW):
            yield Boxes(tuple(boxes[start : start + _IN_A_ROW]), 15.0)

    def _figure(self, figure: Figure, value: str) -> Box:
        icon = _ICONS.get(figure.key, "")
        return Box(
            self.cards.say(figure.label), value, icon, shaded=figure.key in _SHADED,
            field=figure.key,
        )  # fmt: skip

    def _foot(self, owner: Owner) -> FormBlock:
        title = self.text("statuses")
        counters = Counters(title, self.text("statuses_note"), BOXES, 7, field="status")
        sheet = owner.sheet
        lines = 5 if title else 8
        right: list[Entries] = []
        lists = [self._names(sheet, key) for key in _LISTS]
        known = tuple(entry for entry in lists if entry is not None)
        if known:
            right.append(Entries(self.text("resists"), known, field="traits"))
        right.append(
            Entries(
                self.text("items"),
                tuple(self._carried(sheet)),
                blank=lines,
                field="note",
            )
        )
        return Beside((counters,), tuple(right), 0.55) if title else right[-1]

    def _names(self, sheet: Sheet, key: str) -> Entry | None:
        found = next((one for one in sheet.lists if one.key == key), None)
        if found is None:
            return None
        label = self.cards.say(found.label)
        runs = (Run(f"{label}:", "strong"), Run(f" {', '.join(found.entries)}"))
        return Entry(runs, f"{sheet.id}/{key}")

    def _carried(self, sheet: Sheet) -> Iterator[Entry]:
        for card in sheet.cards:
            if card.kind == ITEM:
                count = "" if card.count is None else f" × {card.count}"
                yield Entry((Run(card.name, "strong"), Run(count)), f"{sheet.id}/item/{card.id}")
        for number, line in enumerate(sheet.notes.splitlines()):
            if line.strip():
                yield Entry((Run(line),), f"{sheet.id}/note/{number}")
