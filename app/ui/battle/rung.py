"""Which events without an actor came due in the step that was just taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.model.timeline import TimerView
from app.ui.grid.events import event_words

if TYPE_CHECKING:
    from app.services.battle import Battle
    from app.ui.wording import Wording


def rung(battle: Battle, wording: Wording) -> tuple[str, ...]:
    """The words of each, in their order; none before the first step."""
    events = battle.entry(battle.cursor).events if battle.cursor else ()
    return tuple(
        event_words(
            TimerView("", event.body["text"], 0, tuple(event.body.get("joins", ()))), wording
        )
        for event in events
        if event.kind == "timer.rang"
    )
