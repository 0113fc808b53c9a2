"""Takes the pictures of README and docs from the real program, without a screen or own files."""

import os
import sys
import tempfile
from pathlib import Path

from app.bootstrap import make_desk, make_sample, make_window, open_campaign, sample_file
from app.engine.core.answers import DeskRoller
from app.services.autoplay import steps
from app.services.session import Session
from app.services.settings import SettingsFile
from app.ui.kit.theme import Scheme
from app.ui.shell.application import finish
from app.ui.shell.main_window import MainWindow
from app.ui.shell.snapshot import drawn_whole

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
SIZE = (1440, 900)
SEED = 1
STEPS = 12
"""Played before the picture, so that the grid is in the thick of a fight."""


def main() -> int:
    """Renew every picture."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="seedboard-") as place:
        folder = Path(place)
        campaigns = folder / "Documents" / "Seedboard"
        campaigns.mkdir(parents=True)
        session = fight(campaigns / sample_file())
        application, parts = make_desk(SettingsFile(folder / "settings.json"))
        window = make_window(parts)
        finish(application, parts.look)
        window.resize(*SIZE)
        window.show()
        window.show_session(session)
        window.memory.opened(session.path, session.title, parts.now())
        save(window, "battle")
        parts.look.choose(Scheme.DARK)
        save(window, "battle-dark")
        parts.look.choose(Scheme.LIGHT)
        window.close_campaign()
        save(window, "start")
        window.close()
        application.processEvents()
    return 0


def fight(path: Path) -> Session:
    """The sample's first encounter, some steps in."""
    make_sample(path)
    session = open_campaign(path)
    session.begin(session.encounters()[0].id, responder=DeskRoller(SEED))
    if session.battle is None:
        raise RuntimeError("the sample's first encounter does not begin")
    for number in steps(session.battle, SEED):
        if number == STEPS:
            break
    return session


def save(window: MainWindow, name: str) -> None:
    """The window as a person would see it."""
    target = IMAGES / f"{name}.png"
    if not drawn_whole(window).save(str(target)):
        raise OSError(f"{target} cannot be written")
    print(target)


if __name__ == "__main__":
    sys.exit(main())
