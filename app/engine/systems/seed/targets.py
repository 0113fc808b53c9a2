"""Whom an ability may be aimed at (SEED-031, SEED-217 … SEED-225)."""

from collections.abc import Iterable, Iterator

from app.engine.core.answers import Answers, Question, QuestionKind
from app.engine.core.errors import RuleError
from app.engine.model.dice import Dice
from app.engine.model.documents import Ability
from app.engine.model.options import TargetOption
from app.engine.model.phrase import Phrase
from app.engine.systems.seed.build import Plan
from app.engine.systems.seed.formation import (
    FLANKS,
    ROWS,
    faction,
    flank_of,
    hostile,
    sides_of,
)
from app.engine.systems.seed.state import ENEMIES, PARTY, READY, Battle, Combatant

NO_CHOICE = frozenset({"self", "all", "none", "random_any", "trigger"})
_REROLLS = 20


def target_options(battle: Battle, actor: Combatant, ability: Ability) -> tuple[TargetOption, ...]:
    """Every choice of target, those that cannot be taken with the reason.

    Opponents come first unless the ability helps; nothing to choose gives an empty tuple.
    """
    if ability.target in {"single", "special"}:
        return tuple(_single(who, actor, ability) for who in _sorted(battle, actor, ability))
    if ability.target in {"group", "random", "row"}:
        return tuple(_groups(battle, actor, ability))
    return ()


def resolve_targets(
    battle: Battle, actor: Combatant, ability: Ability, wanted: tuple[str, ...]
) -> tuple[str, ...]:
    """Ids that the ability is aimed at; raises `RuleError` for what the field forbids."""
    if ability.target == "single" and len(wanted) == 1 and wanted[0] in battle.roster:
        return _one(battle.roster[wanted[0]], actor, ability)
    if ability.target == "self":
        return (actor.id,)
    if ability.target in {"all", "random_any"}:
        return tuple(who.id for who in battle if may_hit(who, actor, ability))
    if ability.target in NO_CHOICE:
        return ()
    if any(who not in battle.roster for who in wanted):
        raise RuleError(Phrase("target.unknown"))
    if ability.target == "special" and wanted:
        return _special(battle, actor, ability, wanted)
    for option in target_options(battle, actor, ability):
        if frozenset(option.ids) == frozenset(wanted):
            if option.locked is not None:
                raise RuleError(option.locked)
            return option.ids
    raise RuleError(Phrase("target.needed", {"action": ability.name}))


def plain_targets(
    battle: Battle, actor: Combatant, plan: Plan, wanted: tuple[str, ...]
) -> tuple[str, ...]:
    """As `resolve_targets`, at once for one target about which nothing stands in the way."""
    if plan.picks_one and len(wanted) == 1:
        who = battle.roster.get(wanted[0])
        if who is not None and who.standing is READY and who.hp > 0 and not plan.revives:
            return wanted
    return resolve_targets(battle, actor, plan.ability, wanted)


def _one(who: Combatant, actor: Combatant, ability: Ability) -> tuple[str, ...]:
    reason = Phrase("target.unknown") if who.gone else _lock(who, actor, ability)
    if reason is not None:
        raise RuleError(reason)
    return (who.id,)


def _special(
    battle: Battle, actor: Combatant, ability: Ability, wanted: tuple[str, ...]
) -> tuple[str, ...]:
    """Whatever the effect text says (SEED-223): any set of those within reach."""
    for who in wanted:
        reason = _lock(battle.roster[who], actor, ability)
        if reason is not None:
            raise RuleError(reason)
    return tuple(who.id for who in battle if who.id in wanted)


def aims_at_one(ability: Ability, targets: tuple[str, ...]) -> bool:
    """Whether it is a single-target ability: by its target field, however many it reaches."""
    if ability.target == "special":
        return len(targets) == 1
    return ability.target in {"single", "self", "trigger"}


def helps(ability: Ability) -> bool:
    """Whether it is meant for one's own side: it heals, revives or removes."""
    return any(effect.kind in {"heal", "revive", "cure"} for effect in ability.effects)


def _sorted(battle: Battle, actor: Combatant, ability: Ability) -> Iterable[Combatant]:
    friendly = helps(ability)
    everybody = [who for who in battle if not who.gone]
    return sorted(everybody, key=lambda who: (hostile(who, actor) == friendly, who is actor))


def _single(who: Combatant, actor: Combatant, ability: Ability) -> TargetOption:
    return TargetOption((who.id,), None, locked=_lock(who, actor, ability))


