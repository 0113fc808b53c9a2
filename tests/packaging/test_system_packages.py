"""System libraries: installed where this may be done, else named in one command."""

import subprocess

import pytest
import system_packages


class Machine:
    """A machine with or without apt-get and a root user; records what is run on it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, apt: bool, root: bool, code: int = 0):
        self.ran: list[list[str]] = []
        self._code = code
        monkeypatch.setattr(system_packages, "is_debian", lambda: apt)
        monkeypatch.setattr(system_packages, "is_root", lambda: root)
        monkeypatch.setattr(subprocess, "run", self.run)

    def run(self, command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        self.ran.append(command)
        return subprocess.CompletedProcess(command, self._code)


def test_root_on_debian_installs_exactly_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, apt=True, root=True)
    assert system_packages.install_debian(("libgl1", "libegl1"), why="No Qt.")
    assert machine.ran == [
        ["apt-get", "update", "-q"],
        ["apt-get", "install", "-y", "--no-install-recommends", "libgl1", "libegl1", "-q"],
    ]


def test_a_failed_installation_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    Machine(monkeypatch, apt=True, root=True, code=100)
    assert not system_packages.install_debian(("libgl1",), why="No Qt.")


@pytest.mark.parametrize(("apt", "root"), [(True, False), (False, True), (False, False)])
def test_elsewhere_nothing_is_run(monkeypatch: pytest.MonkeyPatch, apt: bool, root: bool) -> None:
    machine = Machine(monkeypatch, apt=apt, root=root)
    assert not system_packages.install_debian(("libgl1",), why="No Qt.")
    assert machine.ran == []


def test_a_debian_user_is_given_the_one_command(monkeypatch: pytest.MonkeyPatch) -> None:
    Machine(monkeypatch, apt=True, root=False)
    last = system_packages.advice("Qt cannot start.", ("libgl1", "libegl1")).splitlines()[-1]
    assert last.strip() == (
        "sudo apt-get update && sudo apt-get install -y --no-install-recommends libgl1 libegl1"
    )


def test_others_are_told_what_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    Machine(monkeypatch, apt=False, root=False)
    advice = system_packages.advice("Qt cannot start.", ("libgl1", "libegl1"))
    assert "libgl1, libegl1" in advice
    assert "apt-get" not in advice


@pytest.mark.parametrize(
    ("plugin", "library"), [("xcb", "libxcb-cursor0"), ("wayland", "libwayland-cursor0")]
)
def test_a_window_needs_more_than_none(plugin: str, library: str) -> None:
    bare, window = system_packages.for_qt(None), system_packages.for_qt(plugin)
    assert set(bare) < set(window)
    assert library in window


def test_an_unknown_plugin_needs_what_qt_needs() -> None:
    assert system_packages.for_qt("linuxfb") == system_packages.OFFSCREEN
