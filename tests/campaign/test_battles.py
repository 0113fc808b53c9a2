"""Steps and cursor: appended, undone, redone, and the redo tail dropped for good."""

import sqlite3
from pathlib import Path

import pytest

from app.campaign.errors import CampaignError
from app.campaign.store import Campaign
from app.engine.core.system import Standing
from tests.helpers.campaigns import CODEC, NOW, begin, fill, make, opened, raw, row, step, texts


def test_a_battle_is_its_steps_and_a_cursor(tmp_path: Path) -> None:
    path = make(tmp_path / "a.seedboard")
    with opened(path) as campaign:
        battle = begin(campaign)
        assert (battle.cursor, battle.steps, battle.now_name) == (1, 1, "begin’s turn")
        campaign.battles.append(battle.number, row(2, "two"), tail=False)
        campaign.battles.append(battle.number, row(3, "three", ended=True), tail=False)
        campaign.battles.move(battle.number, 3, 1, 3)
    with opened(path) as campaign:
        (found,) = campaign.battles.rows()
        assert campaign.battles.row("b1") == found
        assert (found.cursor, found.steps, found.ended) == (1, 3, False)
        assert (found.title, found.encounter, found.system) == ("Ambush", "enc", "seed")
        assert found.now_name == "begin’s turn"
        assert texts(campaign) == ["begin", "two", "three"]
        (first, *_) = campaign.battles.steps(found.number)
        assert (first.number, first.made) == (1, NOW.isoformat())
        assert first.standing == Standing(ended=False, now="begin’s turn")
        assert CODEC.read(first.text) == step("begin")
        campaign.battles.move(found.number, 1, 3, 3)
        (found,) = campaign.battles.rows()
        assert (found.cursor, found.ended) == (3, True)
    assert raw(path, "SELECT cursor FROM battle") == [(None,)]


def test_a_new_step_drops_the_tail(tmp_path: Path) -> None:
    path = make(tmp_path / "a.seedboard")
    with opened(path) as campaign:
        number = begin(campaign).number
        for count in (2, 3, 4):
            campaign.battles.append(number, row(count, f"s{count}"), tail=False)
        campaign.battles.move(number, 4, 2, 4)
        campaign.battles.append(number, row(3, "other"), tail=True)
        assert texts(campaign) == ["begin", "s2", "other"]
        (found,) = campaign.battles.rows()
        assert (found.cursor, found.steps, found.now_name) == (3, 3, "other’s turn")


def test_before_the_first_step(tmp_path: Path) -> None:
    path = make(tmp_path / "a.seedboard")
    with opened(path) as campaign:
        number = begin(campaign).number
        campaign.battles.move(number, 1, 0, 1)
        (found,) = campaign.battles.rows()
        assert (found.cursor, found.steps, found.ended, found.now_name) == (0, 1, False, None)
        campaign.battles.append(number, row(1, "again"), tail=True)
        assert texts(campaign) == ["again"]


def test_battles_do_not_mix(tmp_path: Path) -> None:
    path = make(tmp_path / "a.seedboard")
    with opened(path) as campaign:
        one = begin(campaign, "One", id_="one").number
        two = begin(campaign, "Two", id_="two").number
        campaign.battles.append(one, row(2, "1.2"), tail=False)
        campaign.battles.append(two, row(2, "2.2"), tail=False)
        campaign.battles.move(one, 2, 1, 2)
        campaign.battles.append(one, row(2, "1.2b"), tail=True)
        assert texts(campaign, one) == ["begin", "1.2b"]
        assert texts(campaign, two) == ["begin", "2.2"]
        assert [found.title for found in campaign.battles.rows()] == ["Two", "One"]
        assert campaign.battles.row("three") is None


@pytest.mark.parametrize("what", ["append", "append_after_undo", "undo"])
def test_a_file_that_stands_elsewhere_is_not_written(tmp_path: Path, what: str) -> None:
    """Somebody wrote behind the lock, such as a program that does not know it."""
    path = make(tmp_path / "a.seedboard")
    with opened(path) as campaign:
        number = begin(campaign).number
        campaign.battles.append(number, row(2, "two"), tail=False)
        third = "UPDATE step SET seq = seq + 1 WHERE seq % 1048576 = 2"
        raw(path, "UPDATE battle SET cursor = 0", third)
        before = raw(path, "SELECT * FROM step"), raw(path, "SELECT * FROM battle")
        changes = {
            "append": lambda: campaign.battles.append(number, row(3, "three"), tail=False),
            "undo": lambda: campaign.battles.move(number, 2, 1, 2),
            "append_after_undo": lambda: campaign.battles.append(number, row(2, "x"), tail=True),
        }
        with pytest.raises(CampaignError) as caught:
            changes[what]()
        assert caught.value.phrase.code == "file.changed"
        assert (raw(path, "SELECT * FROM step"), raw(path, "SELECT * FROM battle")) == before


@pytest.mark.parametrize(
    "behind",
    [
        "DELETE FROM step WHERE seq % 1048576 = 3",
        "DELETE FROM battle",
        "UPDATE battle SET cursor = 2",
    ],
)
def test_no_step_is_added_to_a_file_that_an_older_one_was_put_into(
    tmp_path: Path, behind: str
) -> None:
    path = fill(tmp_path / "a.seedboard", 3)
    with opened(path) as campaign:
        raw(path, behind)
        before = raw(path, "SELECT * FROM step")
        with pytest.raises(CampaignError) as caught:
            campaign.battles.append(1, row(4, "four"), tail=False)
        assert caught.value.phrase.code == "file.changed"
        assert raw(path, "SELECT * FROM step") == before


def test_a_file_emptied_under_an_open_campaign_is_told_and_let_go(tmp_path: Path) -> None:
    path = fill(tmp_path / "a.seedboard", 3)
    whole = path.read_bytes()
    with opened(path) as campaign:
        path.write_bytes(b"")
        for change in (
            lambda: campaign.battles.append(1, row(4, "four"), tail=False),
            lambda: campaign.battles.move(1, 3, 2, 3),
            campaign.battles.rows,
        ):
            with pytest.raises(CampaignError) as caught:
                change()
            assert caught.value.phrase.code == "file.damaged"
    path.write_bytes(whole)
    with opened(path) as campaign:
        assert campaign.read_only is None
        assert texts(campaign) == ["begin", "s2", "s3"]


def half_done(campaign: Campaign) -> None:
    with campaign.battles._database.change() as connection:
        connection.execute("DELETE FROM step")
        raise ZeroDivisionError


def test_a_fault_inside_a_change_takes_all_of_it_back(tmp_path: Path) -> None:
    path = make(tmp_path / "a.seedboard")
    with opened(path) as campaign:
        begin(campaign)
        before = path.read_bytes()
        with pytest.raises(ZeroDivisionError):
            half_done(campaign)
        assert texts(campaign) == ["begin"]
        assert path.read_bytes() == before


def test_a_fault_of_the_program_is_no_fault_of_the_file(tmp_path: Path) -> None:
    path = make(tmp_path / "a.seedboard")
    with opened(path) as campaign:
        begin(campaign)
        with pytest.raises(sqlite3.IntegrityError):
            begin(campaign)
        with pytest.raises(sqlite3.OperationalError):
            campaign.battles._database.rows("SELECT nothing FROM nowhere")
        assert texts(campaign) == ["begin"]
