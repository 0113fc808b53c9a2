"""Whether an open file is fit to be used."""

import sqlite3
from collections.abc import Iterator

from app.campaign.errors import SQLITE_FAULTS, sqlite_code
from app.campaign.schema import TABLES

_COLUMNS = """
SELECT t.name, c.name, c.type || iif(c."notnull", ' NOT NULL', '')
FROM pragma_table_list AS t JOIN pragma_table_info(t.name) AS c
WHERE t.schema = 'main' AND t.type = 'table' AND t.strict
"""
"""Only strict tables hold what their columns say, whoever filled them."""


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
            problem = next(_missing_columns(connection), None)
    except SQLITE_FAULTS as error:
        return told_damage(error)
    return problem


def _missing_columns(connection: sqlite3.Connection) -> Iterator[str]:
    found = set(connection.execute(_COLUMNS))
    for table, columns in TABLES.items():
        for column, holds in columns.items():
            if (table, column, holds) not in found:
                yield f"{table}.{column} {holds}"


def told_damage(error: Exception) -> str:
    """What SQLite says about a damaged file; any other fault is raised again."""
    if sqlite_code(error) != "file.damaged":
        raise error
    return str(error)
