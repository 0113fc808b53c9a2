"""To 1.1: a table for portraits."""

import sqlite3

from app.campaign.migrations import MIGRATIONS
from app.campaign.schema import Version


@MIGRATIONS.register(Version(1, 0), Version(1, 1))
def add_portraits(connection: sqlite3.Connection) -> None:
    """Makes the table; a file whose rest was salvaged into memory has it already."""
    connection.execute(
        "CREATE TABLE IF NOT EXISTS portrait("
        " kind TEXT NOT NULL, id TEXT NOT NULL, media TEXT NOT NULL, body BLOB NOT NULL,"
        " PRIMARY KEY(kind, id)) STRICT"
    )
