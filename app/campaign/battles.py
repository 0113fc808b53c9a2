"""Battles: their steps, and a cursor between what is done and what is undone."""

from dataclasses import dataclass
from sqlite3 import Connection
from typing import cast

from app.campaign.codec import StepText
from app.campaign.database import Database
from app.campaign.errors import CampaignError, file_phrase
from app.engine.core.system import Standing


@dataclass(frozen=True, slots=True)
class BattleRow:
    """A battle without its steps."""

    number: int
    id: str
    encounter: str | None
    """The id of the encounter document it began from."""
    title: str
    system: str
    created: str
    """ISO 8601, local time with its offset."""
    cursor: int
    """How many steps stand; those beyond are undone."""
    ended: bool
    now_name: str | None
    """Who has the turn, for lists; the truth is in the steps."""
    steps: int


@dataclass(frozen=True, slots=True)
class StepRow:
    """A stored step: ``number`` counts from 1 in its battle, ``made`` is ISO 8601."""

    number: int
    made: str
    text: StepText


_ROW = """
SELECT number, id, encounter, title, system, created, cursor, ended, now_name,
       (SELECT count(*) FROM step WHERE step.battle = battle.number)
FROM battle
"""


class Battles:
    """The tables of battles and steps. Each change is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def rows(self) -> tuple[BattleRow, ...]:
        """All battles, newest first."""
        rows = self._database.rows(f"{_ROW} ORDER BY number DESC")
        return tuple(_battle(row) for row in rows)

    def row(self, id_: str) -> BattleRow | None:
        """One battle, or ``None``."""
        rows = self._database.rows(f"{_ROW} WHERE id = ?", id_)
        return _battle(rows[0]) if rows else None

    def steps(self, battle: int) -> tuple[StepRow, ...]:
        """All steps of a battle in order, those undone included."""
        rows = self._database.rows(
            "SELECT number, made, name, answers, events FROM step WHERE battle = ? ORDER BY number",
            battle,
        )
        return tuple(
            StepRow(number, made, StepText(name, answers, events))
            for number, made, name, answers, events in cast(
                "list[tuple[int, str, str, str, str]]", rows
            )
        )

    def add(self, row: BattleRow, step: StepRow) -> BattleRow:
        """A new battle with its first step; ``row.number`` is ignored and given anew."""
        with self._database.change() as connection:
            made = connection.execute(
                "INSERT INTO battle"
                "(id, encounter, title, system, created, cursor, ended, now_name)"
                " VALUES(?, ?, ?, ?, ?, 1, ?, ?) RETURNING number",
                (
                    row.id, row.encounter, row.title, row.system, row.created,
                    int(row.ended), row.now_name,
                ),
            )  # fmt: skip
            number = cast("int", made.fetchone()[0])
            _insert(connection, number, step)
        return BattleRow(
            number, row.id, row.encounter, row.title, row.system, row.created,
            1, row.ended, row.now_name, 1,
        )  # fmt: skip

    def append(self, battle: int, step: StepRow, standing: Standing, *, tail: bool) -> None:
        """One more step after the cursor; ``tail`` tells whether undone steps are dropped.

        Raises `CampaignError` (``file.changed``) when the file does not stand where the
        caller thinks it does.
        """
        with self._database.change() as connection:
            self._move(connection, battle, step.number - 1, step.number, standing)
            if tail:
                connection.execute(
                    "DELETE FROM step WHERE battle = ? AND number >= ?", (battle, step.number)
                )
            _insert(connection, battle, step)

    def move(self, battle: int, old: int, new: int, standing: Standing) -> None:
        """Undoes or redoes: the cursor goes from ``old`` to ``new``, steps stay as they are."""
        with self._database.change() as connection:
            self._move(connection, battle, old, new, standing)

    def _move(
        self, connection: Connection, battle: int, old: int, new: int, standing: Standing
    ) -> None:
        moved = connection.execute(
            "UPDATE battle SET cursor = ?, ended = ?, now_name = ? WHERE number = ? AND cursor = ?",
            (new, int(standing.ended), standing.now, battle, old),
        )
        if moved.rowcount != 1:
            raise CampaignError(file_phrase("file.changed", self._database.path))


def _insert(connection: Connection, battle: int, step: StepRow) -> None:
    text = step.text
    connection.execute(
        "INSERT INTO step(battle, number, made, name, answers, events) VALUES(?, ?, ?, ?, ?, ?)",
        (battle, step.number, step.made, text.name, text.answers, text.events),
    )


def _battle(row: tuple[object, ...]) -> BattleRow:
    number, id_, encounter, title, system, created, cursor, ended, now_name, steps = cast(
        "tuple[int, str, str | None, str, str, str, int, int, str | None, int]", row
    )
    return BattleRow(
        number, id_, encounter, title, system, created, cursor, bool(ended), now_name, steps
    )
