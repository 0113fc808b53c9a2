"""Portraits at the desk: chosen from a token's menu, drawn everywhere, and gone again."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QImage
from PySide6.QtWidgets import QApplication, QMenu

from app.ui.kit.token_face import Disk, Mark
from app.ui.kit.token_painter import TokenPainter
from app.ui.portraits.chooser import PortraitChooser
from tests.helpers.pictures import claiming_png, plain_png

GREEN = (0, 200, 0)


def green(colour: QColor) -> bool:
    return colour.green() > 150 and colour.red() < 60 and colour.blue() < 60


def portrait() -> QImage:
    image = QImage.fromData(plain_png(64, 64, GREEN))
    assert not image.isNull()
    return image


@pytest.mark.parametrize("size", [26, 28, 32, 36, 40, 64, 80, 200])
@pytest.mark.parametrize("shape", ["circle", "square"])
def test_a_portrait_shows_at_every_size_and_leaves_the_rim_and_the_letter(look, size, shape):
    painter = TokenPainter(look)
    painter.take_portraits(lambda character: portrait() if character == "wren" else None)
    plain = painter.disk_pixmap(Disk("W", "blue", shape), size).toImage()
    shown = painter.disk_pixmap(Disk("W", "blue", shape, "wren"), size).toImage()
    assert painter.disk_pixmap(Disk("W", "blue", shape, "nobody"), size).toImage() == plain
    middle = 4 + size // 2
    assert green(shown.pixelColor(middle, middle - size // 8))
    ring = shown.pixelColor(4 + int(size * 3.2 / 36), middle)
    assert ring.blue() > ring.red() + 5
    assert not green(ring)
    corner = [
        shown.pixelColor(4 + x, 4 + size - y).lightness()
        for x in range(2, max(8, size // 4)) for y in range(2, max(8, size // 4))
    ]  # fmt: skip
    assert max(corner) > 240
    assert min(corner) < 60


def test_states_stay_visible_with_a_portrait(look):
    painter = TokenPainter(look)
    painter.take_portraits(lambda _: portrait())
    disk = Disk("W", "blue", "circle", "wren")
    pictures = [
        painter.disk_pixmap(disk, 36, marks=marks).toImage()
        for marks in (Mark.NONE, Mark.KO, Mark.HIDDEN, Mark.HELD, Mark.GHOST, Mark.ACTING,
                      Mark.CHARGING, Mark.KO | Mark.HIDDEN)
    ]  # fmt: skip
    assert len({bytes(one.constBits()) for one in pictures}) == len(pictures)


@pytest.fixture
def picked(window, place, monkeypatch, tmp_path):
    """The next file that is chosen."""
    path = tmp_path / "face.png"
    path.write_bytes(plain_png(50, 80, GREEN))
    chooser = PortraitChooser(place.portraits._open, place._tools.wording, place, lambda: path)
    chooser.said.connect(place.banner.say)
    monkeypatch.setitem(vars(place.portraits), "chooser", chooser)
    return path


def menu_entry(place, hands, id_, words):
    """Opens the menu of a token by the menu key and takes an entry."""
    grid = place.grid
    grid.canvas.setFocus()
    grid.set_current(id_)
    port = grid.canvas.viewport()
    wish = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(1, 1), QPoint(1, 1))
    QApplication.sendEvent(port, wish)
    menu = next(one for one in place.findChildren(QMenu) if one.isVisible())
    found = [one for one in menu.actions() if one.text() == words]
    if not found:
        menu.close()
        return False
    menu.setActiveAction(found[0])
    hands.qtbot.keyClick(menu, Qt.Key.Key_Return)
    return True


def shows_green(place, id_):
    image = place.grid.grab().toImage()
    rect = place.grid.token_rect(id_)
    points = (
        (x, y)
        for x in range(rect.left(), rect.right(), 2)
        for y in range(rect.top(), rect.bottom(), 2)
    )
    return any(green(image.pixelColor(*point)) for point in points)


@pytest.mark.qt_log_ignore("does not support", extend=True)
def test_a_portrait_is_chosen_kept_drawn_and_removed(window, place, hands, qtbot, picked):
    window.open_sample()
    hands.enter()
    while place.begin.isVisible() and place.begin.choice.isVisible():
        hands.enter()
    battle = window.bridge.battle
    wren = next(token for token in battle.view.tokens if token.name == "Wren")
    assert not shows_green(place, wren.id)
    assert menu_entry(place, hands, wren.id, "Portrait…")
    qtbot.waitUntil(lambda: place.banner.text == "Wren has a new portrait.")
    assert shows_green(place, wren.id)
    assert window.bridge.session.portraits.find(wren.source) is not None
    path = window.bridge.session.path
    window.close_campaign()
    assert window.open_file(path)
    qtbot.waitUntil(lambda: shows_green(place, wren.id))
    assert menu_entry(place, hands, wren.id, "Remove the portrait")
    assert place.banner.text == "Wren has no portrait any more."
    assert not shows_green(place, wren.id)
    assert not menu_entry(place, hands, wren.id, "Remove the portrait")


def test_a_hostile_file_is_told_and_the_portrait_stays(window, place, hands, qtbot, picked):
    window.open_sample()
    session = window.bridge.session
    session.portraits.put("wren", plain_png(9, 9, GREEN))
    picked.write_bytes(claiming_png(60_000, 60_000))
    place.portraits.chooser.choose("wren", "Wren")
    qtbot.waitUntil(lambda: "too many" in place.banner.text)
    assert "Nothing was changed." in place.banner.text
    found = session.portraits.find("wren")
    assert found is not None
    assert found.data == plain_png(9, 9, GREEN)


def test_a_picture_that_comes_too_late_for_its_campaign_is_dropped(
    window, place, qtbot, picked, tmp_path
):
    window.open_sample()
    place.portraits.chooser.choose("wren", "Wren")
    window.open_sample()
    qtbot.waitUntil(lambda: not place.portraits.chooser.busy)
    QApplication.processEvents()
    assert window.bridge.session.portraits.find("wren") is None


def test_lists_show_portraits_too(window, place, hands):
    window.open_sample()
    session = window.bridge.session
    shown = {}
    for part in ("before", "after"):
        if part == "after":
            for who in ("wren", "reed-imp"):
                session.portraits.put(who, plain_png(40, 40, GREEN))
        QApplication.processEvents()
        shown[part, "party"] = has_green(place.roster)
    hands.enter()
    while place.begin.isVisible() and place.begin.choice.isVisible():
        hands.enter()
    assert shown == {("before", "party"): False, ("after", "party"): True}
    assert has_green(place.roster.list)
    assert has_green(place.strip)
    assert has_green(place.turn)


def has_green(widget):
    image = widget.grab().toImage()
    return any(
        green(image.pixelColor(x, y))
        for x in range(0, image.width(), 3)
        for y in range(0, image.height(), 3)
    )
