"""Battles: their steps, and a cursor between what is done and what is undone."""

from sqlite3 import Connection, IntegrityError
from typing import NamedTuple, cast

from app.campaign.database import Database
from app.campaign.errors import CampaignError, file_phrase
from app.campaign.schema import STEPS, step_key
from app.campaign.texts import StepText
from app.engine.core.system import Standing


class BattleRow(NamedTuple):
    """A battle without its steps."""

    number: int
    id: str
    encounter: str | None
    """The id of the encounter document it began from."""
    title: str
    system: str
    created: str
    """ISO 8601 with its offset."""
    cursor: int = 1
    """How many steps stand; those beyond are undone."""
    steps: int = 1
    ended: bool = False
    now_name: str | None = None
    """Who has the turn, for lists; the truth is in the steps."""


class StepRow(NamedTuple):
    """A stored step: ``number`` counts from 1 in its battle, ``made`` is ISO 8601."""

    number: int
    made: str
    standing: Standing
    """How the battle stands after it, for lists that show it without replaying."""
    text: StepText


_ROWS = f"""
WITH head AS (
    SELECT *, number * {STEPS} AS base, (
        SELECT coalesce(max(seq) % {STEPS}, 0) FROM step
        WHERE seq BETWEEN battle.number * {STEPS} AND battle.number * {STEPS} + {STEPS - 1}
    ) AS steps
    FROM battle
)
SELECT number, id, encounter, title, system, created, coalesce(cursor, steps), steps,
       coalesce(ended, 0), now_name
FROM head LEFT JOIN step ON seq = base + coalesce(cursor, steps)
"""  # noqa: S608


class Battles:
    """The tables of battles and steps. Each change is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def rows(self) -> tuple[BattleRow, ...]:
        """All battles, newest first."""
        return tuple(map(_battle, self._database.rows(f"{_ROWS} ORDER BY number DESC")))

    def row(self, id_: str) -> BattleRow | None:
        """One battle, or ``None``."""
        rows = self._database.rows(f"{_ROWS} WHERE id = ?", id_)
        return _battle(rows[0]) if rows else None

    def under_way(self, preferred: str = "") -> BattleRow | None:
        """A battle that is not over: the preferred one, or the newest."""
        unfinished = [row for row in self.rows() if not row.ended]
        newest = unfinished[0] if unfinished else None
        return next((row for row in unfinished if row.id == preferred), newest)

    def made(self, battle: int) -> tuple[str, ...]:
        """When each step was taken, those undone included; ISO 8601."""
        rows = self._database.rows(
            "SELECT made FROM step WHERE seq BETWEEN ? AND ? ORDER BY seq",
            step_key(battle, 0),
            step_key(battle, STEPS - 1),
        )
        return tuple(str(row[0]) for row in rows)

    def steps(self, battle: int) -> tuple[StepRow, ...]:
        """All steps of a battle in order, those undone included."""
        rows = self._database.rows(
            "SELECT seq, made, ended, now_name, name, answers, events FROM step"
            " WHERE seq BETWEEN ? AND ? ORDER BY seq",
            step_key(battle, 0),
            step_key(battle, STEPS - 1),
        )
        return tuple(map(_step, rows))

    def add(self, row: BattleRow, step: StepRow) -> BattleRow:
        """A new battle with its first step; its ``number`` is given here."""
        with self._database.change() as connection:
            made = connection.execute(
                "INSERT INTO battle(id, encounter, title, system, created)"
                " VALUES(?, ?, ?, ?, ?) RETURNING number",
                (row.id, row.encounter, row.title, row.system, row.created),
            )
            number = cast("int", made.fetchone()[0])
            connection.execute(_INSERT, _values(number, step))
        return row._replace(
            number=number,
            cursor=1,
            steps=1,
            ended=step.standing.ended,
            now_name=step.standing.now,
        )

    def append(self, battle: int, step: StepRow, *, tail: bool) -> None:
        """One more step after the cursor; ``tail`` tells whether undone steps are dropped.

        Raises `CampaignError` (``file.changed``) when the file does not stand where the
        caller thinks it does.
        """
        try:
            if not tail:
                self._database.write(_INSERT_NEXT, _values(battle, step))
                return
            with self._database.change() as connection:
                self._point(connection, battle, step.number - 1, None)
                connection.execute(
                    "DELETE FROM step WHERE seq BETWEEN ? AND ?",
                    (step_key(battle, step.number), step_key(battle, STEPS - 1)),
                )
                connection.execute(_INSERT, _values(battle, step))
        except IntegrityError:
            raise self._changed() from None

    def move(self, battle: int, old: int, new: int, steps: int) -> None:
        """Undoes or redoes: the cursor goes from ``old`` to ``new`` of ``steps``.

        Raises `CampaignError` as `append` does.
        """
        with self._database.change() as connection:
            self._point(
                connection, battle, None if old == steps else old, None if new == steps else new
            )

    def _point(self, connection: Connection, battle: int, old: int | None, new: int | None) -> None:
        moved = connection.execute(
            "UPDATE battle SET cursor = ? WHERE number = ? AND cursor IS ?", (new, battle, old)
        )
        if moved.rowcount != 1:
            raise self._changed()

    def _changed(self) -> CampaignError:
        return CampaignError(file_phrase("file.changed", self._database.path))


_INTO = "INSERT INTO step(seq, made, ended, now_name, name, answers, events)"
_INSERT = f"{_INTO} VALUES(?, ?, ?, ?, ?, ?, ?)"
_INSERT_NEXT = f"""{_INTO} VALUES(?1, (
    SELECT ?2 FROM battle WHERE number = ?1 / {STEPS} AND cursor IS NULL
    AND EXISTS (SELECT 1 FROM step WHERE seq = ?1 - 1)
), ?3, ?4, ?5, ?6, ?7)"""  # noqa: S608
"""Into a battle of which all steps stand, and only after the one before it.

Elsewhere ``made`` is empty, which the table refuses. ``INSERT … SELECT`` would say it more
plainly, but sets up a table in memory first where it reads the one that it writes.
"""


def _values(battle: int, step: StepRow) -> tuple[object, ...]:
    standing, text = step.standing, step.text
    return (
        step_key(battle, step.number), step.made, standing.ended, standing.now,
        text.name, text.answers, text.events,
    )  # fmt: skip


def _battle(row: tuple[object, ...]) -> BattleRow:
    number, id_, encounter, title, system, created, cursor, steps, ended, now_name = cast(
        "tuple[int, str, str | None, str, str, str, int, int, int, str | None]", row
    )
    return BattleRow(
        number, id_, encounter, title, system, created, cursor, steps, bool(ended), now_name
    )


def _step(row: tuple[object, ...]) -> StepRow:
    seq, made, ended, now_name, name, answers, events = cast(
        "tuple[int, str, int, str | None, str, str, str]", row
    )
    return StepRow(
        seq % STEPS, made, Standing(bool(ended), now_name), StepText(name, answers, events)
    )
