"""The players' window: what it shows, how it fits, and that nothing hidden is in it."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QColor, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.engine.core.answers import DeskRoller
from app.engine.core.errors import RuleError
from app.engine.core.projection import project_player, public_id
from app.engine.model.phrase import Phrase
from app.engine.model.player import Shown, Visibility
from app.engine.model.timeline import ChargeView, Gauge, Presence, TimelineView
from app.ui.kit.look import Look
from app.ui.kit.theme import Scheme
from app.ui.players import window as players
from app.ui.players.window import PlayersWindow
from tests.helpers.secrets import MOVES, command_of, reveals, secret_fight, secrets_of
from tests.helpers.seed import SEED
from tests.helpers.views import skirmish, token, view
from tests.ui.conftest import RESOURCES

AGREED = Visibility(
    {"party": Shown.WORDS, "enemies": Shown.WORDS}, frozenset({"party"}), delays=True,
    timers=True, concealed=True, salt="s",
)  # fmt: skip


@pytest.fixture
def window(qtbot, look, wording):
    made = PlayersWindow(look, Look(RESOURCES, motion=False), wording)
    qtbot.addWidget(made)
    made.resize(1440, 900)
    made.show()
    qtbot.waitExposed(made)
    return made


def show(window: PlayersWindow, picture: TimelineView, visibility: Visibility = AGREED) -> None:
    window.show_view(project_player(picture, visibility))


def crowd(count: int) -> TimelineView:
    return view(*(token(f"c{n:02}", n, name=f"Fighter {n}") for n in range(count)), now="c00")


def names(window: PlayersWindow) -> list[str]:
    return [row.person.name for row in window.rows]


def spoken(window: QWidget) -> Iterator[str]:
    """Everything that assistive technology, tooltips and the window's title can tell."""
    for widget in (window, *window.findChildren(QWidget)):
        yield widget.accessibleName()
        yield widget.accessibleDescription()
        yield widget.toolTip()
        yield widget.windowTitle()
        yield widget.objectName()
    yield from told(QAccessible.queryAccessibleInterface(window))


def told(node: QAccessibleInterface | None) -> Iterator[str]:
    if node is None:
        return
    for kind in QAccessible.Text:
        if kind is not QAccessible.Text.UserText:
            with suppress(ValueError):
                yield node.text(kind)
    for number in range(node.childCount()):
        yield from told(node.child(number))


def test_rows_are_in_acting_order_with_what_is_agreed(window):
    show(window, skirmish())
    assert names(window) == ["Okko", "Tamsin", "Imp 1", "Marsh Hag", "Boris", "Imp 2"]
    assert window.now.accessibleName() == "NOW Mirel, acts now, hurt, Status Br 3"
    assert window.now.accessibleDescription() == "Okko, you are next."
    okko = window.rows[0]
    assert okko.accessibleName() == "Okko, delay 6, close to falling, Status Ha 2"
    assert okko.person.health.filled == 1
    assert window.foot.lines == (("flag", "Tide rises in 26"),)


def test_nobody_held_is_shown_and_the_fallen_are_named_below(window):
    picture = view(token("ann", 3), token("bo", None), token("cy", None))
    cy = replace(picture.tokens[-1], presence=Presence.FALLEN)
    show(window, replace(picture, tokens=(*picture.tokens[:-1], cy)))
    assert names(window) == ["Ann"]
    assert window.foot.lines == (("ko", "Fallen: Cy"),)


def test_hp_in_numbers_as_a_bar_and_not_at_all(window):
    picture = view(token("ann", 3, hp=Gauge(35, 100), mp=Gauge(3, 9)))
    for shown, expected in (
        (Shown.EXACT, (4, 10, "35 of 100 HP · 3 of 9 MP")),
        (Shown.BAR, (4, 10, "badly hurt · 3 of 9 MP")),
        (Shown.WORDS, (2, 4, "badly hurt")),
    ):
        show(window, picture, replace(AGREED, hp={"party": shown}))
        health = window.rows[0].person.health
        assert (health.filled, health.segments, health.text) == expected
    show(window, picture, replace(AGREED, hp={}))
    assert window.rows[0].person.health is None


