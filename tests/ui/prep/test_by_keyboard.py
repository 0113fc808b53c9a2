"""From an empty campaign to a running fight with the keyboard alone."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class Walker:
    """Reaches controls with *Tab* by what a screen reader says of them."""

    def __init__(self, window, hands):
        self.window, self.hands = window, hands

    @property
    def at(self):
        return self.window.focusWidget().accessibleName()

    def tab_to(self, name, most):
        seen = [self.at]
        while not seen[-1].startswith(name):
            assert len(seen) <= most, f"{name!r} is not reached with {most} tabs, but {seen}"
            self.hands.key(Qt.Key.Key_Tab)
            seen.append(self.at)

    def put(self, name, text, most=8):
        self.tab_to(name, most)
        self.hands.key(Qt.Key.Key_A, CTRL)
        self.hands.type(text)

    def add(self, name, letters, most=40):
        self.tab_to(name, most)
        self.hands.type(letters)
        self.hands.enter()
        assert self.at.startswith(name)

    def new(self, name):
        self.hands.key(Qt.Key.Key_Insert)
        assert self.at == "Name"
        self.hands.type(name)


def test_a_fight_is_prepared_and_begun_with_keys_only(window, hands, tmp_path, monkeypatch):
    path = tmp_path / "Mine.seedboard"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    walk = Walker(window, hands)
    hands.key(Qt.Key.Key_N, CTRL)
    hands.key(Qt.Key.Key_3, CTRL)
    assert walk.at == "Abilities"
    walk.new("Ember lash")
    walk.tab_to("As a stat block", 40)
    hands.key(Qt.Key.Key_End, CTRL)
    hands.enter()
    hands.type("4×MAG + 2d8 damage.")
    hands.key(Qt.Key.Key_2, CTRL)
    for name in ("Ada", "Bo"):
        walk.new(name)
        for attribute, number in (("ATK", "7"), ("VIT", "6"), ("SPD", "9"), ("MAG", "8")):
            walk.put(attribute, number)
        walk.put("Max HP", "90")
        walk.add("Add: Abilities", "ember")
        hands.key(Qt.Key.Key_2, CTRL)
        assert walk.at == "Characters"
    hands.key(Qt.Key.Key_3, CTRL)
    hands.key(Qt.Key.Key_PageUp, CTRL)
    assert walk.at == "Encounters"
    walk.new("At the ford")
    hands.key(Qt.Key.Key_Insert)
    for letters in ("ada", "bo"):
        walk.add("Add somebody", letters, 0)
    hands.key(Qt.Key.Key_Tab, SHIFT)
    assert walk.at == "Take out: Bo"
    while walk.at != "Bo: Side":
        hands.key(Qt.Key.Key_Tab, SHIFT)
    hands.key(Qt.Key.Key_Down)
    walk.put("Bo: Delay", "5", 3)
    walk.tab_to("Begin this fight", 20)
    hands.key(Qt.Key.Key_Space)
    hands.enter()
    battle = window.bridge.battle
    assert battle is not None
    first, then = sorted(battle.view.tokens, key=lambda token: token.place)
    assert (first.name, then.name) == ("Bo", "Ada")
    assert walk.at == "Actions"
    lash = next(one for one in battle.options(first.id) if one.name == "Ember lash")
    assert lash.locked is None
    assert any(target.locked is None and target.ids == (then.id,) for target in lash.targets)
