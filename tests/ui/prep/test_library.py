"""Abilities, statuses and everything else are edited in forms read off their models."""

import tomllib

import pytest
from PySide6.QtCore import Qt

from app.engine.model.documents import KINDS
from app.ui.desk.plain_words import status_sentences
from app.ui.prep.form.spec import fields_of, kind_of
from app.ui.prep.library import SHELVES
from tests.helpers.desk import RESOURCES

CTRL = Qt.KeyboardModifier.ControlModifier
WORDS = tomllib.loads((RESOURCES / "i18n" / "en.toml").read_text(encoding="utf-8"))


@pytest.fixture
def place(window, hands):
    """The Library with the sample open."""
    window.open_sample()
    hands.key(Qt.Key.Key_3, CTRL)
    return window.places.library.place


def body(place):
    return place.book.workshop.body(place.book.kind, place.book.id)


def models(model, seen=None):
    seen = set() if seen is None else seen
    if model not in seen:
        seen.add(model)
        for spec in fields_of(model):
            for inner in spec.models:
                models(inner, seen)
    return seen


@pytest.mark.parametrize("kind", SHELVES)
def test_every_field_value_and_part_has_words(kind):
    codes = {f"prep.kinds_{kind}", f"prep.kind_{kind}", f"prep.new_{kind}"}
    for model in models(KINDS[kind]):
        codes |= {f"part.{kind_of(model)}"} if kind_of(model) else set()
        for spec in fields_of(model):
            codes.add(f"field.{spec.name}")
            if spec.look == "choice":
                codes |= {f"value.{spec.name}.{one}" for one in spec.choices}
    assert len(codes) > 6
    assert sorted(codes - WORDS.keys()) == []


def test_every_document_of_every_shelf_opens_in_its_form(place):
    for kind in SHELVES:
        place.show_shelf(kind)
        page = place.page
        assert page.isVisible(), kind
        for row in page.list.rows[:6]:
            page.list.go_to(kind, row.id)
            assert page.book.id == row.id
            assert page.form.fields["name"].edit.text() == body(place)["name"]
            assert not any(field.wrong for field in page.form.fields.values()), row.id


def test_the_first_change_of_a_built_in_copies_it_and_reset_brings_it_back(place, hands):
    page = place.page
    page.list.go_to("ability", "bahamut")
    assert page.origin.full_text == WORDS["prep.source_builtin"]
    assert not page.delete.isEnabled()
    mp = page.form.fields["mp"].edit
    mp.setFocus()
    mp.selectAll()
    hands.type("90")
    assert body(place)["mp"] == 90
    assert page.origin.full_text == WORDS["prep.source_changed"]
    assert [(line.text, line.value) for line in page.differences.lines.lines] == [("mp", "90")]
    assert page.differences.isVisible()
    hands.click(page.delete)
    assert body(place)["mp"] == 83
    assert not page.differences.isVisible()


def test_the_stat_block_and_the_form_are_kept_in_step(place, hands):
    page = place.page
    page.list.go_to("ability", "bahamut")
    text = page.block.edit.toPlainText()
    assert "MP: 83" in text
    page.block.edit.setFocus()
    page.block.edit.setPlainText(text.replace("MP: 83", "MP: 84"))
    assert body(place)["mp"] == 84
    assert page.form.fields["mp"].edit.text() == "84"
    mp = page.form.fields["mp"].edit
    mp.setFocus()
    mp.selectAll()
    hands.type("85")
    assert "MP: 85" in page.block.edit.toPlainText()


def test_what_a_stat_block_does_not_say_is_told_and_changes_nothing(place):
    page = place.page
    page.list.go_to("ability", "bahamut")
    was = body(place)
    text = page.block.edit.toPlainText()
    page.block.edit.setPlainText(text.replace("MP: 83", "MP: lots"))
    assert page.block.unread.isVisible()
    assert "lots" in page.block.unread.full_text
    assert body(place) == was


