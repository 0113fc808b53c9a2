"""Backups and copies: made when something changed, ten of them, whole or not at all."""

import sqlite3
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from app.campaign import copying
from app.campaign.backup import KEPT, back_up, backup_folder, backups
from app.campaign.copying import copy_to, same_content
from app.campaign.errors import CampaignError
from app.campaign.lock import acquire
from app.campaign.opening import open_campaign
from tests.helpers.campaigns import NOW, begin, contents, fill, make, opened, raw, row, texts
from tests.helpers.rights import write_protected


def names(path: Path) -> list[str]:
    return [backup.path.name for backup in backups(path)]


def test_the_folder_stands_beside_the_campaign_and_has_its_name(tmp_path: Path) -> None:
    assert backup_folder(tmp_path / "salt.seedboard") == tmp_path / "salt backups"
    assert backup_folder(tmp_path / "salt.old") == tmp_path / "salt.old backups"
    assert backup_folder(tmp_path / "salt") == tmp_path / "salt backups"
    assert backups(tmp_path / "salt.seedboard") == ()


def test_every_opening_after_a_change_makes_one(tmp_path: Path) -> None:
    path = fill(tmp_path / "a.seedboard", 2)
    with opened(path):
        pass
    (second, first) = backups(path)  # the first was made when the file was filled
    assert (first.number, second.number) == (1, 2)
    with opened(first.path) as campaign:
        assert campaign.battles.rows() == ()
    with opened(second.path) as campaign:
        assert texts(campaign) == ["begin", "s2"]
    for _ in range(3):
        with opened(path):
            pass
    assert len(backups(path)) == 2


def test_ten_are_kept_and_the_oldest_goes(tmp_path: Path) -> None:
    path = make(tmp_path / "a.seedboard")
    for count in range(KEPT + 4):
        with opened(path) as campaign:
            campaign.rename(f"Title {count}")
    kept = backups(path)
    assert [backup.number for backup in kept] == list(range(14, 4, -1))
    with opened(kept[0].path) as newest, opened(kept[-1].path) as oldest:
        assert (newest.title, oldest.title) == ("Title 12", "Title 3")


def test_a_clock_that_goes_back_does_not_change_their_order(tmp_path: Path) -> None:
    path = make(tmp_path / "a.seedboard")
    for days in (0, -400, 3):
        campaign = open_campaign(path, app="0.1.0", now=NOW + timedelta(days=days))
        campaign.rename(str(days))
        campaign.close()
    assert [backup.number for backup in backups(path)] == [3, 2, 1]


def test_the_name_tells_the_local_time(tmp_path: Path) -> None:
    path = make(tmp_path / "a.seedboard")
    now = datetime(2026, 10, 31, 21, 4, 5, tzinfo=timezone(timedelta(hours=9)))
    connection = sqlite3.connect(path)
    new = back_up(path, connection, now)
    connection.close()
    assert new is not None
    assert new.name == f"0001 {now.astimezone():%Y-%m-%d %H-%M-%S}.seedboard"


def test_other_files_in_the_folder_are_left_alone(tmp_path: Path) -> None:
    path = make(tmp_path / "a.seedboard")
    folder = backup_folder(path)
    folder.mkdir()
    (folder / "0007 notes.txt").write_text("mine", encoding="utf-8")
    (folder / "before the dragon.seedboard").write_bytes(b"mine too")
    for count in range(KEPT + 2):
        with opened(path) as campaign:
            campaign.rename(str(count))
    assert (folder / "0007 notes.txt").exists()
    assert (folder / "before the dragon.seedboard").read_bytes() == b"mine too"
    assert len(names(path)) == KEPT


def test_a_restored_backup_is_not_mistaken_for_an_unchanged_file(tmp_path: Path) -> None:
    """Two lines of history may have counted the same number of changes."""
    path = make(tmp_path / "a.seedboard")
    with opened(path) as campaign:
        campaign.rename("one")
    with opened(path) as campaign:
        campaign.rename("two")
    path.write_bytes(backups(path)[-1].path.read_bytes())
    with opened(path) as campaign:
        campaign.rename("three")
    before = len(backups(path))
    with opened(path):
        pass
    assert len(backups(path)) == before + 1


def test_a_folder_that_takes_no_backup_is_a_notice_and_no_obstacle(tmp_path: Path) -> None:
    path = make(tmp_path / "a.seedboard")
    backup_folder(path).mkdir()
    with write_protected(backup_folder(path)), opened(path) as campaign:
        assert campaign.read_only is None
        assert [notice.code for notice in campaign.notices] == ["backup.failed"]
        campaign.rename("Still works")
    with opened(path) as campaign:
        assert campaign.notices == ()


