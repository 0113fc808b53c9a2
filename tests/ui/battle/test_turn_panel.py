from PySide6.QtCore import QCoreApplication, Qt

from app.engine.core.commands import Hold, SetGauge, SetPlace, SetStatus, Together
from app.ui.battle.choice_delegates import COLUMNS
from app.ui.battle.turn.chosen_bar import ChosenBar
from app.ui.battle.turn_draft import Stage
from app.ui.kit.fonts import Face
from tests.helpers.desk import hp, who
from tests.helpers.desk import place as place_of

ALT = Qt.KeyboardModifier.AltModifier
ESC, F2, DOWN = Qt.Key.Key_Escape, Qt.Key.Key_F2, Qt.Key.Key_Down


def roll_hit(hands, digits="37"):
    hands.enter()
    hands.enter()
    hands.type(digits)


def test_an_ordinary_turn_takes_six_keys(place, battle, hands):
    battle.run(SetStatus((who(battle, "Mirel"),), "protect", 3))
    place.turn.focus_here()
    hands.presses = 0
    roll_hit(hands)
    hands.enter()
    hands.type("7")
    hands.enter()
    hands.enter()
    hands.enter()
    assert hands.presses == 6
    assert battle.view.now == who(battle, "Imp")
    assert hp(battle, "Imp") == 100 - (5 * 3 + 7)


def test_the_widest_chance_fits_its_column(place):
    tools = place.turn.pages.choose.tools
    ink, words = tools.ink, tools.wording
    chances = (words.text("number.percent", n=100), words.text("number.under_one"))
    for name, width in COLUMNS:
        if name in {"hits", "fells"}:
            assert all(ink.width(chance, Face.BODY) <= width for chance in chances), name


def test_who_cannot_be_aimed_at_stands_below_those_who_can(place, battle):
    battle.run(SetGauge(who(battle, "Imp"), "hp", 0))
    rows = place.turn.pages.choose._target_model.rows
    assert [bool(row.locked) for row in rows] == sorted(bool(row.locked) for row in rows)
    assert rows[-1].name == "Imp"


def test_what_was_chosen_is_named_whole_and_the_note_gives_way(place, window, hands):
    hands.enter()
    hands.enter()
    bar = next(one for one in place.turn.findChildren(ChosenBar) if one.isVisible())
    whole = bar.sizeHint().width()
    seen = []
    for width in (whole + 40, whole - 20):
        bar.setFixedWidth(width)
        QCoreApplication.processEvents()
        assert (bar._action.text(), bar._target.text()) == ("Attack", "Imp")
        seen.append(bar._note.isVisible())
    assert seen == [True, False]


def test_the_result_shows_while_it_is_typed(place, hands):
    roll_hit(hands, "37")
    assert place.turn.pages.roll._verdict.full_text == "✓ 37: hits"
    hands.type("\b\b99")
    assert place.turn.pages.roll._verdict.full_text == "✕ 99: misses"
    hands.type("\b\b37")
    hands.enter()
    hands.type("7")
    assert place.turn.pages.roll._verdict.full_text == "7: 22 damage"
    assert place.turn.primary.text() == "Apply 22"
    health = [line.spoken for line in place.turn.pages.roll._health.lines]
    assert health == ["Imp 100 → 78 of 100"]
    sums = [(line.text, line.value) for line in place.turn.pages.roll._sum.lines]
    assert sums == [("Attribute × power", "15"), ("Dice", "22"), ("Damage", "22")]


def test_zero_on_ten_sided_dice_is_their_highest(place, battle, hands):
    roll_hit(hands)
    hands.enter()
    hands.type("0")
    hands.enter()
    assert place.turn.flow.changes[0].amount == -(15 + 10)


def test_dice_that_cannot_be_are_refused_beside_the_box(place, hands):
    roll_hit(hands)
    hands.enter()
    hands.type("11")
    hands.enter()
    assert place.turn.flow.stage is Stage.ROLL
    assert place.turn.pages.roll._verdict.full_text == "The dice show 1 to 10."
    assert place.turn.pages.roll.box.property("state") == "problem"
    hands.type("\b\b7")
    assert place.turn.pages.roll.box.property("state") == ""


def test_letters_in_a_dice_box_stay_commands(place, battle, hands):
    hands.enter()
    hands.enter()
    hands.press("r")
    assert all(answered.by_desk for answered in place.turn.flow.answered)
    assert not place.turn.buttons["roll_rest"].isVisible()
    hands.enter()
    hands.enter()
    assert battle.cursor == 2


