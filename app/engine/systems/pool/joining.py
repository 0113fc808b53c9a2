"""Joining a fight: its beginning, late arrivals, and numbered copies."""

from app.engine.core.answers import Answers
from app.engine.core.commands import Begin, Duplicate, Entrant, Join
from app.engine.core.errors import RuleError
from app.engine.core.teams.joining import copy_of, newcomer_body, readable_profile, readable_rules
from app.engine.model.phrase import Phrase
from app.engine.systems.pool.aftermath import announce_round
from app.engine.systems.pool.ailments import NAMES
from app.engine.systems.pool.ending import check_end
from app.engine.systems.pool.house_rules import IMMUNE_FACES, read_house_rules
from app.engine.systems.pool.profile import read_profile
from app.engine.systems.pool.scribe import Scribe


def begin(scribe: Scribe, command: Begin, _answers: Answers) -> Phrase:
    """A fight opens with the first turn, in which everybody chooses."""
    rules = readable_rules(scribe.fight, command, read_house_rules)
    if command.reinforcements:
        raise RuleError(Phrase("pool.no_time"))
    if rules.die_faces is None:
        raise RuleError(Phrase("pool.no_die"))
    known = [dict(one) for one in command.statuses if one.get("id") in NAMES]
    scribe.write(
        "battle.begun", title=command.title, house_rules=dict(command.house_rules), statuses=known
    )
    if rules.die_faces > IMMUNE_FACES:
        scribe.write("rules.warned", faces=rules.die_faces, immune=rules.die_faces)
    for entrant in command.entrants:
        _enter(scribe, entrant)
    if not check_end(scribe):
        announce_round(scribe)
    return Phrase("step.begin", {"title": command.title})


def join(scribe: Scribe, command: Join, _answers: Answers) -> Phrase:
    """Somebody joins the turn under way: nothing of it has been revealed yet."""
    _enter(scribe, command.entrant)
    return Phrase("step.join", {"name": command.entrant.name})


def duplicate(scribe: Scribe, command: Duplicate, _answers: Answers) -> Phrase:
    """A fresh copy, which joins like any other."""
    _enter(scribe, copy_of(scribe, command))
    return Phrase("step.duplicate", {"who": command.who})


def _enter(scribe: Scribe, entrant: Entrant) -> None:
    profile = readable_profile(entrant, read_profile)
    missing = profile.missing(scribe.fight.rules)
    if missing:
        raise RuleError(Phrase("pool.unset", {"name": entrant.name, "field": missing}))
    scribe.write("combatant.joined", **newcomer_body(scribe.fight, entrant, profile.hp))
