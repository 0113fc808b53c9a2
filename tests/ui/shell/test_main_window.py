import os
import sqlite3
import stat
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QGraphicsView, QWidget

from app.services.settings import Settings
from app.ui.kit.theme import Scheme
from app.ui.shell.files import free_path
from app.ui.shell.recent_cards import place_text
from tests.helpers.desk import Hands

CTRL = Qt.KeyboardModifier.ControlModifier


def looked(window, qtbot):
    """Waits until all recent files were looked at."""
    with qtbot.waitSignal(window.start.recent.looked):
        window.start.refresh()


def test_a_first_start_offers_the_sample(window, hands):
    assert window.start.isVisible()
    assert window.start.none.isVisible()
    assert window.start.sample.hasFocus()
    assert not window.rail.isVisible()
    assert not window.menu_row.undo.isVisible()


def test_the_sample_opens_as_ones_own_copy(window, hands, parts):
    hands.click(window.start.sample)
    session = window.bridge.session
    assert session.path == parts.home / "The Lantern Coast.seedboard"
    assert window.battle.isVisible()
    hands.key(Qt.Key.Key_W, CTRL)
    assert window.windowTitle() == "Seedboard"
    hands.key(Qt.Key.Key_T, CTRL)
    assert window.bridge.session.path.name == "The Lantern Coast (2).seedboard"


def test_the_last_campaign_is_resumed_by_enter(window, hands, qtbot):
    hands.click(window.start.sample)
    begin_a_fight(window, hands)
    now = window.bridge.battle.view.now
    name = window.bridge.battle.view.token(now).name
    window.close_campaign()
    looked(window, qtbot)
    card = window.start.recent.cards[0]
    assert card.button.text() == "Resume"
    assert card.state.full_text == f"Battle under way: Toll at the Weir. {name} acts."
    window.start.focus_here()
    hands.enter()
    assert window.bridge.battle.view.now == now
    assert window.battle.turn.pages.choose.action_list.hasFocus()


def begin_a_fight(window, hands):
    hands.enter()
    begin = window.battle.begin
    while begin.isVisible() and begin.choice.isVisible():
        hands.enter()


def test_only_one_button_is_primary(window, hands, qtbot, parts):
    hands.click(window.start.sample)
    begin_a_fight(window, hands)
    window.close_campaign()
    window.new_campaign(parts.home / "Other.seedboard")
    window.close_campaign()
    looked(window, qtbot)
    labels = [card.button.text() for card in window.start.recent.cards]
    assert labels == ["Open", "Resume"]
    kinds = [card.button._kind for card in window.start.recent.cards]
    assert kinds.count("primary") <= 1


def test_up_and_down_walk_through_recent_campaigns(window, hands, parts, qtbot):
    for name in ("One", "Two"):
        window.new_campaign(parts.home / f"{name}.seedboard")
        window.close_campaign()
    cards = window.start.recent.cards
    assert [card.title.full_text for card in cards] == ["Two", "One"]
    assert cards[0].button.hasFocus()
    hands.key(Qt.Key.Key_Down)
    assert cards[1].button.hasFocus()
    hands.key(Qt.Key.Key_Up)
    assert cards[0].button.hasFocus()


def test_a_missing_file_says_so_and_can_be_forgotten(window, hands, parts, qtbot):
    path = parts.home / "Gone.seedboard"
    window.new_campaign(path)
    window.close_campaign()
    path.unlink()
    looked(window, qtbot)
    card = window.start.recent.cards[0]
    assert card.missing
    assert card.button.text() == "Find it…"
    hands.click(window.start.forget)
    assert window.memory.recent == ()
    assert window.start.none.isVisible()


def test_a_campaign_that_is_open_elsewhere_would_be_read_only(window, make_window, parts, qtbot):
    window.new_campaign(parts.home / "Shared.seedboard")
    other = make_window()
    looked(other, qtbot)
    card = other.start.recent.cards[0]
    assert card.button.text() == "Open read-only"
    Hands(other, qtbot).click(card.button)
    assert other.bridge.session.read_only is not None
    assert other.menu_row.saved.full_text == "Read only"
    assert other.banner.isVisible()


@pytest.mark.parametrize("content", [b"", b"no database at all", os.urandom(4096)])
def test_what_is_no_campaign_is_refused_in_words(window, tmp_path, content):
    path = tmp_path / "odd.seedboard"
    path.write_bytes(content)
    assert not window.open_file(path)
    assert window.start.banner.isVisible()
    assert "odd.seedboard" in window.start.banner.text
    assert path.read_bytes() == content
    assert window.bridge.session is None


def test_a_file_of_another_program_is_refused(window, tmp_path):
    path = tmp_path / "books.seedboard"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE book (title TEXT)")
    other.commit()
    other.close()
    assert not window.open_file(path)
    assert window.start.banner.isVisible()


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="needs a folder it may not write")
def test_a_folder_that_takes_nothing_is_told(window, tmp_path):
    folder = tmp_path / "sealed"
    folder.mkdir()
    folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    window.new_campaign(folder / "New.seedboard")
    assert window.start.banner.isVisible()


def test_a_folder_where_a_file_stands_is_told(window, tmp_path):
    (tmp_path / "taken").write_text("a file")
    window.new_campaign(tmp_path / "taken" / "New.seedboard")
    assert window.start.banner.isVisible()
    assert window.bridge.session is None


