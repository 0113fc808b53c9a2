"""Steps from one version of the file format to the next.

A step knows SQL and plain dictionaries only, never today's classes, so that it stays right
for ever. Each one is a module here (``m0001_0001.py`` leads to 1.1) and has a test and a
real file of its old version in tests/campaign/files.
"""

import sqlite3
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from app.campaign.schema import Version

Change: TypeAlias = Callable[[sqlite3.Connection], None]
"""Changes an open file inside one transaction; what it raises undoes the whole step."""
Changes: TypeAlias = tuple[tuple[Version, Change], ...]
"""Steps in their order, each with the version that it leads to."""


class Migrations:
    """The registered steps, by the version they start from."""

    def __init__(self) -> None:
        self._steps: dict[Version, tuple[Version, Change]] = {}

    def register(self, source: Version, target: Version) -> Callable[[Change], Change]:
        """Decorates the step that leads from ``source`` to ``target``."""
        if target <= source or source in self._steps:
            raise ValueError(f"no step from {source} to {target}")

        def keep(change: Change) -> Change:
            self._steps[source] = (target, change)
            return change

        return keep

    @property
    def steps(self) -> Mapping[Version, tuple[Version, Change]]:
        """Target and change by source."""
        return MappingProxyType(self._steps)

    def path(self, source: Version, target: Version) -> Changes | None:
        """The steps that lead on from ``source`` to ``target``; ``None`` when there is a gap."""
        found: list[tuple[Version, Change]] = []
        while source < target:
            step = self._steps.get(source)
            if step is None:
                return None
            found.append(step)
            source = step[0]
        return tuple(found)


MIGRATIONS = Migrations()
"""All released steps."""

from app.campaign.migrations import m0001_0001 as m0001_0001  # noqa: E402 - it registers itself
