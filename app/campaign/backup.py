"""A ring of backups in a folder beside the campaign."""

import re
import sqlite3
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from app.campaign.copying import copy_to, same_content
from app.campaign.errors import known_faults

SUFFIX = ".seedboard"
KEPT = 10
"""How many backups of a campaign are kept."""
_NAME = re.compile(r"(\d{4,}) \d{4}-\d\d-\d\d \d\d-\d\d-\d\d\.seedboard")


class Backup(NamedTuple):
    """One backup; ``number`` grows for ever, whatever the clock says."""

    number: int
    path: Path


def backup_folder(path: Path) -> Path:
    """Where the backups of a campaign are: ``salt-road backups`` for salt-road.seedboard."""
    stem = path.stem if path.suffix == SUFFIX else path.name
    return path.with_name(f"{stem} backups")


def backups(path: Path) -> tuple[Backup, ...]:
    """The backups of a campaign, newest first; none when there is no folder."""
    try:
        names = [entry.name for entry in backup_folder(path).iterdir()]
    except (FileNotFoundError, NotADirectoryError):
        return ()
    found = [
        Backup(int(match[1]), backup_folder(path) / match[0])
        for match in map(_NAME.fullmatch, names)
        if match
    ]
    return tuple(sorted(found, key=lambda backup: backup.number, reverse=True))


def back_up(path: Path, source: sqlite3.Connection, now: datetime) -> Path | None:
    """Adds a backup of the open, unchanging campaign and drops the oldest beyond `KEPT`.

    Returns the new backup, or ``None`` when the newest one already holds the same. Raises
    `CampaignError` when the folder or the disk does not take it.
    """
    from app.campaign.folders import folder_for  # noqa: PLC0415 - a start writes no backup

    with known_faults(path):
        old = backups(path)
        if old and same_content(path, old[0].path):
            return None
        number = old[0].number + 1 if old else 1
        name = f"{number:04d} {now.astimezone():%Y-%m-%d %H-%M-%S}{SUFFIX}"
        with folder_for(backup_folder(path)) as folder:
            new = folder / name
            copy_to(source, new)
        for surplus in old[KEPT - 1 :]:
            surplus.path.unlink(missing_ok=True)
    return new
