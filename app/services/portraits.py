"""The portraits of characters, for everybody who draws them: desk, players' window, paper."""

from __future__ import annotations

from typing import Final

from app.campaign.pictures import Picture, recognise
from app.campaign.portraits import MOST_BYTES, MOST_PIXELS, Portrait
from app.campaign.store import Campaign
from app.services.battle import Changes, Journal

__all__ = ["MOST_BYTES", "MOST_PIXELS", "Picture", "Portrait", "Portraits", "recognise"]

KIND: Final = "character"
"""The documents that have portraits."""


class Portraits:
    """Portraits by the id of the character; `TokenView.source` is such an id.

    What is given out is a small PNG, JPEG or WebP by its first bytes. It may still be damaged
    where a campaign comes from elsewhere, so whoever decodes it has to expect that.
    """

    def __init__(self, campaign: Campaign, journal: Journal) -> None:
        self._campaign = campaign
        self._journal = journal

    def find(self, character: str) -> Portrait | None:
        """The portrait of a character; ``None`` where there is none."""
        return self._campaign.portraits.find(KIND, character)

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
