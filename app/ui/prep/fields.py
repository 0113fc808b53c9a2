"""Fields bound to a place in a document: written as they are typed, told what is wrong."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.engine.model.dice import DiceError, parse_dice
from app.engine.model.phrase import Phrase
from app.engine.model.record import value
from app.services.prep.workshop import Fault
from app.services.references import Path
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import HEADER, RING, KeyButton
from app.ui.kit.fonts import Face
from app.ui.kit.scaled import Scaled
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Text
from app.ui.prep.book import DocumentBook, fault_phrase
from app.ui.prep.leading import Leading

_LATEST = 9999
LABEL = 112
"""Width of the column of labels in pixels at 100 %."""


@value
class Bound:
    """What every field is given: how things look, and the document it edits."""

    tools: Tools
    book: DocumentBook


class Problem(QWidget):
    """A sentence under a field that says what is wrong with it; hidden while all is well."""

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._tools = tools
        self._icon = QLabel()
        self.text = Text(tools.look, "", Face.NOTE, Role.HARM, wrap=True)
        self.text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 2, 0, 2)
        row.setSpacing(6)
        row.addWidget(self._icon, alignment=Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.text, 1)
        tools.look.changed.connect(self._relook)
        self.hide()

    def _relook(self) -> None:
        if self.text.full_text:
            size, ratio = self._tools.look.px(16), self.devicePixelRatioF()
            self._icon.setPixmap(self._tools.look.pixmap("octagon", size, Role.HARM, ratio))

    def say(self, text: str) -> None:
        """The sentence; an empty one hides it."""
        self.text.set_text(text)
        self._relook()
        self.setVisible(bool(text))


class Field(Leading):
    """An editor with its problem below; subclasses say what the editor holds."""

    outset: ClassVar[tuple[int, int]] = (0, 0)
    """Pixels at its left and right that are room for the ring of a button at its end."""

    def __init__(self, bound: Bound, path: Path, label: str) -> None:
        super().__init__()
        self.bound, self.tools, self.book = bound, bound.tools, bound.book
        self.path, self.label = path, label
        self.problem = Problem(bound.tools)
        self._typing, self._named = False, ""
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        bound.book.turned.connect(self._turn)
        bound.book.changed.connect(self._refresh)

    def set_up(self, editor: QWidget, name: str = "") -> None:
        """Puts the editor in place, under its accessible name."""
        editor.setAccessibleName(name or self.label)
        self.target = editor
        self._column.addWidget(editor)
        self._column.addWidget(self.problem)
        editor.installEventFilter(self)
        self._refresh()

    def keep_ring(self) -> None:
        """Keeps `RING` pixels at both sides, so that edges stand below each other.

        A button brings them along.
        """
        left, right = self.outset
        self.setContentsMargins(RING - left, 0, RING - right, 0)

    @abstractmethod
    def show_value(self, value: object) -> None:
        """Shows what the document says."""

    @abstractmethod
    def typed(self) -> object:
        """The value in the editor; raises `ValueError` with a phrase for what is none."""

    @abstractmethod
    def mark(self, *, problem: bool) -> None:
        """Shows at the editor's edge whether its value is wrong."""

    def commit(self) -> None:
        """Writes the value in the editor, or says what is wrong with it."""
        try:
            value = self.typed()
        except ValueError as error:
            self._tell(error.args[0])
            return
        faults = self.book.put(self.path, value, continuing=self._typing)
        self._typing = not faults
        self._tell(self._fault(faults))

    @property
    def wrong(self) -> bool:
        """Whether the editor holds something that was not written."""
        return bool(self.problem.text.full_text)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leaving the field ends the step; undo and redo are the document's, not the text's."""
        if asks_history(event):
            event.ignore()
            return True
        if event.type() == QEvent.Type.FocusOut and isinstance(event, QFocusEvent):
            self._typing = False
        return super().eventFilter(watched, event)

    def _fault(self, faults: tuple[Fault, ...]) -> Phrase | None:
        return fault_phrase(faults, self.path) or (faults[0].phrase if faults else None)

    def _tell(self, phrase: Phrase | None) -> None:
        self.problem.say("" if phrase is None else self._worded(phrase))
        self.mark(problem=phrase is not None)
        self.book.report(self.path, self.label, wrong=phrase is not None)

    def _worded(self, phrase: Phrase) -> str:
        """A sentence for here, where name and field are in sight; else the one for anywhere."""
        words, here = self.tools.wording, f"here.{phrase.code}"
        told = words.phrase(Phrase(here, phrase.params) if here in words else phrase)
        return f"{self._named}: {told}" if self._named else told

    def tell_in(self, put: Callable[[QWidget], object], named: str = "") -> None:
        """Has the sentence stand elsewhere, where the field is too narrow for it.

        It begins with the name of the field, if one is given.
        """
        self._column.removeWidget(self.problem)
        self._named = named
        put(self.problem)

    def _turn(self) -> None:
        self._typing = False
        self._tell(None)
        self._refresh(force=True)

    def _refresh(self, *, force: bool = False) -> None:
        self.setEnabled(self.book.id is not None and not self.book.read_only)
        if force or not self.wrong:
            self.show_value(self.book.value(self.path))


class LineField(Field):
    """What is typed into one line; subclasses say what it means."""

    def __init__(self, bound: Bound, path: Path, label: str) -> None:
        super().__init__(bound, path, label)
        self.edit = QLineEdit()
        self.edit.textEdited.connect(lambda _text: self.commit())

    def show_value(self, value: object) -> None:
        """Puts the text in; the cursor stays where somebody types."""
        text = "" if value is None else str(value)
        if text != self.edit.text():
            self.edit.setText(text)

    def mark(self, *, problem: bool) -> None:
        """The edge of the field."""
        set_state(self.edit, "problem" if problem else "")


class TextField(LineField):
    """One line of text; an empty one is ``None`` where that is ``optional``."""

    def __init__(
        self, bound: Bound, path: Path, label: str, *, longest: int = 200, optional: bool = False
    ) -> None:
        super().__init__(bound, path, label)
        self._optional = optional
        if optional:
            tell_unset(bound.tools, self.edit)
        self.edit.setMaxLength(longest)
        self.set_up(self.edit)

    def typed(self) -> object:
        """The text as it stands."""
        return self.edit.text() or (None if self._optional else "")


def tell_unset(tools: Tools, edit: QLineEdit) -> None:
    """Says in an empty field that nothing is configured, and what follows from that."""
    edit.setPlaceholderText(tools.wording.text("prep.not_configured"))
    edit.setToolTip(tools.wording.text("prep.not_configured_tip"))


class NumberField(LineField):
    """A whole number; an empty field is ``None`` where that is ``optional``."""

    def __init__(
        self,
        bound: Bound,
        path: Path,
        label: str,
        *,
        optional: bool = False,
        wide: int = 64,
    ) -> None:
        super().__init__(bound, path, label)
        self._optional = optional
        self.edit.setMaxLength(8)
        self.edit.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._wide = wide
        bound.tools.look.changed.connect(self._relook)
        self._relook()
        self.set_up(self.edit)

    def _relook(self) -> None:
        self.edit.setFixedWidth(self.tools.look.px(self._wide))

    def typed(self) -> object:
        """The number; raises `ValueError` for anything else."""
        text = self.edit.text().strip().replace("\N{MINUS SIGN}", "-")
        if not text and self._optional:
            return None
        if not text.removeprefix("-").isdecimal():
            raise ValueError(Phrase("prep.no_number", {"value": text}))
        return int(text)


class DelayField(NumberField):
    """Ticks, or dice that are rolled for them; empty is ``None``, the rule's own formula."""

    def __init__(self, bound: Bound, path: Path, label: str, *, wide: int = 64) -> None:
        super().__init__(bound, path, label, optional=True, wide=wide)
        self.edit.setMaxLength(40)

    def typed(self) -> object:
        """The number or the dice; raises `ValueError` for anything else."""
        text = self.edit.text().strip()
        if not text:
            return None
        try:
            dice = parse_dice(text)
        except DiceError:
            raise ValueError(Phrase("prep.no_delay", {"value": text})) from None
        if dice.lowest < 0 or dice.highest > _LATEST:
            raise ValueError(Phrase("prep.no_delay", {"value": text}))
        return text if dice.terms else dice.constant


