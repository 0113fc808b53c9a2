"""One whole fight of the sample, by keys alone and by the mouse alone."""

from PySide6.QtCore import Qt

from app.engine.core.answers import QuestionKind
from app.engine.model.timeline import TimelineView
from app.ui.battle.roster_rows import RosterToken
from app.ui.battle.turn_draft import Stage
from tests.helpers.desk import open_path

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
MOST_CLICKS = 12
"""More than any turn takes."""
LONGEST = 400
"""More turns than any fight of the sample takes."""


def shown(window) -> dict[str, tuple[int, int | None, str, tuple[tuple[str, int | None], ...]]]:
    """What the roster says of everybody, read from the model of the list itself."""
    rows = window.battle.roster.list.model().rows
    tokens = [row.token for row in rows if isinstance(row, RosterToken)]
    return {
        token.id: (token.hp.value, token.place, token.presence.value,
                   tuple((chip.id, chip.remaining) for chip in token.chips))
        for token in tokens
    }  # fmt: skip


def told(view: TimelineView) -> dict[str, object]:
    """The same, as a session read from the file says."""
    return {
        token.id: (token.hp.value, token.place, token.presence.value,
                   tuple((chip.id, chip.remaining) for chip in token.chips))
        for token in view.tokens if token.presence.value != "gone"
    }  # fmt: skip


def begin_by_keys(window, hands) -> None:
    hands.key(Qt.Key.Key_T, CTRL)
    assert window.bridge.session is not None
    hands.enter()
    answer_choices_by_keys(window, hands)
    assert window.bridge.battle is not None


def answer_choices_by_keys(window, hands) -> None:
    while window.battle.begin.isVisible() and window.battle.begin.choice.isVisible():
        hands.enter()


def turn_by_keys(window, hands) -> int:
    """One ordinary turn, with the middle of every die; gives the keys it took."""
    flow, before = window.battle.turn.flow, window.bridge.battle.cursor
    hands.presses = 0
    while window.bridge.battle.cursor == before:
        question = flow.question
        if flow.stage is Stage.ROLL and question is not None and question.kind is QuestionKind.ROLL:
            dice = question.dice
            hands.type(str((dice.lowest + dice.highest) // 2))
        hands.enter()
    return hands.presses


def test_a_fight_by_keys_alone(window, hands, qtbot):
    begin_by_keys(window, hands)
    battle, turn = window.bridge.battle, window.battle.turn
    counts = []
    for number in range(LONGEST):
        if battle.view.outcome is not None:
            break
        plain = len(turn.flow.options) > 0 and turn.flow.stage is Stage.ACTION
        keys = turn_by_keys(window, hands)
        counts += [keys] if plain else []
        if number % 7 == 3:
            excursion_by_keys(window, hands)
    assert battle.view.outcome is not None
    assert not turn.primary.isVisible()
    assert min(counts) <= 6
    assert ordinary(battle, counts) <= 6
    compare_with_the_file(window)


def ordinary(battle, counts) -> int:
    """The most keys of a turn against one target without added effects or ties."""
    acts = [entry for entry in battle.log if "act" in entry.name.code]
    plain = [
        keys
        for entry, keys in zip(acts, counts, strict=False)
        if sum(answer.source.value == "hand" for answer in entry.answers) <= 2
        and not any(answer.key.startswith("first/") for answer in entry.answers)
    ]
    return max(plain)


def excursion_by_keys(window, hands) -> None:
    """Undo and redo a few steps: everything is as it was before."""
    before, cursor = shown(window), window.bridge.battle.cursor
    for _ in range(3):
        hands.key(Qt.Key.Key_Z, CTRL)
    assert window.bridge.battle.cursor == cursor - 3
    for _ in range(3):
        hands.key(Qt.Key.Key_Z, CTRL | SHIFT)
    assert window.bridge.battle.cursor == cursor
    assert shown(window) == before


def compare_with_the_file(window) -> None:
    seen, path = shown(window), window.bridge.session.path
    log = [entry.number for entry in window.bridge.battle.log]
    battle_id = window.bridge.battle.id
    window.close_campaign()
    session = open_path(path)
    try:
        session.open_battle(battle_id)
        assert told(session.battle.view) == seen
        assert [entry.number for entry in session.battle.log] == log
    finally:
        session.close()


def test_a_fight_by_the_mouse_alone(window, hands):
    hands.click(window.start.sample)
    begin = window.battle.begin
    hands.click_row(begin.list, 1)
    hands.click(begin.start)
    while begin.isVisible() and begin.choice.isVisible():
        hands.click_row(begin.choice.list, 0)
        hands.click(begin.start)
    battle, turn = window.bridge.battle, window.battle.turn
    for number in range(LONGEST):
        if battle.view.outcome is not None:
            break
        turn_by_mouse(window, hands)
        if number % 9 == 4:
            excursion_by_mouse(window, hands)
    assert battle.view.outcome is not None
    assert turn.pages.nobody.isVisible()
    compare_with_the_file(window)


def turn_by_mouse(window, hands) -> None:
    turn, battle = window.battle.turn, window.bridge.battle
    before = battle.cursor
    for _ in range(MOST_CLICKS):
        if battle.cursor != before:
            return
        stage = turn.flow.stage
        if stage is Stage.ACTION:
            choose_by_mouse(turn, hands)
        elif turn.buttons["roll_rest"].isVisible():
            hands.click(turn.buttons["roll_rest"])
        elif stage is Stage.FIRST:
            hands.click_row(turn.pages.choice.choice.list, 1)
            hands.click(turn.primary)
        else:
            hands.click(turn.primary)
    raise AssertionError(f"the turn does not end: {turn.flow.stage}, {turn.flow.problem}")


def choose_by_mouse(turn, hands) -> None:
    """The last action that can be taken and hurts, at its first target that can be hit."""
    options = turn.flow.options
    free = [n for n, option in enumerate(options) if option.locked is None]
    aimed = [n for n in free if any(t.fells is not None for t in options[n].targets)]
    row = (aimed or free)[-1]
    hands.click_key(turn.pages.choose.action_list, options[row].id)
    targets = options[row].targets
    if targets:
        at = next(n for n, target in enumerate(targets) if target.locked is None)
        hands.click_row(turn.pages.choose.target_list, at)
    hands.click(turn.primary)


def excursion_by_mouse(window, hands) -> None:
    before, cursor = shown(window), window.bridge.battle.cursor
    for _ in range(2):
        hands.click(window.menu_row.undo)
    assert window.bridge.battle.cursor == cursor - 2
    for _ in range(2):
        hands.click(window.menu_row.redo)
    assert shown(window) == before


def test_the_names_in_the_window_follow_the_history(window, hands):
    begin_by_keys(window, hands)
    assert window.windowTitle() == "The Lantern Coast – Toll at the Weir – Seedboard"
    assert window.actions_["undo"].text() == "Undo: Toll at the Weir begins"
    assert not window.actions_["redo"].isEnabled()
    hands.key(Qt.Key.Key_Z, CTRL)
    assert window.actions_["redo"].text() == "Redo: Toll at the Weir begins"
    assert not window.actions_["undo"].isEnabled()
