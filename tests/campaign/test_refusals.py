"""Files that are no campaign: told apart, said clearly, and left exactly as they were."""

import os
import socket
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from app.campaign.errors import CampaignError
from app.campaign.opening import open_campaign
from app.campaign.peek import peek
from app.campaign.schema import CURRENT, Version
from tests.helpers.campaigns import NOW, contents, fill, make, raw
from tests.helpers.rights import unreadable

VERSION = "PRAGMA user_version"


def refusal(path: Path) -> CampaignError:
    with pytest.raises(CampaignError) as caught:
        open_campaign(path, app="0.1.0", now=NOW)
    return caught.value


def random_bytes(path: Path) -> None:
    path.write_bytes(os.urandom(5000))


def empty(path: Path) -> None:
    path.touch()


def text(path: Path) -> None:
    path.write_text("SQLite is not this.\n" * 20, encoding="utf-8")


def foreign(path: Path) -> None:
    raw(path, "CREATE TABLE places(url TEXT)", "INSERT INTO places VALUES('x')")


def stub(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0" + bytes(40))


def newer(path: Path) -> None:
    make(path)
    raw(path, f"{VERSION} = {Version(CURRENT.major + 1, 0).number}")
    raw(path, "UPDATE meta SET value = '9.8.7' WHERE key = 'app'")


def newer_and_strange(path: Path) -> None:
    newer(path)
    raw(path, "DROP TABLE meta")


def older(path: Path) -> None:
    make(path)
    raw(path, f"{VERSION} = 0")


def header_only(path: Path) -> None:
    make(path)
    with path.open("rb+") as file:
        file.truncate(512)


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (random_bytes, "file.not_database"),
        (empty, "file.empty"),
        (text, "file.not_database"),
        (foreign, "file.not_ours"),
        (stub, "file.damaged"),
        (newer, "file.too_new"),
        (newer_and_strange, "file.too_new"),
        (older, "file.too_old"),
        (header_only, "file.damaged"),
    ],
)
def test_a_file_that_cannot_be_used_is_named_and_left_alone(
    tmp_path: Path, spoil: Callable[[Path], None], code: str
) -> None:
    path = tmp_path / "night.seedboard"
    spoil(path)
    before = contents(tmp_path)
    phrase = refusal(path).phrase
    assert phrase.code == code
    assert phrase.params["path"] == str(path)
    with pytest.raises(CampaignError):
        peek(path)
    assert contents(tmp_path) == before


def test_a_newer_file_names_the_program_that_wrote_it(tmp_path: Path) -> None:
    newer(tmp_path / "a")
    assert refusal(tmp_path / "a").phrase.params["app"] == "9.8.7"
    assert refusal(tmp_path / "a").phrase.params["format"] == CURRENT.major + 1
    newer_and_strange(tmp_path / "b")
    assert refusal(tmp_path / "b").phrase.params["app"] == "?"
    newer(tmp_path / "c")
    raw(tmp_path / "c", "DELETE FROM meta")
    assert refusal(tmp_path / "c").phrase.params["app"] == "?"


def test_a_newer_minor_version_opens_and_stays_what_it_is(tmp_path: Path) -> None:
    path = make(tmp_path / "a.seedboard")
    number = Version(CURRENT.major, CURRENT.minor + 3).number
    raw(path, f"{VERSION} = {number}", "CREATE TABLE later(x TEXT) STRICT")
    campaign = open_campaign(path, app="0.1.0", now=NOW)
    assert campaign.read_only is None
    campaign.rename("Other")
    campaign.close()
    assert raw(path, VERSION) == [(number,)]
    assert raw(path, "SELECT count(*) FROM later") == [(0,)]


def test_places_where_there_is_no_file(tmp_path: Path) -> None:
    assert refusal(tmp_path / "gone").phrase.code == "file.not_found"
    assert refusal(tmp_path).phrase.code == "file.is_directory"
    file = make(tmp_path / "a.seedboard")
    assert refusal(file / "inside").phrase.code == "file.not_found"


@pytest.mark.skipif(sys.platform == "win32", reason="needs links and pipes of the file system")
def test_things_that_are_no_ordinary_files(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert refusal(tmp_path / "pipe").phrase.code == "file.not_regular"
    (tmp_path / "one").symlink_to(tmp_path / "two")
    (tmp_path / "two").symlink_to(tmp_path / "one")
    assert refusal(tmp_path / "one").phrase.code == "file.not_found"
    (tmp_path / "lost").symlink_to(tmp_path / "nowhere")
    assert refusal(tmp_path / "lost").phrase.code == "file.not_found"
    with socket.socket(socket.AF_UNIX) as plug:
        plug.bind(str(tmp_path / "plug"))
        assert refusal(tmp_path / "plug").phrase.code == "file.not_regular"


@pytest.mark.skipif(sys.platform == "win32", reason="needs the rights of the file system")
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    path = make(tmp_path / "a.seedboard")
    with unreadable(path):
        assert refusal(path).phrase.code == "file.unreadable"


def test_a_file_with_our_name_on_it_and_nothing_of_ours_inside(tmp_path: Path) -> None:
    path = make(tmp_path / "a.seedboard")
    raw(path, "DROP TABLE document", "DROP TABLE step", "DROP TABLE battle")
    before = path.read_bytes()
    assert refusal(path).phrase.code == "file.damaged"
    assert path.read_bytes() == before


def test_a_link_leads_to_the_file_and_its_side_files(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    path = fill(tmp_path / "real" / "a.seedboard", 2)
    link = tmp_path / "link.seedboard"
    link.symlink_to(path)
    campaign = open_campaign(link, app="0.1.0", now=NOW)
    other = open_campaign(path, app="0.1.0", now=NOW)
    assert campaign.read_only is None
    assert other.read_only is not None
    other.close()
    campaign.close()
    assert sorted(one.name for one in tmp_path.iterdir()) == ["link.seedboard", "real"]


def test_sqlite_itself_would_open_what_we_refuse(tmp_path: Path) -> None:
    """The refusal is ours: the foreign file is a sound database."""
    foreign(tmp_path / "a")
    connection = sqlite3.connect(tmp_path / "a")
    assert connection.execute("PRAGMA quick_check").fetchone() == ("ok",)
    connection.close()
