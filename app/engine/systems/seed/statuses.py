"""Putting statuses on, taking them off, and the status phase (SEED-050 … SEED-056)."""

from app.engine.model.timeline import Tone
from app.engine.systems.seed import facts
from app.engine.systems.seed.scribe import Scribe
from app.engine.systems.seed.state import Battle, Combatant, Status, StatusKind


def kind_of(battle: Battle, status: str) -> StatusKind:
    """The battle's rule for a status; an unknown one is a plain named timer."""
    known = battle.setup.statuses.get(status)
    if known is not None:
        return known
    letters = "".join(sign for sign in status if sign.isalnum())
    return StatusKind(status, status, letters[:2].capitalize() or "?", Tone.NEUTRAL)


def inflict(scribe: Scribe, who: str, status: str, duration: int | None) -> None:
    """A status arrives by an effect.

    Immunity keeps it off (SEED-187); resistance shortens it by 1, never below 1, unless it
    is unlimited (SEED-185, SEED-186); it replaces a shorter one only (SEED-182), and it does
    not settle on the fallen.
    """
    bearer = scribe.combatant(who)
    if status in bearer.profile.immunities:
        scribe.write(facts.about("status.refused", who, status=status, reason="immune"))
        return
    if bearer.fallen:
        return
    if duration is not None and bearer.profile.resistances.get(status, 0) > 0:
        duration = max(1, duration - 1)
    old = bearer.status(status)
    if old is None or _longer(duration, old):
        put_status(scribe, who, status, duration)


def _longer(duration: int | None, old: Status) -> bool:
    if old.remaining is None:
        return False
    return duration is None or duration > old.remaining


def put_status(scribe: Scribe, who: str, status: str, duration: int | None) -> None:
    """Puts a status on, whatever was there; the newest dispels what it excludes (SEED-192)."""
    kind = kind_of(scribe.battle, status)
    bearer = scribe.combatant(who)
    for other in bearer.statuses:
        excluded = kind_of(scribe.battle, other.id).excludes
        if other.id != status and (other.id in kind.excludes or status in excluded):
            remove_status(scribe, who, other.id)
    old = bearer.status(status)
    was = None if old is None else old.remaining
    scribe.write(facts.status_set(who, kind, duration, was))


def remove_status(scribe: Scribe, who: str, status: str) -> None:
    """Takes a status off, if it is there."""
    old = scribe.combatant(who).status(status)
    if old is not None:
        scribe.write(facts.about("status.removed", who, status=status, name=old.name))


def status_phase(scribe: Scribe, who: str) -> None:
    """Step 8: every status drops by 1, and those that read (0) end (SEED-050, SEED-051)."""
    bearer = scribe.combatant(who)
    if not any(status.remaining is not None for status in bearer.statuses):
        return
    scribe.write(facts.about("statuses.counted", who))
    for status in _run_out(scribe.combatant(who)):
        scribe.write(facts.about("status.expired", who, status=status.id, name=status.name))


def _run_out(bearer: Combatant) -> list[Status]:
    return [s for s in bearer.statuses if s.remaining is not None and s.remaining <= 0]
