import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from app.engine.core.commands import ChangeGauge, SetHidden
from app.engine.model.timeline import Presence
from app.ui.battle.log_rows import LogHead, LogLine
from app.ui.battle.roster_rows import GroupHead, RosterToken, SideHead, roster_rows
from tests.helpers import views
from tests.helpers.desk import hp, who
from tests.helpers.desk import place as place_of

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
DOWN, ESC = Qt.Key.Key_Down, Qt.Key.Key_Escape


@pytest.fixture
def roster(place, battle):
    """The roster with the keys, and Boris selected."""
    place.roster.setFocus()
    choose(place, who(battle, "Boris"))
    return place.roster


def choose(place, *ids):
    place.roster.select(ids)


def token(battle, name):
    return battle.view.token(who(battle, name))


def test_sides_and_rows_are_headings(place):
    rows = place.roster._model.rows
    kinds = [type(row) for row in rows]
    assert kinds == [SideHead, GroupHead, RosterToken, RosterToken,
                     SideHead, GroupHead, RosterToken, GroupHead, RosterToken]  # fmt: skip
    assert [row.token.name for row in rows if isinstance(row, RosterToken)] == [
        "Boris", "Mirel", "Imp", "Hag",
    ]  # fmt: skip


def test_the_roster_is_a_sound_item_model(place, qtmodeltester):
    qtmodeltester.check(place.roster._model)
    qtmodeltester.check(place.log._model)
    qtmodeltester.check(place.turn.pages.choose._action_model)


def test_minus_and_digits_hurt_in_two_keys(roster, battle, hands):
    hands.presses = 0
    hands.press("-")
    hands.type("12")
    hands.enter()
    assert hands.presses == 2
    assert hp(battle, "Boris") == 88
    assert roster.list.hasFocus()
    assert [t.name for t in roster.selected()] == ["Boris"]


def test_an_edit_with_nobody_selected_is_for_who_has_the_cursor(place, battle, hands):
    place.roster.setFocus()
    choose(place)
    assert place.roster.selected() == ()
    cursor = place.roster.list.current_row().token.name
    hands.press("-")
    hands.type("12")
    hands.enter()
    assert hp(battle, cursor) == 88
    assert [t.name for t in place.roster.selected()] == [cursor]


def test_who_falls_stays_selected_and_under_the_cursor(place, battle, hands):
    place.roster.setFocus()
    choose(place, who(battle, "Imp"))
    place.grid.select((who(battle, "Imp"),))
    hands.press("-")
    hands.type("999")
    hands.enter()
    kinds = [type(row) for row in place.roster._model.rows]
    assert kinds[-2:] == [GroupHead, RosterToken], "the fallen stand in a group of their own"
    assert [t.name for t in place.roster.selected()] == ["Imp"]
    assert place.roster.list.current_row().token.name == "Imp"
    hands.press("+")
    hands.type("5")
    hands.enter()
    assert hp(battle, "Imp") == 5


def test_the_log_goes_along_with_undo_and_redo(place, battle, hands):
    for amount in (-1, -2, -3):
        battle.run(ChangeGauge((who(battle, "Boris"),), "hp", amount))
    log = place.log
    for seen in (3, 2, 1):
        hands.key(Qt.Key.Key_Z, CTRL)
        assert log.list.current_row().number == seen
    hands.key(Qt.Key.Key_Z, CTRL)
    assert log.list.current_row() is None
    for seen in (1, 2, 3, 4):
        hands.key(Qt.Key.Key_Z, CTRL | SHIFT)
        assert log.list.current_row().number == seen
    assert not log.back.isVisible()


def test_the_log_tells_what_an_edit_took(roster, battle, place, hands):
    hands.press("-")
    hands.type("999")
    hands.enter()
    head = place.log._model.rows[0]
    assert (head.amount, head.tone) == ("−100", "harm")
    assert battle.view.token(who(battle, "Boris")).presence.value == "fallen"


def test_plus_heals_and_mp_is_named(roster, battle, hands):
    hands.press("-")
    hands.type("20 mp")
    hands.enter()
    assert token(battle, "Boris").mp.value == 30
    hands.press("+")
    hands.type("5 mp")
    hands.enter()
    assert token(battle, "Boris").mp.value == 35


