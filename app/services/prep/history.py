"""The undo history of prepared documents, one for each of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from app.engine.model.phrase import Phrase

Body: TypeAlias = Mapping[str, Any]
Key: TypeAlias = tuple[str, str]
"""Kind and id of a document."""


@dataclass(frozen=True, slots=True, eq=False)
class Act:
    """Changes of several documents that are undone together; equal to itself only."""

    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Edit:
    """One change of one document; ``None`` is a document that is not there."""

    name: Phrase
    before: Body | None
    after: Body | None
    act: Act | None = None
    """What it is a part of; ``None`` for a change of its own."""


@dataclass(slots=True)
class DocumentHistory:
    """What was done to one document since the campaign was opened, and where it stands."""

    edits: list[Edit] = field(default_factory=list)
    cursor: int = 0

    def add(self, edit: Edit) -> None:
        """One more; what was undone is dropped."""
        del self.edits[self.cursor :]
        self.edits.append(edit)
        self.cursor += 1

    def join(self) -> None:
        """Makes the last two changes one, under the name of the first."""
        first, second = self.edits[self.cursor - 2 : self.cursor]
        self.edits[self.cursor - 2 : self.cursor] = [Edit(first.name, first.before, second.after)]
        self.cursor -= 1

    @property
    def undone(self) -> Edit | None:
        """What undo would take back."""
        return self.edits[self.cursor - 1] if self.cursor else None

    @property
    def redone(self) -> Edit | None:
        """What redo would bring back."""
        return self.edits[self.cursor] if self.cursor < len(self.edits) else None

    @property
    def undone_name(self) -> Phrase | None:
        """What undo would take back is called."""
        return None if self.undone is None else self.undone.name

    @property
    def redone_name(self) -> Phrase | None:
        """What redo would bring back is called."""
        return None if self.redone is None else self.redone.name
