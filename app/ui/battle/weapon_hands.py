"""The weapon in hand, changed by the GM without a turn: a menu of what is carried."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple, TypeAlias

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from app.engine.core import commands as c
from app.services.battle import Battle
from app.ui.bridge import Bridge
from app.ui.kit.buttons import literal
from app.ui.wording import Wording

Run: TypeAlias = Callable[[c.Command], object]


class Carried(NamedTuple):
    """A weapon that somebody carries; the empty id is none at all."""

    id: str
    name: str


def carried(battle: Battle, who: str) -> tuple[Carried, ...]:
    """What somebody came with, in its order, and bare hands."""
    for fact in battle.facts_of("combatant.joined"):
        if fact.body["id"] == who:
            weapons = fact.body["documents"].get("weapons", ())
            return (*(Carried(one["id"], one["name"]) for one in weapons), Carried("", ""))
    return ()


def in_hand(battle: Battle, who: str) -> str:
    """The id of the weapon in hand; empty for none."""
    first = next(iter(carried(battle, who)), Carried("", "")).id
    taken = [
        str(event.body["weapon"])
        for event in battle.events
        if event.kind == "weapon.changed" and event.body["who"] == who
    ]
    return taken[-1] if taken else first


def actors_weapons(panel: QWidget, bridge: Bridge, words: Wording, run: Run) -> None:
    """Opens the menu for whoever acts, over the middle of the panel of the turn."""
    battle, session = bridge.battle, bridge.session
    known = session is not None and "weapon.changed" in session.system.info.kinds
    if battle is not None and battle.view.now is not None and known:
        at = panel.mapToGlobal(panel.rect().center())
        show_weapons(panel, at, battle, battle.view.now, words, run)


def show_weapons(
    parent: QWidget, at: QPoint, battle: Battle, who: str, words: Wording, run: Run
) -> None:
    """Opens the menu at a place on the screen; what is taken from it is one step of its own."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    name = battle.view.token(who).name
    menu.setAccessibleName(words.text("weapon.title", name=name))
    menu.addSection(literal(words.text("weapon.title", name=name)))
    group, now = QActionGroup(menu), in_hand(battle, who)
    for number, weapon in enumerate(_offered(battle, who), start=1):
        text = weapon.name or words.text("turn.bare_hands")
        action = menu.addAction(f"&{number}  {literal(text)}" if number < 10 else literal(text))
        action.setCheckable(True)
        action.setChecked(weapon.id == now)
        group.addAction(action)
        action.triggered.connect(partial(_take, run, c.ChangeWeapon(who, weapon.id), now))
    if menu.actions()[1:]:
        menu.setActiveAction(menu.actions()[1])
    else:
        menu.addAction(words.text("weapon.nothing")).setEnabled(False)
    menu.popup(at)


def _offered(battle: Battle, who: str) -> Iterator[Carried]:
    weapons = carried(battle, who)
    return iter(weapons if len(weapons) > 1 else ())


def _take(run: Run, command: c.ChangeWeapon, now: str, _checked: object = None) -> None:
    if command.weapon != now:
        run(command)
