"""A real file of every released format opens, for ever, and says what it said then."""

import json
import shutil
from pathlib import Path

import pytest

from app.engine.systems import SYSTEMS
from app.services.check import check_campaign
from app.services.content import Content
from app.services.resources import resource_folder
from tests.campaign.golden import FILES, dump, open_file
from tests.helpers.campaigns import contents


@pytest.mark.parametrize("name", sorted(path.stem for path in FILES.glob("*.seedboard")))
def test_a_file_of_a_released_format_says_what_it_said(tmp_path: Path, name: str) -> None:
    path = tmp_path / f"{name}.seedboard"
    shutil.copyfile(FILES / path.name, path)
    told = json.loads((FILES / f"{name}.json").read_text(encoding="utf-8"))
    session = open_file(path)
    assert session.read_only is None
    assert json.loads(json.dumps(dump(session))) == told
    battle = session.battle
    assert battle is not None
    battle.redo()
    battle.undo()
    assert json.loads(json.dumps(dump(session))) == told
    session.close()


@pytest.mark.parametrize("name", sorted(path.stem for path in FILES.glob("*.seedboard")))
def test_a_file_of_a_released_format_is_sound(tmp_path: Path, name: str) -> None:
    path = tmp_path / "a.seedboard"
    shutil.copyfile(FILES / f"{name}.seedboard", path)
    before = contents(tmp_path)
    report = check_campaign(path, SYSTEMS, Content(resource_folder() / "catalogue"))
    assert report.faults == ()
    assert (report.battles, report.version) == (2, name[1:])
    assert contents(tmp_path) == before
