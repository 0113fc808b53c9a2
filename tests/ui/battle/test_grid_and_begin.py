import pytest
from PySide6.QtCore import QPoint, Qt

from app.engine.core.commands import AddNote
from app.services.session import Session
from tests.helpers.desk import hp, open_path, who
from tests.helpers.desk import place as place_of

ESC = Qt.Key.Key_Escape


def canvas_of(place):
    return place.grid.canvas.viewport()


def centre(place, id_) -> QPoint:
    return canvas_of(place).mapFrom(place.grid, place.grid.token_rect(id_).center())


def drag(place, qtbot, start: QPoint, end: QPoint, *, drop: bool = True):
    canvas = canvas_of(place)
    qtbot.mousePress(canvas, Qt.MouseButton.LeftButton, pos=start)
    for step in range(1, 9):
        at = start + (end - start) * (step / 8)
        qtbot.mouseMove(canvas, at)
    if drop:
        qtbot.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=end)


def test_a_drag_moves_a_token_and_names_the_step(place, battle, window, qtbot):
    boris = who(battle, "Boris")
    start = centre(place, boris)
    step = abs(centre(place, who(battle, "Imp")).y() - start.y()) // 20
    drag(place, qtbot, start, start + QPoint(0, 5 * step))
    assert place_of(battle, "Boris") == 35
    assert window.actions_["undo"].text() == "Undo: Boris to 35"


def test_while_dragging_the_strip_shows_who_acts_around_the_landing(place, battle, qtbot):
    boris = who(battle, "Boris")
    start = centre(place, boris)
    drag(place, qtbot, start, start + QPoint(0, 60), drop=False)
    assert place.strip._tag.accessibleName() == "IF DROPPED"
    marked = [cell for cell in place.strip.cells if cell._marked]
    assert [cell._token.name for cell in marked] == ["Boris"]
    assert marked[0]._token.place < 40
    qtbot.keyClick(place.grid.canvas, ESC)
    qtbot.mouseRelease(canvas_of(place), Qt.MouseButton.LeftButton)
    assert place_of(battle, "Boris") == 40
    assert place.strip._tag.accessibleName() == "NEXT"


def test_a_place_is_rehearsed_once_in_a_drag_there_and_back(place, battle, qtbot, monkeypatch):
    plan, asked = battle.plan, []

    def counted(command, *args, **kwargs):
        asked.append(tuple(command.places.items()))
        return plan(command, *args, **kwargs)

    start = centre(place, who(battle, "Boris"))
    end = start + QPoint(0, 60)
    monkeypatch.setattr(battle, "plan", counted)
    drag(place, qtbot, start, end, drop=False)
    there = len(asked)
    for step in range(1, 9):
        qtbot.mouseMove(canvas_of(place), end + (start - end) * (step / 8))
    qtbot.mouseMove(canvas_of(place), end)
    assert there > 1
    assert len(asked) == len(set(asked))
    qtbot.keyClick(place.grid.canvas, ESC)
    qtbot.mouseRelease(canvas_of(place), Qt.MouseButton.LeftButton)


def test_keys_move_a_token(place, battle, hands):
    place.grid.setFocus()
    place.grid.set_current(who(battle, "Hag"))
    hands.presses = 0
    hands.press("m")
    hands.type("25")
    hands.enter()
    assert hands.presses == 2
    assert place_of(battle, "Hag") == 25


def test_a_faulty_file_is_told_and_nothing_changes(place, window, hands, tmp_path):
    second = open_path(window.bridge.session.path)
    window.show_session(second)
    assert second.read_only is not None
    assert window.menu_row.saved.full_text == "Read only"
    battle = second.battle
    assert battle is not None
    row = place.roster._model.row_of(who(battle, "Imp"))
    hands.click_row(place.roster.list, row)
    place.roster.setFocus()
    hands.press("-")
    hands.type("5")
    hands.enter()
    assert place.banner.isVisible()
    assert hp(battle, "Imp") == 100
    assert battle.cursor == 1


