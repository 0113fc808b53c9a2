"""Characters and Library show what the campaign's own rules have, and nothing else."""

import tomllib

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.engine.model.documents import STANDARD
from app.engine.systems import SYSTEMS
from app.ui.prep.fields import Field
from app.ui.prep.form.spec import fields_of, kind_of
from app.ui.prep.library import SHELVES
from tests.helpers.desk import RESOURCES
from tests.helpers.examples import example
from tests.helpers.schemas import own_kinds

CTRL = Qt.KeyboardModifier.ControlModifier
WORDS = tomllib.loads((RESOURCES / "i18n" / "en.toml").read_text(encoding="utf-8"))


def opened(window, hands, tmp_path, system, place=Qt.Key.Key_2):
    window.open_file(example(system, tmp_path / f"{system}.seedboard"))
    hands.key(place, CTRL)
    return window.places


def fields_in(field):
    return [one for one in field.findChildren(Field) if one.isVisible()]


def parts_of(model):
    for spec in fields_of(model):
        yield spec
        for inner in spec.models:
            yield from parts_of(inner)


EDITED = [(system, kind) for system, kind in own_kinds() if kind in {*SHELVES, "character"}]
"""Those that have a form; house rules are changed on a page of their own."""


@pytest.mark.parametrize(("system", "kind"), EDITED)
def test_every_field_and_value_of_every_system_has_words(system, kind):
    (info,) = [one.info for one in SYSTEMS if one.info.id == system]
    codes = {f"prep.kinds_{kind}"} if kind in SHELVES else set()
    for spec in parts_of(info.documents().models[kind]):
        codes.add(f"field.{spec.name}")
        if spec.look == "choice":
            codes |= {f"value.{spec.name}.{one}" for one in spec.choices}
        codes |= {f"part.{kind_of(one)}" for one in spec.models if kind_of(one)}
    assert len(codes) > 3
    assert sorted(codes - WORDS.keys()) == []


def test_a_sheet_of_rounds_has_its_stats_moves_and_deeds(window, hands, tmp_path):
    place = opened(window, hands, tmp_path, "rounds").characters.place
    place.list.go_to("character", "mud-golem")
    assert set(place.numbers.boxes) == {
        "Agility", "Melee", "Ranged", "Magic", "Defensive", "Dodge", "hp", "ap",
    }  # fmt: skip
    assert set(place.own.fields) == {"crystals", "moves", "deeds"}
    assert not place.weapons.isVisible()
    assert not place.head.row.isVisible()
    assert "AP, Ranged, Dodge" in place.numbers.unset.full_text
    dodge = place.numbers.boxes["Dodge"].field.edit
    dodge.setFocus()
    hands.type("7")
    assert place.book.value(("attributes", "Dodge")) == 7
    assert "Dodge" not in place.numbers.unset.full_text
    hands.key(Qt.Key.Key_Backspace)
    assert "Dodge" not in place.book.value(("attributes",))
    assert "Dodge" in place.numbers.unset.full_text
    hands.key(Qt.Key.Key_Z, CTRL)
    assert place.book.value(("attributes", "Dodge")) == 7
    assert window.bridge.session.sheet("mud-golem").derived[0].text == "1d10 + 7"


def test_what_is_wrong_with_a_move_is_told_beside_it_and_what_is_empty_is_not_configured(
    window, hands, tmp_path, qtbot
):
    place = opened(window, hands, tmp_path, "rounds").characters.place
    place.list.go_to("character", "gale-moth")
    moves = place.own.fields["moves"]
    path = ("moves", 0, "damage")
    qtbot.waitUntil(lambda: any(one.path == path for one in fields_in(moves)))
    damage = next(one for one in fields_in(moves) if one.path == path)
    damage.edit.setFocus()
    damage.edit.selectAll()
    hands.type("2dx")
    assert damage.wrong
    assert place.book.value(("moves", 0, "damage")) == "2", "a fault is never written"
    hands.key(Qt.Key.Key_Backspace)
    hands.type("4")
    assert not damage.wrong
    assert place.book.value(("moves", 0, "damage")) == "2d4"
    damage.edit.selectAll()
    hands.key(Qt.Key.Key_Delete)
    assert place.book.value(("moves", 0, "damage")) is None
    bite = window.bridge.session.sheet("gale-moth").cards[0]
    assert [fact.text for fact in bite.effects if fact.key == "damage"] == [""]
    assert damage.edit.placeholderText() == WORDS["prep.not_configured"]
    moves.add.click()
    moves.add.click()
    names = [one["name"] for one in place.book.value(("moves",))]
    assert names == ["Bite", "Gust", "Attack Move 1", "Attack Move 2"]
    faults = place.book.put(("moves", 2, "name"), "Bite")
    assert [fault.phrase.code for fault in faults] == ["document.same_names"]


