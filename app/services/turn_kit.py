"""Paper that turns are kept on: the order of acting, slips for secret choices, dice by option."""

from collections.abc import Mapping, Sequence
from typing import Final

from app.engine.model.choice_slips import ChoiceSlips, Slip, SlipChoice
from app.engine.model.form_sheet import Cell, Column, FormHead, FormSheet, FormSheets, Row, Table
from app.engine.model.sheet import Card, Figure, Sheet, Unset
from app.engine.model.turn_tracker import Supply, Tracked, TurnTracker
from app.services.card_kit import ABILITY, Owner, Say
from app.services.fight_kit import token_of
from app.services.kit_words import KitWords
from app.services.muster import Fighter
from app.services.spotted_cards import spotted_facts

HEALTH: Final = "hp"
START: Final = "initiative"
Owners = Mapping[str, Owner]
"""Those with a sheet, by character."""


def turn_tracker(
    words: KitWords,
    fighters: Sequence[Fighter],
    owners: Owners,
    say: Say,
    *,
    name: str = "",
    rounds: int = 8,
) -> TurnTracker:
    """A row for everybody who takes part, with what they use up; two rows more to write on."""
    rows = tuple(_tracked(one, owners.get(one.character), say) for one in fighters)
    title = _title(words.tracker_titles, name)
    return TurnTracker(title, words.tracker, rows, rounds, blanks=4 if rows else 10)


def _tracked(one: Fighter, owner: Owner | None, say: Say) -> Tracked:
    figures = {} if owner is None else {each.key: each for each in _figures(owner.sheet)}
    health, start = figures.get(HEALTH), figures.get(START)
    gauges = () if owner is None else owner.sheet.gauges
    return Tracked(
        key=one.id,
        name=one.name,
        token=token_of(one),
        note="" if start is None else start.text,
        health="" if health is None else str(health.value),
        supplies=tuple(
            Supply(say(each.label), each.value) for each in gauges if each.key != HEALTH
        ),
    )


def choice_slips(
    words: KitWords,
    fighters: Sequence[Fighter],
    owners: Owners,
    *,
    name: str = "",
    turns: int = 4,
) -> ChoiceSlips:
    """For everybody with a sheet and every turn a slip with all that they may choose."""
    slips = tuple(
        Slip(one.id, one.name, token_of(one), tuple(map(_choice, _actions(owner.sheet))))
        for one in fighters
        if (owner := owners.get(one.character)) is not None
    )
    return ChoiceSlips(_title(words.slip_titles, name), words.slips, slips, turns)


def _choice(card: Card) -> SlipChoice:
    """A choice with its dice, those for attack before those for defence."""
    rolled = [fact.text or "\N{EN DASH}" for fact in card.head if fact.spot == "price"]
    return SlipChoice(card.name, " / ".join(rolled[:2]))


def dice_sheet(
    words: KitWords,
    fighters: Sequence[Fighter],
    owners: Owners,
    say: Say,
    *,
    name: str = "",
    fillable: bool = False,
) -> FormSheets:
    """Everybody's numbers, and what each option that all have comes to for them."""
    texts = words.plain
    known = [(one, owners[one.character]) for one in fighters if one.character in owners]
    title = texts["dice_of"].replace("{name}", name) if name else texts["dice"]
    blocks: list[Table] = []
    if known:
        blocks = [_numbers(texts, known, say), *_options(texts, known, say)]
    head = FormHead(name or texts["dice"], texts["dice"] if name else "",
                    badge=words.sheets["gm_only"])  # fmt: skip
    return FormSheets(title, words.page, (FormSheet("dice", head, tuple(blocks)),), fillable)


_Known = Sequence[tuple[Fighter, Owner]]


def _numbers(texts: Mapping[str, str], known: _Known, say: Say) -> Table:
    """A column for each number that somebody has."""
    heads: dict[str, str] = {}
    for _, owner in known:
        heads |= {one.key: short_head(one, say) for one in _figures(owner.sheet)}
        heads |= {one.key: short_head(one, say) for one in owner.sheet.unset}
    columns = (Column("", 9), Column(texts["combatant"], 34),
               *(Column(head, 16) for head in heads.values()))  # fmt: skip
    rows = []
    for one, owner in known:
        told = {each.key: each.text or str(each.value) for each in _figures(owner.sheet)}
        unset = {each.key for each in owner.sheet.unset}
        cells = [
            Cell(open=True) if key in unset else Cell(told.get(key, ""), strong=True)
            for key in heads
        ]
        lead = (Cell(token=token_of(one)), Cell(one.name, strong=True))
        rows.append(Row((*lead, *cells), f"numbers/{one.id}"))
    return Table(texts["numbers"], columns, tuple(rows), height=7.2)


def _options(texts: Mapping[str, str], known: _Known, say: Say) -> list[Table]:
    """A table of what everybody has: a column for each option, its sums in two lines."""
    first = [card for card in _actions(known[0][1].sheet) if card.basic]
    if not first:
        return []
    columns = (Column("", 9), Column(texts["combatant"], 30),
               *(Column(card.name, 30) for card in first))  # fmt: skip
    rows = []
    for one, owner in known:
        cards = {card.id: card for card in owner.sheet.cards}
        lead = (Cell(token=token_of(one)), Cell(one.name, strong=True))
        cells = [_sums(cards.get(card.id), say) for card in first]
        rows.append(Row((*lead, *cells), f"options/{one.id}"))
    return [Table(texts["options"], columns, tuple(rows), texts["options_note"], height=10.0)]


def _sums(card: Card | None, say: Say) -> Cell:
    if card is None:
        return Cell(open=True)
    results = {fact.key for fact in card.effects if fact.spot == "result"}
    told = [text for key, _, text in spotted_facts(card, say) if key in results and text]
    return Cell(" / ".join(told), open=not told)


def short_head(one: Figure | Unset, say: Say) -> str:
    """A heading for a narrow column: the name that the rules give it, where that is one."""
    return one.key if one.key.isupper() or one.key.istitle() else say(one.label)


def _actions(sheet: Sheet) -> list[Card]:
    return [card for card in sheet.cards if card.kind == ABILITY]


def _figures(sheet: Sheet) -> tuple[Figure, ...]:
    return (*sheet.gauges, *sheet.attributes, *sheet.defences, *sheet.derived)


def _title(titles: Mapping[str, str], name: str) -> str:
    return titles["title_of"].replace("{name}", name) if name else titles["title"]
