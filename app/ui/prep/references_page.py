"""References of a campaign: broken ones, what nothing uses, and replacing one by another."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QListWidget, QVBoxLayout, QWidget

from app.engine.core.system import UndoStatus
from app.services.prep.history import Act, DocumentHistory
from app.services.prep.workshop import PREPARED, Workshop
from app.services.references import Key
from app.services.session import CampaignError
from app.ui.desk.sheet_page import SheetPage
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import FIELD, RING, KeyButton
from app.ui.kit.fonts import Face
from app.ui.kit.showing import set_shown
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Banner, Text
from app.ui.prep.names import Adder

_REPLACED = tuple(kind for kind in PREPARED if kind != "encounter")


class Replacements:
    """What undo and redo take back and make again on the page: the replacements made there.

    A document that has been changed since keeps its own; see `Workshop.redirect`.
    """

    def __init__(self, done: Callable[[], object]) -> None:
        self._done = done
        self._workshop: Workshop | None = None
        self._acts: list[Act] = []
        self._at = 0

    def show_workshop(self, workshop: Workshop) -> None:
        """Those of another campaign are forgotten."""
        if workshop is not self._workshop:
            self._workshop, self._acts, self._at = workshop, [], 0

    def add(self, key: Key) -> None:
        """One more, whose part is the last change of this document."""
        edit = None if self._workshop is None else self._workshop.history(*key).undone
        if edit is not None and edit.act is not None:
            self._acts[self._at :] = [edit.act]
            self._at += 1

    @property
    def status(self) -> UndoStatus:
        """What each of them would do."""
        back, again = self._undone(), self._redone()
        return UndoStatus(
            None if back is None else self._history(back).undone_name,
            None if again is None else self._history(again).redone_name,
        )

    def undo(self) -> None:
        """Takes the last replacement back, wherever it is a document's last change."""
        key = self._undone()
        if key is not None and self._workshop is not None:
            self._workshop.undo(*key)
            self._at -= 1
            self._done()

    def redo(self) -> None:
        """Makes it again."""
        key = self._redone()
        if key is not None and self._workshop is not None:
            self._workshop.redo(*key)
            self._at += 1
            self._done()

    def _history(self, key: Key) -> DocumentHistory:
        assert self._workshop is not None  # noqa: S101 - a key is one of its own
        return self._workshop.history(*key)

    def _undone(self) -> Key | None:
        act = self._acts[self._at - 1] if self._at else None
        found = () if act is None else act.keys
        edits = ((key, self._history(key).undone) for key in found)
        return next((key for key, one in edits if one is not None and one.act is act), None)

    def _redone(self) -> Key | None:
        act = self._acts[self._at] if self._at < len(self._acts) else None
        found = () if act is None else act.keys
        edits = ((key, self._history(key).redone) for key in found)
        return next((key for key, one in edits if one is not None and one.act is act), None)


