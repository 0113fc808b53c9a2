"""Campaign files for tests: made small, filled with steps, and looked at from outside."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from app.campaign.battles import BattleRow, StepRow
from app.campaign.codec import Codec
from app.campaign.creating import NewCampaign, create_campaign
from app.campaign.opening import open_campaign
from app.campaign.store import Campaign
from app.engine.core.answers import Answer, AnswerSource
from app.engine.core.events import Event
from app.engine.core.history import Step
from app.engine.core.system import Standing
from app.engine.model.phrase import Phrase

NOW = datetime(2026, 10, 31, 21, 4, 5, tzinfo=UTC)
KINDS = {"note.added": 1, "moved": 1}
CODEC = Codec(KINDS)
WREN = ("character", {"id": "wren", "name": "Wren", "level": 3})
IMP = ("character", {"id": "imp", "name": "Imp", "type": "monster"})


def make(path: Path, *documents: tuple[str, dict[str, Any]], title: str = "Salt Road") -> Path:
    """A new campaign file."""
    create_campaign(path, NewCampaign(title, "seed", "0.1.0", NOW, documents or (WREN, IMP)))
    return path


@contextmanager
def opened(path: Path, **options: Any) -> Iterator[Campaign]:
    """The campaign, open for the length of the block."""
    campaign = open_campaign(path, app="0.1.0", now=NOW, **options)
    try:
        yield campaign
    finally:
        campaign.close()


def step(text: str, size: int = 0) -> Step:
    """A step with one fact and one answer; ``size`` makes it longer, in bytes."""
    return Step(
        Phrase("step.note", {"text": text, "who": ("a", "b")}),
        (Answer("roll", 7, AnswerSource.HAND), Answer("order", ("b", "a"), AnswerSource.DESK)),
        (Event("note.added", {"text": text, "filler": "x" * size}),),
    )


def row(number: int, text: str, *, ended: bool = False, size: int = 0) -> StepRow:
    """A step as it is stored."""
    written = CODEC.write(step(text, size))
    return StepRow(number, NOW.isoformat(), Standing(ended, f"{text}’s turn"), written)


def begin(campaign: Campaign, title: str = "Ambush", *, id_: str = "b1") -> BattleRow:
    """A battle with one step."""
    new = BattleRow(0, id_, "enc", title, "seed", NOW.isoformat())
    return campaign.battles.add(new, row(1, "begin"))


def fill(path: Path, steps: int, *, size: int = 0) -> Path:
    """A campaign with a battle of so many steps."""
    make(path)
    with opened(path) as campaign:
        battle = begin(campaign)
        for number in range(2, steps + 1):
            campaign.battles.append(battle.number, row(number, f"s{number}", size=size), tail=False)
    return path


def texts(campaign: Campaign, battle: int = 1) -> list[str]:
    """What the steps of a battle say, in order."""
    rows = campaign.battles.steps(battle)
    return [str(CODEC.read(one.text).name.params["text"]) for one in rows]


def raw(path: Path, *statements: str) -> list[tuple[Any, ...]]:
    """Runs SQL on the file behind the program's back; gives the rows of the last statement."""
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        rows: list[tuple[Any, ...]] = []
        for statement in statements:
            rows = connection.execute(statement).fetchall()
        return rows
    finally:
        connection.close()


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, byte for byte."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
