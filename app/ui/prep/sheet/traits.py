"""The rest of a sheet: what is worn and carried, what protects, what is known about it."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.kit.buttons import RING
from app.ui.kit.fonts import Face
from app.ui.kit.widgets import Text
from app.ui.prep.counts import CountsField
from app.ui.prep.fields import Bound, Field, NotesField, TextField, ToggleField
from app.ui.prep.form.build import FieldMaker
from app.ui.prep.names import NamesField


class Traits(QWidget):
    """Two columns of lists, then notes; only what the campaign's rules have."""

    def __init__(self, bound: Bound) -> None:
        super().__init__()
        self._bound = bound
        words = bound.tools.wording
        self.fields: dict[str, Field] = {}
        self._make = FieldMaker(bound, "character")
        column = QVBoxLayout(self)
        column.setContentsMargins(24 - RING, 8, 24 - RING, 24)
        column.setSpacing(14)
        blocks = [make() for key, make in self._blocks().items() if self._has(key)]
        for at in range(0, len(blocks), 2):
            pair = QHBoxLayout()
            pair.setSpacing(16 - 2 * RING)
            for block in blocks[at : at + 2]:
                pair.addWidget(block, 1)
            if len(blocks[at : at + 2]) == 1:
                pair.addStretch(1)
            column.addLayout(pair)
        self.folder = TextField(bound, ("folder",), words.text("prep.folder"))
        self.public_name = TextField(bound, ("public_name",), words.text("prep.public_name"))
        self.template = ToggleField(bound, ("template",), words.text("prep.template"))
        self.notes = NotesField(bound, ("notes",), words.text("prep.notes"))
        self.public_notes = NotesField(bound, ("public_notes",), words.text("prep.public_notes"))
        last = QHBoxLayout()
        last.setSpacing(16 - 2 * RING)
        last.addWidget(_titled(bound, self.folder.label, self.folder), 1)
        last.addWidget(_titled(bound, self.public_name.label, self.public_name), 1)
        column.addLayout(last)
        flags = QHBoxLayout()
        flags.setSpacing(24)
        flags.setContentsMargins(RING, 0, 0, 0)
        flags.addWidget(self.template)
        if self._has("piercing"):
            self.fields["piercing"] = self._make.named("piercing")
            flags.addWidget(self.fields["piercing"])
        flags.addStretch(1)
        column.addLayout(flags)
        for field in (self.notes, self.public_notes):
            column.addWidget(_titled(bound, field.label, field))

    def _has(self, key: str) -> bool:
        return self._bound.book.kinds.has("character", key)

    def _blocks(self) -> Mapping[str, Callable[[], QWidget]]:
        """Every list there may be, two of them side by side."""
        return {
            "weapons": lambda: self._names("weapons", "weapon"),
            "abilities": lambda: self._names("abilities", "ability"),
            "gear": lambda: self._names("gear", "gear"),
            "traits": lambda: self._names("traits", "property"),
            "items": lambda: self._counts("items", "item"),
            "resistances": lambda: self._counts("resistances", "status", free=True),
            "immunities": lambda: self._names("immunities", "status", free=True),
            "auto_statuses": lambda: self._names("auto_statuses", "status"),
            "sos_statuses": lambda: self._names("sos_statuses", "status"),
            "tags": lambda: self._names("tags", "", free=True),
            "elements": lambda: self._made("elements"),
            "rewards": lambda: self._made("rewards"),
            "drain": lambda: self._made("drain"),
            "sealed": lambda: self._made("sealed"),
        }

    def _names(self, key: str, kind: str, *, free: bool = False) -> QWidget:
        label = self._bound.tools.wording.text(f"prep.list_{key}")
        field = NamesField(
            self._bound, (key,), label, lambda: self._make.known(kind), free=free, rows=8
        )
        self.fields[key] = field
        return _titled(self._bound, label, field)

    def _counts(self, key: str, kind: str, *, free: bool = False) -> QWidget:
        label = self._bound.tools.wording.text(f"prep.list_{key}")
        known = partial(self._make.known, kind)
        field = CountsField(self._bound, (key,), label, known, free=free)
        self.fields[key] = field
        return _titled(self._bound, label, field)

    def _made(self, key: str) -> QWidget:
        """A field as every form has it."""
        field = self.fields[key] = self._make.named(key)
        return _titled(self._bound, field.label, field)


def _titled(bound: Bound, title: str, field: Field) -> QWidget:
    block = QWidget()
    column = QVBoxLayout(block)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(4)
    name = Text(bound.tools.look, title, Face.BODY_STRONG)
    name.setContentsMargins(RING, 0, RING, 0)
    field.keep_ring()
    column.addWidget(name)
    column.addWidget(field)
    column.addStretch(1)
    return block
