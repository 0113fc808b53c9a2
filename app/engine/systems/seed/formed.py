"""The GM's hand on a back attack or pincer under way: who stands where, and who faces whom."""

from app.engine.core.commands import SetFlank, TurnAbout
from app.engine.core.errors import RuleError
from app.engine.core.events import Event
from app.engine.model.phrase import Phrase
from app.engine.systems.seed import facts
from app.engine.systems.seed.edits import person
from app.engine.systems.seed.formation import FLANKS, faction, flank_of, turned
from app.engine.systems.seed.scribe import Scribe


def set_flank(scribe: Scribe, command: SetFlank) -> Phrase:
    """Moves attackers to a side of the pincer (SEED-174), whatever their rows."""
    if command.flank not in FLANKS:
        raise RuleError(Phrase("flank.unknown", {"flank": command.flank}))
    for who in command.who:
        if flank_of(scribe.battle, person(scribe, who)) is None:
            raise RuleError(Phrase("flank.none", {"who": who}))
        scribe.write(facts.about("flank.set", who, flank=command.flank))
    return Phrase("step.flank", {"who": command.who, "flank": command.flank.upper()})


def turn_about(scribe: Scribe, _command: TurnAbout) -> Phrase:
    """The victims turn round: other flanks faced (SEED-175), or rows reversed (SEED-172)."""
    formation = scribe.battle.setup.formation
    if formation.kind == "none":
        raise RuleError(Phrase("formation.none"))
    if formation.kind == "pincer":
        flipped = not formation.flipped
        body = {"victims": formation.victims, "flipped": flipped}
        scribe.write(Event("formation.turned", body))
    else:
        victims = [who for who in scribe.battle if faction(who.side) == formation.victims]
        for who in victims:
            if not who.gone:
                scribe.write(facts.about("row.set", who.id, row=turned(who.row)))
    return Phrase(f"step.turned_{formation.victims}")
