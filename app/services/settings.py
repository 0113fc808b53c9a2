"""What the program remembers of a person: recent files, looks, window sizes, dice habits."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import field, replace
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from app.campaign.copying import put_in_place
from app.campaign.errors import file_phrase, system_phrase
from app.engine.model.phrase import Phrase
from app.engine.model.record import value

if TYPE_CHECKING:
    from app.engine.model.printer import PrinterProfile

RECENT: Final = 10
"""How many campaigns are remembered."""
THEMES: Final = ("system", "light", "dark")
MOTIONS: Final = ("system", "full", "none")
DICE: Final = ("hand", "desk", "enemies")
_TEXT: Final = range(100, 151)
_MOVES: Final = ("x", "y", "turn")
_LIMIT: Final = range(3601)


@value
class Recent:
    """A campaign that was open once; it may be gone."""

    path: Path
    title: str
    opened: str
    """ISO 8601 with its offset."""


@value
class Settings:
    """All settings; every value is possible, whatever the file said."""

    recent: tuple[Recent, ...] = ()
    """Last opened first."""
    theme: str = "system"
    """One of `THEMES`."""
    motion: str = "system"
    """One of `MOTIONS`: whether movements are shown."""
    text_size: int = 100
    """Percent, 100 to 150."""
    dice: str = "hand"
    """One of `DICE`: whether the desk rolls unasked, for nobody, all, or the enemies only."""
    printers: tuple[PrinterProfile, ...] = ()
    """Profiles read off calibration pages, by name."""
    layout: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """What a front end keeps under names of its own: geometry, splitters, zoom."""
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """A person's own keys by command; a command that is not in it has the program's."""
    turn_limit: int = 0
    """Seconds that a turn may take before the desk says so; 0 for no timer."""
    other: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    """What a newer program wrote; kept as it is."""

    def opened(self, path: Path, title: str, now: datetime) -> Settings:
        """With a campaign at the head of the recent ones."""
        first = Recent(path, title, now.isoformat(timespec="seconds"))
        rest = (one for one in self.recent if one.path != path)
        return replace(self, recent=(first, *rest)[:RECENT])

    def forgotten(self, *paths: Path) -> Settings:
        """Without some of the recent campaigns."""
        return replace(self, recent=tuple(one for one in self.recent if one.path not in paths))

    def printer(self, name: str) -> PrinterProfile | None:
        """The profile of a printer, if there is one."""
        return next((one for one in self.printers if one.name == name), None)

    def with_printer(self, name: str, profile: PrinterProfile | None) -> Settings:
        """With a printer's profile, or without it for ``None``."""
        rest = [one for one in self.printers if one.name != name]
        kept = rest if profile is None else [*rest, replace(profile, name=name)]
        return replace(self, printers=tuple(sorted(kept, key=lambda one: one.name)))

    def placed(self, name: str, value: str) -> Settings:
        """With one more thing in `layout`."""
        return replace(self, layout=MappingProxyType({**self.layout, name: value}))


@value
class SettingsFile:
    """The settings of one person on one computer, as JSON."""

    path: Path

    def load(self) -> tuple[Settings, Phrase | None]:
        """The settings, and a warning when the file could not be used.

        A file that is no settings file is kept beside as ``settings.json.broken``.
        """
        try:
            raw = json.loads(self.path.read_bytes())
        except FileNotFoundError:
            return Settings(), None
        except OSError as error:
            problem = error.strerror or type(error).__name__
            return Settings(), file_phrase("settings.unreadable", self.path, problem=problem)
        except (ValueError, RecursionError):
            return Settings(), self._set_aside()
        return (_read(raw), None) if isinstance(raw, dict) else (Settings(), self._set_aside())

    def save(self, settings: Settings) -> Phrase | None:
        """Writes the settings, whole or not at all; a warning when that failed."""
        from app.campaign.folders import folder_for  # noqa: PLC0415 - not to show a window

        part = self.path.with_name(f".{self.path.name}.{os.getpid()}.part")
        text = json.dumps(_written(settings), indent=1, sort_keys=True)
        try:
            with folder_for(self.path.parent):
                try:
                    part.write_text(text, encoding="utf-8")
                    put_in_place(part, self.path)
                finally:
                    part.unlink(missing_ok=True)
        except OSError as error:
            reason = system_phrase(error, self.path).params["problem"]
            return file_phrase("settings.unwritable", self.path, problem=str(reason))
        return None

    def update(self, change: Callable[[Settings], Settings]) -> Phrase | None:
        """Changes what the file says now, also when another window wrote it meanwhile."""
        settings, _ = self.load()
        return self.save(change(settings))

    def _set_aside(self) -> Phrase:
        aside = self.path.with_name(f"{self.path.name}.broken")
        try:
            self.path.replace(aside)
        except OSError:
            aside = self.path
        return file_phrase("settings.broken", self.path, aside=str(aside))


