"""The checkout's own .venv: made, filled from the lock with hashes, and known to be current.

Standard library only, and nothing newer than Python 3.11: this runs before anything is installed.
"""

import hashlib
import importlib.util
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import system_packages

OLDEST = (3, 11)
TOO_NEW = (3, 15)
"""PySide6 6.11 has no wheels from here on."""


class SetupError(Exception):
    """Something only the person at the keyboard can put right; the text says what."""


@dataclass(frozen=True)
class Checkout:
    """Where things are in a source tree."""

    root: Path

    @property
    def venv(self) -> Path:
        """The environment of this checkout."""
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        """The environment's interpreter."""
        if sys.platform == "win32":
            return self.venv / "Scripts" / "python.exe"
        return self.venv / "bin" / "python"

    @property
    def stamp(self) -> Path:
        """What the environment was filled from."""
        return self.venv / "seedboard-stamp.json"

    def lock(self, name: str) -> Path:
        """The lock ``"run"`` (the program's needs) or ``"dev"`` (the tools on top)."""
        file = "requirements.lock" if name == "run" else "requirements-dev.lock"
        return self.root / "packaging" / file

    def environ(self) -> dict[str, str]:
        """The environment for the program: the checkout importable from any folder.

        Bytecode is kept even where it is switched off: without it every start would compile
        the whole program again.
        """
        left_out = ("PYTHONPATH", "PYTHONHOME", "PYTHONDONTWRITEBYTECODE", "__PYVENV_LAUNCHER__")
        env = {key: value for key, value in os.environ.items() if key not in left_out}
        return env | {"PYTHONPATH": str(self.root)}


def check_python(version: tuple[int, ...]) -> None:
    """Raise `SetupError` when this Python is newer than PySide6 knows."""
    if version[:2] < TOO_NEW:
        return
    raise SetupError(
        f"PySide6 does not run on Python {version[0]}.{version[1]} yet; Seedboard needs "
        "Python 3.11 to 3.14. Start it with another one, for example: "
        "python3.12 packaging/dev.py run"
    )


def ensure(checkout: Checkout, name: str) -> None:
    """Make or repair the environment so that the lock ``name`` is installed in it.

    Costs one interpreter start when nothing is to do.
    """
    version = interpreter_version(checkout.python)
    stamp = read_stamp(checkout.stamp)
    if version is None or not OLDEST <= version < TOO_NEW:
        make_venv(checkout)
        version, stamp = interpreter_version(checkout.python), {}
        if version is None:
            raise SetupError(f"The new environment in {checkout.venv} does not start.")
    digest = digest_of(checkout.lock(name), version)
    if stamp.get(name) == digest:
        return
    install(checkout, name)
    filled = {name: digest}
    if name == "dev":
        filled["run"] = digest_of(checkout.lock("run"), version)
    write_stamp(checkout.stamp, filled)


def interpreter_version(python: Path) -> tuple[int, int] | None:
    """Major and minor version of an interpreter that starts, else None."""
    code = "import sys; print(*sys.version_info[:2])"
    try:
        done = subprocess.run(
            [str(python), "-I", "-S", "-c", code], capture_output=True, text=True, check=True
        )
        major, minor = map(int, done.stdout.split())
    except (OSError, subprocess.CalledProcessError, ValueError):
        return None
    return major, minor


def make_venv(checkout: Checkout) -> None:
    """A fresh environment, replacing a broken one."""
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
        why = "This Python comes without the venv and ensurepip modules."
        if not system_packages.install_debian((package,), why=why):
            raise SetupError(system_packages.advice(why, (package,)))
    say(f"Making {checkout.venv} ...")
    done = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", str(checkout.venv)], check=False
    )
    if done.returncode:
        raise SetupError(f"No environment could be made in {checkout.venv}; see above.")


def install(checkout: Checkout, name: str) -> None:
    """Install the lock, every file checked against its hash."""
    lock = checkout.lock(name)
    say(f"Installing what {lock.name} lists ...")
    pip = [str(checkout.python), "-m", "pip", "--disable-pip-version-check", "--no-input"]
    wanted = ["install", "--quiet", "--require-hashes", "--only-binary=:all:", "-r", str(lock)]
    env = checkout.environ() | {"PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0"}
    if subprocess.run([*pip, *wanted], env=env, check=False).returncode:
        raise SetupError(
            "The packages could not be installed; see above. It needs a connection to a Python "
            "package index once. On Linux the wheels need glibc 2.34 or newer "
            "(Debian 12, Ubuntu 22.04 or later)."
        )


def digest_of(lock: Path, version: tuple[int, int]) -> str:
    """What an environment filled from this lock is known by."""
    digest = hashlib.sha256(lock.read_bytes())
    digest.update(repr(version).encode())
    return digest.hexdigest()


def read_stamp(path: Path) -> dict[str, Any]:
    """What the environment was filled from; empty when unknown."""
    try:
        read = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return read if isinstance(read, dict) else {}


def write_stamp(path: Path, stamp: dict[str, Any]) -> None:
    """Replace the stamp in one step, so that a broken run leaves none or a whole one."""
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(stamp, indent=1), "utf-8")
    fresh.replace(path)


def say(text: str) -> None:
    """Tell the person what is going on, at once."""
    print(text, flush=True)