def test_several_are_hurt_at_once_and_undone_at_once(place, roster, battle, hands):
    hands.key(DOWN, SHIFT)
    assert len(roster.selected()) == 2
    hands.press("-")
    hands.type("5")
    hands.enter()
    assert (hp(battle, "Boris"), hp(battle, "Mirel")) == (95, 95)
    hands.key(Qt.Key.Key_Z, CTRL)
    assert (hp(battle, "Boris"), hp(battle, "Mirel")) == (100, 100)


def test_a_status_is_put_on_by_its_code(roster, battle, hands):
    hands.press("s")
    hands.type("po 4")
    hands.enter()
    assert [(c.id, c.remaining) for c in token(battle, "Boris").chips] == [("poison", 4)]
    hands.press("s")
    hands.type("-po")
    hands.enter()
    assert token(battle, "Boris").chips == ()


def test_what_means_nothing_is_told_and_the_field_stays(roster, battle, hands):
    hands.press("s")
    hands.type("gout 3")
    hands.enter()
    assert roster.status.isVisible()
    assert roster.status.banner.text == "No status is called gout."
    hands.key(ESC)
    assert not roster.status.isVisible()
    assert roster.list.hasFocus()
    assert battle.cursor == 1


@pytest.mark.parametrize(
    ("letter", "seen"),
    [
        ("f", lambda t: t.row == "back"),
        ("v", lambda t: t.hidden),
        ("x", lambda t: t.lane == "enemies"),
        ("h", lambda t: t.presence.value == "held"),
    ],
)
def test_a_letter_is_enough(roster, battle, hands, letter, seen):
    hands.press(letter)
    assert seen(token(battle, "Boris"))


def test_held_ones_join_at_a_typed_delay(roster, battle, hands):
    hands.press("h")
    hands.press("j")
    hands.type("17")
    hands.enter()
    assert place_of(battle, "Boris") == 17


def test_copies_are_numbered_and_can_be_taken_off(place, roster, battle, hands):
    hands.key(Qt.Key.Key_D, CTRL)
    names = {t.name for t in battle.view.tokens}
    assert {"Boris 1", "Boris 2"} <= names
    choose(place, who(battle, "Boris 2"))
    hands.key(Qt.Key.Key_Delete)
    assert token(battle, "Boris 2").presence.value == "gone"


def test_f2_renames(roster, battle, hands):
    hands.key(Qt.Key.Key_F2)
    assert roster.quick.field.text() == "Boris"
    hands.type("Borislav")
    hands.enter()
    assert {t.name for t in battle.view.tokens} >= {"Borislav"}


def test_hurting_by_the_mouse_alone(place, battle, hands):
    row = place.roster._model.row_of(who(battle, "Imp"))
    hands.click_row(place.roster.list, row)
    place.roster.edits["hurt"].trigger()
    buttons = place.roster.quick._amounts.children()
    ten = next(b for b in buttons if getattr(b, "text", str)() == "+10")
    hands.click(ten)
    hands.click(ten)
    hands.click(place.roster.quick.ok)
    assert hp(battle, "Imp") == 80


def test_a_status_by_the_mouse_alone(place, battle, hands):
    choose(place, who(battle, "Imp"))
    place.roster.edits["status"].trigger()
    quick = place.roster.status
    at = next(n for n, kind in enumerate(quick._model.rows) if kind.id == "blind")
    hands.click_row(quick.list, at)
    hands.click(quick.turns["3"])
    hands.click(quick.ok)
    assert [(c.id, c.remaining) for c in token(battle, "Imp").chips] == [("blind", 3)]


def test_roster_and_grid_select_the_same(place, battle, hands, qtbot):
    choose(place)
    hands.click_row(place.roster.list, place.roster._model.row_of(who(battle, "Imp")))
    assert place.grid.selection == (who(battle, "Imp"),)
    canvas = place.grid.canvas.viewport()
    spot = canvas.mapFrom(place.grid, place.grid.token_rect(who(battle, "Hag")).center())
    qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=spot)
    assert [t.name for t in place.roster.selected()] == ["Hag"]


