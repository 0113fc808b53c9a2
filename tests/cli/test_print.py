"""``seedboard print``: every part of the kit from a terminal, with reports for scripts."""

import io
import json
from pathlib import Path

import pdfplumber
import pytest
from pypdf import PdfReader

from app.bootstrap import open_campaign
from app.services.kit_json import write_kit
from tests.cli.test_commands import Said, Shell, assert_refused
from tests.helpers.campaigns import raw
from tests.printing.kit import SHEET, picture

MM = 25.4 / 72
ENCOUNTER = "Toll at the Weir"


@pytest.fixture
def seedboard(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


@pytest.fixture
def sample(seedboard: Shell, tmp_path: Path) -> Path:
    path = tmp_path / "evening.seedboard"
    assert seedboard("new", path, "--sample").code == 0
    return path


def report(said: Said) -> dict[str, object]:
    assert said.code == 0, said.err
    read = json.loads(said.out)
    assert read["ok"]
    return dict(read)


def text_of(path: Path) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(path).pages)


def test_tokens_of_an_encounter(seedboard: Shell, sample: Path, tmp_path: Path) -> None:
    target = tmp_path / "tokens.pdf"
    asked = ("print", "tokens", sample, "--encounter", ENCOUNTER.upper(), "-o", target)
    read = report(seedboard(*asked, "--json"))
    assert read["file"] == str(target)
    assert read["items_in"] == read["items_drawn"]
    assert ENCOUNTER in text_of(target)
    one = report(seedboard(*asked, "--character", "Wren", "--json"))
    assert one["items_in"] == 2
    assert seedboard("print", "tokens", sample, "-o", target, "--standees").code == 0


def test_portraits_of_the_campaign_stand_on_its_tokens(
    seedboard: Shell, sample: Path, tmp_path: Path
) -> None:
    session = open_campaign(sample)
    ids = {one.name: one.id for one in session.characters()}
    session.portraits.put(ids["Wren"], picture())
    session.close()
    target = tmp_path / "tokens.pdf"
    asked = ("print", "tokens", sample, "--track", "0", "-o", target)
    assert seedboard(*asked).code == 0
    assert [len(page.images) for page in PdfReader(target).pages] == [0]
    assert seedboard(*asked, "--portraits", "--map", "32", "--standees").code == 0
    with pdfplumber.open(target) as opened:
        assert sum(len(page.images) for page in opened.pages) == 3


def test_tokens_of_nobody_known_are_refused(seedboard: Shell, sample: Path) -> None:
    said = seedboard("print", "tokens", sample, "--encounter", "Nowhere", "--count")
    assert_refused(said, "Nowhere", ENCOUNTER)
    for more in ((), ("--encounter", ENCOUNTER)):
        said = seedboard("print", "tokens", sample, "--character", "Nobody", "--count", *more)
        assert_refused(said, "Nobody")
    assert_refused(
        seedboard("print", "tokens", sample, "--track", "0", "--map", "0", "--count"), "nothing"
    )


def test_of_a_damaged_campaign_it_is_told_what_is_missing(
    seedboard: Shell, sample: Path, tmp_path: Path
) -> None:
    raw(sample, "DROP TABLE step", "UPDATE document SET body = '{' WHERE id = 'wren'")
    before = sample.read_bytes()
    said = seedboard("print", "tokens", sample, "-o", tmp_path / "tokens.pdf")
    assert said.code == 0
    told = said.err.splitlines()
    assert all(line.startswith("seedboard: ") for line in told)
    assert "evening.seedboard is damaged." in told[0]
    assert any("Wren" in line for line in told[1:])
    assert sample.read_bytes() == before
    raw(sample, "DELETE FROM document")
    assert_refused(seedboard("print", "tokens", sample, "-o", tmp_path / "t.pdf"), "damaged")


def test_where_there_is_no_encounter_none_is_offered(seedboard: Shell, tmp_path: Path) -> None:
    path = tmp_path / "bare.seedboard"
    assert seedboard("new", path).code == 0
    said = seedboard("print", "tokens", path, "--encounter", "Ambush", "-o", tmp_path / "t.pdf")
    assert_refused(said, "There is no encounter called Ambush.\n")


def test_pages_are_counted_before_anything_is_printed(seedboard: Shell, tmp_path: Path) -> None:
    said = seedboard("print", "track", "--count")
    assert (said.code, said.out) == (0, "4 pages on 4 sheets of paper.\n")
    read = report(seedboard("print", "track", "--count", "--json", "--layout", "folded"))
    assert (read["pages"], read["file"]) == (1, None)
    assert list(tmp_path.iterdir()) == []


def test_a_target_or_a_count_must_be_asked_for(seedboard: Shell) -> None:
    assert seedboard("print", "track").code == 2
    assert seedboard("print", "track", "--count", "-o", "x.pdf").code == 2


@pytest.mark.parametrize(
    ("paper", "size"),
    [
        ("a5", (148, 210)),
        ("A4+Letter", (210, 279)),
        ("8.5x11in", (215.9, 279.4)),
        ("300 x 400 mm", (300, 400)),
    ],
)
def test_paper_reaches_the_file(
    seedboard: Shell, sample: Path, tmp_path: Path, paper: str, size: tuple[float, float]
) -> None:
    target = tmp_path / "tokens.pdf"
    assert seedboard("print", "tokens", sample, "--paper", paper, "-o", target).code == 0
    box = PdfReader(target).pages[0].mediabox
    assert (float(box.width) * MM, float(box.height) * MM) == pytest.approx(size, abs=0.1)


