"""What stands beside a form: where the document is used, and what was changed of a built-in."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from app.engine.model.documents import Ability, read_document
from app.engine.model.phrase import Phrase
from app.services.difficulty import estimate
from app.services.prep.workshop import Difference
from app.services.references import Use
from app.ui.bridge import Bridge
from app.ui.desk.plain_words import status_sentences
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import FIELD, KeyButton
from app.ui.kit.fonts import Face
from app.ui.kit.line import Line
from app.ui.kit.lines import LinesView
from app.ui.kit.showing import set_shown
from app.ui.kit.theme import Role
from app.ui.kit.widgets import SectionHeader, Text
from app.ui.prep.book import DocumentBook
from app.ui.prep.later import later

_LEAST, _MOST = 10, 24
"""Lines of a stat block on show at once."""


class Panel(QWidget):
    """A titled block in the column at the right."""

    def __init__(self, tools: Tools, title: str) -> None:
        super().__init__()
        self.tools = tools
        self.header = SectionHeader(tools.look, title)
        self.column = QVBoxLayout()
        self.column.setContentsMargins(16, 10, 16, 12)
        self.column.setSpacing(6)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.header)
        whole.addLayout(self.column)


class UsePanel(Panel):
    """Which documents name this one."""

    def __init__(self, tools: Tools, book: DocumentBook) -> None:
        super().__init__(tools, tools.wording.text("prep.where_used"))
        self._book = book
        self.none = Text(tools.look, tools.wording.text("prep.used_nowhere"), Face.NOTE, Role.MUTED)
        self.lines = LinesView(tools.ink, tools.wording.text("prep.where_used"), inset=0.0)
        self.column.addWidget(self.none)
        self.column.addWidget(self.lines)
        book.changed.connect(self._refresh)

    def _refresh(self) -> None:
        workshop = self._book.workshop
        uses: tuple[Use, ...] = ()
        if workshop is not None and self._book.id is not None:
            uses = workshop.uses(self._book.kind, self._book.id)
        words = self.tools.wording
        shown = [Line(use.name or use.id, words.text(f"prep.kind_{use.kind}")) for use in uses[:12]]
        if len(uses) > len(shown):
            shown.append(Line(words.text("prep.and_more", count=len(uses) - len(shown))))
        self.lines.show_lines(shown)
        set_shown(self.lines, shown=bool(shown))
        set_shown(self.none, shown=not shown)


class DifferencePanel(Panel):
    """What the GM changed of a built-in document; hidden where nothing is."""

    def __init__(self, tools: Tools, book: DocumentBook) -> None:
        super().__init__(tools, tools.wording.text("prep.differences"))
        self._book = book
        self.lines = LinesView(tools.ink, tools.wording.text("prep.differences"), inset=0.0)
        self.column.addWidget(self.lines)
        book.changed.connect(self._refresh)
        self.hide()

    def _refresh(self) -> None:
        workshop = self._book.workshop
        found: tuple[Difference, ...] = ()
        if workshop is not None and self._book.id is not None:
            found = workshop.differences(self._book.kind, self._book.id)
        words = self.tools.wording
        self.lines.show_lines(
            [
                Line(
                    ".".join(map(str, one.path)),
                    _short(one.mine),
                    words.text("prep.was", value=_short(one.builtin)),
                )
                for one in found
            ]
        )
        self.setVisible(bool(found))


def _short(value: object) -> str:
    text = "–" if value in (None, "", [], {}) else str(value)
    return text if len(text) <= 24 else f"{text[:23]}…"


class WordsPanel(Panel):
    """A status in plain words, as it stands."""

    def __init__(self, tools: Tools, book: DocumentBook) -> None:
        super().__init__(tools, tools.wording.text("prep.plain_words"))
        self._book = book
        self.text = Text(tools.look, "", Face.BODY, wrap=True)
        self.column.addWidget(self.text)
        book.changed.connect(self._refresh)

    def _refresh(self) -> None:
        workshop = self._book.workshop
        if workshop is None:
            return
        names = {one.id: one.name for one in workshop.listed("status")}
        found = status_sentences(self._book.body, lambda id_: names.get(id_, id_))
        self.text.set_text("\n".join(map(self.tools.wording.phrase, found)))


class BlockPanel(Panel):
    """An ability as a stat block: typed here, it changes the form, and the other way round."""

    failed = Signal(object)

    def __init__(self, tools: Tools, book: DocumentBook) -> None:
        super().__init__(tools, tools.wording.text("prep.stat_block"))
        self._book = book
        self._own = False
        self.edit = QPlainTextEdit()
        self.edit.setAccessibleName(tools.wording.text("prep.stat_block"))
        self.edit.setTabChangesFocus(True)
        self.edit.textChanged.connect(self._typed)
        self.edit.verticalScrollBar().rangeChanged.connect(lambda _least, _most: self._fit())
        tools.look.changed.connect(self._fit)
        self._fit()
        self.unread = Text(tools.look, "", Face.NOTE, Role.WARN, wrap=True)
        self.column.addWidget(self.edit)
        self.column.addWidget(self.unread)
        self._later = later(self, self._refresh)
        book.changed.connect(self._refresh)
        book.turned.connect(self._turned)

    def showEvent(self, event: QShowEvent) -> None:
        """What changed meanwhile; the first text, which needs a grammar, follows the paint."""
        super().showEvent(event)
        if self.edit.toPlainText():
            self._refresh()
        else:
            self._later.start()

    def _turned(self) -> None:
        self._own = False
        self._refresh()

    def _refresh(self) -> None:
        if self._own or not self._book.body or not self.isVisible():
            return
        from app.services.statblock import write_block  # noqa: PLC0415 - with the first text

        self.edit.setReadOnly(self._book.read_only)
        text = write_block(self._ability())
        if text != self.edit.toPlainText():
            self.edit.blockSignals(True)  # noqa: FBT003 - Qt's signature
            self.edit.setPlainText(text)
            self.edit.blockSignals(False)  # noqa: FBT003
            self._fit()
        self._tell(())

    def _fit(self) -> None:
        """As high as its text, within limits: lines of an edit are counted as they are wrapped."""
        lines = round(self.edit.document().size().height())
        high = self.edit.fontMetrics().lineSpacing() * max(_LEAST, min(lines, _MOST))
        self.edit.setFixedHeight(high + self.tools.look.px(26))

    def _ability(self) -> Ability:
        ability = read_document("ability", self._book.body)
        assert isinstance(ability, Ability)  # noqa: S101 - read by its kind
        return ability

    def _typed(self) -> None:
        """Takes the text when all of it was understood; otherwise says what was not."""
        from app.services.statblock import read_block  # noqa: PLC0415

        reading = read_block(self.edit.toPlainText())
        self._tell(tuple(self._unread(one.line, one.text, one.phrase) for one in reading.unread))
        workshop = self._book.workshop
        if reading.unread or len(reading.abilities) != 1 or workshop is None:
            return
        before = self._ability()
        kept = {"id": before.id, "origin": before.origin, "notes": before.notes}
        after = reading.abilities[0].model_copy(update=kept)
        if after != before:
            self._own = True
            name = Phrase("prep.edit", {"name": before.name, "field": "text"})
            workshop.replace("ability", after.model_dump(mode="json"), name)
            self._own = False

    def _unread(self, line: int, text: str, phrase: Phrase) -> str:
        said = self.tools.wording.phrase(phrase)
        return self.tools.wording.text("prep.unread", line=line, text=text, said=said)

    def _tell(self, unread: tuple[str, ...]) -> None:
        self.unread.set_text("\n".join(unread))
        set_shown(self.unread, shown=bool(unread))


class EstimatePanel(Panel):
    """How hard a fight looks, and the ways to begin and print it; signals give its id."""

    begin_wanted = Signal(str)
    print_wanted = Signal(str)

    def __init__(self, tools: Tools, book: DocumentBook, bridge: Bridge) -> None:
        super().__init__(tools, tools.wording.text("prep.estimate"))
        self._book, self._bridge = book, bridge
        words = tools.wording
        self.level = Text(tools.look, "", Face.TITLE)
        self.lines = LinesView(tools.ink, words.text("prep.estimate"), inset=0.0)
        self.hint = Text(
            tools.look, words.text("prep.estimate_hint"), Face.NOTE, Role.MUTED, wrap=True
        )
        self.begin = KeyButton(
            tools.look, words.text("prep.begin"), icon="play", kind="primary", height=FIELD
        )
        self.begin.clicked.connect(lambda _on=False: self.begin_wanted.emit(self._book.id or ""))
        self.print = KeyButton(
            tools.look, words.text("prep.print_encounter"), icon="print", height=FIELD
        )
        self.print.clicked.connect(lambda _on=False: self.print_wanted.emit(self._book.id or ""))
        for widget in (self.level, self.lines, self.begin, self.print, self.hint):
            self.column.addWidget(widget)
        # odds take longer than a key may: they follow when the keys have been painted
        self._later = later(self, self._refresh)
        book.changed.connect(self._later.start)

    def _refresh(self) -> None:
        session, id_ = self._bridge.session, self._book.id
        if session is None or id_ is None:
            return
        found = estimate(session, id_)
        words = self.tools.wording
        self.level.set_text(words.text(f"prep.estimate_{found.level}"))
        unit = "prep.estimate_turns" if found.turns else "prep.estimate_ticks"
        set_shown(self.lines, shown=found.level != "unknown")
        ticks = ((found.party_ticks, "party"), (found.enemy_ticks, "enemies"))
        self.lines.show_lines(
            [
                Line(
                    words.text(f"prep.estimate_of_{side}"),
                    words.text("prep.estimate_never")
                    if value is None
                    else words.text(unit, n=value),
                )
                for value, side in ticks
            ]
        )
