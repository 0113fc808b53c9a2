"""The rest of a sheet: what is worn and carried, what protects, what is known about it."""

from collections.abc import Mapping

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.kit.fonts import Face
from app.ui.kit.widgets import Text
from app.ui.prep.counts import CountsField
from app.ui.prep.fields import Bound, Field, NotesField, TextField, ToggleField
from app.ui.prep.form.build import FieldMaker
from app.ui.prep.names import NamesField


class Traits(QWidget):
    """Two columns of lists, then notes."""

    def __init__(self, bound: Bound) -> None:
        super().__init__()
        self._bound = bound
        words = bound.tools.wording
        self.fields: dict[str, Field] = {}
        self._make = FieldMaker(bound, "character")
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 8, 24, 24)
        column.setSpacing(14)
        for left, right in (
            (self._names("weapons", "weapon"), self._names("abilities", "ability")),
            (self._names("gear", "gear"), self._names("traits", "property")),
            (self._counts("items", "item"), self._counts("resistances", "status", free=True)),
            (
                self._names("immunities", "status", free=True),
                self._names("auto_statuses", "status"),
            ),
            (self._names("sos_statuses", "status"), self._names("tags", "", free=True)),
            (self._made("elements"), self._made("rewards")),
            (self._made("drain"), self._made("sealed")),
        ):
            pair = QHBoxLayout()
            pair.setSpacing(16)
            pair.addWidget(left, 1)
            pair.addWidget(right, 1)
            column.addLayout(pair)
        self.piercing = self._make.named("piercing")
        self.fields["piercing"] = self.piercing
        self.folder = TextField(bound, ("folder",), words.text("prep.folder"))
        self.public_name = TextField(bound, ("public_name",), words.text("prep.public_name"))
        self.template = ToggleField(bound, ("template",), words.text("prep.template"))
        self.notes = NotesField(bound, ("notes",), words.text("prep.notes"))
        self.public_notes = NotesField(bound, ("public_notes",), words.text("prep.public_notes"))
        last = QHBoxLayout()
        last.setSpacing(16)
        last.addWidget(_titled(bound, self.folder.label, self.folder), 1)
        last.addWidget(_titled(bound, self.public_name.label, self.public_name), 1)
        column.addLayout(last)
        flags = QHBoxLayout()
        flags.setSpacing(24)
        flags.addWidget(self.template)
        flags.addWidget(self.piercing)
        flags.addStretch(1)
        column.addLayout(flags)
        for field in (self.notes, self.public_notes):
            column.addWidget(_titled(bound, field.label, field))

    def _names(self, key: str, kind: str, *, free: bool = False) -> QWidget:
        label = self._bound.tools.wording.text(f"prep.list_{key}")
        field = NamesField(self._bound, (key,), label, lambda: self.known(kind), free=free, rows=8)
        self.fields[key] = field
        return _titled(self._bound, label, field)

    def _counts(self, key: str, kind: str, *, free: bool = False) -> QWidget:
        label = self._bound.tools.wording.text(f"prep.list_{key}")
        field = CountsField(self._bound, (key,), label, lambda: self.known(kind), free=free)
        self.fields[key] = field
        return _titled(self._bound, label, field)

    def _made(self, key: str) -> QWidget:
        """A field as every form has it."""
        field = self.fields[key] = self._make.named(key)
        return _titled(self._bound, field.label, field)

    def known(self, kind: str) -> Mapping[str, str]:
        """The names of all documents of a kind, by id."""
        workshop = self._bound.book.workshop
        return {} if workshop is None or not kind else workshop.names(kind)


def _titled(bound: Bound, title: str, field: QWidget) -> QWidget:
    block = QWidget()
    column = QVBoxLayout(block)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(4)
    column.addWidget(Text(bound.tools.look, title, Face.BODY_STRONG))
    column.addWidget(field)
    column.addStretch(1)
    return block
