"""Documents in and out at the desk: reviewed before anything is changed."""

import json

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication

from tests.services.statblock.test_reading import BLOW, DRAGON

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def desk(window, hands):
    """The sample, open."""
    window.open_sample()
    hands.key(Qt.Key.Key_2, CTRL)
    return window


def workshop(window):
    return window.bridge.session.workshop


def test_a_character_is_copied_into_another_campaign(desk, hands, tmp_path):
    place = desk.places.characters.place
    name, id_ = place.list.current.name, place.book.id
    hands.key(Qt.Key.Key_C, CTRL | SHIFT)
    text = QGuiApplication.clipboard().text()
    assert json.loads(text)["format"] == "seedboard-documents"
    before = workshop(desk).body("character", id_)

    desk.new_campaign(tmp_path / "other.seedboard")
    hands.key(Qt.Key.Key_V, CTRL | SHIFT)
    review = desk.prep.review
    assert review.isVisible()
    assert review.take.hasFocus()
    assert [combo.currentData() for combo in review.choices][:1] == ["add"]
    assert workshop(desk).body("character", id_) is None
    hands.key(Qt.Key.Key_Space)
    assert not review.isVisible()
    assert workshop(desk).body("character", id_) == before
    assert [row.name for row in desk.places.characters.place.list.rows] == [name]
    assert workshop(desk).gaps() == ()


def test_esc_leaves_everything_as_it_is(desk, hands, tmp_path):
    hands.key(Qt.Key.Key_C, CTRL | SHIFT)
    desk.new_campaign(tmp_path / "other.seedboard")
    hands.key(Qt.Key.Key_V, CTRL | SHIFT)
    hands.key(Qt.Key.Key_Escape)
    assert not desk.prep.review.isVisible()
    assert [one for one in workshop(desk).listed("character") if one.source == "own"] == []


def test_an_empty_clipboard_is_told(desk, hands):
    QGuiApplication.clipboard().setText("nothing of ours")
    hands.key(Qt.Key.Key_V, CTRL | SHIFT)
    assert "Copy document" in desk.banner.text


def test_exported_documents_are_dropped_into_another_campaign(desk, tmp_path):
    desk.prep.export_to(tmp_path / "out")
    names = {file.name for file in (tmp_path / "out").iterdir()}
    assert {"character.json", "encounter.json", "roster.csv"} <= names
    assert str(tmp_path / "out") in desk.banner.text
    count = len(desk.places.characters.place.list.rows)
    desk.new_campaign(tmp_path / "other.seedboard")
    files = sorted((tmp_path / "out").glob("*.json"))
    drop(desk, *files)
    assert desk.prep.review.isVisible()
    assert desk.prep.review.banner.text == ""
    desk.prep.review.take.click()
    own = [one for one in workshop(desk).listed("character") if one.source == "own"]
    assert len(own) == count


def test_a_roster_is_dropped_as_a_table_and_bad_lines_are_told(desk, tmp_path):
    table = tmp_path / "roster.csv"
    table.write_text("name,level\nMaren,3\nBo,lots\n", encoding="utf-8")
    drop(desk, table)
    review = desk.prep.review
    assert "lots" in review.table.item(1, 3).text()
    review.take.click()
    assert any(row.name == "Maren" for row in desk.places.characters.place.list.rows)


def test_what_differs_can_be_kept_replaced_or_copied(desk, hands, tmp_path):
    place = desk.places.characters.place
    desk.prep.export_to(tmp_path)
    place.head.name.edit.setFocus()
    place.head.name.edit.selectAll()
    hands.type("Other")
    drop(desk, tmp_path / "character.json")
    combos = [combo for combo in desk.prep.review.choices if combo.isEnabled()]
    assert len(combos) == 1
    assert combos[0].currentData() == "keep"
    combos[0].setFocus()
    hands.key(Qt.Key.Key_Down)
    assert combos[0].currentData() == "replace"
    desk.prep.review.take.click()
    assert place.head.name.edit.text() != "Other"


def test_the_blocks_of_the_chapter_become_abilities_that_a_summoner_uses(desk, hands):
    hands.key(Qt.Key.Key_K, CTRL | SHIFT)
    page = desk.prep.blocks
    assert page.edit.hasFocus()
    page.edit.setPlainText(f"{DRAGON}\n\n{BLOW}")
    assert [line.text for line in page.found.lines] == ["Bahamut", "Crushing Blow"]
    page.take.click()
    assert desk.places.library.place.page.name.full_text == "Bahamut"
    own = [one for one in workshop(desk).listed("ability") if one.source == "own"]
    made = next(one.id for one in own if one.name == "Bahamut")
    desk.show_document("character", desk.places.characters.place.list.rows[2].id)
    sheet = desk.places.characters.place
    for path, value in ((("tier",), 3), (("attributes", "MAG"), 14), (("attributes", "SPD"), 12)):
        assert sheet.book.put(path, value) == ()
    sheet.book.put(("abilities",), [made])
    card = next(card for card in sheet.sheet.cards if card.id == made)
    told = {fact.key: fact.text for fact in (*card.head, *card.effects)}
    assert told["damage"] == f"{14 * 40} + 3d12"
    assert told["delay"] == "38 (F20)"


def test_parts_that_were_not_understood_are_listed(desk, hands):
    hands.key(Qt.Key.Key_K, CTRL | SHIFT)
    page = desk.prep.blocks
    page.edit.setPlainText(DRAGON.replace("MP: 83", "MP: many"))
    assert "many" in page.unread.full_text


def test_broken_and_unused_are_found_and_replaced(desk, hands):
    own = workshop(desk)
    own.add("ability", {"id": "lonely", "name": "Lonely"})
    place = desk.places.characters.place
    place.book.put(("abilities",), ["gone"])
    other = next(row.id for row in place.list.rows if row.id != place.book.id)
    own.edit("character", other, ("abilities",), ["gone"])
    desk.actions_["references"].trigger()
    page = desk.prep.references
    assert page.broken.item(0).text() == f"{place.book.body['name']}: ability “gone”"
    assert "Lonely · ability" in [page.unused.item(at).text() for at in range(page.unused.count())]
    page.kind.setCurrentIndex(1)
    page.old.setFocus()
    hands.type("gone")
    hands.enter()
    page.new.setFocus()
    hands.type("lonely")
    hands.enter()
    page.replace.click()
    assert place.book.body["abilities"] == ["lonely"]
    assert page.broken.count() == 0
    hands.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.broken.count() == 2
    assert [own.body("character", id_)["abilities"] for id_ in (place.book.id, other)] == [
        ["gone"], ["gone"],
    ]  # fmt: skip
    hands.key(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert page.broken.count() == 0


def drop(window, *files):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    event = QDropEvent(
        QPointF(20, 20), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    window.dropEvent(event)
