"""What follows from a change of HP: KO, revival, and critical health."""

from fractions import Fraction

from app.engine.model.effects import Revive
from app.engine.systems.seed import facts
from app.engine.systems.seed.bearing import drop_sos, receive_sos, restart
from app.engine.systems.seed.delay import opening_delay
from app.engine.systems.seed.scribe import Scribe
from app.engine.systems.seed.state import ENEMIES, Battle, Combatant
from app.engine.systems.seed.sums import round_to


def share_of(maximum: int, percent: int, way: str = "down") -> int:
    """A percentage of a maximum in whole points: 40 % of 333 is 133 when rounded down."""
    return round_to(Fraction(maximum * percent, 100), way)


def note_health(scribe: Scribe, before: Battle, who: str) -> None:
    """Writes KO, revival and critical health that ``who`` entered or left since ``before``.

    0 HP is KO (SEED-096), which removes every status that does not survive it (SEED-190);
    25 % of max HP or less is critical health (SEED-104), which KO overrides.
    """
    old, new = before.roster[who], scribe.battle.roster[who]
    top = new.profile.hp_max
    if old.hp * 4 > top and new.hp * 4 > top:
        return  # well before and after
    if new.fallen and not old.fallen:
        _fall(scribe, new)
    elif old.fallen and not new.fallen:
        scribe.write(facts.about("ko.lifted", who, hp=new.hp))
        _delay_of_revived(scribe, who)
    fell = new.fallen and not old.fallen
    note_critical(scribe, who, was=old.critical and not fell)


def _fall(scribe: Scribe, who: Combatant) -> None:
    lift = max((rule.revives for rule in who.build.rules), default=0)
    scribe.write(facts.about("ko.taken", who.id))
    if lift:
        hp = max(1, share_of(who.profile.hp_max, lift))
        scribe.write(facts.about("ko.lifted", who.id, hp=hp))
        _delay_of_revived(scribe, who.id)
    elif _taken_off(scribe.battle, who):
        scribe.write(facts.about("combatant.removed", who.id))


def _taken_off(battle: Battle, who: Combatant) -> bool:
    """Monsters, or characters whom nobody can bring back, if the house wants (SEED-098, 099)."""
    if who.side == ENEMIES:
        return battle.rules.remove_ko_enemies
    return battle.rules.remove_ko_pcs and not any(
        _has_life_effect(friend) for friend in battle if friend.side == who.side
    )


def _has_life_effect(who: Combatant) -> bool:
    effects = [effect for ability in who.profile.abilities.values() for effect in ability.effects]
    for id_, item in who.profile.items.items():
        effects += item.effects if who.standing.items.get(id_) else ()
    return any(isinstance(effect, Revive) for effect in effects)


def _delay_of_revived(scribe: Scribe, who: str) -> None:
    """What the house rules give somebody who gets up; as it stands by default."""
    rules, revived = scribe.battle.setup.rules, scribe.battle.roster[who]
    if rules.revive_delay == "fixed":
        place = rules.revive_ticks
    elif rules.revive_delay == "start_formula" or rules.ko_timeline == "restart":
        place = opening_delay(revived.profile.spd, preemptive=False)
    else:
        return
    restart(scribe, who, place)


def note_critical(scribe: Scribe, who: str, *, was: bool) -> None:
    """Critical health entered or left, and the SoS-Statuses that follow at once."""
    new = scribe.battle.roster[who]
    if new.critical == was or new.fallen:
        return
    scribe.write(facts.about("critical.entered" if new.critical else "critical.left", who))
    if scribe.battle.setup.rules.sos_check == "immediate":
        settle_sos(scribe, who)


def settle_sos(scribe: Scribe, who: str) -> None:
    """Brings the SoS-Statuses of somebody into line with their health (SEED-195, SEED-196)."""
    bearer = scribe.battle.roster[who]
    if bearer.critical:
        receive_sos(scribe, who)
    else:
        drop_sos(scribe, who)