@pytest.fixture
def empty(window, place, hands):
    """The desk between two battles."""
    hands.key(Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    return place.begin


def test_between_battles_the_last_one_can_be_opened(window, empty, hands):
    assert empty.isVisible()
    assert window.bridge.battle is None
    assert not window.actions_["copy_delays"].isEnabled()
    hands.click(empty.last)
    hands.enter()
    assert window.bridge.battle is not None
    assert not empty.isVisible()


def test_a_campaign_without_encounters_says_what_to_do(window, empty):
    assert empty._none.isVisible()
    assert not empty.list.isVisible()
    assert empty.field.hasFocus()


def test_a_set_up_typed_badly_is_told_below(window, empty, hands):
    hands.type("Mirel")
    hands.enter()
    assert empty.banner.text == "“Mirel” has no delay after the name."
    hands.type(" 12")
    hands.enter()
    assert empty.banner.text == "Nobody in this campaign is called Mirel."
    assert window.bridge.battle is None


@pytest.fixture
def sample(window, hands):
    """The sample, before its first battle."""
    window.open_sample()
    return window.battle.begin


def test_a_set_up_is_taken_over_from_paper(window, sample, hands):
    sample.field.setFocus()
    hands.type("redcap 1 30, Redcap 2 30, Wren 12, Ilse 26, Mire 5")
    hands.enter()
    view = window.bridge.battle.view
    assert [(token.name, token.place, token.lane) for token in view.tokens] == [
        ("Mirewife", 0, "enemies"), ("Wren", 7, "party"), ("Ilse", 21, "party"),
        ("Redcap 1", 25, "enemies"), ("Redcap 2", 25, "enemies"),
    ]  # fmt: skip
    assert [token.letter for token in view.tokens[3:]] == ["R1", "R2"]
    assert len({token.colour for token in view.tokens}) == 5
    assert window.battle.turn.pages.choose.action_list.hasFocus()


def test_an_encounter_starts_without_those_left_out(window, sample, hands):
    hands.press("o")
    pell = sample.opening.board.tile("pell")
    assert pell.isVisible()
    pell.setFocus()
    hands.key(Qt.Key.Key_Space)
    assert pell.tile.notes == ("stays out",)
    hands.click(sample.opening.surprise_buttons["party"])
    sample.list.setFocus()
    start_and_answer(sample, hands)
    view = window.bridge.battle.view
    assert "Pell" not in {token.name for token in view.tokens}
    wren = next(token for token in view.tokens if token.name == "Wren")
    imp = next(token for token in view.tokens if token.name == "Redcap 1")
    assert imp.place - wren.place == 20


def start_and_answer(begin, hands):
    hands.enter()
    while begin.isVisible() and begin.choice.isVisible():
        hands.enter()


def test_a_digit_chooses_an_encounter(window, sample, hands):
    hands.press("2")
    start_and_answer(sample, hands)
    assert window.bridge.battle.title == "The Drowned Bell"


def test_adding_in_mid_battle_finds_by_name(window, sample, hands):
    start_and_answer(sample, hands)
    place, battle = window.battle, window.bridge.battle
    place.roster.setFocus()
    hands.press("a")
    hands.type("hound")
    place.roster.add.place.setFocus()
    hands.type("9")
    hands.enter()
    assert place_of(battle, "Hound") == 9
    assert not place.roster.add.isVisible()


def test_an_arrival_without_a_number_is_asked_about(window, sample, hands):
    start_and_answer(sample, hands)
    place, battle = window.battle, window.bridge.battle
    place.roster.setFocus()
    hands.press("a")
    hands.type("moth")
    hands.enter()
    assert place.turn.pages.roll.box.hasFocus()
    assert place.turn.pages.roll.box.value == 50 - 20
    hands.type("3")
    hands.enter()
    assert place_of(battle, "Lampmoth") == 3


def test_the_end_of_a_battle_is_told_and_undone(window, place, battle, hands):
    window.actions_["surrender_enemies"].trigger()
    assert place.turn.pages.nobody._title.full_text == "The enemies give up."
    assert not place.turn.primary.isVisible()
    hands.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert battle.view.outcome is None
    assert place.turn.pages.choose.isVisible()


def test_what_others_do_to_the_session_is_shown(window, place, battle):
    assert isinstance(window.bridge.session, Session)
    battle.run(AddNote("from elsewhere"))
    assert place.log._model.rows[0].title == "from elsewhere"
