"""Opening a campaign file, whatever state it is in."""

import os
import sqlite3
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from app.campaign.backup import back_up
from app.campaign.copying import part_path, put_in_place, real_path, start_part, write_copy
from app.campaign.database import Database, connect
from app.campaign.errors import SQLITE_FAULTS, CampaignError, file_phrase, known_faults
from app.campaign.header import Header
from app.campaign.lock import OpenLock, acquire
from app.campaign.migrating import migrate
from app.campaign.migrations import MIGRATIONS, Changes, Migrations
from app.campaign.recognition import recognise
from app.campaign.snapshot import snapshot
from app.campaign.soundness import find_problem, told_damage
from app.campaign.store import Campaign
from app.engine.model.phrase import Phrase


def open_campaign(
    path: Path, *, app: str, now: datetime, migrations: Migrations = MIGRATIONS
) -> Campaign:
    """Opens a campaign, to write where that is possible and to read otherwise.

    A campaign that is open elsewhere, stands in a read-only place or is damaged comes as a
    copy in memory, with the reason in `Campaign.read_only`. Where it can be written it is
    checked, migrated as a copy, and backed up. Raises `CampaignError` for what is no
    readable campaign of this format; that file stays byte for byte as it was.
    """
    path = real_path(path)
    header, changes = recognise(path, migrations)
    opening = _Opening(path, header, changes)
    lock = opening.lock()
    if isinstance(lock, Phrase):
        return opening.to_read(lock)
    try:
        campaign = opening.to_write(lock, app, now)
    except BaseException:
        lock.release()
        raise
    if campaign.read_only is not None:
        lock.release()
    return campaign


def read_campaign(path: Path, *, migrations: Migrations = MIGRATIONS) -> Campaign:
    """A campaign for somebody who only reads: a copy in memory, as last committed.

    It may be open elsewhere, and nothing is written: no backup, no migration. Raises
    `CampaignError` as `open_campaign` does.
    """
    path = real_path(path)
    header, changes = recognise(path, migrations)
    return _Opening(path, header, changes).to_read(file_phrase("file.read_only", path))


class _Opening(NamedTuple):
    """One attempt to open a file that looks like a campaign."""

    path: Path
    header: Header
    changes: Changes

    def lock(self) -> OpenLock | Phrase:
        """The right to write, or why there is none."""
        path = self.path
        try:
            os.close(os.open(path, os.O_RDWR))  # asking for the rights would only guess
        except OSError:
            return file_phrase("file.read_only", path)
        try:
            return acquire(path) or file_phrase("file.locked", path)
        except CampaignError as error:
            problem = str(error.phrase.params.get("problem", ""))
            return file_phrase("folder.read_only", path, problem=problem)

    def to_write(self, lock: OpenLock, app: str, now: datetime) -> Campaign:
        """The campaign itself, or what was salvaged of it, which can only be read."""
        with known_faults(self.path):
            try:
                connection = connect(self.path, write=True)
            except SQLITE_FAULTS as error:
                return self._salvaged(told_damage(error))
            try:
                problem = find_problem(connection, old=bool(self.changes))
                if problem is None:
                    return self._writable(connection, lock, app, now)
            except BaseException:
                connection.close()
                raise
            connection.close()
            return self._salvaged(problem)

    def _writable(
        self, connection: sqlite3.Connection, lock: OpenLock, app: str, now: datetime
    ) -> Campaign:
        notices = tuple(filter(None, [self._back_up(connection, now)]))
        if self.changes:
            self._migrate_file(connection)
            connection.close()
            connection = connect(self.path, write=True)
        campaign = Campaign(Database(self.path, connection), lock, notices)
        campaign.sign(app)
        return campaign

    def _back_up(self, connection: sqlite3.Connection, now: datetime) -> Phrase | None:
        try:
            back_up(self.path, connection, now)
        except CampaignError as error:
            problem = str(error.phrase.params.get("problem", error.phrase.code))
            return file_phrase("backup.failed", self.path, problem=problem)
        return None

    def _migrate_file(self, source: sqlite3.Connection) -> None:
        part = part_path(self.path)
        try:
            start_part(part)
            write_copy(source, part)
            copy = connect(part, write=True)
            try:
                migrate(copy, self.path, self.changes)
            finally:
                copy.close()
            source.close()
            put_in_place(part, self.path)
        finally:
            part.unlink(missing_ok=True)

    def to_read(self, why: Phrase) -> Campaign:
        """The campaign in memory, as last committed."""
        with known_faults(self.path):
            try:
                connection = snapshot(self.path)
                problem = find_problem(connection, old=bool(self.changes))
            except SQLITE_FAULTS as error:
                return self._salvaged(told_damage(error))
            if problem is None:
                return self._in_memory(connection, why, ())
            connection.close()
            return self._salvaged(problem)

    def _salvaged(self, problem: str) -> Campaign:
        from app.campaign.salvage import salvage  # noqa: PLC0415 - brings pydantic with it

        saved = salvage(self.path, self.header, problem)
        why = file_phrase(
            "file.salvaged", self.path, documents=saved.documents, steps=saved.steps,
            lost=len(saved.losses), problem=problem,
        )  # fmt: skip
        return self._in_memory(saved.connection, why, tuple(saved.losses))

    def _in_memory(
        self, connection: sqlite3.Connection, why: Phrase, notices: tuple[Phrase, ...]
    ) -> Campaign:
        migrate(connection, self.path, self.changes)
        database = Database(self.path, connection)
        database.read_only = why
        return Campaign(database, None, notices)
