"""The Characters place: everybody who may take part in a fight, and one sheet at a time."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.engine.core.errors import RuleError
from app.engine.model.phrase import Phrase
from app.engine.model.sheet import Card, Sheet
from app.services.prep.workshop import Workshop
from app.services.session import CampaignError
from app.ui.bridge import Bridge
from app.ui.desk.tools import Tools
from app.ui.kit.fonts import Face
from app.ui.kit.showing import set_shown
from app.ui.kit.tab_stops import enter
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Banner, EmptyState, Text
from app.ui.prep.book import DocumentBook
from app.ui.prep.deeds import Deeds
from app.ui.prep.document_list import DocumentList, Segment, everything
from app.ui.prep.fields import Bound
from app.ui.prep.later import later
from app.ui.prep.problem_bar import ProblemBar, marked
from app.ui.prep.room import room_of
from app.ui.prep.rows import DocumentRow
from app.ui.prep.sheet.ability_table import AbilityTable, card_term
from app.ui.prep.sheet.head import SheetHead, disk_of
from app.ui.prep.sheet.numbers import Numbers
from app.ui.prep.sheet.portrait import SheetPortrait
from app.ui.prep.sheet.weapon_line import WeaponLines
from app.ui.prep.sheet.worked_out import WorkedOut
from app.ui.prep.tab_order import TabOrder

if TYPE_CHECKING:
    from app.ui.prep.sheet.own_fields import OwnFields
    from app.ui.prep.sheet.traits import Traits

_CELL = 3
"""Pixels that a table keeps before its words."""


class CharactersPlace(QWidget):
    """List at the left, sheet in the middle, sums at the right.

    ``turned``: undo and redo would do something else.
    """

    print_wanted = Signal(str)
    """The sheet of a character shall be printed: its id."""
    turned = Signal()
    document_wanted = Signal(str, str)
    """Kind and id of another document that is to be edited."""

    def __init__(self, tools: Tools, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tools, self._bridge = tools, bridge
        words = tools.wording
        self.book = DocumentBook(bridge, "character", self)
        self._kinds: object = None
        segments = (
            Segment("all", words.text("prep.all"), everything),
            Segment("party", words.text("prep.party"), _is_party),
            Segment("monsters", words.text("prep.monsters"), lambda row: not _is_party(row)),
        )
        self.list = DocumentList(
            tools, words.text("place.characters"), segments, words.text("prep.find_character"),
            pictures=True,
        )  # fmt: skip
        self.banner = Banner(tools.look, "warn")
        self.worked_out = WorkedOut(tools)
        self.sheet: Sheet | None = None
        self._picked: tuple[str, str] = ("", "")
        self._maker = CharacterRows(tools)
        self._rows: dict[str, tuple[Mapping[str, Any], DocumentRow]] = {}
        self.deeds = Deeds(tools, self.book, self.list, self._tell)
        self._rest: tuple[OwnFields, Traits] | None = None
        self._later = later(self, self._lower)
        self._tabs = TabOrder(self, self.book)
        self._lay_out()
        self._connect()
        self._make_sheet()
        self._list_anew()
        self._tabs.follow()

    def _make_sheet(self) -> None:
        """The sheet of the campaign's rules; the one of others is taken away."""
        kinds = self.book.kinds
        if kinds is self._kinds:
            return
        self._kinds = kinds
        self._maker.levelled, self._rows = kinds.has("character", "level"), {}
        bound = Bound(self._tools, self.book)
        self.head = SheetHead(bound)
        self.numbers = Numbers(bound)
        self._bound, self._rest = bound, None
        self.weapons = WeaponLines(self._tools)
        self.abilities = AbilityTable(self._tools, self._tools.wording.text("prep.abilities"))
        self.portraits = SheetPortrait(self.head, bound, self._bridge, self.banner.say)
        before = self._scroll.takeWidget()
        if before is not None:
            before.deleteLater()
        while (item := self._top.takeAt(0)) is not None:
            old = item.widget()
            if old is not None:
                old.hide()
                old.deleteLater()
        self._top.addWidget(self.head)
        inner = QWidget()
        self._scroll.setWidget(inner)
        self._fill(inner)
        inner.show()  # an area that is on show already does not do it
        self._later.start()
        if not kinds.has("character", "weapons"):
            self.weapons.hide()
        self.weapons.laid_out.connect(self.book.laid_out)
        self.weapons.edit_wanted.connect(lambda id_: self.document_wanted.emit("weapon", id_))
        self.abilities.opened.connect(self._open_ability)
        self.numbers.picked.connect(self._pick_number)
        self.abilities.term_chosen.connect(self._pick_term)
        self.head.print.clicked.connect(lambda: self.print_wanted.emit(self.book.id or ""))

    def _open_ability(self, id_: str) -> None:
        """Goes to an ability where it is a document of its own."""
        if "ability" in self.book.kinds.models:
            self.document_wanted.emit("ability", id_)

    def _fill(self, inner: QWidget) -> None:
        self._column = column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.numbers)
        column.addWidget(self.weapons)
        column.addWidget(self._ability_block())
        column.addStretch(1)

    def _lower(self) -> "tuple[OwnFields, Traits]":
        """The lower parts of the sheet, which follow when the others have been painted."""
        if self._rest is None:
            from app.ui.prep.sheet.own_fields import OwnFields  # noqa: PLC0415 - after the paint
            from app.ui.prep.sheet.traits import Traits  # noqa: PLC0415

            self._later.stop()
            self._rest = OwnFields(self._bound), Traits(self._bound)
            self._column.takeAt(self._column.count() - 1)
            for part in self._rest:
                self._column.addWidget(part)
                part.setVisible(bool(part.fields))  # at once, and not with the next events
            self._tabs.follow()
        return self._rest

    @property
    def own(self) -> "OwnFields":
        """What the rules have of their own on a sheet."""
        return self._lower()[0]

    @property
    def traits(self) -> "Traits":
        """What is worn, carried and known."""
        return self._lower()[1]

    def _lay_out(self) -> None:
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its fields scroll it
        self.editor = sheet = QWidget()
        middle = QVBoxLayout(sheet)
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(0)
        self._top = QVBoxLayout()
        middle.addLayout(self._top)
        middle.addWidget(self.banner)
        middle.addWidget(scroll, 1)
        middle.addWidget(ProblemBar(self._tools, self.book))
        self._scroll = scroll
        self.empty = EmptyState(self._tools.look, self._tools.wording.text("prep.no_characters"))
        self._stack = QStackedWidget()
        self._stack.addWidget(sheet)
        self._stack.addWidget(self.empty)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.list)
        self._beside = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._beside.setSpacing(0)
        self._beside.addWidget(self._stack, 1)
        self._beside.addWidget(self.worked_out)
        row.addLayout(self._beside, 1)
        self.setProperty("ground", "panel")

    def _ability_block(self) -> QWidget:
        look, words = self._tools.look, self._tools.wording
        block = QWidget()
        column = QVBoxLayout(block)
        column.setContentsMargins(24 - _CELL, 8, 24, 12)
        heading = QHBoxLayout()
        heading.setContentsMargins(_CELL, 0, 0, 0)
        heading.addWidget(Text(look, words.text("prep.abilities"), Face.NUMBER_STRONG))
        if "ability" in self.book.kinds.models:
            hint = words.text("prep.abilities_hint")
            heading.addWidget(Text(look, hint, Face.NOTE, Role.MUTED))
        heading.addStretch(1)
        column.addLayout(heading)
        column.addWidget(self.abilities)
        return block

    def _connect(self) -> None:
        self._bridge.documents_changed.connect(self._list_anew)
        self._bridge.session_replaced.connect(self._turn_over)
        self.list.new_wanted.connect(self.add)
        self.list.template_wanted.connect(self.ask_template)
        self.book.changed.connect(self._show_sheet)
        self.book.problems_changed.connect(self._list_anew)
        self._tools.look.changed.connect(self._fit)

    def _turn_over(self) -> None:
        """Another campaign, which may have other rules."""
        if self._bridge.session is not None:
            self._make_sheet()
        self._list_anew()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The sums take less room in a small window."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Where a sheet and its sums have no room side by side, the sums stand below it."""
        look, way = self._tools.look, QBoxLayout.Direction
        room = room_of(self, look)
        below = room == "below"
        self.list.set_narrow(narrow=room != "wide")
        self._beside.setDirection(way.TopToBottom if below else way.LeftToRight)
        self.worked_out.set_room(room)

    def enter(self) -> None:
        """The place comes on show."""
        self.list.list.setFocus()

    def panels(self) -> tuple[QWidget, ...]:
        """The panels in the order of F6."""
        return (self.list, self.editor, self.worked_out)

    def enter_panel(self, panel: QWidget) -> None:
        """Gives a panel the focus."""
        name = self.head.name.edit
        if panel is self.list:
            self.enter()
        elif panel is self.editor and name.isEnabled():
            name.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            enter(panel)

    def add(self) -> None:
        """A new character, ready to be named."""
        monsters = self.list.segment.key == "monsters"
        name = self._tools.wording.text("prep.new_monster" if monsters else "prep.new_character")
        if self.deeds.add({"name": name, "type": "monster" if monsters else "character"}):
            self.head.name.edit.setFocus()
            self.head.name.edit.selectAll()

    def ask_template(self) -> None:
        """Asks for a template, and makes a new character of it."""
        if not self.deeds.can_make:
            return
        if not self._templates():
            self._tell(Phrase("prep.no_templates"))
            return
        title = self._tools.wording.text("prep.of_template")
        self.list.ask.ask_name(
            title, self._templates, lambda id_: self.deeds.copy_of(id_, 1, {"template": False})
        )

    def _templates(self) -> Mapping[str, str]:
        workshop = self.book.workshop
        listed = () if workshop is None else workshop.listed("character")
        return {one.id: one.name for one in listed if one.body.get("template")}

    def _list_anew(self) -> None:
        workshop = self.book.workshop
        rows = [] if workshop is None else self.rows_of(workshop)
        self.list.show_rows(sorted(rows, key=lambda row: row.group != _group(self._tools, "party")))
        self._stack.setCurrentIndex(0 if rows else 1)
        set_shown(self.worked_out, shown=bool(rows))
        if self.book.id is None and rows:
            self.list.go_first()

    def rows_of(self, workshop: Workshop) -> list[DocumentRow]:
        """A row for each of the campaign's own."""
        own = (one for one in workshop.listed("character") if one.source != "builtin")
        broken = workshop.broken()
        return [marked(self._row(one.id, one.body), self.book, broken, self._tools) for one in own]

    def _row(self, id_: str, body: Mapping[str, Any]) -> DocumentRow:
        """The row of a document; the one from before while the document is the same."""
        known = self._rows.get(id_)
        if known is None or known[0] is not body:
            known = self._rows[id_] = (body, self._maker.row(id_, body))
        return known[1]

    def _show_sheet(self) -> None:
        self.turned.emit()
        session, sheet = self._bridge.session, None
        if session is not None and self.book.id is not None:
            try:
                sheet = session.sheet(self.book.id)
            except (CampaignError, RuleError) as error:
                self._tell(error.phrase)
            else:
                self.banner.say(self._warning())
        self.sheet = sheet
        self.head.show_tier(None if sheet is None else sheet.tier)
        self.numbers.show_sheet(sheet)
        cards = () if sheet is None else sheet.cards
        self.weapons.show_cards(cards, known=sheet is not None)
        self.abilities.cells.show_cards([one for one in cards if one.kind == "ability"])
        self._show_picked()

    def _warning(self) -> str:
        letter = str(self.book.body.get("letter") or "")
        others = [
            row.name
            for row in self.list.rows
            if row.id != self.book.id and row.disk is not None and row.disk.letter == letter
        ]
        if not letter or not others:
            return ""
        return self._tools.wording.text("prep.same_letter", letter=letter, name=others[0])

    def _pick_number(self, key: str) -> None:
        self._picked = ("", key)
        self._show_picked()

    def _pick_term(self, card: Card, column: str) -> None:
        self._picked = (card.id, column)
        self._show_picked()

    def _show_picked(self) -> None:
        if self.sheet is None:
            self.numbers.choose("")
            self.worked_out.show_unknown()
            return
        words = self._tools.wording
        id_, key = self._picked
        self.numbers.choose("" if id_ else key)
        if not id_:
            figures = (
                *self.sheet.attributes, *self.sheet.gauges, *self.sheet.defences,
                *self.sheet.derived,
            )  # fmt: skip
            figure = next((one for one in figures if one.key == key), None)
            title = "" if figure is None else words.phrase(figure.label)
            self.worked_out.show_sum(title, None if figure is None else figure.breakdown)
            self.worked_out.show_card(None)
            return
        card = next((one for one in self.sheet.cards if one.id == id_), None)
        if card is None:
            self.worked_out.show_sum("", None)
            self.worked_out.show_card(None)
            return
        term = card_term(card, key, words)
        title = words.text("prep.term", name=card.name, what=words.text(f"prep.column_{key}"))
        self.worked_out.show_sum(title, term.breakdown)
        self.worked_out.show_card(card)

    def _tell(self, phrase: Phrase) -> None:
        self.banner.say(self._tools.wording.phrase(phrase), "warn")


