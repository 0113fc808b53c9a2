"""What the desk remembers between starts."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import MappingProxyType

from app.engine.model.phrase import Phrase
from app.services.settings import Recent, Settings, SettingsFile


class Memory:
    """Settings as the file has them, changed one by one; the last warning is kept."""

    def __init__(self, file: SettingsFile) -> None:
        self._file = file
        self._settings, self.warning = file.load()

    @property
    def settings(self) -> Settings:
        """All settings as they are now."""
        return self._settings

    @property
    def recent(self) -> tuple[Recent, ...]:
        """Campaigns that were open, the last first."""
        return self._settings.recent

    def change(self, change: Callable[[Settings], Settings]) -> Phrase | None:
        """Changes a setting here and in the file; a warning when it could not be kept."""
        self._settings = change(self._settings)
        self.warning = self._file.update(change)
        return self.warning

    def opened(self, path: Path, title: str, now: datetime) -> None:
        """A campaign was opened."""
        self.change(lambda settings: settings.opened(path, title, now))

    def forget(self, *paths: Path) -> None:
        """Campaigns that shall not be offered again."""
        self.change(lambda settings: settings.forgotten(*paths))

    def keep_layout(self, layout: Mapping[str, str]) -> None:
        """Sizes and zooms, under their names."""

        def placed(settings: Settings) -> Settings:
            for name, value in layout.items():
                settings = settings.placed(name, value)
            return settings

        self.change(placed)

    def set_theme(self, theme: str) -> None:
        """``system``, ``light`` or ``dark``."""
        self.change(lambda settings: replace(settings, theme=theme))

    def set_text_size(self, percent: int) -> None:
        """100 to 150."""
        self.change(lambda settings: replace(settings, text_size=percent))

    def set_dice(self, dice: str) -> None:
        """``hand``, ``desk`` or ``enemies``."""
        self.change(lambda settings: replace(settings, dice=dice))

    def set_motion(self, motion: str) -> None:
        """``system``, ``full`` or ``none``."""
        self.change(lambda settings: replace(settings, motion=motion))

    def set_keys(self, keys: Mapping[str, tuple[str, ...]]) -> None:
        """A person's own keys, by command."""
        self.change(lambda settings: replace(settings, keys=MappingProxyType(dict(keys))))

    def set_turn_limit(self, seconds: int) -> None:
        """Seconds that a turn may take; 0 for no timer."""
        self.change(lambda settings: replace(settings, turn_limit=seconds))
