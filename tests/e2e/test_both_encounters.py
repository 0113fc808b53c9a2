"""Both encounters of the sample to their ends: mouse, keys, and dice typed by hand."""

from itertools import count

from PySide6.QtCore import Qt

from app.engine.core.answers import AnswerSource, QuestionKind
from app.engine.model.timeline import Presence, TimelineView
from app.ui.battle.roster_rows import RosterToken
from app.ui.battle.turn_draft import Stage
from app.ui.grid.twin import TwinModel
from tests.helpers.desk import open_path

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LONGEST = 200
"""More turns than any fight of the sample takes."""
MOST_ACTS = 40
"""More clicks and keys than any turn takes."""
EXCURSIONS = 10


class Player:
    """Somebody with one hand on the mouse and one on the keys, and a bag of dice."""

    def __init__(self, window, hands) -> None:
        self.window, self.hands = window, hands
        self.throws = count(7, 29)
        self.typed = 0
        self.excursions = 0
        self.frames: dict[int, tuple[TimelineView, object]] = {}
        """What the desk showed at each cursor of the battle on show."""

    @property
    def battle(self):
        return self.window.bridge.battle

    @property
    def turn(self):
        return self.window.battle.turn

    # A battle

    def begin(self, row: int) -> None:
        begin = self.window.battle.begin
        self.hands.click_row(begin.list, row)
        self.hands.enter()
        while begin.isVisible() and begin.choice.isVisible():
            self.hands.enter()
        self.frames.clear()
        self.look()

    def play(self) -> None:
        """To the end; every few turns back in time and forth again."""
        for number in range(LONGEST):
            if self.battle.view.outcome is not None:
                break
            self.play_turn(by_mouse=bool(number % 2))
            self.look()
            if number % 3 == 2 and self.excursions < EXCURSIONS:
                self.excursion(2 + number % 4, by_mouse=not number % 2)
        assert self.battle.view.outcome is not None
        self.excursion(3, by_mouse=True)

    def look(self) -> None:
        """What is on show is what the battle says; it is kept for later."""
        view = self.battle.view
        shown = picture(self.window)
        assert shown == expected(view, self.window.tools.wording)
        known = self.frames.setdefault(self.battle.cursor, (view, shown))
        assert known == (view, shown), "going back in time showed something else"

    # Going back

    def excursion(self, steps: int, *, by_mouse: bool) -> None:
        self.excursions += 1
        cursor = self.battle.cursor
        steps = min(steps, cursor - 1)
        for _ in range(steps):
            self.travel(back=True, by_mouse=by_mouse)
        assert self.battle.cursor == cursor - steps
        for _ in range(steps):
            self.travel(back=False, by_mouse=not by_mouse)
        assert self.battle.cursor == cursor

    def travel(self, *, back: bool, by_mouse: bool) -> None:
        row = self.window.menu_row
        if by_mouse:
            self.hands.click(row.undo if back else row.redo)
        else:
            self.hands.key(Qt.Key.Key_Z, CTRL if back else CTRL | SHIFT)
        self.look()

    # A turn

    def play_turn(self, *, by_mouse: bool) -> None:
        before = self.battle.cursor
        for _ in range(MOST_ACTS):
            if self.battle.cursor != before:
                return
            if self.turn.flow.stage is Stage.ACTION and by_mouse:
                self.choose()
                continue
            question = self.turn.flow.asked_now
            if question is not None and question.kind is QuestionKind.ROLL:
                self.type_dice(question.dice)
            self.go_on(by_mouse=by_mouse)
        flow = self.turn.flow
        raise AssertionError(f"the turn does not end: {flow.stage}, {flow.problem}")

    def go_on(self, *, by_mouse: bool) -> None:
        if by_mouse:
            self.hands.click(self.turn.primary)
        else:
            self.hands.enter()

    def choose(self) -> None:
        """An action that can be taken and hurts, another one each time, at whom it can hit."""
        options = [one for one in self.turn.flow.options if one.locked is None]
        hurting = [one for one in options if any(t.fells is not None for t in one.targets)]
        found = hurting or options
        option = found[next(self.throws) % len(found)]
        self.hands.click_key(self.turn.pages.choose.action_list, option.id)
        free = [target.ids for target in option.targets if target.locked is None]
        if free:
            self.hands.click_key(self.turn.pages.choose.target_list, free[0])
        self.hands.click(self.turn.primary)

    def type_dice(self, dice) -> None:
        """What the next throw shows; 100 as it stands on the dice."""
        thrown = dice.lowest + next(self.throws) % (dice.highest - dice.lowest + 1)
        self.hands.type("00" if str(dice) == "1d100" and thrown == 100 else str(thrown))
        self.typed += 1


def picture(window) -> object:
    """What is on show: the rows of the roster, the lines of the grid, what undo would undo."""
    rows = window.battle.roster.list.model().rows
    tokens = [row.token for row in rows if isinstance(row, RosterToken)]
    return sorted(tokens, key=lambda token: token.id), spoken(window.battle.grid.twin)


def expected(view: TimelineView, wording) -> object:
    """The same, worked out from a view alone."""
    tokens = [token for token in view.tokens if token.presence is not Presence.GONE]
    twin = TwinModel(wording)
    twin.show_view(view)
    return sorted(tokens, key=lambda token: token.id), spoken(twin)


def spoken(twin: TwinModel) -> list[object]:
    return [twin.data(twin.index(row)) for row in range(twin.rowCount())]


def replays_as_shown(path, battle: str, frames) -> None:
    """A session that reads the file anew goes through the same pictures."""
    session = open_path(path)
    try:
        session.open_battle(battle)
        again = session.battle
        assert again.cursor == max(frames)
        for cursor, (shown, _said) in frames.items():
            assert again.view_at(cursor) == shown, f"another picture at step {cursor}"
    finally:
        session.close()


def test_both_encounters_with_dice_typed_by_hand(window, hands, qtbot):
    hands.click(window.start.sample)
    player, told = Player(window, hands), []
    encounters = window.bridge.session.encounters()
    assert len(encounters) == 2
    for row in range(2):
        player.begin(row)
        qtbot.waitUntil(lambda: window.battle.whole)
        player.play()
        told.append((player.battle.id, dict(player.frames), player.battle.log))
        hands.click(player.turn.pages.nobody.new_battle)
    assert player.excursions >= EXCURSIONS
    sources = [answer.source for _, _, log in told for entry in log for answer in entry.answers]
    assert sources.count(AnswerSource.HAND) >= player.typed > 40
    assert AnswerSource.DESK not in sources
    path = window.bridge.session.path
    window.close_campaign()
    for battle, frames, _log in told:
        assert sorted(frames) == list(range(min(frames), max(frames) + 1))
        replays_as_shown(path, battle, frames)
