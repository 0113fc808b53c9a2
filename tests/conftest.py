"""What holds for every test: its own home, quiet logs, and nothing left behind."""

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.helpers.leaks import Census, census, left_since, set_aside
from tests.helpers.logs import ExpectedLogs, watch_logs

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

settings.register_profile(
    "ci",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=50,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.register_profile("thorough", parent=settings.get_profile("ci"), max_examples=500)
settings.register_profile("explore", parent=settings.get_profile("thorough"), derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

HOME_VARIABLES = {
    "HOME": ".",
    "USERPROFILE": ".",
    "APPDATA": "roaming",
    "LOCALAPPDATA": "local",
    "XDG_CONFIG_HOME": "config",
    "XDG_DATA_HOME": "data",
    "XDG_STATE_HOME": "state",
    "XDG_CACHE_HOME": "cache",
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that need a QApplication, so that ``-m "not gui"`` leaves them out."""
    for item in items:
        if {"qapp", "qtbot"} & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.gui)


@pytest.fixture(scope="session")
def homes() -> Iterator[Path]:
    """A folder for the homes of this process's tests."""
    with tempfile.TemporaryDirectory(prefix="seedboard-homes-", ignore_cleanup_errors=True) as name:
        yield Path(name)


@pytest.fixture(autouse=True)
def home(homes: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home: no test sees the settings of the person or of another test."""
    own = Path(tempfile.mkdtemp(dir=homes))
    for variable, place in HOME_VARIABLES.items():
        monkeypatch.setenv(variable, str((own / place).resolve()))
    qt = sys.modules.get("PySide6.QtCore")
    if qt is not None:
        for form in (qt.QSettings.Format.IniFormat, qt.QSettings.Format.NativeFormat):
            qt.QSettings.setPath(form, qt.QSettings.Scope.UserScope, str(own / "config"))
    return own


@pytest.fixture(autouse=True)
def expected_logs() -> Iterator[ExpectedLogs]:
    """Fails the test that logs a warning it did not announce with `ExpectedLogs.expect`."""
    with watch_logs() as logs:
        yield logs
    complaints = logs.complaints()
    if complaints:
        pytest.fail("\n".join(complaints), pytrace=False)


@pytest.fixture(autouse=True)
def nothing_left_behind(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fails the test that leaves a thread, window, timer, animation or process running."""
    gui = request.node.get_closest_marker("gui") is not None
    if gui:
        request.getfixturevalue("qapp")
    set_aside(gui=gui)
    before: Census = census(gui=gui)
    yield
    left = left_since(before, gui=gui)
    if left:
        pytest.fail("left behind: " + "; ".join(left), pytrace=False)
