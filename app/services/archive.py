"""The battles of a campaign file, read back for whoever goes on with them or looks at them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from app.campaign.errors import CampaignError, file_phrase

if TYPE_CHECKING:
    from app.campaign.battles import BattleRow, StepRow
    from app.campaign.store import Campaign
    from app.engine.core.history import History
    from app.engine.core.system import RuleSystem
    from app.engine.model.phrase import Phrase
    from app.services.battle import Battle
    from app.services.journal import Journal
    from app.services.report import BattleReport

PICTURE_KEY: Final = "picture"
"""Under which a campaign keeps the picture of the battle that was open last."""


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

    def resume(self, row: BattleRow) -> Battle:
        """As `open`, at once with the picture that `leave` kept, if it is still that of the file.

        The steps are taken when something else than the picture is wanted.
        """
        kept = self._campaign.kept(PICTURE_KEY)
        if not kept:
            return self.open(row)
        from app.services.last_picture import mark_of, read_picture  # noqa: PLC0415 - for a battle
        from app.services.resumed import ResumedBattle  # noqa: PLC0415

        system, steps = self.system(row.system), self._campaign.battles.steps(row.number)
        picture = read_picture(kept, mark_of(row, steps, system.info), system.info)
        if picture is None:
            return self.open(row)
        return ResumedBattle(self._journal, row, picture, lambda: self._taken(row, steps))

    def leave(self, battle: Battle) -> None:
        """Keeps the picture of a battle for `resume`; raises `CampaignError` if it is not taken."""
        from app.services.last_picture import (  # noqa: PLC0415 - for a battle
            LastPicture,
            mark_of,
            write_picture,
        )

        row = self.row(battle.id)
        steps = self._campaign.battles.steps(row.number)
        mark = mark_of(row, steps, self.system(row.system).info)
        if (row.cursor, row.steps) == (battle.cursor, battle.steps):
            picture = LastPicture(battle.view, battle.status, battle.names)
            self._campaign.keep(PICTURE_KEY, write_picture(picture, mark))

    def report(self, id_: str, shown: Battle | None) -> BattleReport:
        """What a battle has come to, ``shown`` or not; raises as `row` does."""
        from app.services.report import report  # noqa: PLC0415 - when somebody asks for it

        battle = shown if shown is not None and shown.id == id_ else self._read(self.row(id_))[0]
        made = self._campaign.battles.made(battle.number)
        return report(battle, made[: battle.cursor])

    def _read(self, row: BattleRow) -> tuple[Battle, Phrase | None]:
        """A battle up to the first step that cannot be taken, and why it cannot."""
        from app.services.battle import Battle  # noqa: PLC0415 - a start without a battle

        history, problem = self._replayed(row, self._campaign.battles.steps(row.number))
        return Battle(self._journal, row, lambda: history), problem

    def _taken(self, row: BattleRow, steps: Iterable[StepRow]) -> History[Any]:
        history, problem = self._replayed(row, steps)
        if problem is not None:
            self._campaign.restrict(problem)
        return history

    def _replayed(
        self, row: BattleRow, steps: Iterable[StepRow]
    ) -> tuple[History[Any], Phrase | None]:
        from app.campaign.codec import Codec  # noqa: PLC0415 - a start without a battle needs none
        from app.engine.model.collecting import nothing_collected  # noqa: PLC0415
        from app.services.replay import Replay, step_phrase  # noqa: PLC0415

        system = self.system(row.system)
        codec, replay = Codec(system.info.kinds), Replay(system)
        problem: Phrase | None = None
        with nothing_collected():
            for stored in steps:
                fault = replay.take(stored.text, codec)
                if fault is not None:
                    problem = step_phrase(fault, self._campaign.path, row.title, stored.number)
                    break
        return replay.history(min(row.cursor, len(replay.steps))), problem
