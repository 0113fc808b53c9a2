"""The portraits of a campaign: small pictures, kept beside the documents they belong to."""

from dataclasses import dataclass
from typing import Final, cast

from app.campaign.database import Database
from app.campaign.errors import CampaignError
from app.campaign.pictures import recognise
from app.engine.model.phrase import Phrase

MOST_BYTES: Final = 512 * 1024
"""A stored portrait is at most this large."""
MOST_PIXELS: Final = 512
"""A stored portrait is at most this wide and high."""


@dataclass(frozen=True, slots=True)
class Portrait:
    """A picture as it is stored."""

    media: str
    """``image/png``, ``image/jpeg`` or ``image/webp``."""
    data: bytes


class Portraits:
    """The table of portraits, by kind and id of the document."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, kind: str, id_: str) -> Portrait | None:
        """One portrait; ``None`` where there is none, or where it is none that we store."""
        rows = self._database.rows(
            "SELECT body FROM portrait WHERE kind = ? AND id = ? AND length(body) <= ?",
            kind,
            id_,
            MOST_BYTES,
        )
        return checked(cast("bytes", rows[0][0])) if rows else None

    def put(self, kind: str, id_: str, data: bytes) -> None:
        """Adds or replaces a portrait.

        Raises `CampaignError` (``portrait.unfit``) for what is no small PNG, JPEG or WebP,
        ``document.absent`` for no such document, and for a fault of the disk; nothing is
        changed then.
        """
        portrait = checked(data)
        if portrait is None:
            raise CampaignError(Phrase("portrait.unfit", {"pixels": MOST_PIXELS}))
        with self._database.change() as connection:
            there = connection.execute(
                "SELECT 1 FROM document WHERE kind = ? AND id = ?", (kind, id_)
            ).fetchone()
            if there is None:
                who = {"kind": kind, "id": id_, "name": ""}
                raise CampaignError(Phrase("document.absent", who))
            connection.execute(
                "INSERT OR REPLACE INTO portrait VALUES(?, ?, ?, ?)",
                (kind, id_, portrait.media, portrait.data),
            )

    def remove(self, kind: str, id_: str) -> bool:
        """Takes a portrait off; whether there was one."""
        with self._database.change() as connection:
            gone = connection.execute("DELETE FROM portrait WHERE kind = ? AND id = ?", (kind, id_))
            return gone.rowcount == 1


def checked(data: object) -> Portrait | None:
    """A stored picture that is what it should be; ``None`` for anything else."""
    if not isinstance(data, bytes) or len(data) > MOST_BYTES:
        return None
    found = recognise(data)
    if found is None or max(found.width, found.height) > MOST_PIXELS:
        return None
    return Portrait(found.media, data)
