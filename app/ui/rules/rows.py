"""The house rules as rows of a list: groups, rules, and the readings of each."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Any, TypeAlias

from app.engine.model.rule_options import RuleOption
from app.services.house_rules import RuleBook, row_words
from app.ui.desk.ranking import folded
from app.ui.wording import Wording


@dataclass(frozen=True, slots=True)
class GroupRow:
    """The heading of a group, with how many of its rules are changed."""

    group: str
    title: str
    changed: int
    rules: int


@dataclass(frozen=True, slots=True)
class RuleRow:
    """What a rule is about."""

    key: str
    title: str
    changed: bool


@dataclass(frozen=True, slots=True)
class ReadingRow:
    """One of the readings of a rule, to be chosen."""

    key: str
    value: Any
    text: str
    chosen: bool
    default: bool


@dataclass(frozen=True, slots=True)
class NumberRow:
    """A number of a rule, to be typed; ``part`` names one of several."""

    key: str
    part: str
    text: str
    value: int | None
    default: int | None
    limits: str


@dataclass(frozen=True, slots=True)
class CellsRow:
    """A row of a table, to be edited; without words, the place of a new one."""

    key: str
    at: int
    text: str
    new: bool = False


Row: TypeAlias = GroupRow | RuleRow | ReadingRow | NumberRow | CellsRow
Choosable: TypeAlias = ReadingRow | NumberRow | CellsRow
"""What the cursor rests on."""


def rule_rows(
    book: RuleBook, words: Wording, sought: str = "", *, only_changed: bool = False
) -> list[Row]:
    """All rules in whose words ``sought`` is found, every part of it, by group."""
    rows: list[Row] = []
    wanted = folded(sought).split()
    for group in dict.fromkeys(option.group for option in book.options):
        inside = [option for option in book.options if option.group == group]
        title = words.text(f"rules.group.{group}")
        found = [
            option
            for option in inside
            if (book.is_changed(option) or not only_changed)
            and all(part in _searched(option, title, words) for part in wanted)
        ]
        if found:
            changed = sum(book.is_changed(option) for option in inside)
            rows.append(GroupRow(group, title, changed, len(inside)))
            rows += [row for option in found for row in _rule(book, option, words)]
    return rows


def _searched(option: RuleOption, group: str, words: Wording) -> str:
    readings = [words.text(f"rule.{option.key}.{_word(value)}") for value in option.values]
    return folded(" ".join((group, words.text(f"rule.{option.key}"), option.source, *readings)))


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _rule(book: RuleBook, option: RuleOption, words: Wording) -> Iterator[Row]:
    changed = book.is_changed(option)
    yield RuleRow(option.key, words.text(f"rule.{option.key}"), changed)
    if option.kind in {"choice", "flag"}:
        for value in option.values:
            yield _reading(book, option, value, words.text(f"rule.{option.key}.{_word(value)}"))
    elif option.kind == "list" and isinstance(option.default, tuple):
        for order in permutations(option.default):
            names = (words.text(f"rules.member.{one}") for one in order)
            yield _reading(book, option, order, ", ".join(names))
    elif option.kind == "delay":
        yield from _parts(book, option, words)
    elif option.columns:
        yield from _table(book, option, words)
    else:
        value = book.value(option)
        default = option.default if isinstance(option.default, int) else None
        yield NumberRow(option.key, "", "", value, default,
                        _limits(option, words))  # fmt: skip


def _reading(book: RuleBook, option: RuleOption, value: object, text: str) -> ReadingRow:
    chosen = book.value(option) == value
    return ReadingRow(option.key, value, text, chosen, value == option.default)


def _parts(book: RuleBook, option: RuleOption, words: Wording) -> Iterator[Row]:
    defaults: Any = option.default
    now = {**defaults, **book.value(option)}
    for part, default in defaults.items():
        text = words.text(f"rules.part.{part}")
        yield NumberRow(option.key, part, text, now[part], default, _limits(option, words))


def _table(book: RuleBook, option: RuleOption, words: Wording) -> Iterator[Row]:
    rows = option.rows(book.value(option))
    for at, row in enumerate(rows):
        yield CellsRow(option.key, at, row_words(option, row, words.phrase))
    if len(rows) < option.most:
        text = words.text("rules.add_row" if rows else "rules.unconfigured")
        yield CellsRow(option.key, len(rows), text, new=True)


def _limits(option: RuleOption, words: Wording) -> str:
    if option.low is None or option.high is None:
        return ""
    code = "rules.limits_or_none" if option.optional else "rules.limits"
    return words.text(code, low=option.low, high=option.high)