def test_a_number_is_overwritten_with_f2_and_marked_in_the_log(place, battle, hands):
    roll_hit(hands)
    hands.enter()
    hands.type("7")
    hands.key(F2)
    hands.type("80")
    assert place.turn.primary.text() == "Apply 80"
    hands.enter()
    hands.enter()
    assert hp(battle, "Imp") == 20
    assert place.log._model.rows[0].overruled


def test_esc_leaves_the_overwriting_first(place, hands):
    roll_hit(hands)
    hands.enter()
    hands.type("7")
    hands.key(F2)
    hands.key(ESC)
    assert place.turn.flow.stage is Stage.ROLL
    assert place.turn.primary.text() == "Apply 22"
    hands.key(ESC)
    assert place.turn.flow.question.ask.code == "ask.cos"
    hands.key(ESC)
    assert place.turn.flow.stage is Stage.TARGET
    hands.key(ESC)
    assert place.turn.flow.stage is Stage.ACTION


def test_no_damage_by_a_key(place, battle, hands):
    roll_hit(hands)
    hands.enter()
    hands.press("n")
    hands.enter()
    assert hp(battle, "Imp") == 100


def test_another_delay_is_typed_over(place, battle, hands):
    roll_hit(hands, "99")
    hands.enter()
    assert place.turn.flow.stage is Stage.DELAY
    assert place.turn.pages.delay.box.text() == "38"
    hands.type("25")
    assert place.turn.primary.text() == "Take 25"
    assert place.turn.pages.delay._where.full_text == "after Imp, before Hag"
    hands.enter()
    assert place_of(battle, "Mirel") == 5


def test_the_order_after_the_turn_is_shown(place, hands):
    roll_hit(hands, "99")
    hands.enter()
    lines = [(line.lead, line.text) for line in place.turn.pages.delay._order.lines]
    assert lines == [("20", "Imp"), ("30", "Hag"), ("38", "Mirel"), ("40", "Boris")]


def test_a_free_delay_is_two_keys(place, battle, hands):
    hands.presses = 0
    hands.press("d")
    hands.type("35 F30 climbs")
    hands.enter()
    assert hands.presses == 2
    assert place_of(battle, "Mirel") == 30 - 20


def test_a_free_delay_that_is_none_is_told_in_place(place, battle, hands):
    hands.press("d")
    hands.type("soon")
    hands.enter()
    assert place.turn.banner.isVisible()
    assert "soon" in place.turn.banner.text
    assert battle.cursor == 1
    hands.key(ESC)
    assert place.turn.flow.stage is Stage.ACTION
    assert not place.turn.banner.isVisible()


def test_h_holds_and_time_passes_by_enter(place, battle, hands):
    hands.press("h")
    assert battle.view.now is None
    assert place.turn.primary.text() == "Let time pass"
    hands.enter()
    assert battle.view.now == who(battle, "Imp")


def test_a_digit_takes_the_action_with_that_key(place, battle, hands):
    hands.press("2")
    assert place.turn.flow.stage is Stage.DELAY
    assert place.turn.flow.draft.action == "guard"


def test_typing_a_name_finds_the_target(place, battle, hands):
    hands.enter()
    hands.type("hag")
    hands.enter()
    assert place.turn.flow.draft.target == (who(battle, "Hag"),)


def test_a_locked_action_keeps_its_place_and_says_why(place, battle, hands):
    row = next(row for row in place.turn.pages.choose._action_model.rows if row.id == "flood")
    assert row.locked == "needs 120 MP, has 50"
    assert row.key == 0
    hands.key(DOWN)
    hands.key(DOWN)
    assert not place.turn.primary.isEnabled()
    hands.enter()
    assert place.turn.flow.stage is Stage.ACTION
    assert place.turn.banner.text == "needs 120 MP, has 50"


def test_clicking_an_action_shows_its_targets_and_its_ghost(place, battle, hands):
    hands.click_key(place.turn.pages.choose.action_list, "attack")
    assert place.turn.pages.choose.target_list.isVisible()
    assert place.grid.label.startswith("Lands at 38 (+38)")
    hands.click_key(place.turn.pages.choose.action_list, "guard")
    assert not place.turn.pages.choose.target_list.isVisible()
    assert place.grid.label.startswith("Lands at 23 (+23)")


def test_the_mouse_chooses_action_and_target_and_one_button_goes_on(place, battle, hands):
    hands.click_key(place.turn.pages.choose.action_list, "attack")
    hands.click_row(place.turn.pages.choose.target_list, 1)
    hands.click(place.turn.primary)
    assert place.turn.flow.draft.target == (who(battle, "Hag"),)
    assert place.turn.flow.stage is Stage.ROLL


