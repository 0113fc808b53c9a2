"""Open campaigns for tests of the services, with the real rules and catalogues."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from app.engine.systems import SYSTEMS
from app.services.content import Content
from app.services.resources import resource_folder
from app.services.sample import make_sample
from app.services.session import Battle, Session, open_session

CATALOGUE = Content(resource_folder() / "catalogue")
DAWN = datetime(2026, 10, 31, 6, 0, tzinfo=UTC)


class Clock:
    """A minute passes each time somebody looks."""

    def __init__(self) -> None:
        self.now = DAWN

    def __call__(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now


def open_file(path: Path, **options: Any) -> Session:
    """The campaign with all its rules."""
    options = {"systems": SYSTEMS, "content": CATALOGUE, "clock": Clock(), **options}
    return open_session(path, **options)


@contextmanager
def opened(path: Path, **options: Any) -> Iterator[Session]:
    """The campaign, open for the length of the block."""
    session = open_file(path, **options)
    try:
        yield session
    finally:
        session.close()


def sample(folder: Path) -> Path:
    """The sample campaign as a file of its own."""
    path = folder / "night.seedboard"
    make_sample(path)
    return path


def running(session: Session) -> Battle:
    """The open battle."""
    assert session.battle is not None
    return session.battle
