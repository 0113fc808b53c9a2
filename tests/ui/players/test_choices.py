"""Players see who has chosen, and never what: in their window and in what is copied for them."""

from dataclasses import replace

import pytest

from app.engine.core.commands import Act, SetHidden
from app.engine.core.naming import NOBODY_NAMED, renamed
from app.engine.core.projection import project_player
from app.engine.core.retelling import Change, retell
from app.engine.model.player import Shown, Visibility
from app.ui.battle.copy_text import Style, delays_text, post_text
from app.ui.players.faces import board
from tests.helpers.pool import POOL, Table, entrant

SEEN = Visibility({"party": Shown.EXACT}, frozenset({"party"}), delays=True, salt="x")
UNTOLD = "Zephyr Cut"


@pytest.fixture
def table():
    return gathered()


def gathered():
    deed = {"name": UNTOLD, "physical": True, "targets": 1}
    return Table(
        entrant("Ann", deeds=[deed]),
        entrant("Bob"),
        entrant("Husk", "enemies", public_name="A shade"),
    )


def seen(table, visibility=SEEN):
    return project_player(POOL.timeline(table.fight), visibility)


def choose(table, *names, action="defend"):
    for name in names:
        table.do(Act(table.id(name), action))


def cards(shown):
    return {one.name: one.chosen for one in shown.rows}


def test_a_card_lies_face_down_for_everybody_who_has_chosen(table, wording):
    choose(table, "Ann")
    shown = board(seen(table), wording)
    assert (shown.title, shown.now.name) == ("CHOOSES", "Bob")
    assert shown.now.spoken.startswith("Bob, chooses now")
    assert cards(shown) == {"Ann": True, "A shade": False}
    assert (shown.next_title, shown.number_title) == ("CARDS", "")
    assert shown.hint == "A shade is next."
    assert [one.spoken.split(", ")[1] for one in shown.rows] == [
        "has still to choose", "has chosen",
    ]  # fmt: skip


def test_when_all_have_chosen_nobody_is_next(table, wording):
    choose(table, "Ann", "Bob", "Husk")
    shown = board(seen(table), wording)
    assert (shown.headline, shown.hint) == ("All have chosen.", "")
    assert set(cards(shown).values()) == {True}


def test_whoever_is_concealed_says_nothing_of_its_choice(table):
    table.do(SetHidden((table.id("Husk"),), hidden=True))
    choose(table, "Husk")
    told = seen(table, replace(SEEN, concealed=True))
    assert {one.concealed: one.chosen for one in told.tokens} == {False: False, True: None}
    assert "Husk" not in str(told)


@pytest.mark.parametrize("style", list(Style))
def test_nothing_copied_before_the_reveal_depends_on_what_was_chosen(wording, style):
    texts = []
    for action, targets in (("defend", ()), ("zephyr-cut", ("Husk",)), ("aggressive", ("Husk",))):
        table = gathered()
        before = POOL.timeline(table.fight)
        table.choose("Ann", action, *targets)
        after = POOL.timeline(table.fight)
        naming = renamed(NOBODY_NAMED, after, SEEN)
        step = retell(Change(table.last, before, after), SEEN, naming)
        view = seen(table)
        texts.append((delays_text(view, wording, style), post_text(view, (step,), wording, style),
                      board(view, wording)))  # fmt: skip
    assert texts[0] == texts[1] == texts[2]
    assert "has chosen" in texts[0][0]
    assert UNTOLD not in str(texts)
