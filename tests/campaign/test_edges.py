"""Corners of the file system and of SQLite that are rare and still must not surprise."""

import errno
import sqlite3
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from app.campaign import opening
from app.campaign.errors import CampaignError, known_faults, sqlite_code
from app.campaign.lock import acquire, held, lock_path
from app.campaign.opening import open_campaign
from app.campaign.peek import peek
from app.engine.core.events import Event
from app.engine.core.history import Step
from app.engine.model.phrase import Phrase
from tests.helpers.campaigns import CODEC, NOW, contents, fill, make, opened, texts


def test_a_place_without_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path, target: Path) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    path = make(tmp_path / "a.seedboard")
    with opened(path) as campaign:
        assert campaign.title == "Salt Road"
    with pytest.raises(CampaignError) as caught:
        make(path)
    assert caught.value.phrase.code == "file.exists"


@pytest.mark.parametrize("links", [True, False])
def test_a_name_that_somebody_takes_at_the_last_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    path = tmp_path / "a.seedboard"
    link = Path.hardlink_to

    def taken(self: Path, target: Path) -> None:
        self.write_text("theirs", encoding="utf-8")
        if not links:
            raise OSError(errno.EPERM, "no links here")
        link(self, target)

    monkeypatch.setattr(Path, "hardlink_to", taken)
    with pytest.raises(CampaignError) as caught:
        make(path)
    assert caught.value.phrase.code == "file.exists"
    assert contents(tmp_path) == {"a.seedboard": b"theirs"}


def test_a_side_file_that_is_no_lock(tmp_path: Path) -> None:
    """Somebody else's file in the lock's place: the campaign can be read, and it is left."""
    path = fill(tmp_path / "a.seedboard", 2)
    lock_path(path).write_bytes(b"not a lock at all, but somebody's notes" * 30)
    before = contents(tmp_path)
    assert not held(path)
    assert not peek(path).elsewhere
    with opened(path) as campaign:
        assert campaign.read_only is not None
        assert campaign.read_only.code == "folder.read_only"
        assert texts(campaign) == ["begin", "s2"]
    assert contents(tmp_path) == before


def test_a_folder_in_the_locks_place(tmp_path: Path) -> None:
    path = fill(tmp_path / "a.seedboard", 2)
    lock_path(path).mkdir()
    assert not held(path)
    with opened(path) as campaign:
        assert campaign.read_only is not None


def test_the_side_file_is_gone_when_its_holder_looks_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make(tmp_path / "a.seedboard")
    lock = acquire(path)
    assert lock is not None
    lock_path(path).unlink()
    lock.release()
    again = acquire(path)
    assert again is not None
    again.release()
    assert not lock_path(path).exists()


def test_bodies_may_be_read_only_mappings() -> None:
    body: dict[str, Any] = {"text": "x", "more": MappingProxyType({"a": 1})}
    text = CODEC.write(Step(Phrase("a"), (), (Event("moved", MappingProxyType(body)),)))
    assert CODEC.read(text).events[0].body == {"text": "x", "more": {"a": 1}}


def test_faults_of_the_program_are_not_taken_for_faults_of_the_file(tmp_path: Path) -> None:
    connection = sqlite3.connect(":memory:")
    connection.close()
    with pytest.raises(sqlite3.ProgrammingError) as caught, known_faults(tmp_path):
        connection.execute("SELECT 1")
    assert sqlite_code(caught.value) is None


def test_a_fault_on_the_way_lets_the_campaign_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that fails while the file is looked at leaves no lock behind."""
    path = make(tmp_path / "a.seedboard")

    def fail(*_: object, **__: object) -> str | None:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_READ
        raise error

    with monkeypatch.context() as patched:
        patched.setattr(opening, "find_problem", fail)
        with pytest.raises(CampaignError) as caught:
            open_campaign(path, app="0.1.0", now=NOW)
    assert caught.value.phrase.code == "disk.failed"
    with opened(path) as campaign:
        assert campaign.read_only is None


def test_a_read_only_file_that_is_damaged_too(tmp_path: Path) -> None:
    path = fill(tmp_path / "a.seedboard", 30, size=3000)
    with opened(path) as first:
        assert first.read_only is None
        whole = path.read_bytes()
        path.write_bytes(whole[: len(whole) * 2 // 3])
        with opened(path) as second:
            assert second.read_only is not None
            assert second.read_only.code == "file.salvaged"
            assert 5 < len(texts(second)) < 30
        path.write_bytes(whole)
