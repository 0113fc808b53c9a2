"""Portraits in the Battle place: drawn in every token, chosen from the menu of one."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu, QWidget

from app.engine.model.timeline import TokenView
from app.ui.bridge import Bridge
from app.ui.desk.tools import Tools
from app.ui.portraits.gallery import Gallery

if TYPE_CHECKING:
    from app.services.portraits import Portraits
    from app.ui.portraits.chooser import PortraitChooser


class PortraitHands(QObject):
    """Ties the portraits of the open campaign to the painter of tokens and to menus."""

    def __init__(
        self, host: QWidget, tools: Tools, bridge: Bridge, say: Callable[[str, str], None]
    ) -> None:
        super().__init__(host)
        self._host, self._tools, self._bridge, self._say = host, tools, bridge, say
        self.gallery = Gallery(self._open, self)
        tools.tokens.take_portraits(self.gallery.find)
        bridge.session_replaced.connect(self.gallery.forget)
        bridge.documents_changed.connect(self.gallery.forget)
        self.gallery.changed.connect(tools.tokens.forget)

    @cached_property
    def chooser(self) -> PortraitChooser:
        """Asks for files; made when it is first wanted."""
        from app.ui.portraits.chooser import PortraitChooser  # noqa: PLC0415 - when wanted

        made = PortraitChooser(self._open, self._tools.wording, self._host)
        made.said.connect(self._say)
        return made

    def add_to(self, menu: QMenu, token: TokenView) -> None:
        """What can be done with the portrait of a combatant, at the end of its menu."""
        session = self._bridge.session
        if session is None or not token.source or session.read_only is not None:
            return
        words, source = self._tools.wording, token.source
        menu.addSeparator()
        choose = menu.addAction(words.text("portrait.menu_choose"))
        choose.triggered.connect(lambda: self.chooser.choose(source, token.name))
        if session.portraits.find(source) is not None:
            remove = menu.addAction(words.text("portrait.menu_remove"))
            remove.triggered.connect(lambda: self.chooser.remove(source, token.name))

    def _open(self) -> Portraits | None:
        session = self._bridge.session
        return None if session is None else session.portraits
