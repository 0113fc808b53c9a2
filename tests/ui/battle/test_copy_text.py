"""Delays and steps as text: four styles, and no sign of a name does anything."""

from dataclasses import replace

import pytest

from app.engine.core.projection import project_player
from app.engine.model.phrase import Phrase
from app.engine.model.player import PlayerView, Shown, Visibility
from app.engine.model.timeline import ChargeView, Presence, TimelineView
from app.ui.battle.copy_text import Style, delays_text, post_text, steps_text
from tests.helpers.views import skirmish, token, view

AGREED = Visibility(
    {"party": Shown.EXACT, "enemies": Shown.WORDS}, frozenset({"party"}), delays=True,
    timers=True, salt="s",
)  # fmt: skip
NASTY = "*Bo* [b]x `y` @everyone_"


def shown(picture: TimelineView, visibility: Visibility = AGREED) -> PlayerView:
    return project_player(picture, visibility)


def test_plain_text_has_one_line_each_in_acting_order(wording):
    assert delays_text(shown(skirmish()), wording) == (
        "Now: Mirel (212 of 310 HP, Status Br 3)\n"
        " 6  Okko (61 of 265 HP, Status Ha 2)\n"
        "12  Tamsin (295 of 295 HP)\n"
        "12  Imp 1 (badly hurt, Status Bl 4)\n"
        "12  Marsh Hag (unhurt, Status Sh 3, Status Sl 2, Status Fa 2)\n"
        "36  Boris (148 of 370 HP, Status Po 2, Status Re 3)\n"
        "41  Imp 2 (hurt)\n"
        "Tide rises in 26"
    )


def test_where_delays_are_not_shown_the_order_is(wording):
    text = delays_text(shown(skirmish(), replace(AGREED, delays=False)), wording)
    assert text.splitlines()[1].startswith("1.  Okko")
    assert text.endswith("Tide rises")


def test_those_who_choose_in_secret_have_no_delays(wording):
    field = view(
        replace(token("ann", 0), chosen=True), replace(token("imp", 0, "enemies"), chosen=False)
    )
    places = [line.split()[0] for line in delays_text(shown(field), wording).splitlines()[1:]]
    assert places == ["1.", "2."]


def test_charges_fallen_and_outcome_are_told(wording):
    field = view(
        token("ann", 4, charge=ChargeView("Meteor", 4, 10)),
        replace(token("bo", None), presence=Presence.FALLEN),
    )
    text = delays_text(shown(field), wording)
    assert text == "Now: the GM\n4  Ann (100 of 100 HP, charging, 4 left)\nFallen: Bo"
    over = delays_text(shown(replace(field, outcome=Phrase("outcome.won"))), wording)
    assert over.startswith("The party has won.")


def test_markdown_discord_and_bbcode_say_the_same(wording):
    field = shown(view(token("ann", 0), token("imp", 7, "enemies"), now="ann"))
    assert delays_text(field, wording, Style.MARKDOWN) == (
        "**Now: Ann** – 100 of 100 HP\n\n- **7** Imp – unhurt"
    )
    assert delays_text(field, wording, Style.DISCORD) == (
        "```\nNow: Ann (100 of 100 HP)\n7  Imp (unhurt)\n```"
    )
    assert delays_text(field, wording, Style.BBCODE) == (
        "[b]Now: Ann[/b] – 100 of 100 HP\n[list]\n[*][b]7[/b] Imp – unhurt\n[/list]"
    )


@pytest.mark.parametrize(
    ("style", "kept"),
    [
        (Style.PLAIN, NASTY),
        (Style.MARKDOWN, r"\*Bo\* \[b\]x \`y\` @everyone\_"),
        (Style.DISCORD, "*Bo* [b]x 'y' @everyone_"),
        (Style.BBCODE, "*Bo* [\u200bb]x `y` @everyone_"),
    ],
)
def test_signs_in_a_name_stand_for_themselves(style, kept, wording):
    field = shown(view(token("bo", 3, name=NASTY)))
    assert kept in delays_text(field, wording, style)


STEPS = ((Phrase("told.acts", {"who": "Ann @all"}), Phrase("told.falls", {"who": "Imp"})),) * 2


def test_steps_are_one_line_each(wording):
    plain = "Ann @all acts. Imp falls."
    assert steps_text(STEPS, wording) == f"{plain}\n{plain}"
    assert steps_text(STEPS, wording, Style.MARKDOWN) == f"- {plain}\n- {plain}"
    assert steps_text(STEPS, wording, Style.BBCODE) == f"[list]\n[*]{plain}\n[*]{plain}\n[/list]"
    assert "@all" not in steps_text(STEPS, wording, Style.DISCORD)
    assert steps_text((), wording) == ""


def test_a_post_is_what_happened_and_who_is_next(wording):
    field = shown(view(token("ann", 0), now="ann"))
    assert post_text(field, STEPS[:1], wording, Style.PLAIN) == (
        "Ann @all acts. Imp falls.\n\nNow: Ann (100 of 100 HP)"
    )
    assert post_text(field, (), wording, Style.PLAIN) == "Now: Ann (100 of 100 HP)"
