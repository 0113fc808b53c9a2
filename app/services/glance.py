"""What a list of recent campaigns says of each, without opening it."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from app.campaign.errors import CampaignError
from app.campaign.peek import peek
from app.engine.model.phrase import Phrase
from app.services.summaries import BattleSummary, summary


@dataclass(frozen=True, slots=True)
class Glance:
    """A campaign at a glance; with a ``fault`` the rest is empty."""

    path: Path
    fault: Phrase | None = None
    """Why it cannot be opened."""
    title: str = ""
    system: str = ""
    changed: datetime | None = None
    """When the file was last written, local time."""
    elsewhere: bool = False
    """Somebody has it open: here it would be read-only."""
    characters: int = 0
    encounters: int = 0
    battle: BattleSummary | None = None
    """The battle under way."""


def glance(path: Path) -> Glance:
    """Looks at a campaign; never raises for the state of the file, and leaves no trace."""
    try:
        peeked = peek(path)
        changed = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    except CampaignError as error:
        return Glance(path, error.phrase)
    except OSError:
        return Glance(path, Phrase("file.not_found", {"path": str(path), "name": path.name}))
    return Glance(
        path,
        None,
        peeked.title,
        peeked.system,
        changed,
        peeked.elsewhere,
        peeked.counts.get("character", 0),
        peeked.counts.get("encounter", 0),
        None if peeked.battle is None else summary(peeked.battle),
    )
