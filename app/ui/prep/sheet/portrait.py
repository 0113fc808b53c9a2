"""The portrait on a sheet: chosen, taken off, or dropped there as a file."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMenu

from app.ui.bridge import Bridge
from app.ui.prep.fields import Bound

if TYPE_CHECKING:
    from app.services.portraits import Portraits
    from app.ui.portraits.chooser import PortraitChooser
    from app.ui.prep.sheet.head import SheetHead

PICTURES = (".png", ".jpg", ".jpeg", ".webp")
"""Endings of files that may be dropped on a sheet."""


class SheetPortrait(QObject):
    """Listens to the head of a sheet."""

    def __init__(
        self, head: SheetHead, bound: Bound, bridge: Bridge, say: Callable[[str, str], None]
    ) -> None:
        super().__init__(head)
        self._head, self._bound, self._bridge, self._say = head, bound, bridge, say
        head.portrait.clicked.connect(lambda _on=False: self._ask())
        head.setAcceptDrops(True)
        head.installEventFilter(self)
        bridge.documents_changed.connect(self._head.disk.update)

    @cached_property
    def chooser(self) -> PortraitChooser:
        """Asks for files; made when it is first wanted."""
        from app.ui.portraits.chooser import PortraitChooser  # noqa: PLC0415 - when wanted

        made = PortraitChooser(self._portraits, self._bound.tools.wording, self._head)
        made.said.connect(self._say)
        return made

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A picture that is dropped on the head becomes the portrait."""
        if isinstance(event, QDragEnterEvent | QDropEvent):
            path = _picture(event)
            if path is not None and self._bound.book.id and not self._bound.book.read_only:
                event.acceptProposedAction()
                if event.type() == QEvent.Type.Drop:
                    self.chooser.take(*self._who, path)
                return True
        return super().eventFilter(watched, event)

    @property
    def _who(self) -> tuple[str, str]:
        book = self._bound.book
        return book.id or "", str(book.body.get("name", ""))

    def _ask(self) -> None:
        """Chooses at once where there is none, else asks in a menu."""
        portraits, (id_, name) = self._portraits(), self._who
        if portraits is None or not id_ or self._bound.book.read_only:
            return
        if portraits.find(id_) is None:
            self.chooser.choose(id_, name)
            return
        words, button = self._bound.tools.wording, self._head.portrait
        menu = QMenu(button)
        choose = menu.addAction(words.text("portrait.menu_choose"))
        choose.triggered.connect(lambda: self.chooser.choose(id_, name))
        remove = menu.addAction(words.text("portrait.menu_remove"))
        remove.triggered.connect(lambda: self.chooser.remove(id_, name))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def _portraits(self) -> Portraits | None:
        session = self._bridge.session
        return None if session is None else session.portraits


def _picture(event: QDropEvent) -> Path | None:
    urls = event.mimeData().urls()
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    path = Path(urls[0].toLocalFile())
    return path if path.suffix.lower() in PICTURES else None
