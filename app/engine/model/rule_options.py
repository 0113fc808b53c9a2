"""The options of a campaign, as a front end lists and explains them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from app.engine.model.phrase import Phrase

TableRow: TypeAlias = Mapping[str, Any]
"""Cells by `Column.key`; what is left out is not set."""
RuleValue: TypeAlias = (
    bool | int | str | tuple[str, ...] | Mapping[str, Any] | tuple[TableRow, ...] | None
)


@dataclass(frozen=True, slots=True)
class Column:
    """What stands in one cell of each row of a table.

    Words for it stand under ``rules.column.<key>``, those of a choice behind that, after a dot.
    """

    key: str
    kind: Literal["choice", "number", "text"]
    default: int | str | None = None
    """What a new row has."""
    values: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    optional: bool = False
    """Whether a row may do without."""

    def fault(self, value: object) -> Phrase | None:
        """What is wrong with a cell; ``None``: nothing that shows in the cell alone."""
        if value is None:
            return None if self.optional else Phrase("rules.fault.missing")
        if self.kind == "number":
            return None if _within(value, self.low, self.high) else self._out_of_range()
        known = isinstance(value, str) and (self.kind == "text" or value in self.values)
        return None if known else Phrase("rules.fault.unfit", {"value": str(value)})

    def _out_of_range(self) -> Phrase:
        return Phrase("rules.fault.number", {"low": self.low, "high": self.high})


@dataclass(frozen=True, slots=True)
class TableFault:
    """Why a table cannot be: in which row and column, as far as one is to blame."""

    phrase: Phrase
    row: int | None = None
    column: str = ""


def _sound(_value: object) -> TableFault | None:
    return None


@dataclass(frozen=True, slots=True)
class RuleOption:
    """One house rule: what it may be, and what it is unless a campaign says otherwise.

    ``values`` are the readings to choose from, the default first; numbers, lists and delays
    have none. A list is its default in some order, a delay is two numbers by name. A table is
    any number of rows, a record one row or ``None``. Words for the rule and for every reading
    stand under ``rule.<key>`` and ``rule.<key>.<value>``.
    """

    key: str
    group: str
    source: str
    """The passage of the rulebook that leaves it open."""
    kind: Literal["choice", "flag", "number", "list", "delay", "table", "record"]
    default: RuleValue
    values: tuple[RuleValue, ...] = ()
    low: int | None = None
    high: int | None = None
    optional: bool = False
    """Whether a number may be left out, which switches the rule off."""
    columns: tuple[Column, ...] = ()
    """Of a table or a record."""
    most: int = 1
    """Rows of a table."""
    check: Callable[[object], TableFault | None] = field(default=_sound, compare=False)
    """What the rules have against a table whose cells all fit their columns."""

    def accepts(self, value: object) -> bool:
        """Whether a campaign may set the rule to ``value``."""
        if self.kind in {"choice", "flag"}:
            return any(value == one and type(value) is type(one) for one in self.values)
        if self.kind == "number":
            return (value is None and self.optional) or self._within(value)
        if self.kind == "delay":
            names = self.default if isinstance(self.default, Mapping) else {}
            if not isinstance(value, Mapping) or not value.keys() <= names.keys():
                return False
            return all(map(self._within, value.values()))
        if self.kind in {"table", "record"}:
            return self.fault(value) is None
        return isinstance(value, list | tuple) and _orders(value, self.default)

    def rows(self, value: Any) -> tuple[TableRow, ...]:  # noqa: ANN401 - a `RuleValue`
        """The rows of a value of a table or a record."""
        if self.kind == "record":
            return () if value is None else (value,)
        return tuple(value)

    def of_rows(self, rows: Sequence[TableRow]) -> RuleValue:
        """The value that has these rows; of a record at most one."""
        if self.kind == "record":
            return rows[0] if rows else None
        return tuple(rows)

    def fault(self, value: object) -> TableFault | None:
        """The first thing that is wrong with the value of a table or a record."""
        fits = isinstance(value, list | tuple) if self.kind == "table" else (
            value is None or isinstance(value, Mapping)
        )  # fmt: skip
        if not fits:
            return TableFault(Phrase("rules.fault.unfit", {"value": str(value)}))
        rows = self.rows(value)
        if len(rows) > self.most:
            return TableFault(Phrase("rules.fault.most", {"n": self.most}))
        for at, row in enumerate(rows):
            found = self._row_fault(at, row)
            if found is not None:
                return found
        return self.check(value)

    def _row_fault(self, at: int, row: object) -> TableFault | None:
        known = {column.key for column in self.columns}
        if not isinstance(row, Mapping) or not row.keys() <= known:
            return TableFault(Phrase("rules.fault.unfit", {"value": str(row)}), at)
        for column in self.columns:
            told = column.fault(row.get(column.key, column.default))
            if told is not None:
                return TableFault(told, at, column.key)
        return None

    def _within(self, value: object) -> bool:
        return _within(value, self.low, self.high)


def _within(value: object, low: int | None, high: int | None) -> bool:
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    return (low is None or value >= low) and (high is None or value <= high)


def _orders(value: list[object] | tuple[object, ...], default: RuleValue) -> bool:
    """Whether a list holds each member of the default once."""
    members = default if isinstance(default, tuple) else ()
    named = all(isinstance(one, str) for one in value)
    return named and sorted(map(str, value)) == sorted(map(str, members))
