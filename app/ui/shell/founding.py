"""Making campaigns: empty ones and samples, by the rules that are chosen for new ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.engine.model.phrase import Phrase
from app.services.session import CampaignError
from app.ui.shell.files import free_path, pick_target

if TYPE_CHECKING:
    from app.engine.core.system import SystemInfo
    from app.ui.desk.memory import Memory
    from app.ui.shell.actions import DeskActions
    from app.ui.shell.parts import DeskParts

_KEPT: Final = "new.rules"


class Founding(QObject):
    """Remembers the chosen rules; `made` names a new file, `failed` says why there is none."""

    made = Signal(Path)
    failed = Signal(Phrase)
    chosen = Signal()
    """Other rules are chosen for the next campaign."""

    def __init__(
        self, parts: DeskParts, memory: Memory, actions: DeskActions, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._parts, self._memory, self._window = parts, memory, parent
        self._actions = actions.rules
        actions.connect_all({"new": self._pick_new, "sample": self.make_sample})
        for id_, action in self._actions.items():
            action.triggered.connect(partial(self.choose, id_))
        self._actions[self.system.id].setChecked(True)

    @property
    def system(self) -> SystemInfo:
        """The rules that the next campaign will have, remembered between starts."""
        kept = self._memory.settings.layout.get(_KEPT, "")
        systems = self._parts.systems
        return next((info for info in systems if info.id == kept), systems[0])

    def choose(self, id_: str) -> None:
        """Takes these rules for new campaigns from now on."""
        if id_ != self.system.id:
            self._memory.keep_layout({_KEPT: id_})
            self._actions[id_].setChecked(True)
            self.chosen.emit()

    def make_campaign(self, path: Path) -> None:
        """Makes an empty campaign named like its file."""
        id_ = self.system.id
        self._make(path, lambda where: self._parts.make_campaign(where, where.stem, id_))

    def make_sample(self) -> None:
        """Makes the sample as the person's own file, beside others of its name."""
        id_ = self.system.id
        try:
            path = free_path(self._parts.home / self._parts.sample_file(id_))
        except CampaignError as error:
            self.failed.emit(error.phrase)
            return
        self._make(path, lambda where: self._parts.make_sample(where, id_))

    def _pick_new(self) -> None:
        words = self._parts.wording
        title = words.text("file.pick_new", system=self.system.title)
        path = pick_target(self._window, words, title, self._parts.home)
        if path is not None:
            self.make_campaign(path)

    def _make(self, path: Path, make: Callable[[Path], None]) -> None:
        from app.services.filing import folder_for  # noqa: PLC0415 - for a new file

        try:
            with folder_for(path.parent):
                make(path)
        except CampaignError as error:
            self.failed.emit(error.phrase)
        except OSError as error:
            problem = error.strerror or type(error).__name__
            params = {"path": str(path), "folder": str(path.parent), "name": path.name}
            self.failed.emit(Phrase("folder.closed", {**params, "problem": problem}))
        else:
            self.made.emit(path)
