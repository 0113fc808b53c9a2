"""Everything a person does with a checkout, on any system with Python 3.11 or newer.

python3 packaging/dev.py run            open the desk with the sample campaign
python3 packaging/dev.py run FILE ...   what `seedboard FILE ...` does
python3 packaging/dev.py test [...]     lint, types, imports and tests; arguments go to pytest
python3 packaging/dev.py check          lint, types and imports only
python3 packaging/dev.py format         let Ruff put the code in order
python3 packaging/dev.py lock [...]     renew the locks; arguments go to uv, such as --upgrade
python3 packaging/dev.py screenshots    renew the pictures of the README

The first start makes .venv and fills it from the lock; later ones go straight to work.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import environment
import system_packages
from display import no_display, window_plugin
from environment import Checkout, SetupError, say

ROOT = Path(__file__).resolve().parent.parent

Step = tuple[str, list[str]]
"""A name and the arguments of the interpreter."""

CHECKS: tuple[Step, ...] = (
    ("ruff check", ["-m", "ruff", "check"]),
    ("ruff format", ["-m", "ruff", "format", "--check"]),
    ("mypy", ["-m", "mypy"]),
    (
        "imports",
        ["-c", "from importlinter.cli import lint_imports_command as lint; lint()", "--no-logo"],
    ),
)


def main(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code."""
    if not arguments or arguments[0] in ("-h", "--help") or arguments[0] not in COMMANDS:
        say(__doc__ or "")
        return 0 if arguments and arguments[0] in ("-h", "--help") else 2
    try:
        environment.check_python(sys.version_info[:3])
        return COMMANDS[arguments[0]](Checkout(ROOT), list(arguments[1:]))
    except SetupError as refusal:
        print(refusal, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def run(checkout: Checkout, arguments: list[str]) -> int:
    """Open the desk, or do the headless main job where no window can be shown."""
    environment.ensure(checkout, "run")
    arguments = arguments[1:] if arguments[:1] == ["--"] else arguments
    blind = no_display(os.environ)
    ensure_qt(checkout, window=None if blind else window_plugin(os.environ))
    if blind is None:
        return hand_over(checkout, ["-P", "-m", "app", *(arguments or ["--sample"])])
    if arguments:
        return hand_over(checkout, ["-P", "-m", "app", *arguments])
    say(f"There is no display to open a window on ({blind}).")
    say("Playing the sample's first encounter without one; what it makes goes to ./seedboard-out.")
    return hand_over(checkout, ["-P", "-m", "app", "demo", "--out", "seedboard-out"])


def test(checkout: Checkout, arguments: list[str]) -> int:
    """Run every check and all tests, whatever fails on the way."""
    ready(checkout)
    tests = ("pytest", ["-m", "pytest", *parallel(arguments), *arguments])
    return run_steps(checkout, [*CHECKS, tests])


def check(checkout: Checkout, arguments: list[str]) -> int:
    """Run lint, types and imports."""
    refuse(arguments)
    ready(checkout)
    return run_steps(checkout, CHECKS)


def format_(checkout: Checkout, arguments: list[str]) -> int:
    """Sort imports, mend what Ruff can mend, and lay the code out."""
    refuse(arguments)
    ready(checkout)
    fixes = (("fix", ["-m", "ruff", "check", "--fix"]), ("format", ["-m", "ruff", "format"]))
    return run_steps(checkout, fixes)


def lock(checkout: Checkout, arguments: list[str]) -> int:
    """Resolve both locks anew for every system and Python the project supports."""
    ready(checkout)
    common = ["-m", "uv", "pip", "compile", "pyproject.toml", "--universal", "--no-config"]
    common += ["--python-version", "3.11", "--generate-hashes", "--quiet", *arguments]
    common += ["--custom-compile-command", "python3 packaging/dev.py lock", "--output-file"]
    needs, tools = (str(checkout.lock(name)) for name in ("run", "dev"))
    return run_steps(
        checkout,
        (
            ("requirements.lock", [*common, needs]),
            ("requirements-dev.lock", [*common, tools, "--group", "dev", "--constraint", needs]),
        ),
    )


def screenshots(checkout: Checkout, arguments: list[str]) -> int:
    """Take the README's pictures from the real program."""
    refuse(arguments)
    ready(checkout)
    return run_steps(checkout, (("screenshots", ["packaging/screenshots.py"]),))


def ready(checkout: Checkout) -> None:
    """All tools installed and Qt able to start without a window."""
    environment.ensure(checkout, "dev")
    ensure_qt(checkout, window=None)


def ensure_qt(checkout: Checkout, *, window: str | None) -> None:
    """See once per environment that Qt starts; get it its system libraries where it does not."""
    key = f"qt-{window or 'offscreen'}"
    stamp = environment.read_stamp(checkout.stamp)
    if stamp.get(key):
        return
    missing = probe_qt(checkout, window=window)
    if missing is not None:
        why = f"Qt cannot start: {missing}"
        packages = system_packages.for_qt(window)
        if sys.platform != "linux":
            raise SetupError(why)
        if not system_packages.install_debian(packages, why=why):
            raise SetupError(system_packages.advice(why, packages))
        missing = probe_qt(checkout, window=window)
        if missing is not None:
            raise SetupError(f"Qt still cannot start: {missing}")
    environment.write_stamp(checkout.stamp, stamp | {key: True})


def probe_qt(checkout: Checkout, *, window: str | None) -> str | None:
    """What keeps Qt from starting, or None."""
    probe = [str(checkout.python), str(checkout.root / "packaging" / "qt_probe.py")]
    done = subprocess.run(
        [*probe, *([window] if window else [])],
        capture_output=True,
        text=True,
        check=False,
        env=checkout.environ(),
    )
    if done.returncode == 0:
        return None
    said = (done.stdout or done.stderr).strip().splitlines()
    return said[-1] if said else f"it stopped with code {done.returncode}"


@dataclass(frozen=True)
class Outcome:
    """How one step ended."""

    name: str
    code: int


def run_steps(checkout: Checkout, steps: Sequence[Step]) -> int:
    """Run the steps in the checkout's root, go on after a failure, and say which failed."""
    env = checkout.environ()
    env.setdefault("QT_QPA_PLATFORM", "offscreen")
    outcomes = []
    for name, arguments in steps:
        say(f"== {name}")
        command = [str(checkout.python), *arguments]
        code = subprocess.run(command, cwd=checkout.root, env=env, check=False).returncode
        outcomes.append(Outcome(name, code))
    failed = [outcome.name for outcome in outcomes if outcome.code]
    named = ", ".join(failed or [outcome.name for outcome in outcomes])
    say(f"{'failed' if failed else 'all good'}: {named}")
    return 1 if failed else 0


def parallel(arguments: Sequence[str]) -> list[str]:
    """Spread the tests over the cores, unless the person said how."""
    own = ("-n", "--numprocesses", "--pdb", "-p")
    if any(argument.startswith(own) for argument in arguments):
        return []
    return ["-n", "auto", "--dist", "worksteal"]


def refuse(arguments: Sequence[str]) -> None:
    """Raise `SetupError` for arguments where none are taken."""
    if arguments:
        raise SetupError(f"This command takes no arguments, not {' '.join(arguments)}.")


def hand_over(checkout: Checkout, arguments: Sequence[str]) -> int:
    """Become the program: it gets the terminal, the signals and the caller's folder."""
    command = [str(checkout.python), *arguments]
    if os.name == "posix":
        sys.stdout.flush()
        os.execve(command[0], command, checkout.environ())  # noqa: S606 - our own interpreter
    return subprocess.run(command, env=checkout.environ(), check=False).returncode


Command = Callable[[Checkout, list[str]], int]

COMMANDS: dict[str, Command] = {
    "run": run,
    "test": test,
    "check": check,
    "format": format_,
    "lock": lock,
    "screenshots": screenshots,
}
