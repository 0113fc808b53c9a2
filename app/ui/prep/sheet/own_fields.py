"""What a rule system has of its own on a sheet: fields that no other part of it shows."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.kit.buttons import RING
from app.ui.prep.fields import Bound, Field
from app.ui.prep.form.build import FieldMaker, below
from app.ui.prep.sheet.numbers import MAXIMA, RANKS

_ELSEWHERE = frozenset({
    *MAXIMA, *RANKS, "name", "type", "public_name", "letter", "colour", "level", "tier",
    "attributes", "player", "public_notes", "notes", "folder", "tags", "template", "row", "weapons",
    "abilities", "items", "resistances", "immunities", "elements", "auto_statuses", "sos_statuses",
    "sealed", "gear", "traits", "rewards", "drain", "piercing",
})  # fmt: skip
"""What the head, the numbers and the traits of a sheet show."""


class OwnFields(QWidget):
    """A form of the rest of the model, each field as its type asks for."""

    def __init__(self, bound: Bound) -> None:
        super().__init__()
        self.fields: dict[str, Field] = {}
        make = FieldMaker(bound, "character")
        column = QVBoxLayout(self)
        column.setContentsMargins(24 - RING, 4, 24 - RING, 8)
        column.setSpacing(10)
        for name, spec in make.specs.items():
            if name not in _ELSEWHERE:
                field = make.named(name) if spec.look == "parts" else None
                row: QWidget
                if field is None:
                    row, field = make.row(spec, (name,))
                else:
                    row = below(bound, field.label, field)
                self.fields[name] = field
                column.addWidget(row)
        if not self.fields:
            self.hide()
