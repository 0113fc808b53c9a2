"""The page of battles: paused, resumed, looked through, and rests between them."""

from datetime import timedelta

import pytest
from PySide6.QtCore import Qt

from app.engine.core.answers import DeskRoller
from app.engine.core.commands import Act, ChangeGauge, EndBattle
from app.ui.battles.rows import BattleLine, DeedLine, local_time, played
from app.ui.shell.main_window import MainWindow
from tests.helpers.desk import begin, hp, open_table, who
from tests.helpers.seed import ability, entrant
from tests.helpers.sessions import running

CTRL = Qt.KeyboardModifier.ControlModifier
CTRL_SHIFT = CTRL | Qt.KeyboardModifier.ShiftModifier
STRIKE = ability("Strike", {"kind": "damage", "dice": "1d10"}, delay={"ticks": 30})


def fighters():
    return (entrant("Mirel", place=0, abilities=(STRIKE,)), entrant("Imp", "enemies", place=20))


@pytest.fixture
def window(qtbot, parts, tmp_path):
    made = MainWindow(parts)
    qtbot.addWidget(made)
    made.show_session(open_table(tmp_path, *fighters()))
    made.show()
    qtbot.waitExposed(made)
    with qtbot.waitActive(made):
        made.activateWindow()
    made.battle.focus_here()
    yield made
    made.close()


@pytest.fixture
def session(window):
    return window.bridge.session


@pytest.fixture
def page(window, hands):
    """The page, opened by its key."""
    hands.key(Qt.Key.Key_B, CTRL_SHIFT)
    return window.sheets.battles


def states(page) -> list[tuple[str, str]]:
    return [(row.title, row.state) for row in page.list.model().rows if isinstance(row, BattleLine)]


def deeds(page) -> dict[str, DeedLine]:
    return {row.name: row for row in page.deeds.model().rows if isinstance(row, DeedLine)}


def test_another_battle_is_begun_while_one_is_paused_and_the_first_resumed(window, session, hands):
    first = running(session)
    first.run(ChangeGauge((who(first, "Imp"),), "hp", -40))
    hands.key(Qt.Key.Key_B, CTRL)
    assert session.battle is None
    second = begin(session, fighters())
    hands.key(Qt.Key.Key_B, CTRL_SHIFT)
    page = window.sheets.battles
    assert states(page) == [("Test", "running"), ("Test", "paused")]
    hands.key(Qt.Key.Key_Down)
    assert page.go_on.accessibleName() == "Resume"
    hands.enter()
    assert running(session).id == first.id != second.id
    assert hp(running(session), "Imp") == 60
    assert window.battle.isVisible()


def test_the_battle_on_the_desk_is_paused_by_a_button(window, session, page, hands):
    hands.click(page.pause)
    assert session.battle is None
    assert states(page) == [("Test", "paused")]
    hands.key(Qt.Key.Key_Escape)
    assert window.battle.begin.isVisible()


def test_a_battle_that_is_over_can_be_looked_through_and_gone_on_with(window, session, hands):
    battle = session.battle
    battle.run(ChangeGauge((who(battle, "Imp"),), "hp", -40))
    battle.run(EndBattle())
    assert "Ctrl+Shift+B" in window.banner.text
    hands.key(Qt.Key.Key_B, CTRL)
    hands.key(Qt.Key.Key_B, CTRL_SHIFT)
    assert states(window.sheets.battles) == [("Test", "finished")]
    hands.enter()
    opened = session.battle
    assert opened.ended
    opened.jump(1)
    assert not opened.ended
    opened.run(ChangeGauge((who(opened, "Imp"),), "hp", -10))
    assert hp(opened, "Imp") == 90
    hands.key(Qt.Key.Key_B, CTRL_SHIFT)
    assert states(window.sheets.battles) == [("Test", "running")]


