"""A campaign opens with the picture of its battle, and takes the steps when more is wanted."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.bootstrap import open_campaign
from app.engine.core.answers import DeskRoller
from app.engine.core.commands import AddNote, AddTimer, Hold, SetPlace
from app.engine.model.timeline import TimelineView
from app.engine.systems import SYSTEMS
from app.services.autoplay import play
from app.services.journal import Changes
from app.services.sample import make_sample
from tests.helpers.campaigns import raw
from tests.helpers.sessions import camp, opened, running


class Watched:
    """The rules of a system, and how often a fact was taken by them."""

    def __init__(self, number: int = 0, drawn: Callable[[TimelineView], TimelineView] = replace):
        self.info = SYSTEMS[number].info
        self._system = SYSTEMS[number]
        self._drawn = drawn
        self.taken = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._system, name)

    def evolve(self, state: Any, event: Any) -> Any:
        self.taken += 1
        return self._system.evolve(state, event)

    def timeline(self, state: Any, near: Any = None) -> TimelineView:
        del near
        return self._drawn(self._system.timeline(state))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A fight with an undone step, somebody held, and a timer."""
    path = camp(tmp_path)
    with opened(path) as session:
        session.begin("weir", responder=DeskRoller(4))
        battle = running(session)
        ids = [token.id for token in battle.view.tokens]
        battle.run(SetPlace({ids[-1]: 50}))
        battle.run(Hold(ids[-2]))
        battle.run(AddTimer("The tide", 30))
        battle.run(AddNote("undone"))
        battle.undo()
    return path


def shown(battle: Any) -> tuple[object, ...]:
    return battle.view, battle.ended, battle.status, battle.cursor, battle.steps, dict(battle.names)


def test_what_a_first_paint_asks_is_answered_before_any_rule(path: Path) -> None:
    rules = Watched()
    with opened(path, systems=(rules,)) as session:
        battle = running(session)
        before = shown(battle)
        assert rules.taken == 0
        assert len(battle.log) == battle.steps == 5
        assert rules.taken > 0
        assert shown(battle) == before
        assert battle.view.now is not None
        told: list[Changes] = []
        session.changed.connect(told.append)
        session.wake()
        assert not told
        battle.redo()
        assert battle.cursor == 5


@pytest.mark.parametrize("number", range(len(SYSTEMS)), ids=[one.info.id for one in SYSTEMS])
def test_the_picture_of_every_system_is_kept_whole(tmp_path: Path, number: int) -> None:
    file = tmp_path / "sample.seedboard"
    make_sample(file, SYSTEMS[number].info)
    session = open_campaign(file)
    session.begin(session.encounters()[0].id, responder=DeskRoller(1))
    battle = running(session)
    play(battle, 6)
    battle.jump(battle.steps // 2)
    before = shown(battle)
    session.close()
    rules = Watched(number)
    with opened(file, systems=(rules,)) as session:
        assert shown(running(session)) == before
        assert rules.taken == 0


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE battle SET cursor = 3",
        "UPDATE battle SET cursor = NULL",
        "UPDATE step SET events = replace(events, '50', '60')",
        "UPDATE step SET name = replace(name, 'undone', 'other')",
        "DELETE FROM step WHERE seq % 1048576 = 5; UPDATE battle SET cursor = NULL",
    ],
)
def test_a_picture_of_another_moment_is_of_no_account(path: Path, change: str) -> None:
    for one in change.split(";"):
        raw(path, one)
    rules = Watched()
    with opened(path, systems=(rules,)) as session:
        assert rules.taken > 0
        battle = running(session)
        assert battle.view == battle.view_at(battle.cursor)


def _spoilt(path: Path, spoil: Callable[[dict[str, Any]], object]) -> None:
    ((text,),) = raw(path, "SELECT value FROM meta WHERE key = 'picture'")
    picture = json.loads(text)
    spoil(picture)
    held = json.dumps(picture).replace("'", "''")
    raw(path, f"UPDATE meta SET value = '{held}' WHERE key = 'picture'")  # noqa: S608


@pytest.mark.parametrize(
    "spoil",
    [
        lambda picture: picture["view"]["axis"].update(top=10**9),
        lambda picture: picture["view"]["axis"].update(top=True),
        lambda picture: picture["view"]["axis"].update(picture="unknown"),
        lambda picture: picture["view"].update(lanes=[]),
        lambda picture: picture["view"].update(now="nobody"),
        lambda picture: picture["view"].update(tokens=3),
        lambda picture: picture["view"]["tokens"].append(picture["view"]["tokens"][0]),
        lambda picture: picture["view"]["tokens"][0].update(lane="moon"),
        lambda picture: picture["view"]["tokens"][0].update(fame=3),
        lambda picture: picture["view"]["tokens"][0].pop("hp"),
        lambda picture: picture.update(status=None),
        lambda picture: picture.update(names=[1]),
        lambda picture: picture.clear(),
    ],
)
def test_a_picture_that_no_battle_has_is_of_no_account(
    path: Path, spoil: Callable[[dict[str, Any]], object]
) -> None:
    _spoilt(path, spoil)
    rules = Watched()
    with opened(path, systems=(rules,)) as session:
        assert rules.taken > 0
        assert running(session).cursor == 4


def test_a_program_that_draws_otherwise_tells_so_after_the_paint(path: Path) -> None:
    rules = Watched(drawn=lambda view: replace(view, clock=view.clock + 1))
    with opened(path, systems=(rules,)) as session:
        clock = running(session).view.clock
        told: list[Changes] = []
        session.changed.connect(told.append)
        session.wake()
        assert [(one.battle, one.history) for one in told] == [(True, True)]
        assert running(session).view.clock == clock + 1


def test_a_campaign_that_was_only_looked_at_is_not_written(path: Path) -> None:
    before = path.read_bytes()
    with opened(path) as session:
        session.wake()
    with opened(path):
        pass
    assert path.read_bytes() == before
