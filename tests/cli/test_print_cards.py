"""``seedboard print`` for cards, sheets, statuses, summaries, records and reference cards."""

import io
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.cli.test_commands import Shell, assert_refused
from tests.cli.test_print import ENCOUNTER, report, text_of

WHOSE = ("--character", "Wren", "--character", "Ilse")


@pytest.fixture
def seedboard(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


@pytest.fixture
def sample(seedboard: Shell, tmp_path: Path) -> Path:
    path = tmp_path / "evening.seedboard"
    assert seedboard("new", path, "--sample").code == 0
    return path


def test_cards_of_characters(seedboard: Shell, sample: Path, tmp_path: Path) -> None:
    target = tmp_path / "cards.pdf"
    asked = ("print", "cards", sample, *WHOSE, "-o", target, "--json")
    read = report(seedboard(*asked, "--kind", "ability"))
    assert read["items_in"] == read["items_drawn"] == 6
    text = text_of(target)
    assert "Crushing Blow" in text
    assert "54 + 1d10" in text
    assert "Harbour sabre" not in text.replace(", Harbour sabre", "").replace("with Harbour", "")
    more = report(seedboard(*asked, "--basic", "--blanks", "2", "--size", "mini", "--no-backs"))
    assert int(str(more["items_in"])) > 6 + 2


def test_cards_of_an_encounter_come_in_any_size(
    seedboard: Shell, sample: Path, tmp_path: Path
) -> None:
    target = tmp_path / "cards.pdf"
    for size in ("poker", "bridge", "tarot", "A7", "63.5x88.9", "2.5x3.5in"):
        asked = ("print", "cards", sample, "--encounter", ENCOUNTER, "--size", size)
        read = report(seedboard(*asked, "--sides", "long", "-o", target, "--json"))
        assert read["items_in"] == read["items_drawn"]
    assert_refused(seedboard("print", "cards", sample, "--size", "huge", "-o", target))
    assert_refused(seedboard("print", "cards", sample, "--size", "0x0", "-o", target))
    assert_refused(seedboard("print", "cards", sample, "--character", "Nobody", "-o", target))


def test_sheets_can_be_forms(seedboard: Shell, sample: Path, tmp_path: Path) -> None:
    target = tmp_path / "sheets.pdf"
    read = report(seedboard("print", "sheets", sample, *WHOSE, "-o", target, "--json"))
    assert read["pages"] == 2
    assert PdfReader(io.BytesIO(target.read_bytes())).get_fields() is None
    report(seedboard("print", "sheets", sample, *WHOSE, "--fillable", "-o", target, "--json"))
    fields = PdfReader(io.BytesIO(target.read_bytes())).get_fields() or {}
    assert "wren.hp.1" in fields


def test_statuses_as_strips_and_wheels(seedboard: Shell, sample: Path, tmp_path: Path) -> None:
    target = tmp_path / "statuses.pdf"
    read = report(seedboard("print", "statuses", sample, "-o", target, "--json"))
    assert int(str(read["items_drawn"])) > 20
    asked = ("print", "statuses", sample, "--only", "poison", "--wheels", "--blanks", "0")
    assert report(seedboard(*asked, "-o", target, "--json"))["items_drawn"] == 1
    assert "Poison" in text_of(target)
    assert_refused(seedboard("print", "statuses", sample, "--only", "Cheese", "-o", target))


def test_a_summary_of_each_encounter(seedboard: Shell, sample: Path, tmp_path: Path) -> None:
    target = tmp_path / "summary.pdf"
    asked = ("print", "summary", sample, "-o", target, "--json")
    assert report(seedboard(*asked, "--encounter", ENCOUNTER))["pages"] == 1
    assert "Who acts when" in text_of(target)
    assert int(str(report(seedboard(*asked))["pages"])) >= 2
    assert_refused(seedboard("print", "summary", sample, "--encounter", "None", "-o", target))


def test_a_record_is_blank_or_for_an_encounter(
    seedboard: Shell, sample: Path, tmp_path: Path
) -> None:
    target = tmp_path / "record.pdf"
    assert report(seedboard("print", "record", "-o", target, "--json"))["pages"] == 1
    asked = ("print", "record", "--encounter", ENCOUNTER, "-o", target)
    assert_refused(seedboard(*asked))
    report(seedboard(*asked, "--campaign", sample, "--json"))
    assert "Wren" in text_of(target)


def test_reference_cards_need_no_campaign(seedboard: Shell, tmp_path: Path) -> None:
    target = tmp_path / "reference.pdf"
    read = report(seedboard("print", "reference", "--copies", "3", "-o", target, "--json"))
    assert read["items_in"] == read["items_drawn"] == 5
    text = text_of(target)
    assert text.count("Your turn") == 3
    assert "Basic Attack" in text
    counted = report(seedboard("print", "reference", "--count", "--json"))
    assert counted["pages"] == 1
