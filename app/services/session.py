"""An open campaign as the front ends use it: lists, the open battle, and what changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import cached_property
from os import urandom
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from app import __version__
from app.campaign.errors import CampaignError
from app.campaign.opening import open_campaign, read_campaign
from app.campaign.store import OPEN_KEY, Campaign
from app.engine.core.errors import RuleError
from app.engine.model.phrase import Phrase
from app.services.archive import Archive
from app.services.journal import Changes, Journal
from app.services.summaries import (
    BattleSummary,
    CharacterSummary,
    EncounterSummary,
    character_summary,
    encounter_summary,
    summary,
)

if TYPE_CHECKING:
    from app.campaign.backup import Backup
    from app.engine.core import commands as c
    from app.engine.core.answers import Responder
    from app.engine.core.system import RuleSystem
    from app.engine.model.document import Document
    from app.engine.model.player import Visibility
    from app.engine.model.sheet import Sheet
    from app.services.battle import Battle, Given, Outcome, Planned
    from app.services.carryover import Carryover
    from app.services.content import Content
    from app.services.library import Library
    from app.services.muster import Fighter, Seat
    from app.services.pack_memory import PrintMemory
    from app.services.portraits import Portraits
    from app.services.prep.workshop import Workshop
    from app.services.preparing import Preparing
    from app.services.report import BattleReport
    from app.services.signal import Signal

__all__ = [
    "BattleSummary", "CampaignError", "CharacterSummary", "EncounterSummary", "Session",
    "open_session",
]  # fmt: skip

HOUSE_RULES = "house-rules"
_NO_ANSWERS: Final[Given] = MappingProxyType({})
_NO_FLANKS: Final[Mapping[str, str]] = MappingProxyType({})


class Session:
    """An open campaign. `changed` tells what differs after every change.

    A desk opens it before its first paint, so what lists do not need loads when it is wanted.
    """

    def __init__(
        self,
        campaign: Campaign,
        systems: Mapping[str, RuleSystem[Any]],
        content: Content,
        journal: Journal,
    ) -> None:
        self._campaign = campaign
        self._content = content
        self._journal = journal
        self._archive = Archive(campaign, systems, journal)
        self.changed: Signal[Changes] = journal.changed
        self.battle: Battle | None = None
        self._resume()
        journal.changed.connect(self._settle)

    @cached_property
    def carryover(self) -> Carryover:
        """How characters are between battles."""
        from app.services.carryover import Carryover  # noqa: PLC0415 - see the class

        return Carryover(self._campaign, self._journal)

    @cached_property
    def portraits(self) -> Portraits:
        """The pictures of characters."""
        from app.services.portraits import Portraits  # noqa: PLC0415 - see the class

        return Portraits(self._campaign, self._journal)

    @cached_property
    def _preparing(self) -> Preparing:
        from app.services.preparing import Preparing  # noqa: PLC0415 - see the class

        return Preparing(self._library, lambda: self.carryover.now)

    @property
    def path(self) -> Path:
        """Where the file is."""
        return self._campaign.path

    @property
    def title(self) -> str:
        """What the campaign is called."""
        return self._campaign.title

    @property
    def read_only(self) -> Phrase | None:
        """Why it can only be read; ``None`` when it can be written."""
        return self._campaign.read_only

    @property
    def notices(self) -> tuple[Phrase, ...]:
        """What a person should know after opening: failed backups, lost parts."""
        return self._campaign.notices

    @property
    def last_saved(self) -> datetime | None:
        """When the file last took a change."""
        return self._journal.last_saved

    @property
    def system(self) -> RuleSystem[Any]:
        """The rules of new battles; raises `CampaignError` when this program lacks them."""
        return self._archive.system(self._campaign.system)

    def encounters(self) -> tuple[EncounterSummary, ...]:
        """All prepared fights, in the order in which they were made."""
        found = self._campaign.documents.glimpses("encounter")
        return tuple(encounter_summary(entry, body) for entry, body in found)

    def characters(self) -> tuple[CharacterSummary, ...]:
        """All characters and monsters, in the order in which they were made."""
        found = self._campaign.documents.glimpses("character")
        return tuple(character_summary(entry, body) for entry, body in found)

    def battles(self) -> tuple[BattleSummary, ...]:
        """All battles, newest first."""
        return tuple(map(summary, self._campaign.battles.rows()))

    def fighters(self, encounter_id: str) -> tuple[Fighter, ...]:
        """Who takes part in an encounter; raises `CampaignError` for a gap in the documents."""
        return self._preparing.fighters(encounter_id)

    def begin(
        self,
        encounter_id: str,
        *,
        surprise: str | None = None,
        without: frozenset[str] = frozenset(),
        given: Given = _NO_ANSWERS,
        responder: Responder | None = None,
        initiator: object | None = None,
    ) -> Outcome:
        """Begins a battle and opens it, or tells what has to be known or mended first.

        ``surprise`` replaces the encounter's own; ``without`` holds ids of fighters, or of
        characters to leave out altogether. Raises `CampaignError` when the file does not
        take it.
        """
        try:
            command = self.prepare(encounter_id, surprise=surprise, without=without)
        except CampaignError as error:
            from app.services.battle import Refused  # noqa: PLC0415 - see the class

            return Refused(error.phrase)
        return self.begin_as(
            command, encounter_id, given=given, responder=responder, initiator=initiator
        )

    def prepare(
        self,
        encounter_id: str,
        *,
        surprise: str | None = None,
        without: frozenset[str] = frozenset(),
        formation: c.Formation | None = None,
        flanks: Mapping[str, str] = _NO_FLANKS,
        rows: Mapping[str, str] = _NO_FLANKS,
    ) -> c.Begin:
        """The command that begins an encounter, for `begin_as` or `plan_begin`.

        ``formation`` replaces the encounter's own; ``flanks`` holds the side of a pincer on
        which a fighter stands, by id, and ``rows`` the row where it is not its own. Otherwise
        as `begin`. Raises `CampaignError` for a gap in the documents.
        """
        from app.services.preparing import Arranged  # noqa: PLC0415 - see the class

        return self._preparing.begin(
            encounter_id,
            self.house_rules,
            Arranged(surprise, without, formation, flanks, rows),
        )

    def begin_set_up(
        self,
        title: str,
        entrants: tuple[c.Entrant, ...],
        *,
        given: Given = _NO_ANSWERS,
        responder: Responder | None = None,
        initiator: object | None = None,
    ) -> Outcome:
        """Begins a battle without a prepared encounter, such as one taken over from paper.

        Raises `CampaignError` when the file does not take it.
        """
        command = self.ready(title, entrants)
        return self.begin_as(command, given=given, responder=responder, initiator=initiator)

    def ready(
        self, title: str, entrants: tuple[c.Entrant, ...], formation: c.Formation | None = None
    ) -> c.Begin:
        """The command that begins a battle of these entrants; see `prepare`."""
        from app.engine.core import commands as c  # noqa: PLC0415 - see the class

        known = self._preparing.statuses()
        return c.Begin(title, entrants, self.house_rules, known, formation or c.Formation())

    @property
    def house_rules(self) -> Mapping[str, Any]:
        """What this campaign rules differently, by key; a running battle keeps its own."""
        for _, body in self._campaign.documents.glimpses(HOUSE_RULES):
            values = body.get("values")
            return values if isinstance(values, Mapping) else {}
        return {}

    def set_house_rules(self, values: Mapping[str, Any], initiator: object | None = None) -> None:
        """Sets the rules of battles that begin from now on; what is left out is the default.

        Raises `RuleError` for a rule or a reading that the system does not have, and
        `CampaignError` when the file does not take it.
        """
        _check_rules(self.system, self.house_rules, values)
        body = {"id": self.system.info.id, "name": "House rules", "values": dict(values)}
        self._campaign.documents.put([(HOUSE_RULES, body)])
        self._journal.wrote(self._journal.clock(), Changes(documents=True, initiator=initiator))

    def begin_as(
        self,
        command: c.Begin,
        encounter_id: str | None = None,
        *,
        given: Given = _NO_ANSWERS,
        responder: Responder | None = None,
        initiator: object | None = None,
    ) -> Outcome:
        """Begins a battle as `prepare` or the caller has set it up, and opens it.

        Raises `CampaignError` when the file does not take it.
        """
        from app.services.battle import Planned  # noqa: PLC0415 - see the class

        outcome = self.plan_begin(command, given, responder=responder)
        if isinstance(outcome, Planned):
            self.commit_begin(outcome, encounter_id, initiator)
        return outcome

    def plan_begin(
        self, command: c.Begin, given: Given = _NO_ANSWERS, *, responder: Responder | None = None
    ) -> Outcome:
        """What beginning would lead to, or what has to be answered first; writes nothing."""
        from app.campaign.codec import Codec  # noqa: PLC0415 - see the class
        from app.engine.core.history import History  # noqa: PLC0415
        from app.services.battle import Attempt, rehearse  # noqa: PLC0415

        system = self.system
        attempt = Attempt(command, given, responder=responder)
        return rehearse(History.start(system), attempt, Codec(system.info.kinds))

    def commit_begin(
        self, planned: Planned, encounter_id: str | None = None, initiator: object | None = None
    ) -> None:
        """Writes the battle that `plan_begin` planned, and opens it.

        Raises `CampaignError` when the file does not take it.
        """
        from app.campaign.battles import BattleRow, StepRow  # noqa: PLC0415 - see the class
        from app.engine.core import commands as c  # noqa: PLC0415
        from app.engine.core.history import History  # noqa: PLC0415
        from app.services.battle import Battle  # noqa: PLC0415

        system, command = self.system, planned.command
        now = self._journal.clock()
        made = now.isoformat(timespec="seconds")
        standing = system.standing(planned.ahead.state)
        title = command.title if isinstance(command, c.Begin) else ""
        row = self._campaign.battles.add(
            BattleRow(0, urandom(8).hex(), encounter_id, title, system.info.id, made),
            StepRow(1, made, standing, planned.ahead.text),
        )
        if self._campaign.kept(OPEN_KEY):
            self._campaign.keep(OPEN_KEY, row.id)
        ahead = planned.ahead
        history = History.start(system).extended(ahead.step, ahead.state)
        self.battle = Battle(self._journal, row, lambda: history)
        self._journal.wrote(now, Changes(battle=True, history=True, initiator=initiator))

    def open_battle(self, id_: str) -> None:
        """Shows a battle where it was left; raises `CampaignError` when it cannot be read."""
        row = self._archive.row(id_)
        battle = self._archive.open(row)
        if not row.ended and self.read_only is None:
            self._campaign.keep(OPEN_KEY, id_)
        self.battle = battle
        self.changed.emit(Changes(battle=True, history=True))

    def wake(self) -> None:
        """Takes the steps of a battle that only its picture has been shown of.

        For after the first paint. Tells if the battle stands otherwise than that showed.
        """
        from app.services.resumed import ResumedBattle  # noqa: PLC0415 - see the class

        battle = self.battle
        if isinstance(battle, ResumedBattle) and battle.differs():
            self.changed.emit(Changes(battle=True, history=True))

    def close_battle(self) -> None:
        """Pauses: shows no battle; it stays in the campaign as it is."""
        self.battle = None
        self.changed.emit(Changes(battle=True, history=True))

    def entrant(
        self,
        character_id: str,
        side: str,
        *,
        row: str | None = None,
        place: int | None = None,
        hidden: bool = False,
    ) -> c.Entrant:
        """A character ready to join the open battle, numbered after those of its name there.

        Raises `CampaignError` for a gap in the documents.
        """
        from app.services.muster import Seat  # noqa: PLC0415 - see the class

        seat = Seat(character_id, side, row, place=place, hidden=hidden)
        view = None if self.battle is None else self.battle.view
        return self._preparing.seated((seat,), view)[0]

    def line_up(self, seats: Sequence[Seat]) -> tuple[c.Entrant, ...]:
        """Characters ready to begin a battle of their own, told apart among themselves.

        Raises `CampaignError` for a gap in the documents.
        """
        return self._preparing.seated(seats, None)

    def save_copy(self, target: Path, *, replace: bool = False) -> None:
        """Writes a whole, checked copy to another file; see `Campaign.save_copy`."""
        self._campaign.save_copy(target, replace=replace)

    def backups(self) -> tuple[Backup, ...]:
        """The backups beside the file, newest first."""
        return self._campaign.backups()

    def close(self) -> None:
        """Lets go of the file; everything is on the disk already.

        The picture of the open battle is kept as well, so that the next start can show it at
        once; where the file does not take it, that start takes the steps first.
        """
        if self.battle is not None and self.read_only is None:
            with suppress(CampaignError):
                self._archive.leave(self.battle)
        self.battle = None
        self._campaign.close()

    def report(self, id_: str) -> BattleReport:
        """What a battle has come to, open or not; raises `CampaignError` as `open_battle` does."""
        return self._archive.report(id_, self.battle)

    def names(self, kind: str) -> Mapping[str, str]:
        """What documents of a kind are called, those of the catalogue too, by id."""
        return {id_: document.name for id_, document in self._library().all(kind).items()}

    def documents(self, kind: str) -> Mapping[str, Document]:
        """All documents of a kind by id, those of the catalogue too; raises `CampaignError`."""
        return self._library().all(kind)

    @property
    def visibility(self) -> Visibility:
        """What the players of this campaign may see, in views of the open battle."""
        from app.services.outward import PLAYERS_KEY, read_visibility  # noqa: PLC0415

        salt = "" if self.battle is None else self.battle.id
        lanes = self.system.info.blank.lanes
        return read_visibility(self._campaign.kept(PLAYERS_KEY), lanes, salt)

    def set_visibility(self, visibility: Visibility, initiator: object | None = None) -> None:
        """Agrees with the players on what they see; raises `CampaignError` if it is not taken."""
        from app.services.outward import PLAYERS_KEY, write_visibility  # noqa: PLC0415

        self._campaign.keep(PLAYERS_KEY, write_visibility(visibility))
        self._journal.wrote(self._journal.clock(), Changes(players=True, initiator=initiator))

    @property
    def printing(self) -> PrintMemory:
        """What is remembered of this campaign's last print."""
        from app.services.pack_memory import PRINT_KEY, read_memory  # noqa: PLC0415 - see the class

        return read_memory(self._campaign.kept(PRINT_KEY))

    def remember_printing(self, memory: PrintMemory) -> None:
        """Keeps the choices of a print; raises `CampaignError` if it is not taken."""
        from app.services.pack_memory import PRINT_KEY, write_memory  # noqa: PLC0415

        text = write_memory(memory)
        if text != self._campaign.kept(PRINT_KEY):
            self._campaign.keep(PRINT_KEY, text)
            self._journal.wrote(self._journal.clock(), Changes())

    def _settle(self, changes: Changes) -> None:
        """Follows the open battle over its end and back."""
        if changes.battle and self.battle is not None:
            self.carryover.follow(self.battle)

    def _resume(self) -> None:
        """Opens the battle that was open last, or the newest, where it was left."""
        row = self._campaign.battles.under_way(self._campaign.kept(OPEN_KEY))
        if row is None:
            return
        try:
            self.battle = self._archive.resume(row)
        except CampaignError as error:
            self._campaign.notices = (*self._campaign.notices, error.phrase)

    @cached_property
    def workshop(self) -> Workshop:
        """The documents as they are edited; one for as long as the campaign is open."""
        from app.services.prep.shelf import CatalogueShelf  # noqa: PLC0415 - for editing only
        from app.services.prep.workshop import Workshop  # noqa: PLC0415

        info, campaign = self.system.info, self._campaign
        shelf = CatalogueShelf(self._content, info.id, info.documents)
        return Workshop(campaign.documents, shelf, self._prepared, campaign.portraits)

    def sheet(self, character_id: str) -> Sheet:
        """A character with its sums done, under the campaign's house rules.

        Raises `CampaignError` for what is missing or damaged, and `RuleError` for documents
        that the rules cannot read.
        """
        return self.system.sheet(self._library().described(character_id), self.house_rules)

    def _prepared(self, initiator: object | None) -> None:
        self._journal.wrote(self._journal.clock(), Changes(documents=True, initiator=initiator))

    def _library(self) -> Library:
        from app.services.library import Library  # noqa: PLC0415 - see the class

        return Library(self._campaign.documents, self._content, self.system.info.id)


