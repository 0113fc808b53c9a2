"""A real campaign with a battle in it, for tests of the desk."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from app.engine.core.answers import DeskRoller
from app.engine.core.commands import Entrant
from app.engine.systems import SYSTEMS
from app.services.battle import Battle
from app.services.content import Content
from app.services.resources import resource_folder
from app.services.sample import make_campaign
from app.services.session import Session, open_session

RESOURCES = resource_folder()


def clock() -> datetime:
    """The time now."""
    return datetime.now(UTC)


def open_path(path: Path) -> Session:
    """A campaign with every rule system there is."""
    return open_session(path, SYSTEMS, Content(RESOURCES / "catalogue"), clock=clock)


def open_table(folder: Path, *entrants: Entrant) -> Session:
    """An open campaign in which these have begun a battle."""
    path = folder / "table.seedboard"
    make_campaign(path, "Table")
    session = open_path(path)
    begin(session, entrants)
    return session


def begin(session: Session, entrants: Sequence[Entrant]) -> Battle:
    """A battle of these, with the desk's dice for whatever is asked."""
    session.begin_set_up("Test", tuple(entrants), responder=DeskRoller(1))
    if session.battle is None:
        raise AssertionError("the battle did not begin")
    return session.battle


def who(battle: Battle, name: str) -> str:
    """The id of the combatant of that name."""
    return next(token.id for token in battle.view.tokens if token.name == name)


def place(battle: Battle, name: str) -> int | None:
    """Ticks until somebody acts."""
    return battle.view.token(who(battle, name)).place


def hp(battle: Battle, name: str) -> int:
    """Somebody's HP."""
    return battle.view.token(who(battle, name)).hp.value
