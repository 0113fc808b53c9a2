"""What a battle remembers of what was asked, and what it works out only when it is read."""

import gc
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from app.engine.core.answers import DeskRoller
from app.engine.core.commands import AddNote, FreeAct, SetPlace
from app.services.battle import Battle, Planned
from app.services.replay import Replay
from app.services.session import Session
from tests.helpers.sessions import camp, opened, running


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return camp(tmp_path)


def begin(session: Session) -> Battle:
    assert isinstance(session.begin("weir", responder=DeskRoller(1)), Planned)
    return running(session)


def act(battle: Battle, delay: int) -> None:
    battle.run(FreeAct(str(battle.view.now), delay))


def test_going_back_and_forth_works_out_no_options_anew(path: Path) -> None:
    with opened(path) as session:
        battle = begin(session)
        actor = str(battle.view.now)
        plain, told = battle.options(actor, ()), battle.options(actor, ("elbow",))
        act(battle, 30)
        battle.undo()
        assert battle.options(actor, ()) is plain
        assert battle.options(actor, ("elbow",)) is told


def test_another_turn_in_the_place_of_an_undone_one_has_options_of_its_own(path: Path) -> None:
    with opened(path) as session:
        battle = begin(session)
        first = str(battle.view.now)
        act(battle, 90)
        second = str(battle.view.now)
        battle.options(second, ())
        battle.undo()
        battle.run(SetPlace({second: 60}))
        act(battle, 1)
        assert battle.view.now == first
        fresh = session.system.options(battle._history.state, second, ())
        assert battle.options(second, ()) == fresh


@pytest.mark.parametrize("broken", [False, True])
def test_no_garbage_is_searched_for_while_steps_are_read(
    path: Path, monkeypatch: pytest.MonkeyPatch, *, broken: bool
) -> None:
    with opened(path) as session:
        begin(session)
    searched: list[bool] = []
    take = Replay.take

    def watched(self: Replay, *args: Any) -> Any:
        searched.append(gc.isenabled())
        if broken:
            raise MemoryError
        return take(self, *args)

    monkeypatch.setattr(Replay, "take", watched)
    with opened(path) as session, suppress(MemoryError):
        assert running(session).log
    assert searched == [False]
    assert gc.isenabled()


def test_facts_of_a_kind_follow_the_history(path: Path) -> None:
    with opened(path) as session:
        battle = begin(session)
        for text in ("one", "two", "three"):
            battle.run(AddNote(text))
        assert [fact.body["text"] for fact in battle.facts_of("note.added")] == [
            "one", "two", "three",
        ]  # fmt: skip
        battle.undo()
        battle.undo()
        assert len(battle.facts_of("note.added")) == 3
        battle.run(AddNote("other"))
        assert [fact.body["text"] for fact in battle.facts_of("note.added")] == ["one", "other"]


def test_the_log_draws_no_picture_before_a_line_is_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(path) as session:
        battle = begin(session)
        for number in range(30):
            battle.run(AddNote(f"Note {number}"))
    with opened(path) as session:
        battle, rules, drawn = running(session), type(session.system), 0
        timeline = rules.timeline

        def counted(*args: Any) -> Any:
            nonlocal drawn
            drawn += 1
            return timeline(*args)

        monkeypatch.setattr(rules, "timeline", counted)
        log = battle.log
        assert len(log) == 31
        assert drawn == 0
        assert "Wren Halloway" in log[9].names.values()
        assert (log[9].clock, drawn) == (battle.view_at(10).clock, 2)