def _check_rules(
    system: RuleSystem[Any], held: Mapping[str, Any], values: Mapping[str, Any]
) -> None:
    """Raises `RuleError` for the first rule or reading that a system does not have.

    What a campaign holds and no option stands for, such as a table, may stay as it is.
    """
    options = {option.key: option for option in system.rule_options()}
    for key, value in values.items():
        if key not in options and key in held and held[key] == value:
            continue
        if key not in options or not options[key].accepts(value):
            raise RuleError(Phrase("rules.unfit", {"rule": key, "value": str(value)}))


def open_session(
    path: Path,
    systems: tuple[RuleSystem[Any], ...],
    content: Content,
    *,
    clock: Callable[[], datetime],
    write: bool = True,
) -> Session:
    """Opens a campaign and the battle that is under way in it.

    ``clock`` gives the time with its offset, in any time zone. Raises `CampaignError` for a
    file that cannot be opened at all; one that cannot be written, or that is wanted without
    ``write``, opens with `Session.read_only` set. Without it nothing is written anywhere.
    """
    campaign = open_campaign(path, app=__version__, now=clock()) if write else read_campaign(path)
    try:
        saved = datetime.fromtimestamp(campaign.path.stat().st_mtime, UTC)
        journal = Journal(campaign, clock, saved)
        by_id = {system.info.id: system for system in systems}
        if campaign.system in by_id:
            campaign.documents.read_by(by_id[campaign.system].info.documents)
        return Session(campaign, by_id, content, journal)
    except BaseException:
        campaign.close()
        raise
