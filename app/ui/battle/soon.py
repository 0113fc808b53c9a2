"""What happens soon: charges that end, timers that ring, statuses that run out."""

from collections.abc import Iterator
from typing import NamedTuple

from app.engine.model.phrase import Param, Phrase
from app.engine.model.timeline import Picture, Presence, TimelineView, TokenView


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
    yield from _next_round(view)
    for token in view.tokens:
        if token.presence in {Presence.WAITING, Presence.ACTING} and token.place is not None:
            yield from _of(token, token.place)


def _next_round(view: TimelineView) -> Iterator[Soon]:
    """The next round, where turns are counted in rounds."""
    later = [token.order for token in view.tokens if token.rounds and token.order is not None]
    if later and view.axis.picture is Picture.LADDER:
        turns = min(later)
        yield Soon(Phrase("soon.round", {"n": view.clock + 1, "turns": turns}), turns)


def _of(token: TokenView, place: int) -> Iterator[Soon]:
    if token.charge is not None:
        left = token.charge.left
        params: dict[str, Param] = {"who": token.id, "action": token.charge.action, "ticks": left}
        yield Soon(Phrase("soon.charge", params), left)
    for chip in token.chips:
        if chip.counts:
            continue
        if chip.remaining == 1:
            yield Soon(
                Phrase("soon.ends", {"status": chip.name, "who": token.id, "ticks": place}), place
            )
        elif chip.remaining == 2:
            yield Soon(
                Phrase("soon.left", {"status": chip.name, "who": token.id, "turns": 2}),
                place + 1_000,
            )
