"""What leaves the desk: copies, posts, and the window for the players."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from app.engine.core.commands import AddNote, ChangeGauge, FreeAct, SetHidden
from app.engine.model.player import Shown
from app.ui.battle.copy_text import Style
from app.ui.shell.application import follow_screens
from app.ui.shell.main_window import MainWindow
from tests.helpers.desk import open_path, open_table, who
from tests.helpers.seed import entrant

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(qtbot, parts, tmp_path):
    made = MainWindow(parts)
    qtbot.addWidget(made)
    fighters = (
        entrant("Mirel", place=0),
        entrant("Imp", "enemies", place=20, public_name="Something small"),
        entrant("Hag", "enemies", place=30),
    )
    made.show_session(open_table(tmp_path, *fighters))
    QGuiApplication.clipboard().setText("mine")
    made.show()
    qtbot.waitExposed(made)
    with qtbot.waitActive(made):
        made.activateWindow()
    made.battle.focus_here()
    yield made
    made.close()


@pytest.fixture
def battle(window):
    return window.bridge.battle


@pytest.fixture
def open_players(window, hands, qtbot):
    """Opens the players' window by its key; the desk is in front again, as where there are two
    screens."""

    def opened():
        hands.key(Qt.Key.Key_F8)
        with qtbot.waitActive(window):
            window.activateWindow()
        return players(window)

    return opened


def clipboard() -> str:
    return QGuiApplication.clipboard().text()


def players(window):
    assert window.outgoing.window is not None, "the players' window is not open"
    return window.outgoing.window


def shown_names(window) -> list[str]:
    return [row.person.name for row in players(window).rows]


def test_the_last_steps_are_copied_as_players_may_be_told(window, battle, hands):
    battle.run(FreeAct(who(battle, "Mirel"), 40, text="steals the crown"))
    battle.run(AddNote("Hag lies"))
    hands.key(Qt.Key.Key_F7, SHIFT)
    assert clipboard() == "The battle begins.\nMirel acts. Mirel acts again in 40. 20 ticks pass."
    assert window.banner.text == "The last 2 steps copied as the players may be told."


def test_the_clipboard_is_left_alone_until_posting_is_asked_for(window, battle, hands):
    battle.run(FreeAct(who(battle, "Mirel"), 40))
    assert clipboard() == "mine"
    hands.key(Qt.Key.Key_F7, CTRL)
    assert clipboard().endswith("Now: Something small (unhurt)\n10  Hag (unhurt)\n"
                                "20  Mirel (100 of 100 HP, 50 of 50 MP)")  # fmt: skip
    battle.run(FreeAct(who(battle, "Imp"), 50))
    assert "Now: Hag" in clipboard()
    hands.key(Qt.Key.Key_Z, CTRL)
    assert "Now: Something small" in clipboard()
    hands.key(Qt.Key.Key_F7, CTRL)
    QGuiApplication.clipboard().setText("mine again")
    battle.run(FreeAct(who(battle, "Imp"), 50))
    assert clipboard() == "mine again"


def test_posting_ends_with_the_campaign(window, hands):
    hands.key(Qt.Key.Key_F7, CTRL)
    assert window.outgoing.copying.posting
    window.close_campaign()
    assert not window.outgoing.copying.posting
    assert not window.actions_["posting"].isChecked()


@pytest.mark.qt_log_ignore("does not support raise", "grabbing the keyboard", extend=True)
def test_the_log_offers_what_can_be_copied_and_how(window, battle, hands, qtbot):
    hands.click(window.battle.log.copy)
    (menu,) = [one for one in window.findChildren(QMenu) if one.accessibleName() == "Copy"]
    qtbot.waitUntil(menu.isVisible)
    texts = [action.text() for action in menu.actions() if action.text()]
    assert texts[:3] == ["Copy delays", "Copy the last step", "Copy the last 5 steps"]
    assert "BBCode" in texts
    menu.actions()[[a.text() for a in menu.actions()].index("BBCode")].trigger()
    menu.close()
    hands.key(Qt.Key.Key_F7)
    assert clipboard().startswith("[b]Now: Mirel[/b]")
    assert window.memory.settings.layout["copy.style"] == Style.BBCODE


def test_the_style_is_remembered(window, qtbot, parts):
    window.outgoing.styles["discord"].trigger()
    again = MainWindow(parts)
    qtbot.addWidget(again)
    assert again.outgoing.copying.style is Style.DISCORD
    again.close()


def test_the_players_window_follows_each_step_and_undo(window, battle, hands, open_players):
    open_players()
    assert shown_names(window) == ["Something small", "Hag"]
    battle.run(FreeAct(who(battle, "Mirel"), 40))
    assert shown_names(window) == ["Hag", "Mirel"]
    hands.key(Qt.Key.Key_Z, CTRL)
    assert shown_names(window) == ["Something small", "Hag"]
    battle.run(SetHidden((who(battle, "Hag"),), hidden=True))
    assert shown_names(window) == ["Something small"]


def test_it_closes_without_harm_and_opens_where_it_was(window, battle, qtbot, open_players):
    first = open_players()
    first.setGeometry(60, 50, 640, 400)
    first.set_zoom(125)
    first.close()
    assert window.outgoing.window is None
    assert not window.actions_["players"].isChecked()
    battle.run(FreeAct(who(battle, "Mirel"), 40))
    again = open_players()
    qtbot.waitUntil(lambda: again.geometry().topLeft() == QPoint(60, 50))
    assert (again.width(), again.height(), again.zoom) == (640, 400, 125)
    assert shown_names(window) == ["Hag", "Mirel"]


def test_it_goes_with_the_desk(window, hands):
    hands.key(Qt.Key.Key_F8)
    open_ = players(window)
    window.close()
    assert not open_.isVisible()


def test_another_campaign_is_shown_in_the_same_window(window, hands, tmp_path):
    hands.key(Qt.Key.Key_F8)
    other = tmp_path / "other"
    other.mkdir()
    window.show_session(open_table(other, entrant("Zoe", place=0), entrant("Rat", "enemies")))
    assert players(window).now.accessibleName().startswith("NOW Zoe")
    window.close_campaign()
    assert players(window).now.accessibleName() == "No battle right now."


def test_what_players_see_is_chosen_in_the_menu_and_kept(window, battle, hands):
    hands.key(Qt.Key.Key_F8)
    choices = window.outgoing.menus["players_see"]()
    assert choices["enemies.words"].isChecked()
    assert choices["delays"].isChecked()
    choices["enemies.hidden"].trigger()
    choices["delays"].trigger()
    (imp, _) = players(window).rows
    assert imp.person.health is None
    assert imp.person.number == "1"
    session = window.bridge.session
    assert session.visibility.hp["enemies"] is Shown.HIDDEN
    path = session.path
    window.close_campaign()
    window.show_session(open_path(path))
    fresh = window.outgoing.menus["players_see"]()
    assert fresh["enemies.hidden"].isChecked()
    assert not fresh["delays"].isChecked()


def test_a_step_costs_nothing_while_nobody_looks(window, battle):
    battle.run(ChangeGauge((who(battle, "Imp"),), "hp", -10))
    assert "copying" not in vars(window.outgoing)


def long_fight(battle, steps=40):
    for number in range(steps):
        battle.run(AddNote(f"Note {number}"))
        battle.run(ChangeGauge((who(battle, "Mirel"),), "hp", -1))


def test_a_long_copy_lets_the_desk_go_on_and_says_how_far_it_is(
    window, battle, hands, qtbot, monkeypatch
):
    monkeypatch.setattr("app.ui.battle.copying._AT_ONCE", 0)
    long_fight(battle)
    copying, told, labels = window.outgoing.copying, [], []
    copying.reading_changed.connect(lambda read, of: told.append((read, of)))
    copying.reading_changed.connect(lambda *_: labels.append(window.battle.log.copy.text()))
    copying.copy_steps()
    assert copying.reading, "all was read before the desk had another event"
    assert clipboard() == "mine"
    qtbot.waitUntil(lambda: not copying.reading)
    assert [read for read, _ in told] == [*sorted({read for read, _ in told[:-1]}), 0]
    assert {of for _, of in told[:-1]} == {battle.cursor}
    assert any("%" in label for label in labels[:-1])
    assert labels[-1] == window.battle.log.copy.text() == "Copy"
    assert len(clipboard().splitlines()) >= 40


@pytest.mark.parametrize("how", ["button", "change"])
def test_a_long_copy_is_stopped_by_its_button_or_a_change_of_the_battle(
    window, battle, hands, monkeypatch, how
):
    monkeypatch.setattr("app.ui.battle.copying._AT_ONCE", 0)
    long_fight(battle)
    copying = window.outgoing.copying
    copying.copy_steps()
    assert copying.reading
    if how == "button":
        hands.click(window.battle.log.copy)
    else:
        battle.undo()
    assert not copying.reading
    assert clipboard() == "mine"
    assert window.battle.log.copy.text() == "Copy"


def test_the_players_window_goes_back_by_itself_and_the_desk_keeps_the_keys(
    window, hands, open_players, qapp, qtbot, monkeypatch
):
    here = window.screen()
    plugged = {"desk": here, "TV": here}
    monkeypatch.setattr("app.ui.players.window._screens", lambda: plugged)
    follow_screens(qapp, window.outgoing.screen_came)
    shown = open_players()
    shown.open_at({"players.screen": "TV", "players.area": "40 30 500 400"}, here)
    del plugged["TV"]
    shown.windowHandle().screenChanged.emit(here)
    assert shown.geometry().topLeft() != QPoint(40, 30)
    plugged["TV"] = here
    qapp.screenAdded.emit(here)
    assert shown.geometry().topLeft() == QPoint(40, 30)
    assert window.isActiveWindow()
    shown.close()
    qapp.screenAdded.emit(here)  # nobody waits any more
