"""One kind of document in the Library: its list, its form, and what stands beside it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.engine.model.phrase import Phrase
from app.services.prep.workshop import Listed
from app.ui.bridge import Bridge
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import FIELD, KeyButton
from app.ui.kit.chip_faces import ChipFace, ChipKind
from app.ui.kit.fonts import Face
from app.ui.kit.ringed_scroll import RingedScroll
from app.ui.kit.tab_stops import enter
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Banner, EmptyState, Text
from app.ui.prep.about import BlockPanel, DifferencePanel, EstimatePanel, UsePanel, WordsPanel
from app.ui.prep.book import DocumentBook
from app.ui.prep.deeds import Deeds
from app.ui.prep.document_list import DocumentList, Segment, everything
from app.ui.prep.fields import Bound, TextField
from app.ui.prep.form.build import DocumentForm
from app.ui.prep.form.spec import blank
from app.ui.prep.problem_bar import ProblemBar, marked
from app.ui.prep.room import room_of, take_room
from app.ui.prep.rows import DocumentRow
from app.ui.prep.tab_order import TabOrder


class KindPage(QWidget):
    """``turned``: undo and redo would do something else.

    ``begin_wanted`` and ``print_wanted`` give an encounter's id.
    """

    turned = Signal()
    begin_wanted = Signal(str)
    print_wanted = Signal(str)

    def __init__(
        self,
        tools: Tools,
        bridge: Bridge,
        kind: str,
        program: tuple[str, ...] = (),
        parent: QWidget | None = None,
    ) -> None:
        """``program`` prints, as a process of its own; without it no paper is shown."""
        super().__init__(parent)
        self._tools, self._bridge, self.kind = tools, bridge, kind
        words = tools.wording
        self.book = DocumentBook(bridge, kind, self)
        segments = (
            Segment("all", words.text("prep.all"), everything),
            Segment("own", words.text("prep.own"), lambda row: row.group != self._word("builtin")),
        )
        self.list = DocumentList(
            tools, words.text(f"prep.kinds_{kind}"), segments, words.text("prep.find"),
            pictures=kind == "status",
        )  # fmt: skip
        self.list.new.setEnabled(not self.fixed)
        self.name = Text(tools.look, "", Face.TITLE)
        self.origin = Text(tools.look, "", Face.NOTE, Role.MUTED)
        self.copy = KeyButton(tools.look, words.text("prep.copy"), icon="duplicate",
                              key="Ctrl+D", height=FIELD)  # fmt: skip
        self.delete = KeyButton(tools.look, words.text("prep.delete"), icon="trash", height=FIELD)
        self.banner = Banner(tools.look, "warn")
        self.deeds = Deeds(tools, self.book, self.list, self._tell, fixed=self.fixed)
        self._lay_out()
        self._make_panels(program)
        # last, for what is moved into a tree with its fields is styled once more at every step
        self.form = DocumentForm(Bound(tools, self.book), kind)
        self.shown.setWidget(self.form)
        self._tabs = TabOrder(self, self.book)
        self._connect()
        self._list_anew()
        self._tabs.follow()

    def _make_panels(self, program: tuple[str, ...]) -> None:
        """What stands beside the form of this kind, from the top."""
        tools, book, bridge, kind = self._tools, self.book, self._bridge, self.kind
        self.estimate = EstimatePanel(tools, book, bridge) if kind == "encounter" else None
        self.block = BlockPanel(tools, book) if kind == "ability" else None
        panels: list[QWidget | None] = [self.estimate, self.block]
        if kind == "status":
            panels += self._status_panels(program)
        self.differences = DifferencePanel(tools, book)
        self.uses = UsePanel(tools, book)
        for panel in (*panels, self.differences, self.uses):
            if panel is not None:
                self._column.addWidget(panel)
        self._column.addStretch(1)

    def _status_panels(self, program: tuple[str, ...]) -> list[QWidget]:
        """In plain words, tried, as a chip and on paper; words only of those that can be edited."""
        from app.ui.prep.paper_card import PaperCardPanel  # noqa: PLC0415 - of this shelf only
        from app.ui.prep.try_panel import ChipPanel, TryPanel  # noqa: PLC0415

        tools, book, bridge = self._tools, self.book, self._bridge
        panels: list[QWidget] = []
        if not self.fixed:
            self.plain = WordsPanel(tools, book)
            self.trial = TryPanel(tools, book, bridge)
            panels += [self.plain, self.trial]
        self.chips = ChipPanel(tools, book)
        panels.append(self.chips)
        if program:
            self.paper = PaperCardPanel(tools, book, bridge, program)
            panels.append(self.paper)
        return panels

    @property
    def fixed(self) -> bool:
        """Whether the rules name its documents, and only their words can be changed."""
        return self.kind in self.book.kinds.fixed

    def _word(self, key: str) -> str:
        return self._tools.wording.text(f"prep.group_{key}")

    def _lay_out(self) -> None:
        self._stack = QStackedWidget()
        desk = QHBoxLayout(self)
        desk.setContentsMargins(0, 0, 0, 0)
        desk.setSpacing(0)
        desk.addWidget(self.list)
        desk.addWidget(self._stack, 1)
        whole, beside = QWidget(), QWidget()
        self.editor = editor = QWidget()
        self._stack.addWidget(whole)
        text = self._tools.wording.text("prep.no_documents")
        self._stack.addWidget(EmptyState(self._tools.look, text))
        self._beside = RingedScroll(self._tools.look, beside)
        self._beside.setAccessibleName(self._tools.wording.text("prep.beside"))
        self._row_of_both = QBoxLayout(QBoxLayout.Direction.LeftToRight, whole)
        self._row_of_both.setContentsMargins(0, 0, 0, 0)
        self._row_of_both.setSpacing(0)
        self._row_of_both.addWidget(editor, 1)
        self._row_of_both.addWidget(self._beside)
        self.shown = RingedScroll(self._tools.look)
        self.shown.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its fields scroll it
        middle, self._column = QVBoxLayout(editor), QVBoxLayout(beside)
        for column in (middle, self._column):
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(0)
        middle.addWidget(self._head())
        middle.addWidget(self.banner)
        middle.addWidget(self.shown, 1)
        middle.addWidget(ProblemBar(self._tools, self.book))

    def _head(self) -> QWidget:
        head = QWidget()
        head.setProperty("ground", "sunken")
        bar = QHBoxLayout(head)
        bar.setContentsMargins(24, 8, 16, 8)
        bar.setSpacing(12)
        bar.addWidget(self.name)
        bar.addWidget(self.origin)
        bar.addStretch(1)
        bar.addWidget(self.copy)
        bar.addWidget(self.delete)
        return head

    def _connect(self) -> None:
        self._bridge.documents_changed.connect(self._list_anew)
        self._tools.look.changed.connect(self._fit)
        self._bridge.session_replaced.connect(self._list_anew)
        self.list.new_wanted.connect(self.add)
        self.copy.clicked.connect(lambda _on=False: self.deeds.copy())
        self.delete.clicked.connect(lambda _on=False: self.deeds.remove())
        self.book.changed.connect(self._show_head)
        self.book.problems_changed.connect(self._list_anew)
        if self.estimate is not None:
            self.estimate.begin_wanted.connect(self.begin_wanted)
            self.estimate.print_wanted.connect(self.print_wanted)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What stands beside takes less room in a small window, or stands below."""
        super().resizeEvent(event)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Where a form has a field that adds lines, *Ins* goes there from all around it."""
        if event.key() == Qt.Key.Key_Insert and self.kind == "encounter":
            self.form.fields["members"].setFocus()
        else:
            super().keyPressEvent(event)

    def _fit(self) -> None:
        look, way = self._tools.look, QBoxLayout.Direction
        room = room_of(self, look)
        below = room == "below"
        self._row_of_both.setDirection(way.TopToBottom if below else way.LeftToRight)
        take_room(self._beside, look, room)
        self.list.set_narrow(narrow=room != "wide")

    def enter(self) -> None:
        """The page comes on show."""
        self.list.list.setFocus()

    def panels(self) -> tuple[QWidget, ...]:
        """The panels in the order of F6."""
        return (self.list, self.editor, self._beside)

    def enter_panel(self, panel: QWidget) -> None:
        """Gives a panel the focus."""
        if panel is self.list:
            self.enter()
        elif panel is not self.editor or not enter(self.form):
            enter(panel)

    def add(self) -> None:
        """A new document, ready to be named."""
        if not self.deeds.can_make:
            return
        body = {
            **blank(self.book.kinds.models[self.kind]),
            "name": self._tools.wording.text(f"prep.new_{self.kind}"),
        }
        del body["id"]
        if self.deeds.add(body):
            name = self.form.fields["name"]
            name.setFocus()
            if isinstance(name, TextField):
                name.edit.selectAll()

    def _list_anew(self) -> None:
        workshop = self.book.workshop
        rows = [] if workshop is None else [self._row(one) for one in workshop.listed(self.kind)]
        if workshop is not None:
            broken = workshop.broken()
            rows = [marked(row, self.book, broken, self._tools) for row in rows]
        rows.sort(key=lambda row: (row.group != self._word("own"), row.name.casefold()))
        self.list.show_rows(rows)
        self._stack.setCurrentIndex(0 if rows else 1)
        if self.book.id is None and rows:
            self.list.go_first()

    def _row(self, one: Listed) -> DocumentRow:
        words = self._tools.wording
        parts = [words.text("prep.source_changed")] if one.source == "changed" else []
        if one.body.get("origin") == "house":
            parts.append(words.text("detail.house"))
        parts += [str(tag) for tag in (one.body.get("keywords") or ())[:3]]
        chip = None
        if self.kind == "status":
            tone = str(one.body.get("tone", "harmful"))
            parts.insert(0, words.text(f"value.tone.{tone}"))
            chip = tone_chip(tone, str(one.body.get("code", "")), one.name)
        group = self._word("builtin" if one.source == "builtin" else "own")
        name = one.name or words.text("prep.nameless")
        searched = f"{name} {' '.join(map(str, one.body.get('keywords') or ()))}".casefold()
        return DocumentRow(self.kind, one.id, name, " · ".join(parts), group, searched, chip=chip)

    def _show_head(self) -> None:
        self.turned.emit()
        words = self._tools.wording
        source = self.book.source
        self.banner.say("")
        self.name.set_text(str(self.book.body.get("name") or words.text("prep.nameless")))
        self.origin.set_text("" if source is None else words.text(f"prep.source_{source}"))
        code = "prep.reset_one" if source == "changed" else "prep.delete"
        self.delete.set_label(words.text(code))
        self.delete.setEnabled(source in {"own", "changed"} and not self.book.read_only)
        self.copy.setEnabled(self.deeds.can_make)

    def _tell(self, phrase: Phrase) -> None:
        self.banner.say(self._tools.wording.phrase(phrase), "warn")


def tone_chip(tone: str, code: str, name: str) -> ChipFace:
    """A status without a duration as its chip."""
    kinds = {"beneficial": ChipKind.GOOD, "harmful": ChipKind.HARM}
    signs = {"beneficial": "+", "harmful": "−"}
    return ChipFace(f"{signs.get(tone, '')}{code}", kinds.get(tone, ChipKind.PLAIN), name)