def test_effects_are_added_moved_and_taken_out(place, hands):
    page = place.page
    page.list.go_to("ability", "bahamut")
    field = page.form.fields["effects"]
    words = [field.choice.itemText(at) for at in range(field.choice.count())]
    field.choice.setCurrentIndex(words.index(WORDS["part.delay"]))
    hands.click(field.add)
    assert [one["kind"] for one in body(place)["effects"]] == ["damage", "delay"]
    assert len(field.boxes) == 2
    field.write(list(reversed(body(place)["effects"])))
    assert [one["kind"] for one in body(place)["effects"]] == ["delay", "damage"]
    hands.key(Qt.Key.Key_Z, CTRL)
    hands.key(Qt.Key.Key_Z, CTRL)
    assert [one["kind"] for one in body(place)["effects"]] == ["damage"]
    assert len(field.boxes) == 1


def test_fields_at_their_default_are_shown_when_asked_for(place, hands):
    page = place.page
    page.list.go_to("ability", "bahamut")
    hits = page.form.fields["hits"]
    assert not hits.isVisible()
    hands.click(page.form.more)
    assert hits.isVisible()


def test_a_status_says_in_plain_words_what_it_does(place, hands, qtbot):
    place.show_shelf("status")
    page = place.page
    page.list.go_to("status", "poison")
    assert "5 % of max HP" in page.plain.text.full_text
    percent = page.form.fields["after_act"].boxes[0]
    edit = next(
        one for one in percent.findChildren(type(page.list.search))
        if one.accessibleName() == WORDS["field.percent"]
    )  # fmt: skip
    qtbot.waitUntil(edit.isVisible)
    page.shown.ensureWidgetVisible(edit)
    edit.setFocus()
    edit.selectAll()
    hands.type("12")
    assert body(place)["after_act"]["percent"] == 12
    assert "12 % of max HP" in page.plain.text.full_text


def test_every_status_of_the_catalogue_has_sentences(place):
    place.show_shelf("status")
    workshop = place.book.workshop
    for one in workshop.listed("status"):
        found = status_sentences(one.body, lambda id_: id_)
        assert found
        assert {phrase.code for phrase in found} <= WORDS.keys()


def test_where_a_status_is_used_is_listed(place):
    place.show_shelf("status")
    place.page.list.go_to("status", "poison")
    assert any("Poison" in line.text for line in place.page.uses.lines.lines)


def test_a_new_one_can_be_made_named_and_deleted(place, hands):
    place.show_shelf("stance")
    page = place.page
    page.list.list.setFocus()
    hands.key(Qt.Key.Key_Insert)
    assert page.form.fields["name"].edit.hasFocus()
    hands.type("Zephyr")
    assert body(place)["name"] == "Zephyr"
    made = page.book.id
    hands.click(page.delete)
    assert made not in {row.id for row in page.list.rows}


def test_a_document_in_use_is_not_deleted_silently(place):
    place.show_shelf("weapon")
    page = place.page
    used = next(row for row in page.list.rows if place.book.workshop.uses("weapon", row.id)
                and place.book.workshop.source("weapon", row.id) == "own")  # fmt: skip
    page.list.go_to("weapon", used.id)
    page.deeds.remove()
    assert page.banner.isVisible()
    assert used.id in {row.id for row in page.list.rows}


def test_an_encounter_says_how_hard_it_looks_and_begins_from_here(place, hands, window, qtbot):
    place.show_shelf("encounter")
    panel = place.page.estimate
    qtbot.waitUntil(lambda: bool(panel.level.full_text))
    assert panel.level.full_text in {WORDS[f"prep.estimate_{one}"] for one in
                                     ("easy", "fair", "hard", "deadly")}  # fmt: skip
    hands.click(panel.begin)
    assert window.battle.begin.isVisible()
    assert window.battle.begin.list.hasFocus()
