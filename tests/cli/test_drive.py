"""``seedboard drive`` as a program: real pipes, exit codes, and what is left on the disk."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, cast

import pytest

from app.cli import main
from app.services.driving.wire import LONGEST
from tests.helpers.campaigns import contents, raw
from tests.helpers.drive import check_reply
from tests.helpers.fresh import last_line
from tests.helpers.making import make_sample
from tests.helpers.transcript import MANUAL, difference, exchanges, filled, rewritten

ROOT = Path(__file__).resolve().parents[2]
WEIR = "toll-at-the-weir"


@pytest.fixture
def coast(tmp_path: Path) -> Path:
    """The sample campaign in a folder of its own."""
    folder = tmp_path / "campaigns"
    folder.mkdir()
    path = folder / "coast.seedboard"
    make_sample(path)
    return path


class Program:
    """A running ``seedboard drive``."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self.process = process

    @property
    def stdin(self) -> IO[bytes]:
        """What the program reads."""
        return cast("IO[bytes]", self.process.stdin)

    @property
    def stdout(self) -> IO[bytes]:
        """What the program writes."""
        return cast("IO[bytes]", self.process.stdout)

    def line(self, line: str) -> dict[str, Any]:
        """The answer to a line, waited for before the next is sent."""
        self.stdin.write(line.encode() + b"\n")
        self.stdin.flush()
        read = json.loads(self.stdout.readline())
        assert isinstance(read, dict)
        return read

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        """The answer to a request."""
        return self.line(json.dumps({"id": 1, "do": do, **fields}))

    def end(self) -> tuple[int, bytes, str]:
        """Ends the input; exit code, and what else was said."""
        out, err = self.process.communicate(timeout=60)
        return self.process.returncode, out, err.decode()


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-P", "-m", "app", "drive", *map(str, arguments)]


def surroundings(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "error", **more}


@contextmanager
def program(*arguments: object, **more: str) -> Iterator[Program]:
    """The program with pipes on all sides, ended at the end of the block."""
    with subprocess.Popen(
        command(*arguments),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=surroundings(**more),
    ) as process:
        try:
            yield Program(process)
        finally:
            if process.poll() is None:
                process.kill()


def run(
    *arguments: object, lines: bytes = b"", **more: str
) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        command(*arguments), input=lines, capture_output=True, check=False, env=surroundings(**more)
    )


def test_the_worked_battle_of_the_manual_goes_as_it_says(coast: Path) -> None:
    """After a change of the rules or the sample: ``python -m tests.helpers.transcript``."""
    told = list(exchanges(MANUAL.read_text("utf-8")))
    assert len(told) > 15
    with program(coast) as driven:
        for asked, expected in told:
            found = driven.line(asked)
            assert difference(expected, found) is None, asked
            do = json.loads(asked)["do"] if asked.startswith("{") else "hello"
            check_reply(do, found)
        assert driven.end() == (0, b"", "")
    assert raw(coast, "SELECT count(*) FROM step") == [(5,)]


@pytest.mark.parametrize(
    ("expected", "found", "same"),
    [
        ({"a": 1}, {"a": 1}, True),
        ({"a": 1}, {"a": 1, "b": 2}, False),
        ({"a": 1, "…": "…"}, {"a": 1, "b": 2}, True),
        ({"a": 1, "…": "…"}, {"b": 2}, False),
        ({"a": 1}, {"a": True}, False),
        ({"a": [1, "…"]}, {"a": [1, 2]}, True),
        ({"a": [1]}, {"a": [1, 2]}, False),
        ({"a": [1, 2, "…"]}, {"a": [1]}, False),
        ({"a": "…"}, {"a": 7}, True),
        ({"a": {"b": 1}}, {"a": None}, False),
    ],
)
def test_the_comparison_with_the_manual_is_strict(
    expected: dict[str, Any], found: dict[str, Any], same: bool
) -> None:
    assert (difference(expected, found) is None) is same


def test_the_manual_can_be_written_anew() -> None:
    template = {"a": 0, "b": [{"c": 0, "…": "…"}, "…"], "d": "…"}
    found = {"a": 5, "b": [{"c": 6, "x": 1}, {}], "d": 9}
    assert filled(template, found) == {"a": 5, "b": [{"c": 6, "…": "…"}, "…"], "d": "…"}
    text = '# Title\n> {"do": 1}\n< {"ok": false}\n'
    assert rewritten(text, lambda _: b'{"ok": true}') == '# Title\n> {"do": 1}\n< {"ok": true}\n'


