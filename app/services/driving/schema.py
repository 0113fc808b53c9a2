"""The protocol as a JSON Schema, made from the very dataclasses that read and write it."""

import ast
import inspect
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Any, cast

from app.services.driving.replies import Asking, Refusal
from app.services.driving.shapes import (
    MOST,
    MOST_ITEMS,
    MOST_SIGNS,
    Anything,
    Either,
    Flag,
    ListOf,
    Nothing,
    OneOf,
    Record,
    Shape,
    Slot,
    Special,
    TableOf,
    Text,
    Whole,
    slots,
)
from app.services.driving.table import STEPS, TABLE, Entry

Schema = dict[str, Any]

_TEXT: Schema = {"type": "string"}
_SPECIAL: Mapping[str, Schema] = {
    "phrase": {
        "description": "A statement: a code and parameters for programs, a sentence for people.",
        "type": "object",
        "properties": {"code": _TEXT, "params": {"type": "object"}, "text": _TEXT},
        "required": ["code", "params", "text"],
    },
    "fraction": {
        "description": "An exact fraction such as 4/5, and the nearest number to it.",
        "type": "object",
        "properties": {"exact": _TEXT, "about": {"type": "number"}},
        "required": ["exact", "about"],
    },
    "sum": {
        "description": "A number and the steps that lead to it; amounts and values are fractions.",
        "type": "object",
        "properties": {
            "result": {"type": "integer"},
            "steps": {"type": "array", "items": {"$ref": "#/$defs/sum_step"}},
        },
        "required": ["result", "steps"],
    },
    "sum_step": {
        "description": "One line of a sum.",
        "type": "object",
        "properties": {
            "code": _TEXT,
            "params": {"type": "object"},
            "text": _TEXT,
            "operation": {"enum": ["=", "+", "-", "*", "floor", "cap", "round", "set"]},
            "amount": _TEXT,
            "value": _TEXT,
        },
        "required": ["code", "params", "text", "operation", "amount", "value"],
    },
}
_BOUNDED: Mapping[str, Schema] = {
    "text": {"type": "string", "maxLength": MOST_SIGNS},
    "number": {"type": "integer", "minimum": -MOST, "maximum": MOST},
    "id": {
        "description": "Whatever the client calls the request; the answer repeats it.",
        "type": ["string", "integer", "null"],
    },
}


def protocol_schema() -> Schema:
    """The schema of every line: a request as clients write it, or an answer."""
    asked, told = _Writer(asking=True), _Writer(asking=False)
    requests = {f"request.{entry.name}": _request(entry, asked) for entry in TABLE.values()}
    replies = {f"reply.{entry.name}": _ref(entry.answers.__name__) for entry in TABLE.values()}
    for kind in {entry.answers for entry in TABLE.values()}:
        told.defs[kind.__name__] = _answer(kind, told, ok=True)
    replies["reply.question"] = _answer(Asking, told, ok=False)
    replies["reply.error"] = _answer(Refusal, told, ok=False)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Lines of seedboard drive",
        "anyOf": [_ref("request"), _ref("reply")],
        "$defs": {
            "request": {"oneOf": [_ref(name) for name in requests]},
            "step": {"oneOf": [_ref(f"request.{name}") for name in STEPS]},
            "reply": {"anyOf": [_ref(name) for name in replies]},
            **requests,
            **replies,
            **dict(sorted({**asked.defs, **told.defs, **_SPECIAL, **_BOUNDED}.items())),
        },
    }


def summary(kind: type[Any]) -> str:
    """The first paragraph of a class's docstring, in one line."""
    return " ".join(inspect.cleandoc(kind.__doc__ or "").split("\n\n")[0].split())


