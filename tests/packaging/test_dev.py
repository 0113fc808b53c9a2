"""The developer's one command: what it starts, and what it says when it cannot."""

import ast
import runpy
import subprocess
import sys
from pathlib import Path

import dev_commands as dev
import environment
import pytest
import system_packages
from environment import Checkout, SetupError

ROOT = Path(__file__).resolve().parents[2]


class Workshop:
    """Stands in for the environment and the processes that would be started."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.checkout = Checkout(root)
        self.ensured: list[str] = []
        self.started: list[list[str]] = []
        self.codes: dict[str, int] = {}
        self.missing: list[str | None] = []
        self.blind: str | None = None
        self.checkout.venv.mkdir(parents=True)
        monkeypatch.setattr(environment, "ensure", lambda _, name: self.ensured.append(name))
        monkeypatch.setattr(dev, "hand_over", self._hand_over)
        monkeypatch.setattr(dev, "no_display", lambda _: self.blind)
        monkeypatch.setattr(dev, "probe_qt", self._probe)
        monkeypatch.setattr(subprocess, "run", self._run)

    def _hand_over(self, _: Checkout, arguments: list[str]) -> int:
        self.started.append(list(arguments))
        return 0

    def _probe(self, _: Checkout, **__: object) -> str | None:
        return self.missing.pop(0) if self.missing else None

    def _run(self, command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        self.started.append(command[1:])
        code = next((code for key, code in self.codes.items() if key in command), 0)
        return subprocess.CompletedProcess(command, code)


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    return Workshop(tmp_path, monkeypatch)


def test_run_opens_the_sample(workshop: Workshop) -> None:
    assert dev.run(workshop.checkout, []) == 0
    assert workshop.ensured == ["run"]
    assert workshop.started == [["-P", "-m", "app", "--sample"]]


def test_run_passes_arguments_on(workshop: Workshop) -> None:
    dev.run(workshop.checkout, ["my.seedboard"])
    assert workshop.started == [["-P", "-m", "app", "my.seedboard"]]


def test_two_dashes_before_the_arguments_are_no_file(workshop: Workshop) -> None:
    dev.run(workshop.checkout, ["--", "check", "my.seedboard"])
    assert workshop.started == [["-P", "-m", "app", "check", "my.seedboard"]]


def test_run_without_a_display_says_so_and_plays_the_demo(
    workshop: Workshop, capsys: pytest.CaptureFixture[str]
) -> None:
    workshop.blind = "DISPLAY is not set"
    assert dev.run(workshop.checkout, []) == 0
    assert workshop.started == [["-P", "-m", "app", "demo", "--out", "seedboard-out"]]
    assert "no display" in capsys.readouterr().out


def test_qt_is_tried_once_per_environment(workshop: Workshop) -> None:
    workshop.missing = [None, "must not be asked again"]
    dev.ensure_qt(workshop.checkout, window=None)
    dev.ensure_qt(workshop.checkout, window=None)
    assert workshop.missing == ["must not be asked again"]


def test_a_window_is_tried_even_where_none_was_needed_before(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system_packages, "install_debian", lambda *_, **__: False)
    dev.ensure_qt(workshop.checkout, window=None)
    workshop.missing = ["libxcb-cursor.so.0"]
    with pytest.raises(SetupError, match=r"libxcb-cursor\.so\.0"):
        dev.ensure_qt(workshop.checkout, window="xcb")


@pytest.mark.skipif(sys.platform != "linux", reason="system packages are a matter of Linux")
def test_missing_libraries_are_installed_and_qt_tried_again(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, ...]] = []

    def install(packages: tuple[str, ...], *, why: str) -> bool:
        assert "libGL.so.1" in why
        asked.append(packages)
        return True

    monkeypatch.setattr(system_packages, "install_debian", install)
    workshop.missing = ["libGL.so.1", None]
    dev.ensure_qt(workshop.checkout, window=None)
    assert asked == [system_packages.OFFSCREEN]


@pytest.mark.skipif(sys.platform != "linux", reason="system packages are a matter of Linux")
def test_libraries_that_may_not_be_installed_are_named(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system_packages, "install_debian", lambda *_, **__: False)
    workshop.missing = ["libGL.so.1"]
    with pytest.raises(SetupError, match="libegl1"):
        dev.ensure_qt(workshop.checkout, window=None)


def test_every_step_runs_although_one_fails(
    workshop: Workshop, capsys: pytest.CaptureFixture[str]
) -> None:
    workshop.codes = {"mypy": 1}
    assert dev.test(workshop.checkout, []) == 1
    modules = [started[1] for started in workshop.started if started[0] == "-m"]
    assert modules == ["ruff", "ruff", "mypy", "pytest"]
    assert capsys.readouterr().out.splitlines()[-1] == "failed: mypy"


def test_all_good_is_said_and_counts(
    workshop: Workshop, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dev.test(workshop.checkout, []) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("all good: ruff check")


def test_arguments_of_test_go_to_pytest_which_may_stay_on_one_core(workshop: Workshop) -> None:
    dev.test(workshop.checkout, ["-n0", "-k", "grid"])
    assert workshop.started[-1] == ["-m", "pytest", "-n0", "-k", "grid"]


def test_check_runs_no_test(workshop: Workshop) -> None:
    dev.check(workshop.checkout, [])
    assert not any("pytest" in started for started in workshop.started)


def test_the_lock_of_the_tools_follows_that_of_the_program(workshop: Workshop) -> None:
    dev.lock(workshop.checkout, ["--upgrade"])
    needs, tools = workshop.started
    assert {"--universal", "--generate-hashes", "--upgrade"} <= set(needs) & set(tools)
    assert str(workshop.checkout.lock("run")) == tools[tools.index("--constraint") + 1]


def test_a_wrong_command_shows_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["dance"]) == 2
    assert "dev.py run" in capsys.readouterr().out


def test_a_refusal_is_one_plain_message(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object) -> None:
        raise SetupError("No network.")

    monkeypatch.setattr(environment, "ensure", refuse)
    assert dev.main(["run"]) == 1
    assert capsys.readouterr().err == "No network.\n"


@pytest.mark.parametrize("version", [(3, 6), (3, 8), (3, 10)])
def test_an_old_python_is_told_what_is_needed(
    monkeypatch: pytest.MonkeyPatch, version: tuple[int, int]
) -> None:
    script = ROOT / "packaging" / "dev.py"
    ast.parse(script.read_text("utf-8"), feature_version=version)
    monkeypatch.setattr(sys, "version_info", (*version, 9))
    with pytest.raises(SystemExit, match=rf"this is Python {version[0]}\.{version[1]}\."):
        runpy.run_path(str(script), run_name="__main__")


def test_qt_really_starts_here() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "packaging" / "qt_probe.py")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_script_answers_from_any_folder(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "packaging" / "dev.py"), "--help"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert "packaging/dev.py test" in done.stdout