class EntryField(NumberField):
    """A number under a name of a mapping; an empty field takes the name out of it."""

    def __init__(self, bound: Bound, path: Path, label: str, *, wide: int = 64) -> None:
        super().__init__(bound, path, label, optional=True, wide=wide)

    def commit(self) -> None:
        """Writes the number, or the mapping without it."""
        if self.edit.text().strip():
            super().commit()
            return
        held = self.book.value(self.path[:-1]) or {}
        rest = {name: value for name, value in held.items() if name != self.path[-1]}
        faults = self.book.put(self.path[:-1], rest, continuing=self._typing)
        self._typing = not faults
        self._tell(self._fault(faults))


class ChoiceField(Field):
    """One of a few values, each with its word."""

    def __init__(
        self,
        bound: Bound,
        path: Path,
        label: str,
        choices: Sequence[tuple[object, str]] | Callable[[], Sequence[tuple[object, str]]],
    ) -> None:
        super().__init__(bound, path, label)
        self._choices = choices if callable(choices) else (lambda: choices)
        self._values: list[object] = []
        self.combo = QComboBox()
        self.combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.combo.activated.connect(lambda _index: self.commit())
        self.set_up(self.combo)

    def show_value(self, value: object) -> None:
        """Chooses the value; one that is no choice is shown as it stands."""
        choices = list(self._choices())
        if value not in [one for one, _ in choices]:
            choices.insert(0, (value, "" if value is None else str(value)))
        values, words = [one for one, _ in choices], [word for _, word in choices]
        if values != self._values or words != [
            self.combo.itemText(at) for at in range(self.combo.count())
        ]:
            self.combo.clear()
            self.combo.addItems(words)
            self._values = values
        self.combo.setCurrentIndex(values.index(value))

    def typed(self) -> object:
        """The chosen value."""
        return self._values[self.combo.currentIndex()]

    def mark(self, *, problem: bool) -> None:
        """A choice cannot be wrong by itself; the sentence below tells."""


