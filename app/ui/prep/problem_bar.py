"""How many fields of a document hold something that was not written, and which."""

from collections.abc import Mapping
from dataclasses import replace

from app.services.references import Key
from app.ui.desk.tools import Tools
from app.ui.kit.widgets import Banner
from app.ui.prep.book import DocumentBook
from app.ui.prep.rows import DocumentRow

_NAMED = 4


class ProblemBar(Banner):
    """Stands below a form; hidden while all is well."""

    def __init__(self, tools: Tools, book: DocumentBook) -> None:
        super().__init__(tools.look, "harm")
        self._words, self._book = tools.wording, book
        book.problems_changed.connect(self._tell)

    def _tell(self) -> None:
        found = self._book.problems
        names = ", ".join(found[:_NAMED])
        text = self._words.text("prep.problems", count=len(found), names=names)
        self.say(text if found else "")


def marked(
    row: DocumentRow, book: DocumentBook, broken: Mapping[Key, int], tools: Tools
) -> DocumentRow:
    """The row with a sign, and the number of its problems where it has some."""
    count = broken.get((row.kind, row.id), 0)
    if (row.kind, row.id) == (book.kind, book.id):
        count += len(book.problems)
    if not count:
        return row
    told = tools.wording.text("prep.problem_count", count=count)
    note = f"{told} · {row.note}" if row.note else told
    return replace(row, problem=True, note=note)
