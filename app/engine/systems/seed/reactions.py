"""Reactions: triggered at the very end of the action phase (SEED-043, SEED-148 … SEED-155)."""

from collections.abc import Iterable

from app.engine.core.answers import Answers, Question, QuestionKind
from app.engine.core.events import Event
from app.engine.model.documents import Ability
from app.engine.model.effects import Damage, Trigger
from app.engine.model.phrase import Phrase
from app.engine.systems.seed.action import Performance, Strike
from app.engine.systems.seed.damage import melee
from app.engine.systems.seed.formation import hostile
from app.engine.systems.seed.hooks import sealed_by
from app.engine.systems.seed.order import side_rank
from app.engine.systems.seed.pricing import (
    pay_at_once,
    pay_with_health,
    receive_statuses,
    unaffordable,
)
from app.engine.systems.seed.scribe import Scribe
from app.engine.systems.seed.state import Battle, Combatant
from app.engine.systems.seed.targets import aims_at_one, may_hit

NONE = "none"
"""The option of not reacting, where the house makes reactions optional."""


def react(scribe: Scribe, answers: Answers, strikes: Iterable[Strike]) -> None:
    """Each target answers each action at most once, in tie order (SEED-151).

    A reaction never sets off another (SEED-153): only the strikes of the turn are looked at.
    """
    done: set[str] = set()
    for number, strike in enumerate(strikes):
        if scribe.battle.setup.rules.reaction_limit == "per_subaction":
            done = set()
        for who in _order(scribe.battle, strike):
            if who not in done and _answer(scribe, answers, strike, who, number):
                done.add(who)


def _order(battle: Battle, strike: Strike) -> list[str]:
    """Whom the strike could set off: its targets, and those who watch."""
    roster, ids, watchers = battle.roster, strike.targets, battle.scene.watchers
    if len(ids) == 1 and not watchers and not roster[ids[0]].identity.profile.reactions:
        return []
    if watchers:
        ids = tuple(dict.fromkeys((*ids, *watchers)))
    others = [
        who
        for id_ in ids
        if (who := roster[id_]).identity.profile.reactions
        and id_ != strike.actor
        and not who.standing.gone
    ]
    if len(others) > 1:
        sides = battle.setup.rules.tie_side_order
        others.sort(key=lambda who: (side_rank(sides, who), who.seq, who.identity.listed))
    return [who.id for who in others]


def _answer(scribe: Scribe, answers: Answers, strike: Strike, who: str, number: int) -> bool:
    """Chooses one triggered reaction, then rolls it; says whether one was triggered."""
    options = [one for one in _triggered(scribe.battle, strike, who) if _possible(scribe, who, one)]
    if not options:
        return False
    key = f"react/{number}/{who}"
    chosen = _choose(scribe.battle, answers, options, key, who)
    if chosen is not None:
        _perform(scribe, answers, strike, who, chosen, key)
    return True


def _choose(
    battle: Battle, answers: Answers, options: list[Ability], key: str, who: str
) -> Ability | None:
    """One of several, before anything is rolled (SEED-152)."""
    if len(options) == 1 and not battle.setup.rules.reactions_optional:
        return options[0]
    ids = [one.id for one in options]
    if battle.setup.rules.reactions_optional:
        ids.append(NONE)
    ask = Phrase("ask.reaction", {"who": who})
    taken = answers.choose(Question(key, QuestionKind.CHOICE, ask, who=who, options=tuple(ids)))
    return next((one for one in options if one.id == taken), None)


def _triggered(battle: Battle, strike: Strike, who: str) -> list[Ability]:
    reactor = battle.roster[who]
    return [
        ability
        for ability in reactor.profile.reactions
        if ability.trigger is not None and _fits(battle, strike, reactor, ability.trigger)
    ]


def _fits(battle: Battle, strike: Strike, reactor: Combatant, trigger: Trigger) -> bool:
    """Whether the action was what the trigger asks for."""
    actor, who = battle.roster[strike.actor], reactor.id
    if not _happened(battle, strike, reactor, trigger.on) or not hostile(actor, reactor):
        return False
    if trigger.single and not (
        aims_at_one(strike.ability, strike.targets) and who in strike.targets
    ):
        return False
    if trigger.weapon and "Weapon" not in strike.ability.keywords:
        return False
    return _kind_fits(strike, actor, trigger)


def _happened(battle: Battle, strike: Strike, reactor: Combatant, what: str) -> bool:
    who = reactor.id
    match what:
        case "struck":
            return who in strike.hit
        case "damaged":
            return who in strike.damaged
        case "missed":
            return who in strike.targets and who not in strike.hit
        case "critical_health":
            return reactor.critical and not _was_critical(strike, who)
        case _:
            return any(
                one != who and not hostile(battle.roster[one], reactor) for one in strike.hit
            )


def _was_critical(strike: Strike, who: str) -> bool:
    return who in strike.before.roster and strike.before.roster[who].critical


def _kind_fits(strike: Strike, actor: Combatant, trigger: Trigger) -> bool:
    if trigger.type is not None and trigger.type not in strike.types:
        return False
    if trigger.reach is None:
        return True
    damage = [effect for effect in strike.ability.effects if isinstance(effect, Damage)]
    close = [melee(actor, strike.ability, effect) for effect in damage]
    return bool(damage) and (True in close) == (trigger.reach == "melee")


def _possible(scribe: Scribe, who: str, reaction: Ability) -> bool:
    """Able to act now, not sealed, and the price at hand (SEED-154)."""
    reactor = scribe.battle.roster[who]
    if reactor.gone or reactor.held or reactor.absent:
        return False
    if reactor.fallen and not scribe.battle.setup.rules.ko_can_react:
        return False
    if sealed_by(reactor, reaction) is not None:
        return False
    if reaction.critical_only and not reactor.critical:
        return False
    return unaffordable(reactor, reaction) is None


def _perform(
    scribe: Scribe, answers: Answers, strike: Strike, who: str, reaction: Ability, tag: str
) -> None:
    """Its own check; it costs only when it succeeds (SEED-150, SEED-154)."""
    targets = _aim(scribe.battle, strike, who, reaction)
    if not targets and reaction.target != "none":
        return
    scribe.write(
        Event(
            "reaction.chosen",
            {"who": who, "action": reaction.id, "name": reaction.name, "targets": list(targets)},
        )
    )
    performance = Performance(scribe, answers, who, reaction, targets, f"{tag}/")
    done = performance.perform(lambda: pay_at_once(scribe, who, reaction))
    if reaction.prices and (done.hit or reaction.target == "none"):
        pay_with_health(scribe, who, reaction)
        receive_statuses(scribe, who, reaction, answers)


def _aim(battle: Battle, strike: Strike, who: str, reaction: Ability) -> tuple[str, ...]:
    """The target that the trigger dictates (SEED-149); one who is gone is out of reach."""
    reactor = battle.roster[who]
    if reaction.target == "self":
        return (who,)
    if reaction.target in {"group", "all"}:
        return tuple(
            one.id
            for one in battle
            if may_hit(one, reactor, reaction)
            and (reaction.target == "all" or hostile(one, reactor))
        )
    actor = battle.roster[strike.actor]
    return (actor.id,) if not actor.gone and may_hit(actor, reactor, reaction) else ()