def test_a_sheet_of_pool_has_its_dice_and_says_which_are_missing(window, hands, tmp_path):
    place = opened(window, hands, tmp_path, "pool").characters.place
    place.list.go_to("character", "ink-runner")
    assert list(place.numbers.boxes) == ["STR", "END", "MIND", "KL", "hp"]
    assert set(place.own.fields) == {"standard_roll", "deeds", "shinigami"}
    att = next(
        one for one in fields_in(place.own.fields["standard_roll"])
        if one.path == ("standard_roll", "att")
    )  # fmt: skip
    att.edit.setFocus()
    att.edit.selectAll()
    hands.type("6")
    assert place.book.value(("standard_roll", "att")) == 6
    normal = place.sheet.cards[0]
    assert [fact.text for fact in normal.effects] == ["8 + 6d6", "4 + 3d6"]
    att.edit.selectAll()
    hands.key(Qt.Key.Key_Delete)
    assert place.numbers.unset.full_text.startswith("Not configured: ATT dice.")
    kl = place.numbers.boxes["KL"].field
    kl.edit.setFocus()
    kl.edit.selectAll()
    hands.type("0")
    assert kl.wrong
    assert place.book.value(("attributes", "KL")) == 4


def test_shelves_and_columns_are_those_of_the_rules(window, hands, tmp_path):
    library = opened(window, hands, tmp_path, "pool", Qt.Key.Key_3).library.place
    shown = [kind for kind, button in library.buttons.items() if button.isVisible()]
    assert shown == ["status", "encounter"]
    assert [row.id for row in library.page.list.rows][:2] == ["berserk", "blind"]
    hands.key(Qt.Key.Key_Insert)
    assert len(library.page.list.rows) == 8, "nobody invents an ailment"
    assert not library.page.list.new.isEnabled()
    text = library.page.form.fields["text"].edit
    text.setFocus()
    hands.key(Qt.Key.Key_A, CTRL)
    hands.type("Rage.")
    assert library.book.source == "changed"
    library.show_shelf("encounter")
    members = library.page.form.fields["members"]
    assert list(members.lines[0]) == ["count", "side", "hidden", "alias"]
    assert set(library.page.form.fields) == {"name", "members", "notes"}


def test_another_campaign_brings_its_own_sheet_and_shelves(window, hands, tmp_path):
    places = opened(window, hands, tmp_path, "rounds", Qt.Key.Key_3)
    assert [kind for kind, one in places.library.place.buttons.items() if one.isVisible()] == [
        "encounter"
    ]
    hands.key(Qt.Key.Key_2, CTRL)
    assert "moves" in places.characters.place.own.fields
    window.open_sample()
    hands.key(Qt.Key.Key_2, CTRL)
    place = places.characters.place
    assert place.own.fields == {}
    assert tuple(place.numbers.boxes)[:5] == STANDARD.attributes
    assert place.weapons.isVisible()
    assert place.numbers.boxes["SPD"].value.full_text
    hands.key(Qt.Key.Key_3, CTRL)
    assert all(button.isVisible() for button in places.library.place.buttons.values())


def test_large_text_makes_no_sheet_wider_than_its_place(window, hands, tmp_path):
    places = opened(window, hands, tmp_path, "pool")
    window._parts.look.set_scale(1.5)
    window.resize(1366, 768)
    scroll = places.characters.place._scroll
    QApplication.processEvents()
    assert scroll.widget().minimumSizeHint().width() <= scroll.viewport().width()
