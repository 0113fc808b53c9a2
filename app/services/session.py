"""An open campaign as the front ends use it: lists, the open battle, and what changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from os import urandom
from pathlib import Path
from types import MappingProxyType
from typing import Any

from app import __version__
from app.campaign.backup import Backup
from app.campaign.battles import BattleRow, StepRow
from app.campaign.codec import Codec
from app.campaign.errors import CampaignError, file_phrase
from app.campaign.opening import open_campaign
from app.campaign.store import Campaign
from app.engine.core import commands as c
from app.engine.core.answers import Responder
from app.engine.core.errors import RuleError
from app.engine.core.history import History
from app.engine.core.system import RuleSystem
from app.engine.model.phrase import Phrase
from app.services.battle import (
    NOTHING,
    Asked,
    Attempt,
    Battle,
    Changes,
    Given,
    Journal,
    LogEntry,
    Outcome,
    Planned,
    Refused,
    extended,
    rehearse,
)
from app.services.content import Content
from app.services.library import Library, dump
from app.services.muster import NOBODY, Fighter, Seat, Taken, Wanted, name_fighters, wanted
from app.services.replay import Replay, step_phrase
from app.services.signal import Signal

__all__ = [
    "Asked", "Battle", "BattleSummary", "CampaignError", "Changes", "CharacterSummary",
    "EncounterSummary", "LogEntry", "Outcome", "Planned", "Refused", "Session", "open_session",
]  # fmt: skip

HOUSE_RULES = "house-rules"
NO_FLANKS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class EncounterSummary:
    """A prepared fight in a list; counts are heads."""

    id: str
    name: str
    party: int
    enemies: int
    surprise: str
    """``none``, or who has the preemptive strike: ``party`` or ``enemies``."""


@dataclass(frozen=True, slots=True)
class BattleSummary:
    """A battle in a list, read without replaying it."""

    id: str
    title: str
    encounter: str | None
    steps: int
    """How many stand; undone ones are not counted."""
    ended: bool
    now_name: str | None


@dataclass(frozen=True, slots=True)
class CharacterSummary:
    """A character or monster in a list; fields the document leaves out are empty."""

    id: str
    name: str
    type: str
    letter: str
    colour: str
    row: str


class Session:
    """An open campaign. `changed` tells what differs after every change."""

    def __init__(
        self,
        campaign: Campaign,
        systems: Mapping[str, RuleSystem[Any]],
        content: Content,
        journal: Journal,
    ) -> None:
        self._campaign = campaign
        self._systems = systems
        self._content = content
        self._journal = journal
        self.changed: Signal[Changes] = journal.changed
        self.battle: Battle | None = None
        self._resume()

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
        return self._system(self._campaign.system)

    def encounters(self) -> tuple[EncounterSummary, ...]:
        """All prepared fights, in the order in which they were made."""
        return tuple(
            EncounterSummary(
                entry.id, entry.name, _heads(body, "party"), _heads(body, "enemies"),
                _text(body, "surprise", "none"),
            )
            for entry, body in self._campaign.documents.glimpses("encounter")
        )  # fmt: skip

    def characters(self) -> tuple[CharacterSummary, ...]:
        """All characters and monsters, in the order in which they were made."""
        return tuple(
            CharacterSummary(
                entry.id, entry.name, _text(body, "type", "character"), _text(body, "letter"),
                _text(body, "colour"), _text(body, "row", "front"),
            )
            for entry, body in self._campaign.documents.glimpses("character")
        )  # fmt: skip

    def battles(self) -> tuple[BattleSummary, ...]:
        """All battles, newest first."""
        return tuple(map(summary, self._campaign.battles.rows()))

    def fighters(self, encounter_id: str) -> tuple[Fighter, ...]:
        """Who takes part in an encounter; raises `CampaignError` for a gap in the documents."""
        return name_fighters(tuple(self._wanted(encounter_id)))

    def begin(
        self,
        encounter_id: str,
        *,
        surprise: str | None = None,
        without: frozenset[str] = frozenset(),
        given: Given = NOTHING,
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
        flanks: Mapping[str, str] = NO_FLANKS,
    ) -> c.Begin:
        """The command that begins an encounter, for `begin_as` or `plan_begin`.

        ``formation`` replaces the encounter's own; ``flanks`` holds the side of a pincer on
        which a fighter stands, by id. Otherwise as `begin`. Raises `CampaignError` for a gap
        in the documents.
        """
        library = self._library()
        encounter = dump(library.find("encounter", encounter_id))
        who_first = encounter["surprise"] if surprise is None else surprise
        fighters = [
            fighter
            for fighter in self.fighters(encounter_id)
            if not without & {fighter.id, fighter.character}
        ]
        bundles = {id_: library.bundle(id_) for id_ in {one.character for one in fighters}}
        return c.Begin(
            title=encounter["name"],
            entrants=tuple(
                replace(
                    _entrant(one, bundles[one.character], preemptive=one.side == who_first),
                    flank=flanks.get(one.id, ""),
                )
                for one in fighters
            ),
            house_rules=self.house_rules,
            statuses=self._statuses(),
            formation=formation or c.Formation(encounter["formation"], encounter["victims"]),
        )

    def begin_set_up(
        self,
        title: str,
        entrants: tuple[c.Entrant, ...],
        *,
        given: Given = NOTHING,
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
        return c.Begin(
            title, entrants, self.house_rules, self._statuses(), formation or c.Formation()
        )

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
        options = {option.key: option for option in self.system.rule_options()}
        for key, value in values.items():
            if key not in options or not options[key].accepts(value):
                raise RuleError(Phrase("rules.unfit", {"rule": key, "value": str(value)}))
        body = {"id": self.system.info.id, "name": "House rules", "values": dict(values)}
        self._campaign.documents.put([(HOUSE_RULES, body)])
        self._journal.wrote(self._journal.clock(), Changes(documents=True, initiator=initiator))

    def begin_as(
        self,
        command: c.Begin,
        encounter_id: str | None = None,
        *,
        given: Given = NOTHING,
        responder: Responder | None = None,
        initiator: object | None = None,
    ) -> Outcome:
        """Begins a battle as `prepare` or the caller has set it up, and opens it.

        Raises `CampaignError` when the file does not take it.
        """
        outcome = self.plan_begin(command, given, responder=responder)
        if isinstance(outcome, Planned):
            self.commit_begin(outcome, encounter_id, initiator)
        return outcome

    def plan_begin(
        self, command: c.Begin, given: Given = NOTHING, *, responder: Responder | None = None
    ) -> Outcome:
        """What beginning would lead to, or what has to be answered first; writes nothing."""
        system = self.system
        attempt = Attempt(command, given, responder=responder)
        return rehearse(History.start(system), attempt, Codec(system.info.kinds))

    def commit_begin(
        self, planned: Planned, encounter_id: str | None = None, initiator: object | None = None
    ) -> None:
        """Writes the battle that `plan_begin` planned, and opens it.

        Raises `CampaignError` when the file does not take it.
        """
        system, command = self.system, planned.command
        now = self._journal.clock()
        made = now.isoformat(timespec="seconds")
        standing = system.standing(planned.ahead.state)
        title = command.title if isinstance(command, c.Begin) else ""
        row = self._campaign.battles.add(
            BattleRow(0, urandom(8).hex(), encounter_id, title, system.info.id, made),
            StepRow(1, made, standing, planned.ahead.text),
        )
        history = extended(History.start(system), planned.ahead)
        self.battle = Battle(self._journal, row, history, Codec(system.info.kinds))
        self._journal.wrote(now, Changes(battle=True, history=True, initiator=initiator))

    def open_battle(self, id_: str) -> None:
        """Shows a battle where it was left; raises `CampaignError` when it cannot be read."""
        row = self._campaign.battles.row(id_)
        if row is None:
            raise CampaignError(file_phrase("battle.not_found", self.path))
        self.battle = self._load(row)
        self.changed.emit(Changes(battle=True, history=True))

    def close_battle(self) -> None:
        """Shows no battle; it stays in the campaign as it is."""
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
        seat = Seat(character_id, side, row, place=place, hidden=hidden)
        return self._seated((seat,), self._taken())[0]

    def line_up(self, seats: Sequence[Seat]) -> tuple[c.Entrant, ...]:
        """Characters ready to begin a battle of their own, told apart among themselves.

        Raises `CampaignError` for a gap in the documents.
        """
        return self._seated(seats, NOBODY)

    def _seated(self, seats: Sequence[Seat], taken: Taken) -> tuple[c.Entrant, ...]:
        library = self._library()
        bundles = {id_: library.bundle(id_) for id_ in {seat.character for seat in seats}}
        places = [
            Wanted(
                seat.character, bundles[seat.character]["character"],
                seat.side, seat.row, seat.hidden, seat.place,
            )
            for seat in seats
        ]  # fmt: skip
        fighters = name_fighters(places, taken)
        return tuple(_entrant(fighter, bundles[fighter.character]) for fighter in fighters)

    def save_copy(self, target: Path, *, replace: bool = False) -> None:
        """Writes a whole, checked copy to another file; see `Campaign.save_copy`."""
        self._campaign.save_copy(target, replace=replace)

    def backups(self) -> tuple[Backup, ...]:
        """The backups beside the file, newest first."""
        return self._campaign.backups()

    def close(self) -> None:
        """Lets go of the file; everything is on the disk already."""
        self.battle = None
        self._campaign.close()

    def _resume(self) -> None:
        """Opens the newest battle that is not over, where it was left."""
        unfinished = (row for row in self._campaign.battles.rows() if not row.ended)
        row = next(unfinished, None)
        if row is None:
            return
        try:
            self.battle = self._load(row)
        except CampaignError as error:
            self._campaign.notices = (*self._campaign.notices, error.phrase)

    def _system(self, id_: str) -> RuleSystem[Any]:
        system = self._systems.get(id_)
        if system is None:
            raise CampaignError(file_phrase("battle.unknown_system", self.path, system=id_))
        return system

    def _library(self) -> Library:
        return Library(self._campaign.documents, self._content, self.system.info.id)

    def _load(self, row: BattleRow) -> Battle:
        system = self._system(row.system)
        codec = Codec(system.info.kinds)
        replay = Replay(system)
        for stored in self._campaign.battles.steps(row.number):
            fault = replay.take(stored.text, codec)
            if fault is not None:
                self._campaign.restrict(step_phrase(fault, self.path, row.title, stored.number))
                break
        history = replay.history(min(row.cursor, len(replay.steps)))
        return Battle(self._journal, row, history, codec)

    def _wanted(self, encounter_id: str) -> list[Wanted]:
        library = self._library()
        encounter = dump(library.find("encounter", encounter_id))
        ids = {member["character"] for member in encounter["members"]}
        bodies = {id_: dump(library.find("character", id_)) for id_ in ids}
        return list(wanted(encounter, bodies))

    def _statuses(self) -> tuple[Mapping[str, Any], ...]:
        found = self._library().all("status").values()
        return tuple(status.model_dump(mode="json") for status in found)

    def _taken(self) -> Taken:
        if self.battle is None:
            return NOBODY
        tokens = self.battle.view.tokens
        return Taken(
            tuple(token.name for token in tokens),
            tuple(token.letter for token in tokens),
            tuple(token.colour for token in tokens),
        )


def open_session(
    path: Path,
    systems: tuple[RuleSystem[Any], ...],
    content: Content,
    *,
    clock: Callable[[], datetime],
) -> Session:
    """Opens a campaign and the battle that is under way in it.

    ``clock`` gives the time with its offset, in any time zone. Raises `CampaignError` for a
    file that cannot be opened at all; one that cannot be written opens with
    `Session.read_only` set.
    """
    campaign = open_campaign(path, app=__version__, now=clock())
    try:
        saved = datetime.fromtimestamp(campaign.path.stat().st_mtime, UTC)
        journal = Journal(campaign, clock, saved)
        by_id = {system.info.id: system for system in systems}
        return Session(campaign, by_id, content, journal)
    except BaseException:
        campaign.close()
        raise


def summary(row: BattleRow) -> BattleSummary:
    """A battle as lists show it."""
    return BattleSummary(row.id, row.title, row.encounter, row.cursor, row.ended, row.now_name)


def _entrant(fighter: Fighter, bundle: Mapping[str, Any], *, preemptive: bool = False) -> c.Entrant:
    return c.Entrant(
        name=fighter.name,
        documents=bundle,
        side=fighter.side,
        row=fighter.row,
        letter=fighter.letter,
        colour=fighter.colour,
        hidden=fighter.hidden,
        place=fighter.place,
        preemptive=preemptive,
        character=fighter.character,
    )


def _heads(encounter: Mapping[str, Any], side: str) -> int:
    """How many stand on a side of an encounter that nobody validated yet."""
    members = encounter.get("members")
    counts = (
        member.get("count", 1)
        for member in (members if isinstance(members, list) else ())
        if isinstance(member, dict) and member.get("side", "enemies") == side
    )
    return sum(count for count in counts if isinstance(count, int))


def _text(body: Mapping[str, Any], key: str, default: str = "") -> str:
    value = body.get(key)
    return value if isinstance(value, str) and value else default
