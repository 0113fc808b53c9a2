"""Every fault of a campaign's inside, found without a trace."""

from pathlib import Path

import pytest

from app.campaign.errors import CampaignError
from app.campaign.inspection import document_faults, inspect
from app.campaign.peek import peek
from app.campaign.schema import CURRENT
from tests.helpers.campaigns import contents, fill, make, opened, raw


def codes(path: Path) -> list[str]:
    found = inspect(path)
    try:
        return [fault.code for fault in (*found.faults, *document_faults(found.documents))]
    finally:
        found.database.close()


def test_a_sound_campaign(tmp_path: Path) -> None:
    path = fill(tmp_path / "a.seedboard", 4)
    before = contents(tmp_path)
    found = inspect(path)
    assert found.faults == ()
    assert (found.version, found.system) == (CURRENT, "seed")
    with pytest.raises(CampaignError):
        found.documents.remove("character", "wren")
    found.database.close()
    assert contents(tmp_path) == before


def test_faults_that_sqlite_does_not_see(tmp_path: Path) -> None:
    path = fill(tmp_path / "a.seedboard", 6)
    raw(path, "DELETE FROM step WHERE seq % 1048576 = 3")
    assert codes(path) == ["check.gap"]
    raw(path, "DELETE FROM step WHERE seq % 1048576 > 2", "UPDATE battle SET cursor = 5")
    assert codes(path) == ["check.cursor"]
    raw(path, "UPDATE document SET body = '[]' WHERE id = 'imp'")
    assert codes(path) == ["check.cursor", "document.unfit"]


def test_it_can_be_open_elsewhere_meanwhile(tmp_path: Path) -> None:
    path = fill(tmp_path / "a.seedboard", 3)
    with opened(path) as campaign:
        assert codes(path) == []
        assert campaign.read_only is None
        campaign.rename("Still mine")


def test_a_peek_tells_the_head(tmp_path: Path) -> None:
    path = fill(tmp_path / "a.seedboard", 3)
    before = contents(tmp_path)
    found = peek(path)
    assert (found.title, found.system, found.elsewhere) == ("Salt Road", "seed", False)
    assert found.counts == {"character": 2}
    assert found.battle is not None
    assert (found.battle.title, found.battle.cursor) == ("Ambush", 3)
    assert contents(tmp_path) == before
    raw(path, "UPDATE step SET ended = 1", "DELETE FROM meta")
    found = peek(path)
    assert (found.title, found.system, found.battle) == ("a", "", None)


def test_a_peek_at_what_lacks_a_table(tmp_path: Path) -> None:
    path = make(tmp_path / "a.seedboard")
    raw(path, "DROP TABLE battle")
    with pytest.raises(CampaignError) as caught:
        peek(path)
    assert caught.value.phrase.code == "file.damaged"
