"""What happens soon: charges that end, timers that ring, statuses that run out."""

from collections.abc import Iterator
from typing import NamedTuple

from app.engine.model.phrase import Param, Phrase
from app.engine.model.timeline import Presence, TimelineView, TokenView


class Soon(NamedTuple):
    """One coming event and the ticks until it, as far as they are known."""

    phrase: Phrase
    ticks: int


def soon(view: TimelineView, limit: int) -> tuple[Soon, ...]:
    """The next things besides turns, nearest first: at most ``limit``."""
    return tuple(sorted(_all(view), key=lambda one: one.ticks)[:limit])


def _all(view: TimelineView) -> Iterator[Soon]:
    for timer in view.timers:
        due = Phrase("soon.timer", {"text": timer.text, "ticks": timer.place})
        yield Soon(due, timer.place)
    for token in view.tokens:
        if token.presence in {Presence.WAITING, Presence.ACTING} and token.place is not None:
            yield from _of(token, token.place)


def _of(token: TokenView, place: int) -> Iterator[Soon]:
    if token.charge is not None:
        left = token.charge.left
        params: dict[str, Param] = {"who": token.id, "action": token.charge.action, "ticks": left}
        yield Soon(Phrase("soon.charge", params), left)
    for chip in token.chips:
        if chip.remaining == 1:
            yield Soon(
                Phrase("soon.ends", {"status": chip.name, "who": token.id, "ticks": place}), place
            )
        elif chip.remaining == 2:
            yield Soon(
                Phrase("soon.left", {"status": chip.name, "who": token.id, "turns": 2}),
                place + 1_000,
            )
