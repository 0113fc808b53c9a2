"""The turn panel with a full hand: groups, the bag, several actions, reactions, statuses."""

import json

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QWidget

from app.engine.core.commands import ChangeGauge, Rename, SetGauge, SetPlace, SetStatus
from app.ui.battle.choice_rows import ActionHead, ActionRow
from app.ui.battle.turn import notice_bar
from app.ui.battle.turn_draft import Stage
from app.ui.wording import Wording
from tests.helpers.desk import hp, place, who
from tests.helpers.seed import ability, entrant

ESC, F2, DOWN, UP = Qt.Key.Key_Escape, Qt.Key.Key_F2, Qt.Key.Key_Down, Qt.Key.Key_Up
SWORD = {"dice": "2d6", "delay": 50, "floor": 20, "power": 3}
ATTACK = {
    "id": "attack", "name": "Attack", "basic": True, "keywords": ["Technique", "Weapon"],
    "delay": {"weapon": True}, "floor": {"weapon": True}, "cos": 80,
    "effects": [{"kind": "damage", "weapon": True}],
}  # fmt: skip
BOLT = {"kind": "damage", "type": "magical", "attribute": "MAG", "power": 2, "dice": "1d6"}
POISON = {"kind": "inflict", "status": "poison", "duration": 4}
FIRE = ability("Fire", BOLT, keywords=["Magic", "Spell"], mp=10, delay={"ticks": 40})
FLOOD = ability("Flood", BOLT, keywords=["Magic", "Spell"], mp=90, delay={"ticks": 40})
STING = ability("Sting", {**POISON, "cos": 50}, delay={"ticks": 30})
BREATH = ability("Breath", BOLT, target="group", cos=70, delay={"ticks": 40})
TWICE = ability(
    "Twice", {"kind": "perform", "count": 2, "keywords": ["Spell"]}, target="none",
    delay={"spell": True}, floor={"spell": True}, keywords=["Magic"],
)  # fmt: skip
COMET = ability("Comet", BOLT, ct=10, target="group", delay={"ticks": 50}, keywords=["Magic"])
WAIT = {**ability("Wait"), "target": "self", "basic": True, "delay": {"ticks": 15}}
ITEM = {
    "id": "item", "name": "Item", "basic": True, "keywords": ["Technique", "Item"],
    "target": "single", "delay": {"ticks": 40}, "cos": 100,
}  # fmt: skip
POTION = {"id": "potion", "name": "Potion", "effects": [{"kind": "heal", "flat": 50}]}
COUNTER = {
    "id": "counter", "name": "Counter", "type": "reaction", "trigger": {"on": "struck"},
    "cos": 40, "effects": [{"kind": "damage", "weapon": True}],
}  # fmt: skip
GNASH = {**COUNTER, "id": "gnash", "name": "Gnash", "cos": 25}


@pytest.fixture
def entrants():
    hand = (ATTACK, STING, BREATH, FLOOD, FIRE, TWICE, COMET, ITEM, WAIT)
    return (
        entrant("Mirel", spd=12, atk=5, mag=4, weapon=SWORD, place=0, abilities=hand,
                bag=(POTION,), items={"potion": 2}),
        entrant("Boris", spd=4, atk=5, weapon=SWORD, place=36),
        entrant("Imp", "enemies", spd=10, weapon=SWORD, place=12,
                abilities=(ATTACK, COUNTER, GNASH)),
        entrant("Marsh Hag", "enemies", spd=10, weapon=SWORD, place=20, abilities=(ATTACK,)),
    )  # fmt: skip


@pytest.fixture
def panel(place):
    return place.turn


@pytest.fixture
def choose(panel):
    return panel.pages.choose


def rows(choose) -> list[str]:
    return [row.name for row in choose._action_model.rows]


def take(panel, hands, action: str, target: str | None = None) -> None:
    """Chooses by the keys of the rows, as somebody does who reads them."""
    choose = panel.pages.choose
    key = next(row.key for row in choose._action_model.rows
               if isinstance(row, ActionRow) and row.id == action)  # fmt: skip
    hands.type(str(key))
    if target is not None:
        hands.type(str(next(r.key for r in choose._target_model.rows if r.name == target)))


# Choosing


def test_actions_stand_under_what_they_are_and_keep_their_reason(choose):
    heads = [row.name for row in choose._action_model.rows if isinstance(row, ActionHead)]
    assert heads == ["Attacks", "Techniques", "Magic", "Items", "Open to all"]
    flood = next(row for row in choose._action_model.rows if row.id == "flood")
    assert (flood.locked, flood.key) == ("needs 90 MP, has 50", 0)
    assert [row.key for row in choose._action_model.rows if isinstance(row, ActionRow)] == [
        1, 2, 3, 0, 4, 5, 6, 7, 8, 9,
    ]  # fmt: skip


