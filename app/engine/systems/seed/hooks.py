"""What the statuses on somebody do to other rules: their hooks, read in one place."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from app.engine.model.documents import Ability, StatusRule
from app.engine.model.effects import Drain, Element
from app.engine.model.phrase import Phrase
from app.engine.systems.seed.state import Battle, Combatant


def rule_of(battle: Battle, status: str) -> StatusRule:
    """The campaign's rule for a status; an unknown one is a plain named timer."""
    known = battle.setup.statuses.get(status)
    if known is not None:
        return known
    letters = "".join(sign for sign in status if sign.isalnum())
    code = letters[:2].capitalize() or "?"
    return StatusRule.model_construct(id=status, name=status, code=code, tone="neutral")


def rules_on(battle: Battle, who: Combatant) -> list[StatusRule]:
    """The rule of each status on somebody, once whatever its sources."""
    statuses = who.statuses
    if len(statuses) == 1:
        return [rule_of(battle, statuses[0].id)]
    return [rule_of(battle, id_) for id_ in dict.fromkeys([status.id for status in statuses])]


def situational(
    battle: Battle, who: Combatant, side: str, kind: str, *, element: str | None, healing: bool
) -> Iterator[tuple[str, int]]:
    """Percentages that the statuses of ``who`` put on damage or healing (SEED-067)."""
    for rule in rules_on(battle, who) if who.statuses else ():
        for change in rule.situational:
            fits = change.healing or change.type in {"any", kind}
            if (
                change.side == side
                and change.healing == healing
                and fits
                and change.element in {None, element}
            ):
                yield rule.id, change.percent


def chance_changes(
    battle: Battle, who: Combatant, role: str, ability: Ability
) -> Iterator[tuple[str, int]]:
    """Points that the statuses of ``who`` put on a chance, as actor or as target (SEED-030)."""
    for rule in rules_on(battle, who) if who.statuses else ():
        for change in rule.chances:
            if change.role == role and has_any(ability, change.keywords):
                yield rule.id, change.amount


def has_any(ability: Ability, keywords: Iterable[str]) -> bool:
    """Whether the ability has one of the keywords; none asked for is always met."""
    wanted = tuple(keywords)
    return not wanted or any(keyword in wanted for keyword in ability.keywords)


def delay_changes(
    battle: Battle, who: Combatant
) -> tuple[list[tuple[str, int]], list[tuple[str, Fraction]]]:
    """Ticks and factors that statuses put on an action's delay (SEED-046, SEED-048)."""
    ticks: list[tuple[str, int]] = []
    factors: list[tuple[str, Fraction]] = []
    for rule in rules_on(battle, who) if who.statuses else ():
        if rule.delay:
            ticks.append((rule.id, rule.delay))
        if rule.delay_multiplier != "1":
            factors.append((rule.id, Fraction(rule.delay_multiplier)))
    return ticks, factors


def sealed_by(battle: Battle, who: Combatant, ability: Ability) -> Phrase | None:
    """The status that forbids an ability, and the keyword it seals (SEED-206, SEED-208)."""
    for rule in rules_on(battle, who) if who.statuses else ():
        for keyword in ability.keywords:
            if keyword in rule.blocks:
                return Phrase("lock.sealed", {"status": rule.name, "keyword": keyword})
    return None


def forced_rule(battle: Battle, who: Combatant) -> StatusRule | None:
    """The status that takes the choice away: a lost turn first, then a forced attack.

    The fallen can do nothing but wait anyway, where the house gives them turns.
    """
    found = None
    if who.fallen:
        return None
    for rule in rules_on(battle, who) if who.statuses else ():
        if rule.penalty is not None:
            return rule
        if rule.forced != "none" and found is None:
            found = rule
    return found


def status_element(battle: Battle, who: Combatant) -> Element | None:
    """The element a status lends to weapon strikes (SEED-090)."""
    for rule in rules_on(battle, who) if who.statuses else ():
        if rule.element is not None:
            return rule.element
    return None


def status_drain(battle: Battle, who: Combatant) -> Drain | None:
    """The drain a status lends (SEED-093)."""
    for rule in rules_on(battle, who) if who.statuses else ():
        if rule.drain is not None:
            return rule.drain
    return None


def reflects(battle: Battle, who: Combatant) -> bool:
    """Whether Spells aimed at ``who`` come back (SEED-207)."""
    return any(rule.reflects for rule in rules_on(battle, who)) if who.statuses else False
