"""Whatever the desk says of a timeline is said in the terms of its picture."""

import pytest

from app.engine.model.timeline import Picture
from app.ui.battle.turn.quiet_page import HowToPage
from app.ui.desk.tools import Tools
from app.ui.kit.widgets import Text

OTHERS = (Picture.LADDER, Picture.BOARD)


@pytest.mark.parametrize(
    ("picture", "title", "keys"),
    [
        (Picture.COUNTDOWN, "A turn in five steps", "free delay"),
        (Picture.LADDER, "A turn in four steps", "ends the turn"),
        (Picture.BOARD, "A turn in three steps", "a look under"),
    ],
)
def test_an_empty_desk_tells_the_steps_of_its_own_turns(qtbot, look, wording, picture, title, keys):
    page = HowToPage(Tools.make(look, wording), picture)
    qtbot.addWidget(page)
    said = [text.full_text for text in page.findChildren(Text)]
    assert said[0] == title
    assert keys in said


@pytest.mark.parametrize("picture", OTHERS)
@pytest.mark.parametrize("code", ["menu.copy_delays", "copy.delays_done", "palette.combatant"])
def test_no_delays_are_told_of_where_there_are_none(wording, picture, code):
    assert "elay" in wording.pictured(code, Picture.COUNTDOWN, place=3)
    assert "elay" not in wording.pictured(code, picture, place=3)


@pytest.mark.parametrize("code", ["step.join", "event.combatant.joined"])
def test_somebody_joins_at_a_place_only_where_there_is_one(wording, code):
    assert wording.text(code, name="Imp", place=12) == "Imp joins at 12"
    assert wording.text(code, name="Imp") == wording.text(code, name="Imp", place=0) == "Imp joins"
