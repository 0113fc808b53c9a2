"""The portraits of characters, for everybody who draws them: desk, players' window, paper."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from app.campaign.errors import CampaignError
from app.campaign.pictures import Picture, recognise
from app.campaign.portraits import MOST_BYTES, MOST_PIXELS, Portrait
from app.campaign.store import Campaign
from app.engine.model.phrase import Phrase
from app.services.journal import Changes, Journal

__all__ = [
    "MOST_BYTES", "MOST_PIXELS", "Picture", "PictureError", "Portrait", "Portraits",
    "read_picture", "recognise",
]  # fmt: skip

MOST_FILE: Final = 32 * 1024 * 1024
"""Bytes of a file that is looked at."""
MOST_AREA: Final = 64_000_000
"""Pixels of a picture that may be decoded."""
KIND: Final = "character"
"""The documents that have portraits."""


class PictureError(Exception):
    """A file that makes no portrait; ``phrase`` says why."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.code)
        self.phrase = phrase


def read_picture(path: Path) -> tuple[bytes, Picture]:
    """A file that begins as a picture of a sensible size, whole.

    Raises `PictureError` for what cannot be read, is none of the three kinds, or is too large.
    """
    name = {"name": path.name}
    try:
        with path.open("rb") as file:
            data = file.read(MOST_FILE + 1)
    except OSError as error:
        problem = error.strerror or type(error).__name__
        raise PictureError(Phrase("portrait.unreadable", {**name, "problem": problem})) from error
    if len(data) > MOST_FILE:
        megabytes = MOST_FILE // (1024 * 1024)
        raise PictureError(Phrase("portrait.file_too_large", {**name, "megabytes": megabytes}))
    found = recognise(data)
    if found is None:
        raise PictureError(Phrase("portrait.not_picture", name))
    if found.width * found.height > MOST_AREA:
        size = {"width": found.width, "height": found.height}
        raise PictureError(Phrase("portrait.too_many_pixels", {**name, **size}))
    return data, found


class Portraits:
    """Portraits by the id of the character; `TokenView.source` is such an id.

    What is given out is a small PNG, JPEG or WebP by its first bytes. It may still be damaged
    where a campaign comes from elsewhere, so whoever decodes it has to expect that.
    """

    def __init__(self, campaign: Campaign, journal: Journal) -> None:
        self._campaign = campaign
        self._journal = journal

    def find(self, character: str) -> Portrait | None:
        """The portrait of a character; ``None`` where there is none.

        A file that gives it no longer has none either: who only draws is told of that elsewhere.
        """
        try:
            return self._campaign.portraits.find(KIND, character)
        except CampaignError:
            return None

    def put(self, character: str, data: bytes, initiator: object | None = None) -> None:
        """Gives a character a portrait, in place of an earlier one.

        Raises `CampaignError` for what is no small picture, for no such character, and when
        the file does not take it; nothing is changed then.
        """
        self._campaign.portraits.put(KIND, character, data)
        self._wrote(initiator)

    def remove(self, character: str, initiator: object | None = None) -> None:
        """Takes a portrait off; raises `CampaignError` when the file does not take it."""
        if self._campaign.portraits.remove(KIND, character):
            self._wrote(initiator)

    def _wrote(self, initiator: object | None) -> None:
        self._journal.wrote(self._journal.clock(), Changes(documents=True, initiator=initiator))
