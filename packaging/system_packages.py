"""The system libraries Qt needs: which ones, and how they get onto this machine."""

import os
import shutil
import subprocess
import sys

OFFSCREEN = (
    "libglib2.0-0",
    "libgl1",
    "libegl1",
    "libxkbcommon0",
    "libfontconfig1",
    "libdbus-1-3",
)
"""Debian packages without which no Qt module can be imported."""

WINDOW = {
    "xcb": (
        "libxkbcommon-x11-0",
        "libxcb-cursor0",
        "libxcb-icccm4",
        "libxcb-keysyms1",
        "libxcb-shape0",
    ),
    "wayland": ("libwayland-client0", "libwayland-cursor0", "libwayland-egl1"),
}
"""Debian packages that a real window needs on top, by the name of Qt's platform plug-in."""


def for_qt(window: str | None) -> tuple[str, ...]:
    """The Debian packages for Qt; ``window`` is the plug-in that is to show one, if any."""
    return OFFSCREEN + WINDOW.get(window or "", ())


def is_debian() -> bool:
    """Whether apt-get manages this machine's packages."""
    return sys.platform == "linux" and shutil.which("apt-get") is not None


def is_root() -> bool:
    """Whether system packages may be installed without asking for a password."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def apt_command(packages: tuple[str, ...]) -> list[str]:
    """The command that installs ``packages``, and nothing that is only recommended."""
    return ["apt-get", "install", "-y", "--no-install-recommends", *packages]


def install_debian(packages: tuple[str, ...], *, why: str) -> bool:
    """Install ``packages`` where this may be done: root on Debian, Ubuntu and their kin.

    Returns False, having done nothing or failed visibly, when the person has to do it.
    """
    if not (is_debian() and is_root()):
        return False
    print(f"{why}\nInstalling {' '.join(packages)} ...", flush=True)
    env = dict(os.environ) | {"DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-q"], env=env, check=False)
    return subprocess.run([*apt_command(packages), "-q"], env=env, check=False).returncode == 0


def advice(why: str, packages: tuple[str, ...]) -> str:
    """What to do by hand: one exact command where it is known, else what is needed."""
    if is_debian():
        sudo = "" if is_root() else "sudo "
        update = f"{sudo}apt-get update && {sudo}"
        return f"{why}\nRun this, then try again:\n    {update}{' '.join(apt_command(packages))}"
    named = f"    {', '.join(packages)}"
    return f"{why}\nInstall what your system calls these (Debian's names), then try again:\n{named}"
