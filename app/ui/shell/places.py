"""The four places of the desk; those that a campaign does not need at once are built late."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget

from app.ui.battle.place import BattlePlace
from app.ui.bridge import Bridge
from app.ui.desk.memory import Memory
from app.ui.desk.tools import Tools
from app.ui.shell.later_place import LaterPlace

if TYPE_CHECKING:
    from app.ui.prep.characters import CharactersPlace
    from app.ui.prep.library import LibraryPlace
    from app.ui.print.place import PrintPlace
    from app.ui.shell.desktop import Undoing

BATTLE, CHARACTERS, LIBRARY, PRINT = range(4)


class Places(QStackedWidget):
    """In the order of `PLACES`. ``turned``: undo and redo would do something else."""

    turned = Signal()
    document_wanted = Signal(str, str)
    """Kind and id of a document to go to."""
    begin_wanted = Signal(str)
    """Somebody wants to begin an encounter: its id."""

    print_left = Signal()
    """Away from the Print place, where no campaign is open."""
    print_wanted = Signal(str, str)
    """An encounter or a character shall be printed: its kind and id."""

    def __init__(
        self,
        tools: Tools,
        bridge: Bridge,
        battle: BattlePlace,
        memory: Memory,
        program: tuple[str, ...],
    ) -> None:
        super().__init__()
        self._tools, self._bridge, self._program = tools, bridge, program
        self._memory = memory
        self.battle = battle
        self.characters = LaterPlace(self._make_characters)
        self.library = LaterPlace(self._make_library)
        self.print = LaterPlace(self._make_print)
        for place in (battle, self.characters, self.library, self.print):
            self.addWidget(place)

    def show_place(self, place: int) -> None:
        """Shows one of them and gives it the focus."""
        self.setCurrentIndex(place)
        if place == BATTLE:
            self.battle.focus_here()
        elif place == CHARACTERS:
            self.characters.place.enter()
        elif place == LIBRARY:
            self.library.place.enter()
        else:
            self.print.place.enter()

    def step_panel(self, step: int) -> None:
        """Goes so many panels on in the place on show, around the end; nowhere while it is hidden.

        From outside of all panels to the first.
        """
        made = (self.battle, self.characters.made, self.library.made, self.print.made)
        place = made[self.currentIndex()]
        if place is None or not self.isVisible():
            return
        panels = [panel for panel in place.panels() if panel.isVisible()]
        focused = self.window().focusWidget()
        inside = [panel is focused or panel.isAncestorOf(focused) for panel in panels]
        at = inside.index(True) if True in inside else -step
        if panels:
            place.enter_panel(panels[(at + step) % len(panels)])

    def show_document(self, kind: str, id_: str) -> None:
        """Goes to one document in the place on show, where it is edited."""
        if kind == "character":
            self.characters.place.list.go_to(kind, id_)
        else:
            self.library.place.show_document(kind, id_)

    @property
    def undoing(self) -> "Undoing | None":
        """What undo and redo act on in the place on show; ``None`` for the battle."""
        shown = self.currentWidget()
        for holder in (self.characters, self.library):
            if shown is holder and holder.made is not None:
                return holder.made.book
        return None

    def show_print(self, kind: str, id_: str) -> None:
        """What an encounter or a character needs on paper; nothing to choose with empty texts."""
        show = {
            "encounter": self.print.place.show_encounter,
            "character": self.print.place.show_character,
        }.get(kind)
        if show is not None:
            show(id_)

    @property
    def printable(self) -> tuple[str, str]:
        """Kind and id of what is on show and can be printed; empty texts for nothing of its own."""
        shown, battle = self.currentWidget(), self._bridge.battle
        if shown is self.characters and self.characters.made is not None:
            return "character", self.characters.made.book.id or ""
        if shown is self.library and self.library.made is not None:
            book = self.library.made.book
            return (book.kind, book.id or "") if book.kind == "encounter" else ("", "")
        session = self._bridge.session
        if shown is not self.battle or battle is None or session is None:
            return "", ""
        found = (one.encounter for one in session.battles() if one.id == battle.id)
        encounter = next(found, None)
        known = {one.id for one in session.encounters()}
        return ("encounter", encounter) if encounter in known else ("", "")

    def close_down(self) -> None:
        """Ends work that is under way."""
        if self.print.made is not None:
            self.print.made.close_down()

    def _make_characters(self) -> "CharactersPlace":
        from app.ui.prep.characters import CharactersPlace  # noqa: PLC0415 - when wanted

        place = CharactersPlace(self._tools, self._bridge, self.characters)
        place.document_wanted.connect(self.document_wanted)
        place.turned.connect(self.turned)
        place.print_wanted.connect(lambda id_: self.print_wanted.emit("character", id_))
        return place

    def _make_library(self) -> "LibraryPlace":
        from app.ui.prep.library import LibraryPlace  # noqa: PLC0415 - when wanted

        place = LibraryPlace(self._tools, self._bridge, self._program, self.library)
        place.turned.connect(self.turned)
        place.begin_wanted.connect(self.begin_wanted)
        place.print_wanted.connect(lambda id_: self.print_wanted.emit("encounter", id_))
        return place

    def _make_print(self) -> "PrintPlace":
        from app.ui.print.place import PrintPlace  # noqa: PLC0415 - when wanted

        place = PrintPlace(self._tools, self._bridge, self._memory, self._program)
        place.document_wanted.connect(self.document_wanted)
        place.left.connect(self.print_left)
        return place
