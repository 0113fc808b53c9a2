"""Telling a campaign that this program can use from every other file, without touching it."""

from pathlib import Path

from app.campaign.database import frozen
from app.campaign.errors import SQLITE_FAULTS, CampaignError, file_phrase
from app.campaign.header import Header, examine
from app.campaign.migrations import MIGRATIONS, Changes, Migrations
from app.campaign.schema import CURRENT


def recognise(path: Path, migrations: Migrations = MIGRATIONS) -> tuple[Header, Changes]:
    """The header of a campaign, and the steps that lead from it to today's format.

    Raises `CampaignError`: what `examine` raises, ``file.too_new`` with the program that
    wrote the file, or ``file.too_old``.
    """
    header = examine(path)
    version = header.version
    if version.major > CURRENT.major:
        params: dict[str, str | int] = {"format": version.major, "app": last_writer(path)}
        raise CampaignError(file_phrase("file.too_new", path, **params))
    changes = migrations.path(version, CURRENT)
    if changes is None:
        raise CampaignError(file_phrase("file.too_old", path, format=str(version)))
    return header, changes


def last_writer(path: Path) -> str:
    """The version of the program that last wrote a file of unknown format."""
    try:
        connection = frozen(path)
        try:
            found = connection.execute("SELECT value FROM meta WHERE key = 'app'").fetchone()
        finally:
            connection.close()
    except SQLITE_FAULTS:
        return "?"
    return str(found[0]) if found else "?"
