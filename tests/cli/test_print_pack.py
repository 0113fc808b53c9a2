"""``seedboard print pack``: one PDF or a folder, with counts part by part."""

import json
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from app.bootstrap import open_campaign
from app.services.pack_memory import PrintMemory
from tests.cli.test_commands import Said, Shell, assert_refused

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


def parts(read: dict[str, object]) -> dict[str, dict[str, Any]]:
    rows = read["parts"]
    assert isinstance(rows, list)
    return {row["part"]: row for row in rows}


def test_an_encounter_as_one_file(seedboard: Shell, sample: Path, tmp_path: Path) -> None:
    target = tmp_path / "pack.pdf"
    asked = ("print", "pack", sample, "--encounter", ENCOUNTER.lower(), "-o", target)
    read = report(seedboard(*asked, "--json"))
    reader = PdfReader(target)
    assert read["pages"] == len(reader.pages)
    assert read["items_in"] == read["items_drawn"]
    assert reader.metadata is not None
    assert reader.metadata.title == ENCOUNTER
    rows = parts(read)
    chosen = [row for row in rows.values() if row["chosen"]]
    assert sum(row["pages"] for row in chosen) == read["pages"]
    first = rows["tokens"]["first"]
    assert isinstance(first, int)
    assert "Tokens" in reader.pages[first - 1].extract_text()
    assert rows["calibration"]["pages"] == 2
    assert not rows["calibration"]["chosen"]
    assert rows["calibration"]["first"] == 0


def test_parts_by_name_and_all_of_them(seedboard: Shell, sample: Path) -> None:
    asked = ("print", "pack", sample, "--count", "--json", "--parts")
    few = report(seedboard(*asked, "tokens,calibration"))
    assert [name for name, row in parts(few).items() if row["chosen"]] == ["tokens", "calibration"]
    everything = report(seedboard(*asked, "all"))
    assert all(row["chosen"] for row in parts(everything).values())


def test_a_folder_of_files(seedboard: Shell, sample: Path, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "kit"
    asked = ("print", "pack", sample, "--encounter", ENCOUNTER, "--parts", "track,tokens,cards")
    read = report(seedboard(*asked, "-o", folder, "--json"))
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["01-track.pdf", "02-tokens.pdf", "03-cards.pdf"]
    assert read["pages"] == sum(len(PdfReader(folder / name).pages) for name in names)
    assert [row["file"] for row in parts(read).values()] == [str(folder / name) for name in names]
    assert read["file"] == str(folder)


def test_pages_of_a_folder_are_counted_on(seedboard: Shell, sample: Path, tmp_path: Path) -> None:
    asked = ("print", "pack", sample, "--parts", "track,calibration", "--progress")
    said = seedboard(*asked, "-o", tmp_path / "kit")
    assert said.err.splitlines() == [f"page {n}" for n in range(1, 7)]


def test_a_folder_that_cannot_be_is_refused(seedboard: Shell, sample: Path, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    said = seedboard("print", "pack", sample, "-o", tmp_path / "taken" / "kit")
    assert_refused(said, "taken")


def test_the_campaign_remembers_which_parts(seedboard: Shell, sample: Path) -> None:
    session = open_campaign(sample)
    session.remember_printing(PrintMemory(parts=("track", "long gone")))
    session.close()
    read = report(seedboard("print", "pack", sample, "--count", "--json"))
    assert [name for name, row in parts(read).items() if row["chosen"]] == ["track"]


def test_one_character(seedboard: Shell, sample: Path, tmp_path: Path) -> None:
    target = tmp_path / "wren.pdf"
    asked = ("print", "pack", sample, "--character", "Wren", "--parts", "tokens,cards")
    report(seedboard(*asked, "-o", target, "--json"))
    text = "\n".join(page.extract_text() for page in PdfReader(target).pages)
    assert "Tokens: Wren" in text
    assert "Pell" not in text


def test_without_a_campaign_the_blank_parts(seedboard: Shell, tmp_path: Path) -> None:
    target = tmp_path / "blank.pdf"
    read = report(seedboard("print", "pack", "-o", target, "--layout", "folded", "--json"))
    assert parts(read)["track"]["pages"] == 1
    assert "tokens" not in parts(read)
    assert_refused(seedboard("print", "pack", "--parts", "cards", "--count"), "campaign")


def test_choices_reach_their_parts(seedboard: Shell, sample: Path, tmp_path: Path) -> None:
    target = tmp_path / "pack.pdf"
    asked = ("print", "pack", sample, "--encounter", ENCOUNTER, "--parts", "track,cards")
    more = ("--layout", "folded", "--length", "60", "--card", "tarot", "--basic")
    report(seedboard(*asked, *more, "-o", target, "--json"))
    text = "\n".join(page.extract_text() for page in PdfReader(target).pages)
    assert "60 to 0" in text
    assert "70 × 120" in text


@pytest.mark.parametrize(
    "wrong",
    [
        ("--parts", "hats"),
        ("--encounter", "Nowhere"),
        ("--character", "Nobody"),
        ("--card", "huge"),
        ("--paper", "100x150", "--parts", "track"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    seedboard: Shell, sample: Path, wrong: tuple[str, ...]
) -> None:
    assert_refused(seedboard("print", "pack", sample, "--count", *wrong))


def test_nothing_of_anything_is_refused(seedboard: Shell, sample: Path) -> None:
    assert_refused(seedboard("print", "pack", sample, "--count", "--parts", ""), "nothing")