def test_every_answer_comes_before_the_next_line_is_sent(coast: Path) -> None:
    with program(coast) as driven:
        for number in range(20):
            assert driven.line(json.dumps({"id": number, "do": "hello"}))["id"] == number
        assert driven.end()[0] == 0


def test_no_input_at_all_ends_at_once(coast: Path) -> None:
    done = run(coast)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_every_line_is_answered_and_the_last_needs_no_end(coast: Path) -> None:
    lines = [
        b'{"id":1,"do":"hello"}\r', b"", b"\xff\xfe", b"[" * 3000, b"x" * (LONGEST * 3),
        b'{"id":2,"do":"hello"}',
    ]  # fmt: skip
    done = run(coast, lines=b"\xef\xbb\xbf" + b"\n".join(lines))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == [1, None, None, None, None, 2]
    codes = [answer["error"]["code"] for answer in answers[1:-1]]
    assert codes == ["drive.not_json", "drive.not_text", "drive.too_deep", "drive.too_long"]
    assert done.stderr == b""
    assert done.returncode == 0


def test_a_dry_run_leaves_the_file_and_its_folder_alone(coast: Path, tmp_path: Path) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    before = contents(coast.parent)
    with program(coast, "--dry", TMPDIR=str(scratch), TEMP=str(scratch), TMP=str(scratch)) as dry:
        said = dry.ask("hello")
        assert (said["dry"], said["path"], said["title"]) == (True, str(coast), "The Lantern Coast")
        assert dry.ask("begin", encounter=WEIR, seed=1)["ok"]
        assert dry.ask("add_note", text="only a try")["ok"]
        assert dry.ask("state")["stand"]["cursor"] == 2
        (folder,) = scratch.iterdir()
        if sys.platform != "win32":
            assert folder.stat().st_mode & 0o077 == 0, "nobody else may look into it"
        assert contents(coast.parent) == before
        assert dry.end() == (0, b"", "")
    assert list(scratch.iterdir()) == []
    assert contents(coast.parent) == before


def test_a_dry_run_goes_on_beside_a_desk(coast: Path) -> None:
    with program(coast) as desk, program(coast, "--dry") as dry:
        assert desk.ask("begin", encounter=WEIR, seed=1)["ok"]
        assert dry.ask("hello")["read_only"] is None
        assert dry.ask("begin", encounter=WEIR, seed=1)["ok"]
        with program(coast) as second:
            assert second.ask("hello")["read_only"]["code"] == "file.locked"
            assert second.ask("state")["stand"]["cursor"] == 1
            assert second.ask("undo")["error"]["code"] == "file.locked"
            assert second.end()[0] == 0
        assert dry.end()[0] == 0
        assert desk.end()[0] == 0


def test_without_dry_every_step_is_on_the_disk_before_its_answer(coast: Path) -> None:
    with program(coast) as driven:
        driven.ask("begin", encounter=WEIR, seed=1)
        for number in range(2, 5):
            driven.ask("add_note", text="x")
            assert raw(coast, "SELECT count(*) FROM step") == [(number,)]
        driven.process.kill()
    with program(coast) as again:
        assert again.ask("hello")["battle"]["cursor"] == 4
        assert again.end()[0] == 0


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal there")
@pytest.mark.parametrize("dry", [(), ("--dry",)])
def test_being_told_to_end_closes_the_campaign(
    coast: Path, tmp_path: Path, dry: tuple[str, ...]
) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    with program(coast, *dry, TMPDIR=str(scratch)) as driven:
        driven.ask("begin", encounter=WEIR, seed=1)
        driven.process.send_signal(signal.SIGTERM)
        code, out, err = driven.end()
    assert (code, out, err) == (128 + signal.SIGTERM, b"", "")
    assert list(scratch.iterdir()) == []
    assert [path.name for path in coast.parent.iterdir() if path.name.endswith(".lock")] == []


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break otherwise there")
def test_a_client_that_stops_listening_is_told_nothing_more(coast: Path) -> None:
    with program(coast) as driven:
        driven.ask("begin", encounter=WEIR, seed=1)
        driven.stdout.close()
        for _ in range(3):
            driven.stdin.write(b'{"do":"add_note","text":"heard by nobody"}\n')
        driven.stdin.close()
        code = driven.process.wait(timeout=60)
        err = cast("IO[bytes]", driven.process.stderr).read().decode()
    assert code == 1
    assert err.startswith("seedboard: ")
    assert err.count("\n") == 1
    assert raw(coast, "SELECT count(*) FROM step") == [(2,)]


