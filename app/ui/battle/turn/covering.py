"""When choices are covered, and how far a reveal has come."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from app.engine.model.timeline import TimelineView
    from app.services.battle import Battle
    from app.ui.battle.turn_flow import TurnFlow

_CLOSED: Final = "turn.closed"
"""What ends a turn that was revealed: the cards of the next one lie face down."""


def moment(battle: Battle | None, flow: TurnFlow | None) -> str:
    """What names the choosing of one combatant at one moment; empty where nobody chooses ahead."""
    actor = None if flow is None else flow.actor
    if battle is None or flow is None or actor is None or flow.view.token(actor).chosen is None:
        return ""
    return f"{battle.id}/{battle.cursor}/{actor}"


def ahead(battle: Battle | None, flow: TurnFlow) -> TimelineView | None:
    """The picture of a reveal whose dice are being asked for; ``None`` while there is none."""
    if battle is None or not flow.revealing:
        return None
    return battle.view_with(takewhile(lambda event: event.kind != _CLOSED, flow.events))