def test_the_cursor_steps_over_the_heads(choose, hands):
    seen = []
    for _ in range(3):
        seen.append(choose.action_list.current_row().id)
        hands.key(DOWN)
    assert seen == ["attack", "sting", "breath"]


def test_typing_finds_an_action_and_enter_takes_it(panel, choose, hands):
    hands.press("/")
    hands.type("mp")
    assert rows(choose) == ["Magic", "Flood", "Fire"]
    hands.key(DOWN)
    assert choose.action_list.current_row().id == "fire"
    assert panel.primary.isEnabled()
    hands.enter()
    assert panel.flow.stage is Stage.TARGET
    assert panel.flow.draft.action == "fire"
    assert choose.target_list.hasFocus()
    assert not choose.search.isVisible()
    assert len(rows(choose)) == 15


def test_esc_lists_everything_again(panel, choose, hands):
    hands.press("/")
    hands.type("fire")
    hands.key(ESC)
    assert len(rows(choose)) == 15
    assert choose.action_list.hasFocus()
    hands.press("/")
    hands.type("dragon")
    assert rows(choose) == []
    assert choose._no_target_text.full_text.startswith("No action matches")
    assert not panel.primary.isEnabled()


def test_a_digit_takes_a_target_once_the_action_is_taken(panel, battle, hands):
    take(panel, hands, "attack", "Marsh Hag")
    assert panel.flow.draft.target == (who(battle, "Marsh Hag"),)


def test_digits_stand_beside_what_they_take(panel, choose, hands):
    assert any(row.key for row in choose._action_model.rows if isinstance(row, ActionRow))
    assert not any(row.key for row in choose._target_model.rows)
    take(panel, hands, "attack")
    assert not any(row.key for row in choose._action_model.rows if isinstance(row, ActionRow))
    assert [row.key for row in choose._target_model.rows] == [1, 2, 3, 4]


def test_a_name_with_a_number_is_typed_to_its_end(panel, choose, battle, hands):
    battle.run(Rename(who(battle, "Boris"), "Imp 1"))
    panel.focus_here()
    take(panel, hands, "attack")
    hands.type("imp 1")
    assert panel.flow.stage is Stage.TARGET
    hands.enter()
    assert panel.flow.draft.target == (who(battle, "Imp 1"),)


def test_the_mouse_over_an_action_moves_the_ghost_and_the_strip(place, choose, qtbot):
    view = choose.action_list
    at = view.visualRect(view.model().index(choose._action_model.row_of("sting"), 0)).center()
    qtbot.mouseRelease(place.strip.now, Qt.MouseButton.LeftButton)
    qtbot.mouseMove(view.viewport(), at)
    qtbot.waitUntil(lambda: place.grid.label.startswith("Lands at 18"))
    assert "Mirel, 18, 2nd" in [cell.accessibleName() for cell in place.strip.cells]
    assert choose.action_list.current_row().id == "attack"


def test_a_click_on_the_grid_or_in_the_roster_points_at_a_target(place, choose, battle, hands):
    hag, imp = who(battle, "Marsh Hag"), who(battle, "Imp")
    hands.click_key(place.roster.list, hag)
    assert choose._current_target() == (hag,)
    hands.click_key(place.roster.list, imp)
    assert choose._current_target() == (imp,)
    assert place.turn.flow.stage is Stage.ACTION


def test_enter_in_the_roster_aims_and_the_keys_are_the_turns_again(place, panel, battle, hands):
    hag = who(battle, "Marsh Hag")
    hands.click_key(place.roster.list, hag)
    hands.enter()
    assert panel.flow.draft.target == (hag,)
    hands.type("37")
    assert panel.pages.roll.box.text() == "37"


def test_one_of_a_group_stands_for_it(place, panel, battle, hands):
    take(panel, hands, "breath")
    hands.click_key(place.roster.list, who(battle, "Imp"))
    hands.enter()
    assert set(panel.flow.draft.target) == {who(battle, "Imp"), who(battle, "Marsh Hag")}


def test_the_sums_of_a_group_are_those_of_its_members(choose, hands):
    hands.click_key(choose.action_list, "breath")
    said = [line.spoken for line in choose._sums.lines]
    assert said[:2] == [
        "Hit Imp: CoS 70, hits 70 %, about 12, fells in 0 %",
        "Marsh Hag: CoS 70, hits 70 %, about 12, fells in 0 %",
    ]


