"""Joining a fight: its beginning, late arrivals, and numbered copies."""

from app.engine.core.answers import Answers
from app.engine.core.commands import Begin, Duplicate, Entrant, Join
from app.engine.core.errors import RuleError
from app.engine.core.teams.joining import (
    copy_of,
    filled,
    newcomer_body,
    readable_profile,
    readable_rules,
)
from app.engine.model.phrase import Phrase
from app.engine.systems.rounds.ending import check_end
from app.engine.systems.rounds.house_rules import read_house_rules
from app.engine.systems.rounds.order import (
    line_up,
    place_newcomer,
    roll_initiative,
    settle_turn,
)
from app.engine.systems.rounds.profile import AGILITY, read_profile
from app.engine.systems.rounds.scribe import Scribe


def begin(scribe: Scribe, command: Begin, answers: Answers) -> Phrase:
    """A fight opens with an initiative round in which everybody rolls (RND-001, RND-010)."""
    readable_rules(scribe.fight, command, read_house_rules)
    if command.reinforcements:
        raise RuleError(Phrase("rounds.no_time"))
    scribe.write("battle.begun", title=command.title, house_rules=dict(command.house_rules))
    for entrant in command.entrants:
        _enter(scribe, entrant, since=1)
    for who in tuple(scribe.fight.roster):
        roll_initiative(scribe, who, answers)
    line_up(scribe, answers)
    if not check_end(scribe):
        settle_turn(scribe)
    return Phrase("step.begin", {"title": command.title})


def join(scribe: Scribe, command: Join, answers: Answers) -> Phrase:
    """Somebody joins in mid-fight: rolls at once, and acts from the next round on."""
    _come_late(scribe, command.entrant, answers)
    return Phrase("step.join", {"name": command.entrant.name})


def duplicate(scribe: Scribe, command: Duplicate, answers: Answers) -> Phrase:
    """A fresh copy, which joins like any other."""
    _come_late(scribe, copy_of(scribe, command), answers)
    return Phrase("step.duplicate", {"who": command.who})


def _come_late(scribe: Scribe, entrant: Entrant, answers: Answers) -> None:
    who = _enter(scribe, entrant, since=scribe.fight.round + 1)
    roll_initiative(scribe, who, answers)
    scribe.write("order.set", order=place_newcomer(scribe.fight, scribe.fighter(who)))
    settle_turn(scribe)


def _enter(scribe: Scribe, entrant: Entrant, *, since: int) -> str:
    fight, profile = scribe.fight, readable_profile(entrant, read_profile)
    if profile.stat(AGILITY) is None:
        raise RuleError(Phrase("rounds.unset", {"name": entrant.name, "field": AGILITY}))
    body = newcomer_body(fight, entrant, profile.hp)
    ap = filled(entrant.mp, fight.ap_max(profile))
    scribe.write("combatant.joined", **body, ap=ap, crystals=dict(profile.crystals), since=since)
    who: str = body["id"]
    return who
