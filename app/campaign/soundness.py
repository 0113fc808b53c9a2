"""Whether an open file is fit to be used."""

import sqlite3

from app.campaign.errors import SQLITE_FAULTS, sqlite_code
from app.campaign.schema import TABLES


def first_problem(connection: sqlite3.Connection) -> str | None:
    """What SQLite's quick check finds first, in its own words; ``None`` when all is well."""
    found = connection.execute("PRAGMA quick_check(1)").fetchone()
    return None if found[0] == "ok" else str(found[0])


def find_problem(connection: sqlite3.Connection, *, old: bool = False) -> str | None:
    """What makes a file unfit to be used; ``None`` for a sound one.

    An ``old`` format still has other tables, so there only the pages are looked at.
    """
    try:
        problem = first_problem(connection)
        if problem is None and not old:
            for table, columns in TABLES.items():
                connection.execute(f"SELECT {', '.join(columns)} FROM {table} LIMIT 0")  # noqa: S608
    except SQLITE_FAULTS as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR:
            return str(error)  # a table or column is missing
        return told_damage(error)
    return problem


def told_damage(error: Exception) -> str:
    """What SQLite says about a damaged file; any other fault is raised again."""
    if sqlite_code(error) != "file.damaged":
        raise error
    return str(error)