def test_whoever_acts_unseen_is_the_gm(window):
    show(window, view(token("lurker", 0, "enemies", hidden=True), token("ann", 3), now="lurker"))
    assert window.now.accessibleName() == "NOW The GM acts."
    assert names(window) == ["Ann"]


def test_the_end_is_told(window):
    show(window, replace(skirmish(), outcome=Phrase("outcome.won")))
    assert window.now.accessibleName() == "OVER The party has won."
    assert names(window) == []


def test_without_a_battle_it_says_so(window):
    show(window, skirmish())
    window.show_view(None)
    assert window.now.accessibleName() == "No battle right now."
    assert window.rows == ()


def test_a_concealed_one_is_a_question_mark(window):
    hidden = token("lurker", 5, "enemies", hidden=True, public_name="Hooded figure")
    show(window, view(hidden))
    (row,) = window.rows
    assert (row.person.name, row.person.disk.letter) == ("Hooded figure", "?")
    assert row.accessibleName() == "Hooded figure, delay 5"


def test_a_foe_s_charge_keeps_its_name(window):
    charge = ChargeView("Doom", 4, 9)
    show(window, view(token("imp", 4, "enemies", charge=charge), token("ann", 6, charge=charge)))
    imp, ann = window.rows
    assert "Doom" not in imp.accessibleName()
    assert [chip.text for chip in imp.person.chips] == ["charging"]
    assert [chip.text for chip in ann.person.chips] == ["Doom"]


@pytest.mark.parametrize("size", [(1920, 1080), (1366, 768), (960, 540), (480, 320)])
def test_rows_stay_inside_and_the_rest_is_counted(window, qtbot, size):
    window.resize(*size)
    show(window, crowd(41))
    assert 1 <= len(window.rows) < 40
    assert window.foot.lines == (("more", f"and {40 - len(window.rows)} more"),)
    assert all(row.geometry().bottom() <= window.foot.geometry().top() for row in window.rows)
    assert window.foot.geometry().bottom() <= window.rect().bottom()
    line = window.foot.LINE * window.foot.scale
    assert window.foot.height() >= line - 1


