"""What a command does where its words find no taker: a full disk, a closed pipe, no stream."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli import main

ROOT = Path(__file__).resolve().parents[2]
FULL = Path("/dev/full")
SAYING = (
    ("--version",),
    ("--help",),
    ("print", "cards", "--help"),
    ("check", "evening.seedboard"),
    ("check", "evening.seedboard", "--json"),
    ("schema", "character"),
    ("print", "track", "--count"),
)
pytestmark = pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("streams")
    assert main(["new", str(folder / "evening.seedboard"), "--sample"]) == 0
    return folder


def run(
    table: Path, *arguments: str, out: int = subprocess.PIPE, err: int = subprocess.PIPE,
    buffered: bool = True,
) -> subprocess.CompletedProcess[str]:  # fmt: skip
    """The program in a process of its own, with files by their numbers as its streams."""
    command = [sys.executable, "-P", *([] if buffered else ["-u"]), "-m", "app", *arguments]
    return subprocess.run(
        command, stdout=out, stderr=err, text=True, check=False, cwd=table,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )  # fmt: skip


@pytest.fixture
def full() -> Iterator[int]:
    """A file on a disk without room."""
    with FULL.open("w") as file:
        yield file.fileno()


@pytest.fixture
def closed() -> Iterator[int]:
    """A pipe that nobody reads any more."""
    reads, writes = os.pipe()
    os.close(reads)
    yield writes
    os.close(writes)


def assert_one_line(said: str, word: str) -> None:
    assert said.startswith("seedboard: ")
    assert said.count("\n") == 1
    assert word in said


@pytest.mark.parametrize("arguments", SAYING, ids=" ".join)
def test_a_full_disk_is_told_in_one_line(
    arguments: tuple[str, ...], table: Path, full: int
) -> None:
    done = run(table, *arguments, out=full)
    assert done.returncode == 1
    assert_one_line(done.stderr, "No space left")


@pytest.mark.parametrize("arguments", [SAYING[0], SAYING[1], SAYING[3]], ids=" ".join)
def test_so_it_is_without_a_buffer(arguments: tuple[str, ...], table: Path, full: int) -> None:
    done = run(table, *arguments, out=full, buffered=False)
    assert done.returncode == 1
    assert_one_line(done.stderr, "No space left")


@pytest.mark.parametrize("buffered", [True, False])
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--help",), 0),
        (("--version",), 0),
        (("check", "evening.seedboard", "--json"), 0),
        (("schema", "character"), 0),
        (("check", "noise.seedboard"), 1),
    ],
)
def test_a_closed_pipe_ends_it_in_silence(
    arguments: tuple[str, ...], code: int, buffered: bool, table: Path, closed: int
) -> None:
    (table / "noise.seedboard").write_bytes(bytes(range(256)))
    done = run(table, *arguments, out=closed, buffered=buffered)
    assert done.returncode == code, "as if everybody had read to the end"
    if code:
        assert_one_line(done.stderr, "noise")
    else:
        assert done.stderr == ""


def test_a_command_does_its_work_though_nobody_reads(table: Path, closed: int) -> None:
    wanted = ("print", "track", "-o", "track.pdf", "--progress")
    done = run(table, *wanted, out=closed, err=closed, buffered=False)
    assert done.returncode == 0
    assert (table / "track.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(("check", "gone.seedboard"), 1), (("check",), 2), (("check", "evening.seedboard"), 0)],
)
def test_an_error_that_nobody_hears_keeps_its_code(
    arguments: tuple[str, ...], code: int, table: Path, full: int
) -> None:
    assert run(table, *arguments, err=full).returncode == code


def test_a_refusal_is_one_line_though_its_report_is_not_taken(table: Path, full: int) -> None:
    done = run(table, "check", "gone.seedboard", "--json", out=full)
    assert done.returncode == 1
    assert_one_line(done.stderr, "gone.seedboard")
