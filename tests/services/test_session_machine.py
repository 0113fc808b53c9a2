"""Whatever is done to a battle, the file opened again says the same as the live session."""

import tempfile
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from app.engine.core import commands as c
from app.engine.core.answers import DeskRoller
from app.services.battle import Battle, Planned
from app.services.journal import Changes
from app.services.session import Session
from tests.campaign.kill_loop import mark_of_file
from tests.helpers.campaigns import raw
from tests.helpers.sessions import camp, open_file

PICK = st.integers(0, 30)
TEXT = st.text(max_size=20)


class Desk(RuleBasedStateMachine):
    """Random commands, undo, redo, jumps and restarts."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory(prefix="seedboard-machine-")
        self.path = camp(Path(self.folder.name))
        self.roller = DeskRoller(3)
        self.told: list[Changes] = []
        self.session = self.open()

    def open(self) -> Session:
        session = open_file(self.path)
        session.changed.connect(self.told.append)
        return session

    @property
    def battle(self) -> Battle:
        assert self.session.battle is not None
        return self.session.battle

    def teardown(self) -> None:
        self.session.close()
        assert raw(self.path, "PRAGMA integrity_check") == [("ok",)]
        self.folder.cleanup()

    @initialize(which=st.integers(0, 1), surprise=st.sampled_from(["none", "party", "enemies"]))
    def begin(self, which: int, surprise: str) -> None:
        encounter = self.session.encounters()[which].id
        self.session.begin(encounter, surprise=surprise, responder=self.roller)

    def somebody(self, pick: int) -> str:
        ids = sorted(token.id for token in self.battle.view.tokens)
        return ids[pick % len(ids)]

    def take(self, command: c.Command, **options: Any) -> None:
        """A step that is taken, or a refusal that changes nothing."""
        battle = self.battle
        before = battle.cursor, battle.view
        self.told.clear()
        outcome = battle.run(command, responder=self.roller, **options)
        if isinstance(outcome, Planned):
            assert battle.cursor == before[0] + 1
            assert battle.view == outcome.after
            assert battle.status.redo is None
            assert len(self.told) == 1
        else:
            assert (battle.cursor, battle.view, self.told) == (*before, [])

    @precondition(lambda self: self.battle.view.tokens)
    @rule(pick=PICK, aim=PICK)
    def act(self, pick: int, aim: int) -> None:
        now = self.battle.view.now
        if now is None:
            self.take(c.Advance())
            return
        options = [one for one in self.battle.options(now) if one.locked is None]
        option = options[pick % len(options)]
        open_ = [target.ids for target in option.targets if target.locked is None]
        self.take(c.Act(now, option.id, open_[aim % len(open_)] if open_ else ()))

    @precondition(lambda self: self.battle.view.tokens)
    @rule(pick=PICK, delay=st.integers(0, 80), floor=st.integers(0, 30), text=TEXT)
    def free_act(self, pick: int, delay: int, floor: int, text: str) -> None:
        self.take(c.FreeAct(self.battle.view.now or self.somebody(pick), delay, floor, text))

    @precondition(lambda self: self.battle.view.tokens)
    @rule(pick=PICK, amount=st.integers(-900, 900), duration=st.none() | st.integers(1, 4),
          what=st.integers(0, 7), text=TEXT)  # fmt: skip
    def edit(self, pick: int, amount: int, duration: int | None, what: int, text: str) -> None:
        who = self.somebody(pick)
        edits: tuple[c.Command, ...] = (
            c.SetPlace({who: abs(amount) % 120}),
            c.ChangeGauge((who,), "hp", amount),
            c.SetStatus((who,), "poison", duration),
            c.RemoveStatus((who,), "poison"),
            c.Rename(who, text or "X"),
            c.Duplicate(who),
            c.Hold(who),
            c.Remove(who),
        )
        self.take(edits[what])

    @precondition(lambda self: self.battle.view.tokens)
    @rule(place=st.integers(0, 60))
    def join(self, place: int) -> None:
        self.take(c.Join(self.session.entrant("imp", "enemies", place=place)))

    @rule(text=TEXT)
    def note(self, text: str) -> None:
        self.take(c.AddNote(text))

    @rule()
    def undo(self) -> None:
        before = self.battle.cursor
        self.battle.undo()
        assert self.battle.cursor == max(0, before - 1)

    @rule()
    def redo(self) -> None:
        before = self.battle.cursor
        self.battle.redo()
        assert self.battle.cursor == min(len(self.battle.log), before + 1)

    @rule(share=st.floats(0, 1))
    def jump(self, share: float) -> None:
        cursor = round(share * len(self.battle.log))
        self.battle.jump(cursor)
        assert self.battle.cursor == cursor

    @rule(cleanly=st.booleans())
    def restart(self, cleanly: bool) -> None:
        """Closes and opens; a copy of the file stands for a machine that lost its power."""
        battle = self.battle
        stand = battle.id, battle.cursor, battle.view, battle.log, battle.status
        lists = self.session.battles()
        if not cleanly:
            copy = self.path.with_name("copy.seedboard")
            copy.write_bytes(self.path.read_bytes())
            other = open_file(copy)
            other.open_battle(battle.id)
            assert other.battle is not None
            again = other.battle
            assert (again.id, again.cursor, again.view, again.log, again.status) == stand
            other.close()
            return
        self.session.close()
        self.session = self.open()
        assert self.session.battles() == lists
        if self.session.battle is None:
            assert stand[2].outcome is not None
        self.session.open_battle(stand[0])
        again = self.battle
        assert (again.id, again.cursor, again.view, again.log, again.status) == stand

    @invariant()
    def the_file_stands_where_the_session_does(self) -> None:
        if self.session.battle is not None:
            mark_of_file(self.session)
            view, (newest, *_) = self.battle.view, self.session.battles()
            now = None if view.now is None else view.token(view.now).name
            assert (newest.steps, newest.ended, newest.now_name) == (
                self.battle.cursor, view.outcome is not None, now,
            )  # fmt: skip


TestDesk = Desk.TestCase
TestDesk.settings = settings(max_examples=15, stateful_step_count=25)
