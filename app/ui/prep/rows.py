"""Rows of a list of documents, as plain values. No Qt."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from app.engine.model.record import value
from app.ui.kit.chip_faces import ChipFace
from app.ui.kit.token_face import Disk


@value
class Heading:
    """A heading over the rows below it."""

    text: str


@value
class DocumentRow:
    """One document: its picture, its name, and one line about it."""

    kind: str
    id: str
    name: str
    note: str = ""
    group: str = ""
    """The heading it stands under."""
    searched: str = ""
    """Everything a search looks through, in lower case."""
    disk: Disk | None = None
    chip: ChipFace | None = None
    problem: bool = False


Row = Heading | DocumentRow


def grouped(rows: Iterable[DocumentRow]) -> Iterator[Row]:
    """The rows under their headings, in the order in which the headings first come up."""
    groups: dict[str, list[DocumentRow]] = {}
    for row in rows:
        groups.setdefault(row.group, []).append(row)
    for heading, members in groups.items():
        if heading:
            yield Heading(heading)
        yield from members


def found(
    rows: Sequence[DocumentRow], text: str, fits: Callable[[DocumentRow], bool]
) -> list[DocumentRow]:
    """The rows that fit and hold every word of the text."""
    words = text.casefold().split()
    return [row for row in rows if fits(row) and all(word in row.searched for word in words)]