def test_the_summary_says_who_did_what(window, session, hands):
    battle = session.battle
    battle.run(Act(who(battle, "Mirel"), "strike", (who(battle, "Imp"),)),
               responder=DeskRoller(2))  # fmt: skip
    taken = 100 - hp(battle, "Imp")
    battle.run(EndBattle())
    hands.key(Qt.Key.Key_B, CTRL_SHIFT)
    page = window.sheets.battles
    assert page.outcome.full_text == "Test: The battle was ended."
    made = deeds(page)
    assert made["Mirel"].numbers == ("1", str(taken), "–", "–", "–", "–")
    assert made["Mirel"].actions == "Strike"
    assert made["Imp"].spoken == f"Imp, 1 turn, {taken} damage taken"
    assert page.figures.full_text.startswith("2 turns · 20 ticks · 3 steps · 0:00 at the table")


def test_what_was_earned_is_said(window, session, hands):
    worth = {"name": "XP", "amount": 40, "each": True}
    imp = entrant("Imp", "enemies", place=20, rewards=[worth])
    battle = begin(session, [entrant("Mirel", place=0), imp])
    battle.run(ChangeGauge((who(battle, "Imp"),), "hp", -100))
    hands.key(Qt.Key.Key_B, CTRL_SHIFT)
    page = window.sheets.battles
    assert page.outcome.full_text == "Test: The party has won."
    assert "40 XP" in page.spoils.full_text
    assert "Mirel" in page.spoils.full_text


def test_a_note_about_the_reward_goes_into_the_log(session, page, hands):
    hands.click(page.note)
    hands.type("120 XP each")
    hands.enter()
    assert session.battle.log[-1].name.params["text"] == "Reward: 120 XP each"
    assert page.note.text() == ""
    assert page.isVisible()


def left_hurt(session) -> None:
    """A battle is over that cost Mirel 60 HP."""
    battle = session.battle
    battle.run(ChangeGauge((who(battle, "Mirel"),), "hp", -80))
    battle.run(EndBattle())


def test_a_rest_is_seen_taken_and_undone_by_its_name(window, session, hands):
    left_hurt(session)
    hands.key(Qt.Key.Key_B, CTRL_SHIFT)
    page = window.sheets.battles
    (line,) = page.people.lines
    assert (line.text, line.value) == ("Mirel", "20/100 HP")
    hands.click(page.rest)
    assert page.people.lines == ()
    assert session.carryover.now == {}
    assert window.actions_["undo"].text() == "Undo: Rest"
    hands.key(Qt.Key.Key_Z, CTRL)
    assert page.people.lines == (line,)
    assert window.actions_["redo"].text() == "Redo: Rest"
    hands.key(Qt.Key.Key_Z, CTRL_SHIFT)
    assert page.people.lines == ()
    hands.click(page.take_back)
    assert page.people.lines == (line,)
    hands.click(page.reset)
    assert session.carryover.now == {}


def test_who_starts_hurt_is_said(window, parts, tmp_path):
    sample = tmp_path / "sample.seedboard"
    parts.make_sample(sample)
    assert window.open_file(sample)
    session = window.bridge.session
    encounter = session.encounters()[0].id
    session.begin(encounter, responder=DeskRoller(1))
    assert window.banner.text == ""
    wren = next(token for token in session.battle.view.tokens if token.name == "Wren")
    session.battle.run(ChangeGauge((wren.id,), "hp", -7))
    session.battle.run(EndBattle())
    session.begin(encounter, responder=DeskRoller(1))
    assert window.banner.text == "As the last battle left them: Wren."
    assert hp(session.battle, "Wren") == wren.hp.maximum - 7


def test_an_empty_campaign_says_what_to_do(window, session, hands, tmp_path, parts):
    fresh = tmp_path / "fresh.seedboard"
    parts.make_campaign(fresh, "Fresh")
    assert window.open_file(fresh)
    hands.key(Qt.Key.Key_B, CTRL_SHIFT)
    page = window.sheets.battles
    assert page.none.isVisible()
    assert not page.go_on.isVisible()
    hands.key(Qt.Key.Key_Escape)
    assert not page.isVisible()


def test_another_campaign_closes_the_page(window, page, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    window.show_session(open_table(other, *fighters()))
    assert not page.isVisible()


@pytest.mark.parametrize(("minutes", "text"), [(0, "0:00"), (59, "0:59"), (135, "2:15")])
def test_time_at_the_table_is_hours_and_minutes(minutes, text):
    assert played(timedelta(minutes=minutes)) == text


def test_a_stamp_that_is_none_is_shown_as_it_is():
    assert local_time("yesterday", None) == "yesterday"