def _is_party(row: DocumentRow) -> bool:
    return row.disk is not None and row.disk.shape == "circle"


def _group(tools: Tools, key: str) -> str:
    return tools.wording.text(f"prep.{key}")


class CharacterRows:
    """Makes rows; its words are the same for thousands of them."""

    def __init__(self, tools: Tools) -> None:
        words = tools.wording
        self._words = words
        self._groups = {True: words.text("prep.monsters"), False: words.text("prep.party")}
        self._template = words.text("prep.is_template")
        self.levelled = True
        """Whether the rules know levels."""
        self._level = cache(lambda level: words.text("prep.level_of", level=str(level)))

    def row(self, id_: str, body: Mapping[str, Any]) -> DocumentRow:
        """A character in the list."""
        parts = [self._level(body.get("level", 1))] if self.levelled else []
        if body.get("player"):
            parts.append(self._words.text("prep.played_by", name=str(body["player"])))
        if body.get("template"):
            parts.append(self._template)
        name = str(body.get("name") or "") or self._words.text("prep.nameless")
        folder = str(body.get("folder") or "")
        others = (*(body.get("tags") or ()), folder, *(body.get("abilities") or ()))
        return DocumentRow(
            "character",
            id_,
            name,
            " · ".join(parts),
            folder or self._groups[body.get("type") == "monster"],
            f"{name} {' '.join(map(str, others))}".casefold(),
            disk_of(body),
        )
