"""From one format to the next: on a copy, step by step, with a backup before."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from app.campaign import migrations as package
from app.campaign import recognition
from app.campaign.backup import backups
from app.campaign.errors import CampaignError
from app.campaign.migrations import MIGRATIONS, Migrations
from app.campaign.opening import read_campaign
from app.campaign.schema import CURRENT, Version
from tests.helpers.campaigns import contents, fill, opened, raw, texts
from tests.helpers.pictures import plain_png
from tests.helpers.rights import write_protected

FILES = Path(__file__).parent / "files"
OLD, MIDDLE = Version(0, 1), Version(0, 9)


def old_file(path: Path) -> Path:
    """A campaign as an imagined earlier format had it: titles in a table of their own."""
    fill(path, 3)
    raw(
        path,
        "CREATE TABLE headline(text TEXT)",
        "INSERT INTO headline SELECT value FROM meta WHERE key = 'title'",
        "DELETE FROM meta WHERE key = 'title'",
        "ALTER TABLE step DROP COLUMN now_name",
        f"PRAGMA user_version = {OLD.number}",
    )
    return path


def registry(*, fail: bool = False) -> Migrations:
    steps = Migrations()

    @steps.register(OLD, MIDDLE)
    def add_names(connection: sqlite3.Connection) -> None:
        connection.execute("ALTER TABLE step ADD COLUMN now_name TEXT")

    @steps.register(MIDDLE, CURRENT)
    def move_title(connection: sqlite3.Connection) -> None:
        connection.execute("INSERT INTO meta SELECT 'title', text FROM headline")
        connection.execute("DROP TABLE headline")
        if fail:
            connection.execute("SELECT * FROM headline")

    return steps


def test_an_old_file_is_backed_up_and_taken_forward(tmp_path: Path) -> None:
    path = old_file(tmp_path / "a.seedboard")
    with opened(path, migrations=registry()) as campaign:
        assert campaign.read_only is None
        assert campaign.title == "Salt Road"
        assert texts(campaign) == ["begin", "s2", "s3"]
    assert raw(path, "PRAGMA user_version") == [(CURRENT.number,)]
    (backup, *_) = backups(path)
    assert raw(backup.path, "PRAGMA user_version") == [(OLD.number,)]
    assert raw(backup.path, "SELECT text FROM headline") == [("Salt Road",)]


def test_an_old_file_that_is_only_read_stays_old(tmp_path: Path) -> None:
    path = old_file(tmp_path / "a.seedboard")
    before = contents(tmp_path)
    campaign = read_campaign(path, migrations=registry())
    try:
        assert campaign.read_only is not None
        assert campaign.title == "Salt Road"
        assert texts(campaign) == ["begin", "s2", "s3"]
    finally:
        campaign.close()
    assert contents(tmp_path) == before, "no backup, no lock"


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = old_file(tmp_path / "a.seedboard")
    before = path.read_bytes()
    with pytest.raises(sqlite3.OperationalError), opened(path, migrations=registry(fail=True)):
        pass
    assert path.read_bytes() == before
    assert {Path(name).suffix for name in contents(tmp_path)} == {".seedboard"}
    with opened(path, migrations=registry()) as campaign:
        assert campaign.title == "Salt Road"


def test_steps_that_lead_to_something_else_are_found_out(tmp_path: Path) -> None:
    path = old_file(tmp_path / "a.seedboard")
    before = path.read_bytes()
    steps = Migrations()

    @steps.register(OLD, CURRENT)
    def forget(connection: sqlite3.Connection) -> None:
        connection.execute("DROP TABLE battle")

    with pytest.raises(CampaignError) as caught, opened(path, migrations=steps):
        pass
    assert caught.value.phrase.code == "file.damaged"
    assert path.read_bytes() == before


def test_an_old_file_that_cannot_be_written_is_taken_forward_in_memory(tmp_path: Path) -> None:
    path = old_file(tmp_path / "a.seedboard")
    before = path.read_bytes()
    with write_protected(path), opened(path, migrations=registry()) as campaign:
        assert campaign.read_only is not None
        assert campaign.title == "Salt Road"
        assert texts(campaign) == ["begin", "s2", "s3"]
    assert path.read_bytes() == before


def test_a_gap_in_the_steps_refuses_the_file(tmp_path: Path) -> None:
    path = old_file(tmp_path / "a.seedboard")
    steps = Migrations()
    steps.register(OLD, MIDDLE)(lambda _: None)
    with pytest.raises(CampaignError) as caught, opened(path, migrations=steps):
        pass
    assert caught.value.phrase.code == "file.too_old"


def test_a_step_leads_forward_and_only_once() -> None:
    steps = registry()
    with pytest.raises(ValueError, match="no step"):
        steps.register(CURRENT, OLD)
    with pytest.raises(ValueError, match="no step"):
        steps.register(OLD, CURRENT)
    assert [version for version, _ in steps.path(OLD, CURRENT) or ()] == [MIDDLE, CURRENT]
    assert steps.path(CURRENT, CURRENT) == ()
    assert set(steps.steps) == {OLD, MIDDLE}


def test_every_released_step_has_its_module_its_test_and_a_real_old_file() -> None:
    modules = {path.stem for path in Path(package.__file__).parent.glob("m*.py")}
    tests = Path(__file__).read_text(encoding="utf-8")
    assert len(modules) == len(MIGRATIONS.steps)
    for source, (target, change) in MIGRATIONS.steps.items():
        assert change.__module__.rpartition(".")[2] == f"m{target.major:04}_{target.minor:04}"
        assert (FILES / f"v{source}.seedboard").is_file()
        assert f"def test_{source.major}_{source.minor}_to_{target.major}_{target.minor}" in tests


def test_the_format_cannot_be_raised_without_a_step_to_it() -> None:
    assert (FILES / f"v{CURRENT}.seedboard").is_file()
    for file in FILES.glob("v*.seedboard"):
        header, changes = recognition.recognise(file)
        assert str(header.version) == file.stem[1:]
        assert (changes[-1][0] if changes else header.version) == CURRENT


def test_1_0_to_1_1(tmp_path: Path) -> None:
    path = tmp_path / "a.seedboard"
    shutil.copyfile(FILES / "v1.0.seedboard", path)
    before = raw(path, "SELECT kind, id, body FROM document ORDER BY rank")
    with opened(path) as campaign:
        assert campaign.read_only is None
        assert campaign.portraits.find("character", "wren") is None
        campaign.portraits.put("character", "wren", plain_png(4, 4))
    assert raw(path, "PRAGMA user_version") == [(Version(1, 1).number,)]
    assert raw(path, "SELECT kind, id, body FROM document ORDER BY rank") == before
    assert raw(path, "SELECT media FROM portrait") == [("image/png",)]
    (backup, *_) = backups(path)
    assert raw(backup.path, "PRAGMA user_version") == [(Version(1, 0).number,)]
