"""Counters for statuses: each status of a campaign once, harmful ones first."""

from collections.abc import Iterable
from typing import Final, Protocol, cast

from app.engine.model.status_strips import Counter, StatusStrip, StatusStrips
from app.services.kit_words import KitWords
from app.services.session import Session

_TONES: Final = {"harmful": 0, "beneficial": 1}


class Rule(Protocol):
    """What a counter takes from a status's document."""

    @property
    def id(self) -> str:
        """Unique in its campaign."""

    @property
    def name(self) -> str:
        """What people call it."""

    @property
    def tone(self) -> str:
        """``harmful``, ``beneficial`` or ``neutral``."""

    @property
    def text(self) -> str:
        """What it does."""


def known_statuses(session: Session) -> tuple[Rule, ...]:
    """Every status that battles of a campaign know; raises `CampaignError`."""
    return tuple(cast("Iterable[Rule]", session.documents("status").values()))


def status_strips(
    words: KitWords, rules: Iterable[Rule], *, wheels: bool = False, blanks: int = 10
) -> StatusStrips:
    """Strips or wheels for these statuses, and so many to write on."""
    ordered = sorted(rules, key=lambda rule: (_TONES.get(rule.tone, 2), rule.name.casefold()))
    strips = tuple(
        StatusStrip(
            key=f"status/{rule.id}",
            name=rule.name,
            icon="status" if rule.tone == "harmful" else "enhancement",
            note=rule.text.strip(),
        )
        for rule in ordered
    )
    counter = Counter.WHEEL if wheels else Counter.STRIP
    return StatusStrips(words.strips_title, words.strips, strips, blanks, counter)