def test_a_dropped_file_is_opened(window, parts, tmp_path):
    path = tmp_path / "Dropped.seedboard"
    parts.make_campaign(path, "Dropped")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    enter = QDragEnterEvent(
        window.rect().center(), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    window.dragEnterEvent(enter)
    assert enter.isAccepted()
    drop = QDropEvent(
        QPointF(window.rect().center()), Qt.DropAction.CopyAction, data,
        Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    window.dropEvent(drop)
    assert window.bridge.session.title == "Dropped"


def test_theme_size_and_motion_are_remembered(window, make_window, parts):
    window.actions_.themes["dark"].trigger()
    window.actions_.sizes[125].trigger()
    window.actions_["motion"].trigger()
    assert parts.look.scheme is Scheme.DARK
    assert parts.look.scale == 1.25
    settings, fault = parts.settings.load()
    assert fault is None
    assert (settings.theme, settings.text_size, settings.motion) == ("dark", 125, "full")
    parts.scheme.choose(Scheme.LIGHT)
    parts.look.set_scale(1.0)
    again = make_window()
    assert parts.look.scheme is Scheme.DARK
    assert parts.look.scale == 1.25
    assert again.actions_.themes["dark"].isChecked()
    assert again.actions_.sizes[125].isChecked()


def test_sizes_of_panels_are_remembered_and_reset(window, make_window, hands):
    hands.click(window.start.sample)
    window.resize(1240, 700)
    place = window.battle
    upper, lower = place.columns.left.sizes()
    place.columns.left.setSizes([upper - 80, lower + 80])
    wanted = place.columns.left.sizes()
    assert wanted != [upper, lower]
    window.close()
    again = make_window()
    again.open_sample()
    again.resize(1240, 700)
    assert abs(again.battle.columns.left.sizes()[0] - wanted[0]) < 20
    again.actions_["reset_panels"].trigger()
    assert abs(again.battle.columns.left.sizes()[0] - wanted[0]) > 40


def test_settings_that_are_broken_do_no_harm(make_window, parts):
    parts.settings.path.parent.mkdir(parents=True, exist_ok=True)
    parts.settings.path.write_text('{"layout": {"window": "%%%", "battle.columns": "AAAA"}}')
    window = make_window()
    assert window.size().width() >= 1240
    window.open_sample()
    assert window.battle.columns.sizes()[1] > 0


def test_places_are_reached_by_keys_and_by_the_rail(window, hands):
    hands.click(window.start.sample)
    hands.key(Qt.Key.Key_2, CTRL)
    assert window.places.characters.place.isVisible()
    hands.click(window.rail.button(3))
    assert window.places.print.place.isVisible()
    hands.click(window.rail.button(0))
    assert window.battle.isVisible()
    assert window.battle.begin.list.hasFocus()


def test_f1_shows_all_keys_and_esc_goes_back(window, hands):
    hands.key(Qt.Key.Key_F1)
    assert window.sheets.keys.isVisible()
    hands.key(Qt.Key.Key_Escape)
    assert window.start.isVisible()
    assert window.start.sample.hasFocus()
    hands.click(window.start.sample)
    hands.key(Qt.Key.Key_F1)
    hands.key(Qt.Key.Key_Escape)
    assert window.battle.isVisible()


def test_everything_that_takes_focus_has_a_name(window, hands):
    hands.click(window.start.sample)
    begin_a_fight(window, hands)
    for place in range(4):
        window.show_place(place)
        nameless = [
            widget
            for widget in window.findChildren(QWidget)
            if widget.isVisible()
            and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
            and not isinstance(widget.parent(), QGraphicsView)
            and not widget.accessibleName()
            and not getattr(widget, "text", str)()
        ]
        assert nameless == []


def test_an_older_desk_is_no_obstacle(window, parts):
    parts.settings.save(Settings(theme="dark"))
    assert window.memory.settings.theme == "system"


def test_free_names_are_numbered(tmp_path):
    first = tmp_path / "a.seedboard"
    assert free_path(first) == first
    first.touch()
    (tmp_path / "a (2).seedboard").touch()
    assert free_path(first) == tmp_path / "a (3).seedboard"


def test_where_and_when_a_campaign_was_open_is_told(wording, parts):
    now = parts.now()
    path = Path("/home/me/Documents/Seedboard/road.seedboard")
    assert place_text(path, now.isoformat(), now, wording) == (
        f"Documents / Seedboard / road.seedboard · today {now:%H:%M}"
    )
    assert place_text(path, "2020-01-02T10:00:00+00:00", now, wording).endswith("2020-01-02")
    assert place_text(path, "once", now, wording).endswith("road.seedboard")


def test_recent_titles_in_the_menu_are_no_shortcuts(window, tmp_path):
    window.memory.opened(tmp_path / "a.seedboard", "Salt & Smoke", datetime(2024, 5, 1, tzinfo=UTC))
    window._recent_menu.aboutToShow.emit()
    assert [action.text() for action in window._recent_menu.actions()] == ["Salt && Smoke"]


def test_a_window_that_closes_wants_no_page_any_more(window, hands):
    window.open_sample()
    hands.key(Qt.Key.Key_4, Qt.KeyboardModifier.ControlModifier)
    press = window.places.print.place.press
    assert press.running
    window.close()
    assert not press.running
    assert not press.waiting


def test_the_campaign_on_show_can_be_opened_once_more(window, hands, tmp_path):
    window.open_sample()
    path = window.bridge.session.path
    window.battle.begin.list.setFocus()
    hands.enter()
    link = tmp_path / "link.seedboard"
    link.symlink_to(path)
    for name in (path, link):
        earlier = window.bridge.session
        assert window.open_file(name)
        assert window.bridge.session is not earlier
        assert window.bridge.session.read_only is None
        assert window.battle.isVisible()
    path.write_bytes(b"no campaign")
    assert not window.open_file(path)
    assert window.bridge.session is None
    assert window.start.isVisible()
    assert window.start.banner.isVisible()
