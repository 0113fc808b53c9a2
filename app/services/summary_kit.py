"""The GM's summary of an encounter: who acts when, who stands where, and what enemies do."""

from dataclasses import dataclass

from app.engine.model.card_deck import Run
from app.engine.model.form_sheet import (
    Beside,
    Cell,
    Column,
    Entries,
    Entry,
    FormBlock,
    FormHead,
    FormSheet,
    FormSheets,
    Rank,
    Ranks,
    Row,
    Table,
)
from app.engine.model.sheet import Sheet
from app.services.card_kit import CardMaker, Say
from app.services.fight_kit import (
    LEFT,
    Fight,
    note_entries,
    rule_entries,
    status_counters,
    token_of,
)
from app.services.kit_words import KitWords
from app.services.muster import Fighter
from app.services.plain_summary import plain_summary
from app.services.sheet_kit import rank_text, split_cards
from app.services.sheet_rows import action_row, legend

_ELEMENTS, _IMMUNITIES = "elements", "immunities"


def summary_sheet(words: KitWords, fight: Fight, say: Say, *, fillable: bool = False) -> FormSheets:
    """One page where it fits; for the GM only."""
    if fight.plain:
        return plain_summary(words, fight, say, fillable=fillable)
    sheet = _SummaryMaker(words, CardMaker(words.card, say), fight).sheet()
    title = words.summary["title"].replace("{name}", fight.encounter.name)
    return FormSheets(title, words.page, (sheet,), fillable)


