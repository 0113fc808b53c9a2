"""What actions cost: Action Points and Elemental Crystals (RND-016)."""

from app.engine.model.phrase import Phrase
from app.engine.systems.rounds.evolve import CRYSTAL
from app.engine.systems.rounds.profile import Action
from app.engine.systems.rounds.scribe import Scribe
from app.engine.systems.rounds.state import Fight, Fighter


def unaffordable(fight: Fight, one: Fighter, action: Action) -> Phrase | None:
    """What the fighter lacks; Action Points that are not configured cost nothing."""
    if fight.ap_max(one.profile) is not None and one.ap < action.ap:
        return Phrase("lock.ap", {"needs": action.ap, "has": one.ap})
    for kind, needs in action.crystals.items():
        has = one.crystals.get(kind, 0)
        if has < needs:
            return Phrase("lock.crystal", {"kind": kind, "needs": needs, "has": has})
    return None


def pay(scribe: Scribe, who: str, action: Action) -> None:
    """Takes the price as the action is declared."""
    one = scribe.fighter(who)
    if action.ap and scribe.fight.ap_max(one.profile) is not None:
        left = one.ap - action.ap
        scribe.write("price.paid", who=who, gauge="ap", amount=action.ap, value=left)
    for kind, amount in action.crystals.items():
        left = one.crystals.get(kind, 0) - amount
        gauge = f"{CRYSTAL}{kind}"
        scribe.write("price.paid", who=who, gauge=gauge, amount=amount, value=left)
