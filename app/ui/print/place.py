"""The Print place: what, the finished PDF itself as preview, paper and report, and the way out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.services.pack_memory import PrintMemory
from app.services.pack_parts import ALL_RULES, Need, Part, Rules, offered, rules_of, usual_parts
from app.services.session import CampaignError
from app.ui.bridge import Bridge
from app.ui.desk.tools import Tools
from app.ui.kit.tab_stops import enter
from app.ui.kit.widgets import Banner
from app.ui.print import paper_panel, what_panel
from app.ui.print.making import Made
from app.ui.print.outcome import NOTHING, Outcome, PartRow, read_report
from app.ui.print.outlets import Outlets
from app.ui.print.paper_panel import PaperPanel
from app.ui.print.press import Press
from app.ui.print.preview import Preview
from app.ui.print.printers import Printers
from app.ui.print.what_panel import WhatPanel
from app.ui.print.wishes import arguments

if TYPE_CHECKING:
    from app.services.session import Session
    from app.ui.desk.memory import Memory


_PREVIEW = 400
"""Less room than this, in pixels at 100 %, is little for pages, large and in small."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Of whom something is printed: an encounter, one character, or else the whole campaign."""

    encounter: str = ""
    character: str = ""

    @property
    def code(self) -> str:
        """As the choice of scopes knows it."""
        if self.character:
            return f"character/{self.character}"
        return f"encounter/{self.encounter}" if self.encounter else "campaign/"

    @classmethod
    def read(cls, code: str) -> Scope:
        """The scope of a code."""
        kind, _, id_ = code.partition("/")
        return cls(**{kind: id_}) if kind in {"encounter", "character"} else cls()


