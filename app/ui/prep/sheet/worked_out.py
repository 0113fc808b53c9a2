"""How a number of a sheet comes about, and the card that it is printed on."""

from collections.abc import Sequence

from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from app.engine.model.breakdown import Breakdown
from app.engine.model.sheet import Card
from app.ui.desk.sums import sum_lines
from app.ui.desk.tools import Tools
from app.ui.kit.fonts import Face
from app.ui.kit.line import Line
from app.ui.kit.lines import LinesView
from app.ui.kit.ringed_scroll import RingedScroll
from app.ui.kit.showing import set_shown
from app.ui.kit.theme import Role
from app.ui.kit.widgets import SectionHeader, Text
from app.ui.prep.room import Room, take_room
from app.ui.wording import Wording


class WorkedOut(QWidget):
    """The column at the right of a sheet."""

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._tools = tools
        self._room: Room = "wide"
        words, look = tools.wording, tools.look
        self.title = Text(look, "", Face.NUMBER_STRONG, wrap=True)
        self.sum = LinesView(tools.ink, words.text("prep.worked_out"), inset=0.0)
        self.hint = Text(look, words.text("prep.worked_out_hint"), Face.NOTE, Role.MUTED, wrap=True)
        self.card_title = SectionHeader(look, words.text("prep.card"))
        self.name = Text(look, "", Face.NUMBER_STRONG, wrap=True)
        self.card = LinesView(tools.ink, words.text("prep.card"), inset=0.0)
        self.text = Text(look, "", Face.BODY, wrap=True)
        self._lay_out()
        self.show_sum("", None)
        self.show_card(None)
        look.changed.connect(self._relook)
        self._relook()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        words = self._tools.wording
        column.addWidget(SectionHeader(self._tools.look, words.text("prep.worked_out")))
        inner = QWidget()
        blocks = QVBoxLayout(inner)
        blocks.setContentsMargins(0, 0, 0, 0)
        blocks.setSpacing(0)
        blocks.addWidget(_block(self.title, self.sum, self.hint))
        blocks.addWidget(self.card_title)
        blocks.addWidget(_block(self.name, self.card, self.text), 1)
        scroll = RingedScroll(self._tools.look, inner)
        scroll.setAccessibleName(words.text("prep.worked_out"))
        column.addWidget(scroll, 1)

    def show_sum(self, title: str, breakdown: Breakdown | None) -> None:
        """A sum line by line; without one, how to get to see one."""
        words = self._tools.wording
        self.title.set_text(title)
        set_shown(self.title, shown=bool(title))
        lines = () if breakdown is None else sum_lines(breakdown, words, {}, words.text("prep.sum"))
        self.sum.show_lines(lines)
        self.hint.set_text(words.text("prep.worked_out_hint"))
        set_shown(self.sum, shown=bool(lines))
        set_shown(self.hint, shown=not lines)

    def show_unknown(self) -> None:
        """Says that there are no sums, because the document cannot be read."""
        self.show_sum("", None)
        self.show_card(None)
        self.hint.set_text(self._tools.wording.text("prep.no_sums"))

    def show_card(self, card: Card | None) -> None:
        """A card as it will be printed."""
        lines = () if card is None else card_lines(card, self._tools.wording)
        self.name.set_text("" if card is None else card.name)
        self.card.show_lines(lines)
        self.text.set_text("" if card is None else card.text)
        for widget in (self.card_title, self.name, self.card, self.text):
            set_shown(widget, shown=card is not None)

    def set_room(self, room: Room) -> None:
        """Beside the sheet, or below it in few lines."""
        self._room = room
        self._relook()

    def _relook(self) -> None:
        take_room(self, self._tools.look, self._room)


def card_lines(card: Card, words: Wording) -> Sequence[Line]:
    """Title, keywords, then the fields in the order of the rulebook."""
    lines = [Line(", ".join(card.tags), role=Role.MUTED)] if card.tags else []
    for fact in card.head:
        note = fact.printed if fact.printed and fact.printed != fact.text else ""
        lines.append(Line(words.phrase(fact.label), fact.text, note))
    lines += [Line(words.phrase(fact.label), fact.text) for fact in card.effects]
    return lines


def _block(*widgets: QWidget) -> QWidget:
    block = QWidget()
    column = QVBoxLayout(block)
    column.setContentsMargins(16, 12, 16, 12)
    column.setSpacing(8)
    for widget in widgets:
        widget.setSizePolicy(QSizePolicy.Policy.Expanding, widget.sizePolicy().verticalPolicy())
        column.addWidget(widget)
    column.addStretch(1)
    return block
