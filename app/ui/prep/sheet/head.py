"""Who somebody is: name, level, player, token and row."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.engine.model.tokens import COLOURS, letter_for
from app.ui.kit.buttons import HEADER, KeyButton
from app.ui.kit.fonts import Face
from app.ui.kit.theme import Role
from app.ui.kit.token_face import Disk
from app.ui.kit.widgets import DiskLabel, Text
from app.ui.prep.fields import Bound, ChoiceField, NumberField, TextField

DISK = 56


class SheetHead(QWidget):
    """The topmost part of a sheet."""

    def __init__(self, bound: Bound) -> None:
        super().__init__()
        tools, words = bound.tools, bound.tools.wording
        self._book, self._tools = bound.book, tools
        self._captions: list[Text] = []
        self._lower, self._third = QHBoxLayout(), QHBoxLayout()
        self.disk = DiskLabel(tools.look, tools.tokens, DISK)
        self.portrait = KeyButton(
            tools.look, words.text("prep.portrait"), kind="bare", height=HEADER
        )
        self.portrait.setToolTip(words.text("prep.portrait_tip"))
        self.name = TextField(bound, ("name",), words.text("prep.name"))
        self.level = NumberField(bound, ("level",), words.text("prep.level"), wide=56)
        self.tier = Text(tools.look, "", Face.NOTE, Role.MUTED)
        self.player = TextField(bound, ("player",), words.text("prep.player"))
        self.letter = TextField(bound, ("letter",), words.text("prep.letter"), longest=3)
        colours = [("", words.text("prep.colour_free"))]
        colours += [(one, words.text(f"colour.{one}")) for one in COLOURS]
        self.colour = ChoiceField(bound, ("colour",), words.text("prep.colour"), colours)
        rows = [(one, words.text(f"prep.row_{one}")) for one in ("front", "back")]
        self.row = ChoiceField(bound, ("row",), words.text("prep.row"), rows)
        has = bound.book.kinds.has
        self._levelled, self._rowed = has("character", "level"), has("character", "row")
        types = [(one, words.text(f"prep.type_{one}")) for one in ("character", "monster")]
        self.type = ChoiceField(bound, ("type",), words.text("prep.type"), types)
        self.print = KeyButton(tools.look, icon="print", height=HEADER)
        self.print.setAccessibleName(words.text("prep.print_sheet"))
        self.print.setToolTip(words.text("prep.print_sheet"))
        self._lay_out()
        bound.book.changed.connect(self._refresh)
        tools.look.changed.connect(self._relook)
        self._relook()

    def _lay_out(self) -> None:
        upper, lower, third = QHBoxLayout(), self._lower, self._third
        for row in (upper, lower, third):
            row.setSpacing(8)
        upper.addWidget(self.name, 3)
        if self._levelled:
            self._add(upper, self.level.label, self.level)
            upper.addWidget(self.tier)
        self._add(upper, self.player.label, self.player)
        rows = (self.row,) if self._rowed else ()
        for field in (self.letter, self.colour, *rows, self.type):
            self._add(lower, field.label, field)
        for widget, used in (
            (self.level, self._levelled), (self.tier, self._levelled), (self.row, self._rowed),
        ):  # fmt: skip
            if not used:
                widget.setParent(self)
                widget.hide()
        upper.addWidget(self.print)
        lower.addStretch(1)
        third.addStretch(1)
        column = QVBoxLayout()
        column.setSpacing(8)
        column.addLayout(upper)
        column.addLayout(lower)
        column.addLayout(third)
        for field in (self.name, self.level, self.player, self.letter):
            field.tell_in(column.addWidget, field.label)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(16, 12, 12, 12)
        whole.setSpacing(12)
        picture = QVBoxLayout()
        picture.setSpacing(0)
        picture.addWidget(self.disk, 0, Qt.AlignmentFlag.AlignHCenter)
        picture.addWidget(self.portrait, 0, Qt.AlignmentFlag.AlignHCenter)
        whole.addLayout(picture)
        whole.addLayout(column, 1)
        self.setProperty("ground", "sunken")

    def _add(self, row: QHBoxLayout, label: str, field: QWidget) -> None:
        caption = Text(self._tools.look, label, Face.BODY, Role.MUTED)
        self._captions.append(caption)
        row.addWidget(caption)
        row.addWidget(field)

    def _relook(self) -> None:
        look = self._tools.look
        self.name.edit.setFont(look.font(Face.TITLE))
        self.name.setMinimumWidth(look.px(110))
        self.player.setFixedWidth(look.px(96))
        self.letter.edit.setFixedWidth(look.px(46))
        for caption in self._captions:
            caption.setMinimumWidth(caption.sizeHint().width())
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The type stands in a row of its own where the words leave no room for it."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        parts = (self._captions[-1], self.type)
        held = self._lower.indexOf(self.type) >= 0
        here = self._lower.minimumSize().width()
        more = 0 if held else sum(one.minimumSizeHint().width() + 8 for one in parts)
        fits = here + more <= self._room()
        if fits == held:
            return
        row, other = (self._lower, self._third) if fits else (self._third, self._lower)
        for one in parts:
            other.removeWidget(one)
            row.insertWidget(row.count() - 1, one)

    def _room(self) -> int:
        """The width that the rows beside the portrait have."""
        sides = 16 + 12 + 12
        return self.width() - sides - max(self.disk.width(), self.portrait.width())

    def show_tier(self, tier: int | None) -> None:
        """The tier that the level gives, where there are levels and it is known."""
        if not self._levelled:
            return
        told = "" if tier is None else self._tools.wording.text("prep.tier_of", tier=tier)
        self.tier.set_text(told)
        self.tier.setMinimumWidth(self.tier.sizeHint().width())

    def _refresh(self) -> None:
        body = self._book.body
        if body:
            self.disk.show_disk(disk_of(body), str(body.get("name", "")))


def disk_of(body: object) -> Disk:
    """The token of a character document; what it leaves open is as a battle would give it."""
    read = body.get if hasattr(body, "get") else {}.get
    letter = str(read("letter") or "") or letter_for(str(read("name") or ""))
    shape = "square" if read("type") == "monster" else "circle"
    return Disk(letter, str(read("colour") or "") or COLOURS[0], shape, str(read("id") or ""))