class PrintPlace(QWidget):
    """Makes the PDF in a process of its own, so that the window never waits.

    ``ready`` tells that the PDF is on show, or that it could not be made.
    """

    ready = Signal()
    left = Signal()
    """Without a campaign there is a way back to where one opens one."""
    document_wanted = Signal(str, str)
    """Kind and id of a document that the report speaks of."""

    def __init__(
        self, tools: Tools, bridge: Bridge, memory: Memory, program: Sequence[str]
    ) -> None:
        super().__init__()
        self._tools, self._words, self._bridge = tools, tools.wording, bridge
        self._scope = Scope()
        self._ticked: frozenset[str] = frozenset()
        self._before: frozenset[str] | None = None
        """What was ticked before a printer is measured."""
        self._outcome: Outcome = NOTHING
        self._file: Path | None = None
        self._session: Session | None = None
        self._stale = True
        self.what = WhatPanel(tools)
        self.preview = Preview(tools)
        self.paper = PaperPanel(tools)
        self.banner = Banner(tools.look, "info")
        self.press = Press(program, self)
        self.outlets = Outlets(self, tools.wording, program)
        self.printers = Printers(self.paper, memory, tools.wording)
        self._lay_out()
        self._connect()
        self._load()

    def _lay_out(self) -> None:
        middle = QVBoxLayout()
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(0)
        middle.addWidget(self.banner)
        middle.addWidget(self.preview, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.what)
        row.addLayout(middle, 1)
        row.addWidget(self.paper)
        self.setProperty("ground", "window")

    def _connect(self) -> None:
        self.press.wanted.connect(self._make)
        self.press.began.connect(self._begun)
        self.press.advanced.connect(self._count)
        self.press.made.connect(self._show_made)
        self.press.failed.connect(self._fail)
        self.press.stopped.connect(self._stopped)
        self.what.back.clicked.connect(self.left)
        self.what.scope_chosen.connect(self._scope_chosen)
        self.what.list.toggled.connect(self._toggle)
        self.what.list.current_changed.connect(lambda _index: self._part_turned())
        self.what.list.taken.connect(lambda _index: self._show_part_page())
        self.what.list.clicked.connect(lambda _index: self._show_part_page())
        self.what.print.clicked.connect(self.print_out)
        self.what.save.clicked.connect(lambda: self.outlets.pick_file(self._file))
        self.what.folder.clicked.connect(self._pick_folder)
        self.what.stop.clicked.connect(self._stop)
        self.paper.changed.connect(self.press.want)
        self.paper.remark_chosen.connect(self.preview.view.show_spots)
        self.paper.document_wanted.connect(self.document_wanted)
        self.paper.printer.page_wanted.connect(self._calibrate)
        self.paper.currentChanged.connect(self._calibrated)
        self.outlets.said.connect(self.banner.say)
        self.outlets.changed.connect(self._offer)
        self._tools.look.changed.connect(self._fit)
        self._bridge.session_replaced.connect(self._session_replaced)
        self._bridge.documents_changed.connect(self._documents_changed)

    # Coming and going

    def enter(self) -> None:
        """Shows the place; the PDF is made when it was not yet, or when it is out of date."""
        self.what.list.setFocus()
        if self._stale and not self.press.running:
            self._make()

    def panels(self) -> tuple[QWidget, ...]:
        """The panels in the order of F6: what, the pages, how, and the report."""
        return (self.what, self.preview, *self.paper.panels())

    def enter_panel(self, panel: QWidget) -> None:
        """Gives a panel the focus."""
        entries: dict[QWidget, QWidget] = {
            self.what: self.what.list,
            self.preview: self.preview.view,
            self.paper.report: self.paper.remarks,
        }
        if panel in entries:
            entries[panel].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            enter(panel)

    def show_encounter(self, id_: str) -> None:
        """Everything that an encounter needs."""
        self._show_scope(Scope(encounter=id_))

    def show_character(self, id_: str) -> None:
        """What there is of one character."""
        self._show_scope(Scope(character=id_))

    def _show_scope(self, scope: Scope) -> None:
        if self._session is None:
            return
        self._scope = scope
        self._tick_remembered()
        self._offer_scopes()
        self._renew()
        self.press.want()

    def close_down(self) -> None:
        """Ends whatever runs, and removes the temporary files."""
        self.outlets.close_down()
        self.preview.close_file()
        self.press.close_down()
        self._file = None
        self._stale = True

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Gives the preview room."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """In a small window, or with large text, what is beside the preview gives way."""
        narrow = self.width() < self._tools.look.px(what_panel.WIDE + paper_panel.WIDE + _PREVIEW)
        for part in (self.what, self.preview, self.paper):
            part.set_narrow(narrow)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys that no panel takes turn and zoom the preview; Esc leaves without a campaign."""
        if event.key() == Qt.Key.Key_Escape and self._session is None:
            self.left.emit()
        else:
            self.preview.keyPressEvent(event)

    def _session_replaced(self) -> None:
        self.press.stop()
        self._load()

    def _documents_changed(self) -> None:
        self._stale = True
        self._offer_scopes()
        if self.isVisible():
            self.press.want()

    # What is remembered

    def _load(self) -> None:
        """Takes over what the campaign remembers of its last print."""
        self._session = session = self._bridge.session
        self._outcome, self._stale = NOTHING, True
        self.what.back.setVisible(session is None)
        memory = PrintMemory() if session is None else session.printing
        known = set() if session is None else {one.id for one in session.encounters()}
        self._scope = Scope(memory.encounter if memory.encounter in known else "")
        self.printers.offer()
        self.paper.show_options(memory.options)
        self._tick_remembered()
        self._offer_scopes()
        self._renew()

    def _tick_remembered(self) -> None:
        memory = None if self._session is None else self._session.printing
        parts = None if memory is None else memory.parts
        usual = usual_parts(self._has, self._rules)
        self._ticked = frozenset(usual if parts is None else parts)
        if self._scope.character:
            self._ticked = _of_one() & frozenset(part.id for part in self._parts)

    def _remember(self) -> None:
        """Keeps the choices in the campaign, unless they are for this one time only."""
        session = self._session
        passing = bool(self._scope.character) or self._before is not None
        if session is None or session.read_only is not None or passing:
            return
        order = [part.id for part in self._parts if part.id in self._ticked]
        memory = PrintMemory(self._scope.encounter, tuple(order), self.paper.options())
        try:
            session.remember_printing(memory)
        except CampaignError as error:
            self.banner.say(self._words.phrase(error.phrase), "harm")

    # What to print

    @property
    def _has(self) -> Need:
        if self._session is None:
            return Need.NOTHING
        return Need.ENCOUNTER if self._scope.encounter else Need.CHARACTERS

    @property
    def _parts(self) -> tuple[Part, ...]:
        return offered(self._has, self._rules)

    @property
    def _rules(self) -> Rules:
        """What parts have to know of the campaign's rules; unknown rules have everything."""
        if self._session is None:
            return ALL_RULES
        try:
            return rules_of(self._session.system.info)
        except CampaignError:
            return ALL_RULES

    def _offer_scopes(self) -> None:
        session = self._session
        scopes: dict[str, str] = {}
        if session is not None:
            scopes["campaign/"] = self._words.text("printing.scope_all", name=session.title)
            scopes |= {f"encounter/{one.id}": one.name for one in session.encounters()}
            names = {one.id: one.name for one in session.characters()}
            one = self._scope.character
            if one in names:
                scopes[self._scope.code] = self._words.text("printing.scope_one", name=names[one])
            if self._scope.code not in scopes:
                self._scope = Scope()
        self.what.offer_scopes(scopes, self._scope.code)

    def _scope_chosen(self) -> None:
        self._show_scope(Scope.read(self.what.scope.code))

    def _toggle(self, part: str) -> None:
        self._ticked ^= {part}
        self._renew()
        self.press.want()

    def _renew(self) -> None:
        """Shows the parts as they are known now."""
        self.what.show_rows([self._row(part) for part in self._parts])
        self._part_turned()
        self._offer()

    def _row(self, part: Part) -> PartRow:
        title = self._words.text(f"pack.part_{part.id}")
        row = PartRow(part.id, title, "", part.id in self._ticked)
        known = (self._outcome.parts or {}).get(part.id)
        if known is None:
            return row
        problem = known.get("problem") or {}
        return replace(
            row,
            detail=str(known["detail"]),
            pages=int(known["pages"]),
            first=int(known["first"]),
            sheets=int(known["sheets"]),
            problem=str(problem.get("text", "")),
        )

    def _part_turned(self) -> None:
        part = self.what.list.part
        if part is not None:
            self.paper.show_part(part.id, part.title)

    def _show_part_page(self) -> None:
        part = self.what.list.part
        if part is not None and part.first:
            self.preview.view.go_to(part.first)

    # Making the PDF

    def _wish(self) -> list[str]:
        """The arguments of the print as it is chosen."""
        made = ["pack"]
        if self._session is not None:
            made.append(str(self._session.path))
        if self._scope.encounter:
            made += ["--encounter", self._scope.encounter]
        if self._scope.character:
            made += ["--character", self._scope.character]
        parts = ",".join(part.id for part in self._parts if part.id in self._ticked)
        options = self.paper.options()
        return [
            *made, "--parts", parts, *arguments(options), *self.printers.arguments(options)
        ]  # fmt: skip

    def _make(self) -> None:
        self._stale = False
        self._remember()
        if not self._ticked & {part.id for part in self._parts}:
            self._clear()
            self.banner.say(self._words.text("printing.nothing_ticked"), "info")
            self.ready.emit()
            return
        self.press.run([*self._wish(), "-o", str(self.press.draft())])

    def _begun(self) -> None:
        self.banner.say(self._words.text("printing.working"), "info")
        self._offer()

    def _count(self, pages: int) -> None:
        self.banner.say(self._words.text("printing.working_page", n=pages), "info")

    def _show_made(self, made: Made) -> None:
        self.banner.say("")
        self._file = made.path
        self._outcome = read_report(made.report, self._words)
        self.preview.open_file(made.path, self._outcome)
        self.paper.show_outcome(self._outcome)
        self._renew()
        self.ready.emit()

    def _stopped(self) -> None:
        self._stale = True
        self.banner.say(self._words.text("printing.stopped"), "info")
        self._offer()
        self.ready.emit()

    def _fail(self, problem: str) -> None:
        self._clear()
        self.banner.say(self._words.text("printing.failed", problem=problem), "harm")
        self.ready.emit()

    def _clear(self) -> None:
        self._file = None
        self._outcome = replace(self._outcome, pages=0, items_in=0, items_drawn=0, remarks=())
        self.preview.close_file()
        self.paper.show_outcome(self._outcome)
        self._offer()

    def _stop(self) -> None:
        self.press.stop()
        self.outlets.stop()

    def _offer(self) -> None:
        busy = self.press.running or self.outlets.busy
        ready = self._file is not None and not busy
        self.what.stop.setEnabled(busy)
        for button in (self.what.save, self.what.print, self.what.folder):
            button.setEnabled(ready)

    # Where it goes

    @property
    def file(self) -> Path | None:
        """The PDF on show."""
        return self._file

    def print_out(self) -> None:
        """Asks for a printer, and sends the PDF on show to it."""
        if self._file is not None and not self.press.running:
            self.outlets.pick_printer(self._file, len(self.preview), self.preview.view.page)

    def _pick_folder(self) -> None:
        self.outlets.pick_folder(self._wish())

    def save_folder(self, folder: Path) -> None:
        """Makes each part as a file of its own in a folder."""
        self.outlets.save_folder(folder, self._wish())

    def _calibrate(self) -> None:
        """The calibration page alone, until the printer's form beside it is left."""
        self._before = self._ticked if self._before is None else self._before
        self._ticked = frozenset({"calibration"})
        self._renew()
        self.press.want()

    def _calibrated(self, column: int) -> None:
        """Back from the printer's form to what was ticked before."""
        if column == 0 and self._before is not None:
            self._ticked, self._before = self._before, None
            self._renew()
            self.press.want()


def _of_one() -> frozenset[str]:
    """What is printed of one character unless somebody ticks otherwise."""
    sheets = {part.id for part in offered(Need.CHARACTERS)} & {"sheets", "monsters"}
    return frozenset(sheets or {"cards"})