def settings_file(platform: str = sys.platform) -> SettingsFile:
    """Where this platform keeps a person's settings."""
    return SettingsFile((_xdg() if platform == "linux" else _asked()) / "settings.json")


def _xdg() -> Path:
    """What `platformdirs` says on Linux, which takes longer to load than all the settings."""
    said = Path(os.environ.get("XDG_CONFIG_HOME", ""))
    return (said if said.is_absolute() else Path.home() / ".config") / "seedboard"


def _asked() -> Path:
    from platformdirs import user_config_path  # noqa: PLC0415 - not needed where `_xdg` knows

    return user_config_path("seedboard", appauthor=False, roaming=True)


def _read(raw: Mapping[str, Any]) -> Settings:
    """Takes every value that makes sense and the default for every other."""
    known = {
        "recent", "theme", "motion", "text_size", "dice", "printers", "layout", "keys",
        "turn_limit",
    }  # fmt: skip
    layout = raw.get("layout")
    items = layout.items() if isinstance(layout, dict) else ()
    return Settings(
        recent=_recent(raw.get("recent")),
        theme=_one_of(raw.get("theme"), THEMES),
        motion=_one_of(raw.get("motion"), MOTIONS),
        text_size=_percent(raw.get("text_size")),
        dice=_one_of(raw.get("dice"), DICE),
        printers=_printers(raw.get("printers")),
        layout=MappingProxyType({key: value for key, value in items if isinstance(value, str)}),
        keys=_keys(raw.get("keys")),
        turn_limit=_seconds(raw.get("turn_limit")),
        other=MappingProxyType({key: raw[key] for key in raw if key not in known}),
    )


def _recent(raw: object) -> tuple[Recent, ...]:
    keys = ("path", "title", "opened")
    found = [
        Recent(Path(one["path"]), one["title"], one["opened"])
        for one in (raw if isinstance(raw, list) else ())
        if isinstance(one, dict) and all(isinstance(one.get(key), str) for key in keys)
    ]
    return tuple(found[:RECENT])


def _printers(raw: object) -> tuple[PrinterProfile, ...]:
    if not raw:
        return ()
    from app.engine.model.printer import (  # noqa: PLC0415 - for those who have measured one
        PrinterProfile,
        ProfileError,
        check_profile,
    )

    found: dict[str, PrinterProfile] = {}
    for name, one in raw.items() if isinstance(raw, dict) else ():
        read = [one.get(key) for key in _MOVES] if isinstance(one, dict) else []
        numbers = [float(part) for part in read if isinstance(part, int | float)]
        if len(numbers) == len(_MOVES):
            profile = PrinterProfile(name, *numbers)
            with suppress(ProfileError):
                check_profile(profile)
                found[name] = profile
    return tuple(found[name] for name in sorted(found))


def _one_of(raw: object, options: tuple[str, ...]) -> str:
    return raw if isinstance(raw, str) and raw in options else options[0]


def _percent(raw: object) -> int:
    return raw if isinstance(raw, int) and raw in _TEXT else _TEXT.start


def _keys(raw: object) -> Mapping[str, tuple[str, ...]]:
    return MappingProxyType({
        command: tuple(keys)
        for command, keys in (raw.items() if isinstance(raw, dict) else ())
        if isinstance(keys, list) and all(isinstance(key, str) for key in keys)
    })  # fmt: skip


def _seconds(raw: object) -> int:
    return raw if isinstance(raw, int) and not isinstance(raw, bool) and raw in _LIMIT else 0


def _written(settings: Settings) -> dict[str, Any]:
    return {
        **settings.other,
        "recent": [
            {"path": str(one.path), "title": one.title, "opened": one.opened}
            for one in settings.recent
        ],
        "theme": settings.theme,
        "motion": settings.motion,
        "text_size": settings.text_size,
        "dice": settings.dice,
        "printers": {
            one.name: {key: getattr(one, key) for key in _MOVES} for one in settings.printers
        },
        "layout": dict(settings.layout),
        "keys": {command: list(keys) for command, keys in settings.keys.items()},
        "turn_limit": settings.turn_limit,
    }
