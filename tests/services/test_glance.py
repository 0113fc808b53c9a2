"""A campaign at a glance, for the list of recent ones."""

from pathlib import Path

import pytest

from app.engine.core.answers import DeskRoller
from app.engine.core.commands import EndBattle
from app.services.glance import glance
from tests.helpers.campaigns import contents
from tests.helpers.rights import unreadable
from tests.helpers.sessions import camp, open_file, running


def test_a_campaign_with_a_battle_under_way(tmp_path: Path) -> None:
    path = camp(tmp_path)
    session = open_file(path)
    found = glance(path)
    assert (found.title, found.system, found.fault) == ("The Lantern Coast", "seed", None)
    assert (found.characters, found.encounters, found.battle) == (5, 2, None)
    assert found.elsewhere
    session.begin("weir", responder=DeskRoller(1))
    view = running(session).view
    found = glance(path)
    assert found.battle == session.battles()[0]
    assert found.battle.now_name == view.token(str(view.now)).name
    running(session).run(EndBattle())
    assert glance(path).battle is None
    session.close()
    before = contents(tmp_path)
    found = glance(path)
    assert not found.elsewhere
    assert found.changed is not None
    assert found.changed.timestamp() == pytest.approx(path.stat().st_mtime)
    assert contents(tmp_path) == before


def test_what_cannot_be_opened_says_why(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    for name, code in (
        ("gone", "file.not_found"),
        ("empty", "file.empty"),
        ("", "file.is_directory"),
    ):
        found = glance(tmp_path / name)
        assert found.fault is not None
        assert found.fault.code == code
        assert (found.title, found.battle) == ("", None)


def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    path = camp(tmp_path)
    with unreadable(path):
        found = glance(path)
    assert found.fault is not None
    assert found.fault.code == "file.unreadable"
