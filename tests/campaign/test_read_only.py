"""Campaigns that can be read and not written: by rights, by place, or because others write."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.campaign.errors import CampaignError
from app.campaign.lock import acquire, held, lock_path
from app.campaign.opening import open_campaign
from app.campaign.peek import peek
from tests.helpers.campaigns import NOW, WREN, begin, contents, fill, opened, raw, row, texts
from tests.helpers.rights import write_protected

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX rights and signals")

HOLDER = """
import sys
from pathlib import Path
from app.campaign.opening import open_campaign
from tests.helpers.campaigns import NOW, begin
campaign = open_campaign(Path(sys.argv[1]), app="0.1.0", now=NOW)
if sys.argv[2:] == ["torn"]:
    connection = campaign._database.connection
    connection.execute("PRAGMA cache_size = 2")
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("UPDATE meta SET value = 'torn' WHERE key = 'title'")
    for number in range(400):
        connection.execute("INSERT INTO document(kind, id, name, schema, body)"
                           " VALUES('x', ?, 'x', 1, zeroblob(3000) || '')", (str(number),))
print("ready", campaign.read_only, flush=True)
sys.stdin.read()
"""


def holder(path: Path, *how: str) -> "subprocess.Popen[str]":
    """Another program that has the campaign open."""
    child = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path), *how],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert child.stdout is not None
    assert child.stdout.readline() == "ready None\n"
    return child


def killed(child: "subprocess.Popen[str]") -> None:
    child.send_signal(signal.SIGKILL)
    child.communicate()


def assert_refuses_changes(path: Path, code: str) -> None:
    before = contents(path.parent)
    with opened(path) as campaign:
        assert campaign.read_only is not None
        assert campaign.read_only.code == code
        assert texts(campaign) == ["begin", "s2", "s3"]
        for change in (
            lambda: campaign.rename("Other"),
            lambda: campaign.documents.put([WREN]),
            lambda: campaign.documents.remove("character", "wren"),
            lambda: campaign.battles.append(1, row(4, "s4"), tail=False),
            lambda: campaign.battles.move(1, 3, 2, 3),
            lambda: begin(campaign, id_="b2"),
        ):
            with pytest.raises(CampaignError) as caught:
                change()
            assert caught.value.phrase == campaign.read_only
    assert contents(path.parent) == before


def test_a_write_protected_file(tmp_path: Path) -> None:
    path = fill(tmp_path / "a.seedboard", 3)
    with write_protected(path):
        assert_refuses_changes(path, "file.read_only")


def test_a_write_protected_folder(tmp_path: Path) -> None:
    path = fill(tmp_path / "a.seedboard", 3)
    with write_protected(path.parent):
        assert_refuses_changes(path, "folder.read_only")


def test_the_second_who_opens_reads_until_the_first_is_gone(tmp_path: Path) -> None:
    path = fill(tmp_path / "a.seedboard", 3)
    child = holder(path)
    assert held(path)
    assert peek(path).elsewhere
    assert_refuses_changes(path, "file.locked")
    assert not child.communicate("")[1]
    assert not held(path)
    with opened(path) as campaign:
        assert campaign.read_only is None


def test_a_killed_program_holds_nothing(tmp_path: Path) -> None:
    path = fill(tmp_path / "a.seedboard", 3)
    killed(holder(path))
    assert lock_path(path).exists()
    assert not held(path)
    with opened(path) as campaign:
        assert campaign.read_only is None
    assert not lock_path(path).exists()


def test_two_in_one_program(tmp_path: Path) -> None:
    path = fill(tmp_path / "a.seedboard", 3)
    with opened(path) as first:
        with opened(path) as second:
            assert first.read_only is None
            assert second.read_only is not None
            first.battles.append(1, row(4, "s4"), tail=False)
            assert texts(second) == ["begin", "s2", "s3"]
        with opened(path) as third:
            assert third.read_only is not None
            assert texts(third) == ["begin", "s2", "s3", "s4"]


def test_looking_at_a_campaign_does_not_keep_anybody_out(tmp_path: Path) -> None:
    path = fill(tmp_path / "a.seedboard", 3)
    for _ in range(20):
        assert not peek(path).elsewhere
        lock = acquire(path)
        assert lock is not None
        assert peek(path).elsewhere
        lock.release()


def test_a_side_file_that_is_replaced_while_waiting_is_not_taken_for_the_lock(
    tmp_path: Path,
) -> None:
    path = fill(tmp_path / "a.seedboard", 1)
    lock = acquire(path)
    assert lock is not None
    lock_path(path).unlink()
    fresh = acquire(path)
    assert fresh is not None
    assert acquire(path) is None
    fresh.release()
    lock.release()


def test_a_half_written_change_is_taken_back_by_the_next_who_opens(tmp_path: Path) -> None:
    path = fill(tmp_path / "a.seedboard", 3)
    child = holder(path, "torn")
    killed(child)
    journal = path.with_name("a.seedboard-journal")
    assert journal.stat().st_size > 0
    with opened(path) as campaign:
        assert campaign.title == "Salt Road"
        assert len(campaign.documents.entries()) == 2
    assert not journal.exists()
    assert raw(path, "PRAGMA integrity_check") == [("ok",)]


def test_a_half_written_change_in_a_read_only_place_is_taken_back_in_a_copy(
    tmp_path: Path,
) -> None:
    path = fill(tmp_path / "a.seedboard", 3)
    killed(holder(path, "torn"))
    lock_path(path).unlink()
    assert peek(path).title == "Salt Road"
    with write_protected(path, path.parent):
        assert_refuses_changes(path, "file.read_only")


def test_the_copy_of_a_campaign_that_cannot_be_written_can(tmp_path: Path) -> None:
    path = fill(tmp_path / "a.seedboard", 3)
    with write_protected(path), opened(path) as campaign:
        campaign.save_copy(tmp_path / "mine.seedboard")
    with opened(tmp_path / "mine.seedboard") as copy:
        assert copy.read_only is None
        assert texts(copy) == ["begin", "s2", "s3"]


def test_a_file_that_goes_away_while_open_takes_no_more_changes(tmp_path: Path) -> None:
    path = fill(tmp_path / "a.seedboard", 3)
    campaign = open_campaign(path, app="0.1.0", now=NOW)
    path.rename(tmp_path / "b.seedboard")
    with pytest.raises(CampaignError) as caught:
        campaign.battles.append(1, row(4, "s4"), tail=False)
    assert caught.value.phrase.code == "file.moved"
    campaign.save_copy(tmp_path / "c.seedboard")
    campaign.close()
    assert not path.exists()
    for name in ("b.seedboard", "c.seedboard"):
        with opened(tmp_path / name) as other:
            assert texts(other) == ["begin", "s2", "s3"]


def test_no_file_descriptor_stays_open(tmp_path: Path) -> None:
    path = fill(tmp_path / "a.seedboard", 3)
    descriptors = Path("/proc/self/fd")
    if not descriptors.is_dir():
        pytest.skip("needs /proc")
    before = len(list(descriptors.iterdir()))
    for _ in range(3):
        with opened(path), opened(path):
            peek(path)
    assert len(list(descriptors.iterdir())) == before