def test_a_file_in_the_place_of_the_folder_is_a_notice_too(tmp_path: Path) -> None:
    path = make(tmp_path / "a.seedboard")
    backup_folder(path).write_text("in the way", encoding="utf-8")
    with opened(path) as campaign:
        assert [notice.code for notice in campaign.notices] == ["backup.failed"]
        assert campaign.backups() == ()
    assert backup_folder(path).read_text(encoding="utf-8") == "in the way"


def test_content_is_compared_and_not_the_counters(tmp_path: Path) -> None:
    path = fill(tmp_path / "a.seedboard", 30, size=2000)
    copy = tmp_path / "b.seedboard"
    connection = sqlite3.connect(path)
    copy_to(connection, copy)
    connection.close()
    assert copy.read_bytes() != path.read_bytes()
    assert same_content(path, copy)
    raw(copy, "UPDATE meta SET value = 'Other Road' WHERE key = 'title'")
    assert not same_content(path, copy)
    copy.write_bytes(path.read_bytes() + bytes(4096))
    assert not same_content(path, copy)


def test_a_saved_copy_is_a_campaign_of_its_own(tmp_path: Path) -> None:
    path = fill(tmp_path / "a.seedboard", 3)
    target = tmp_path / "b.seedboard"
    with opened(path) as campaign:
        campaign.save_copy(target)
        with opened(target) as copy:
            assert copy.read_only is None
            copy.battles.append(1, row(4, "only here"), tail=False)
        assert texts(campaign) == ["begin", "s2", "s3"]
    assert raw(target, "PRAGMA integrity_check") == [("ok",)]
    with opened(target) as copy:
        assert texts(copy)[-1] == "only here"


def test_a_copy_never_lands_on_the_campaign_or_on_another_by_surprise(tmp_path: Path) -> None:
    path, other = fill(tmp_path / "a.seedboard", 3), make(tmp_path / "b.seedboard", title="Other")
    (tmp_path / "same.seedboard").hardlink_to(path)
    with opened(path) as campaign:
        before = contents(tmp_path)
        for target, options, code in (
            (path, {"replace": True}, "file.same"),
            (tmp_path / "same.seedboard", {"replace": True}, "file.same"),
            (other, {}, "file.exists"),
            (tmp_path / "no" / "c.seedboard", {}, "folder.not_found"),
        ):
            with pytest.raises(CampaignError) as caught:
                campaign.save_copy(target, **options)
            assert caught.value.phrase.code == code
        lock = acquire(other)
        assert lock is not None
        with pytest.raises(CampaignError) as caught:
            campaign.save_copy(other, replace=True)
        assert caught.value.phrase.code == "file.busy"
        lock.release()
        assert contents(tmp_path) == before
        campaign.save_copy(other, replace=True)
    with opened(other) as copy:
        assert texts(copy) == ["begin", "s2", "s3"]


def test_a_copy_that_reads_back_wrong_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk returns other bytes than it was given."""
    path, target = fill(tmp_path / "a.seedboard", 3), tmp_path / "b.seedboard"
    monkeypatch.setattr(copying, "first_problem", lambda _: "*** in database main ***")
    connection = sqlite3.connect(path)
    with pytest.raises(CampaignError) as caught:
        copy_to(connection, target)
    connection.close()
    assert caught.value.phrase.code == "disk.unfaithful"
    assert not target.exists()
    assert not list(tmp_path.glob(".*part"))


def test_a_copy_left_over_from_a_crash_is_no_obstacle(tmp_path: Path) -> None:
    path, target = fill(tmp_path / "a.seedboard", 3), tmp_path / "b.seedboard"
    copying.part_path(target).write_bytes(b"half a copy")
    with opened(path) as campaign:
        campaign.save_copy(target)
    with opened(target) as copy:
        assert texts(copy) == ["begin", "s2", "s3"]
    assert not copying.part_path(target).exists()


def test_names_of_any_kind(tmp_path: Path) -> None:
    for name in ("with space & #hash?.seedboard", "Größe ☃.seedboard", "50%25.seedboard", "-x"):
        path = fill(tmp_path / name, 2)
        with opened(path) as campaign:
            begin(campaign, "Zweite ☃", id_="b2")
            assert campaign.path == path
        with opened(path) as campaign:
            assert campaign.battles.rows()[0].title == "Zweite ☃"
        assert len(backups(path)) >= 1
