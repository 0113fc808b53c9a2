"""What a campaign file looks like inside. docs/file-format.md tells its history."""

from dataclasses import dataclass

APPLICATION_ID = 0x53454544
"""``SEED`` in ASCII, at byte 68 of the file."""


@dataclass(frozen=True, slots=True, order=True)
class Version:
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


CURRENT = Version(1, 0)

TABLES = {
    "meta": ("key", "value"),
    "document": ("rank", "kind", "id", "name", "schema", "body"),
    "battle": (
        "number", "id", "encounter", "title", "system", "created", "cursor", "ended", "now_name",
    ),
    "step": ("seq", "battle", "number", "made", "name", "answers", "events"),
}  # fmt: skip
"""Every table with its columns."""

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
    CREATE TABLE battle(
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        encounter TEXT,
        title TEXT NOT NULL,
        system TEXT NOT NULL,
        created TEXT NOT NULL,
        cursor INTEGER NOT NULL CHECK(cursor >= 0),
        ended INTEGER NOT NULL CHECK(ended IN (0, 1)),
        now_name TEXT
    ) STRICT
    """,
    """
    CREATE TABLE step(
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        battle INTEGER NOT NULL REFERENCES battle(number) ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK(number >= 1),
        made TEXT NOT NULL,
        name TEXT NOT NULL,
        answers TEXT NOT NULL,
        events TEXT NOT NULL,
        UNIQUE(battle, number)
    ) STRICT
    """,
)
"""A step's ``seq`` is never given twice, also after a redo tail was dropped."""