def test_the_sums_follow_the_mouse_over_the_targets(choose, qtbot, hands):
    hands.click_key(choose.action_list, "attack")
    view = choose.target_list
    for row, name in ((1, "Marsh Hag"), (0, "Imp")):
        at = view.visualRect(view.model().index(row, 0)).center()
        qtbot.mouseMove(view.viewport(), at)
        qtbot.waitUntil(lambda name=name: f"to {name}" in choose._sums.accessibleDescription())
    assert "CoS 80" in choose._sums.accessibleDescription()


def test_the_strip_shows_where_an_action_leads(place, choose, hands):
    hands.click_key(choose.action_list, "wait")
    cells = [cell.accessibleName() for cell in place.strip.cells]
    assert cells[0] == "Mirel, 3, 1st"
    hands.click_key(choose.action_list, "attack")
    cells = [cell.accessibleName() for cell in place.strip.cells]
    assert cells[3] == "Mirel, 38, 4th"
    assert place.strip._tag.accessibleName() == "IF TAKEN"
    place.strip.set_soon_width(place.strip.soon.width() + 20)
    assert place.strip._tag.accessibleName() == "IF TAKEN", "another width tells no less"
    assert "Mirel, 38, 4th" in [cell.accessibleName() for cell in place.strip.cells]


def test_a_thing_of_the_bag_is_used_up(panel, battle, hands):
    battle.run(SetGauge(who(battle, "Mirel"), "hp", 20))
    panel.focus_here()
    take(panel, hands, "item/potion", "Mirel")
    hands.enter()
    hands.enter()
    assert hp(battle, "Mirel") == 70
    used = [e.body for e in battle.log[-1].events if e.kind == "item.used"]
    assert [body["left"] for body in used] == [1]


def test_several_spells_in_one_turn(panel, choose, battle, hands):
    take(panel, hands, "twice")
    assert choose._action_head.title.full_text == "Twice: action 1 of 2"
    take(panel, hands, "fire", "Marsh Hag")
    assert rows(choose)[0] == "That is all"
    take(panel, hands, "fire", "Marsh Hag")
    for digits in ("6", "5"):
        hands.type(digits)
        hands.enter()
    hands.enter()
    assert hp(battle, "Marsh Hag") == 100 - 14 - 13
    assert battle.cursor == 2


# Dice


def test_dice_are_typed_one_by_one_with_their_sum(panel, hands):
    take(panel, hands, "attack", "Marsh Hag")
    page = panel.pages.roll
    hands.type("30 7")
    assert page._verdict.full_text == "✓ 37: hits"
    hands.enter()
    hands.type("1")
    assert page._running.full_text == "1 = 1, 1 die to come"
    hands.type(" 5")
    assert page._running.full_text == "1 + 5 = 6"
    assert page._verdict.full_text == "6: 21 damage"
    hands.enter()
    assert panel.flow.changes[0].amount == -21


def test_the_desk_rolls_the_one_die_on_show(panel, hands):
    take(panel, hands, "attack", "Marsh Hag")
    hands.press("t")
    assert [answered.by_desk for answered in panel.flow.answered] == [True]
    hands.key(ESC)
    assert panel.flow.answered == ()
    hands.click(panel.pages.roll.one)
    assert [answered.by_desk for answered in panel.flow.answered] == [True]


def test_whose_dice_the_desk_rolls_is_remembered(window, panel, battle, hands, home):
    panel.actions_of_turn["dice_enemies"].trigger()
    assert json.loads((home / "settings.json").read_text("utf-8"))["dice"] == "enemies"
    battle.run(SetPlace({who(battle, "Mirel"): 60, who(battle, "Imp"): 0}))
    panel.focus_here()
    take(panel, hands, "attack", "Boris")
    assert panel.flow.asked_now is None
    assert panel.flow.answered[0].by_desk
    assert panel.pages.roll.habit.text() == "Only the enemies’ by the desk"
    assert window.memory.settings.dice == "enemies"


def test_an_unknown_amount_is_skipped_by_its_key(panel, battle, hands):
    battle.run(SetStatus((who(battle, "Mirel"),), "hazard", 3))
    panel.focus_here()
    take(panel, hands, "wait")
    hands.enter()
    assert panel.flow.asked_now.ask.code == "ask.amount"
    assert panel.buttons["skip"].isVisible()
    hands.press("k")
    hands.enter()
    assert hp(battle, "Mirel") == 100
    assert battle.cursor == 3


# Overruling