def field_docs(kind: type[Any]) -> dict[str, str]:
    """What the strings below the fields of a dataclass say, by field; bases included."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__[:-1]):
        (tree,) = ast.parse(inspect.cleandoc(inspect.getsource(base))).body
        body = tree.body if isinstance(tree, ast.ClassDef) else []
        for before, after in pairwise(body):
            if isinstance(before, ast.AnnAssign) and isinstance(before.target, ast.Name):
                text = _string(after)
                if text is not None:
                    found[before.target.id] = (
                        " ".join(text.split()).replace("``", "`").replace("`None`", "null")
                    )
    return found


def _as_json(text: str) -> str:
    """A docstring for readers of JSON, in one line."""
    return " ".join(text.split()).replace("``", "`").replace("`None`", "null")


def _string(node: ast.stmt) -> str | None:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return node.value.value if isinstance(node.value.value, str) else None
    return None


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _request(entry: Entry, writer: "_Writer") -> Schema:
    found, docs = slots(entry.takes, choices=True), field_docs(entry.takes)
    properties = writer.properties(found, docs)
    if "what_if" in properties:
        step = {"anyOf": [_ref("step"), {"type": "null"}]}
        properties["what_if"] = {"description": docs["what_if"], **step}
    if entry.said is not None:
        for name, schema in writer.record(entry.said)["properties"].items():
            writer.defs[f"said.{name}"] = schema
            properties[name] = _ref(f"said.{name}")
    return {
        "description": summary(entry.takes),
        "type": "object",
        "properties": {"do": {"const": entry.name}, "id": _ref("id"), **properties},
        "required": ["do", *(slot.name for slot in found if slot.required)],
        "additionalProperties": False,
    }


def _answer(kind: type[Any], writer: "_Writer", *, ok: bool) -> Schema:
    body = writer.record(kind)
    properties = {"id": _ref("id"), "ok": {"const": ok}, **body["properties"]}
    return {**body, "properties": properties, "required": ["id", "ok", *body["required"]]}


class _Writer:
    """Writes shapes, and collects the definitions that they refer to.

    In requests, fields with a default may be left out, and texts and lists have bounds; in
    answers every field is there.
    """

    def __init__(self, *, asking: bool) -> None:
        self.defs: dict[str, Schema] = {}
        self._asking = asking

    def record(self, kind: type[Any]) -> Schema:
        """An object with the fields of a dataclass."""
        found = slots(kind, choices=self._asking)
        closed = {"additionalProperties": False} if self._asking else {}
        return {
            "description": summary(kind),
            "type": "object",
            "properties": self.properties(found, field_docs(kind)),
            "required": [slot.name for slot in found if slot.required or not self._asking],
            **closed,
        }

    def properties(self, found: Iterable[Slot], docs: Mapping[str, str]) -> Schema:
        """The fields with what they mean."""
        written = {}
        for slot in found:
            shape, doc = self.shape(slot.shape), docs.get(slot.name)
            written[slot.name] = {"description": doc, **shape} if doc else shape
        return written

    def shape(self, shape: Shape) -> Schema:
        """Any shape."""
        written = {
            Text: self._text, Whole: self._whole, Flag: self._flag, Nothing: self._nothing,
            Anything: self._anything, OneOf: self._one_of, ListOf: self._list,
            TableOf: self._table, Either: self._either, Special: self._special,
            Record: self._record,
        }[type(shape)]  # fmt: skip
        return cast("Callable[[Shape], Schema]", written)(shape)

    def _text(self, _shape: Text) -> Schema:
        return _ref("text") if self._asking else {"type": "string"}

    def _whole(self, _shape: Whole) -> Schema:
        return _ref("number") if self._asking else {"type": "integer"}

    def _flag(self, _shape: Flag) -> Schema:
        return {"type": "boolean"}

    def _nothing(self, _shape: Nothing) -> Schema:
        return {"type": "null"}

    def _anything(self, _shape: Anything) -> Schema:
        return {}

    def _one_of(self, shape: OneOf) -> Schema:
        return {"type": "string", "enum": list(shape.values)}

    def _list(self, shape: ListOf) -> Schema:
        return {
            "type": "array",
            "items": self.shape(shape.item),
            **self._bounds(shape.least, "Items"),
        }

    def _table(self, shape: TableOf) -> Schema:
        return {
            "type": "object",
            "additionalProperties": self.shape(shape.item),
            **self._bounds(shape.least, "Properties"),
        }

    def _bounds(self, least: int, what: str) -> Schema:
        if not self._asking:
            return {}
        return {**({f"min{what}": least} if least else {}), f"max{what}": MOST_ITEMS}

    def _either(self, shape: Either) -> Schema:
        return {"anyOf": [self.shape(option) for option in shape.options]}

    def _special(self, shape: Special) -> Schema:
        return _ref(shape.name)

    def _record(self, shape: Record) -> Schema:
        name = shape.kind.__name__
        if name not in self.defs:
            self.defs[name] = {}  # it may hold itself
            self.defs[name] = self.record(shape.kind)
        return _ref(name)
