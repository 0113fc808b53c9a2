"""The head of the turn panel: who has the turn, and how it fares."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.engine.model.timeline import TimelineView
from app.ui.desk.tools import Tools
from app.ui.kit.chip_faces import token_chips
from app.ui.kit.fonts import Face
from app.ui.kit.theme import Role
from app.ui.kit.token_face import lane_of, token_disk
from app.ui.kit.widgets import ChipRow, DiskLabel, Text

_TITLES = (
    (1, Face.TITLE), (1, Face.NUMBER_STRONG), (1, Face.BODY_STRONG),
    (2, Face.TITLE), (2, Face.BODY_STRONG),
)  # fmt: skip
"""In how many lines, and how large, a title is tried."""

_BETWEEN = 6
"""Pixels between the row and the statuses."""


class TurnHead(QWidget):
    """Disk, name, row, chips, HP and MP."""

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._look = look = tools.look
        self._words = tools.wording
        self._disk = DiskLabel(look, tools.tokens, 40)
        self._title = Text(look, "", Face.TITLE, wrap=True)
        self._row = Text(look, "", Face.NOTE, Role.MUTED)
        self._row_shown = ""
        self._chips = ChipRow(look, 18)
        numbers = QGridLayout()
        numbers.setHorizontalSpacing(0)
        numbers.setVerticalSpacing(2)
        self._labels = {}
        for at, gauge in enumerate(("hp", "mp")):
            label = Text(look, f"{self._words.text(f'gauge.{gauge}')} ", Face.BODY, Role.INK)
            value = Text(look, "", Face.BODY_STRONG)
            top = Text(look, "", Face.BODY, Role.MUTED)
            value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            for column, widget in enumerate((label, value, top)):
                numbers.addWidget(widget, at, column)
            self._labels[gauge] = (label, value, top)
        under = QHBoxLayout()
        under.setSpacing(_BETWEEN)
        under.addWidget(self._row)
        under.addWidget(self._chips, 1)
        middle = QVBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self._title)
        middle.addLayout(under)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 6, 14, 4)
        row.setSpacing(8)
        row.addWidget(self._disk)
        row.addLayout(middle, 1)
        row.addLayout(numbers)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Gives the title a second line or takes it away, and the row its words."""
        super().resizeEvent(event)
        self._fit_title()
        self._fit_row()

    def _fit_row(self) -> None:
        """The row in fewer words where statuses need the room."""
        row = self._row_shown
        self._row.set_text(self._words.text(f"roster.{row}") if row else "")
        self._row.setVisible(bool(row))
        wanted = self._row.sizeHint().width() + _BETWEEN + self._chips.sizeHint().width()
        if row and wanted > self._title.width():
            self._row.set_text(self._words.text(f"value.row.{row}"))

    def _fit_title(self) -> None:
        """In one line, smaller where that helps, or in two; what needs more is elided."""
        room = QRect(0, 0, self._title.width(), 9999)
        for lines, face in _TITLES:
            metrics = QFontMetrics(self._look.font(face))
            wraps, text = Qt.TextFlag.TextWordWrap.value, self._title.full_text
            needs = metrics.boundingRect(room, wraps, text)
            low = needs.height() < (lines + 1) * metrics.lineSpacing()
            if low and needs.width() <= room.width():
                self._title.set_style(face, wrap=lines > 1)
                return
        self._title.set_style(Face.BODY_STRONG, wrap=False)

    def show_actor(self, view: TimelineView, actor: str | None) -> None:
        """Shows who decides: whoever has the turn, or who acts in between."""
        if actor is None:
            return
        token = view.token(actor)
        code = "turn.title" if actor == view.now else "turn.title_between"
        title = self._words.pictured(code, view.axis.picture, name=token.name)
        self._disk.show_disk(token_disk(token, lane_of(view, token)), token.name)
        self._title.set_text(title)
        self._fit_title()
        self._row_shown = token.row
        self._chips.show_chips(token_chips(token))
        self._fit_row()
        for name, gauge in (("hp", token.hp), ("mp", token.mp)):
            label, value, top = self._labels[name]
            known = gauge is not None and (name != "hp" or gauge.maximum > 0)
            for widget in (label, value, top):
                widget.setVisible(known)
            if gauge is not None:
                kind = name if name == "hp" else gauge.kind
                label.set_text(f"{self._words.text(f'gauge.{kind}')} ")
                value.set_text(str(gauge.value))
                top.set_text(f"/{gauge.maximum}")
