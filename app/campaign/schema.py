"""What a campaign file looks like inside. docs/file-format.md tells its history."""

from typing import NamedTuple

APPLICATION_ID = 0x53454544
"""``SEED`` in ASCII, at byte 68 of the file."""


class Version(NamedTuple):
    """The version of the format: a newer major is refused, a newer minor is read."""

    major: int
    minor: int

    @property
    def number(self) -> int:
        """As SQLite's ``user_version`` holds it."""
        return self.major * 0x10000 + self.minor

    @classmethod
    def of(cls, number: int) -> "Version":
        """The version that ``user_version`` holds."""
        return cls(number >> 16, number & 0xFFFF)

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}"


CURRENT = Version(1, 1)

TEXT, INTEGER, BLOB = "TEXT NOT NULL", "INTEGER NOT NULL", "BLOB NOT NULL"

TABLES = {
    "meta": {"key": TEXT, "value": TEXT},
    "document": {
        "rank": "INTEGER", "kind": TEXT, "id": TEXT, "name": TEXT, "schema": INTEGER, "body": TEXT,
    },
    "portrait": {"kind": TEXT, "id": TEXT, "media": TEXT, "body": BLOB},
    "battle": {
        "number": "INTEGER", "id": TEXT, "encounter": "TEXT", "title": TEXT, "system": TEXT,
        "created": TEXT, "cursor": "INTEGER",
    },
    "step": {
        "seq": "INTEGER", "made": TEXT, "ended": INTEGER, "now_name": "TEXT", "name": TEXT,
        "answers": TEXT, "events": TEXT,
    },
}  # fmt: skip
"""Every table with its columns, and what each of them holds without fail."""

CREATE = (
    """
    CREATE TABLE meta(
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE document(
        rank INTEGER PRIMARY KEY,
        kind TEXT NOT NULL,
        id TEXT NOT NULL,
        name TEXT NOT NULL,
        schema INTEGER NOT NULL,
        body TEXT NOT NULL,
        UNIQUE(kind, id)
    ) STRICT
    """,
    """
    CREATE TABLE portrait(
        kind TEXT NOT NULL,
        id TEXT NOT NULL,
        media TEXT NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY(kind, id)
    ) STRICT
    """,
    """
    CREATE TABLE battle(
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        encounter TEXT,
        title TEXT NOT NULL,
        system TEXT NOT NULL,
        created TEXT NOT NULL,
        cursor INTEGER CHECK(cursor >= 0)
    ) STRICT
    """,
    """
    CREATE TABLE step(
        seq INTEGER PRIMARY KEY,
        made TEXT NOT NULL,
        ended INTEGER NOT NULL CHECK(ended IN (0, 1)),
        now_name TEXT,
        name TEXT NOT NULL,
        answers TEXT NOT NULL,
        events TEXT NOT NULL
    ) STRICT
    """,
)
"""A step's ``seq`` tells its battle and its number there; see `step_key`.

A battle's ``cursor`` is empty where all of its steps stand. So taking one more writes a single
row into a single tree, and costs hardly more than the disk's own answer. ``ended`` and
``now_name`` are how the battle stands after the step.
"""

STEPS = 1 << 20
"""A battle has fewer steps than this."""


def step_key(battle: int, number: int) -> int:
    """The ``seq`` of a step: the steps of a battle lie side by side, in their order."""
    return battle * STEPS + number