def test_its_own_zoom_makes_rows_larger_and_fewer(window):
    show(window, crowd(20))
    before, high = len(window.rows), window.rows[0].height()
    QTest.keyClick(window, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(window, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert window.zoom == 125
    assert window.rows[0].height() > high
    assert len(window.rows) < before
    QTest.keyClick(window, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert (window.zoom, len(window.rows)) == (100, before)


def test_f11_fills_the_screen_and_esc_leaves_it(window, qtbot):
    QTest.keyClick(window, Qt.Key.Key_F11)
    qtbot.waitUntil(window.isFullScreen)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not window.isFullScreen())
    QTest.mouseDClick(window, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(window.isFullScreen)


def test_full_screen_is_remembered(window, qtbot, look, wording):
    QTest.keyClick(window, Qt.Key.Key_F11)
    qtbot.waitUntil(window.isFullScreen)
    state = window.state()
    again = PlayersWindow(look, Look(RESOURCES, motion=False), wording)
    qtbot.addWidget(again)
    again.open_at(state, window.screen())
    qtbot.waitUntil(again.isFullScreen)


def test_now_stands_on_the_ground_of_ink_in_both_themes(window, look):
    show(window, skirmish())
    for scheme in Scheme:
        look.choose(scheme)
        other = Scheme.DARK if scheme is Scheme.LIGHT else Scheme.LIGHT
        assert window.now.look.scheme is other
        ground = window.grab().toImage().pixelColor(4, 4)
        assert ground.name().upper() == look.theme["ink"].upper()


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(moves=MOVES)
def test_nothing_hidden_is_in_the_window_or_its_accessible_tree(window, moves):
    visibility = replace(AGREED, concealed=False)
    fight, roller = secret_fight(), DeskRoller(1)
    for move in moves:
        command = command_of(move, SEED.timeline(fight.battle))
        if reveals(command, fight):
            continue
        with suppress(RuleError):
            fight.do(command, responder=roller)
    picture = replace(SEED.timeline(fight.battle), timers=())
    show(window, picture, visibility)
    said = " | ".join(spoken(window))
    assert "SECRET" not in said
    assert not secrets_of(picture, visibility) & set(said.replace(",", " ").split())
    seen = sum(not one.hidden and one.order is not None for one in picture.tokens)
    over = picture.outcome is not None
    acting = picture.now is not None and not picture.token(picture.now).hidden
    assert over or len(window.rows) == seen - acting


def test_portraits_stand_for_those_who_are_named_and_for_nobody_else(window):
    asked = set()
    face = QImage(64, 64, QImage.Format.Format_RGB32)
    face.fill(QColor("#0BFA31"))

    def find(seen):
        asked.add(seen)
        return face

    unseen = replace(token("imp", 3, "enemies"), hidden=True, public_name="A shape")
    window.take_portraits(find)
    show(window, view(token("ann", 0), unseen, token("bo", 5), now="ann"))
    picture = window.grab().toImage()
    assert asked == {public_id(one, AGREED.salt) for one in ("ann", "bo")}
    for card in (window.now, window.rows[1]):
        corner = card.mapTo(window, QPoint(0, 0))
        area = picture.copy(QRect(corner, card.size()))
        assert shows(area, QColor("#0BFA31"))
    window.take_portraits(lambda _seen: None)
    assert not shows(window.grab().toImage(), QColor("#0BFA31"))


def shows(picture: QImage, colour: QColor) -> bool:
    return any(
        picture.pixelColor(x, y) == colour
        for x in range(0, picture.width(), 3)
        for y in range(0, picture.height(), 3)
    )


def test_a_screen_that_is_gone_is_waited_for_until_somebody_moves_the_window(window):
    away = {
        "players.screen": "unplugged TV", "players.area": "9000 0 800 600", "players.full": "yes",
        "players.zoom": "125",
    }  # fmt: skip
    window.open_at(away, window.screen())
    assert not window.isFullScreen(), "it would cover the desk"
    assert window.screen() in QGuiApplication.screens()
    assert window.state() == away
    window.move(window.pos() + QPoint(30, 20))
    assert window.state()["players.screen"] == window.screen().name()
    assert window.state()["players.full"] == ""


def test_a_screen_that_is_unplugged_is_left_and_waited_for(window, monkeypatch, qtbot):
    """As Qt tells it: the screen is off the list, and the window is on another."""
    here, tv = window.screen(), QPoint(100, 60)
    plugged = {"TV": here, "desk": here, "beamer": here}
    monkeypatch.setattr(players, "_screens", lambda: plugged)
    there = {"players.screen": "TV", "players.area": f"{tv.x()} {tv.y()} 500 400",
             "players.zoom": "125", "players.full": "yes"}  # fmt: skip
    window.open_at(there, here)
    qtbot.waitUntil(window.isFullScreen)
    for gone in ("TV", "beamer"):
        del plugged[gone]
        window.windowHandle().screenChanged.emit(here)
        assert not window.isFullScreen(), "it would cover the desk"
        assert window.geometry().topLeft() != tv
        assert window.state() == there
    window.screen_came()
    assert not window.isFullScreen(), "another screen came"
    plugged = {"TV": here, **plugged}
    window.screen_came()
    qtbot.waitUntil(window.isFullScreen)
    assert window.state() == there


@pytest.mark.parametrize("meanwhile", ["moved", "closed"])
def test_a_window_that_somebody_moved_or_closed_stays_when_its_screen_comes(
    window, monkeypatch, meanwhile
):
    here = window.screen()
    plugged = {"desk": here}
    monkeypatch.setattr(players, "_screens", lambda: plugged)
    away = {"players.screen": "TV", "players.area": "100 60 500 400", "players.full": "yes"}
    window.open_at(away, here)
    if meanwhile == "moved":
        window.move(window.pos() + QPoint(30, 20))
    else:
        window.close()
    stands = window.geometry()
    plugged["TV"] = here
    window.screen_came()
    assert (window.geometry(), window.isFullScreen()) == (stands, False)
    assert window.isVisible() is (meanwhile == "moved")
