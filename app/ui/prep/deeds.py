"""What is done to the documents of a list: new ones, copies, taking out."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from app.engine.model.phrase import Phrase
from app.services.prep.workshop import Workshop
from app.services.session import CampaignError
from app.ui.desk.tools import Tools
from app.ui.prep.book import EMPTY, DocumentBook

if TYPE_CHECKING:
    from app.ui.prep.document_list import DocumentList


class Deeds:
    """Does what a list and its keys ask for; what is made becomes the current document.

    ``tell`` is given why something was not done. Documents that the rules name are ``fixed``:
    they are neither made nor copied.
    """

    def __init__(
        self,
        tools: Tools,
        book: DocumentBook,
        listed: "DocumentList",
        tell: Callable[[Phrase], None],
        *,
        fixed: bool = False,
    ) -> None:
        self._tools, self._book, self._list, self._tell = tools, book, listed, tell
        self._fixed = fixed
        book.failed.connect(tell)
        book.vanishing.connect(self._keep_focus)
        book.returned.connect(listed.go_to)
        listed.chosen.connect(lambda _kind, id_: book.show_document(id_ or None))
        listed.copy_wanted.connect(self.copy)
        listed.copies_wanted.connect(self.ask_copies)
        listed.delete_wanted.connect(self.remove)

    def _keep_focus(self) -> None:
        """Fields of a document that is gone are off in a moment, and the keys with them."""
        page, focused = self._list.parentWidget(), self._list.window().focusWidget()
        if page is not None and page.isAncestorOf(focused):
            self._list.list.setFocus()

    @property
    def can_make(self) -> bool:
        """Whether there may be more documents than there are."""
        return not (self._fixed or self._book.read_only)

    def add(self, body: Mapping[str, Any]) -> bool:
        """Makes a document; whether it was made."""
        workshop = self._book.workshop
        if workshop is None or not self.can_make:
            return False
        try:
            id_ = workshop.add(self._book.kind, body)
        except CampaignError as error:
            self._tell(error.phrase)
            return False
        self._list.go_to(self._book.kind, id_)
        return True

    def copy(self) -> None:
        """A copy of the one on show, numbered after it."""
        if self._book.id is not None:
            self.copy_of(self._book.id)

    def ask_copies(self) -> None:
        """Asks how many copies there shall be, and makes them in one step."""
        id_ = self._book.id
        if id_ is not None and self.can_make:
            name = str(self._book.body.get("name", ""))
            title = self._tools.wording.text("prep.how_many", name=name)
            self._list.ask.ask_count(title, lambda count: self.copy_of(id_, count))

    def copy_of(self, id_: str, count: int = 1, changes: Mapping[str, Any] = EMPTY) -> None:
        """Copies of one that need not be on show, with ``changes`` in each of them."""
        workshop = self._book.workshop
        if workshop is None or not self.can_make:
            return
        try:
            made = workshop.duplicate(self._book.kind, id_, count, changes=changes)
        except CampaignError as error:
            self._tell(error.phrase)
            return
        self._list.go_to(self._book.kind, made[0])

    def remove(self) -> None:
        """Takes out the GM's own, or resets a changed built-in; undo brings it back."""
        workshop, id_ = self._book.workshop, self._book.id
        if workshop is None or id_ is None or self._book.read_only:
            return
        if self._book.source == "own" and self._used(workshop, id_):
            return
        try:
            workshop.remove(self._book.kind, id_)
        except CampaignError as error:
            self._tell(error.phrase)

    def _used(self, workshop: Workshop, id_: str) -> bool:
        """Whether others name it; says which."""
        uses = workshop.uses(self._book.kind, id_)
        if uses:
            names = ", ".join(use.name for use in uses[:3])
            self._tell(Phrase("prep.in_use", {"names": names, "count": len(uses)}))
        return bool(uses)
