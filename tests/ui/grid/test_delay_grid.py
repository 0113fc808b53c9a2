"""The grid under a real mouse and real keys."""

from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.engine.model.timeline import Gauge, Presence
from app.ui.grid.items import TokenItem
from app.ui.grid.overlay import LabelItem
from app.ui.kit.theme import Scheme
from tests.helpers.grid_table import ALT, CTRL, LEFT, NONE, RIGHT, SHIFT, STEP, moved, ticks
from tests.helpers.views import skirmish, token, view


def test_every_token_with_a_place_stands_at_its_tick(table):
    heights = {id_: table.at(id_).y() for id_ in ("mirel", "okko", "tamsin", "boris")}
    zero = heights["mirel"]
    assert {id_: round((zero - y) / STEP) for id_, y in heights.items()} == {
        "mirel": 0,
        "okko": 6,
        "tamsin": 12,
        "boris": 36,
    }


def test_the_party_stands_left_and_the_enemies_right_of_the_spine(table):
    middle = table.port.width() / 2
    assert table.at("boris").x() < middle < table.at("imp2").x()


def test_ties_stand_outwards(table):
    assert table.at("imp1").x() < table.at("hag").x()


def test_the_held_stand_on_the_shelf(table):
    assert table.grid.shelf.ids == ("wolf",)
    rect = table.grid.token_rect("wolf")
    assert table.grid.shelf.geometry().contains(rect)


def test_the_fallen_stand_on_the_shelf_and_not_in_the_way_of_who_acts(table):
    fallen = (token(f"f{n}", 0, presence=Presence.FALLEN) for n in range(3))
    crowd = view(token("ann", 0, presence=Presence.ACTING), token("bo", None), now="ann")
    table.grid.set_view(replace(crowd, tokens=(*crowd.tokens, *fallen)))
    assert table.grid.shelf.ids == ("bo", "f0", "f1", "f2")
    sizes = [table.grid.token_rect(id_).width() for id_ in ("ann", "bo", "f0")]
    assert sizes == [144, 144, 44]


@pytest.mark.parametrize(
    ("held", "fallen", "heads"),
    [
        (0, 0, ["grid.held"]),
        (1, 0, ["grid.held"]),
        (0, 1, ["grid.fallen"]),
        (1, 1, ["grid.held", "grid.fallen"]),
        (9, 9, ["grid.held", "grid.fallen"]),
    ],
)
def test_the_shelf_tells_the_held_from_the_fallen(table, held, fallen, heads):
    shown = view(token("ann", 5), *(token(f"h{n}", None) for n in range(held)))
    down = (token(f"f{n}", 0, presence=Presence.FALLEN) for n in range(fallen))
    table.grid.set_view(replace(shown, tokens=(*shown.tokens, *down)))
    shelf = table.grid.shelf
    assert [code for code, _ in shelf._heads] == heads
    if held and fallen:
        corner = shelf._heads[1][1]
        words = QRectF(corner.x(), corner.y() + 8, 60, 40)
        assert not any(shelf.box_of(id_).intersects(words) for id_ in shelf.ids)
        first = shelf.box_of("f0")
        assert first.left() > corner.x()
        assert first.top() == shelf.box_of("h0").top() + corner.y()


def test_one_row_of_the_shelf_gives_up_words_before_there_are_two(table):
    shown = view(token("ann", 5), *(token(f"h{n}", None) for n in range(5)))
    down = (token(f"f{n}", 0, presence=Presence.FALLEN) for n in range(3))
    table.grid.set_view(replace(shown, tokens=(*shown.tokens, *down)))
    shelf, join = table.grid.shelf, table.grid.shelf.join_button
    high, wide = shelf.height(), join.width()
    table.grid.resize(580, 780)
    QApplication.processEvents()
    assert (shelf.height(), [code for code, _ in shelf._heads]) == (high, ["grid.held"])
    assert (join.width() < wide, join.text()) == (True, "")
    assert join.toolTip() == join.accessibleName() == "Join at…"


def test_a_full_shelf_grows_and_shows_everybody(table):
    table.grid.set_view(view(*(token(f"h{n:02}", None) for n in range(30))))
    rects = [table.grid.token_rect(f"h{n:02}") for n in range(30)]
    assert not any(one.intersects(two) for one, two in combinations(rects, 2))
    assert all(table.grid.shelf.geometry().contains(rect) for rect in rects)


