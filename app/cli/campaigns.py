"""What print commands take from a campaign file."""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from app.bootstrap import open_campaign
from app.engine.model.phrase import Phrase
from app.services.errors import ExportError
from app.services.muster import Fighter
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


def encounter_fighters(file: Path, name: str) -> tuple[str, tuple[Fighter, ...]]:
    """The name of an encounter, asked for by name or id, and who takes part in it.

    Raises `CampaignError` for the file and `ExportError` when there is no such encounter.
    """
    session = open_campaign(file)
    try:
        encounter = find(session.encounters(), name, "print.no_encounter")
        return encounter.name, session.fighters(encounter.id)
    finally:
        session.close()


def campaign_fighters(file: Path, names: Sequence[str]) -> tuple[str, tuple[Fighter, ...]]:
    """The title of a campaign and its characters, all of them or those asked for.

    Raises `CampaignError` for the file and `ExportError` when there is no such character.
    """
    session = open_campaign(file)
    try:
        everybody = session.characters()
        chosen = [find(everybody, name, "print.no_character") for name in names]
        return session.title, character_fighters(chosen or everybody)
    finally:
        session.close()


def find(things: Sequence[N], name: str, code: str) -> N:
    """The thing of this id or name, in any case; raises `ExportError` under a phrase code."""
    wanted = name.casefold()
    for thing in things:
        if wanted in (thing.id.casefold(), thing.name.casefold()):
            return thing
    names = tuple(thing.name for thing in things)
    raise ExportError(Phrase(code, {"name": name, "names": names}))
