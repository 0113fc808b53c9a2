"""``python -m tests.campaign.kill_loop --count 200``: a desk killed at random, again and again.

A child process runs a battle through the session: turns, manual edits, undo, redo, jumps and
steps after an undo. After each call returns, and so after its commit, the child tells the
step over a pipe. The parent kills it with SIGKILL at a random moment and opens the file again.

What must hold each time: the file is sound; the history is what was told, or what was told
and the one call that the child was in, which may have been committed and not told yet. A
replay of the steps from the file gives the state at each of them that the child had seen.
"""

import argparse
import hashlib
import json
import os
import random
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from app.campaign.lock import lock_path
from app.campaign.texts import StepText
from app.engine.core.answers import DeskRoller
from app.engine.core.commands import AddNote, ChangeGauge, Command, FreeAct, SetPlace
from app.engine.model.timeline import TimelineView
from app.engine.systems import SYSTEMS
from app.services.battle import Battle, Planned
from app.services.content import Content
from app.services.resources import resource_folder
from app.services.sample import utc_now
from app.services.session import Session, open_session
from tests.helpers.campaigns import raw
from tests.helpers.making import make_sample

ROOT = Path(__file__).parents[2]


def open_file(path: Path) -> Session:
    """The campaign with all its rules."""
    return open_session(path, SYSTEMS, Content(resource_folder() / "catalogue"), clock=utc_now)


def mark(texts: list[StepText], cursor: int, view: TimelineView) -> str:
    """Tells one stand of a battle from every other: its stored steps, cursor and picture."""
    stored = json.dumps([[text.name, text.answers, text.events] for text in texts])
    prints = (hashlib.sha256(part.encode()).hexdigest()[:16] for part in (stored, repr(view)))
    return ":".join((str(cursor), str(len(texts)), *prints))


def mark_of_file(session: Session) -> str:
    """The mark of the open battle, with the steps as the file holds them."""
    battle = session.battle
    assert battle is not None
    return mark(_stored(session, battle), battle.cursor, battle.view)


def _stored(session: Session, battle: Battle) -> list[StepText]:
    battles = session._campaign.battles
    row = battles.row(battle.id)
    assert row is not None
    assert row.cursor == battle.cursor
    return [step.text for step in battles.steps(row.number)]


# The child


class Child:
    """Changes the battle for ever; tells what each call will lead to, and when it is done."""

    def __init__(self, path: Path, seed: int) -> None:
        self._chance, self._roller = random.Random(seed), DeskRoller(seed)  # noqa: S311 - a test
        session = open_file(path)
        if session.battle is None:
            session.begin(session.encounters()[0].id, responder=self._roller)
        assert session.battle is not None
        self._battle = session.battle
        self._texts = _stored(session, self._battle)
        _tell("done", mark_of_file(session))

    def work(self) -> None:
        """Never returns."""
        while True:
            pick = self._chance.random()
            if pick < 0.3 or not self._battle.view.tokens:
                self._go()
            else:
                self._step()

    def _go(self) -> None:
        """Undo, redo or jump."""
        cursor, last = self._battle.cursor, len(self._texts)
        near = self._chance.choice((cursor - 1, cursor + 1, cursor - 5, last))
        target = max(0, min(last, near))
        view = self._battle._view(target)
        self._do(mark(self._texts, target, view), lambda: self._battle.jump(target))

    def _step(self) -> None:
        battle = self._battle
        planned = battle.plan(self._command(), responder=self._roller)
        if isinstance(planned, Planned):
            texts = [*self._texts[: battle.cursor], planned.ahead.text]
            expected = mark(texts, battle.cursor + 1, planned.after)
            self._do(expected, lambda: battle.commit(planned))
            self._texts = texts

    def _command(self) -> Command:
        view, chance = self._battle.view, self._chance
        who = chance.choice(sorted(token.id for token in view.tokens))
        return chance.choice(
            (
                SetPlace({who: chance.randint(0, 90)}),
                ChangeGauge((who,), "hp", chance.randint(-30, 30)),
                AddNote("n" * chance.choice((3, 300, 9000))),
                FreeAct(view.now or who, chance.randint(5, 60), 5),
            )
        )

    def _do(self, expected: str, call: Callable[[], None]) -> None:
        _tell("will", expected)
        call()
        _tell("done", expected)


def _tell(what: str, mark_: str) -> None:
    os.write(1, f"{what} {mark_}\n".encode())


# The parent


@dataclass(slots=True)
class Told:
    """What the child said before it died."""

    done: str = ""
    will: str | None = None
    calls: int = 0


def run_and_kill(path: Path, seed: int, pause: float, before: str | None) -> Told:
    """Lets the child work for so many seconds after it opened the file, and kills it.

    With the mark of the file ``before``, the seconds count from the child's start, so that it
    may die while it opens the file.
    """
    command = [sys.executable, "-m", "tests.campaign.kill_loop", "--child", str(path), str(seed)]
    child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
    assert child.stdout is not None
    told = Told(before or "")
    until = time.monotonic() + pause if before else float("inf")
    for line in _lines(child.stdout.fileno()):
        if line:
            _hear(told, line.decode())
            until = min(until, time.monotonic() + pause) if told.calls else until
        if time.monotonic() >= until:
            child.send_signal(signal.SIGKILL)
            until = float("inf")
    child.stdout.close()
    assert child.wait() == -signal.SIGKILL
    return told


def _lines(pipe: int) -> Iterator[bytes]:
    """Lines as they come, and an empty one when none came for a fifth of a millisecond."""
    rest = b""
    while True:
        if not select.select([pipe], [], [], 0.0002)[0]:
            yield b""
            continue
        got = os.read(pipe, 1 << 16)
        if not got:
            return
        *whole, rest = (rest + got).split(b"\n")
        yield from whole


def _hear(told: Told, line: str) -> None:
    what, mark_ = line.split()
    if what == "will":
        told.will = mark_
    else:
        told.done, told.will, told.calls = mark_, None, told.calls + 1


def check(path: Path, told: Told) -> str:
    """Opens the file again and checks it; returns its mark."""
    session = open_file(path)
    try:
        assert session.read_only is None
        assert session.notices == ()
        found = mark_of_file(session)
    finally:
        session.close()
    assert raw(path, "PRAGMA integrity_check") == [("ok",)]
    assert not lock_path(path).exists()
    assert found in {told.done, told.will}, (found, told)
    return found


def main(count: int, seed: int) -> str:
    """Kills ``count`` times, on one file that grows; says what was seen. Raises on a loss."""
    chance = random.Random(seed)  # noqa: S311 - a test
    calls = unreported = torn = 0
    with tempfile.TemporaryDirectory(prefix="seedboard-kill-") as folder:
        path = Path(folder, "night.seedboard")
        make_sample(path)
        before: str | None = None
        for number in range(count):
            early = before if number % 4 == 3 else None
            pause = chance.uniform(0, 0.9 if early else 0.12)
            told = run_and_kill(path, chance.randrange(2**32), pause, early)
            torn += path.with_name(f"{path.name}-journal").exists()
            before = check(path, told)
            unreported += before != told.done
            calls += max(0, told.calls - 1)
            if number % 20 == 19:  # a fresh file keeps each round quick
                path.unlink()
                make_sample(path)
                before = None
    return (
        f"{count} kills, {calls} reported calls, {unreported} committed and not yet reported,"
        f" {torn} with a journal left behind: nothing lost, nothing torn"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Kills a desk at random, again and again.")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--child", nargs=2, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.child:
        Child(Path(chosen.child[0]), int(chosen.child[1])).work()
    sys.stdout.write(main(chosen.count, chosen.seed) + "\n")