class ReferencesPage(SheetPage):
    """*Enter* on a line goes to its document; undo takes a replacement back everywhere.

    ``wanted``: kind and id of a document. ``changed``: undo and redo would do something else.
    """

    wanted = Signal(str, str)
    changed = Signal()

    def __init__(self, tools: Tools) -> None:
        look, words = tools.look, tools.wording
        super().__init__(look, words, words.text("references.title"))
        self._tools, self._words = tools, words
        self._workshop: Workshop | None = None
        self.book = Replacements(self._turned_back)
        self._broken: list[tuple[str, str]] = []
        self._unused: list[tuple[str, str]] = []
        self.banner = Banner(look, "info")
        self.broken = self._list("references.broken")
        self.unused = self._list("references.unused")
        self.none_broken = self._none("references.none_broken")
        self.none_unused = self._none("references.none_unused")
        self.broken.itemActivated.connect(lambda _item: self._go(self.broken, self._broken))
        self.unused.itemActivated.connect(lambda _item: self._go(self.unused, self._unused))
        self.kind = QComboBox()
        self.kind.setAccessibleName(words.text("references.kind"))
        self.kind.addItems([words.text(f"prep.kind_{one}") for one in _REPLACED])
        self.old = Adder(tools, self._named, words.text("references.old"), free=True)
        self.new = Adder(tools, self._known, words.text("references.new"))
        self.chosen_old = Text(look, "", Face.BODY_STRONG)
        self.chosen_new = Text(look, "", Face.BODY_STRONG)
        self._from = self._to = ""
        self.old.chosen.connect(self._choose_old)
        self.new.chosen.connect(self._choose_new)
        self.replace = KeyButton(
            look, words.text("references.replace"), kind="primary", height=FIELD
        )
        self.replace.clicked.connect(self._replace)
        self.kind.currentIndexChanged.connect(lambda _at: self._choose_old(""))
        self._lay_out()

    def _none(self, code: str) -> Text:
        text = self._words.text(code)
        return Text(self._tools.look, text, Face.NOTE, Role.MUTED, wrap=True)

    def _list(self, code: str) -> QListWidget:
        made = QListWidget()
        made.setAccessibleName(self._words.text(code))
        return made

    def _lay_out(self) -> None:
        lists = QHBoxLayout()
        lists.setSpacing(24)
        both = {
            "references.broken": (self.broken, self.none_broken),
            "references.unused": (self.unused, self.none_unused),
        }
        for code, (listed, none) in both.items():
            column = QVBoxLayout()
            column.addWidget(Text(self._tools.look, self._words.text(code), Face.BODY_STRONG))
            column.addWidget(none)
            column.addWidget(listed, 1)
            column.addStretch()
            lists.addLayout(column, 1)
        bar = QHBoxLayout()
        bar.setSpacing(12)
        fields: tuple[tuple[QWidget, ...], ...] = (
            (self.kind,), (self.old, self.chosen_old), (self.new, self.chosen_new),
        )  # fmt: skip
        for field in fields:
            column = QVBoxLayout()
            column.setContentsMargins(0, RING, 0, 0)  # level with the button inside its ring
            for widget in field:
                column.addWidget(widget)
            column.addStretch()
            bar.addLayout(column, len(field) - 1)
        bar.addWidget(self.replace, 0, Qt.AlignmentFlag.AlignTop)
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(
            Text(self._tools.look, self._words.text("references.replace_title"), Face.BODY_STRONG)
        )
        column.addWidget(
            Text(
                self._tools.look, self._words.text("references.replace_hint"), Face.NOTE,
                Role.MUTED, wrap=True,
            )
        )  # fmt: skip
        column.addLayout(bar)
        self.column.addWidget(self.banner)
        self.column.addLayout(lists, 1)
        self.column.addWidget(holder)

    def show_workshop(self, workshop: Workshop) -> None:
        """Looks at the documents as they stand now."""
        self._workshop = workshop
        self.book.show_workshop(workshop)
        self.banner.say("")
        self._refresh()

    def enter(self) -> None:
        """To the broken ones."""
        first = next((one for one in (self.broken, self.unused) if one.count()), self.kind)
        first.setFocus()

    def _refresh(self) -> None:
        words, workshop = self._words, self._workshop
        if workshop is None:
            return
        gaps, unused = workshop.gaps(), workshop.unused()
        self._broken = [(gap.kind, gap.id) for gap in gaps]
        self._unused = [(one.kind, one.id) for one in unused]
        set_shown(self.none_broken, shown=not gaps)
        set_shown(self.none_unused, shown=not unused)
        set_shown(self.broken, shown=bool(gaps))
        set_shown(self.unused, shown=bool(unused))
        self.broken.clear()
        self.broken.addItems(
            [
                words.text(
                    "references.gap", name=gap.name, id=gap.reference.id,
                    kind=words.text(f"prep.kind_{gap.reference.kind}"),
                )
                for gap in gaps
            ]
        )  # fmt: skip
        self.unused.clear()
        self.unused.addItems(
            [f"{one.name} · {words.text(f'prep.kind_{one.kind}')}" for one in unused]
        )
        self._show_chosen()

    def _go(self, shown: QListWidget, keys: list[tuple[str, str]]) -> None:
        at = shown.currentRow()
        if 0 <= at < len(keys):
            self.wanted.emit(*keys[at])

    # Replacing

    @property
    def _chosen_kind(self) -> str:
        return _REPLACED[max(0, self.kind.currentIndex())]

    def _known(self) -> dict[str, str]:
        if self._workshop is None:
            return {}
        return {one.id: one.name for one in self._workshop.listed(self._chosen_kind)}

    def _named(self) -> dict[str, str]:
        """What can be replaced: every document, and what is named without being there."""
        known = self._known()
        if self._workshop is not None:
            gaps = (gap.reference for gap in self._workshop.gaps())
            known |= {one.id: one.id for one in gaps if one.kind == self._chosen_kind}
        return known

    def _choose_old(self, id_: str) -> None:
        self._from = id_
        self._show_chosen()

    def _choose_new(self, id_: str) -> None:
        self._to = id_
        self._show_chosen()

    def _show_chosen(self) -> None:
        names = self._named()
        self.chosen_old.set_text(names.get(self._from, self._from))
        self.chosen_new.set_text(names.get(self._to, self._to))
        self.replace.setEnabled(bool(self._from and self._to and self._from != self._to))

    def _replace(self) -> None:
        if self._workshop is None:
            return
        target = (self._chosen_kind, self._from)
        try:
            found = self._workshop.redirect(target, self._to)
        except CampaignError as error:
            self.banner.say(self._words.phrase(error.phrase), "harm")
            return
        if found:
            self.book.add((found[0].kind, found[0].id))
        self.banner.say(self._words.text("references.replaced", count=len(found)), "good")
        self._refresh()
        self.changed.emit()

    def _turned_back(self) -> None:
        self.banner.say("")
        self._refresh()
        self.changed.emit()
