"""What the window says of the campaign that is open in it."""

from datetime import datetime

from app.services.session import Session
from app.ui.wording import Wording


def title_of(words: Wording, session: Session | None) -> str:
    """The title of the window."""
    if session is None:
        return words.text("app.name")
    if session.battle is None:
        return words.text("app.title", campaign=session.title)
    return words.text("app.title_battle", campaign=session.title, battle=session.battle.title)


def saved_of(words: Wording, session: Session | None, now: datetime) -> tuple[str, str]:
    """Whether and when the last change was saved, and the icon for it; ``now`` has the zone."""
    if session is None:
        return "", ""
    if session.read_only is not None:
        return words.text("saved.read_only"), "lock"
    if session.last_saved is None:
        return words.text("saved.never"), ""
    local = session.last_saved.astimezone(now.tzinfo)
    return words.text("saved.at", time=f"{local:%H:%M}"), "check"
