"""A form for any kind of document, read off its model."""

from collections.abc import Callable, Mapping

from pydantic import BaseModel
from PySide6.QtWidgets import QHBoxLayout, QLayout, QVBoxLayout, QWidget

from app.services.references import Path, refers_to
from app.ui.kit.buttons import FIELD, RING, KeyButton
from app.ui.kit.folding import Folding
from app.ui.kit.fonts import Face
from app.ui.kit.showing import set_shown
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Text
from app.ui.prep.counts import CountsField
from app.ui.prep.fields import (
    LABEL,
    Bound,
    ChoiceField,
    Field,
    FormRow,
    NotesField,
    NumberField,
    TextField,
    ToggleField,
)
from app.ui.prep.form.members import MembersField
from app.ui.prep.form.parts import KeyedField, MaybeField, PartsField
from app.ui.prep.form.spec import FieldSpec, fields_of
from app.ui.prep.names import NamesField

INNER = 92
"""Width of the labels inside a group."""
_UNSET = 80
"""Width of a number that may be left out, with the words for that."""

FIRST: Mapping[str, tuple[str, ...]] = {
    "ability": (
        "name", "type", "keywords", "target", "delay", "floor", "mp", "ct", "cos", "effects",
        "trigger", "text",
    ),
    "weapon": (
        "name", "type", "attribute", "power", "dice", "delay", "floor", "cos", "ranged",
        "piercing", "element", "accuracy", "critical", "properties",
    ),
    "status": (
        "name", "code", "tone", "after_act", "situational", "chances", "blocks", "excludes",
        "delay", "penalty", "text",
    ),
    "gear": ("name", "slot", "armor", "m_armor", "attributes", "properties", "text"),
    "property": ("name", "attributes", "resistances", "elements", "text"),
    "item": ("name", "category", "target", "effects", "consumed", "text"),
}  # fmt: skip
"""The fields that are always shown; the others when they are set, or when all are asked for."""


def _number(bound: Bound, path: Path, label: str, spec: FieldSpec) -> NumberField:
    field = NumberField(
        bound, path, label, optional=spec.optional, wide=_UNSET if spec.optional else 64
    )
    if spec.optional:
        field.edit.setPlaceholderText(bound.tools.wording.text("prep.not_set"))
    return field


_SIMPLE: Mapping[str, Callable[[Bound, Path, str, FieldSpec], Field]] = {
    "number": _number,
    "flag": lambda bound, path, label, _spec: ToggleField(bound, path, label),
    "notes": lambda bound, path, label, _spec: NotesField(bound, path, label, lines=3),
}
_GROUPS: Mapping[str, Callable[..., Field]] = {
    "parts": PartsField,
    "maybe": MaybeField,
    "keyed": KeyedField,
}


class FieldMaker:
    """Makes the fields of one kind of document, each as its type asks for."""

    def __init__(self, bound: Bound, kind: str) -> None:
        self._bound, self.kind = bound, kind
        self._specs = {spec.name: spec for spec in fields_of(bound.book.kinds.models[kind])}

    @property
    def specs(self) -> Mapping[str, FieldSpec]:
        """The fields of the document by name."""
        return self._specs

    def row(self, spec: FieldSpec, path: Path, label_width: int = LABEL) -> tuple[QWidget, Field]:
        """A field with its label at the left."""
        label = self.label(spec.name, path)
        field = self.field(spec, path, label)
        if isinstance(field, MembersField):
            return below(self._bound, label, field), field
        shown = "" if spec.look == "flag" else label
        row = FormRow(
            self._bound.tools, shown, field, stretch=not _small(spec), label_width=label_width
        )
        return row, field

    def label(self, name: str, path: Path) -> str:
        """The words of a field."""
        words = self._bound.tools.wording
        special = f"field.{self.kind}.{name}"
        if len(path) == 1 and special in words:
            return words.text(special)
        return words.text(f"field.{name}")

    def named(self, name: str) -> Field:
        """A field of the document itself, by its name."""
        return self.field(self._specs[name], (name,), self.label(name, (name,)))

    def field(self, spec: FieldSpec, path: Path, label: str) -> Field:
        """The editor that fits what a field holds."""
        bound = self._bound
        if (self.kind, *path) == ("encounter", "members"):
            return MembersField(bound, path, label)
        if spec.look in _GROUPS:
            return _GROUPS[spec.look](bound, path, label, spec, self._fill)
        if spec.look == "group":
            return _Group(bound, path, label, spec, self)
        simple = _SIMPLE.get(spec.look)
        return self._named_field(spec, path, label) if simple is None else simple(
            bound, path, label, spec
        )  # fmt: skip

    def _named_field(self, spec: FieldSpec, path: Path, label: str) -> Field:
        bound = self._bound
        if spec.look == "choice":
            return ChoiceField(bound, path, label, self._choices(spec))
        if spec.look == "text":
            target = refers_to(self.kind, path)
            if target is None:
                return TextField(bound, path, label, optional=spec.optional)
            named = target[0]
            return ChoiceField(bound, path, label, lambda: list(self.known(named).items()))
        place = refers_to(self.kind, (*path, "*"))
        kind, free = ("", True) if place is None else place
        make = NamesField if spec.look == "names" else CountsField
        return make(bound, path, label, lambda: self.known(kind), free=free)

    def _choices(self, spec: FieldSpec) -> list[tuple[object, str]]:
        words = self._bound.tools.wording
        choices = [(one, words.text(f"value.{spec.name}.{one}")) for one in spec.choices]
        return [(None, words.text("prep.none")), *choices] if spec.optional else choices

    def _fill(self, column: QVBoxLayout, model: type[BaseModel], path: Path) -> None:
        """Puts the fields of a group into its box, two small ones side by side."""
        side: Folding | None = None
        for spec in fields_of(model):
            row, _ = self.row(spec, (*path, spec.name), INNER)
            if not _small(spec):
                column.addWidget(row)
                side = None
            elif side is None:
                side = Folding(columns=2, gap=12 - 2 * RING)
                side.addWidget(row)
                column.addLayout(side)
            else:
                side.addWidget(row)
                side = None

    def fill_line(self, line: QLayout, model: type[BaseModel], path: Path) -> None:
        """Puts the fields of a small group side by side, each with its label after it."""
        for spec in fields_of(model):
            place = (*path, spec.name)
            label = self.label(spec.name, place)
            field: QWidget = self.field(spec, place, label)
            line.addWidget(field if spec.look == "flag" else self._labelled(field, label))

    def _labelled(self, field: QWidget, label: str) -> QWidget:
        pair = QWidget()
        row = QHBoxLayout(pair)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(field)
        row.addWidget(Text(self._bound.tools.look, label, Face.NOTE, Role.MUTED))
        return pair

    def known(self, kind: str) -> Mapping[str, str]:
        """The names of all documents of a kind, by id."""
        workshop = self._bound.book.workshop
        return {} if workshop is None or not kind else workshop.names(kind)


