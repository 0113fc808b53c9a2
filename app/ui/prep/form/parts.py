"""Groups inside a document: a drain, a list of effects, the elements by name."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from pydantic import BaseModel
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.services.references import Path
from app.ui.kit.buttons import FIELD, RING, KeyButton
from app.ui.kit.fonts import Face
from app.ui.kit.showing import set_shown
from app.ui.kit.widgets import Text
from app.ui.prep.fields import Bound, Field, sign_button
from app.ui.prep.form.spec import DISCRIMINATOR, FieldSpec, blank, kind_of

Fill = Callable[[QVBoxLayout, type[BaseModel], Path], None]
"""Puts the fields of a model at a path into a column."""


class PartBox(QFrame):
    """One group with its title and what can be done with it."""

    def __init__(self, bound: Bound, title: str) -> None:
        super().__init__()
        self.setProperty("ground", "sunken")
        self._bound = bound
        self._head = QHBoxLayout()
        self._head.setSpacing(2)
        self._head.setContentsMargins(RING, 0, 0, 0)
        self._head.addWidget(Text(bound.tools.look, title, Face.BODY_STRONG))
        self._head.addStretch(1)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(12 - RING, 4, 8 - RING, 8)
        self.column.setSpacing(6)
        self.column.addLayout(self._head)
        self._title = title

    def can(self, icon: str, code: str, do: Callable[[], None], *, enabled: bool = True) -> None:
        """A small button at the right of the title."""
        tools = self._bound.tools
        button = sign_button(tools, icon, tools.wording.text(code, what=self._title))
        button.setEnabled(enabled)
        button.clicked.connect(lambda _on=False: do())
        self._head.addWidget(button)


class GroupsField(Field):
    """What lists, mappings and optional groups share: boxes that are laid out anew on change."""

    outset = (RING, 0)

    def __init__(self, bound: Bound, path: Path, label: str, spec: FieldSpec, fill: Fill) -> None:
        super().__init__(bound, path, label)
        self.spec, self._fill = spec, fill
        self._shape: object = None
        self.boxes: list[PartBox] = []
        self._holder = QWidget()
        column = QVBoxLayout(self._holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self._boxes = QVBoxLayout()
        self._boxes.setSpacing(6)
        self._boxes.setContentsMargins(RING, 0, 0, 0)
        self.problem.setContentsMargins(RING, 0, 0, 0)
        column.addLayout(self._boxes)
        self.adding = self._adding()
        column.addWidget(self.adding)
        self.set_up(self._holder)

    def _adding(self) -> QWidget:
        """A choice of what can be added, and the button that adds it."""
        bar = QWidget()
        row = QHBoxLayout(bar)
        chosen = len(self.addable) > 1
        row.setContentsMargins(RING if chosen else 0, 0, 0, 0)
        row.setSpacing(6)
        self.choice = QComboBox()
        self.choice.setAccessibleName(self.label)
        self.choice.addItems([self.word(one) for one in self.addable])
        self.add = KeyButton(
            self.tools.look, self.tools.wording.text("prep.add_one"), icon="add", height=FIELD
        )
        self.add.setAccessibleName(self.tools.wording.text("prep.add_to", what=self.label))
        self.add.clicked.connect(lambda _on=False: self._add(self.choice.currentIndex()))
        row.addWidget(self.choice)
        row.addWidget(self.add)
        row.addStretch(1)
        set_shown(self.choice, shown=chosen)
        return bar

    @property
    def addable(self) -> tuple[object, ...]:
        """What there is to choose from when adding."""
        return self.spec.models

    def word(self, one: object) -> str:
        """The name of something that can be added."""
        code = f"part.{kind_of(one)}" if isinstance(one, type) else str(one)
        return self.tools.wording.text(code) if code in self.tools.wording else self.label

    def mark(self, *, problem: bool) -> None:
        """The sentence below tells; the fields inside show their own edges."""

    def write(self, value: object) -> None:
        """Writes the whole list or mapping."""
        self.value = value
        self._typing = False
        self.commit()
        self._typing = False
        self.book.refresh()

    def typed(self) -> object:
        """What is to be written."""
        return self.value

    @abstractmethod
    def _add(self, at: int) -> None:
        """Adds the chosen one."""

    def _show(self, shape: object, boxes: Callable[[], list[PartBox]]) -> None:
        """Lays the boxes out anew when there are others than before."""
        if shape == self._shape:
            return
        self._shape = shape
        self.book.forget_problems(self.path)
        for box in self.boxes:
            self._boxes.removeWidget(box)
            box.hide()
            box.deleteLater()
        self.boxes = boxes()
        for box in self.boxes:
            self._boxes.addWidget(box)
        self.book.laid_out.emit()

    def _first_name(self, model: type[BaseModel]) -> str:
        """A name that the new part may begin with."""
        del model
        return "?"


class PartsField(GroupsField):
    """A list of groups: effects, prices, members."""

    def show_value(self, value: object) -> None:
        """A box for each part; the boxes stay while the kinds do."""
        parts = [dict(one) for one in value] if isinstance(value, list | tuple) else []
        self.value: Any = parts
        told_apart = len(self.spec.models) > 1
        kinds = [str(one.get(DISCRIMINATOR, "")) if told_apart else "" for one in parts]
        self._show((self.book.kind, self.book.id, kinds), lambda: self._made(kinds))

    def _made(self, kinds: list[str]) -> list[PartBox]:
        made = []
        for at, kind in enumerate(kinds):
            model = self._model(kind)
            title = self.word(model) if kind else f"{self.one} {at + 1}"
            box = PartBox(self.bound, title)
            box.can("chevron-up", "prep.move_up", partial(self._move, at, -1), enabled=at > 0)
            last = at == len(kinds) - 1
            box.can("chevron-down", "prep.move_down", partial(self._move, at, 1), enabled=not last)
            box.can("cross", "prep.take_out", partial(self._drop, at))
            self._fill(box.column, model, (*self.path, at))
            made.append(box)
        return made

    @property
    def one(self) -> str:
        """The word for one part."""
        words, code = self.tools.wording, f"field.one.{self.path[-1]}"
        return words.text(code) if code in words else self.label

    def _model(self, kind: str) -> type[BaseModel]:
        found = (model for model in self.spec.models if kind_of(model) == kind)
        return next(found, self.spec.models[0])

    def _add(self, at: int) -> None:
        model = self.spec.models[max(0, at)]
        made = blank(model, self._first_name(model))
        if "name" in made:
            made["name"] = self._free_name()
        self.write([*self.value, made])

    def _free_name(self) -> str:
        """A name that no other part has: the word for one of them, with a number."""
        taken = {one.get("name") for one in self.value}
        numbers = range(1, len(taken) + 2)
        return next(name for n in numbers if (name := f"{self.one} {n}") not in taken)

    def _move(self, at: int, step: int) -> None:
        parts = list(self.value)
        parts[at], parts[at + step] = parts[at + step], parts[at]
        self._shape = None
        self.write(parts)

    def _drop(self, at: int) -> None:
        self._shape = None
        self.write([one for number, one in enumerate(self.value) if number != at])


class MaybeField(GroupsField):
    """A group that may be left out, such as a drain."""

    def show_value(self, value: object) -> None:
        """The group, or the button that adds it."""
        there = isinstance(value, Mapping)
        self.value: Any = value
        set_shown(self.adding, shown=not there)
        self._show((self.book.kind, self.book.id, there), lambda: self._made(there=there))

    def _made(self, *, there: bool) -> list[PartBox]:
        if not there:
            return []
        box = PartBox(self.bound, self.label)
        box.can("cross", "prep.take_out", lambda: self.write(None))
        self._fill(box.column, self.spec.models[0], self.path)
        return [box]

    def _add(self, at: int) -> None:
        del at
        self.write(blank(self.spec.models[0]))


class KeyedField(GroupsField):
    """Groups under names, such as what somebody does with each element."""

    @property
    def addable(self) -> tuple[object, ...]:
        """The names."""
        return self.spec.choices

    def word(self, one: object) -> str:
        """The name itself."""
        return str(one)

    def show_value(self, value: object) -> None:
        """A box for each name."""
        groups = dict(value) if isinstance(value, Mapping) else {}
        self.value: Any = groups
        self._show((self.book.kind, self.book.id, list(groups)), lambda: self._made(list(groups)))

    def _made(self, names: list[str]) -> list[PartBox]:
        made = []
        for name in names:
            box = PartBox(self.bound, name)
            box.can("cross", "prep.take_out", partial(self._drop, name))
            self._fill(box.column, self.spec.models[0], (*self.path, name))
            made.append(box)
        return made

    def _add(self, at: int) -> None:
        name = str(self.spec.choices[max(0, at)])
        if name not in self.value:
            self.write({**self.value, name: blank(self.spec.models[0])})

    def _drop(self, name: str) -> None:
        self.write({key: one for key, one in self.value.items() if key != name})