def test_orientation_margins_and_sides_reach_the_file(
    seedboard: Shell, sample: Path, tmp_path: Path
) -> None:
    target = tmp_path / "tokens.pdf"
    options = ("--orientation", "landscape", "--margins", "12,5,5,20", "--sides", "long")
    assert seedboard("print", "tokens", sample, *options, "-o", target).code == 0
    reader = PdfReader(target)
    assert len(reader.pages) % 2 == 0
    assert reader.pages[0].mediabox.width > reader.pages[0].mediabox.height
    assert "front" in reader.pages[0].extract_text()
    assert "back" in reader.pages[1].extract_text()


@pytest.mark.parametrize(
    "options",
    [
        ("--margins", "1"),
        ("--margins", "95,5,95,5"),
        ("--bleed", "9"),
        ("--printer", "Nobody's"),
        ("--font", "nowhere.ttf"),
        ("--paper", "a7"),
    ],
)
def test_impossible_options_are_refused_in_a_sentence(
    seedboard: Shell, options: tuple[str, ...]
) -> None:
    assert_refused(seedboard("print", "calibration", "--count", *options))


@pytest.mark.parametrize(
    "options", [("--margins", "1,2"), ("--margins", "wide"), ("--sides", "both"), ("--bleed", "x")]
)
def test_wrong_usage_is_2(seedboard: Shell, options: tuple[str, ...]) -> None:
    assert seedboard("print", "calibration", "--count", *options).code == 2


def test_a_printer_profile_is_read_kept_used_and_forgotten(
    seedboard: Shell, tmp_path: Path
) -> None:
    assert "calibration page" in seedboard("print", "printer").out
    readings = (
        "--centre", "0.5", "-1", "--top-left", "1", "-1", "--top-right", "1", "-1",
        "--bottom-left", "0", "-1", "--bottom-right", "0", "-1",
    )  # fmt: skip
    read = report(seedboard("print", "printer", "Tray 2", *readings, "--json"))
    assert read["printers"] == [{"name": "Tray 2", "x": 0.5, "y": -1.0, "turn": 0.264}]
    target = tmp_path / "calibration.pdf"
    said = seedboard("print", "calibration", "--printer", "Tray 2", "--sides", "long", "-o", target)
    assert said.code == 0
    assert "Tray 2" in text_of(target)
    report(seedboard("print", "printer", "Tray 2", "--centre", "0", "0", "--json"))
    assert "x 0 mm" in seedboard("print", "printer").out
    assert report(seedboard("print", "printer", "Tray 2", "--forget", "--json"))["printers"] == []


def test_half_a_reading_is_refused(seedboard: Shell) -> None:
    assert_refused(seedboard("print", "printer", "HP", "--top-left", "0", "0"), "HP")
    half = ("--centre", "0", "0", "--top-left", "0", "0")
    assert_refused(seedboard("print", "printer", "HP", *half), "HP")
    assert_refused(seedboard("print", "printer", "HP", "--centre", "50", "0"), "20")


def test_a_described_document_is_printed(
    seedboard: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, target = tmp_path / "kit.json", tmp_path / "kit.pdf"
    file.write_bytes(write_kit(SHEET))
    read = report(seedboard("print", "kit", file, "-o", target, "--json"))
    assert read["items_drawn"] == 26
    whole = target.read_bytes()

    class Stdin:
        buffer = io.BytesIO(write_kit(SHEET))

    monkeypatch.setattr("sys.stdin", Stdin)
    assert seedboard("print", "kit", "-", "-o", target).code == 0
    assert target.read_bytes() == whole
    file.write_text("{}")
    assert_refused(seedboard("print", "kit", file, "--count"), "kind")
    assert_refused(seedboard("print", "kit", tmp_path / "none.json", "--count"), "none.json")


def test_every_page_is_told_to_programs(seedboard: Shell, tmp_path: Path) -> None:
    said = seedboard("print", "track", "--progress", "-o", tmp_path / "t.pdf")
    assert said.err.splitlines() == ["page 1", "page 2", "page 3", "page 4"]


def test_a_track_with_lanes_by_name(seedboard: Shell, sample: Path, tmp_path: Path) -> None:
    target = tmp_path / "track.pdf"
    asked = ("print", "track", "--campaign", sample, "--encounter", ENCOUNTER, "-o", target)
    assert seedboard(*asked).code == 0
    first = PdfReader(target).pages[0].extract_text()
    assert "Wren" in first
    assert ENCOUNTER in first
    assert_refused(seedboard("print", "track", "--encounter", ENCOUNTER, "--count"), "campaign")


def test_a_poster_is_one_page_as_long_as_it_takes(seedboard: Shell, tmp_path: Path) -> None:
    target = tmp_path / "poster.pdf"
    assert seedboard("print", "track", "--layout", "poster", "-o", target).code == 0
    (page,) = PdfReader(target).pages
    assert 850 < float(page.mediabox.height) * MM < 950