def test_a_chance_is_overruled_before_the_roll(place, panel, battle, hands):
    take(panel, hands, "attack", "Marsh Hag")
    hands.key(F2)
    assert panel.pages.roll.apply.label.full_text == "CoS against Marsh Hag"
    hands.type("30")
    hands.enter()
    assert panel.pages.roll._hint.full_text == "30 or less hits."
    hands.type("31")
    assert panel.pages.roll._verdict.full_text == "✕ 31: misses"
    hands.enter()
    hands.enter()
    assert place.log._model.rows[0].overruled
    (check,) = (e.body for e in battle.log[-1].events if e.kind == "cos.checked")
    assert [line["source"] for line in check["breakdown"]] == ["cos.base", "sum.overruled"]


def test_f2_goes_on_to_the_result_before(panel, battle, hands):
    take(panel, hands, "attack", "Marsh Hag")
    hands.type("37")
    hands.enter()
    hands.type("6")
    apply, labels = panel.pages.roll.apply, []
    for _ in range(3):
        hands.key(F2)
        labels.append(apply.label.full_text)
    assert labels == ["Damage to Marsh Hag", "CoS against Marsh Hag", "Damage to Marsh Hag"]
    hands.key(F2)
    hands.type("20")
    hands.enter()
    assert panel.flow.stage is Stage.DELAY
    assert panel.flow.changes == ()


def test_a_duration_is_overruled_and_kept_in_the_log(panel, battle, hands):
    take(panel, hands, "sting", "Marsh Hag")
    hands.type("40")
    hands.key(F2)
    assert panel.pages.roll.apply.label.full_text.startswith("Turns of Poison on Marsh Hag")
    hands.type("2")
    hands.enter()
    hands.enter()
    hag = who(battle, "Marsh Hag")
    assert [chip.remaining for chip in battle.view.token(hag).chips] == [2]
    assert f"duration/poison/{hag}" in [answer.key for answer in battle.log[-1].answers]


def test_what_an_action_does_without_a_roll_is_shown_and_overruled(panel, battle, hands):
    battle.run(SetGauge(who(battle, "Mirel"), "hp", 20))
    panel.focus_here()
    take(panel, hands, "item/potion", "Mirel")
    page = panel.pages.delay
    assert page.isVisible()
    said = [line.spoken for line in page._done.lines]
    assert said == ["Mirel 20 → 70 of 100", "Mirel uses Potion, 1 left",
                    "Mirel is out of critical health"]  # fmt: skip
    hands.key(F2)
    assert page.apply.label.full_text == "Healing of Mirel"
    hands.type("30")
    hands.enter()
    assert page._done.lines[0].value == "20 → 50 of 100"
    assert page.box.hasFocus()
    hands.key(F2)
    hands.click(page.apply.back)
    assert page._done.lines[0].value == "20 → 70 of 100"
    hands.key(F2)
    assert not page.apply.back.isVisible()
    hands.type("30")
    hands.enter()
    hands.enter()
    assert hp(battle, "Mirel") == 50


def test_what_a_status_does_is_overruled(panel, battle, hands):
    mirel = who(battle, "Mirel")
    battle.run(SetStatus((mirel,), "poison", 3))
    panel.focus_here()
    take(panel, hands, "wait")
    hands.enter()
    assert panel.flow.stage is Stage.STATUS
    hands.key(F2)
    assert panel.pages.status.apply.label.full_text == "Poison on Mirel"
    hands.type("40")
    hands.enter()
    assert panel.flow.stage is Stage.STATUS
    hands.enter()
    assert hp(battle, "Mirel") == 60


def test_a_charge_is_declared_completed_and_dropped(panel, battle, hands):
    take(panel, hands, "comet")
    assert panel.pages.delay.isVisible()
    hands.type("8")
    hands.enter()
    mirel = who(battle, "Mirel")
    assert battle.view.now == mirel
    assert battle.view.clock == 8
    assert panel.notices.isVisible()
    assert panel.notices.text == "Mirel has charged Comet: perform it, or Wait."
    assert panel.pages.choose.action_list.current_row().id == "comet"
    take(panel, hands, "wait")
    hands.enter()
    assert battle.view.token(mirel).charge is None
    assert place(battle, "Mirel") == 15 - 12 or battle.view.now == mirel


# Reactions, and what happens by itself


def test_a_reaction_says_what_it_takes_and_what_was_rolled(panel, hands):
    take(panel, hands, "attack", "Imp")
    hands.type("37")
    hands.enter()
    hands.type("7")
    hands.enter()
    page = panel.pages.choice
    assert page.isVisible()
    notes = [(row.name, row.note) for row in page.choice._model.rows]
    assert notes == [("Counter", "40 or less hits."), ("Gnash", "25 or less hits.")]
    assert [line.value for line in page._answered.lines] == ["✓ 37: hits", "7: 22 damage"]
    assert [line.value for line in page._health.lines] == ["100 → 78 of 100"]


