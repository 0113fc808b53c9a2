"""Tables of cards that are listed under headings of their own: a column for each figure."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from app.engine.model.form_sheet import Cell, Column, Row, Table
from app.engine.model.phrase import Phrase
from app.engine.model.sheet import Card, Fact, Sheet
from app.services.spotted_cards import spotted_facts

Say = Callable[[Phrase], str]
_NAME, _TAGS, _FIGURE, _SUM, _TEXT = 38, 22, 18, 30, 46
"""Shares of the columns."""
_MOST = 5
"""Columns of figures that a page has room for; what is beyond is told in words."""


def group_tables(words: Mapping[str, str], sheet: Sheet, say: Say) -> list[Table]:
    """A table for each heading, in the order of the cards; none where there are no headings."""
    groups: dict[str, list[Card]] = {}
    for card in sheet.cards:
        if card.group is not None:
            groups.setdefault(say(card.group), []).append(card)
    return [_table(words, title, sheet, cards, say) for title, cards in groups.items()]


def _table(
    words: Mapping[str, str], title: str, sheet: Sheet, cards: Sequence[Card], say: Say
) -> Table:
    heads = figure_heads(cards, say)
    texts = any(_words(card, heads, say) for card in cards)
    tags = any(card.tags for card in cards)
    columns = [Column(words["combatant_name"], _NAME)]
    columns += [Column(words["keywords"], _TAGS)] * tags
    columns += [Column(head, _share(key, cards)) for key, head in heads.items()]
    columns += [Column(words["text"], _TEXT)] * texts
    rows = []
    for card in cards:
        cells = [Cell(card.name, strong=True)]
        cells += [Cell(", ".join(card.tags))] * tags
        cells += figure_cells(card, heads)
        cells += [Cell(_words(card, heads, say))] * texts
        rows.append(Row(tuple(cells), f"{sheet.id}/{card.kind}/{card.id}"))
    return Table(title, tuple(columns), tuple(rows), height=6.3)


def figure_heads(cards: Sequence[Card], say: Say) -> dict[str, str]:
    """Key and heading of figures that stand large on some card: results, then the commonest."""
    found: dict[str, str] = {}
    times: Counter[tuple[bool, str]] = Counter()
    for card in cards:
        for fact in (*card.head, *card.effects):
            if fact.spot and (fact.text or fact.spot == "result" or fact.printed):
                found.setdefault(fact.key, say(fact.label))
                times[fact.spot == "result", fact.key] += 1
    ordered = sorted(times, key=lambda one: (not one[0], -times[one]))
    kept = {key for _, key in ordered[:_MOST]}
    return {key: head for key, head in found.items() if key in kept}


def _share(key: str, cards: Sequence[Card]) -> int:
    """More for sums than for bare figures."""
    facts = [fact for card in cards for fact in (*card.head, *card.effects) if fact.key == key]
    long = any(" " in fact.text or fact.printed for fact in facts)
    return _SUM if long else _FIGURE


def figure_cells(card: Card, heads: Mapping[str, str]) -> list[Cell]:
    """The figures of a card under these headings; a line where nobody wrote one."""
    facts = {fact.key: fact for fact in (*card.head, *card.effects) if fact.spot}
    return [_cell(facts.get(key)) for key in heads]


def _cell(fact: Fact | None) -> Cell:
    if fact is None:
        return Cell()
    unset = not fact.text and (fact.spot == "result" or bool(fact.printed))
    told = " ".join(part for part in (fact.text, fact.printed) if part)
    return Cell(open=True) if unset else Cell(told, strong=True)


def _words(card: Card, heads: Mapping[str, str], say: Say) -> str:
    """What a card says besides its figures, in one line."""
    parts = []
    for key, head, text in spotted_facts(card, say):
        if key not in heads and (text or key == "note"):
            parts.append(f"{head}: {text}" if text else head)
    return "; ".join([*parts, *card.text.split("\n")]).strip("; ")
