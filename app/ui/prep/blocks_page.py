"""Many stat blocks at once: pasted at the left, what was understood of them at the right."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout

from app.engine.model.phrase import Phrase
from app.services.prep.workshop import Workshop, slug
from app.services.session import CampaignError
from app.services.statblock import Reading, read_blocks
from app.ui.desk.sheet_page import SheetPage
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import FIELD, KeyButton
from app.ui.kit.fonts import Face
from app.ui.kit.line import Line
from app.ui.kit.lines import LinesView
from app.ui.kit.ringed_scroll import RingedScroll
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Banner, Text

Bodies = Sequence[tuple[str, dict[str, object]]]


class BlocksPage(SheetPage):
    """Nothing is guessed: every part that was not understood is listed with its line.

    ``taken``: the ids of the abilities that were added.
    """

    taken = Signal(list)

    def __init__(self, tools: Tools) -> None:
        look, words = tools.look, tools.wording
        super().__init__(look, words, words.text("blocks.title"))
        self._words = words
        self._workshop: Workshop | None = None
        self._reading = Reading()
        self.edit = QPlainTextEdit()
        self.edit.setAccessibleName(words.text("blocks.title"))
        self.edit.setPlaceholderText(words.text("blocks.hint"))
        self.edit.setTabChangesFocus(True)
        self.edit.textChanged.connect(self._read)
        self.found = LinesView(tools.ink, words.text("blocks.found"), inset=0.0)
        self.unread = Text(look, "", Face.BODY, Role.WARN, wrap=True)
        self.banner = Banner(look, "warn")
        self.take = KeyButton(
            look, words.text("blocks.take"), icon="check", kind="primary", height=FIELD
        )
        self.take.clicked.connect(self._take)
        self.put(self.take)
        beside = QVBoxLayout()
        beside.setSpacing(8)
        beside.addWidget(Text(look, words.text("blocks.found"), Face.BODY_STRONG))
        beside.addWidget(self.found)
        beside.addWidget(Text(look, words.text("blocks.unread"), Face.BODY_STRONG))
        unread = RingedScroll(tools.look, self.unread)
        self.unread.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        beside.addWidget(unread, 1)
        row = QHBoxLayout()
        row.setSpacing(24)
        row.addWidget(self.edit, 1)
        row.addLayout(beside, 1)
        self.column.addWidget(self.banner)
        self.column.addLayout(row, 1)
        self._read()

    def show_workshop(self, workshop: Workshop) -> None:
        """Where abilities go."""
        self._workshop = workshop
        self.banner.say("")
        self._read()

    def enter(self) -> None:
        """To the text."""
        self.edit.setFocus()

    def _read(self) -> None:
        words = self._words
        text = self.edit.toPlainText()
        self._reading = read_blocks(text) if text.strip() else Reading()
        found = self._reading.abilities
        self.found.show_lines([Line(one.name, note=", ".join(one.keywords)) for one in found])
        unread = [
            words.text("prep.unread", line=one.line, text=one.text, said=words.phrase(one.phrase))
            for one in self._reading.unread
        ]
        nothing = words.text("blocks.all_read") if found else words.text("blocks.nothing")
        self.unread.set_text("\n".join(unread) or nothing)
        self.unread.set_role(Role.WARN if unread else Role.MUTED)
        self.take.set_label(words.text("blocks.take_count", count=len(found)))
        self.take.setEnabled(bool(found) and self._workshop is not None)

    def _take(self) -> None:
        if self._workshop is None:
            return
        bodies, ids = self._bodies(self._workshop)
        name = Phrase("prep.import", {"count": len(bodies)})
        try:
            self._workshop.put_all(bodies, name)
        except CampaignError as error:
            self.banner.say(self._words.phrase(error.phrase), "harm")
            return
        self.edit.clear()
        self.taken.emit(ids)
        self.closed.emit()

    def _bodies(self, workshop: Workshop) -> tuple[Bodies, list[str]]:
        """The abilities under ids that nobody has, references among them kept."""
        from app.services.references import redirected  # noqa: PLC0415 - when taken

        taken = {one.id for one in workshop.listed("ability")}
        ids: dict[str, str] = {}
        for ability in self._reading.abilities:
            wish = slug(ability.name) or ability.id
            new, number = wish, 2
            while new in taken:
                new, number = f"{wish}-{number}", number + 1
            taken.add(new)
            ids[ability.id] = new
        bodies: list[tuple[str, dict[str, object]]] = []
        for ability in self._reading.abilities:
            body = ability.model_dump(mode="json")
            for old, new in ids.items():
                body = redirected("ability", body, ("ability", old), new)
            bodies.append(("ability", {**body, "id": ids[ability.id], "origin": "own"}))
        return bodies, list(ids.values())
