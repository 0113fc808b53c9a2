"""Builds timeline views by hand, for tests of what draws them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.engine.model.phrase import Phrase
from app.engine.model.timeline import (
    Axis,
    Gauge,
    Lane,
    Presence,
    StatusChip,
    TimelineView,
    TimerView,
    TokenView,
    Tone,
)

PARTY = Lane("party", Phrase("lane.party"), "circle", "left")
ENEMIES = Lane("enemies", Phrase("lane.enemies"), "square", "right")


def chip(code: str, tone: Tone = Tone.BENEFICIAL, remaining: int | None = 3) -> StatusChip:
    """A status chip; its id and name come from the code."""
    return StatusChip(code.lower(), f"Status {code}", code, tone, remaining)


def token(id_: str, place: int | None, lane: str = "party", **more: Any) -> TokenView:
    """A token with 100 of 100 HP; every other field can be given."""
    fields: dict[str, Any] = {
        "name": id_.title(),
        "letter": id_[:1].upper(),
        "colour": "blue",
        "row": "front",
        "presence": Presence.WAITING if place is not None else Presence.HELD,
        "order": None,
        "hp": Gauge(100, 100),
        "mp": None,
    }
    return TokenView(id=id_, lane=lane, place=place, **{**fields, **more})


def view(
    *tokens: TokenView,
    timers: Sequence[TimerView] = (),
    now: str | None = None,
    top: int = 100,
    clock: int = 0,
) -> TimelineView:
    """A view with two lanes: tokens are put in acting order by place, ties numbered as given.

    The party acts before the enemies on a tie, as listed.
    """
    waiting = sorted(
        (one for one in tokens if one.place is not None),
        key=lambda one: (one.place, one.lane != "party"),
    )
    places = [one.place for one in waiting]
    ordered = [
        replace(one, order=order, tie=_tie(places, order)) for order, one in enumerate(waiting)
    ]
    rest = [one for one in tokens if one.place is None]
    axis = Axis(Phrase("axis.delay"), Phrase("unit.tick"), top, 5)
    return TimelineView(axis, (PARTY, ENEMIES), (*ordered, *rest), tuple(timers), now, clock, 0)


def _tie(places: list[int | None], order: int) -> int | None:
    place = places[order]
    return None if places.count(place) == 1 else order - places.index(place) + 1


def skirmish() -> TimelineView:
    """A fight with every state a token can be in."""
    harm, good = Tone.HARMFUL, Tone.BENEFICIAL
    return view(
        token(
            "mirel",
            0,
            name="Mirel",
            presence=Presence.ACTING,
            hp=Gauge(212, 310),
            chips=(chip("Br", good, 3),),
        ),
        token(
            "okko",
            6,
            name="Okko",
            colour="yellow",
            row="back",
            hp=Gauge(61, 265),
            critical=True,
            chips=(chip("Ha", good, 2),),
        ),
        token("tamsin", 12, name="Tamsin", colour="rose", row="back", hp=Gauge(295, 295)),
        token(
            "imp1",
            12,
            "enemies",
            name="Imp 1",
            letter="I1",
            colour="leaf",
            hp=Gauge(58, 180),
            chips=(chip("Bl", harm, 4),),
        ),
        token(
            "hag",
            12,
            "enemies",
            name="Marsh Hag",
            letter="H",
            colour="plum",
            row="back",
            hp=Gauge(240, 240),
            chips=(chip("Sh", good, 3), chip("Sl", harm, 2), chip("Fa", good, 2)),
        ),
        token(
            "lurker", 19, "enemies", name="Lurker", colour="sky", hidden=True, hp=Gauge(130, 130)
        ),
        token(
            "boris",
            36,
            name="Boris",
            colour="orange",
            hp=Gauge(148, 370),
            chips=(chip("Po", harm, 2), chip("Re", good, 3)),
        ),
        token("imp2", 41, "enemies", name="Imp 2", letter="I2", colour="red", hp=Gauge(96, 180)),
        token(
            "wolf", None, "enemies", name="Bog Wolf", letter="W", colour="tan", hp=Gauge(160, 160)
        ),
        timers=(TimerView("tide", "Tide rises", 26),),
        now="mirel",
        clock=142,
    )