@dataclass(frozen=True, slots=True)
class _SummaryMaker:
    """Makes the summary of one encounter in one language."""

    kit: KitWords
    cards: CardMaker
    fight: Fight

    def text(self, key: str, **values: object) -> str:
        text = self.kit.summary[key]
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text

    def sheet(self) -> FormSheet:
        encounter = self.fight.encounter
        head = FormHead(
            encounter.name, self._subtitle(), badge=self.kit.sheets["gm_only"],
        )  # fmt: skip
        blocks: list[FormBlock] = [Beside((self._order(),), (self._ranks(),), 0.58)]
        if self.fight.enemies:
            blocks += [self._enemies(), self._actions()]
        blocks.append(Beside((self._watch(),), (rule_entries(self.kit, self.fight),), 0.5))
        blocks.append(status_counters(self.kit))
        return FormSheet(encounter.id, head, tuple(blocks))

    def _subtitle(self) -> str:
        encounter = self.fight.encounter
        parts = [self.text(encounter.surprise or "none")]
        if encounter.formation in ("back_attack", "pincer"):
            side = self.text(f"side_{encounter.victims}")
            parts.append(self.text(encounter.formation, side=side))
        heads = {"party": encounter.party, "enemies": encounter.enemies}
        return " ".join([*parts, self.text("heads", **heads)])

    def _start(self, one: Fighter) -> int | None:
        """The delay of the first turn; ``None`` where dice or a later arrival decide it.

        Somebody without a sheet has none either.
        """
        if one.joins_at is not None or one.place_dice:
            return None
        if one.place is not None:
            return one.place
        owner = self.fight.owners.get(one.character)
        key = "preemptive" if self.fight.encounter.surprise == one.side else "opening"
        derived = () if owner is None else owner.sheet.derived
        return next((figure.value for figure in derived if figure.key == key), None)

    def _order(self) -> Table:
        starts = [(one, self._start(one)) for one in self.fight.fighters]
        first = min((start for _, start in starts if start is not None), default=0)
        starts.sort(key=_sooner)
        columns = (
            Column("", 8), Column(self.text("combatant"), 38), Column(self.text("spd"), 12),
            Column(self.text("start"), 16), Column(self.text("slide"), 32),
        )  # fmt: skip
        rows = tuple(self._turn(one, start, first) for one, start in starts)
        note = self.text("order_note", n=first)
        return Table(self.text("order"), columns, rows, note, height=6.9)

    def _turn(self, one: Fighter, start: int | None, first: int) -> Row:
        party = one.side == "party"
        rolled = one.place_dice if one.joins_at is None else ""
        if start is None:
            slide = Cell(open=True) if rolled else Cell(self.text("held"))
        else:
            left = start - first
            tied = party and any(self._start(other) == start for other in self.fight.enemies)
            note = self.text("party_first") if tied else ""
            slide = Cell(str(left) if left else self.text("now"), strong=True, note=note)
        owner = self.fight.owners.get(one.character)
        speed = _figure(owner.sheet, "SPD") if owner else None
        cells = (
            Cell(token=token_of(one)),
            Cell(one.name, strong=party),
            Cell("" if speed is None else str(speed)),
            Cell(rolled if start is None else str(start), strong=True),
            slide,
        )
        return Row(cells, f"order/{one.id}")

    def _ranks(self) -> Ranks:
        ranks = []
        for side, row in (
            ("enemies", "back"), ("enemies", "front"), ("party", "front"), ("party", "back"),
        ):  # fmt: skip
            here = [
                one for one in self.fight.fighters
                if (one.side == "party") == (side == "party") and one.row == row
            ]  # fmt: skip
            tokens = tuple(token_of(one) for one in here)
            word = self.kit.sheets[row]
            ranks.append(Rank(self.text(f"who_{side}"), word, tokens, row == "front"))
        return Ranks(self.text("formation"), tuple(ranks))

    def _enemies(self) -> Table:
        columns = (
            Column("", 9), Column(self.text("combatant"), 30), Column(self.text("max"), 16),
            Column(self.text("critical"), 15), Column(self.text("left"), 48),
            Column(self.text("armor"), 12), Column(self.text("m_armor"), 18),
            Column(self.text("elements"), 22), Column(self.text("immune"), 18),
        )  # fmt: skip
        rows = tuple(self._enemy(one) for one in self.fight.enemies)
        title, note = self.text("enemies_title"), self.text("enemies_note")
        return Table(title, columns, rows, note, field="enemy", height=7.6)

    def _enemy(self, one: Fighter) -> Row:
        owner = self.fight.owners.get(one.character)
        lead = (Cell(token=token_of(one)), Cell(one.name, strong=True))
        if owner is None:
            return Row((*lead, Cell(open=True), Cell(), Cell(boxes=LEFT)), f"enemy/{one.id}")
        sheet = owner.sheet
        critical = _figure(sheet, "critical")
        cells = (
            *lead,
            Cell(str(_figure(sheet, "hp") or ""), strong=True),
            Cell("" if critical is None else f"≤ {critical}"),
            Cell(boxes=LEFT),
            Cell(rank_text(_figure(sheet, "armor") or 0), strong=True),
            Cell(rank_text(_figure(sheet, "m_armor") or 0), strong=True),
            Cell(_names(sheet, _ELEMENTS)),
            Cell(_names(sheet, _IMMUNITIES)),
        )
        return Row(cells, f"enemy/{one.id}")

    def _actions(self) -> Table:
        words = self.kit.sheets
        columns = (
            Column(words["name"], 25), Column("", 34), Column(words["keywords"], 20),
            Column(words["target"], 26), Column(words["delay"], 30), Column(words["mp"], 11),
            Column(words["ct"], 10), Column(words["term"], 29), Column(words["cos"], 12),
        )  # fmt: skip
        rows: list[Row] = []
        shown = []
        for owner in self.fight.enemy_kinds:
            _, actions, _ = split_cards(owner, self.cards)
            basic = {card.id for card in owner.sheet.cards if card.basic and card.id != _ATTACK}
            told = [card for card in actions if card.key.rpartition("/")[2] not in basic]
            shown += told
            for place, card in enumerate(told):
                lead = (Cell(owner.sheet.name if place == 0 else " ", strong=True),)
                rows.append(action_row(card, lead, opens=place == 0))
        title, note = self.text("do"), self.text("do_note")
        return Table(title, columns, tuple(rows), note, 0, legend(shown), "actions", 6.3)

    def _watch(self) -> Entries:
        """Reactions, what enemies have on them, and the GM's notes."""
        entries: list[Entry] = []
        for owner in self.fight.enemy_kinds:
            sheet = owner.sheet
            _, _, reactions = split_cards(owner, self.cards)
            for card in reactions:
                trigger = card.trigger.value if card.trigger else ""
                runs = (Run(f"{sheet.name}, {card.name}:", "strong"), Run(f" {trigger}"))
                entries.append(Entry(runs, card.key, tick=True))
            entries += note_entries(sheet)
        return Entries(self.text("watch"), tuple(entries), blank=2, field="watch")


_ATTACK = "basic-attack"


def _sooner(pair: tuple[Fighter, int | None]) -> tuple[bool, int, bool, str]:
    """By delay, the party first; those without one last."""
    one, start = pair
    return start is None, start or 0, one.side != "party", one.name.casefold()


def _figure(sheet: Sheet, key: str) -> int | None:
    found = (*sheet.gauges, *sheet.attributes, *sheet.defences, *sheet.derived)
    return next((figure.value for figure in found if figure.key == key), None)


def _names(sheet: Sheet, key: str) -> str:
    return ", ".join(name for names in sheet.lists if names.key == key for name in names.entries)