def _lock(who: Combatant, actor: Combatant, ability: Ability) -> Phrase | None:
    """Why ``who`` is out of its reach; a Life effect is meant for the fallen (SEED-097)."""
    standing = who.standing
    if standing.held:
        return Phrase("target.held", {"who": who.id})
    if standing.away:
        return Phrase("target.away", {"who": who.id})
    if standing.helper is not None:
        return Phrase("target.helper", {"who": who.id})
    revives = actor.build.plan(ability).revives
    if who.fallen != revives:
        return Phrase("target.standing" if revives else "target.fallen", {"who": who.id})
    return None


def may_hit(who: Combatant, actor: Combatant, ability: Ability) -> bool:
    """Whether an effect that chooses nobody reaches ``who``: on the field, and fit for it."""
    if who.gone or _lock(who, actor, ability) is not None:
        return False
    return not (who is actor and ability.target.startswith("random") and not ability.reaches_self)


def _groups(battle: Battle, actor: Combatant, ability: Ability) -> Iterator[TargetOption]:
    """Whole sides; or rows with everybody in them (SEED-162), flanks of a pincer."""
    own = faction(actor.side)
    foes, friends = (ENEMIES, PARTY) if own == PARTY else (PARTY, ENEMIES)
    for side in (friends, foes) if helps(ability) else (foes, friends):
        if ability.target != "row":
            yield from _group(battle, actor, ability, side, f"target.{side}", None)
        elif _pincered(battle, own, side):
            for flank in FLANKS:
                yield from _group(battle, actor, ability, side, f"target.flank_{flank}", flank)
        else:
            for row in _rows(battle, ability, side):
                yield from _group(battle, actor, ability, side, f"target.{side}_{row}", row)


def _rows(battle: Battle, ability: Ability, side: str) -> tuple[str, ...]:
    """An ability tied to a row loses the tie if nobody stands there (SEED-163)."""
    tied = ability.target_row
    if tied is None:
        return ROWS
    counts_ko = battle.rules.row_target_counts_ko
    there = [
        who
        for who in battle
        if who.side in sides_of(side)
        and who.row == tied
        and not who.gone
        and who.standing.helper is None
        and (counts_ko or who.fighting)
    ]
    return (tied,) if there else ROWS


def _pincered(battle: Battle, own: str, side: str) -> bool:
    """Victims of a pincer aim at one of its flanks, whatever row they are tied to (SEED-177)."""
    formation = battle.setup.formation
    return formation.kind == "pincer" and formation.victims == own != side


def _group(
    battle: Battle,
    actor: Combatant,
    ability: Ability,
    side: str,
    code: str,
    place: str | None,
) -> Iterator[TargetOption]:
    ids = tuple(
        who.id
        for who in battle
        if who.side in sides_of(side)
        and place in {None, who.row, flank_of(battle, who)}
        and may_hit(who, actor, ability)
    )
    if ids:
        yield TargetOption(ids, Phrase(code))


def draw_target(
    battle: Battle, key: str, candidates: tuple[str, ...], actor: str, answers: Answers
) -> str:
    """One at random: numbered and drawn evenly, or by the highest die (SEED-224, SEED-225)."""
    if len(candidates) == 1:
        return candidates[0]
    if battle.rules.random_target == "rng":
        dice = Dice(((1, 1, len(candidates)),))
        ask = Phrase("ask.draw", {"by": actor, "who": candidates})
        number = answers.roll(Question(key, QuestionKind.ROLL, ask, who=actor, dice=dice))
        return candidates[number - 1]
    return _highest(battle, key, candidates, actor, answers)


def _highest(
    battle: Battle, key: str, candidates: tuple[str, ...], actor: str, answers: Answers
) -> str:
    dice = Dice(((1, 1, battle.rules.random_die),))
    for again in range(_REROLLS):
        rolls = {}
        for who in candidates:
            ask = Phrase("ask.highest", {"by": actor, "who": who})
            question = Question(f"{key}/{again}/{who}", QuestionKind.ROLL, ask, who=who, dice=dice)
            rolls[who] = answers.roll(question)
        candidates = tuple(who for who in candidates if rolls[who] == max(rolls.values()))
        if len(candidates) == 1:
            return candidates[0]
        if battle.rules.random_tie == "gm":
            break
    ask = Phrase("ask.random_tie", {"by": actor, "who": candidates})
    return answers.choose(
        Question(f"{key}/tie", QuestionKind.CHOICE, ask, who=actor, options=candidates)
    )
