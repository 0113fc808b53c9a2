"""The four places of the desk; those that a campaign does not need at once are built late."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget

from app.ui.battle.place import BattlePlace
from app.ui.battle.tools import Tools
from app.ui.bridge import Bridge
from app.ui.shell.later_place import LaterPlace

if TYPE_CHECKING:
    from app.ui.prep.characters import CharactersPlace
    from app.ui.prep.library import LibraryPlace
    from app.ui.print.place import PrintPlace
    from app.ui.shell.sheets import Undoing

BATTLE, CHARACTERS, LIBRARY, PRINT = range(4)


class Places(QStackedWidget):
    """In the order of `PLACES`. ``turned``: undo and redo would do something else."""

    turned = Signal()
    document_wanted = Signal(str, str)
    """Kind and id of a document to go to."""
    begin_wanted = Signal(str)
    """Somebody wants to begin an encounter: its id."""

    def __init__(
        self, tools: Tools, bridge: Bridge, battle: BattlePlace, program: tuple[str, ...]
    ) -> None:
        super().__init__()
        self._tools, self._bridge, self._program = tools, bridge, program
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

    def close_down(self) -> None:
        """Ends work that is under way."""
        if self.print.made is not None:
            self.print.made.close_down()

    def _make_characters(self) -> "CharactersPlace":
        from app.ui.prep.characters import CharactersPlace  # noqa: PLC0415 - when wanted

        place = CharactersPlace(self._tools, self._bridge)
        place.document_wanted.connect(self.document_wanted)
        place.turned.connect(self.turned)
        return place

    def _make_library(self) -> "LibraryPlace":
        from app.ui.prep.library import LibraryPlace  # noqa: PLC0415 - when wanted

        place = LibraryPlace(self._tools, self._bridge)
        place.turned.connect(self.turned)
        place.begin_wanted.connect(self.begin_wanted)
        return place

    def _make_print(self) -> "PrintPlace":
        from app.ui.print.place import PrintPlace  # noqa: PLC0415 - when wanted

        return PrintPlace(self._tools, self._program)
