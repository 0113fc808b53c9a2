"""The document that is on show: its fields, what is wrong with them, and its undo."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from app.engine.core.system import UndoStatus
from app.engine.model.phrase import Phrase
from app.services.prep.workshop import Fault, Source, Workshop, with_value
from app.services.references import Path
from app.services.session import CampaignError
from app.ui.bridge import Bridge

if TYPE_CHECKING:
    from app.engine.model.documents import DocumentKinds

EMPTY: Mapping[str, Any] = {}


class DocumentBook(QObject):
    """Reads and writes one document of the open campaign.

    ``turned``: another document is on show, or none. ``changed``: it says something else.
    ``failed``: the file did not take a change; the phrase says why.
    """

    turned = Signal()
    changed = Signal()
    failed = Signal(object)
    problems_changed = Signal()
    """Other fields than before hold something that was not written."""
    laid_out = Signal()
    """Fields came, or went, or changed their order."""
    vanishing = Signal()
    """The document on show is gone; in a moment the book turns to another, or to none."""
    returned = Signal(str, str)
    """Kind and id of a document that was gone, and is there again by undo or redo."""

    def __init__(self, bridge: Bridge, kind: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.kind = kind
        self.id: str | None = None
        self.body: Mapping[str, Any] = EMPTY
        self._problems: dict[Path, str] = {}
        self._gone: tuple[str, str] | None = None
        """What was on show until it was taken out: undo goes there until another is turned to."""
        bridge.documents_changed.connect(self.refresh)
        bridge.session_replaced.connect(self._let_go)

    def _let_go(self) -> None:  # a method: a lambda would be called after the book is deleted
        self._turn_to(self.kind, None, gone=None)

    @property
    def workshop(self) -> Workshop | None:
        """Where documents are edited; ``None`` without a campaign."""
        session = self._bridge.session
        return None if session is None else session.workshop

    @property
    def kinds(self) -> "DocumentKinds":
        """The kinds of documents that the campaign's rules read."""
        workshop = self.workshop
        if workshop is not None:
            return workshop.kinds
        from app.engine.model.documents import STANDARD  # noqa: PLC0415 - pydantic

        return STANDARD

    @property
    def read_only(self) -> bool:
        """Whether nothing can be written."""
        session = self._bridge.session
        return session is None or session.read_only is not None

    @property
    def source(self) -> Source | None:
        """Whether it is the GM's own, built in, or changed."""
        workshop = self.workshop
        if workshop is None or self.id is None:
            return None
        return workshop.source(self.kind, self.id)

    def show_document(self, id_: str | None, kind: str | None = None) -> None:
        """Turns to another document, or to none."""
        kind = kind or self.kind
        if (kind, id_) != (self.kind, self.id):
            # what follows one that was taken out was chosen by nobody
            self._turn_to(kind, id_, gone=self._gone if self.id is None else None)

    def _turn_to(self, kind: str, id_: str | None, *, gone: tuple[str, str] | None) -> None:
        self.kind, self.id, self._gone = kind, id_, gone
        self.forget_problems(())
        self.body = self._read()
        self.turned.emit()
        self.changed.emit()

    def refresh(self) -> None:
        """Reads it anew; it may be gone."""
        body = self._read()
        if self.id is not None and body is EMPTY:
            self.vanishing.emit()
            self._turn_to(self.kind, None, gone=(self.kind, self.id))
        elif body != self.body:
            self.body = body
            self.changed.emit()

    def value(self, path: Path) -> Any:  # noqa: ANN401 - JSON data
        """What a field says; ``None`` where it is not there."""
        found: Any = self.body
        for step in path:
            if isinstance(found, Mapping):
                found = found.get(step)
            elif isinstance(found, list | tuple) and isinstance(step, int) and step < len(found):
                found = found[step]
            else:
                return None
        return found

    def faults(self, path: Path, value: object) -> tuple[Fault, ...]:
        """What would be wrong with a value at a field; nothing is written."""
        workshop = self.workshop
        if workshop is None or self.id is None:
            return ()
        return workshop.faults(self.kind, with_value(self.body, path, value))

    @property
    def problems(self) -> tuple[str, ...]:
        """The labels of the fields that hold something that was not written."""
        return tuple(self._problems.values())

    def report(self, path: Path, label: str, *, wrong: bool) -> None:
        """A field tells whether what it holds is wrong."""
        if wrong and self._problems.get(path) != label:
            self._problems[path] = label
            self.problems_changed.emit()
        elif not wrong and self._problems.pop(path, None) is not None:
            self.problems_changed.emit()

    def forget_problems(self, path: Path) -> None:
        """The fields at a path and inside it are gone."""
        for one in [one for one in self._problems if one[: len(path)] == path]:
            self.report(one, "", wrong=False)

    def put(self, path: Path, value: object, *, continuing: bool = False) -> tuple[Fault, ...]:
        """Writes a field; what is wrong with it is returned, and nothing is written then."""
        workshop = self.workshop
        if workshop is None or self.id is None or value == self.value(path):
            return ()
        if workshop.body(self.kind, self.id) is None:
            return ()  # a field that loses the focus because the document vanishes
        self._gone = None
        try:
            return workshop.edit(self.kind, self.id, path, value, continuing=continuing)
        except CampaignError as error:
            self.failed.emit(error.phrase)
            return ()

    # Undo and redo, as the window's menu asks for them

    @property
    def status(self) -> UndoStatus:
        """What undo and redo would do to this document, or to one that was just taken out."""
        return UndoStatus(self._named("undo"), self._named("redo"))

    def undo(self) -> None:
        """Takes the document's last change back."""
        self._step("undo")

    def redo(self) -> None:
        """Makes it again."""
        self._step("redo")

    def _named(self, way: str) -> Phrase | None:
        workshop, key = self.workshop, self._acted_on(way)
        return None if workshop is None or key is None else _name(workshop, key, way)

    def _acted_on(self, way: str) -> tuple[str, str] | None:
        """One that was taken out, if it can be had back this way; otherwise the one on show."""
        workshop, gone = self.workshop, self._gone
        if workshop is not None and gone is not None and _name(workshop, gone, way) is not None:
            return gone
        return None if self.id is None else (self.kind, self.id)

    def _step(self, way: str) -> None:
        workshop, key = self.workshop, self._acted_on(way)
        if workshop is None or key is None:
            return
        if key != self._gone:
            self._gone = None
        try:
            (workshop.undo if way == "undo" else workshop.redo)(*key)
        except CampaignError as error:
            self.failed.emit(error.phrase)
        else:
            if key == self._gone:
                self.returned.emit(*key)

    def _read(self) -> Mapping[str, Any]:
        workshop = self.workshop
        if workshop is None or self.id is None:
            return EMPTY
        return workshop.body(self.kind, self.id) or EMPTY


def _name(workshop: Workshop, key: tuple[str, str], way: str) -> Phrase | None:
    history = workshop.history(*key)
    return history.undone_name if way == "undo" else history.redone_name


def fault_phrase(faults: tuple[Fault, ...], path: Path) -> Phrase | None:
    """What is wrong at a field or inside it; ``None`` when all is well there."""
    for fault in faults:
        if fault.path[: len(path)] == path:
            return fault.phrase
    return None
