"""From a command to a decision, by a table of what each command leads to."""

from collections.abc import Mapping

from app.engine.core import commands as c
from app.engine.core.answers import AnswerMissing, Answers
from app.engine.core.errors import RuleError
from app.engine.core.system import Decision
from app.engine.core.teams.edits import Edit, Scribe
from app.engine.core.teams.scribe import FightT, TeamScribe
from app.engine.core.teams.state import FighterT
from app.engine.model.phrase import Phrase

Edits = Mapping[type, Edit]


def decision(
    scribe: TeamScribe[FightT, FighterT], edits: Edits, command: c.Command, answers: Answers
) -> Decision[FightT]:
    """The facts that follow from ``command``; see `RuleSystem.decide`."""
    if not scribe.fight.begun and not isinstance(command, c.Begin | c.AddNote):
        raise RuleError(Phrase("battle.not_begun"))
    try:
        name = _step(scribe, edits, command, answers)
    except AnswerMissing as stop:
        raise AnswerMissing(stop.question, tuple(scribe.events)) from None
    return Decision(name, tuple(scribe.events), scribe.fight)


def _step(scribe: Scribe, edits: Edits, command: c.Command, answers: Answers) -> Phrase:
    if not isinstance(command, c.Together):
        return edits[type(command)](scribe, command, answers)
    if not command.commands:
        raise RuleError(Phrase("together.nothing"))
    names = [_step(scribe, edits, one, answers) for one in command.commands]
    return names[0] if len(names) == 1 else Phrase("step.together", {"count": len(names)})
