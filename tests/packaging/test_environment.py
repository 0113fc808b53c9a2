"""The environment is made once, kept while it fits, and mended when it does not."""

import subprocess
import sys
from pathlib import Path

import environment
import pytest
from environment import Checkout, SetupError


class Setup:
    """A checkout with spaces in its path whose installations are recorded, not carried out."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.checkout = Checkout(root)
        self.version: tuple[int, int] | None = None
        self.done: list[str] = []
        (root / "packaging").mkdir(parents=True)
        self.checkout.lock("run").write_text("a==1\n")
        self.checkout.lock("dev").write_text("a==1\nb==1\n")
        monkeypatch.setattr(environment, "make_venv", self._make)
        monkeypatch.setattr(environment, "install", self._install)
        monkeypatch.setattr(environment, "interpreter_version", lambda _: self.version)

    def ensure(self, name: str) -> list[str]:
        """What was done to have ``name`` installed."""
        self.done = []
        environment.ensure(self.checkout, name)
        return self.done

    def _make(self, checkout: Checkout) -> None:
        self.done.append("make")
        checkout.venv.mkdir(exist_ok=True)
        checkout.stamp.unlink(missing_ok=True)
        self.version = (3, 12)

    def _install(self, _: Checkout, name: str) -> None:
        self.done.append(f"install {name}")


@pytest.fixture
def setup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Setup:
    return Setup(tmp_path / "a place with spaces", monkeypatch)


def test_a_fresh_checkout_is_filled_and_the_second_start_does_nothing(setup: Setup) -> None:
    assert setup.ensure("run") == ["make", "install run"]
    assert setup.ensure("run") == []


def test_the_tools_include_what_the_program_needs(setup: Setup) -> None:
    assert setup.ensure("dev") == ["make", "install dev"]
    assert setup.ensure("run") == []


def test_the_program_s_needs_do_not_include_the_tools(setup: Setup) -> None:
    setup.ensure("run")
    assert setup.ensure("dev") == ["install dev"]


def test_a_changed_lock_is_installed(setup: Setup) -> None:
    setup.ensure("run")
    setup.checkout.lock("run").write_text("a==2\n")
    assert setup.ensure("run") == ["install run"]


def test_a_broken_environment_is_made_anew(setup: Setup) -> None:
    setup.ensure("run")
    setup.version = None
    assert setup.ensure("run") == ["make", "install run"]


def test_an_environment_of_another_python_is_filled_again(setup: Setup) -> None:
    setup.ensure("run")
    setup.version = (3, 13)
    assert setup.ensure("run") == ["install run"]


def test_an_environment_of_a_python_too_old_is_made_anew(setup: Setup) -> None:
    setup.ensure("run")
    setup.version = (3, 10)
    assert setup.ensure("run") == ["make", "install run"]


@pytest.mark.parametrize("text", ["", "{", "[]", "\x00"])
def test_an_unreadable_stamp_means_nothing_is_known(setup: Setup, text: str) -> None:
    setup.ensure("run")
    setup.checkout.stamp.write_text(text)
    assert setup.ensure("run") == ["install run"]


def test_an_interrupted_installation_is_done_again(
    setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:

        def fail(_: Checkout, __: str) -> None:
            raise SetupError("no network")

        patch.setattr(environment, "install", fail)
        with pytest.raises(SetupError):
            setup.ensure("run")
    assert setup.ensure("run") == ["install run"]


def test_the_version_of_a_real_interpreter_is_read() -> None:
    assert environment.interpreter_version(Path(sys.executable)) == sys.version_info[:2]


def test_what_does_not_start_has_no_version(tmp_path: Path) -> None:
    broken = tmp_path / "python"
    assert environment.interpreter_version(broken) is None
    broken.write_text("not a program")
    broken.chmod(0o755)
    assert environment.interpreter_version(broken) is None


def test_a_dangling_environment_is_replaced_by_one_that_starts(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path / "a place with spaces")
    checkout.python.parent.mkdir(parents=True)
    checkout.python.symlink_to(tmp_path / "gone")
    environment.make_venv(checkout)
    assert environment.interpreter_version(checkout.python) == sys.version_info[:2]


def test_a_python_too_new_for_qt_is_refused() -> None:
    with pytest.raises(SetupError, match=r"Python 3\.15 yet"):
        environment.check_python((3, 15, 0))


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 12, 1), (3, 13, 0), (3, 14, 2)])
def test_a_python_that_can_is_not(version: tuple[int, int, int]) -> None:
    environment.check_python(version)


def test_a_foreign_python_path_does_not_reach_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "/somewhere/else")
    monkeypatch.setenv("PYTHONHOME", "/somewhere/else")
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    env = Checkout(tmp_path).environ()
    assert env["PYTHONPATH"] == str(tmp_path)
    assert "PYTHONHOME" not in env
    assert "PYTHONDONTWRITEBYTECODE" not in env


def test_files_are_installed_only_with_their_hashes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        ran.append(command)
        return subprocess.CompletedProcess(command, 1)

    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(SetupError, match="could not be installed"):
        environment.install(Checkout(tmp_path), "run")
    assert {"--require-hashes", "--only-binary=:all:"} <= set(ran[0])
