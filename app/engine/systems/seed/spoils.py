"""What a battle is worth once it is over, and what becomes of its losers (SEED-018 … 022)."""

from collections.abc import Iterator, Mapping

from app.engine.core.events import Event
from app.engine.model.documents import Reward
from app.engine.systems.seed import facts
from app.engine.systems.seed.state import ENEMIES, PARTY, Battle, Combatant

CAPTURED, DEAD = "captured", "dead"
WORTH = frozenset({"won", "surrender_enemies"})
"""Outcomes that win the battle for the party; a draw earns nothing by itself."""


def spoils(battle: Battle, result: str) -> Iterator[Event]:
    """Who earns what, then who has died or is a prisoner."""
    winners = [who.id for who in battle if _adventures(who) and not who.gone]
    if result in WORTH and winners:
        for reward in _added_up(battle):
            yield facts.earned(winners, reward)
    for who in battle:
        fate = _fate(battle, who, result)
        if fate:
            yield facts.about("fate.met", who.id, fate=fate)


def _adventures(who: Combatant) -> bool:
    """Player characters; guests and helpers fight for nobody's reward."""
    return who.side == PARTY and who.standing.helper is None and not who.profile.monster


def _added_up(battle: Battle) -> list[Reward]:
    """The encounter's rewards and those of every enemy, like with like.

    Enemies who surrendered, fled or were thrown out are worth as much as the fallen (SEED-016,
    SEED-019); somebody whom the GM took off the field unbeaten is worth nothing.
    """
    found = list(battle.setup.rewards)
    for who in battle:
        if who.side == ENEMIES and who.standing.helper is None and not _withdrawn(who):
            found += rewards_of(who)
    sums: dict[tuple[str, str, bool], Reward] = {}
    for reward in found:
        key = (reward.name, reward.text, reward.each)
        amount = sums[key].amount if key in sums else 0
        sums[key] = reward.model_copy(update={"amount": amount + reward.amount})
    return list(sums.values())


def rewards_of(who: Combatant) -> tuple[Reward, ...]:
    """What beating somebody is worth, by its document (SEED-018)."""
    character = who.identity.documents.get("character")
    listed = character.get("rewards", ()) if isinstance(character, Mapping) else ()
    return tuple(map(Reward.model_validate, listed))


def _withdrawn(who: Combatant) -> bool:
    return who.standing.gone == "removed" and not who.fallen


def _fate(battle: Battle, who: Combatant, result: str) -> str:
    """A party that gives up is captured or killed; so may the fallen be (SEED-020, SEED-022)."""
    rules = battle.rules
    if not _adventures(who) or who.gone:
        return ""
    if result == "surrender_party" and not who.fallen:
        return CAPTURED if rules.pc_surrender == "capture" else DEAD
    if not who.fallen:
        return ""
    if rules.zero_hp == "death" or (result == "surrender_party" and rules.pc_surrender == "death"):
        return DEAD
    lost = result in {"lost", "surrender_party"}
    return CAPTURED if rules.zero_hp == "capture" and lost else ""
