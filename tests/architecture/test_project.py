"""The project as a whole: what is shipped, where the version stands, what must not shadow what."""

import email
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import packaging
import pytest
from packaging.requirements import Requirement

import app

ROOT = Path(__file__).resolve().parents[2]
LOCKS = ("requirements.lock", "requirements-dev.lock")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The wheel as it would be published."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    (path,) = folder.glob("*.whl")
    return zipfile.ZipFile(path)


def read(wheel: zipfile.ZipFile, name: str) -> str:
    return wheel.read(f"seedboard-{app.__version__}.dist-info/{name}").decode()


def test_the_wheel_holds_the_program_and_nothing_else(wheel: zipfile.ZipFile) -> None:
    own = f"seedboard-{app.__version__}.dist-info"
    assert {name.split("/")[0] for name in wheel.namelist()} == {
        "app",
        "printing",
        "resources",
        own,
    }


def test_the_wheel_holds_every_resource(wheel: zipfile.ZipFile) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "resources", "app", "printing"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("not a git checkout")
    wanted = {name for name in listed.stdout.decode().split("\0") if name}
    present = {name for name in wanted if (ROOT / name).exists()}
    assert present <= set(wheel.namelist())


@pytest.mark.rule("SEED-226")
def test_the_wheel_carries_licence_and_notice(wheel: zipfile.ZipFile) -> None:
    assert "MIT License" in read(wheel, "licenses/LICENSE")
    notice = " ".join(read(wheel, "licenses/NOTICE").split())
    assert "Seed RPG wiki" in notice
    assert "CC BY-SA 3.0, https://creativecommons.org/licenses/by-sa/3.0/" in notice
    assert "no text of the wiki is reproduced" in notice


def test_both_commands_are_installed(wheel: zipfile.ZipFile) -> None:
    points = read(wheel, "entry_points.txt")
    assert "[console_scripts]\nseedboard = app.__main__:run" in points
    assert "[gui_scripts]\nseedboardw = app.__main__:run" in points


def test_the_version_stands_in_one_place(wheel: zipfile.ZipFile) -> None:
    assert email.message_from_string(read(wheel, "METADATA"))["Version"] == app.__version__
    assert app.__version__ not in (ROOT / "pyproject.toml").read_text("utf-8")


def test_the_changelog_is_kept() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert "## [Unreleased]" in text or f"## [{app.__version__}]" in text


def test_packaging_is_pypi_s_library() -> None:
    assert not (ROOT / "packaging" / "__init__.py").exists()
    assert not (ROOT / "packaging.py").exists()
    assert packaging.__file__ is not None
    assert ROOT / "packaging" not in Path(packaging.__file__).parents


def test_packaging_is_pypi_s_library_from_the_root() -> None:
    code = "import packaging.version; print(packaging.version.__file__)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert ROOT / "packaging" not in Path(done.stdout.strip()).parents


def test_resources_hold_data_only() -> None:
    assert not list((ROOT / "resources").rglob("*.py"))


@pytest.mark.parametrize("lock", LOCKS)
def test_the_lock_pins_and_hashes_and_names_no_host(lock: str) -> None:
    text = (ROOT / "packaging" / lock).read_text("utf-8")
    entries = text.replace("\\\n", " ").splitlines()
    pinned = [line for line in entries if line and not line.lstrip().startswith("#")]
    assert pinned
    assert all("==" in line and "--hash=sha256:" in line for line in pinned)
    assert "://" not in text
    assert "--index-url" not in text


@pytest.mark.parametrize("lock", LOCKS)
def test_the_lock_is_in_step_with_the_project(lock: str) -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = list(settings["project"]["dependencies"])
    if "dev" in lock:
        wanted += settings["dependency-groups"]["dev"]
    pins = pins_of(ROOT / "packaging" / lock)
    for requirement in map(Requirement, wanted):
        name = requirement.name.lower()
        assert name in pins, f"{name}: run `python3 packaging/dev.py lock`"
        assert requirement.specifier.contains(pins[name])


def test_both_locks_agree() -> None:
    needs, tools = (pins_of(ROOT / "packaging" / lock) for lock in LOCKS)
    assert needs.items() <= tools.items()


def pins_of(lock: Path) -> dict[str, str]:
    """Name to version of every entry of a lock."""
    entries = [line.split()[0] for line in lock.read_text("utf-8").splitlines() if "==" in line]
    return dict(entry.split("==") for entry in entries)


def test_void_calls_lose_no_reference_to_none() -> None:
    """PySide6 6.12 on Python 3.11 loses one in each call and aborts (docs/decisions/0002)."""
    code = (
        "import sys\n"
        "from PySide6.QtCore import QObject\n"
        "thing = QObject()\n"
        "before = sys.getrefcount(None)\n"
        "for _ in range(500): thing.setObjectName('x')\n"
        "print(sys.getrefcount(None) - before)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert abs(int(done.stdout)) < 50
