"""Several rolls on one page, numbers set by hand with their reasons, and who may read those."""

import pytest
from PySide6.QtCore import Qt

from app.engine.core.answers import AnswerSource
from app.engine.core.commands import SetGauge
from app.ui.battle.turn_draft import Stage
from tests.helpers.desk import hp, place, who
from tests.helpers.seed import ATTACK, ability, entrant

ESC, F2, UP, TAB = Qt.Key.Key_Escape, Qt.Key.Key_F2, Qt.Key.Key_Up, Qt.Key.Key_Tab
BOLT = {"kind": "damage", "type": "magical", "attribute": "MAG", "power": 2, "dice": "1d6"}
BREATH = ability("Breath", BOLT, target="group", cos=70, delay={"ticks": 40})
LIFE = ability("Life", {"kind": "revive", "percent": 25}, delay={"ticks": 30})
PUSH = ability("Push", {"kind": "delay", "ticks": 20}, delay={"ticks": 30})


@pytest.fixture
def entrants():
    return (
        entrant("Mirel", spd=12, atk=5, mag=4, place=0, abilities=(BREATH, LIFE, PUSH, ATTACK)),
        entrant("Boris", spd=4, place=36),
        *(
            entrant(f"Redcap {n}", "enemies", spd=10, hp=10 + 20 * n, place=10 + n)
            for n in range(1, 5)
        ),
    )


@pytest.fixture
def panel(place):
    return place.turn


def breathe(panel, hands, name="breath", target=None):
    rows = panel.pages.choose._action_model.rows
    hands.type(str(next(row.key for row in rows if getattr(row, "key", 0) and row.id == name)))
    targets = panel.pages.choose._target_model.rows
    found = [row for row in targets if target is None or row.name == target]
    hands.type(str(found[0].key))


def test_a_group_is_rolled_for_on_one_page(panel, battle, hands):
    breathe(panel, hands)
    table = panel.pages.roll.table
    assert table.isVisible()
    names = [f"Redcap {n}" for n in range(1, 5)]
    assert [row.name.full_text for row in table._rows] == names
    assert {row.hint.full_text for row in table._rows} == {"70 or less"}
    assert table.boxes[0].hasFocus()
    for number, roll in enumerate(("12", "90", "", "70")):
        hands.type(roll)
        assert table.boxes[number].hasFocus()
        hands.enter()
    assert table.boxes[2].hasFocus(), "the one that was passed over comes again"
    verdicts = [row.verdict.full_text for row in table._rows]
    assert verdicts == ["✓ hits", "✕ misses", "", "✓ hits"]
    hands.key(UP)
    assert table.boxes[1].hasFocus()
    table.boxes[2].setFocus()
    hands.type("71")
    hands.enter()
    assert [answered.value for answered in panel.flow.answered] == [12, 90, 71, 70]
    assert [question.about for question in table.questions] == [
        who(battle, "Redcap 1"), who(battle, "Redcap 4"),
    ]  # fmt: skip
    hands.key(ESC)
    assert panel.flow.answered == ()
    assert len(table.questions) == 4


def test_the_desk_rolls_the_rest_and_keeps_what_is_typed(panel, battle, hands):
    breathe(panel, hands)
    table = panel.pages.roll.table
    hands.type("12")
    hands.enter()
    hands.press("t")
    assert table.boxes[2].hasFocus()
    assert table.said[1][1] == int(table.boxes[1].text())
    hands.press("r")
    answered = panel.flow.answered
    assert [one.by_desk for one in answered[:4]] == [False, True, True, True]
    assert answered[0].value == 12
    assert panel.flow.stage is not Stage.ROLL or panel.flow.asked_now is None


def test_each_of_a_group_shows_its_chance_to_fall(panel, battle):
    lines = [line.text for line in panel.pages.choose._sums._lines]
    assert lines[0].startswith("Redcap 1: CoS 70, hits 70 %, about ")
    assert [line.rpartition("fells in ")[2] for line in lines[:4]] == ["0 %"] * 4
    battle.run(SetGauge(who(battle, "Redcap 2"), "hp", 10))
    lines = [line.text for line in panel.pages.choose._sums._lines]
    assert lines[1].endswith("fells in 58 %"), "5 of 6 rolls, when it hits"


def test_a_reason_is_kept_with_the_step_and_kept_from_the_players(place_, panel, battle, hands):
    breathe(panel, hands)
    for roll in ("12", "90", "90", "90"):
        hands.type(roll)
        hands.enter()
    hands.type("3")
    hands.key(F2)
    hands.type("7")
    panel.pages.roll.apply.reason.setFocus()
    hands.type("the cave roof")
    hands.enter()
    hands.key(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hands.type("44")
    assert panel.pages.delay.reason.isVisible()
    hands.key(TAB)
    assert panel.pages.delay.reason.hasFocus()
    hands.type("out of breath")
    hands.enter()
    told = {
        one.key.partition("/")[0]: (one.value, one.reason)
        for one in battle.log[-1].answers
        if one.source is AnswerSource.OVERRULED
    }
    assert told == {"damage": (7, "the cave roof"), "delay": (44, "out of breath")}
    head = place_.log._model.rows[0]
    assert head.overruled
    assert head.note.startswith("the cave roof · out of breath")
    battle.undo()
    battle.redo()
    assert place_.log._model.rows[0].note.startswith("the cave roof")


def test_hp_of_the_raised_and_added_delay_are_overruled(panel, battle, hands):
    battle.run(SetGauge(who(battle, "Boris"), "hp", 0))
    panel.focus_here()
    breathe(panel, hands, "life", "Boris")
    panel.pages.shown.open_apply()
    apply = panel.pages.shown.apply
    assert apply.label.full_text == "HP of Boris"
    hands.type("60")
    hands.enter()
    while battle.cursor == 2:
        hands.enter()
    assert hp(battle, "Boris") == 60
    battle.undo()
    panel.focus_here()
    breathe(panel, hands, "push", "Redcap 3")
    panel.pages.shown.open_apply()
    assert panel.pages.shown.apply.label.full_text == "Added delay of Redcap 3, below 0 for less"
    hands.type("-5")
    hands.enter()
    while battle.cursor == 2:
        hands.enter()
    change = next(e.body for e in battle.log[-1].events if e.kind == "delay.added")
    assert change["lands"] == 8
    assert place(battle, "Redcap 3") is not None


@pytest.fixture
def place_(window):
    return window.battle
