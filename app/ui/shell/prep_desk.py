"""Documents in and out at the desk: files, the clipboard, and pages that review them."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.ui.shell.desktop import Desktop
from app.ui.shell.sheets import Sheets

if TYPE_CHECKING:
    from app.services.prep.transfer import Inspection
    from app.services.prep.workshop import Workshop
    from app.ui.prep.blocks_page import BlocksPage
    from app.ui.prep.references_page import ReferencesPage
    from app.ui.prep.review_page import ReviewPage

DOCUMENTS = (".json", ".csv")
"""Endings of files that hold documents."""


class PrepDesk(QObject):
    """``document_wanted``: kind and id of a document to go to.

    ``selection``: asked for when documents are copied or exported; set by the window.
    """

    document_wanted = Signal(str, str)

    def __init__(self, desktop: Desktop, sheets: Sheets) -> None:
        super().__init__(desktop.window)
        self._desktop, self._sheets = desktop, sheets
        desktop.actions.connect_all({
            "import": self._pick_import,
            "export": self._pick_export,
            "copy_document": self.copy_document,
            "paste_documents": self.paste,
            "paste_blocks": self._paste_blocks,
            "references": self._show_references,
        })  # fmt: skip

    @cached_property
    def review(self) -> ReviewPage:
        """What an import would do."""
        from app.ui.prep.review_page import ReviewPage  # noqa: PLC0415 - when wanted

        page = ReviewPage(self._desktop.tools)
        page.taken.connect(self._taken)
        return self._sheets.added(page)

    @cached_property
    def blocks(self) -> BlocksPage:
        """Many stat blocks at once."""
        from app.ui.prep.blocks_page import BlocksPage  # noqa: PLC0415 - when wanted

        page = BlocksPage(self._desktop.tools)
        page.taken.connect(lambda ids: self.document_wanted.emit("ability", ids[0]))
        return self._sheets.added(page)

    @cached_property
    def references(self) -> ReferencesPage:
        """Broken and unused references."""
        from app.ui.prep.references_page import ReferencesPage  # noqa: PLC0415 - when wanted

        page = ReferencesPage(self._desktop.tools)
        page.wanted.connect(self._go_to)
        page.changed.connect(self._sheets.turned)
        return self._sheets.added(page)

    @property
    def workshop(self) -> Workshop | None:
        """Where documents are edited."""
        session = self._desktop.bridge.session
        return None if session is None else session.workshop

    # In

    def take_files(self, files: list[Path]) -> bool:
        """Reviews the documents of dropped or chosen files; whether there were any."""
        found = [file for file in files if file.suffix.lower() in DOCUMENTS]
        workshop = self.workshop
        if not found or workshop is None:
            return False
        from app.services.prep.files import read_incoming  # noqa: PLC0415 - when wanted
        from app.services.prep.transfer import UnreadableError, together  # noqa: PLC0415
        from app.services.session import CampaignError  # noqa: PLC0415

        try:
            inspections = [read_incoming(file, workshop) for file in found]
        except (CampaignError, UnreadableError) as error:
            self._desktop.say(self._desktop.parts.wording.phrase(error.phrase), "warn")
            return True
        self._review(together(inspections, workshop), workshop)
        return True

    def paste(self) -> None:
        """Reviews the documents that the clipboard holds."""
        from PySide6.QtGui import QGuiApplication  # noqa: PLC0415 - when wanted

        from app.services.prep.transfer import UnreadableError, inspect  # noqa: PLC0415

        workshop = self.workshop
        if workshop is None:
            return
        try:
            inspection = inspect(QGuiApplication.clipboard().text(), workshop)
        except UnreadableError:
            self._tell("transfer.clipboard_empty", "warn")
            return
        self._review(inspection, workshop)

    def _review(self, inspection: Inspection, workshop: Workshop) -> None:
        session = self._desktop.bridge.session
        gallery = None if session is None else session.portraits
        self.review.show_inspection(inspection, workshop, gallery)
        self._sheets.show_page(self.review)

    def _taken(self, count: int) -> None:
        self._tell("review.done", "good", count=count)

    def _pick_import(self) -> None:
        from PySide6.QtWidgets import QFileDialog  # noqa: PLC0415 - slow to load

        words = self._desktop.parts.wording
        names, _ = QFileDialog.getOpenFileNames(
            self._desktop.window, words.text("transfer.pick_import"),
            str(self._desktop.parts.home), words.text("transfer.filter"),
        )  # fmt: skip
        self.take_files([Path(name) for name in names])

    # Out

    def _pick_export(self) -> None:
        from PySide6.QtWidgets import QFileDialog  # noqa: PLC0415 - slow to load

        words = self._desktop.parts.wording
        name = QFileDialog.getExistingDirectory(
            self._desktop.window, words.text("transfer.pick_export"), str(self._desktop.parts.home)
        )
        if name:
            self.export_to(Path(name))

    def export_to(self, folder: Path) -> None:
        """Writes the GM's own documents and the roster into a folder, and says where."""
        from app.services.prep.files import write_kinds, write_text  # noqa: PLC0415 - when wanted
        from app.services.prep.roster_csv import to_csv  # noqa: PLC0415
        from app.services.session import CampaignError  # noqa: PLC0415

        session, workshop = self._desktop.bridge.session, self.workshop
        if session is None or workshop is None:
            return
        try:
            written = write_kinds(
                workshop, session.system.info.id, folder, gallery=session.portraits
            )
            roster = [one.body for one in workshop.listed("character") if one.source != "builtin"]
            if roster:
                write_text(folder / "roster.csv", to_csv(roster, workshop.kinds))
        except CampaignError as error:
            self._desktop.say(self._desktop.parts.wording.phrase(error.phrase), "warn")
            return
        count = sum(number for _, number in written)
        self._tell("transfer.exported", "good", count=count, folder=str(folder))

    def copy_document(self) -> None:
        """The document on show, with all it needs, to the clipboard."""
        from PySide6.QtGui import QGuiApplication  # noqa: PLC0415 - when wanted

        from app.services.prep.transfer import to_text  # noqa: PLC0415

        session, workshop = self._desktop.bridge.session, self.workshop
        book = self._desktop.place_undoing()
        kind, id_ = getattr(book, "kind", ""), getattr(book, "id", None)
        if session is None or workshop is None or id_ is None:
            self._tell("transfer.nothing_chosen", "warn")
            return
        found = workshop.follow([(kind, id_)])
        own = [(one, body) for one, body in found if self._goes_along(workshop, one, body, kind)]
        QGuiApplication.clipboard().setText(to_text(own, session.system.info.id, session.portraits))
        self._tell("transfer.copied", "good", count=len(own))

    @staticmethod
    def _goes_along(workshop: Workshop, kind: str, body: object, root: str) -> bool:
        """Built-in documents are everywhere; only the one that was asked for is copied."""
        id_ = body.get("id", "") if hasattr(body, "get") else ""
        return kind == root or workshop.source(kind, str(id_)) != "builtin"

    # Pages

    def _paste_blocks(self) -> None:
        if self.workshop is not None:
            self.blocks.show_workshop(self.workshop)
            self._sheets.show_page(self.blocks)

    def _show_references(self) -> None:
        if self.workshop is not None:
            self.references.show_workshop(self.workshop)
            self._sheets.show_page(self.references)

    def _go_to(self, kind: str, id_: str) -> None:
        self._sheets.close_page()
        self.document_wanted.emit(kind, id_)

    def _tell(self, code: str, kind: str, **params: object) -> None:
        self._desktop.say(self._desktop.parts.wording.text(code, **params), kind)