def test_nobody_is_an_empty_grid(table):
    table.grid.set_view(None)
    assert table.grid.token_rect("boris") is None
    assert table.grid.view is None


@pytest.mark.parametrize("places", [[0] * 3, [9999], [], [0, 9999, 500], [5] * 30])
def test_extremes_are_drawn(table, places):
    tokens = [token(f"t{at}", place) for at, place in enumerate(places)]
    top = max([100, *(-(-place // 10) * 10 for place in places)])
    table.grid.set_view(view(*tokens, token("held", None), top=top))
    assert all(table.grid.token_rect(one.id) is not None for one in tokens)
    assert not table.grid.grab().isNull()


def test_a_drag_says_where_it_was_dropped(table):
    table.drag("boris", ticks(7))
    assert table.drops == [({"boris": 43}, None, None)]


def test_a_drag_chooses_whom_it_moves_and_nobody_else(table):
    table.grid.select(("tamsin",))
    table.drag("boris", ticks(7))
    assert table.grid.selection == ("boris",)
    assert table.drops == [({"boris": 43}, None, None)]


def test_a_small_move_is_a_click_and_selects(table):
    start = table.press("boris")
    table.move(start + QPoint(2, 2))
    QTest.mouseRelease(table.port, LEFT, NONE, start + QPoint(2, 2))
    assert table.drops == []
    assert table.grid.selection == ("boris",)


def test_the_live_label_tells_the_landing(table):
    table.drag("tamsin", ticks(25) - QPoint(150, 0), drop=False)
    assert table.grid.label == "37, +25: acts after Boris, before Imp 2"
    QTest.mouseRelease(table.port, LEFT, NONE, table.at("tamsin"))


def test_the_grab_offset_is_kept(table):
    rect = table.grid.token_rect("boris")
    corner = table.port.mapFrom(table.grid, rect.topLeft() + QPoint(5, 5))
    QTest.mousePress(table.port, LEFT, NONE, corner)
    table.move(corner + ticks(5))
    table.move(corner + ticks(10))
    QTest.mouseRelease(table.port, LEFT, NONE, corner + ticks(10))
    assert table.drops == [({"boris": 46}, None, None)]


def test_a_drop_that_nobody_answers_goes_back(table):
    before = table.at("boris")
    table.drag("boris", ticks(7))
    assert table.at("boris") == before


@pytest.mark.parametrize("how", ["escape", "right"])
def test_a_drag_can_be_called_off(table, how):
    before = table.at("boris")
    end = table.drag("boris", ticks(9), drop=False)
    if how == "escape":
        table.key(Qt.Key.Key_Escape)
    else:
        QTest.mousePress(table.port, RIGHT, NONE, end)
        QTest.mouseRelease(table.port, RIGHT, NONE, end)
    assert not table.grid.carrying
    QTest.mouseRelease(table.port, LEFT, NONE, end)
    assert table.drops == []
    assert table.at("boris") == before


@pytest.mark.parametrize(
    ("up", "drop"), [(8, ({"boris": 12}, None, "tamsin")), (-8, ({"boris": 12}, "tamsin", None))]
)
def test_dropping_on_a_token_ties_with_it(table, up, drop):
    start = table.press("boris")
    table.move(start - QPoint(0, 30))
    goal = table.at("tamsin") - QPoint(0, up)
    table.move(goal)
    QTest.mouseRelease(table.port, LEFT, NONE, goal)
    assert table.drops == [drop]


def test_a_selection_is_dragged_together(table):
    for id_ in ("boris", "tamsin"):
        QTest.mouseClick(table.port, LEFT, CTRL, table.at(id_))
    assert table.grid.selection == ("boris", "tamsin")
    table.drag("boris", ticks(4), drop=False)
    assert table.grid.label.endswith("2 move together")
    QTest.mouseRelease(table.port, LEFT, NONE, table.at("boris"))
    assert table.drops == [({"boris": 40, "tamsin": 16}, None, None)]


def test_a_band_gathers_tokens(table):
    top = table.at("imp2") + QPoint(120, -40)
    end = table.at("lurker") + QPoint(-20, 10)
    QTest.mousePress(table.port, LEFT, NONE, top)
    table.move((top + end) / 2)
    table.move(end)
    QTest.mouseRelease(table.port, LEFT, NONE, end)
    assert set(table.grid.selection) == {"imp2", "lurker"}


def test_a_held_token_is_dragged_onto_the_grid(table):
    shelf = table.grid.shelf
    start = shelf.box_of("wolf").center().toPoint()
    goal = shelf.mapFrom(table.grid, table.port.mapTo(table.grid, table.at("imp2") + ticks(9)))
    QTest.mousePress(shelf, LEFT, NONE, start)
    QTest.mouseMove(shelf, start - QPoint(0, 40))
    QTest.mouseMove(shelf, goal)
    with table.qtbot.waitSignal(table.grid.held_released) as released:
        QTest.mouseRelease(shelf, LEFT, NONE, goal)
    assert released.args == ["wolf", 50]


def test_a_token_is_dragged_onto_the_shelf(table):
    start = table.press("okko")
    table.move(start + QPoint(0, 30))
    down = QPoint(300, table.port.height() + 25)
    table.move(down)
    assert table.grid.label.startswith("Held")
    with table.qtbot.waitSignal(table.grid.tokens_held) as held:
        QTest.mouseRelease(table.port, LEFT, NONE, down)
    assert held.args == [("okko",)]


def test_arrows_walk_in_acting_order(table):
    table.grid.set_current("mirel")
    table.key(Qt.Key.Key_Up)
    table.key(Qt.Key.Key_Up)
    assert table.grid.current == "tamsin"
    table.key(Qt.Key.Key_Right)
    assert table.grid.current == "imp1"
    table.key(Qt.Key.Key_Right)
    assert table.grid.current == "hag"
    table.key(Qt.Key.Key_Down)
    assert table.grid.current == "imp1"


def test_below_the_first_come_the_held(table):
    table.grid.set_current("mirel")
    table.key(Qt.Key.Key_Down)
    assert table.grid.current == "wolf"


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        ([(Qt.Key.Key_Up, NONE)], 37),
        ([(Qt.Key.Key_Down, NONE)] * 2, 34),
        ([(Qt.Key.Key_Up, SHIFT)], 41),
        ([(Qt.Key.Key_Up, SHIFT), (Qt.Key.Key_Down, NONE)], 40),
        ([(Qt.Key.Key_PageDown, NONE)] * 5, 0),
    ],
)
def test_a_token_is_picked_up_moved_and_dropped_by_keys(table, keys, place):
    table.grid.set_current("boris")
    table.key(Qt.Key.Key_M)
    for key, modifiers in keys:
        table.key(key, modifiers)
    table.key(Qt.Key.Key_Return)
    assert table.drops == [({"boris": place}, None, None)]


def test_digits_name_the_place(table):
    table.grid.set_current("boris")
    table.type("m48")
    table.key(Qt.Key.Key_Backspace)
    table.type("2")
    table.key(Qt.Key.Key_Return)
    assert table.drops == [({"boris": 42}, None, None)]


def test_escape_puts_back_what_the_keys_hold(table):
    table.grid.set_current("boris")
    table.type("m5")
    assert table.grid.carrying
    table.key(Qt.Key.Key_Escape)
    assert not table.grid.carrying
    assert table.drops == []


def test_a_move_is_spoken(table):
    table.grid.set_current("hag")
    table.type("m37")
    assert table.said[-1] == "Marsh Hag, 37, 25 later, acts after Boris, before Imp 2"


@pytest.mark.parametrize(
    ("id_", "key", "drop"),
    [
        ("imp1", Qt.Key.Key_Up, ({"imp1": 12}, None, "hag")),
        ("imp1", Qt.Key.Key_Down, ({"imp1": 12}, "tamsin", None)),
    ],
)
def test_alt_moves_inside_a_tie(table, id_, key, drop):
    table.grid.set_current(id_)
    table.key(key, ALT)
    assert table.drops == [drop]


def test_alt_stops_at_the_ends_of_a_tie(table):
    table.grid.set_current("tamsin")
    table.key(Qt.Key.Key_Down, ALT)
    assert table.drops == []
    assert not table.grid.carrying


def test_space_selects_more_and_escape_none(table):
    table.grid.set_current("boris")
    table.key(Qt.Key.Key_Space)
    table.grid.set_current("okko")
    table.key(Qt.Key.Key_Space)
    assert table.grid.selection == ("boris", "okko")
    table.key(Qt.Key.Key_Escape)
    assert table.grid.selection == ()


def test_enter_and_double_click_activate(table):
    table.grid.set_current("boris")
    with table.qtbot.waitSignal(table.grid.token_activated) as by_key:
        table.key(Qt.Key.Key_Return)
    with table.qtbot.waitSignal(table.grid.token_activated) as by_mouse:
        QTest.mouseDClick(table.port, LEFT, NONE, table.at("imp2"))
    assert (by_key.args, by_mouse.args) == (["boris"], ["imp2"])


def test_join_at_takes_a_held_token_into_the_hand(table):
    table.key(Qt.Key.Key_J)
    table.type("15")
    with table.qtbot.waitSignal(table.grid.held_released) as released:
        table.key(Qt.Key.Key_Return)
    assert released.args == ["wolf", 15]


def test_the_grid_follows_now_until_scrolled_and_home_returns(table):
    bar = table.grid.canvas.verticalScrollBar()
    assert bar.value() == bar.maximum() > 0
    bar.setValue(0)
    table.grid.set_view(skirmish())
    assert bar.value() == 0
    table.key(Qt.Key.Key_Home)
    assert bar.value() == bar.maximum()


def test_zoom_by_keys_is_told_and_taken_back(table):
    told: list[str] = []
    table.grid.zoom_changed.connect(told.append)
    table.key(Qt.Key.Key_Plus, CTRL)
    table.key(Qt.Key.Key_Minus, CTRL)
    table.key(Qt.Key.Key_Minus, CTRL)
    assert told == ["11", "10", "9"]
    table.key(Qt.Key.Key_0, CTRL)
    assert table.grid.zoom == "fit"
    table.grid.set_zoom("12")
    assert table.grid.zoom == "12"


def test_the_ghost_says_where_the_actor_would_land(table):
    table.grid.show_ghost("mirel", 38, "boris", "imp2")
    assert table.grid.label == "Lands at 38 (+38)\nafter Boris, before Imp 2"
    table.grid.set_view(skirmish())
    assert table.grid.label == ""


def test_the_ghost_is_out_of_the_picture_while_something_is_carried(table):
    table.grid.show_ghost("mirel", 38, "boris", "imp2")
    ghosts = [
        item
        for item in table.grid.canvas.scene().items()
        if isinstance(item, LabelItem) and item.text.startswith("Lands")
    ]
    table.drag("boris", ticks(7), drop=False)
    assert [item.opacity() for item in ghosts] == [0]
    table.key(Qt.Key.Key_Escape)
    QTest.mouseRelease(table.port, LEFT, NONE, table.at("boris"))
    assert [item.opacity() for item in ghosts] == [1]


def test_a_ghost_above_the_axis_makes_it_grow(table):
    bar = table.grid.canvas.verticalScrollBar()
    before = bar.maximum()
    table.grid.show_ghost("mirel", 143)
    assert bar.maximum() == before + 50 * STEP


def test_a_stack_opens_by_the_mouse_and_by_the_keys(table):
    crowd = view(*(token(f"t{at:02}", 20) for at in range(12)))
    table.grid.set_view(crowd)
    closed = table.at("t10")
    assert closed == table.at("t11")
    QTest.mouseClick(table.port, LEFT, NONE, closed)
    assert table.at("t10") != table.at("t11")
    table.key(Qt.Key.Key_Escape)
    assert table.at("t10") == table.at("t11")
    table.grid.set_current("t11")
    assert table.at("t10") != table.at("t11")
    table.drag("t11", ticks(10))
    assert [list(places) for places, _, _ in table.drops] == [["t11"]]


def test_the_menu_of_a_token_is_asked_for(table):
    asked: list[str] = []
    table.grid.menu_requested.connect(lambda id_, _: asked.append(id_))
    at = table.at("boris")
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, table.port.mapToGlobal(at))
    QApplication.sendEvent(table.port, event)
    assert asked == ["boris"]


def test_a_new_view_slides_and_the_next_one_finishes_it(table, look):
    look.set_motion(motion=True)
    before = table.at("boris")
    later = moved(table.grid.view, {"boris": 20, "okko": 2})
    table.grid.set_view(later, animate=True)
    assert table.grid.moving
    assert table.at("boris") == before
    table.grid.set_view(later)
    assert not table.grid.moving
    assert table.at("boris") == before + ticks(-16)


def test_a_slide_ends_where_it_should(table, look, qtbot):
    look.set_motion(motion=True)
    before = table.at("boris")
    table.grid.set_view(moved(table.grid.view, {"boris": 20}), animate=True)
    qtbot.waitUntil(lambda: not table.grid.moving)
    assert table.at("boris") == before + ticks(-16)


def test_without_motion_everything_is_there_at_once(table):
    before = table.at("boris")
    table.grid.set_view(moved(table.grid.view, {"boris": 20}), animate=True)
    assert not table.grid.moving
    assert table.at("boris") == before + ticks(-16)


def test_another_theme_paints_another_ground(table, look):
    light = table.grid.grab().toImage().pixelColor(5, 200).lightness()
    look.choose(Scheme.DARK)
    dark = table.grid.grab().toImage().pixelColor(5, 200).lightness()
    assert dark < 60 < 200 < light


def test_the_scroll_bar_leaves_the_outermost_flags_alone(table):
    bar = table.grid.canvas._bar
    for width in (560, 618, 652, 655, 667, 760, 664):
        table.grid.resize(width, 780)
        QApplication.processEvents()
        assert bar.isVisible()
        left = bar.mapTo(table.grid, QPoint(0, 0)).x()
        assert max(table.grid.token_rect(one).right() for one in ("imp1", "hag")) < left
    narrow = bar.width()
    QTest.mouseMove(bar, QPoint(1, 200))
    table.qtbot.waitUntil(lambda: bar.width() > narrow)


def test_two_flags_stand_side_by_side_in_a_grid_of_the_usual_width(table):
    assert [table.grid.token_rect(one).width() for one in ("imp1", "hag")] == [144, 144]


def test_the_ground_is_dragged_by_the_wheel_button(table):
    canvas, middle_button = table.grid.canvas, Qt.MouseButton.MiddleButton
    bar = canvas.verticalScrollBar()
    assert bar.value() == bar.maximum()
    QTest.mousePress(table.port, middle_button, NONE, QPoint(80, 300))
    table.move(QPoint(80, 340))
    QTest.mouseRelease(table.port, middle_button, NONE, QPoint(80, 340))
    assert bar.value() == bar.maximum() - 40
    assert not canvas.following
    table.move(QPoint(80, 400))
    assert bar.value() == bar.maximum() - 40


def test_hp_bars_run_and_the_next_command_finishes_them(table, look):
    look.set_motion(motion=True)
    before = table.grid.view
    hurt = [
        replace(one, hp=Gauge(10, one.hp.maximum)) if one.id == "boris" else one
        for one in before.tokens
    ]
    table.grid.set_view(replace(before, tokens=tuple(hurt)), animate=True)
    assert table.grid.moving
    item = table.grid._board.item("boris")
    assert item.full > 0.3
    table.qtbot.waitUntil(lambda: not table.grid.moving)
    assert item.full == 10 / 370
    table.grid.set_view(before, animate=True)
    assert item.full < 0.1
    table.press("okko")
    assert item.full == 148 / 370


def test_a_step_that_moves_everybody_dresses_each_of_them_once(table, monkeypatch):
    dressed, show = [], TokenItem.show_face

    def counted(item, *args):
        dressed.append(item.id)
        show(item, *args)

    monkeypatch.setattr(TokenItem, "show_face", counted)
    before = skirmish()
    there = {one.id: one.place + 5 for one in before.tokens if one.place is not None}
    table.grid.set_view(moved(before, there), animate=True)
    assert sorted(dressed) == sorted(set(dressed))
    assert set(there) <= set(dressed)
    dressed.clear()
    table.grid.select(("boris",))
    assert dressed == ["boris"]
