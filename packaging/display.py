"""Whether there is a screen to open a window on."""

import os
import re
import socket
import sys
from collections.abc import Iterator, Mapping

WINDOWLESS = ("offscreen", "minimal", "minimalegl")
"""Qt platforms that show nothing."""

PATIENCE = 2.0
"""Seconds a display server may take to answer."""


def no_display(environ: Mapping[str, str], *, platform: str = sys.platform) -> str | None:
    """Why no window can be shown, or None when one can.

    A variable that names a display is not believed: the server has to answer.
    """
    chosen = environ.get("QT_QPA_PLATFORM", "").split(":")[0]
    if chosen in WINDOWLESS:
        return f"QT_QPA_PLATFORM is {chosen}"
    if platform != "linux" or chosen in ("eglfs", "linuxfb", "vnc"):
        return None
    x11, wayland = environ.get("DISPLAY"), environ.get("WAYLAND_DISPLAY")
    if not x11 and not wayland:
        return "neither DISPLAY nor WAYLAND_DISPLAY is set"
    if wayland and _listens(_wayland_socket(wayland, environ)):
        return None
    if x11 and any(_listens(address) for address in _x11_addresses(x11)):
        return None
    return f"no display server answers at {' or '.join(filter(None, (wayland, x11)))}"


def window_plugin(environ: Mapping[str, str], *, platform: str = sys.platform) -> str | None:
    """Qt's platform plug-in for a window here, where its libraries may be missing: on Linux."""
    if platform != "linux":
        return None
    chosen = environ.get("QT_QPA_PLATFORM", "").split(":")[0]
    if chosen:
        return chosen.partition("-")[0]
    return "xcb" if environ.get("DISPLAY") else "wayland"


def _wayland_socket(name: str, environ: Mapping[str, str]) -> str:
    return os.path.join(environ.get("XDG_RUNTIME_DIR", ""), name)  # noqa: PTH118 - a socket name


def _x11_addresses(display: str) -> Iterator[str | tuple[str, int]]:
    """Where an X server of this name listens: sockets of this machine, or a host's port."""
    found = re.fullmatch(r"(?P<host>.*?):(?P<number>\d+)(\.\d+)?", display)
    if not found:
        return
    host, number = found["host"], int(found["number"])
    if host and host != "unix":
        yield host, 6000 + number
        return
    path = f"/tmp/.X11-unix/X{number}"  # noqa: S108 - where X servers listen
    yield path
    yield f"\0{path}"


def _listens(address: str | tuple[str, int]) -> bool:
    family = socket.AF_UNIX if isinstance(address, str) else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.settimeout(PATIENCE)
        try:
            probe.connect(address)
        except OSError:
            return False
    return True