class ToggleField(Field):
    """Yes or no; a ``bare`` one has its words elsewhere."""

    def __init__(self, bound: Bound, path: Path, label: str, *, bare: bool = False) -> None:
        super().__init__(bound, path, label)
        self.box = QCheckBox("" if bare else label)
        self.box.toggled.connect(self._toggled)
        self.set_up(self.box)

    def show_value(self, value: object) -> None:
        """Ticks the box or not."""
        if self.box.isChecked() != bool(value):
            self.box.setChecked(bool(value))

    def typed(self) -> object:
        """Whether it is ticked."""
        return self.box.isChecked()

    def mark(self, *, problem: bool) -> None:
        """A tick cannot be wrong by itself."""

    def _toggled(self, _on: bool) -> None:  # noqa: FBT001 - Qt's signal
        if bool(self.book.value(self.path)) != self.box.isChecked():
            self.commit()


class NotesField(Field):
    """Several lines of text."""

    def __init__(self, bound: Bound, path: Path, label: str, *, lines: int = 4) -> None:
        super().__init__(bound, path, label)
        self.edit = QPlainTextEdit()
        self.edit.setTabChangesFocus(True)
        Scaled(bound.tools.look, self.edit, high=lines * 20 + 12)
        self.edit.textChanged.connect(self._changed)
        self.set_up(self.edit)

    def show_value(self, value: object) -> None:
        """Puts the text in."""
        text = "" if value is None else str(value)
        if text != self.edit.toPlainText():
            self.edit.setPlainText(text)

    def typed(self) -> object:
        """The text as it stands."""
        return self.edit.toPlainText()

    def mark(self, *, problem: bool) -> None:
        """The edge of the field."""
        set_state(self.edit, "problem" if problem else "")

    def _changed(self) -> None:
        if self.edit.toPlainText() != (self.book.value(self.path) or ""):
            self.commit()


def asks_history(event: QEvent) -> bool:
    """Whether an editor is asked to take undo or redo for its own text."""
    history = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)
    return (
        event.type() == QEvent.Type.ShortcutOverride
        and isinstance(event, QKeyEvent)
        and any(event.matches(key) for key in history)
    )


def set_state(widget: QWidget, state: str) -> None:
    """Sets the state that the style sheet colours the edge by."""
    if (widget.property("state") or "") != state:
        widget.setProperty("state", state)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def sign_button(tools: Tools, icon: str, told: str) -> KeyButton:
    """A small button without words; ``told`` is its tip, and what a screen reader says."""
    button = KeyButton(tools.look, "", icon=icon, kind="bare", height=HEADER)
    button.setAccessibleName(told)
    button.setToolTip(told)
    return button


class FormRow(QWidget):
    """A label at the left, fields at the right, and `RING` pixels at both sides.

    ``label_width`` in pixels at 100 %.
    """

    def __init__(
        self,
        tools: Tools,
        label: str,
        *fields: Field,
        stretch: bool = False,
        label_width: int = LABEL,
    ) -> None:
        super().__init__()
        self._tools, self._width = tools, label_width
        self.caption = Text(tools.look, label, Face.BODY, Role.MUTED, wrap=True)
        self.caption.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row = QHBoxLayout(self)
        row.setContentsMargins(RING, 0, 0, 0)
        row.setSpacing(12 - RING)
        row.addWidget(self.caption, alignment=Qt.AlignmentFlag.AlignTop)
        for field in fields:
            field.keep_ring()
            # a tick is lower than the line that its label keeps for it
            top, middle = Qt.AlignmentFlag.AlignTop, Qt.AlignmentFlag.AlignVCenter
            across = middle if isinstance(field, ToggleField) else top
            row.addWidget(field, 1 if stretch else 0, across)
        if not stretch:
            row.addStretch(1)
        tools.look.changed.connect(self._relook)
        self._relook()

    def _relook(self) -> None:
        self.caption.setFixedWidth(self._tools.look.px(self._width))
        self.caption.setMinimumHeight(self._tools.look.px(32))
