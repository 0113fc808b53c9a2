"""What somebody can do, as a table of worked-out terms."""

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from app.engine.model.breakdown import Breakdown
from app.engine.model.record import value
from app.engine.model.sheet import Card, Fact
from app.ui.desk.tools import Tools
from app.ui.kit.fonts import Face
from app.ui.kit.theme import Role
from app.ui.wording import Wording

Index = QModelIndex | QPersistentModelIndex
COLUMNS = ("ability", "keywords", "effect", "delay", "cos", "mp")
SPOTTED = ("ability", "keywords", "effect", "roll")
"""Of cards that say themselves what stands large on them."""
NONE = "\N{EN DASH}"
_RIGHT = frozenset({"delay", "cos", "mp"})


@value
class Term:
    """One cell: what it says, and the sum behind it."""

    text: str
    breakdown: Breakdown | None = None


class AbilityModel(QAbstractTableModel):
    """Cards as rows."""

    def __init__(self, tools: Tools, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tools = tools
        self.cards: tuple[Card, ...] = ()
        self.columns: tuple[str, ...] = COLUMNS
        tools.look.changed.connect(self._relook)

    def show_cards(self, cards: Sequence[Card]) -> None:
        """Shows these; the same ids at the same places keep their rows."""
        fresh = tuple(cards)
        if [card.id for card in fresh] == [card.id for card in self.cards]:
            self.cards = fresh
            if fresh:
                last = self.index(len(fresh) - 1, len(self.columns) - 1)
                self.dataChanged.emit(self.index(0, 0), last)
            return
        self.beginResetModel()
        self.cards = fresh
        spotted = any(fact.spot for card in fresh for fact in (*card.head, *card.effects))
        self.columns = SPOTTED if spotted else COLUMNS
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """One for each card."""
        return 0 if parent.isValid() else len(self.cards)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Always the same."""
        return 0 if parent.isValid() else len(self.columns)

    def term(self, index: Index) -> Term:
        """What a cell says, and why."""
        return card_term(self.cards[index.row()], self.columns[index.column()], self._tools.wording)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text, tip, type, colour and alignment."""
        if not index.isValid():
            return None
        column = self.columns[index.column()]
        if role in {
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.ToolTipRole,
            Qt.ItemDataRole.AccessibleTextRole,
        }:
            return self.term(index).text
        if role == Qt.ItemDataRole.TextAlignmentRole and column in _RIGHT:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.FontRole:
            return self._font(column)
        if role == Qt.ItemDataRole.ForegroundRole and column == "keywords":
            return self._tools.look.colour(Role.MUTED)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The names of the columns."""
        if orientation == Qt.Orientation.Vertical:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._tools.wording.text(f"prep.column_{self.columns[section]}")
        if role == Qt.ItemDataRole.TextAlignmentRole:
            right = self.columns[section] in _RIGHT
            side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None

    def _font(self, column: str) -> QFont:
        strong = column in {"ability", "delay"}
        face = Face.NOTE if column == "keywords" else Face.BODY_STRONG if strong else Face.BODY
        return self._tools.look.font(face)

    def _relook(self) -> None:
        if self.cards:
            last = self.index(len(self.cards) - 1, len(self.columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last)


def card_term(card: Card, column: str, words: Wording) -> Term:
    """What a column says of a card."""
    if column == "ability":
        return Term(card.name)
    if column == "keywords":
        return Term(", ".join(card.tags))
    if column == "effect":
        facts = [fact for fact in card.effects if fact.key != "clause"]
        text = "; ".join(effect_text(fact, words) for fact in facts)
        first = next((fact.breakdown for fact in facts if fact.breakdown is not None), None)
        return Term(text or NONE, first)
    if column == "roll":
        facts = [fact for fact in card.head if fact.spot and (fact.text or fact.printed)]
        text = " · ".join(_spotted(fact, words) for fact in facts)
        first = next((fact.breakdown for fact in facts if fact.breakdown is not None), None)
        return Term(text or NONE, first)
    found = next((fact for fact in card.head if fact.key == column), None)
    return Term(NONE) if found is None else Term(found.text or NONE, found.breakdown)


def effect_text(fact: Fact, words: Wording) -> str:
    """An effect in a few words: a damage term stands by itself."""
    if fact.key == "damage" and not fact.spot:
        return fact.text
    if fact.key == "damage":
        return fact.text or words.text("prep.not_configured")
    if fact.spot:
        return _spotted(fact, words)
    return " ".join(part for part in (words.phrase(fact.label), fact.text) if part)


def _spotted(fact: Fact, words: Wording) -> str:
    """A figure that stands large on a card, with what stands beside it."""
    text = fact.text or words.text("prep.not_configured")
    return " ".join(part for part in (words.phrase(fact.label), text, fact.printed) if part)


class AbilityTable(QTableView):
    """``term_chosen``: the card and the column under the cursor."""

    term_chosen = Signal(object, str)
    opened = Signal(str)
    """*Enter* or a double click on an ability: its id."""

    def __init__(self, tools: Tools, name: str) -> None:
        super().__init__()
        self.cells = AbilityModel(tools, self)
        self.setModel(self.cells)
        self.setAccessibleName(name)
        self._tools = tools
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        self.doubleClicked.connect(lambda index: self.opened.emit(self.cells.cards[index.row()].id))
        self.cells.modelReset.connect(self._fit)
        tools.look.changed.connect(self._fit)
        self._fit()

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tells which number is looked at."""
        super().currentChanged(current, previous)
        if current.isValid():
            card = self.cells.cards[current.row()]
            self.term_chosen.emit(card, self.cells.columns[current.column()])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """*Enter* opens the ability; all else as in every table."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.currentIndex().isValid():
            self.opened.emit(self.cells.cards[self.currentIndex().row()].id)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shares the room between keywords and effects."""
        super().resizeEvent(event)
        self._fit()

    def _share(self, taken: int, most: int) -> None:
        """Keywords have what they need at most, and leave the effects the larger part."""
        px = self._tools.look.px
        left = self.viewport().width() - px(taken)
        self.horizontalHeader().resizeSection(1, max(px(60), min(px(most), left * 2 // 5)))

    def _fit(self) -> None:
        px = self._tools.look.px
        header = self.horizontalHeader()
        spotted = self.cells.columns == SPOTTED
        wide = {0: 150, 3: 200} if spotted else {0: 150, 3: 92, 4: 48, 5: 48}
        for column, width in wide.items():
            header.resizeSection(column, px(width))
        self._share(sum(wide.values()), 72 if spotted else 160)
        self.verticalHeader().setDefaultSectionSize(px(34))
        header.setFixedHeight(px(30))
        self.setFixedHeight(px(30) + px(34) * max(1, self.cells.rowCount()) + 2)
