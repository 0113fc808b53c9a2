"""A thorough check says what is wrong, and where."""

from pathlib import Path

import pytest

from app.campaign.errors import CampaignError
from app.campaign.schema import CURRENT
from app.engine.core.answers import DeskRoller
from app.engine.core.commands import AddNote
from app.engine.model.phrase import Phrase
from app.engine.systems import SYSTEMS
from app.services.check import CheckReport, check_campaign
from tests.helpers.campaigns import contents, raw
from tests.helpers.sessions import CATALOGUE, camp, opened, running


def check(path: Path) -> CheckReport:
    before = contents(path.parent)
    report = check_campaign(path, SYSTEMS, CATALOGUE)
    assert contents(path.parent) == before
    return report


def codes(phrases: tuple[Phrase, ...]) -> list[str]:
    return [phrase.code for phrase in phrases]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = camp(tmp_path)
    with opened(path) as session:
        session.begin("weir", responder=DeskRoller(1))
        for text in ("a", "b", "c"):
            running(session).run(AddNote(text))
    return path


def test_a_sound_campaign(path: Path) -> None:
    report = check(path)
    assert (report.faults, report.remarks) == ((), ())
    assert (report.documents, report.battles, report.steps) == (9, 1, 4)
    assert report.version == str(CURRENT)


def test_each_document_and_each_battle_is_looked_at(path: Path) -> None:
    raw(
        path,
        "UPDATE document SET body = '{\"id\": \"imp\"}' WHERE id = 'imp'",
        "UPDATE document SET body = '{' WHERE id = 'elbow'",
        "UPDATE document SET schema = 7 WHERE id = 'bell'",
        "UPDATE step SET answers = 'null' WHERE seq % 1048576 = 3",
    )
    report = check(path)
    assert codes(report.faults) == [
        "document.missing", "document.unreadable", "document.too_new", "file.broken_step",
    ]  # fmt: skip
    assert report.faults[0].params["name"] == "Imp"
    assert report.faults[-1].params["title"] == "Toll at the Weir"
    assert report.faults[-1].params["number"] == 3


def test_gaps_are_remarks(path: Path) -> None:
    raw(path, "DELETE FROM document WHERE id IN ('sabre', 'elbow', 'witch')")
    report = check(path)
    assert report.faults == ()
    told = [[one.params[key] for key in ("name", "kind", "id")] for one in report.remarks]
    assert told == [
        ["Toll at the Weir", "character", "witch"],
        ["Wren Halloway", "weapon", "sabre"],
        ["Ilse", "ability", "elbow"],
    ]  # fmt: skip


def test_rules_that_are_not_here(path: Path) -> None:
    report = check_campaign(path, (), CATALOGUE)
    assert codes(report.faults) == ["battle.unknown_system"]


def test_what_is_no_campaign(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"no")
    with pytest.raises(CampaignError):
        check(tmp_path / "a")


def test_a_torn_file(path: Path) -> None:
    with path.open("rb+") as file:
        file.truncate(path.stat().st_size - 9000)
    report = check(path)
    assert codes(report.faults)[0] == "check.pages"
    assert len(report.faults) >= 2