def test_clicking_another_action_takes_the_first_choice_back(place, battle, hands):
    hands.enter()
    assert place.turn.flow.stage is Stage.TARGET
    hands.click_key(place.turn.pages.choose.action_list, "guard")
    assert place.turn.flow.stage is Stage.ACTION


def test_a_done_step_is_gone_back_to_by_the_mouse(place, hands, qtbot):
    roll_hit(hands, "99")
    hands.enter()
    steps = place.turn.steps
    at = steps.rect().center()
    at.setX(steps.width() // 10)
    qtbot.mouseClick(steps, Qt.MouseButton.LeftButton, pos=at)
    assert place.turn.flow.stage in {Stage.ACTION, Stage.TARGET}


def test_who_acts_first_is_chosen_by_its_key(place, battle, hands):
    battle.run(SetPlace({who(battle, "Hag"): 20}))
    place.turn.focus_here()
    hands.press("2")
    hands.enter()
    assert place.turn.pages.choice.isVisible()
    assert [row.name for row in place.turn.pages.choice.choice._model.rows] == ["Imp", "Hag"]
    hands.press("2")
    assert battle.view.now == who(battle, "Hag")


def test_a_token_is_aimed_at_by_a_double_click_on_the_grid(place, battle, hands, qtbot):
    spot = place.grid.token_rect(who(battle, "Hag")).center()
    canvas = place.grid.canvas.viewport()
    qtbot.mouseDClick(canvas, Qt.MouseButton.LeftButton, pos=canvas.mapFrom(place.grid, spot))
    assert place.turn.flow.draft.target == (who(battle, "Hag"),)


def test_an_edit_in_mid_roll_keeps_the_roll(place, battle, hands):
    roll_hit(hands)
    hands.enter()
    battle.run(SetStatus((who(battle, "Boris"),), "poison", 3))
    assert place.turn.flow.question.ask.code == "ask.damage"
    assert place.turn.pages.roll.box.isVisible()


def test_a_target_that_goes_away_starts_the_turn_again(place, battle, hands):
    roll_hit(hands)
    battle.run(Hold(who(battle, "Imp")))
    assert place.turn.flow.stage is Stage.ACTION
    assert place.turn.pages.choose.isVisible()


def test_focus_in_the_roster_is_not_taken_away_by_a_turn(place, battle, hands):
    place.roster.setFocus()
    battle.run(SetPlace({who(battle, "Boris"): 45}))
    assert place.roster.list.hasFocus()


def test_the_order_of_statuses_shows_both_ends(place, battle, hands):
    mirel = who(battle, "Mirel")
    battle.run(SetStatus((mirel,), "poison", 3))
    battle.run(SetStatus((mirel,), "regen", 3))
    battle.run(SetGauge(mirel, "hp", 3))
    place.turn.focus_here()
    hands.press("2")
    hands.enter()
    page = place.turn.pages.choice
    assert page.isVisible()
    first = [row.name for row in page.choice._model.rows]
    if first[0] == "Poison":
        hands.key(DOWN, ALT)
    assert [row.name for row in page.choice._model.rows] == ["Regen", "Poison"]
    assert page._other.text == "The other order: Poison first, and Mirel falls."
    assert [line.text for line in page._now.lines] == ["Regen", "Poison"]
    hands.enter()
    assert place.turn.flow.stage is Stage.STATUS
    assert place.turn.pages.status.isVisible()
    hands.enter()
    assert battle.view.token(mirel).hp.value > 0


def test_the_button_says_what_enter_does(place, hands):
    choose, primary = place.turn.pages.choose, place.turn.primary
    assert primary.text() == "Target"
    hands.click_row(choose.target_list, 1)
    assert primary.text() == "Roll dice"
    hands.click_key(choose.action_list, "attack")
    assert primary.text() == "Target"
    hands.click(primary)
    assert (place.turn.flow.stage, primary.text()) == (Stage.TARGET, "Roll dice")
    hands.click(primary)
    assert place.turn.flow.stage is Stage.ROLL


def test_an_empty_box_asks_for_the_dice(place, hands):
    roll_hit(hands, "")
    hands.enter()
    verdict = place.turn.pages.roll._verdict
    assert verdict.full_text == "Type the dice, or let the desk roll."
    hands.type("0 11")
    hands.enter()
    assert verdict.full_text == "The dice show 1 to 100."


def test_the_strip_says_that_nobody_counts_down(place, battle):
    strip = place.strip
    assert not strip.empty.isVisible()
    battle.run(Together(tuple(Hold(token.id) for token in battle.view.tokens)))
    assert strip.empty.isVisible()
    assert strip.empty.accessibleName() == "Nobody counts down: all are held, fallen or gone."
    battle.undo()
    assert not strip.empty.isVisible()
