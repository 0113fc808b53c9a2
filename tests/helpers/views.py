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
    return view(
        *_party(),
        *_enemies(),
        timers=(TimerView("tide", "Tide rises", 26),),
        now="mirel",
        clock=142,
    )


def _party() -> tuple[TokenView, ...]:
    harm, good = Tone.HARMFUL, Tone.BENEFICIAL
    brave, haste = chip("Br", good, 3), chip("Ha", good, 2)
    boris = (chip("Po", harm, 2), chip("Re", good, 3))
    acting: dict[str, Any] = {"presence": Presence.ACTING, "hp": Gauge(212, 310), "chips": (brave,)}
    critical: dict[str, Any] = {"hp": Gauge(61, 265), "critical": True, "chips": (haste,)}
    return (
        token("mirel", 0, name="Mirel", **acting),
        token("okko", 6, name="Okko", colour="yellow", row="back", **critical),
        token("tamsin", 12, name="Tamsin", colour="rose", row="back", hp=Gauge(295, 295)),
        token("boris", 36, name="Boris", colour="orange", hp=Gauge(148, 370), chips=boris),
    )


def _enemies() -> tuple[TokenView, ...]:
    harm, good = Tone.HARMFUL, Tone.BENEFICIAL
    imp: dict[str, Any] = {
        "letter": "I1",
        "colour": "leaf",
        "hp": Gauge(58, 180),
        "chips": (chip("Bl", harm, 4),),
    }
    hag: dict[str, Any] = {
        "letter": "H",
        "colour": "plum",
        "row": "back",
        "hp": Gauge(240, 240),
        "chips": (chip("Sh", good, 3), chip("Sl", harm, 2), chip("Fa", good, 2)),
    }
    hidden: dict[str, Any] = {"colour": "sky", "hidden": True, "hp": Gauge(130, 130)}
    foes = "enemies"
    return (
        token("imp1", 12, foes, name="Imp 1", **imp),
        token("hag", 12, foes, name="Marsh Hag", **hag),
        token("lurker", 19, foes, name="Lurker", **hidden),
        token("imp2", 41, foes, name="Imp 2", letter="I2", colour="red", hp=Gauge(96, 180)),
        token("wolf", None, foes, name="Bog Wolf", letter="W", colour="tan", hp=Gauge(160, 160)),
    )
