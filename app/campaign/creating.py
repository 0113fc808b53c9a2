"""Making a campaign file."""

import os
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.campaign.copying import part_path, real_path, start_part, sync_file, sync_folder
from app.campaign.database import Database, settle
from app.campaign.documents import Documents
from app.campaign.errors import CampaignError, file_phrase, known_faults
from app.campaign.schema import APPLICATION_ID, CREATE, CURRENT

if TYPE_CHECKING:
    from app.engine.model.documents import DocumentKinds  # pydantic is slow to start


@dataclass(frozen=True, slots=True)
class NewCampaign:
    """What a campaign starts with."""

    title: str
    system: str
    app: str
    """The version of the program that makes it."""
    created: datetime
    documents: Iterable[tuple[str, Mapping[str, Any]]] = ()
    """Kinds and bodies."""
    kinds: "Callable[[], DocumentKinds] | None" = None
    """What they are validated by: the documents of its system, or else every kind there is."""


def create_campaign(path: Path, new: NewCampaign) -> None:
    """Makes a campaign file, whole or not at all.

    Raises `CampaignError`: ``file.exists``, a fault of folder or disk, or a ``document.*``
    phrase when a document does not validate.
    """
    path = real_path(path)
    part = part_path(path)
    with known_faults(path):
        if os.path.lexists(path):
            raise CampaignError(file_phrase("file.exists", path))
        try:
            start_part(part)
            _fill(part, path, new)
            sync_file(part)
            _place(part, path)
            sync_folder(path.parent)
        finally:
            part.unlink(missing_ok=True)


def _fill(part: Path, path: Path, new: NewCampaign) -> None:
    """Fills the part; a fault names ``path``, which is what was asked for."""
    connection = sqlite3.connect(part, isolation_level=None)
    database = Database(path, connection)
    try:
        settle(connection, write=True)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {CURRENT.number}")
        with database.change():
            for statement in CREATE:
                connection.execute(statement)
            meta = {
                "id": os.urandom(8).hex(),
                "title": new.title,
                "system": new.system,
                "created": new.created.isoformat(timespec="seconds"),
                "app": new.app,
            }
            connection.executemany("INSERT INTO meta VALUES(?, ?)", meta.items())
        documents = Documents(database)
        if new.kinds is not None:
            documents.read_by(new.kinds)
        documents.put(new.documents)
    finally:
        database.close()


def _place(part: Path, path: Path) -> None:
    """Gives the finished file its name, unless somebody took it meanwhile."""
    try:
        path.hardlink_to(part)
    except FileExistsError:
        raise CampaignError(file_phrase("file.exists", path)) from None
    except OSError:  # no hard links here, as on FAT: a small window stays
        if os.path.lexists(path):
            raise CampaignError(file_phrase("file.exists", path)) from None
        part.rename(path)
