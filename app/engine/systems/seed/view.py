"""The neutral picture of a Seed battle."""

import math
from collections.abc import Mapping
from dataclasses import replace

from app.engine.core.system import Drawn
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
from app.engine.systems.seed.info import AXIS, INFO, LANES
from app.engine.systems.seed.numbers import Number
from app.engine.systems.seed.order import acting_order, newcomer
from app.engine.systems.seed.state import (
    EMPTY,
    ENEMIES,
    GUESTS,
    PARTY,
    READY,
    Battle,
    Combatant,
    Origin,
    changed,
)

_LANE_OF = {PARTY: PARTY, GUESTS: PARTY, ENEMIES: ENEMIES}
_NOTHING_DRAWN = Drawn(EMPTY, INFO.blank)
_REST = (Presence.HELD, Presence.FALLEN, Presence.GONE)


def timeline(battle: Battle, near: Drawn[Battle] | None = None) -> TimelineView:
    """Everybody once: acting order first, then held, fallen and gone.

    Tokens are taken from a picture ``near`` where nothing of them has changed since: a drag
    changes one combatant of forty, and is drawn at each of its steps.
    """
    order = acting_order(battle)
    ties = _ties(battle, order)
    near = near or _NOTHING_DRAWN
    old = {token.id: token for token in near.view.tokens}
    was = near.state.roster
    turned = {near.state.now, battle.now}
    still = near.state.clock == battle.clock and near.state.turns is battle.turns

    def token(who: Combatant, number: int | None = None) -> TokenView:
        known, tie = old.get(who.id), ties.get(who.id)
        if known is None or who.id in turned or not _looks_alike(was[who.id], who):
            return _token(battle, who, number, tie)
        untied = tie is None and known.tie is None
        if still and untied and known.order == number and was[who.id] is who:
            return known
        return _moved(battle, who, number, tie, known)

    tokens = [token(who, number) for number, who in enumerate(order)]
    shown = {who.id for who in order}
    rest = [token(who) for who in battle if who.id not in shown]
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
    clock = battle.clock
    highest = math.ceil(max((who.due for who in battle if who.active), default=clock) - clock)
    return max(battle.rules.track_lines, -(-highest // 10) * 10)


def _ties(battle: Battle, order: list[Combatant]) -> dict[str, tuple[int, Phrase]]:
    """Numbers those who share a place, and says what decided."""
    clock, places = battle.clock, dict[Number, list[Combatant]]()
    for who in order:
        due = who.due
        places.setdefault(due if due > clock else clock, []).append(who)
    found: dict[str, tuple[int, Phrase]] = {}
    for tied in places.values():
        if len(tied) > 1:
            for number, who in enumerate(tied):
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


def _looks_alike(one: Combatant, other: Combatant) -> bool:
    """Whether two moments of a combatant differ in nothing but when it acts.

    Of who charges they always do, as the token counts the charge down.
    """
    return one.standing.charge is None and (
        one is other
        or (
            one.identity is other.identity
            and one.statuses is other.statuses
            and one.standing is other.standing
            and (one.hp, one.mp) == (other.hp, other.mp)
        )
    )


def _moved(
    battle: Battle,
    who: Combatant,
    order: int | None,
    tie: tuple[int, Phrase] | None,
    known: TokenView,
) -> TokenView:
    """The token of somebody who looks as in ``known``, where it stands now."""
    place, turns = _place(battle, who), battle.turns.get(who.id, 0)
    number, reason = tie or (None, None)
    stays = (known.place, known.order, known.tie, known.turns) == (place, order, number, turns)
    if stays and known.tie_reason == reason:
        return known
    return changed(known, place=place, order=order, tie=number, tie_reason=reason, turns=turns)


def _place(battle: Battle, who: Combatant) -> int | None:
    there = who.standing is READY or not (who.held or who.gone)
    return math.ceil(battle.delay(who)) if there else None


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
        place=_place(battle, who),
        order=order,
        hp=Gauge(who.hp, profile.hp_max),
        mp=Gauge(who.mp, profile.mp_max) if profile.mp_max else None,
        critical=who.critical,
        hidden=who.identity.hidden,
        chips=_chips(battle, who),
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


def _chips(battle: Battle, who: Combatant) -> tuple[StatusChip, ...]:
    rules = battle.setup.statuses
    return tuple(
        StatusChip(
            status.id,
            status.name,
            status.code,
            status.tone,
            status.remaining,
            rules[status.id].text if status.id in rules else "",
            by=status.by or "",
            lasting=status.origin is not Origin.CAST,
        )
        for status in who.statuses
    )


def _charge(battle: Battle, who: Combatant) -> ChargeView | None:
    if who.charge is None:
        return None
    ability = who.profile.abilities.get(who.charge.action)
    name = ability.name if ability else who.charge.action
    return ChargeView(name, math.ceil(battle.delay(who)), who.charge.ticks)
