"""How a battle ends, and what is left of it (SEED-015 … SEED-017, SEED-022, SEED-201)."""

from app.engine.systems.seed import facts
from app.engine.systems.seed.bearing import cleared_after_battle
from app.engine.systems.seed.health import note_health
from app.engine.systems.seed.scribe import Scribe
from app.engine.systems.seed.spoils import spoils
from app.engine.systems.seed.state import ENEMIES, GUESTS, PARTY, Battle


def outcome(battle: Battle) -> str | None:
    """How the battle stands: won, lost or draw, or ``None`` while both sides can fight.

    A side that never had anybody does not end the battle (SEED-015, SEED-016). One whose
    reinforcements are on the way can still fight. Guests do not count for the party unless the
    house says so.
    """
    seen, standing = set(), set()
    guests = battle.rules.guests_keep_battle
    for who in battle.roster.values():
        side = who.identity.side
        if guests and side == GUESTS:
            side = PARTY
        seen.add(side)
        if side not in standing and who.fighting:
            standing.add(side)
    coming = {str(body["side"]) for timer in battle.timers for body in timer.entrants}
    standing |= {PARTY if guests and side == GUESTS else side for side in coming}
    party_out, enemies_out = PARTY in seen - standing, ENEMIES in seen - standing
    if party_out and enemies_out:
        return "draw"
    if enemies_out:
        return "won"
    return "lost" if party_out else None


def check_end(scribe: Scribe) -> bool:
    """Ends the battle when a side has nobody left; says whether it is over."""
    if scribe.decisive and scribe.battle.scene.result is None:
        scribe.decisive = False
        result = outcome(scribe.battle)
        if result is not None:
            end(scribe, result)
    return scribe.battle.scene.result is not None


def end(scribe: Scribe, result: str) -> None:
    """The battle is over: statuses end, and the house rules say what else happens."""
    scribe.write(facts.ended(result))
    for event in cleared_after_battle(scribe.battle):
        scribe.write(event)
    _helpers_leave(scribe)
    if scribe.battle.setup.rules.zero_hp == "revive_with_hp":
        _fallen_get_up(scribe)
    if scribe.battle.setup.rules.restore_after_battle:
        _restore(scribe)
    for event in spoils(scribe.battle, result):
        scribe.write(event)


def _helpers_leave(scribe: Scribe) -> None:
    for who in scribe.battle:
        if who.standing.helper is not None and not who.gone:
            scribe.write(facts.about("combatant.removed", who.id))


def _fallen_get_up(scribe: Scribe) -> None:
    amount = scribe.battle.setup.rules.zero_hp_amount
    for who in scribe.battle:
        if who.fallen and not who.gone and who.side != ENEMIES:
            hp = min(amount, who.profile.hp_max)
            before = scribe.battle
            scribe.write(facts.about("gauge.set", who.id, gauge="hp", value=hp, was=0))
            note_health(scribe, before, who.id)


def _restore(scribe: Scribe) -> None:
    """Full HP and MP for everybody of the party still there (SEED-200)."""
    for who in scribe.battle:
        if who.gone or who.side == ENEMIES:
            continue
        for gauge, value, top in (
            ("hp", who.hp, who.profile.hp_max),
            ("mp", who.mp, who.profile.mp_max),
        ):
            if value < top:
                before = scribe.battle
                scribe.write(facts.about("gauge.set", who.id, gauge=gauge, value=top, was=value))
                note_health(scribe, before, who.id)
