"""What a campaign needs to know of Pool before any rule is loaded."""

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
            "combatant.held", "combatant.released", "side.set", "rules.warned", "round.started",
            "turn.revealed", "turn.started", "turn.skipped", "turn.closed",
            "declaration.made", "declaration.withdrawn", "action.chosen",
            "confusion.rolled", "target.drawn", "blindness.rolled", "fury.rolled",
            "pool.rolled", "dodge.rolled", "sense.rolled", "mind.changed",
            "attack.valued", "defence.valued", "damage.dealt", "status.ticked",
            "resist.checked", "status.set", "status.removed", "status.expired",
            "statuses.counted", "deathstone.left", "gauge.set", "zero.reached",
            "ko.taken", "ko.lifted", "manual.noted", "note.added",
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
    Phrase("axis.choices"), Phrase("unit.turns"), top=10, label_step=1, picture=Picture.BOARD
)
"""Place 0 has still to choose for this turn, place 1 waits for the reveal."""


def documents() -> "DocumentKinds":
    """Which documents it reads."""
    from app.engine.systems.pool.documents import KINDS as READ  # noqa: PLC0415 - brings pydantic

    return READ


INFO = SystemInfo(
    id="pool",
    title="Pool",
    version=1,
    blank=TimelineView(AXIS, LANES, tokens=(), timers=(), now=None, clock=0, turn=0),
    kinds=KINDS,
    documents=documents,
    line=Phrase("system.pool"),
    sample=Phrase("sample.pool"),
)
