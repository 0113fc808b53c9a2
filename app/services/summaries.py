"""What lists show of a campaign: encounters, characters and battles, read without rules."""

from collections.abc import Mapping
from typing import Any

from app.campaign.battles import BattleRow
from app.campaign.documents import Entry
from app.engine.model.record import value


@value
class EncounterSummary:
    """A prepared fight in a list; counts are heads."""

    id: str
    name: str
    party: int
    enemies: int
    surprise: str
    """``none``, or who has the preemptive strike: ``party`` or ``enemies``; empty where the
    rules know of none."""
    formation: str = "none"
    """``none``, ``back_attack`` or ``pincer`` against ``victims``."""
    victims: str = "party"


@value
class BattleSummary:
    """A battle in a list, read without replaying it."""

    id: str
    title: str
    encounter: str | None
    steps: int
    """How many stand; undone ones are not counted."""
    ended: bool
    now_name: str | None
    created: str
    """When it began, ISO 8601 with its offset."""


@value
class CharacterSummary:
    """A character or monster in a list; fields the document leaves out are empty."""

    id: str
    name: str
    type: str
    letter: str
    colour: str
    row: str
    """``front`` or ``back``; empty where the rules know no rows."""
    template: bool = False
    """Whether it is there to be copied only."""


def encounter_summary(entry: Entry, body: Mapping[str, Any]) -> EncounterSummary:
    """An encounter as lists show it; ``body`` as it stands, not validated."""
    return EncounterSummary(
        entry.id, entry.name, _heads(body, "party"), _heads(body, "enemies"),
        _known(body, "surprise", "none"), _text(body, "formation", "none"),
        _text(body, "victims", "party"),
    )  # fmt: skip


def character_summary(entry: Entry, body: Mapping[str, Any]) -> CharacterSummary:
    """A character as lists show it; ``body`` as it stands, not validated."""
    return CharacterSummary(
        entry.id, entry.name, _text(body, "type", "character"), _text(body, "letter"),
        _text(body, "colour"), _known(body, "row", "front"), bool(body.get("template")),
    )  # fmt: skip


def summary(row: BattleRow) -> BattleSummary:
    """A battle as lists show it."""
    return BattleSummary(
        row.id, row.title, row.encounter, row.cursor, row.ended, row.now_name, row.created
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


def _known(body: Mapping[str, Any], key: str, default: str) -> str:
    """A field that only some rules know; empty where its document does not have it."""
    return _text(body, key, default) if key in body else ""
