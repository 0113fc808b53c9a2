"""Whom an ability may be aimed at (SEED-031, SEED-217 … SEED-221)."""

from collections.abc import Iterable

from app.engine.core.errors import RuleError
from app.engine.model.documents import Ability
from app.engine.model.effects import Revive
from app.engine.model.options import TargetOption
from app.engine.model.phrase import Phrase
from app.engine.systems.seed.state import ENEMIES, PARTY, Battle, Combatant

ROWS = ("front", "back")


def target_options(battle: Battle, actor: Combatant, ability: Ability) -> tuple[TargetOption, ...]:
    """Every choice of target, those that cannot be taken with the reason.

    Opponents come first unless the ability helps; nothing to choose gives an empty tuple.
    """
    if ability.target == "single":
        return tuple(_single(who, ability) for who in _sorted(battle, actor, ability))
    if ability.target in {"group", "row"}:
        return _groups(battle, actor, ability)
    return ()


def resolve_targets(
    battle: Battle, actor: Combatant, ability: Ability, wanted: tuple[str, ...]
) -> tuple[Combatant, ...]:
    """The combatants that the ability is rolled against; raises `RuleError`."""
    if ability.target == "self":
        return (actor,)
    if ability.target == "all":
        return tuple(who for who in battle if _on_field(who) and _may_aim(who, ability))
    if ability.target == "none":
        return ()
    if any(who not in battle.roster for who in wanted):
        raise RuleError(Phrase("target.unknown"))
    for option in target_options(battle, actor, ability):
        if frozenset(option.ids) == frozenset(wanted):
            if option.locked is not None:
                raise RuleError(option.locked)
            return tuple(battle.roster[who] for who in option.ids)
    raise RuleError(Phrase("target.needed", {"action": ability.name}))


def helps(ability: Ability) -> bool:
    """Whether it is meant for one's own side: it heals, revives or removes."""
    return any(effect.kind in {"heal", "revive", "cure"} for effect in ability.effects)


def _sorted(battle: Battle, actor: Combatant, ability: Ability) -> Iterable[Combatant]:
    friendly = helps(ability)
    everybody = [who for who in battle if not who.gone]
    return sorted(everybody, key=lambda who: (who.side == actor.side) != friendly)


def _single(who: Combatant, ability: Ability) -> TargetOption:
    return TargetOption((who.id,), None, locked=_lock(who, ability))


def _lock(who: Combatant, ability: Ability) -> Phrase | None:
    if who.held:
        return Phrase("target.held", {"who": who.id})
    if not _may_aim(who, ability):
        code = "target.standing" if revives(ability) else "target.fallen"
        return Phrase(code, {"who": who.id})
    return None


def _on_field(who: Combatant) -> bool:
    return not (who.gone or who.held)


def revives(ability: Ability) -> bool:
    """Whether it is a Life effect, meant for the fallen (SEED-097)."""
    return any(isinstance(effect, Revive) for effect in ability.effects)


def _may_aim(who: Combatant, ability: Ability) -> bool:
    return who.fallen == revives(ability)


def _groups(battle: Battle, actor: Combatant, ability: Ability) -> tuple[TargetOption, ...]:
    foes, friends = (ENEMIES, PARTY) if actor.side == PARTY else (PARTY, ENEMIES)
    sides = (friends, foes) if helps(ability) else (foes, friends)
    rows = ROWS if ability.target == "row" else (None,)
    options = [_group(battle, ability, side, row) for side in sides for row in rows]
    return tuple(option for option in options if option is not None)


def _group(battle: Battle, ability: Ability, side: str, row: str | None) -> TargetOption | None:
    ids = tuple(
        who.id
        for who in battle
        if who.side == side and row in {None, who.row} and _on_field(who) and _may_aim(who, ability)
    )
    if not ids:
        return None
    code = f"target.{side}" if row is None else f"target.{side}_{row}"
    return TargetOption(ids, Phrase(code))
