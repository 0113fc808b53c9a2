"""A committed step of a battle, against a bare committed insert of the same bytes.

Both files stand in one folder with the same durability settings, and each step is timed next
to its insert, so that both see the same disk at the same moment; they take turns in going first,
because whoever comes second finds SQLite warm. A step is all that the desk
does for it before the call returns: decide, evolve, write down, commit, tell the listeners.
"""

import sqlite3
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from app.campaign.texts import StepText
from app.engine.core.answers import DeskRoller
from app.engine.core.commands import Command, FreeAct, SetPlace
from app.engine.systems import SYSTEMS
from app.services.battle import Battle, Planned
from app.services.content import Content
from app.services.resources import resource_folder
from app.services.sample import utc_now
from app.services.session import Session, open_session
from tests.helpers.making import make_sample

LIMIT = 1.5
_RUNS = 9
_STEPS = 120
_ROLLER = DeskRoller(5)


def rows() -> list[tuple[str, float, float]]:
    """Name, ratio of times, and the most it may be."""
    with tempfile.TemporaryDirectory() as folder:
        return [
            (f"{name} / a bare committed insert of its bytes", _ratio(Path(folder), make), LIMIT)
            for name, make in COMMANDS.items()
        ]


def _moved(battle: Battle) -> Command:
    token = battle.view.tokens[-1]
    return SetPlace({token.id: ((token.place or 0) + 7) % 60 + 1})


def _free(battle: Battle) -> Command:
    now = battle.view.now
    assert now is not None
    return FreeAct(now, 40, 20)


COMMANDS: dict[str, Callable[[Battle], Command]] = {
    "a dragged token": _moved,
    "a free action": _free,
}


def _ratio(folder: Path, make: Callable[[Battle], Command]) -> float:
    return median(_run(folder / f"{make.__name__}{number}", make) for number in range(_RUNS))


def _run(folder: Path, make: Callable[[Battle], Command]) -> float:
    folder.mkdir()
    path = folder / "bench.seedboard"
    make_sample(path)
    session = open_session(path, SYSTEMS, Content(resource_folder() / "catalogue"), clock=utc_now)
    bare = _bare(folder / "bare.db")
    steps, inserts = [], []
    try:
        text = None
        for number in range(_STEPS):
            battle = _running(session)
            command = make(battle)
            if text is not None and number % 2:
                inserts.append(_insert(bare, text))
            start = perf_counter()
            outcome = battle.run(command, responder=_ROLLER)
            steps.append(perf_counter() - start)
            assert isinstance(outcome, Planned)
            text = outcome.ahead.text
            if not number % 2:
                inserts.append(_insert(bare, text))
    finally:
        bare.close()
        session.close()
    return median(steps) / median(inserts)


def _running(session: Session) -> Battle:
    """The open battle, or a new one when it is over."""
    if session.battle is None or session.battle.view.outcome is not None:
        session.begin("the-drowned-bell", responder=_ROLLER)
    assert session.battle is not None
    return session.battle


def _bare(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute("PRAGMA synchronous = EXTRA")
    connection.execute(
        "CREATE TABLE step(seq INTEGER PRIMARY KEY, name TEXT, answers TEXT, events TEXT) STRICT"
    )
    return connection


def _insert(bare: sqlite3.Connection, text: StepText) -> float:
    """Seconds that the yardstick takes for the same bytes, or those of the step before."""
    values = (text.name, text.answers, text.events)
    start = perf_counter()
    bare.execute("BEGIN IMMEDIATE")
    bare.execute("INSERT INTO step(name, answers, events) VALUES(?, ?, ?)", values)
    bare.execute("COMMIT")
    return perf_counter() - start
