"""Rows, back attack and pincer: who stands where, and what that does to melee."""

from app.engine.model.formation import FormationView, RowTerm
from app.engine.systems.seed.state import ENEMIES, PARTY, SIDES, Battle, Combatant

ROWS = ("front", "back")
FLANKS = ("a", "b")
ROW_PENALTY = -25


def faction(side: str) -> str:
    """Guests fight on the party's side."""
    return ENEMIES if side == ENEMIES else PARTY


def hostile(who: Combatant, other: Combatant) -> bool:
    """Whether two combatants stand on different sides."""
    return (who.identity.side == ENEMIES) != (other.identity.side == ENEMIES)


def turned(row: str) -> str:
    """The other row."""
    return "front" if row == "back" else "back"


def flank_of(battle: Battle, who: Combatant) -> str | None:
    """In a pincer, the side on which an attacker stands; ``None`` for all others.

    The attackers' rows are split, one on each side (SEED-174); a change of row changes side.
    """
    formation = battle.setup.formation
    if formation.kind != "pincer" or faction(who.side) == formation.victims:
        return None
    return who.identity.flank or ("a" if who.row == "front" else "b")


def row_penalties(
    battle: Battle, actor: Combatant, target: Combatant
) -> tuple[tuple[str, int], ...]:
    """Percentages that rows take from melee between enemies (SEED-157, SEED-160).

    In a pincer the victims' terms depend on the flank of the other one (SEED-175).
    """
    if not hostile(actor, target):
        return ()
    if battle.setup.formation.kind == "none":
        own = actor.identity.row == "back" and shielded(battle, actor)
        theirs = target.identity.row == "back" and shielded(battle, target)
    else:
        own, theirs = _behind(battle, actor, target), _behind(battle, target, actor)
    return _PENALTIES[own, theirs]


_PENALTIES = {
    (False, False): (),
    (True, False): (("damage.row_own", ROW_PENALTY),),
    (False, True): (("damage.row_target", ROW_PENALTY),),
    (True, True): (("damage.row_own", ROW_PENALTY), ("damage.row_target", ROW_PENALTY)),
}


def _behind(battle: Battle, who: Combatant, other: Combatant) -> bool:
    flank = flank_of(battle, other)
    if flank is not None:
        return _turned_away(battle, who, flank)
    if flank_of(battle, who) is not None and battle.rules.pincer_attacker_rows == "all_front":
        return False
    return shielded(battle, who)


def _turned_away(battle: Battle, victim: Combatant, flank: str) -> bool:
    return flank not in faced(battle, victim)


def faced(battle: Battle, victim: Combatant) -> str:
    """Each row of the victims faces one flank, unless they stand in one row (SEED-176)."""
    rows = {friend.row for friend in battle if not hostile(friend, victim) and friend.fighting}
    if len(rows) < 2:
        return "".join(FLANKS)
    front_faces = "b" if battle.setup.formation.flipped else "a"
    return front_faces if victim.row == "front" else _other(front_faces)


def formation_view(battle: Battle) -> FormationView:
    """Where everybody stands, and what rows take from melee between those who fight."""
    formed = battle.setup.formation
    fighting = [who for who in battle if who.fighting]
    flanks = {who.id: flank for who in fighting if (flank := flank_of(battle, who)) is not None}
    pincered = [who for who in fighting if formed.kind == "pincer" and who.id not in flanks]
    terms = {
        (actor.id, target.id): tuple(RowTerm(*term) for term in found)
        for actor in fighting
        for target in fighting
        if (found := tuple(row_penalties(battle, actor, target)))
    }
    facing = {who.id: faced(battle, who) for who in pincered}
    return FormationView(formed.kind, formed.victims, formed.flipped, flanks, facing, terms)


def _other(flank: str) -> str:
    return "b" if flank == "a" else "a"


def shielded(battle: Battle, who: Combatant) -> bool:
    """In the back row with somebody active of its side in front (SEED-165)."""
    mine = who.identity
    if mine.row != "back":
        return False
    foe = mine.side == ENEMIES
    for other in battle.roster.values():
        theirs = other.identity
        if theirs.row == "front" and (theirs.side == ENEMIES) == foe and other.fighting:
            return True
    return False


def sides_of(faction_: str) -> tuple[str, ...]:
    """The sides that fight together."""
    return tuple(side for side in SIDES if faction(side) == faction_)
