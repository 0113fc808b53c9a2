"""Open campaigns for tests of the services, with the real rules and catalogues."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from app.campaign.creating import NewCampaign, create_campaign
from app.engine.systems import SYSTEMS
from app.services.battle import Battle
from app.services.content import Content
from app.services.resources import resource_folder
from app.services.session import Session, open_session

CATALOGUE = Content(resource_folder() / "catalogue")
DAWN = datetime(2026, 10, 31, 6, 0, tzinfo=UTC)


class Clock:
    """A minute passes each time somebody looks."""

    def __init__(self) -> None:
        self.now = DAWN

    def __call__(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now


def open_file(path: Path, **options: Any) -> Session:
    """The campaign with all its rules."""
    options = {"systems": SYSTEMS, "content": CATALOGUE, "clock": Clock(), **options}
    return open_session(path, **options)


@contextmanager
def opened(path: Path, **options: Any) -> Iterator[Session]:
    """The campaign, open for the length of the block."""
    session = open_file(path, **options)
    try:
        yield session
    finally:
        session.close()


def _character(id_: str, name: str, spd: int, **fields: Any) -> tuple[str, dict[str, Any]]:
    attributes = {"ATK": 6, "VIT": 3, "SPD": spd, "MAG": 4, "SPR": 3}
    return "character", {"id": id_, "name": name, "attributes": attributes, **fields}


DOCUMENTS: tuple[tuple[str, dict[str, Any]], ...] = (
    _character("wren", "Wren Halloway", 12, letter="W", colour="blue", weapons=["sabre"]),
    _character("tobin", "Tobin", 6, colour="orange"),
    _character("ilse", "Ilse", 12, row="back", abilities=["elbow"]),
    _character("imp", "Imp", 12, type="monster", hp=60, mp=10, colour="leaf"),
    _character("witch", "Witch", 9, type="monster", row="back"),
    ("weapon", {"id": "sabre", "name": "Sabre", "power": 5, "dice": "2d6", "delay": 30}),
    (
        "ability",
        {
            "id": "elbow",
            "name": "Elbow",
            "delay": {"ticks": 30},
            "floor": {"ticks": 10},
            "cos": 80,
            "effects": [
                {"kind": "damage", "power": 2, "attribute": "ATK", "dice": "1d6"},
                {"kind": "inflict", "status": "slow", "duration": 2, "cos": 40},
            ],
        },
    ),
    (
        "encounter",
        {
            "id": "weir",
            "name": "Toll at the Weir",
            "members": [
                {"character": "wren", "side": "party"},
                {"character": "tobin", "side": "party"},
                {"character": "ilse", "side": "party"},
                {"character": "imp", "count": 3},
                {"character": "witch"},
            ],
        },
    ),
    (
        "encounter",
        {
            "id": "bell",
            "name": "The Drowned Bell",
            "surprise": "enemies",
            "members": [
                {"character": "wren", "side": "party"},
                {"character": "ilse", "side": "party"},
                {"character": "imp", "count": 2},
                {"character": "imp", "joins_at": 40},
            ],
        },
    ),
)
"""Three of a party, two kinds of monsters, and two fights."""


def camp(folder: Path) -> Path:
    """A campaign of `DOCUMENTS`."""
    path = folder / "night.seedboard"
    create_campaign(path, NewCampaign("The Lantern Coast", "seed", "0.1.0", DAWN, DOCUMENTS))
    return path


def running(session: Session) -> Battle:
    """The open battle."""
    assert session.battle is not None
    return session.battle
