"""A turn spent on taking another weapon in hand."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from app.engine.core.commands import ChangeWeapon
from tests.helpers.desk import who
from tests.helpers.seed import ATTACK, ability, entrant

REARM = ability("Change Weapon", {"kind": "rearm"}, target="self", delay={"ticks": 20})
BOW = {"id": "gull-bow", "name": "Gull Bow", "power": 5, "delay": 45, "floor": 20}


@pytest.fixture
def entrants():
    archer = entrant("Mirel", weapon={"name": "Sabre"}, abilities=(REARM, ATTACK), place=0)
    weapons = [*archer.documents["weapons"], BOW]
    armed = replace(archer, documents={**archer.documents, "weapons": weapons})
    return armed, entrant("Imp", "enemies", place=20)


def test_the_weapons_that_are_carried_are_offered_by_name(place, battle, hands):
    hands.click_key(place.turn.pages.choose.action_list, REARM["id"])
    hands.enter()
    choice = place.turn.pages.choice.choice
    assert place.turn.pages.shows("choice")
    assert choice.title.full_text == "Which weapon does Mirel take in hand?"
    assert [row.name for row in choice._model.rows] == ["Gull Bow", "No weapon"]
    before = battle.cursor
    hands.key(Qt.Key.Key_1)
    while battle.cursor == before:
        hands.enter()
    facts = [event for event in battle.log[-1].events if event.kind == "weapon.changed"]
    assert [fact.body["weapon"] for fact in facts] == ["gull-bow"]
    assert "Gull Bow" in place.log.list.model().rows[0].note


def test_the_gms_own_change_is_told_by_the_weapons_name(place, battle):
    battle.run(ChangeWeapon(who(battle, "Mirel"), ""))
    assert "Unarmed" in place.log.list.model().index(0, 0).data()


def weapons_menu(window):
    (menu,) = (one for one in window.findChildren(QMenu) if one.isVisible())
    return menu


@pytest.mark.qt_log_ignore("does not support raise", "grabbing the keyboard", extend=True)
def test_the_gm_changes_a_weapon_in_the_roster_without_a_turn(place, battle, hands, window):
    mirel = who(battle, "Mirel")
    place.roster.select((mirel,))
    place.roster.list.setFocus()
    hands.press("w")
    menu = weapons_menu(window)
    texts = [one.text() for one in menu.actions()[1:]]
    assert texts == ["&1  Sabre", "&2  Gull Bow", "&3  No weapon"]
    assert [one.isChecked() for one in menu.actions()[1:]] == [True, False, False]
    QTest.keyClick(menu, Qt.Key.Key_2)
    step = battle.log[-1]
    assert [event.kind for event in step.events] == ["weapon.changed"]
    assert battle.view.now == mirel
    battle.undo()
    place.turn.focus_here()
    hands.press("g")
    menu = weapons_menu(window)
    assert [one.isChecked() for one in menu.actions()[1:]] == [True, False, False]
    QTest.keyClick(menu, Qt.Key.Key_3)
    assert battle.log[-1].events[0].body["weapon"] == ""
    assert battle.cursor == 2
