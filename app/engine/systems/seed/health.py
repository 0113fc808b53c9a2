"""What follows from a change of HP: KO, critical health, and the end of the battle."""

from app.engine.systems.seed import facts
from app.engine.systems.seed.scribe import Scribe
from app.engine.systems.seed.state import ENEMIES, PARTY, Battle


def note_health(scribe: Scribe, before: Battle, who: str) -> None:
    """Writes KO and critical health that ``who`` entered or left since ``before``.

    0 HP is KO (SEED-096), which removes every status that does not survive it (SEED-190);
    25 % of max HP or less is critical health (SEED-104), which KO overrides.
    """
    old, new = before.roster[who], scribe.combatant(who)
    if new.fallen and not old.fallen:
        scribe.write(facts.about("ko.taken", who))
        if new.side == ENEMIES and scribe.battle.rules.remove_ko_enemies:
            scribe.write(facts.about("combatant.removed", who))
    elif old.fallen and not new.fallen:
        scribe.write(facts.about("ko.lifted", who, hp=new.hp))
    if new.critical != old.critical:
        kind = "critical.entered" if new.critical else "critical.left"
        if not new.fallen:
            scribe.write(facts.about(kind, who))


def outcome(battle: Battle) -> str | None:
    """How the battle stands: won, lost or draw, or ``None`` while both sides can fight.

    A side that never had anybody does not end the battle (SEED-015, SEED-016).
    """
    seen, standing = set(), set()
    for who in battle.roster.values():
        side = who.identity.side
        seen.add(side)
        if side not in standing and who.fighting:
            standing.add(side)
    party_out, enemies_out = PARTY in seen - standing, ENEMIES in seen - standing
    if party_out and enemies_out:
        return "draw"
    if enemies_out:
        return "won"
    return "lost" if party_out else None


def check_end(scribe: Scribe) -> bool:
    """Ends the battle when a side has nobody left; says whether it is over."""
    if scribe.battle.result is None:
        result = outcome(scribe.battle)
        if result is not None:
            scribe.write(facts.ended(result))
    return scribe.battle.result is not None
