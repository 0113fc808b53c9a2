"""The neutral picture of a Seed battle."""

import math
from collections.abc import Mapping
from dataclasses import replace

from app.engine.model.phrase import Phrase
from app.engine.model.timeline import (
    ChargeView,
    Gauge,
    Presence,
    StatusChip,
    TimelineView,
    TimerView,
    TokenView,
)
from app.engine.systems.seed.info import AXIS, LANES
from app.engine.systems.seed.numbers import Number
from app.engine.systems.seed.order import acting_order, newcomer
from app.engine.systems.seed.state import ENEMIES, GUESTS, PARTY, Battle, Combatant

_LANE_OF = {PARTY: PARTY, GUESTS: PARTY, ENEMIES: ENEMIES}
_REST = (Presence.HELD, Presence.FALLEN, Presence.GONE)


def timeline(battle: Battle) -> TimelineView:
    """Everybody once: acting order first, then held, fallen and gone."""
    order = acting_order(battle)
    ties = _ties(battle, order)
    tokens = [_token(battle, who, number, ties.get(who.id)) for number, who in enumerate(order)]
    shown = {who.id for who in order}
    rest = [_token(battle, who, None, None) for who in battle if who.id not in shown]
    rest.sort(key=lambda token: _REST.index(token.presence))
    timers = tuple(
        TimerView(
            timer.id,
            timer.text,
            max(0, math.ceil(timer.due - battle.clock)),
            tuple(body["name"] for body in timer.entrants),
        )
        for timer in battle.timers
    )
    return TimelineView(
        axis=replace(AXIS, top=_top(battle)),
        lanes=LANES,
        tokens=(*tokens, *rest),
        timers=timers,
        now=battle.now,
        clock=math.floor(battle.clock),
        turn=battle.turn,
        outcome=Phrase(f"outcome.{battle.result}") if battle.result else None,
    )


def _top(battle: Battle) -> int:
    """The track's height: 100 lines, or tens past the highest token (SEED-024)."""
    highest = max((math.ceil(battle.delay(who)) for who in battle if who.active), default=0)
    return max(battle.rules.track_lines, -(-highest // 10) * 10)


def _ties(battle: Battle, order: list[Combatant]) -> dict[str, tuple[int, Phrase]]:
    """Numbers those who share a place, and says what decided."""
    places: dict[Number, list[Combatant]] = {}
    for who in order:
        places.setdefault(battle.delay(who), []).append(who)
    found: dict[str, tuple[int, Phrase]] = {}
    for tied in places.values():
        for number, who in enumerate(tied if len(tied) > 1 else ()):
            found[who.id] = (number + 1, _reason(battle, tied, number))
    return found


def _reason(battle: Battle, tied: list[Combatant], number: int) -> Phrase:
    who, other = tied[number], tied[number - 1 if number else 1]
    first, second = (other, who) if number else (who, other)
    params = {"who": first.id, "by": second.id}
    if first.id == battle.now:
        return Phrase("tie.turn", params)
    if newcomer(battle, second) and not newcomer(battle, first):
        return Phrase("tie.batch", params)
    return Phrase("tie.side" if first.side != second.side else "tie.order", params)


def _token(
    battle: Battle, who: Combatant, order: int | None, tie: tuple[int, Phrase] | None
) -> TokenView:
    profile = who.profile
    return TokenView(
        id=who.id,
        name=who.name,
        letter=who.identity.letter,
        colour=who.identity.colour,
        lane=_LANE_OF[who.side],
        row=who.row,
        presence=_presence(battle, who),
        place=None if who.held or who.gone else math.ceil(battle.delay(who)),
        order=order,
        hp=Gauge(who.hp, profile.hp_max),
        mp=Gauge(who.mp, profile.mp_max) if profile.mp_max else None,
        critical=who.critical,
        hidden=who.identity.hidden,
        chips=_chips(who),
        charge=_charge(battle, who),
        tie=tie[0] if tie else None,
        tie_reason=tie[1] if tie else None,
        turns=battle.turns.get(who.id, 0),
        public_name=_public_name(who),
        source=_source(who),
    )


def _source(who: Combatant) -> str:
    """Copies look like who they were made from; a helper is no character."""
    character = who.identity.documents.get("character")
    if not isinstance(character, Mapping) or who.identity.helper_of is not None:
        return ""
    return str(character.get("id", ""))


def _public_name(who: Combatant) -> str:
    """The players' name for it, numbered as its own is; a helper has no other name."""
    character = who.identity.documents.get("character")
    alias = character.get("public_name") if isinstance(character, Mapping) else None
    if not alias or who.identity.helper_of is not None:
        return ""
    number = who.identity.number
    return str(alias) if number is None else f"{alias} {number}"


def _presence(battle: Battle, who: Combatant) -> Presence:
    if who.gone:
        return Presence.GONE
    if (who.fallen or who.absent) and who.id != battle.now:
        return Presence.FALLEN
    if who.held:
        return Presence.HELD
    return Presence.ACTING if who.id == battle.now else Presence.WAITING


def _chips(who: Combatant) -> tuple[StatusChip, ...]:
    return tuple(
        StatusChip(status.id, status.name, status.code, status.tone, status.remaining)
        for status in who.statuses
    )


def _charge(battle: Battle, who: Combatant) -> ChargeView | None:
    if who.charge is None:
        return None
    ability = who.profile.abilities.get(who.charge.action)
    name = ability.name if ability else who.charge.action
    return ChargeView(name, math.ceil(battle.delay(who)), who.charge.ticks)
