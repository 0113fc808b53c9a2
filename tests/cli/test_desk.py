"""The desk as a process: it opens, ends politely, refuses plainly, and plays the demo."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader

from app.bootstrap import open_campaign, program
from tests.helpers.making import make_sample

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = [sys.executable, "-P", "-m", "app"]
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


def environ(**more: str) -> dict[str, str]:
    """The environment without a screen, and what a test adds to it."""
    bare = {key: value for key, value in os.environ.items() if key not in SCREENS}
    return bare | {"PYTHONPATH": str(ROOT)} | more


def run(*arguments: object, cwd: Path, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PROGRAM, *map(str, arguments)],
        cwd=cwd,
        env=environ(**more),
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    path = tmp_path / "evening.seedboard"
    make_sample(path)
    return path


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there always is a screen")
def test_without_a_screen_it_says_so(tmp_path: Path) -> None:
    done = run(cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith("seedboard: There is no display")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there always is a screen")
@pytest.mark.parametrize(
    ("screen", "named"),
    [
        ({"DISPLAY": ":4711", "QT_QPA_PLATFORM": "xcb"}, ":4711"),
        ({"QT_QPA_PLATFORM": "no-such"}, "no-such"),
    ],
)
def test_where_qt_gives_up_the_start_is_refused_like_any_other(
    tmp_path: Path, screen: dict[str, str], named: str
) -> None:
    done = run(cwd=tmp_path, **screen)
    assert done.returncode == 1
    assert done.stderr.startswith("seedboard: Qt can open no window")
    assert named in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_file_at_fault_is_told_before_any_window(tmp_path: Path) -> None:
    bad = tmp_path / "bad.seedboard"
    bad.write_bytes(b"not a campaign")
    done = run(bad, cwd=tmp_path, QT_QPA_PLATFORM="offscreen")
    assert done.returncode == 1
    assert "bad.seedboard" in done.stderr
    assert done.stderr.count("\n") == 1
    assert bad.read_bytes() == b"not a campaign"


WAIT_FOR_WINDOW = """
import os, signal, sys
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QMainWindow
import app.bootstrap
from app.cli import main

class Painted(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and isinstance(watched.window(), QMainWindow):
            print("painted:", watched.window().windowTitle(), flush=True)
            watched.window().removeEventFilter(self)
            QApplication.instance().removeEventFilter(self)
        return False

make = app.bootstrap.make_window
def watched(parts):
    app.bootstrap.painted = Painted()
    QApplication.instance().installEventFilter(app.bootstrap.painted)
    return make(parts)
app.bootstrap.make_window = watched
sys.exit(main(sys.argv[1:]))
"""


def desk(*arguments: object, cwd: Path) -> "subprocess.Popen[str]":
    """A desk that tells its title once it has been painted."""
    return subprocess.Popen(
        [sys.executable, "-P", "-c", WAIT_FOR_WINDOW, *map(str, arguments)],
        cwd=cwd,
        env=environ(QT_QPA_PLATFORM="offscreen"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.skipif(os.name != "posix", reason="signals are a Unix matter")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_closes_it_as_its_button_would(
    sample: Path, tmp_path: Path, number: signal.Signals
) -> None:
    with desk(sample, cwd=tmp_path) as process:
        assert process.stdout is not None
        assert "The Lantern Coast" in process.stdout.readline()
        process.send_signal(number)
        _, complaints = process.communicate(timeout=30)
    assert process.returncode == 0
    assert complaints == ""
    session = open_campaign(sample)
    assert session.read_only is None
    session.close()


BREAK = """
import sys
import app.bootstrap
from app.cli import main

def broken(parts):
    raise LookupError("the lantern is out")

app.bootstrap.make_window = broken
sys.exit(main(sys.argv[1:]))
"""


def test_a_fault_before_the_window_is_there_is_told_and_logged(
    sample: Path, tmp_path: Path, home: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-c", BREAK, str(sample)],
        cwd=tmp_path,
        env=environ(QT_QPA_PLATFORM="offscreen"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "LookupError: the lantern is out" in done.stderr
    logs = [path.read_text("utf-8") for path in home.rglob("seedboard.log")]
    assert "LookupError: the lantern is out" in "".join(logs)


def test_the_sample_is_made_once_and_resumed(tmp_path: Path, home: Path) -> None:
    for _ in range(2):
        with desk("--sample", cwd=tmp_path) as process:
            assert process.stdout is not None
            assert "The Lantern Coast" in process.stdout.readline()
            process.terminate()
            process.communicate(timeout=30)
    assert [path.name for path in home.rglob("*.seedboard") if "backups" not in str(path)] == [
        "The Lantern Coast.seedboard"
    ]


def test_the_demo_leaves_log_track_and_picture(tmp_path: Path, home: Path) -> None:
    done = run("demo", "--out", "seedboard-out", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    folder = tmp_path / "seedboard-out"
    log = (folder / "log.txt").read_text("utf-8")
    assert log.strip() in done.stdout
    assert "Toll at the Weir" in log
    assert "Wren" in log
    assert "Toll at the Weir" in PdfReader(folder / "track.pdf").pages[0].extract_text()
    with Image.open(folder / "desk.png") as picture:
        assert picture.width >= 1240
        width, height = picture.size
        for panel, box in {
            "roster": (100, 110, 340, height // 2),
            "log": (100, height * 3 // 4, 340, height),
            "grid": (400, 150, 1000, height),
            "turn": (width - 300, 110, width, height),
        }.items():
            colours = picture.convert("RGB").crop(box).getcolors(maxcolors=1 << 20)
            assert colours is not None
            assert len(colours) > 40, panel
    assert not list(home.rglob("*.json")), "the demo must leave a person's settings alone"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("options", [(), ("--json",)])
def test_an_output_that_takes_nothing_is_told(
    tmp_path: Path, sample: Path, options: tuple[str, ...], unbuffered: str
) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*PROGRAM, "check", str(sample), *options],
            cwd=tmp_path,
            env=environ(PYTHONUNBUFFERED=unbuffered),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.startswith("seedboard: The output could not be written")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break otherwise there")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_refusal_nobody_reads_is_still_one(tmp_path: Path, unbuffered: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*PROGRAM, "check", "nowhere", "--json"],
        cwd=tmp_path,
        env=environ(PYTHONUNBUFFERED=unbuffered),
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writing)
    assert done.returncode == 1
    assert done.stderr.startswith("seedboard: nowhere was not found")
    assert done.stderr.count("\n") == 1


def test_a_demo_that_cannot_write_is_refused(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    done = run("demo", "--out", "taken", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith("seedboard: ")
    assert done.stderr.count("\n") == 1


def test_the_program_starts_itself_again_from_any_folder(tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text("raise SystemExit('the wrong program')")
    bare = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [*program(), "print", "track", "-o", "track.pdf"],
        cwd=tmp_path,
        env=bare,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "track.pdf").exists()
