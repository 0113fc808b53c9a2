"""The battles of a campaign file, read back for whoever goes on with them or looks at them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from app.campaign.errors import CampaignError, file_phrase

if TYPE_CHECKING:
    from app.campaign.battles import BattleRow
    from app.campaign.store import Campaign
    from app.engine.core.system import RuleSystem
    from app.engine.model.phrase import Phrase
    from app.services.battle import Battle
    from app.services.journal import Journal
    from app.services.report import BattleReport


class Archive:
    """Reads battles; faults are `CampaignError`."""

    def __init__(
        self, campaign: Campaign, systems: Mapping[str, RuleSystem[Any]], journal: Journal
    ) -> None:
        self._campaign = campaign
        self._systems = systems
        self._journal = journal

    def system(self, id_: str) -> RuleSystem[Any]:
        """The rules of that id; raises ``battle.unknown_system`` when this program lacks them."""
        system = self._systems.get(id_)
        if system is None:
            path = self._campaign.path
            raise CampaignError(file_phrase("battle.unknown_system", path, system=id_))
        return system

    def row(self, id_: str) -> BattleRow:
        """A battle without its steps; raises ``battle.not_found``."""
        row = self._campaign.battles.row(id_)
        if row is None:
            raise CampaignError(file_phrase("battle.not_found", self._campaign.path))
        return row

    def open(self, row: BattleRow) -> Battle:
        """A battle to go on with.

        One that cannot be read to its end is opened up to there, and from then on the whole
        campaign can only be read.
        """
        battle, fault = self._read(row)
        if fault is not None:
            self._campaign.restrict(fault)
        return battle

    def report(self, id_: str, shown: Battle | None) -> BattleReport:
        """What a battle has come to, ``shown`` or not; raises as `row` does."""
        from app.services.report import report  # noqa: PLC0415 - when somebody asks for it

        battle = shown if shown is not None and shown.id == id_ else self._read(self.row(id_))[0]
        made = self._campaign.battles.made(battle.number)
        return report(battle, made[: battle.cursor])

    def _read(self, row: BattleRow) -> tuple[Battle, Phrase | None]:
        """A battle up to the first step that cannot be taken, and why it cannot."""
        from app.campaign.codec import Codec  # noqa: PLC0415 - a start without a battle needs none
        from app.services.battle import Battle  # noqa: PLC0415
        from app.services.replay import Replay, step_phrase  # noqa: PLC0415

        system = self.system(row.system)
        codec = Codec(system.info.kinds)
        replay = Replay(system)
        problem: Phrase | None = None
        for stored in self._campaign.battles.steps(row.number):
            fault = replay.take(stored.text, codec)
            if fault is not None:
                problem = step_phrase(fault, self._campaign.path, row.title, stored.number)
                break
        history = replay.history(min(row.cursor, len(replay.steps)))
        return Battle(self._journal, row, history, codec), problem
