"""What the statuses on somebody do to other rules: their hooks, read in one place."""

from collections.abc import Iterable, Iterator

from app.engine.model.documents import Ability, StatusRule
from app.engine.model.phrase import Phrase
from app.engine.systems.seed.build import status_rule
from app.engine.systems.seed.state import Battle, Combatant


def rule_of(battle: Battle, status: str) -> StatusRule:
    """The campaign's rule for a status; an unknown one is a plain named timer."""
    return status_rule(battle.setup.statuses, status)


def situational(
    who: Combatant, side: str, kind: str, *, element: str | None, healing: bool
) -> Iterator[tuple[str, int]]:
    """Percentages that the statuses of ``who`` put on damage or healing (SEED-067)."""
    for status, change in who.build.situational:
        fits = change.healing or change.type in {"any", kind}
        if (
            change.side == side
            and change.healing == healing
            and fits
            and change.element in {None, element}
        ):
            yield status, change.percent


def chance_changes(who: Combatant, role: str, ability: Ability) -> Iterator[tuple[str, int]]:
    """Points that the statuses of ``who`` put on a chance, as actor or as target (SEED-030)."""
    for status, change in who.build.chances:
        if change.role == role and has_any(ability, change.keywords):
            yield status, change.amount


def has_any(ability: Ability, keywords: Iterable[str]) -> bool:
    """Whether the ability has one of the keywords; none asked for is always met."""
    wanted = tuple(keywords)
    return not wanted or any(keyword in wanted for keyword in ability.keywords)


def sealed_by(who: Combatant, ability: Ability) -> Phrase | None:
    """The status that forbids an ability, and the keyword it seals (SEED-206, SEED-208)."""
    for rule in who.build.blocks:
        for keyword in ability.keywords:
            if keyword in rule.blocks:
                return Phrase("lock.sealed", {"status": rule.name, "keyword": keyword})
    return None


def forced_rule(who: Combatant) -> StatusRule | None:
    """The status that takes the choice away: a lost turn first, then a forced attack.

    The fallen can do nothing but wait anyway, where the house gives them turns.
    """
    forced = who.build.forced
    return None if forced is None or who.fallen else forced
