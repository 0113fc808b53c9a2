"""One kind of document in the Library: its list, its form, and what stands beside it."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.engine.model.phrase import Phrase
from app.services.prep.workshop import Listed
from app.services.session import CampaignError
from app.ui.battle.tools import Tools
from app.ui.bridge import Bridge
from app.ui.kit.buttons import FIELD, KeyButton
from app.ui.kit.chip_faces import ChipFace, ChipKind
from app.ui.kit.fonts import Face
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Banner, EmptyState, Text
from app.ui.prep.about import BlockPanel, DifferencePanel, EstimatePanel, UsePanel, WordsPanel
from app.ui.prep.book import DocumentBook
from app.ui.prep.document_list import DocumentList, Segment, everything
from app.ui.prep.fields import Bound, TextField
from app.ui.prep.form.build import DocumentForm
from app.ui.prep.form.spec import blank
from app.ui.prep.paper_card import PaperCardPanel
from app.ui.prep.problem_bar import ProblemBar, marked
from app.ui.prep.rows import DocumentRow
from app.ui.prep.try_panel import ChipPanel, TryPanel

BESIDE, NARROW = 380, 300
_WIDE, _LEAST = 1320, 1120
"""Widths at 100 %: room for a wide column beside the form, and for one at all."""
_LOW, _ANY = 170, 16_777_215
"""Height of what stands below the form where it has no room beside it; no limit."""


class KindPage(QWidget):
    """``turned``: undo and redo would do something else.

    ``begin_wanted`` and ``print_wanted`` give an encounter's id.
    """

    turned = Signal()
    begin_wanted = Signal(str)
    print_wanted = Signal(str)

    def __init__(
        self, tools: Tools, bridge: Bridge, kind: str, program: tuple[str, ...] = ()
    ) -> None:
        """``program`` prints, as a process of its own; without it no paper is shown."""
        super().__init__()
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
        self.form = DocumentForm(Bound(tools, self.book), kind)
        self.uses = UsePanel(tools, self.book)
        self.differences = DifferencePanel(tools, self.book)
        self.block = BlockPanel(tools, self.book) if kind == "ability" else None
        worded = kind == "status" and not self.fixed
        self.plain = WordsPanel(tools, self.book) if worded else None
        self.trial = TryPanel(tools, self.book, bridge) if worded else None
        self.chips = ChipPanel(tools, self.book) if kind == "status" else None
        self.paper = (
            PaperCardPanel(tools, self.book, bridge, program)
            if kind == "status" and program else None
        )  # fmt: skip
        self.estimate = EstimatePanel(tools, self.book, bridge) if kind == "encounter" else None
        self._lay_out()
        self._connect()
        self._list_anew()

    @property
    def fixed(self) -> bool:
        """Whether the rules name its documents, and only their words can be changed."""
        return self.kind in self.book.kinds.fixed

    def _word(self, key: str) -> str:
        return self._tools.wording.text(f"prep.group_{key}")

    def _lay_out(self) -> None:
        editor = QWidget()
        middle = QVBoxLayout(editor)
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(0)
        middle.addWidget(self._head())
        middle.addWidget(self.banner)
        self.shown = scrolled(self.form)
        middle.addWidget(self.shown, 1)
        middle.addWidget(ProblemBar(self._tools, self.book))
        beside = QWidget()
        column = QVBoxLayout(beside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for panel in (
            self.estimate, self.block, self.plain, self.trial, self.chips, self.paper,
            self.differences, self.uses,
        ):  # fmt: skip
            if panel is not None:
                column.addWidget(panel)
        column.addStretch(1)
        self._beside = scrolled(beside)
        whole = QWidget()
        self._row_of_both = QBoxLayout(QBoxLayout.Direction.LeftToRight, whole)
        self._row_of_both.setContentsMargins(0, 0, 0, 0)
        self._row_of_both.setSpacing(0)
        self._row_of_both.addWidget(editor, 1)
        self._row_of_both.addWidget(self._beside)
        self._stack = QStackedWidget()
        self._stack.addWidget(whole)
        text = self._tools.wording.text("prep.no_documents")
        self._stack.addWidget(EmptyState(self._tools.look, text))
        desk = QHBoxLayout(self)
        desk.setContentsMargins(0, 0, 0, 0)
        desk.setSpacing(0)
        desk.addWidget(self.list)
        desk.addWidget(self._stack, 1)

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
        self.list.chosen.connect(lambda _kind, id_: self.book.show_document(id_ or None))
        self.list.new_wanted.connect(self.add)
        self.list.copy_wanted.connect(self.duplicate)
        self.list.delete_wanted.connect(self.remove)
        self.copy.clicked.connect(lambda _on=False: self.duplicate())
        self.delete.clicked.connect(lambda _on=False: self.remove())
        self.book.changed.connect(self._show_head)
        self.book.failed.connect(self._tell)
        self.book.problems_changed.connect(self._list_anew)
        if self.estimate is not None:
            self.estimate.begin_wanted.connect(self.begin_wanted)
            self.estimate.print_wanted.connect(self.print_wanted)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What stands beside takes less room in a small window, or stands below."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        px = self._tools.look.px
        below = self.width() < px(_LEAST)
        way = QBoxLayout.Direction
        wide = px(NARROW if self.width() < px(_WIDE) else BESIDE)
        self._row_of_both.setDirection(way.TopToBottom if below else way.LeftToRight)
        self._beside.setMinimumWidth(0 if below else wide)
        self._beside.setMaximumWidth(_ANY if below else wide)
        self._beside.setMaximumHeight(px(_LOW) if below else _ANY)
        self.list.set_narrow(narrow=below)

    def enter(self) -> None:
        """The page comes on show."""
        self.list.list.setFocus()

    # What can be done

    def add(self) -> None:
        """A new document, ready to be named."""
        workshop = self.book.workshop
        if workshop is None or self.book.read_only or self.fixed:
            return
        body = {
            **blank(self.book.kinds.models[self.kind]),
            "name": self._tools.wording.text(f"prep.new_{self.kind}"),
        }
        del body["id"]
        try:
            id_ = workshop.add(self.kind, body)
        except CampaignError as error:
            self._tell(error.phrase)
            return
        self.list.go_to(self.kind, id_)
        name = self.form.fields["name"]
        name.setFocus()
        if isinstance(name, TextField):
            name.edit.selectAll()

    def duplicate(self) -> None:
        """A copy of the one on show."""
        workshop = self.book.workshop
        if workshop is None or self.book.id is None or self.book.read_only or self.fixed:
            return
        try:
            (id_,) = workshop.duplicate(self.kind, self.book.id)
        except CampaignError as error:
            self._tell(error.phrase)
            return
        self.list.go_to(self.kind, id_)

    def remove(self) -> None:
        """Takes out the GM's own, or resets a changed built-in."""
        workshop = self.book.workshop
        if workshop is None or self.book.id is None or self.book.read_only:
            return
        uses = workshop.uses(self.kind, self.book.id)
        if self.book.source == "own" and uses:
            names = ", ".join(use.name for use in uses[:3])
            self._tell(Phrase("prep.in_use", {"names": names, "count": len(uses)}))
            return
        try:
            workshop.remove(self.kind, self.book.id)
        except CampaignError as error:
            self._tell(error.phrase)

    # Showing

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
        self.copy.setEnabled(not self.book.read_only and not self.fixed)

    def _tell(self, phrase: Phrase) -> None:
        self.banner.say(self._tools.wording.phrase(phrase), "warn")


def scrolled(widget: QWidget) -> QScrollArea:
    """The widget in an area that scrolls down when it is too high."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(widget)
    return area


def tone_chip(tone: str, code: str, name: str) -> ChipFace:
    """A status without a duration as its chip."""
    kinds = {"beneficial": ChipKind.GOOD, "harmful": ChipKind.HARM}
    signs = {"beneficial": "+", "harmful": "−"}
    return ChipFace(f"{signs.get(tone, '')}{code}", kinds.get(tone, ChipKind.PLAIN), name)
