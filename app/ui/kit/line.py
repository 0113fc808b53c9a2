"""A short ruled line of a panel, as plain values. No Qt."""

from dataclasses import dataclass

from app.engine.model.timeline import TokenView
from app.ui.kit.chip_faces import ChipFace
from app.ui.kit.theme import Role


@dataclass(frozen=True, slots=True)
class Line:
    """One line, left to right: number or label, disk or chip, text and note, operation, value."""

    text: str
    value: str = ""
    note: str = ""
    operation: str = ""
    lead: str = ""
    token: TokenView | None = None
    shape: str = ""
    chip: ChipFace | None = None
    rule: bool = False
    """A heavy rule above, as before the result of a sum."""
    chosen: bool = False
    role: Role = Role.INK
    value_role: Role | None = None
    """Of the value alone; like the text when left out."""

    @property
    def spoken(self) -> str:
        """The line in one breath."""
        parts = (self.lead, self.text, self.note, self.operation, self.value)
        return " ".join(part for part in parts if part)
