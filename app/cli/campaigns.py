"""What print commands take from a campaign file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar

from app.bootstrap import read_campaign
from app.cli.terminal import Terminal
from app.engine.core.system import SystemInfo
from app.engine.model.phrase import Phrase
from app.services.card_owners import Owners, read_owners
from app.services.errors import ExportError
from app.services.muster import Fighter
from app.services.session import Session
from app.services.status_kit import Rule, known_statuses
from app.services.token_kit import character_fighters


class Named(Protocol):
    """Something with an id and a name."""

    @property
    def id(self) -> str:
        """Unique in its campaign."""

    @property
    def name(self) -> str:
        """What people call it."""


N = TypeVar("N", bound=Named)


@dataclass(frozen=True, slots=True)
class Cast:
    """Who is printed, under which title, and with which pictures."""

    title: str
    fighters: tuple[Fighter, ...]
    portraits: Mapping[str, bytes]
    """Picture files by the id of the character."""
    rules: SystemInfo


def open_told(file: Path, terminal: Terminal) -> Session:
    """A campaign to read from; what a damaged one lacks is told on the standard error.

    Raises `CampaignError` for the file.
    """
    session = read_campaign(file)
    if session.read_only is not None and session.read_only.code == "file.salvaged":
        for phrase in (session.read_only, *session.notices):
            terminal.complain(phrase)
    return session


def encounter_cast(file: Path, name: str, terminal: Terminal) -> Cast:
    """Who takes part in an encounter, asked for by its name or id.

    Raises `CampaignError` for the file and `ExportError` when there is no such encounter.
    """
    session = open_told(file, terminal)
    try:
        encounter = find(session.encounters(), name, "print.no_encounter")
        return _cast(session, encounter.name, session.fighters(encounter.id))
    finally:
        session.close()


def campaign_cast(file: Path, names: Sequence[str], terminal: Terminal) -> Cast:
    """The characters of a campaign, all of them or those asked for by name or id.

    Raises `CampaignError` for the file and `ExportError` when there is no such character.
    """
    session = open_told(file, terminal)
    try:
        everybody = session.characters()
        chosen = [find(everybody, name, "print.no_character") for name in names]
        return _cast(session, session.title, character_fighters(chosen or everybody))
    finally:
        session.close()


@dataclass(frozen=True, slots=True)
class OwnerCast:
    """Whose sheets and cards are printed, and under which title."""

    title: str
    owners: Owners
    rules: SystemInfo


def owners_of(
    file: Path, encounter: str | None, names: Sequence[str], terminal: Terminal
) -> OwnerCast:
    """The sheets of a campaign's characters, or of those in an encounter, all or some of them.

    Raises `CampaignError` for the file and `ExportError` for a name that there is not.
    """
    session = open_told(file, terminal)
    try:
        everybody = session.characters()
        chosen = [find(everybody, name, "print.no_character") for name in names]
        if encounter is None:
            fighters, title = character_fighters(chosen or everybody), session.title
        else:
            found = find(session.encounters(), encounter, "print.no_encounter")
            fighters, title = session.fighters(found.id), found.name
            asked = {one.id for one in chosen}
            fighters = tuple(one for one in fighters if not asked or one.character in asked)
        return OwnerCast(title, read_owners(fighters, session.sheet), session.system.info)
    finally:
        session.close()


def statuses_of(file: Path, terminal: Terminal) -> tuple[tuple[Rule, ...], SystemInfo]:
    """Every status that a campaign's battles know, and its rules; raises `CampaignError`."""
    session = open_told(file, terminal)
    try:
        return known_statuses(session), session.system.info
    finally:
        session.close()


def _cast(session: Session, title: str, fighters: tuple[Fighter, ...]) -> Cast:
    found = {one.character: session.portraits.find(one.character) for one in fighters}
    portraits = {id_: one.data for id_, one in found.items() if one is not None}
    return Cast(title, fighters, portraits, session.system.info)


def find(things: Sequence[N], name: str, code: str) -> N:
    """The thing of this id or name, in any case; raises `ExportError` under a phrase code."""
    wanted = name.casefold()
    for thing in things:
        if wanted in (thing.id.casefold(), thing.name.casefold()):
            return thing
    names = tuple(thing.name for thing in things)
    raise ExportError(Phrase(code, {"name": name, "names": names}))
