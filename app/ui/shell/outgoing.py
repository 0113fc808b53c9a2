"""What leaves the desk: the clipboard, the players' window, and what both may say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from app.engine.model.player import Shown, Visibility
    from app.ui.battle.copy_text import Style
    from app.ui.battle.copying import Copying
    from app.ui.players.window import PlayersWindow
    from app.ui.shell.desktop import Desktop

LAST_STEPS: Final = 5
"""How many steps one key copies."""
_COUNTS: Final = (1, LAST_STEPS, 10, 20)
_FLAGS: Final = ("concealed", "delays", "timers", "amounts")
_STYLE: Final = "copy.style"


class Outgoing(QObject):
    """Does nothing until somebody copies, posts, or opens the players' window."""

    def __init__(self, desktop: Desktop) -> None:
        super().__init__(desktop.window)
        self._desktop = desktop
        self.window: PlayersWindow | None = None
        actions = desktop.actions
        actions.connect_all({
            "copy_delays": self._copy_delays,
            "copy_steps": lambda: self._copy_steps(LAST_STEPS),
            "copy_log": lambda: self._copy_steps(None),
        })  # fmt: skip
        actions["posting"].triggered.connect(self._set_posting)
        actions["players"].triggered.connect(self._show_players)
        desktop.battle.copy_wanted.connect(self._open_menu)
        desktop.bridge.session_replaced.connect(self._session_replaced)

    @property
    def menus(self) -> Mapping[str, Callable[[], Mapping[str, QAction]]]:
        """Choices for the menus, made when one is opened."""
        return {"copy_as": lambda: self.styles, "players_see": self._fresh_choices}

    # The clipboard

    @cached_property
    def copying(self) -> Copying:
        """The clipboard, in the style chosen last."""
        from app.ui.battle.copy_text import Style  # noqa: PLC0415 - when wanted
        from app.ui.battle.copying import Copying  # noqa: PLC0415 - when wanted
        from app.ui.battle.outlet import Outlet  # noqa: PLC0415

        desktop = self._desktop
        copying = Copying(Outlet(desktop.bridge, self), desktop.tools.wording, self)
        copying.posting_changed.connect(desktop.battle.log.show_posting)
        copying.reading_changed.connect(desktop.battle.log.show_copying)
        copying.said.connect(lambda text: desktop.say(text, "good"))
        style = desktop.memory.settings.layout.get(_STYLE, "")
        copying.style = Style(style) if style in set(Style) else Style.PLAIN
        return copying

    def _copy_delays(self) -> None:
        self.copying.copy_delays()

    def _copy_steps(self, most: int | None) -> None:
        self.copying.copy_steps(most)

    @cached_property
    def styles(self) -> Mapping[str, QAction]:
        """Where copies are going to."""
        from app.ui.battle.copy_text import Style  # noqa: PLC0415 - when wanted

        group = QActionGroup(self)
        made = {}
        for style in Style:
            action = QAction(self._text(f"copy.style.{style}"), group)
            action.setCheckable(True)
            action.setChecked(style is self.copying.style)
            action.triggered.connect(lambda _on=False, chosen=style: self._set_style(chosen))
            made[str(style)] = action
        return made

    def _set_style(self, style: Style) -> None:
        self.copying.style = style
        self._desktop.memory.keep_layout({_STYLE: str(style)})

    def _set_posting(self, posting: bool) -> None:  # noqa: FBT001 - a Qt slot
        self.copying.set_posting(posting)

    def _open_menu(self, at: QPoint) -> None:
        """Everything that can be copied, below the button of the log; or stops a long copy."""
        if self.copying.reading:
            self.copying.stop()
            return
        actions = self._desktop.actions
        menu = QMenu(self._desktop.window)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.setAccessibleName(self._text("log.copy"))
        menu.addAction(actions["copy_delays"])
        for count in _COUNTS:
            action = menu.addAction(self._text("copy.last", n=count))
            action.triggered.connect(lambda _on=False, n=count: self._copy_steps(n))
        menu.addAction(actions["copy_log"])
        menu.addSeparator()
        menu.addActions(list(self.styles.values()))
        menu.addSeparator()
        menu.addAction(actions["posting"])
        menu.popup(at)

    # What players see

    @cached_property
    def choices(self) -> Mapping[str, QAction]:
        """All that can be agreed upon with the players, by ``side.shown`` or its own name."""
        return dict(self._choices())

    def _choices(self) -> Iterator[tuple[str, QAction]]:
        from app.engine.model.player import Shown  # noqa: PLC0415 - when wanted

        for lane in self._lanes():
            group = QActionGroup(self)
            for shown in Shown:
                action = QAction(self._text(f"see.{shown}", side=self._text(f"lane.{lane}")), group)
                action.setCheckable(True)
                action.triggered.connect(
                    lambda _on=False, side=lane, chosen=shown: self._agree_hp(side, chosen)
                )
                yield f"{lane}.{shown}", action
            gap = QAction(self)
            gap.setSeparator(True)
            yield f"{lane}.end", gap
        for flag in _FLAGS:
            action = QAction(self._text(f"see.{flag}"), self)
            action.setCheckable(True)
            action.triggered.connect(lambda on, name=flag: self._agree_flag(name, on))
            yield flag, action

    def _lanes(self) -> tuple[str, ...]:
        session = self._desktop.bridge.session
        return () if session is None else tuple(session.visibility.hp)

    def _fresh_choices(self) -> Mapping[str, QAction]:
        """The choices as the open campaign has them."""
        session = self._desktop.bridge.session
        if session is None:
            return {}
        agreed = session.visibility
        for lane, shown in agreed.hp.items():
            self.choices[f"{lane}.{shown}"].setChecked(True)
        for flag in _FLAGS:
            self.choices[flag].setChecked(getattr(agreed, flag))
        return self.choices

    def _agree_hp(self, lane: str, shown: Shown) -> None:
        self._agree(lambda old: replace(old, hp={**old.hp, lane: shown}))

    def _agree_flag(self, flag: str, on: bool) -> None:  # noqa: FBT001 - a Qt slot
        changes: Mapping[str, Callable[[Visibility], Visibility]] = {
            "concealed": lambda old: replace(old, concealed=on),
            "delays": lambda old: replace(old, delays=on),
            "timers": lambda old: replace(old, timers=on),
            "amounts": lambda old: replace(old, amounts=on),
        }
        self._agree(changes[flag])

    def _agree(self, change: Callable[[Visibility], Visibility]) -> None:
        session = self._desktop.bridge.session
        if session is not None:
            agreed = change(session.visibility)
            self._desktop.battle.guard(lambda: session.set_visibility(agreed, self))

    # The players' window

    def _show_players(self, shown: bool) -> None:  # noqa: FBT001 - a Qt slot
        if not shown:
            self.close_down()
            return
        if self.window is None:
            self.window = self._made()
        self.window.open_at(self._desktop.memory.settings.layout, self._desktop.window.screen())
        self._feed()

    def _made(self) -> PlayersWindow:
        from app.services.resources import resource_folder  # noqa: PLC0415 - when wanted
        from app.ui.kit.look import Look  # noqa: PLC0415
        from app.ui.players.window import PlayersWindow  # noqa: PLC0415

        desktop = self._desktop
        inverse = Look(resource_folder(), motion=False)
        window = PlayersWindow(desktop.tools.look, inverse, desktop.tools.wording)
        inverse.setParent(window)
        window.closed.connect(self._players_closed)
        window.take_portraits(self._portrait)
        desktop.battle.portraits.gallery.changed.connect(self._redraw)
        self.copying.outlet.changed.connect(self._feed)
        return window

    def screen_came(self) -> None:
        """A screen was plugged in: the window may have waited for it."""
        if self.window is not None:
            self.window.screen_came()

    def _feed(self) -> None:
        if self.window is not None:
            self.window.show_view(self.copying.outlet.view())

    def _portrait(self, seen: str) -> QImage | None:
        character = self.copying.outlet.portrait_of(seen)
        return self._desktop.battle.portraits.gallery.find(character) if character else None

    def _redraw(self) -> None:
        if self.window is not None:
            self.window.take_portraits(self._portrait)

    def _players_closed(self) -> None:
        window, self.window = self.window, None
        if window is not None:
            self._desktop.memory.keep_layout(window.state())
            self.copying.outlet.changed.disconnect(self._feed)
            self._desktop.battle.portraits.gallery.changed.disconnect(self._redraw)
            window.deleteLater()
        self._desktop.actions["players"].setChecked(False)

    def close_down(self) -> None:
        """Closes the players' window, which remembers where it was."""
        if self.window is not None:
            self.window.close()

    def _session_replaced(self) -> None:
        """Another table: nothing goes out by itself, and its sides may be others."""
        for action in vars(self).pop("choices", {}).values():
            action.deleteLater()
        if self._desktop.actions["posting"].isChecked():
            self._desktop.actions["posting"].setChecked(False)
            self.copying.set_posting(False)

    def _text(self, code: str, **params: object) -> str:
        return self._desktop.tools.wording.text(code, **params)
