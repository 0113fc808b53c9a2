"""What the window is given: how to open campaigns, how to look, what to remember."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from app.engine.core.system import SystemInfo
from app.services.session import Session
from app.services.settings import SettingsFile
from app.ui.kit.look import Look, SystemScheme
from app.ui.wording import Wording


class DeskParts(NamedTuple):
    """Everything from outside that the desk uses; the composition root fills it in."""

    look: Look
    scheme: SystemScheme
    wording: Wording
    settings: SettingsFile
    open_campaign: Callable[[Path], Session]
    """Opens a campaign; raises `CampaignError`."""
    systems: tuple[SystemInfo, ...]
    """The rule systems that a new campaign may have, the usual one first."""
    make_campaign: Callable[[Path, str, str], None]
    """Makes an empty campaign with a title and a system's id; raises `CampaignError`."""
    make_sample: Callable[[Path, str], None]
    """Makes the sample campaign of the system with an id; raises `CampaignError`."""
    sample_file: Callable[[str], str]
    """What the file of that sample is called; raises `CampaignError`."""
    program: tuple[str, ...]
    """The command line of this program, for work in a process of its own."""
    find_home: Callable[[], Path]
    """Asks the system for `home`."""
    now: Callable[[], datetime]
    seed: Callable[[], int]
    """A fresh seed for the desk's dice."""
    version: str

    @property
    def home(self) -> Path:
        """Where a person's own campaigns go unless they say otherwise."""
        return self.find_home()
