"""One input of a walk, as data: it can be told, kept, left out and made again."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Input:
    """What somebody at the desk does once.

    ``where`` and ``to`` name widgets (`tests.ui.walk.spots`), ``at`` and ``end`` are shares of
    their width and height. An input whose widget is not there is passed over, so that a walk
    from which others were left out still means something.
    """

    kind: str
    text: str = ""
    where: str = ""
    at: tuple[float, float] = (0.5, 0.5)
    to: str = ""
    end: tuple[float, float] = (0.5, 0.5)
    hurry: bool = False
    """Whether the next input comes before processes that this one began are done."""

    def __str__(self) -> str:
        plain = asdict(Input(self.kind))
        told = {name: value for name, value in asdict(self).items() if value != plain[name]}
        return json.dumps({"kind": self.kind, **told}, ensure_ascii=True)


@dataclass(frozen=True, slots=True)
class Course:
    """A whole walk: the rules of the sample it begins with, and its inputs."""

    system: str
    inputs: tuple[Input, ...]

    def __str__(self) -> str:
        return "\n".join((self.system, *map(str, self.inputs)))


def read_course(path: Path) -> Course:
    """A walk as its text tells it; lines that begin with # are remarks."""
    system, *lines = [line for line in path.read_text().splitlines() if line[:1] != "#"]
    return Course(system, tuple(map(_read, filter(None, lines))))


def _read(line: str) -> Input:
    told = json.loads(line)
    for name in ("at", "end"):
        if name in told:
            told[name] = tuple(told[name])
    return Input(**told)


def without(inputs: tuple[Input, ...], left_out: Iterable[int]) -> tuple[Input, ...]:
    """All but those at these places."""
    gone = set(left_out)
    return tuple(one for number, one in enumerate(inputs) if number not in gone)
