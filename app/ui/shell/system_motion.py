"""Whether the system asks for less motion: read where each desktop keeps it.

Nothing here is needed for the first picture, so all of it is asked afterwards, and no answer
is waited for. An unknown desktop asks for nothing.
"""

from __future__ import annotations

import configparser
import os
import plistlib
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer

from app.ui.kit.look import Look

if TYPE_CHECKING:
    from PySide6.QtDBus import QDBusPendingCallWatcher

Tell = Callable[[bool], None]
"""Told whether less motion is wanted, once or not at all."""
_PORTAL = "org.freedesktop.portal.Desktop"
_PORTAL_PATH = "/org/freedesktop/portal/desktop"
_PORTAL_SETTINGS = "org.freedesktop.portal.Settings"
_PORTAL_KEYS = (
    ("org.freedesktop.appearance", "reduced-motion", 1),
    ("org.gnome.desktop.interface", "enable-animations", False),
)
"""Namespace, key, and the value that asks for less motion."""
_WINDOWS_ANIMATION = 0x1042
"""SPI_GETCLIENTAREAANIMATION."""


class SystemMotion(QObject):
    """Keeps a `Look` in step with the system's wish for less motion."""

    def __init__(self, look: Look, ask: Callable[[Tell], None]) -> None:
        """``ask`` asks the system; it is called once the events of the start are dealt with."""
        super().__init__(look)
        self._look = look
        self._ask = ask
        QTimer.singleShot(0, self, self.renew)

    def renew(self) -> None:
        """Asks again."""
        self._ask(lambda less: self._look.follow_motion(less=less))


def ask_system(tell: Tell) -> None:
    """Asks the system this runs on."""
    if sys.platform == "win32":
        asked = windows_wish()
    elif sys.platform == "darwin":
        preferences = Path.home() / "Library" / "Preferences"
        asked = mac_wish(preferences / "com.apple.universalaccess.plist")
    else:
        asked = desktop_files_wish(config_folders(os.environ, Path.home()))
        if asked is None and "DBUS_SESSION_BUS_ADDRESS" in os.environ:
            ask_portal(tell)
    if asked is not None:
        tell(asked)


def config_folders(environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
    """Where a person's desktop settings lie."""
    own = environment.get("XDG_CONFIG_HOME")
    return (Path(own) if own else home / ".config",)


def desktop_files_wish(folders: Iterable[Path]) -> bool | None:
    """What GTK's and KDE's settings files say; ``None`` where they say nothing."""
    for folder in folders:
        for name, section, key, less in (
            ("gtk-4.0/settings.ini", "Settings", "gtk-enable-animations", {"0", "false"}),
            ("gtk-3.0/settings.ini", "Settings", "gtk-enable-animations", {"0", "false"}),
            ("kdeglobals", "KDE", "AnimationDurationFactor", {"0", "0.0"}),
        ):
            value = _ini(folder / name, section, key)
            if value is not None:
                return value.strip().casefold() in less
    return None


def mac_wish(plist: Path) -> bool | None:
    """What macOS's accessibility settings say."""
    try:
        with plist.open("rb") as file:
            found = plistlib.load(file)
    except (OSError, ValueError, plistlib.InvalidFileException):
        return None
    value = found.get("reduceMotion") if isinstance(found, dict) else None
    return None if value is None else bool(value)


def windows_wish() -> bool | None:
    """What Windows says about animations inside windows; ``None`` elsewhere."""
    import ctypes  # noqa: PLC0415 - only there

    libraries: Any = getattr(ctypes, "windll", None)
    if libraries is None:
        return None
    shown = ctypes.c_int(1)
    ask = libraries.user32.SystemParametersInfoW
    return not shown.value if ask(_WINDOWS_ANIMATION, 0, ctypes.byref(shown), 0) else None


def ask_portal(tell: Tell) -> None:
    """Asks the desktop's portal over D-Bus; the answer comes when it comes."""
    from PySide6.QtDBus import (  # noqa: PLC0415 - after the start, and only where there is a bus
        QDBusConnection,
        QDBusMessage,
        QDBusPendingCallWatcher,
    )

    bus = QDBusConnection.sessionBus()
    if not bus.isConnected():
        return
    for namespace, key, less in _PORTAL_KEYS:
        call = QDBusMessage.createMethodCall(_PORTAL, _PORTAL_PATH, _PORTAL_SETTINGS, "ReadOne")
        call.setArguments([namespace, key])
        watcher = QDBusPendingCallWatcher(bus.asyncCall(call))
        watcher.finished.connect(partial(answered, tell, less, watcher))


def answered(tell: Tell, less: object, watcher: QDBusPendingCallWatcher) -> None:
    """Reads an answer; the connection to this keeps ``watcher`` until it is through."""
    arguments = [] if watcher.isError() else watcher.reply().arguments()
    if arguments and _plain(arguments[0]) == less:
        tell(True)  # noqa: FBT003 - the one thing that is told
    watcher.deleteLater()


def _plain(value: object) -> object:
    """What a D-Bus variant holds."""
    variant = getattr(value, "variant", None)
    return variant() if callable(variant) else value


def _ini(path: Path, section: str, key: str) -> str | None:
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        parser.read_string(path.read_text(encoding="utf-8", errors="replace"))
    except (OSError, configparser.Error):
        return None
    return parser.get(section, key, fallback=None)
