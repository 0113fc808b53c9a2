"""The guards around every test fail the guilty test, and it alone."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

PLANTED = """
import logging
import threading
import warnings
from pathlib import Path

import platformdirs
import pytest
from PySide6.QtCore import QProcess, QSettings, QTimer, QVariantAnimation, qWarning
from PySide6.QtWidgets import QDialog, QMainWindow

kept = []
stop = threading.Event()


class Dialog(QDialog):
    pass


def test_leaves_thread():
    threading.Thread(target=stop.wait, name="forgotten", daemon=True).start()


def test_leaves_window(qapp):
    kept.append(Dialog())
    kept[-1].show()


def test_leaves_timer(qapp):
    kept.append(QTimer())
    kept[-1].start(60_000)


def test_leaves_animation(qapp):
    kept.append(QVariantAnimation())
    kept[-1].setStartValue(0)
    kept[-1].setEndValue(1)
    kept[-1].setDuration(60_000)
    kept[-1].start()


def test_innocent(qapp):
    pass


def test_tidy(qtbot):
    window = QMainWindow()
    qtbot.addWidget(window)
    window.timer = QTimer(window)
    window.timer.start(10)
    window.cycle = window
    window.show()


def test_logs():
    logging.getLogger("app.campaign").warning("disk nearly full")


def test_logs_as_announced(expected_logs):
    expected_logs.expect("nearly full")
    logging.getLogger("app.campaign").warning("disk nearly full")


def test_announces_in_vain(expected_logs):
    expected_logs.expect("nearly full")


def test_chats():
    logging.getLogger("app.campaign").info("all is well")


def test_warns_in_python():
    warnings.warn("old", DeprecationWarning, stacklevel=1)


def test_warns_in_qt(qapp):
    qWarning(b"wrong thread")


@pytest.mark.parametrize("turn", [1, 2])
def test_home(turn, qapp, home):
    place = Path(platformdirs.user_config_dir("seedboard"))
    settings = QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "a", "b")
    assert Path.home().is_relative_to(home)
    assert not place.exists()
    assert settings.value("turn") is None
    place.mkdir(parents=True)
    settings.setValue("turn", turn)
    settings.sync()
    assert Path(settings.fileName()).is_relative_to(home)


def test_plain_is_not_marked(request):
    assert request.node.get_closest_marker("gui") is None


def test_desk_is_marked(request, qtbot):
    assert request.node.get_closest_marker("gui") is not None
"""


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What pytest says of the planted tests under the project's guards."""
    folder = tmp_path_factory.mktemp("planted")
    (folder / "conftest.py").write_text("from tests.conftest import *\n")
    (folder / "test_planted.py").write_text(PLANTED)
    options = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(folder), "-q", "-rA"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "-p", "no:cacheprovider", str(folder)],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    return (done.stdout + done.stderr).splitlines()


def verdicts(said: list[str], test: str) -> set[str]:
    """PASSED, FAILED, ERROR: a test may pass and still be called to account at its end."""
    return {
        line.split()[0]
        for line in said
        if f"test_planted.py::{test}" in line.split() or f"test_planted.py::{test}[" in line
    }


@pytest.mark.parametrize(
    ("test", "left"),
    [
        ("test_leaves_thread", "left behind: thread forgotten"),
        ("test_leaves_window", "left behind: window Dialog '' ''"),
        ("test_leaves_timer", "left behind: running QTimer ''"),
        ("test_leaves_animation", "left behind: running QVariantAnimation ''"),
    ],
)
def test_what_is_left_behind_fails_the_test_that_left_it(
    said: list[str], test: str, left: str
) -> None:
    assert verdicts(said, test) == {"PASSED", "ERROR"}
    assert said.count(left) == 1


@pytest.mark.parametrize("test", ["test_innocent", "test_tidy"])
def test_a_test_that_cleans_up_is_left_alone(said: list[str], test: str) -> None:
    assert verdicts(said, test) == {"PASSED"}


def test_a_log_line_nobody_announced_fails_the_test(said: list[str]) -> None:
    assert verdicts(said, "test_logs") == {"PASSED", "ERROR"}
    assert verdicts(said, "test_logs_as_announced") == {"PASSED"}
    assert verdicts(said, "test_announces_in_vain") == {"PASSED", "ERROR"}
    assert verdicts(said, "test_chats") == {"PASSED"}


@pytest.mark.parametrize("test", ["test_warns_in_python", "test_warns_in_qt"])
def test_warnings_of_python_and_qt_fail_the_test(said: list[str], test: str) -> None:
    assert verdicts(said, test) == {"FAILED"}


def test_each_test_has_a_home_of_its_own(said: list[str]) -> None:
    assert verdicts(said, "test_home") == {"PASSED"}


def test_tests_of_the_desk_are_marked(said: list[str]) -> None:
    assert verdicts(said, "test_plain_is_not_marked") == {"PASSED"}
    assert verdicts(said, "test_desk_is_marked") == {"PASSED"}
