"""Everything that the palette offers: commands, actions of the turn, people, fights, files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction

from app.engine.model.timeline import Presence
from app.ui.battle.turn_draft import Stage
from app.ui.desk.speech import say
from app.ui.desk.tools import names_of
from app.ui.palette.thing import Thing

if TYPE_CHECKING:
    from app.ui.shell.desktop import Desktop

_NEED_BATTLE = "palette.no_battle"
_NEED_CAMPAIGN = "palette.no_campaign"
_WITHOUT_CAMPAIGN = frozenset({
    "new", "open", "sample", "print_track", "quit", "keys", "change_keys", "print_keys", "motion",
    "reset_panels",
})  # fmt: skip
_NOTHING = {"undo": "palette.nothing_undone", "redo": "palette.nothing_redone"}
_OMITTED = frozenset({"palette"})


def things(desktop: Desktop) -> tuple[Thing, ...]:
    """All there is at this moment, the nearest to the game first."""
    return tuple(
        thing
        for part in (_abilities, _turn, _people, _edits, _window, _places, _encounters, _files,
                     _looks)
        for thing in part(desktop)
    )  # fmt: skip


def plain(action: QAction) -> str:
    """The words of an action without its shortcut and marks."""
    text = action.text().partition("\t")[0]
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…")


def _key(desktop: Desktop, command: str) -> str:
    return desktop.tools.keymap.first(command)


def _why_off(desktop: Desktop, name: str) -> str:
    """Why an action of the window is off."""
    words, bridge = desktop.tools.wording, desktop.bridge
    if bridge.session is None and name not in _WITHOUT_CAMPAIGN:
        return words.text(_NEED_CAMPAIGN)
    if name in _NOTHING:
        return words.text(_NOTHING[name])
    return words.text(_NEED_BATTLE if bridge.battle is None else "palette.off")


def _window(desktop: Desktop) -> Iterator[Thing]:
    group = desktop.tools.wording.text("palette.command")
    for name, action in desktop.actions.by_name.items():
        if name not in _OMITTED:
            off = "" if action.isEnabled() else _why_off(desktop, name)
            yield Thing(
                f"window.{name}", plain(action), group, action.trigger,
                _key(desktop, f"window.{name}"), off, checked=action.isChecked(),
            )  # fmt: skip


def _places(desktop: Desktop) -> Iterator[Thing]:
    words = desktop.tools.wording
    for name, action in desktop.actions.places.items():
        title = words.text("palette.to_place", place=plain(action))
        off = "" if action.isEnabled() else words.text(_NEED_CAMPAIGN)
        command = f"window.place_{name}"
        yield Thing(command, title, words.text("menu.places"), action.trigger,
                    _key(desktop, command), off, icon=name)  # fmt: skip


def _looks(desktop: Desktop) -> Iterator[Thing]:
    """What the menus offer as one of several."""
    actions = desktop.actions
    groups: Mapping[str, Mapping[str, QAction]] = {
        "menu.theme": actions.themes,
        "menu.rules": actions.rules,
        "menu.turn_timer": {str(n): action for n, action in actions.limits.items()},
        "menu.text_size": {str(n): action for n, action in actions.sizes.items()},
    }
    for code, choices in groups.items():
        group = desktop.tools.wording.text(code)
        for name, action in choices.items():
            title = f"{group}: {plain(action)}"
            yield Thing(f"{code}.{name}", title, group, action.trigger, checked=action.isChecked())


def _turn(desktop: Desktop) -> Iterator[Thing]:
    words, battle = desktop.tools.wording, desktop.bridge.battle
    if battle is None:
        return
    group = words.text("menu.turn")
    for name, action in desktop.battle.turn.actions_of_turn.items():
        off = "" if action.isEnabled() else words.text("palette.not_now")
        command = f"turn.{name}"
        yield Thing(command, plain(action), group, partial(_in_battle, desktop, action),
                    _key(desktop, command), off, icon="now")  # fmt: skip


def _abilities(desktop: Desktop) -> Iterator[Thing]:
    """What whoever acts can do, with the reasons of the rules."""
    words, place = desktop.tools.wording, desktop.battle
    battle = desktop.bridge.battle
    flow = None if battle is None else place.turn.flow
    if flow is None or flow.actor is None or flow.stage not in {Stage.ACTION, Stage.TARGET}:
        return
    if place.turn.covered:
        return
    names = names_of(flow.view)
    group = words.text("palette.action_of", who=names[flow.actor])
    for option in flow.options:
        off = "" if option.locked is None else say(words, option.locked, names)

        def take(id_: str = option.id) -> None:
            place.guard(lambda: flow.choose_action(id_))
            place.turn.focus_here()
            desktop.see_battle()

        yield Thing(f"action.{option.id}", option.name, group, take, reason=off, icon="sword")


def _people(desktop: Desktop) -> Iterator[Thing]:
    words, battle = desktop.tools.wording, desktop.bridge.battle
    if battle is None:
        return
    for token in battle.view.tokens:
        if token.presence is not Presence.GONE:
            code = "palette.combatant_held" if token.place is None else "palette.combatant"
            group = words.pictured(code, battle.view.axis.picture, place=token.place)
            title = words.text("palette.to_combatant", name=token.name)
            run = partial(_go_to, desktop, token.id)
            yield Thing(f"who.{token.id}", title, group, run, icon="user")


def _go_to(desktop: Desktop, who: str) -> None:
    desktop.actions.places["battle"].trigger()
    desktop.battle.go_to(who)


def _edits(desktop: Desktop) -> Iterator[Thing]:
    words, battle, place = desktop.tools.wording, desktop.bridge.battle, desktop.battle
    if battle is None:
        return
    chosen = place.roster.selected()
    names = ", ".join(token.name for token in chosen)
    group = words.text("palette.selected", names=names) if chosen else words.text("menu.combatant")
    off = "" if chosen else words.text("palette.nobody")
    actions = {**place.roster.edits, "add": place.roster.add_action}
    for name, action in actions.items():
        command = f"roster.{name}"
        kind, reason = (words.text("roster.title"), "") if name == "add" else (group, off)
        yield Thing(command, plain(action), kind, partial(_in_battle, desktop, action),
                    _key(desktop, command), reason, icon="characters")  # fmt: skip


def _in_battle(desktop: Desktop, action: QAction) -> None:
    action.trigger()
    desktop.see_battle()


def _encounters(desktop: Desktop) -> Iterator[Thing]:
    words, session = desktop.tools.wording, desktop.bridge.session
    for encounter in () if session is None else session.encounters():
        title = words.text("palette.begin", name=encounter.name)
        run = partial(_offer, desktop, encounter.id)
        yield Thing(f"encounter.{encounter.id}", title, words.text("begin.encounters"), run,
                    icon="flag")  # fmt: skip


def _offer(desktop: Desktop, encounter: str) -> None:
    desktop.actions.places["battle"].trigger()
    desktop.battle.offer(encounter)


def _files(desktop: Desktop) -> Iterator[Thing]:
    words, session = desktop.tools.wording, desktop.bridge.session
    for recent in desktop.memory.recent:
        if session is None or session.path != recent.path:
            title = words.text("palette.open", name=recent.title or recent.path.stem)
            run: Callable[[], object] = partial(desktop.open_file, recent.path)
            yield Thing(f"file.{recent.path}", title, str(recent.path), run, icon="file")