class DocumentForm(QWidget):
    """All fields of one kind of document. ``more`` shows those that are at their default too."""

    def __init__(self, bound: Bound, kind: str) -> None:
        super().__init__()
        self._bound, self.kind = bound, kind
        self._rows: dict[str, QWidget] = {}
        self.fields: dict[str, Field] = {}
        make = FieldMaker(bound, kind)
        self._specs = make.specs
        column = QVBoxLayout(self)
        column.setContentsMargins(20 - RING, 12, 12 - RING, 24)
        column.setSpacing(8)
        for spec in self._specs.values():
            row, field = make.row(spec, (spec.name,))
            self._rows[spec.name], self.fields[spec.name] = row, field
            column.addWidget(row)
        words = bound.tools.wording
        self.more = KeyButton(
            bound.tools.look, words.text("prep.more_fields"), icon="chevron-down", height=FIELD
        )
        self.more.setCheckable(True)
        self.more.toggled.connect(lambda _on: self._show_rows())
        column.addWidget(self.more)
        column.addStretch(1)
        bound.book.changed.connect(self._show_rows)
        bound.book.turned.connect(self._turned)
        self._show_rows()

    def _turned(self) -> None:
        self.more.setChecked(False)
        self._show_rows()

    def _show_rows(self) -> None:
        first = FIRST.get(self.kind)
        body = self._bound.book.body
        hidden = 0
        for name, row in self._rows.items():
            spec = self._specs[name]
            at_default = body.get(name, spec.default) == spec.default
            keep = first is None or name in first or not at_default or self.more.isChecked()
            set_shown(row, shown=keep)
            hidden += not keep
        words = self._bound.tools.wording
        open_ = self.more.isChecked()
        self.more.set_icon("chevron-up" if open_ else "chevron-down")
        code = "prep.fewer_fields" if open_ else "prep.more_fields"
        self.more.set_label(words.text(code, count=hidden))
        set_shown(self.more, shown=open_ or hidden > 0)


def below(bound: Bound, label: str, field: Field) -> QWidget:
    """A field as wide as the form, with its label over it."""
    block = QWidget()
    column = QVBoxLayout(block)
    column.setContentsMargins(0, 8, 0, 8)
    column.setSpacing(4)
    title = Text(bound.tools.look, label, Face.BODY_STRONG)
    title.setContentsMargins(RING, 0, RING, 0)
    field.keep_ring()
    column.addWidget(title)
    column.addWidget(field)
    return block


def _small(spec: FieldSpec) -> bool:
    """Whether it leaves room for another beside it."""
    return spec.look in {"number", "choice", "flag"}


class _Group(Field):
    """A group that is always there, in one line, such as a delay code."""

    def __init__(
        self, bound: Bound, path: Path, label: str, spec: FieldSpec, form: FieldMaker
    ) -> None:
        super().__init__(bound, path, label)
        holder = QWidget()
        line = Folding(gap=8)
        holder.setLayout(line)
        form.fill_line(line, spec.models[0], path)
        self.set_up(holder)

    def show_value(self, value: object) -> None:
        """The fields inside show it."""

    def typed(self) -> object:
        """The group as it stands."""
        return self.book.value(self.path)

    def mark(self, *, problem: bool) -> None:
        """The fields inside show their own edges."""