def test_the_fallen_stand_apart(place, battle):
    battle.run(ChangeGauge((who(battle, "Imp"),), "hp", -100))
    rows = place.roster._model.rows
    groups = [row.group for row in rows if isinstance(row, GroupHead) and row.lane == "enemies"]
    assert groups == ["back", "fallen"]


def test_the_log_opens_its_sums_in_place(place, battle, hands):
    battle.run(ChangeGauge((who(battle, "Imp"),), "hp", -10))
    place.log.list.setFocus()
    hands.enter()
    rows = place.log._model.rows
    assert isinstance(rows[0], LogHead)
    assert rows[0].open
    assert isinstance(rows[1], LogLine)
    assert rows[1].text == "Imp: HP 100 → 90"
    hands.enter()
    assert not isinstance(place.log._model.rows[1], LogLine)


def test_the_log_goes_back_and_greys_what_is_undone(place, battle, hands):
    for _ in range(3):
        battle.run(ChangeGauge((who(battle, "Imp"),), "hp", -10))
    place.log.list.setFocus()
    hands.key(DOWN)
    hands.key(DOWN)
    hands.key(Qt.Key.Key_Return, CTRL)
    assert hp(battle, "Imp") == 90
    heads = [row for row in place.log._model.rows if isinstance(row, LogHead)]
    assert [(row.number, row.undone, row.current) for row in heads] == [
        (4, True, False), (3, True, False), (2, False, True), (1, False, False),
    ]  # fmt: skip


def test_going_back_by_the_mouse(place, battle, hands):
    battle.run(ChangeGauge((who(battle, "Imp"),), "hp", -10))
    hands.click_row(place.log.list, 1)
    hands.click(place.log.back)
    assert hp(battle, "Imp") == 100


def test_delays_are_copied_without_the_hidden(place, battle, hands):
    battle.run(SetHidden((who(battle, "Hag"),), hidden=True))
    hands.key(Qt.Key.Key_F7)
    full = "(100 of 100 HP, 50 of 50 MP)"
    copied = QGuiApplication.clipboard().text()
    assert copied == f"Now: Mirel {full}\n20  Imp (unhurt)\n40  Boris {full}"


def test_a_note_and_an_event_are_typed(place, battle, hands):
    hands.key(Qt.Key.Key_L, CTRL)
    hands.type("The gate falls")
    hands.enter()
    assert battle.log[-1].name.params["text"] == "The gate falls"
    hands.key(Qt.Key.Key_E, CTRL)
    hands.type("Tide rises 26")
    hands.enter()
    assert [(t.text, t.place) for t in battle.view.timers] == [("Tide rises", 26)]
    assert "Tide rises in 26" in place.strip.soon.accessibleName()


def test_f6_goes_round_the_panels(place, window, hands):
    seen = []
    for _ in range(5):
        hands.key(Qt.Key.Key_F6)
        focused = window.focusWidget()
        seen.append(next(n for n, p in enumerate(place.panels())
                         if p is focused or p.isAncestorOf(focused)))  # fmt: skip
    assert seen == [1, 2, 3, 0, 1]


def test_several_are_held_at_once_and_undone_at_once(place, roster, battle, hands):
    before = battle.view
    imp, hag = who(battle, "Imp"), who(battle, "Hag")
    roster.select((imp, hag))
    roster.list.setFocus()
    hands.press("h")
    held = {one.id for one in battle.view.tokens if one.presence is Presence.HELD}
    assert held == {imp, hag}
    assert battle.cursor == 2
    assert place.log._model.rows[0].title == "Imp, Hag held"
    battle.undo()
    assert battle.view == before


def test_numbers_in_names_count_as_numbers():
    names = ("Imp 10", "imp 2", "Imp", "2 Imps", "Imp 1")
    tokens = (views.token(f"e{n}", 5, name=name) for n, name in enumerate(names))
    rows = roster_rows(views.view(*tokens))
    shown = [row.token.name for row in rows if isinstance(row, RosterToken)]
    assert shown == ["2 Imps", "Imp", "Imp 1", "imp 2", "Imp 10"]
