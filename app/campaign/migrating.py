"""Taking an open copy of a campaign to today's format."""

import sqlite3
from pathlib import Path

from app.campaign.errors import CampaignError, file_phrase
from app.campaign.migrations import Changes
from app.campaign.soundness import find_problem


def migrate(connection: sqlite3.Connection, path: Path, changes: Changes) -> None:
    """Takes the open copy through the steps, each in a transaction of its own."""
    for version, change in changes:
        connection.execute("BEGIN IMMEDIATE")
        change(connection)
        connection.execute(f"PRAGMA user_version = {version.number}")
        connection.execute("COMMIT")
    problem = find_problem(connection) if changes else None
    if problem is not None:
        raise CampaignError(file_phrase("file.damaged", path, problem=problem))
