"""The roster as a table for spreadsheets, out and in."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from app.engine.model.documents import STANDARD, DocumentKinds
from app.engine.model.phrase import Phrase
from app.services.prep.workshop import slug
from app.services.references import Body

_PLAIN = ("id", "name", "type", "level", "tier", "hp", "mp", "ap", "armor", "m_armor", "evasion",
         "m_evasion", "accuracy", "row")  # fmt: skip
_LISTS = ("weapons", "abilities", "gear", "traits")
_NUMBERS = frozenset(
    {"level", "tier", "hp", "mp", "ap", "armor", "m_armor", "evasion", "m_evasion", "accuracy"}
)
_GUARD = "'"
"""Put before a text that a spreadsheet would take for a formula."""


class Columns(NamedTuple):
    """The headings of a table: what the rules have of a character and a cell can hold."""

    plain: tuple[str, ...]
    attributes: tuple[str, ...]
    lists: tuple[str, ...]
    items: bool

    @classmethod
    def of(cls, kinds: DocumentKinds) -> "Columns":
        """Those of a rule system's characters."""
        return cls(
            tuple(name for name in _PLAIN if kinds.has("character", name)),
            kinds.attributes,
            tuple(name for name in _LISTS if kinds.has("character", name)),
            kinds.has("character", "items"),
        )

    @property
    def all(self) -> tuple[str, ...]:
        """From left to right."""
        items = ("items",) if self.items else ()
        return (*self.plain, *self.attributes, *self.lists, *items, "notes")


def to_csv(characters: Iterable[Body], kinds: DocumentKinds = STANDARD) -> str:
    """One line for each character; lists have their ids joined by spaces."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    columns = Columns.of(kinds)
    writer.writerow(columns.all)
    writer.writerows(_line(body, columns) for body in characters)
    return out.getvalue()


def _line(body: Body, columns: Columns) -> list[str]:
    attributes = body.get("attributes") or {}
    items = body.get("items") or {}
    cells = [_text(body.get(name)) for name in columns.plain]
    cells += [_text(attributes.get(name)) for name in columns.attributes]
    cells += [" ".join(body.get(name) or ()) for name in columns.lists]
    if columns.items:
        cells.append(" ".join(f"{id_}={count}" for id_, count in items.items()))
    cells.append(_text(body.get("notes")))
    return [_guarded(cell) for cell in cells]


def _text(value: object) -> str:
    return "" if value is None else str(value)


def _guarded(cell: str) -> str:
    number = cell.removeprefix("-").isdecimal()
    return _GUARD + cell if cell[:1] in set("=+-@\t\r'") and not number else cell


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table as a document's body, or what is wrong with it."""

    line: int
    """Counted from 1, the heading included."""
    body: Mapping[str, Any]
    fault: Phrase | None = None


def from_csv(text: str, kinds: DocumentKinds = STANDARD) -> tuple[Row, ...]:
    """The characters of a table; columns are found by their heading, unknown ones left out.

    A table without a ``name`` column has one row that says so.
    """
    reader = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))
    if "name" not in (reader.fieldnames or ()):
        return (Row(1, {}, Phrase("transfer.no_name_column")),)
    return tuple(_rows(reader, Columns.of(kinds)))


def _rows(reader: "csv.DictReader[str]", columns: Columns) -> Iterator[Row]:
    for cells in reader:
        told = {key: _bare(value) for key, value in cells.items() if isinstance(value, str) and key}
        try:
            yield Row(reader.line_num, _body(told, columns))
        except ValueError as error:
            column, value = error.args
            params = {"line": reader.line_num, "column": column, "value": value[:60]}
            yield Row(reader.line_num, {}, Phrase("transfer.no_number", params))


def _bare(cell: str) -> str:
    return cell[1:] if cell.startswith(_GUARD) else cell


def _body(cells: Mapping[str, str], columns: Columns) -> Mapping[str, Any]:
    name = cells["name"]
    body: dict[str, Any] = {"id": cells.get("id") or slug(name) or "character", "name": name}
    for key in columns.plain[2:]:
        if cells.get(key):
            body[key] = _number(key, cells[key]) if key in _NUMBERS else cells[key]
    numbers = {key: _number(key, cells[key]) for key in columns.attributes if cells.get(key)}
    body["attributes"] = numbers
    body.update({key: cells[key].split() for key in columns.lists if cells.get(key)})
    if columns.items and cells.get("items"):
        pairs = (one.rpartition("=") for one in cells["items"].split())
        body["items"] = {id_: _number("items", count) for id_, _, count in pairs}
    if cells.get("notes"):
        body["notes"] = cells["notes"]
    return body


def _number(column: str, text: str) -> int:
    digits = text.strip()
    if not digits.removeprefix("-").isdecimal() or len(digits) > 12:
        raise ValueError(column, text)
    return int(digits)
