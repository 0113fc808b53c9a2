"""The commands as a person at a terminal meets them: exit codes, streams and files."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from pypdf import PdfReader

import app
from app.cli import main
from tests.helpers.fresh import last_line

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Said:
    """What a command said, and how it ended."""

    code: int
    out: str
    err: str


class Shell:
    """Runs commands in this process and reads both streams."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: object) -> Said:
        try:
            code = main([str(one) for one in arguments])
        except SystemExit as left:
            code = int(left.code or 0)
        captured = self._capsys.readouterr()
        return Said(code, captured.out, captured.err)


@pytest.fixture
def seedboard(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


@pytest.fixture
def sample(seedboard: Shell, tmp_path: Path) -> Path:
    """A fresh sample campaign."""
    path = tmp_path / "evening.seedboard"
    assert seedboard("new", path, "--sample").code == 0
    return path


def assert_refused(said: Said, *words: str) -> None:
    """The input is at fault: code 1, and exactly one line that says so in words."""
    assert said.code == 1
    assert said.err.startswith("seedboard: ")
    assert said.err.count("\n") == 1
    assert " " in said.err.removeprefix("seedboard: ").strip(), "a bare code is not a sentence"
    for word in words:
        assert word in said.err


def test_the_version_is_told(seedboard: Shell) -> None:
    assert seedboard("--version").out == f"Seedboard {app.__version__}\n"


def test_help_names_every_command(seedboard: Shell) -> None:
    said = seedboard("--help")
    assert said.code == 0
    for command in ("open", "new", "check", "print", "demo"):
        assert f"    {command} " in said.out


@pytest.mark.parametrize(
    "arguments",
    [
        ("check",),
        ("new",),
        ("print",),
        ("print", "cat"),
        ("print", "track"),
        ("print", "track", "--layout", "spiral", "-o", "x.pdf"),
        ("print", "track", "--length", "many", "-o", "x.pdf"),
        ("check", "a", "b"),
        ("open", "--frobnicate"),
        ("new", ""),
        ("check", ""),
        ("print", "track", "-o", ""),
    ],
)
def test_wrong_usage_is_2_and_says_how(seedboard: Shell, arguments: tuple[str, ...]) -> None:
    said = seedboard(*arguments)
    assert said.code == 2
    assert "usage: seedboard" in said.err


def test_a_slip_in_a_command_is_named_with_what_was_meant(seedboard: Shell) -> None:
    said = seedboard("chekc", "evening.seedboard")
    assert said.code == 2
    assert "chekc is neither a command nor a file here; did you mean check?" in said.err


def test_wrong_usage_of_a_command_with_many_options_is_short(seedboard: Shell) -> None:
    said = seedboard("print", "cards", "x", "y", "-o", "cards.pdf")
    assert said.code == 2
    assert said.err.splitlines() == [
        "usage: seedboard print cards [OPTION ...] (-o OUT.pdf | --count) FILE",
        "seedboard print cards: error: unrecognized arguments: y; --help says more",
    ]


def test_new_makes_a_campaign_that_checks(seedboard: Shell, tmp_path: Path) -> None:
    path = tmp_path / "evening.seedboard"
    assert seedboard("new", path).code == 0
    said = seedboard("check", path)
    assert said.code == 0
    assert said.err == ""
    assert str(path) in said.out


@pytest.mark.parametrize("rules", ["rounds", "pool"])
def test_new_makes_campaigns_of_other_rules(seedboard: Shell, tmp_path: Path, rules: str) -> None:
    for path, more in ((tmp_path / "a.seedboard", ()), (tmp_path / "b.seedboard", ("--sample",))):
        assert seedboard("new", path, "--system", rules, *more).code == 0
        assert seedboard("check", path).code == 0
        with closing(sqlite3.connect(path)) as file:
            found = file.execute("SELECT value FROM meta WHERE key = 'system'").fetchall()
        assert found == [(rules,)]


def test_new_by_rules_that_there_are_not(seedboard: Shell, tmp_path: Path) -> None:
    path = tmp_path / "a.seedboard"
    assert_refused(seedboard("new", path, "--system", "chess"), "chess")
    assert not path.exists()


def test_the_sample_is_whole(seedboard: Shell, sample: Path) -> None:
    said = seedboard("check", sample, "--json")
    found = json.loads(said.out)
    assert said.code == 0
    assert found["ok"]
    assert found["faults"] == []
    assert found["documents"] > 20


def test_new_replaces_nothing(seedboard: Shell, sample: Path) -> None:
    before = sample.read_bytes()
    assert_refused(seedboard("new", sample), sample.name)
    assert sample.read_bytes() == before


@pytest.mark.skipif(sys.platform != "linux", reason="other systems keep names to text")
def test_a_name_that_is_no_text_makes_a_campaign(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"\xff evening.seedboard")
    assert run_apart("new", str(path)).returncode == 0
    assert run_apart("check", str(path)).returncode == 0


def test_a_terminal_without_the_signs_gets_escapes(tmp_path: Path) -> None:
    path = tmp_path / "abend ☾.seedboard"
    assert "\\u263e" in run_apart("new", str(path), PYTHONIOENCODING="ascii").stdout
    said = run_apart("check", str(path), "--json", PYTHONIOENCODING="ascii")
    assert json.loads(said.stdout)["file"] == str(path)


def run_apart(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own, with streams of its own encoding."""
    return subprocess.run(
        [sys.executable, "-P", "-m", "app", *arguments],
        capture_output=True,
        encoding="utf-8",
        errors="backslashreplace",
        check=False,
        env=os.environ | {"PYTHONPATH": str(ROOT)} | environment,
    )


def test_new_into_no_folder_is_refused(seedboard: Shell, tmp_path: Path) -> None:
    assert_refused(seedboard("new", tmp_path / "nowhere" / "x.seedboard"))


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def noise(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 40)


def empty(path: Path) -> None:
    path.write_bytes(b"")


def foreign(path: Path) -> None:
    import sqlite3  # noqa: PLC0415 - somebody else's database

    path.unlink()
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE mine (x)")
    connection.commit()
    connection.close()


@pytest.mark.parametrize("spoil", [truncated, noise, empty, foreign])
def test_a_hostile_file_is_named_and_left_as_it_is(
    seedboard: Shell, sample: Path, spoil: object
) -> None:
    assert callable(spoil)
    spoil(sample)
    before = sample.read_bytes()
    listing = sorted(sample.parent.iterdir())
    assert_refused(seedboard("check", sample), sample.name)
    assert sample.read_bytes() == before
    assert sorted(sample.parent.iterdir()) == listing


def test_what_is_no_file_is_named(seedboard: Shell, tmp_path: Path) -> None:
    assert_refused(seedboard("check", tmp_path), tmp_path.name)
    assert_refused(seedboard("check", tmp_path / "gone"), "gone")


def test_a_refusal_as_json_has_code_and_sentence(seedboard: Shell, tmp_path: Path) -> None:
    said = seedboard("check", tmp_path / "gone", "--json")
    problem = json.loads(said.out)["problem"]
    assert said.code == 1
    assert problem["code"] == "file.not_found"
    assert problem["text"] in said.err


def test_the_track_is_printed(seedboard: Shell, tmp_path: Path) -> None:
    target = tmp_path / "track.pdf"
    said = seedboard("print", "track", "--length", 60, "--paper", "letter", "-o", target, "--json")
    found = json.loads(said.out)
    pages = PdfReader(target).pages
    assert said.code == 0
    assert found["pages"] == len(pages)
    assert round(float(pages[0].mediabox.width)) == 612


def test_a_folded_track_is_one_page(seedboard: Shell, tmp_path: Path) -> None:
    target = tmp_path / "track.pdf"
    assert seedboard("print", "track", "--layout", "folded", "-o", target).code == 0
    assert len(PdfReader(target).pages) == 1


@pytest.mark.parametrize(
    ("option", "value"),
    [("--length", "5"), ("--length", "1000"), ("--paper", "napkin"), ("--distance", "nan")],
)
def test_a_track_that_cannot_be_is_refused(
    seedboard: Shell, tmp_path: Path, option: str, value: str
) -> None:
    target = tmp_path / "track.pdf"
    assert_refused(seedboard("print", "track", option, value, "-o", target))
    assert not target.exists()


def test_a_track_cannot_be_printed_into_a_folder(seedboard: Shell, tmp_path: Path) -> None:
    assert_refused(seedboard("print", "track", "-o", tmp_path), tmp_path.name)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_report_that_cannot_be_written_is_no_success(sample: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-P", "-m", "app", "check", str(sample)],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
        )
    assert done.returncode != 0


def test_checking_loads_neither_qt_nor_the_printer(sample: Path) -> None:
    code = (
        "import sys\n"
        "from app.cli import main\n"
        "assert main(['check', sys.argv[1]]) == 0\n"
        "print(sorted({'PySide6', 'reportlab', 'pypdfium2'} & set(sys.modules)))\n"
    )
    assert last_line(code, sample) == "[]"


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("print", "cards", "{}", "--count", "--blanks", "-1"), "0 to 999"),
        (("print", "cards", "{}", "--count", "--blanks", "9999999"), "0 to 999"),
        (("print", "track", "--count", "--font", "gone.ttf"), "Choose another"),
        (("print", "track", "--count", "--font-bold", "gone.ttf"), "--font."),
        (("print", "pack", "--count", "--encounter", "X"), "name its file"),
        (("print", "pack", "{}", "--count", "--parts", "calibration", "--paper", "a5"), "Calibr"),
        (("print", "pack", "{}", "-o", "{}/x"), "is a file"),
        (("print", "kit", "gone.json", "--count"), "standard input"),
        (("print", "kit", ".", "--count"), "standard input"),
        (("print", "printer", "Nobody", "--forget"), "Nobody"),
        (("print", "printer", "--forget"), "which printer"),
        (("print", "printer", "", "--centre", "1", "1"), "which printer"),
        (("demo", "--out", "{}"), "is a file"),
        (("export", "{}", "-o", "{}"), "another folder"),
    ],
)
def test_what_cannot_be_is_told_with_what_to_do(
    seedboard: Shell, sample: Path, arguments: tuple[str, ...], word: str
) -> None:
    assert_refused(seedboard(*(one.replace("{}", str(sample)) for one in arguments)), word)


def test_parts_are_named_in_any_case_with_spaces(seedboard: Shell, sample: Path) -> None:
    named = ("Track, TOKENS", "track,tokens")
    first, second = [
        seedboard("print", "pack", sample, "--count", "--parts", one, "--json") for one in named
    ]
    assert first.code == 0
    assert first == second


def test_a_table_without_a_line_says_so(seedboard: Shell, sample: Path, tmp_path: Path) -> None:
    empty = tmp_path / "party.csv"
    empty.write_text("name,level\n")
    said = seedboard("import", sample, empty)
    assert said.code == 0
    assert "nothing to take in" in said.out


def test_a_document_of_the_kit_from_a_closed_standard_input(
    seedboard: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert_refused(seedboard("print", "kit", "-", "--count"), "cannot be read")


def test_python_m_app_is_the_same_program(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-m", "app", "check", "gone"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 1
    assert done.stderr.startswith("seedboard: ")


def test_json_may_be_asked_for_before_the_command(seedboard: Shell, tmp_path: Path) -> None:
    said = seedboard("--json", "check", tmp_path / "none.seedboard")
    assert said.code == 1
    assert json.loads(said.out)["problem"]["code"] == "file.not_found"
    assert seedboard("check", "--json", tmp_path / "none.seedboard") == said
