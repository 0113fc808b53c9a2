"""Delays and steps as plain text, for a chat or a note. Nothing hidden is told."""

from app.engine.model.timeline import TimelineView
from app.services.battle import Battle
from app.ui.battle.edits import known_names
from app.ui.battle.log_rows import LogWriter
from app.ui.wording import Wording


def delays_text(view: TimelineView, wording: Wording) -> str:
    """Who acts now, and everybody's delay in acting order; hidden combatants are left out."""
    lines = []
    for token in view.tokens:
        if token.order is None or token.hidden or token.place is None:
            continue
        code = "copy.now" if token.id == view.now else "copy.line"
        lines.append(wording.text(code, name=token.name, place=token.place))
    return "\n".join(lines)


def log_text(battle: Battle, wording: Wording) -> str:
    """All steps that stand, oldest first, with their numbers."""
    writer = LogWriter(wording, known_names(battle))
    standing = [entry for entry in battle.log if not entry.undone]
    heads = [writer.head(entry, current=False, open_=False) for entry in standing]
    return "\n".join(
        " ".join(part for part in (f"{head.number}.", head.title, head.amount) if part)
        for head in heads
    )
