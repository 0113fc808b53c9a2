"""What the rules have against a status that a GM puts on by hand."""

from __future__ import annotations

from collections.abc import Iterator

from app.engine.model.phrase import Phrase
from app.engine.systems.seed.bearing import duration_sum, status_named
from app.engine.systems.seed.cos import immune, resistance
from app.engine.systems.seed.hooks import rule_of
from app.engine.systems.seed.state import Battle, Combatant, Origin


def status_notes(battle: Battle, who: str, status: str, duration: int | None) -> tuple[Phrase, ...]:
    """Every reason, in the order of ORD-06; see `RuleSystem.status_notes`.

    Immune (SEED-187), fallen, resisted (SEED-185), weaker than what is there (SEED-182), and
    what it would dispel (SEED-192). Nobody of that name, and there is no reason.
    """
    bearer = battle.roster.get(who)
    if bearer is None:
        return ()
    return tuple(_reasons(battle, bearer, status_named(battle, status), duration))


def _reasons(
    battle: Battle, bearer: Combatant, status: str, duration: int | None
) -> Iterator[Phrase]:
    told = {"who": bearer.id, "status": status}
    if immune(battle, bearer, status, ()):
        yield Phrase("status.note_immune", told)
    if bearer.fallen:
        yield Phrase("status.note_fallen", told)
    rule = rule_of(battle, status)
    rank = resistance(bearer, battle.rules, status, rule.name)
    arriving = duration_sum(duration, rank).result or None
    if arriving != duration:
        yield Phrase("status.note_resisted", {**told, "rank": rank, "turns": arriving})
    old = bearer.status(status, Origin.CAST)
    if old is None and bearer.status(status, Origin.AUTO) is not None:
        yield Phrase("status.note_auto", told)
    elif old is not None and rule.fixed:
        yield Phrase("status.note_fixed", told)
    elif old is not None and not _longer(arriving, old.remaining):
        yield Phrase("status.note_weaker", {**told, "turns": old.remaining})
    gone = [
        other.name
        for other in bearer.build.rules
        if other.id != status and (other.id in rule.excludes or status in other.excludes)
    ]
    if gone:
        yield Phrase("status.note_exclusive", {**told, "others": ", ".join(gone)})


def _longer(arriving: int | None, left: int | None) -> bool:
    return left is not None and (arriving is None or arriving > left)
