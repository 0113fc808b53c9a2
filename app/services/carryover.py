"""The chapters of a campaign: written when a battle ends, when it goes on, and at a rest."""

from collections.abc import Mapping

from app.campaign.errors import CampaignError
from app.campaign.store import Campaign
from app.services.battle import Battle
from app.services.condition import (
    Carried,
    Chapter,
    Kind,
    condition,
    left_behind,
    read_chapters,
    settled,
    unsettled,
    write_chapters,
)
from app.services.journal import Changes, Journal

KEY = "carry"


class Carryover:
    """How the characters of one campaign are between battles."""

    def __init__(self, campaign: Campaign, journal: Journal) -> None:
        self._campaign = campaign
        self._journal = journal
        self._chapters = read_chapters(campaign.kept(KEY))
        self._counted = _counted(self._chapters)

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """All chapters, oldest first."""
        return self._chapters

    @property
    def now(self) -> Mapping[str, Carried]:
        """How characters are, by the id of their document; the rested are left out."""
        return condition(self._chapters)

    @property
    def rested(self) -> Chapter | None:
        """The rest that can be taken back: the last chapter, if it is one."""
        last = self._chapters[-1] if self._chapters else None
        return last if last is not None and last.kind is not Kind.BATTLE else None

    def follow(self, battle: Battle) -> None:
        """As `settle`, after every step; what the disk refuses is tried again with the next."""
        try:  # as `suppress` does, in half the time
            self.settle(battle)
        except CampaignError:
            return

    def settle(self, battle: Battle) -> bool:
        """Counts a battle that is over, and no longer one that goes on; whether that is new.

        Raises `CampaignError` when the file does not take it, and changes nothing then.
        """
        if not battle.ended:
            if battle.id not in self._counted:
                return False
            return self._write(unsettled(self._chapters, battle.id))
        people = left_behind(battle.events, battle.view)
        chapter = Chapter(Kind.BATTLE, self._stamp(), battle.id, people=people)
        return self._write(settled(self._chapters, chapter))

    def rest(self, *, whole: bool = False, initiator: object | None = None) -> None:
        """HP and MP of everybody are full; with ``whole`` what was used is back too.

        Raises `CampaignError` as `settle` does.
        """
        kind = Kind.RESET if whole else Kind.REST
        self._write((*self._chapters, Chapter(kind, self._stamp())))
        self._tell(initiator)

    def take_back(self, initiator: object | None = None) -> None:
        """Undoes the last rest, if nothing came after it; raises as `settle` does."""
        if self.rested is not None:
            self._write(self._chapters[:-1])
            self._tell(initiator)

    def _tell(self, initiator: object | None) -> None:
        self._journal.wrote(self._journal.clock(), Changes(documents=True, initiator=initiator))

    def _write(self, chapters: tuple[Chapter, ...]) -> bool:
        if chapters == self._chapters:
            return False
        self._campaign.keep(KEY, write_chapters(chapters))
        self._chapters = chapters
        self._counted = _counted(chapters)
        return True

    def _stamp(self) -> str:
        return self._journal.clock().isoformat(timespec="seconds")


def _counted(chapters: tuple[Chapter, ...]) -> frozenset[str]:
    """The battles that count, ready for the look after every step."""
    return frozenset(one.battle for one in chapters if one.stands)
