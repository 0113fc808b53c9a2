"""A command that fails leaves files and folders as they were, whatever stopped it."""

import errno
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli import main

ROOT = Path(__file__).resolve().parents[2]
WRITERS = {
    "export": ("export", "{campaign}", "--kind", "character", "--kind", "encounter", "-o", "{out}"),
    "pack as files": ("print", "pack", "{campaign}", "--parts", "track,tokens", "-o", "{out}"),
}
"""Commands that make a folder and put several files into it."""
ALONE = {
    "pack": ("print", "pack", "{campaign}", "--parts", "track", "-o", "{file}"),
    "track": ("print", "track", "-o", "{file}"),
    "tokens": ("print", "tokens", "{campaign}", "-o", "{file}"),
    "new": ("new", "{file}"),
    "sample": ("new", "{file}", "--sample"),
}
"""Commands that make one file."""
ALL = WRITERS | ALONE


def tree(folder: Path) -> dict[str, bytes | None]:
    """All that stands below a folder; folders hold nothing."""
    return {
        str(one.relative_to(folder)): one.read_bytes() if one.is_file() else None
        for one in folder.rglob("*")
    }


class FillsUp:
    """A disk that is full from a certain write on."""

    def __init__(self, left: int) -> None:
        self.left = left

    def __call__(self, _file: int) -> None:
        self.left -= 1
        if self.left < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("made") / "evening.seedboard"
    assert main(["new", str(path), "--sample"]) == 0
    return path


@pytest.fixture
def table(tmp_path: Path, made: Path) -> Path:
    """A folder with a campaign and somebody's papers in it."""
    folder = tmp_path / "table"
    folder.mkdir()
    shutil.copy(made, folder)
    (folder / "notes.txt").write_text("mine")
    return folder


def arguments(command: tuple[str, ...], table: Path, out: Path) -> list[str]:
    campaign = table / "evening.seedboard"
    return [one.format(campaign=campaign, out=out, file=out) for one in command]


@pytest.mark.parametrize("command", WRITERS.values(), ids=WRITERS)
@pytest.mark.parametrize("written", [0, 1])
def test_a_disk_that_fills_up_takes_all_files_or_none(
    command: tuple[str, ...],
    written: int,
    table: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = tree(table)
    wanted = arguments(command, table, table / "new" / "below")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", FillsUp(written))
        assert main(wanted) == 1
    assert tree(table) == before
    assert capsys.readouterr().err.count("\n") == 1
    assert main(wanted) == 0
    first = tree(table)
    assert len(first) == len(before) + 4, "two folders and two files"
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", FillsUp(written))
        assert main(wanted) == 1
    assert tree(table) == first, "older files of these names stay"


@pytest.mark.parametrize("command", WRITERS.values(), ids=WRITERS)
def test_a_file_that_cannot_take_its_place_takes_the_others_back(
    command: tuple[str, ...], table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = arguments(command, table, table / "out")
    assert main(wanted) == 0
    min((table / "out").iterdir()).write_text("older")
    before = tree(table)
    replace, seen = Path.replace, []

    def refuses_the_second(self: Path, target: Path) -> Path:
        seen.append(target)
        if len(seen) == 2:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", refuses_the_second)
    assert main(wanted) == 1
    assert len(seen) == 3, "moved, refused, taken back"
    assert tree(table) == before


@pytest.mark.parametrize("command", ALL.values(), ids=ALL)
def test_a_file_where_a_folder_is_wanted(
    command: tuple[str, ...], table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = tree(table)
    assert main(arguments(command, table, table / "notes.txt" / "below" / "out.seedboard")) == 1
    assert tree(table) == before
    said = capsys.readouterr().err
    assert said.startswith("seedboard: ")
    assert said.count("\n") == 1


WRONG: tuple[tuple[str, ...], ...] = (
    ("export", "{campaign}.gone", "-o", "{out}"),
    ("print", "pack", "{campaign}", "--parts", "cats", "-o", "{out}"),
    ("print", "pack", "{campaign}", "--parts", "track", "--length", "-4", "-o", "{out}"),
    ("print", "pack", "{campaign}", "--encounter", "Nowhere", "-o", "{out}"),
    ("print", "pack", "{campaign}", "--paper", "1x1", "-o", "{out}"),
    ("print", "tokens", "{campaign}", "--font", "{campaign}", "-o", "{out}"),
    ("new", "{out}", "--system", "chess"),
    ("import", "{campaign}", "{out}"),
    ("drive", "{out}"),
    ("check", "{out}"),
)


@pytest.mark.parametrize("command", WRONG, ids=" ".join)
def test_what_is_asked_wrongly_makes_nothing(command: tuple[str, ...], table: Path) -> None:
    before = tree(table)
    assert main(arguments(command, table, table / "new" / "out")) == 1
    assert tree(table) == before


def test_the_demo_is_interrupted(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.cli import demo  # noqa: PLC0415 - brings a battle along

    before = tree(table)

    def interrupt(*_: object) -> Iterator[int]:
        raise KeyboardInterrupt
        yield 0

    monkeypatch.setattr(demo, "steps", interrupt)
    assert main(["demo", "--out", str(table / "new" / "below")]) == 130
    assert tree(table) == before


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_a_print_that_is_told_to_end(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = tree(table)
    written: list[int] = []

    def told_to_end(file: int) -> None:
        written.append(file)
        if len(written) == 2:  # after the trial, in the middle of the files
            os.kill(os.getpid(), signal.SIGTERM)

    monkeypatch.setattr(os, "fsync", told_to_end)
    with pytest.raises(SystemExit) as left:
        main(arguments(WRITERS["pack as files"], table, table / "new" / "below"))
    assert left.value.code == 128 + signal.SIGTERM
    assert tree(table) == before


def test_a_profile_that_cannot_be_kept_makes_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(os, "fsync", FillsUp(0))
    assert main(["print", "printer", "Office", "--centre", "1", "2"]) == 1
    assert tree(tmp_path) == {}


REFUSING = """
import io, subprocess, sys
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from app.cli import main
from tests.cli.test_nothing_left import ALL, arguments, tree
folder, made, how = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
(folder / "evening.seedboard").write_bytes(made.read_bytes())
if how == "full":
    with (folder / "filler").open("wb", buffering=0) as filler, suppress(OSError):
        while True:
            filler.write(bytes(512))
else:
    subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
before = tree(folder)
for name, command in {**ALL, "demo": ("demo", "--out", "{out}")}.items():
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(arguments(command, folder, folder / "out.seedboard"))
    print(name, code, err.getvalue().count("\\n"), tree(folder) == before, sep="|")
"""


def on_a_small_disk(folder: Path, script: str, *more: str) -> subprocess.CompletedProcess[str]:
    steps = f'mount -t tmpfs -o size=600k tmpfs "{folder}" && exec "$@"'
    run = ["unshare", "-rm", "sh", "-c", steps, "sh", sys.executable, "-c", script, str(folder)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [*run, *more], capture_output=True, text=True, check=False, env=environment
    )


@pytest.mark.parametrize("how", ["full", "closed"])
def test_a_disk_that_takes_nothing(how: str, tmp_path: Path, made: Path) -> None:
    if shutil.which("unshare") is None or on_a_small_disk(tmp_path, "").returncode:
        pytest.skip("may not mount a small disk here")
    said = on_a_small_disk(tmp_path, REFUSING, str(made), how)
    assert said.stderr == ""
    assert said.stdout.splitlines() == [f"{name}|1|1|True" for name in (*ALL, "demo")]
