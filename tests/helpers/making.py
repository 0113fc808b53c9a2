"""New campaigns for tests: of the usual rules unless a test names others."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from app.bootstrap import system_info
from app.services import sample


def make_campaign(
    path: Path, title: str, system: str = "", *, clock: Callable[[], datetime] = sample.utc_now
) -> None:
    """An empty campaign."""
    sample.make_campaign(path, title, system_info(system), clock=clock)


def make_sample(
    path: Path,
    resources: Path | None = None,
    *,
    system: str = "",
    clock: Callable[[], datetime] = sample.utc_now,
) -> None:
    """The sample campaign of a system."""
    sample.make_sample(path, system_info(system), resources, clock=clock)