def fell_the_hag(panel, battle, hands) -> None:
    battle.run(SetGauge(who(battle, "Marsh Hag"), "hp", 5))
    panel.focus_here()
    take(panel, hands, "attack", "Marsh Hag")
    for digits in ("37", "7"):
        hands.type(digits)
        hands.enter()
    hands.enter()


def test_what_happens_by_itself_is_told_until_the_next_step(panel, battle, hands):
    fell_the_hag(panel, battle, hands)
    assert panel.notices.isVisible()
    assert "Marsh Hag falls" in panel.notices.text
    battle.undo()
    assert not panel.notices.isVisible()
    battle.redo()
    assert not panel.notices.isVisible()


def test_what_happens_by_itself_is_said_to_screen_readers(panel, battle, hands, monkeypatch):
    said = []
    monkeypatch.setattr(notice_bar, "announce", lambda _view, sentence: said.append(sentence))
    fell_the_hag(panel, battle, hands)
    assert any("Marsh Hag falls" in sentence for sentence in said)


def test_an_edit_that_brings_somebody_down_is_told_too(panel, battle):
    battle.run(ChangeGauge((who(battle, "Imp"),), "hp", -80))
    assert panel.notices.text == "Imp is in critical health"
    battle.run(ChangeGauge((who(battle, "Imp"),), "hp", 10))
    assert panel.notices.text == "Imp is out of critical health"
    battle.run(ChangeGauge((who(battle, "Imp"),), "hp", -1))
    assert not panel.notices.isVisible()


def test_an_end_of_a_status_and_a_broken_charge_are_told(panel, battle, hands):
    battle.run(SetStatus((who(battle, "Mirel"),), "protect", 1))
    panel.focus_here()
    take(panel, hands, "wait")
    hands.enter()
    hands.enter()
    assert "Protect on Mirel ends" in panel.notices.text
    take(panel, hands, "comet")
    hands.enter()
    battle.run(SetStatus((who(battle, "Mirel"),), "silence", 2))
    assert "The charge of Mirel is broken: acts at once" in panel.notices.text


def test_the_whole_turn_is_one_step_of_the_history(panel, battle, hands):
    fell_the_hag(panel, battle, hands)
    assert battle.cursor == 3
    battle.undo()
    assert battle.view == battle.view_at(2)
    assert (hp(battle, "Marsh Hag"), battle.view.now) == (5, who(battle, "Mirel"))


# Large text


def test_names_stay_whole_in_large_text(window, place, choose, look, hands):
    window.resize(1440, 900)
    window._parts.look.set_scale(1.5)
    QCoreApplication.processEvents()
    hands.click_key(choose.action_list, "attack")
    view = choose.target_list
    row = view.visualRect(view.model().index(0, 0))
    assert row.height() == window._parts.look.px(40)
    assert place.strip.cells[0].toolTip() == place.strip.cells[0].accessibleName()
    shown = [cell for cell in place.strip.cells if not cell.isHidden()]
    assert len(shown) >= 3
    assert min(cell.width() for cell in shown) >= window._parts.look.px(104)


def test_soon_is_as_wide_as_the_turn_panel_from_the_start(place, panel):
    assert place.strip.soon.width() == panel.width()


@pytest.fixture
def long_words(monkeypatch):
    """Words twice as long, as in languages that join them."""
    load = Wording.load
    monkeypatch.setattr(Wording, "load", lambda path: load(path).lengthened())


@pytest.mark.usefixtures("long_words")
class TestLongWords:
    """Every page keeps its numbers in sight, and every button its key."""

    def test_pages_are_no_wider_than_the_panel(self, panel, battle, hands):
        battle.run(SetStatus((who(battle, "Mirel"),), "poison", 2))
        panel.focus_here()
        take(panel, hands, "attack", "Marsh Hag")
        seen = [wide_parts(panel)]
        hands.type("37")
        hands.enter()
        hands.type("6")
        hands.key(F2)
        seen.append(wide_parts(panel))
        hands.key(ESC)
        for _ in range(2):
            hands.enter()
            seen.append(wide_parts(panel))
        assert panel.flow.stage is Stage.STATUS
        assert seen == [[], [], [], []]


def wide_parts(panel) -> list[str]:
    """What of the page on show reaches beyond its right edge."""
    page = panel.pages.currentWidget()
    return [
        type(part).__name__
        for part in page.findChildren(QWidget)
        if part.isVisible() and part.mapTo(page, part.rect().topRight()).x() > page.width()
    ]
