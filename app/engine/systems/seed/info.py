"""What a campaign needs to know of Seed before any rule is loaded."""

from collections.abc import Mapping
from types import MappingProxyType

from app.engine.core.system import SystemInfo
from app.engine.model.phrase import Phrase
from app.engine.model.timeline import Axis, Lane, TimelineView

KINDS: Mapping[str, int] = MappingProxyType(
    dict.fromkeys(
        (
            "battle.begun", "battle.ended", "battle.resumed", "combatant.joined",
            "combatant.numbered", "combatant.renamed", "combatant.hidden", "combatant.removed",
            "combatant.held", "combatant.released", "place.set", "row.set", "side.set",
            "time.passed", "turn.started", "turn.ended", "action.chosen", "free.acted",
            "price.paid", "cos.checked", "added.checked", "damage.dealt", "healed",
            "gauge.set", "ko.taken", "ko.lifted", "critical.entered", "critical.left",
            "status.set", "status.refused", "status.removed", "status.expired",
            "statuses.counted", "stance.taken", "stance.ended", "charge.begun", "charge.ended",
            "delay.added", "fled", "manual.noted", "note.added", "timer.added", "timer.rang",
            "timer.removed", "returned", "ejected", "weapon.changed", "batch.set", "health.lost",
            "stance.aged", "charge.broken", "committed", "commitment.ended", "item.used",
            "helper.acted", "status.ticked", "reaction.chosen", "reflected", "target.drawn",
            "turn.lost", "sos.noted", "part.dropped", "reward.earned", "fate.met", "turn.kept",
            "flank.set", "formation.turned",
        ),
        1,
    )
)  # fmt: skip
"""Every kind with its newest version."""

LANES = (
    Lane("party", Phrase("lane.party"), "circle", "left"),
    Lane("enemies", Phrase("lane.enemies"), "square", "right"),
)
AXIS = Axis(Phrase("axis.delay"), Phrase("unit.ticks"), top=100, label_step=5)
"""The track as it is ruled unless house rules or tall delays make it longer (SEED-024)."""

INFO = SystemInfo(
    id="seed",
    title="Seed",
    version=1,
    blank=TimelineView(AXIS, LANES, tokens=(), timers=(), now=None, clock=0, turn=0),
    kinds=KINDS,
    line=Phrase("system.seed"),
    sample=Phrase("sample.seed"),
)
