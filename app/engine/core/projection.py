"""A battle as the players may see it, made from the picture that the GM sees."""

from collections import Counter
from dataclasses import replace
from hashlib import blake2s

from app.engine.core.naming import NOBODY_NAMED, UNKNOWN, Naming, is_seen, renamed
from app.engine.model.phrase import Phrase
from app.engine.model.player import (
    PlayerCharge,
    PlayerChip,
    PlayerLane,
    PlayerTimer,
    PlayerToken,
    PlayerView,
    Shown,
    Visibility,
)
from app.engine.model.timeline import ChargeView, Picture, Presence, TimelineView, TokenView


def project_player(
    view: TimelineView, visibility: Visibility, naming: Naming | None = None
) -> PlayerView:
    """What the players see of ``view``.

    Hidden combatants leave no gap: order and ties count those who are seen, whoever acts
    unseen is not named, and ids and numbers do not tell how many there are. ``naming`` are
    the names as they have grown over the battle; without it they are made of ``view`` alone.
    """
    if naming is None:
        naming = renamed(NOBODY_NAMED, view, visibility)
    rounds = view.axis.picture is Picture.LADDER
    if rounds:
        visibility = replace(visibility, delays=False)
    seen = [token for token in view.tokens if is_seen(token, visibility)]
    orders = _orders(seen)
    ties = _ties(seen) if visibility.delays else {}
    now = view.now if any(token.id == view.now for token in seen) else None
    return PlayerView(
        lanes=tuple(PlayerLane(lane.id, lane.name, lane.shape) for lane in view.lanes),
        tokens=tuple(
            _concealed(token, visibility, naming, orders.get(token.id), ties.get(token.id))
            if token.hidden
            else _token(token, visibility, naming, orders.get(token.id), ties.get(token.id))
            for token in seen
        ),
        timers=_timers(view, visibility),
        now=None if now is None else public_id(now, visibility.salt),
        clock=view.clock if visibility.delays else None,
        outcome=view.outcome,
        round=view.clock if rounds else None,
    )


def public_id(id_: str, salt: str) -> str:
    """The id of a combatant in the views that are made with ``salt``."""
    return blake2s(f"{salt}/{id_}".encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()


def _orders(seen: list[TokenView]) -> dict[str, int]:
    acting = [token for token in seen if token.order is not None]
    acting.sort(key=lambda token: token.order or 0)
    return {token.id: number for number, token in enumerate(acting)}


def _ties(seen: list[TokenView]) -> dict[str, int]:
    """Numbers those who share a place anew."""
    acting = [token for token in seen if token.order is not None]
    acting.sort(key=lambda token: token.order or 0)
    alone = Counter(token.place for token in acting)
    reached: Counter[int | None] = Counter()
    found: dict[str, int] = {}
    for token in acting:
        if alone[token.place] > 1:
            reached[token.place] += 1
            found[token.id] = reached[token.place]
    return found


def _concealed(
    token: TokenView, visibility: Visibility, naming: Naming, order: int | None, tie: int | None
) -> PlayerToken:
    """Somebody of whom the players know a name and when it acts, and nothing else."""
    return PlayerToken(
        id=public_id(token.id, visibility.salt),
        name=naming.name(token),
        letter=UNKNOWN,
        colour="",
        lane=token.lane,
        row="",
        presence=token.presence,
        order=order,
        place=token.place if visibility.delays else None,
        tie=tie,
        health=None,
        tenths=None,
        hp=None,
        mp=None,
        chips=(),
        charge=None,
        concealed=True,
        rounds=token.rounds,
    )


def _token(
    token: TokenView, visibility: Visibility, naming: Naming, order: int | None, tie: int | None
) -> PlayerToken:
    shown = visibility.hp.get(token.lane, Shown.HIDDEN)
    tracked = token.hp.maximum > 0
    open_ = token.lane in visibility.open_lanes
    return PlayerToken(
        id=public_id(token.id, visibility.salt),
        name=naming.name(token),
        letter=naming.letter(token),
        colour=token.colour,
        lane=token.lane,
        row=token.row,
        presence=token.presence,
        order=order,
        place=token.place if visibility.delays else None,
        tie=tie,
        health=health_of(token) if tracked and shown is not Shown.HIDDEN else None,
        tenths=_tenths(token) if tracked and shown in {Shown.EXACT, Shown.BAR} else None,
        hp=token.hp if tracked and shown is Shown.EXACT else None,
        mp=token.mp if open_ else None,
        chips=tuple(
            PlayerChip(chip.name, chip.code, chip.tone, chip.remaining) for chip in token.chips
        ),
        charge=_charge(token.charge, visibility, open_=open_),
        rounds=token.rounds,
        chosen=token.chosen,
    )


def health_of(token: TokenView) -> Phrase:
    """How somebody looks, in words."""
    if token.presence is Presence.FALLEN or token.hp.value <= 0:
        return Phrase("health.fallen")
    if token.critical:
        return Phrase("health.critical")
    if token.hp.value * 2 <= token.hp.maximum:
        return Phrase("health.wounded")
    return Phrase("health.hurt" if token.hp.value < token.hp.maximum else "health.unhurt")


def _tenths(token: TokenView) -> int:
    """Rounded up, so that only those at 0 HP show an empty bar."""
    return max(0, min(10, -(-token.hp.value * 10 // token.hp.maximum)))


def _charge(
    charge: ChargeView | None, visibility: Visibility, *, open_: bool
) -> PlayerCharge | None:
    if charge is None:
        return None
    return PlayerCharge(
        charge.action if open_ else None, charge.left if visibility.delays else None
    )


def _timers(view: TimelineView, visibility: Visibility) -> tuple[PlayerTimer, ...]:
    if not visibility.timers:
        return ()
    return tuple(
        PlayerTimer(timer.text, timer.place if visibility.delays else None)
        for timer in view.timers
        if not timer.joins  # nobody knows yet who is on the way
    )