@pytest.mark.parametrize("dry", [(), ("--dry",)])
@pytest.mark.parametrize("what", ["missing", "empty", "noise", "folder"])
def test_a_file_that_cannot_be_opened_is_one_line(
    tmp_path: Path, what: str, dry: tuple[str, ...]
) -> None:
    path = tmp_path / "evening.seedboard"
    if what == "folder":
        path.mkdir()
    elif what != "missing":
        path.write_bytes(b"" if what == "empty" else bytes(range(256)) * 40)
    before = contents(tmp_path)
    done = run(path, *dry, lines=b'{"do":"hello"}\n')
    assert done.returncode == 1
    assert done.stdout == b""
    assert done.stderr.startswith(b"seedboard: ")
    assert done.stderr.count(b"\n") == 1
    assert path.name.encode() in done.stderr
    assert contents(tmp_path) == before


@pytest.mark.parametrize(
    "arguments", [(), ("--dry",), ("a", "--schema"), ("a", "b"), ("a", "--moon")]
)
def test_wrong_usage_is_2(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert b"usage: seedboard" in done.stderr


def test_the_schema_is_printed() -> None:
    done = run("--schema")
    assert done.returncode == 0
    assert json.loads(done.stdout)["title"] == "Lines of seedboard drive"
    assert done.stdout.decode() == (ROOT / "docs/schema/drive.json").read_text("utf-8")


def test_neither_qt_nor_the_printer_is_loaded(coast: Path) -> None:
    code = (
        "import io, sys\n"
        "class Streams:\n"
        "    def __init__(self, data): self.buffer = io.BytesIO(data)\n"
        "    def write(self, text): return len(text)\n"
        "    def flush(self): pass\n"
        "out = sys.stdout\n"
        'lines = b\'{"do":"begin","encounter":"toll-at-the-weir","seed":1}\\n\'\n'
        "sys.stdin, sys.stdout = Streams(lines), Streams(b'')\n"
        "from app.cli import main\n"
        "assert main(['drive', sys.argv[1]]) == 0\n"
        "assert b'\"ok\":true' in sys.stdout.buffer.getvalue()\n"
        "print(sorted({'PySide6', 'reportlab', 'pypdfium2'} & set(sys.modules)), file=out)\n"
    )
    assert last_line(code, coast) == "[]"


PLANTED = """
import sys
from app.services.driving import driver
from app.cli import main
whole = driver.encode
def broken(value, say):
    if type(value).__name__ == "CharacterList":
        raise ZeroDivisionError("planted")
    return whole(value, say)
driver.encode = broken
sys.exit(main(["drive", sys.argv[1]]))
"""


@pytest.mark.parametrize("log", [True, False], ids=["with a log", "without one"])
def test_a_bug_is_told_and_logged_and_the_program_goes_on(
    coast: Path, home: Path, log: bool
) -> None:
    if not log:
        for name in ("state", "local", ".local", "Library"):
            (home / name).write_text("in the way of a folder")
    lines = b'{"id":1,"do":"characters"}\n{"id":2,"do":"hello"}\n'
    done = subprocess.run(
        [sys.executable, "-c", PLANTED, str(coast)],
        cwd=ROOT,
        input=lines,
        capture_output=True,
        check=False,
        env=surroundings(),
    )
    first, second = map(json.loads, done.stdout.splitlines())
    assert (done.returncode, done.stderr) == (0, b"")
    assert (first["id"], first["error"]["code"]) == (1, "bug")
    assert b"Traceback" not in done.stdout
    assert second["ok"]
    where, number = first["error"]["params"]["log"], first["error"]["params"]["number"]
    assert (where is not None) is log
    assert "{" not in first["error"]["text"]
    if log:
        text = Path(where).read_text("utf-8")
        assert number in text
        assert "ZeroDivisionError: planted" in text
        assert Path(where).is_relative_to(home)


def test_without_a_console_it_says_so(
    coast: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["drive", str(coast)]) == 1
    assert capsys.readouterr().err.startswith("seedboard: ")
