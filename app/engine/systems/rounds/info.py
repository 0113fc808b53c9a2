"""What a campaign needs to know of Rounds before any rule is loaded."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from app.engine.core.system import SystemInfo
from app.engine.model.phrase import Phrase
from app.engine.model.timeline import Axis, Lane, Picture, TimelineView

if TYPE_CHECKING:
    from app.engine.model.documents import DocumentKinds

KINDS: Mapping[str, int] = MappingProxyType(
    dict.fromkeys(
        (
            "battle.begun", "battle.ended", "battle.resumed", "combatant.joined",
            "combatant.numbered", "combatant.renamed", "combatant.hidden", "combatant.removed",
            "combatant.held", "combatant.released", "side.set", "initiative.rolled",
            "initiative.tied", "order.set", "round.started", "turn.started", "turn.ended",
            "turn.skipped", "action.chosen", "phase.resolved", "action.completed", "price.paid",
            "offence.used", "offence.spent", "attack.rolled", "defence.chosen", "defence.rolled",
            "attack.judged", "die.again", "damage.dealt", "counter.taken", "counter.declined",
            "gauge.set", "ko.taken", "ko.lifted", "manual.noted", "note.added",
        ),
        1,
    )
)  # fmt: skip
"""Every kind with its newest version."""

LANES = (
    Lane("party", Phrase("lane.party"), "circle", "left"),
    Lane("enemies", Phrase("lane.enemies"), "square", "right"),
)
AXIS = Axis(
    Phrase("axis.turns"), Phrase("unit.turns"), top=10, label_step=1, picture=Picture.LADDER
)
"""Places count turns until one's own; it is as long as there are fighters."""


def documents() -> "DocumentKinds":
    """Which documents it reads."""
    from app.engine.systems.rounds.documents import KINDS as READ  # noqa: PLC0415 - brings pydantic

    return READ


INFO = SystemInfo(
    id="rounds",
    title="Rounds",
    version=1,
    blank=TimelineView(AXIS, LANES, tokens=(), timers=(), now=None, clock=0, turn=0),
    kinds=KINDS,
    documents=documents,
    line=Phrase("system.rounds"),
    sample=Phrase("sample.rounds"),
)
