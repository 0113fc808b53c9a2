"""What a campaign needs to know of Seed before any rule is loaded."""

from collections.abc import Mapping
from types import MappingProxyType

from app.engine.core.system import SystemInfo

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
            "turn.lost",
        ),
        1,
    )
)  # fmt: skip
"""Every kind with its newest version."""

INFO = SystemInfo(id="seed", title="Seed", version=1, kinds=KINDS)
