"""The rest of a sheet: figures that follow, weapons, elements, copies, templates, portraits."""

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def place(window, hands):
    window.open_sample()
    hands.key(Qt.Key.Key_2, CTRL)
    return window.places.characters.place


def body(place):
    return place.book.workshop.body("character", place.book.id)


def told(place, key):
    return int(place.numbers.derived[key].value.full_text)


def test_critical_health_and_opening_delays_follow_from_what_is_typed(place, hands):
    hp = place.numbers.boxes["hp"].field.edit
    hp.setFocus()
    hp.selectAll()
    hands.type("101")
    assert told(place, "critical") == 25
    spd = place.numbers.boxes["SPD"].field.edit
    spd.setFocus()
    spd.selectAll()
    hands.type("7")
    assert (told(place, "opening"), told(place, "preemptive")) == (43, 23)
    place.numbers.derived["opening"].setFocus()
    assert place.worked_out.title.full_text == "Opening delay"
    assert [line.value for line in place.worked_out.sum.lines][-1] == "43"


def test_a_weapon_says_its_figures_and_opens_in_the_library(place, hands, window):
    assert "1d10" in place.weapons.summaries[0]
    wanted = body(place)["weapons"][0]
    place.weapons.buttons[0].setFocus()
    hands.key(Qt.Key.Key_Space)
    library = window.places.library.place
    assert (library.shelf, library.book.id) == ("weapon", wanted)
    assert library.page.list.list.hasFocus()


def test_enter_on_an_ability_opens_it_in_the_library(place, hands, window):
    place.abilities.setFocus()
    place.abilities.setCurrentIndex(place.abilities.cells.index(1, 0))
    wanted = place.abilities.cells.cards[1].id
    hands.enter()
    library = window.places.library.place
    assert (library.shelf, library.book.id) == ("ability", wanted)


def test_an_element_is_added_set_and_undone(place, hands):
    was = body(place)
    field = place.traits.fields["elements"]
    field.choice.setFocus()
    hands.type("Fire")
    field.add.setFocus()
    hands.key(Qt.Key.Key_Space)
    assert list(body(place)["elements"]) == ["Fire"]
    assert len(field.boxes) == 1
    place.list.list.setFocus()
    hands.key(Qt.Key.Key_Z, CTRL)
    assert body(place) == was
    assert field.boxes == []


def test_piercing_sealed_drain_and_rewards_are_on_the_sheet(place, hands):
    place.traits.fields["piercing"].box.setFocus()
    hands.key(Qt.Key.Key_Space)
    place.traits.fields["sealed"].adder.setFocus()
    hands.type("piercing")
    hands.enter()
    for name in ("drain", "rewards"):
        place.traits.fields[name].add.setFocus()
        hands.key(Qt.Key.Key_Space)
    found = body(place)
    assert found["piercing"] is True
    assert found["sealed"] == ["piercing"]
    assert found["drain"]["gauge"] in {"hp", "mp"}
    assert len(found["rewards"]) == 1


def test_a_name_that_is_nothing_is_told_beside_its_list(place, hands):
    field = place.traits.fields["gear"]
    field.adder.setFocus()
    hands.type("xyzzy")
    hands.enter()
    assert field.problem.isVisible()
    assert "xyzzy" in field.problem.text.full_text
    hands.key(Qt.Key.Key_Backspace)
    assert not field.problem.isVisible()


def test_a_number_in_a_list_is_told_beside_it(place, hands):
    field = place.traits.fields["resistances"]
    field.adder.setFocus()
    hands.type("poison")
    hands.enter()
    box = field.boxes["poison"]
    box.setFocus()
    box.selectAll()
    hands.type("x")
    assert field.problem.isVisible()
    box.selectAll()
    hands.type("-1")
    assert field.problem.isVisible()
    assert body(place)["resistances"]["poison"] == 1
    box.selectAll()
    hands.type("3")
    assert not field.problem.isVisible()
    assert body(place)["resistances"]["poison"] == 3


def test_six_of_these_are_made_in_one_step_with_labels(place, hands):
    name, letter = body(place)["name"], body(place)["letter"]
    count = len(place.list.rows)
    place.list.list.setFocus()
    hands.key(Qt.Key.Key_D, CTRL | SHIFT)
    assert place.list.ask.count.hasFocus()
    hands.type("3")
    hands.enter()
    workshop = place.book.workshop
    made = [one for one in workshop.listed("character") if one.name.startswith(f"{name} ")]
    assert [one.name for one in made] == [f"{name} {n}" for n in (2, 3, 4)]
    assert [one.body["letter"] for one in made] == [f"{letter}{n}" for n in (2, 3, 4)]
    assert len(place.list.rows) == count + 3
    assert place.list.current.name == f"{name} 2"


def test_esc_makes_no_copies_and_nothing_is_no_number(place, hands):
    count = len(place.list.rows)
    place.list.list.setFocus()
    hands.key(Qt.Key.Key_D, CTRL | SHIFT)
    hands.type("0")
    hands.enter()
    assert place.list.ask.isVisible()
    hands.key(Qt.Key.Key_Escape)
    assert not place.list.ask.isVisible()
    assert place.list.list.hasFocus()
    assert len(place.list.rows) == count


def test_a_new_one_is_made_of_a_template(place, hands):
    place.list.list.setFocus()
    hands.key(Qt.Key.Key_Insert, SHIFT)
    assert "template" in place.banner.text
    place.traits.template.box.setFocus()
    hands.key(Qt.Key.Key_Space)
    name = body(place)["name"]
    place.list.list.setFocus()
    hands.key(Qt.Key.Key_Insert, SHIFT)
    hands.type(name[:3])
    hands.enter()
    assert body(place)["name"] == f"{name} 2"
    assert body(place)["template"] is False
    assert "template" not in place.list.current.note


def test_folders_are_headings_and_tags_are_found(place, hands):
    place.traits.folder.edit.setFocus()
    hands.type("Coast")
    assert place.list.current.group == "Coast"
    place.traits.fields["tags"].adder.setFocus()
    hands.type("harbour")
    hands.enter()
    name = body(place)["name"]
    place.list.search.setFocus()
    hands.type("harbour coast")
    rows = [place.list.list.model().index(at, 0).data()
            for at in range(place.list.list.model().rowCount())]  # fmt: skip
    assert rows == ["Coast", name]


def test_a_picture_that_is_dropped_becomes_the_portrait(place, window, tmp_path, qtbot):
    path = tmp_path / "face.png"
    picture = QImage(60, 60, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.red)
    assert picture.save(str(path))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    head, spot = place.head, QPoint(20, 20)
    action, button = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    entered = QDragEnterEvent(spot, action, data, button, Qt.KeyboardModifier.NoModifier)
    assert place.portraits.eventFilter(head, entered)
    dropped = QDropEvent(spot, action, data, button, Qt.KeyboardModifier.NoModifier)
    assert place.portraits.eventFilter(head, dropped)
    portraits = window.bridge.session.portraits
    qtbot.waitUntil(lambda: portraits.find(place.book.id) is not None)
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "notes.txt"))])
    other = QDragEnterEvent(spot, action, data, button, Qt.KeyboardModifier.NoModifier)
    assert not place.portraits.eventFilter(head, other)


def test_in_a_small_window_with_large_text_the_sums_stand_below(place, window):
    window.tools.look.set_scale(1.5)
    window.resize(1366, 768)
    assert place.worked_out.y() > place.head.y()
    assert place.head.name.edit.width() >= window.tools.look.px(100)
    window.tools.look.set_scale(1.0)
    window.resize(1440, 900)
    assert place.worked_out.y() == 0
