"""Cards as lines of tables: on sheets and summaries stand the same figures as on the cards."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from app.engine.model.card_deck import KitCard, Tag
from app.engine.model.form_sheet import Cell, Column, Row, Table

_NONE = Cell()
_SHORT = 60
"""How long a text may be to stand in place of a figure, in signs."""


def action_table(words: Mapping[str, str], cards: Sequence[KitCard], spare: int) -> Table:
    """Everything that somebody can do on a turn."""
    columns = (
        Column(words["name"], 41), Column(words["keywords"], 22), Column(words["target"], 27),
        Column(words["delay"], 31), Column(words["mp"], 11), Column(words["ct"], 10),
        Column(words["term"], 32), Column(words["cos"], 12),
    )  # fmt: skip
    rows = tuple(action_row(card) for card in cards)
    title, note = words["actions"], words["actions_note"]
    return Table(title, columns, rows, note, spare, legend(cards), "actions", 6.3)


def action_row(card: KitCard, lead: Sequence[Cell] = (), *, opens: bool = False) -> Row:
    """One action; ``lead`` are cells before its name."""
    delay, mp, ct = (*card.prices, None, None, None)[:3]
    target = _NONE
    if card.target is not None:
        target = Cell(card.target.text, (card.target.icon,) if card.target.icon else ())
    cost = Cell(open=True)
    if delay is not None and delay.value:
        cost = Cell(delay.value, strong=True, note=delay.beside, mark=delay.mark)
    cells = (
        *lead,
        Cell(card.name, strong=True),
        _icons(card),
        target,
        cost,
        Cell(mp.value if mp else "", strong=True),
        Cell(ct.value if ct else "", strong=True),
        *_results(card),
    )
    return Row(cells, card.key, opens)


def reaction_table(words: Mapping[str, str], cards: Sequence[KitCard], spare: int) -> Table:
    """What somebody does when something happens."""
    columns = (
        Column(words["name"], 40), Column(words["trigger"], 66), Column(words["effect"], 66),
        Column(words["cos"], 14),
    )  # fmt: skip
    rows = tuple(_reaction(card) for card in cards)
    title, note = words["reactions"], words["reactions_note"]
    return Table(title, columns, rows, note, spare, field="reactions")


def weapon_table(
    words: Mapping[str, str], cards: Sequence[KitCard], name: str, spare: int
) -> Table:
    """Weapons, the one in hand worked out."""
    columns = (
        Column(words["weapon"], 44), Column(words["damage"], 46), Column(words["delay"], 36),
        Column(words["cos"], 16), Column(words["traits"], 44),
    )  # fmt: skip
    note = words["weapons_note"].replace("{name}", name)
    rows = tuple(_weapon(card) for card in cards)
    return Table(words["weapons"], columns, rows, note, spare, field="weapons")


def legend(cards: Iterable[KitCard]) -> tuple[Tag, ...]:
    """The icons of keywords, each once, with the word of the keyword."""
    found: dict[str, Tag] = {}
    for card in cards:
        for tag in card.tags:
            word = tag.text.partition(":")[2].strip() or tag.text
            if tag.icon == "status":
                word = tag.text.partition(":")[0]
            if tag.icon:
                found.setdefault(tag.icon, Tag(word, tag.icon))
    return tuple(found.values())


def _icons(card: KitCard) -> Cell:
    """Icons; keywords that have none stand as words."""
    icons = tuple(dict.fromkeys(tag.icon for tag in card.tags if tag.icon))
    text = ", ".join(tag.text for tag in card.tags if not tag.icon)
    return Cell(text, icons[:4])


def _results(card: KitCard) -> Iterator[Cell]:
    """The term and the chance."""
    boxes = list(card.results)
    cos = next((box for box in boxes if box.icon == "cos"), None)
    term = next((box for box in boxes if box.icon != "cos"), None)
    if term is not None:
        yield Cell(term.value, strong=True)
    else:
        first = "".join(run.text for run in card.text[0]) if card.text else ""
        yield Cell(first) if len(first) <= _SHORT else _NONE
    yield Cell(cos.value if cos else "", strong=True)


def _reaction(card: KitCard) -> Row:
    term = next((box.value for box in card.results if box.icon != "cos"), "")
    cos = next((box.value for box in card.results if box.icon == "cos"), "")
    parts = [part for part in (term, _text(card)) if part]
    trigger = card.trigger.value if card.trigger else ""
    cells = (
        Cell(card.name, strong=True), Cell(trigger), Cell("; ".join(parts)),
        Cell(cos, strong=True),
    )  # fmt: skip
    return Row(cells, card.key)


def _weapon(card: KitCard) -> Row:
    term = next((box for box in card.results if box.icon != "cos"), None)
    cos = next((box for box in card.results if box.icon == "cos"), None)
    delay = card.prices[0] if card.prices else None
    traits = [tag.text for tag in card.tags] + ([_text(card)] if card.text else [])
    cells = (
        Cell(card.name, strong=True),
        Cell(term.value, strong=True, note=term.below) if term else _NONE,
        Cell(delay.value, strong=True, note=delay.beside, mark=delay.mark) if delay else _NONE,
        Cell(cos.value if cos else "", strong=True),
        Cell(", ".join(traits)),
    )
    return Row(cells, card.key)


def _text(card: KitCard) -> str:
    return " ".join("".join(run.text for run in paragraph) for paragraph in card.text)
