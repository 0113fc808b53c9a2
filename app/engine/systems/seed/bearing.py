"""Which statuses somebody bears: putting on, taking off, and the automatic ones."""

from app.engine.core.answers import Answers
from app.engine.core.errors import RuleError
from app.engine.core.events import Event
from app.engine.model.breakdown import Breakdown
from app.engine.model.documents import StatusRule
from app.engine.model.phrase import Phrase
from app.engine.model.record import record
from app.engine.systems.seed import facts
from app.engine.systems.seed.cos import immune, resistance
from app.engine.systems.seed.delay import opening_delay
from app.engine.systems.seed.facts import BY_HAND, Arrival
from app.engine.systems.seed.hooks import rule_of, sealed_by
from app.engine.systems.seed.numbers import write_number
from app.engine.systems.seed.scribe import Scribe
from app.engine.systems.seed.state import Battle, Combatant, Origin, Status
from app.engine.systems.seed.sums import Sum, overruled

MAX_DURATION = 999
"""Most turns of a status that a GM types."""


@record
class Source:
    """Where a status comes from, and who may put another duration in place of the rules' own."""

    by: str | None = None
    """Who puts it on."""
    answers: Answers | None = None
    key: str = ""
    """What the duration is overruled by."""
    named: tuple[str, ...] = ()
    """Statuses that the keywords of the ability name besides (SEED-210)."""

    def settled(self, total: Breakdown) -> Breakdown:
        """The duration, or with the GM's own number at its end."""
        if self.answers is None or not self.answers.overrules:
            return total
        return overruled(total, self.answers.overrule(self.key, total.result, 0, MAX_DURATION))


def inflict(
    scribe: Scribe,
    who: str,
    status: str,
    duration: int | None,
    source: Source,
    *,
    ranks: int | None = None,
) -> None:
    """A status arrives by an effect, in the order of ORD-06.

    Immunity keeps it off (SEED-187), whatever its source (SEED-189), and leaves the action a
    success (SEED-188); resistance shortens it by 1, never below 1, unless it
    is unlimited (SEED-185, SEED-186); it replaces a shorter one only (SEED-182); it does not
    settle on the fallen. ``ranks`` overrides the bearer's resistance, for prices. A GM may
    overrule the duration; 0 is unlimited.
    """
    bearer = scribe.battle.roster[who]
    if bearer.standing.helper is not None:
        return
    if ranks is None and immune(scribe.battle, bearer, status, source.named):
        scribe.write(facts.about("status.refused", who, status=status, reason="immune"))
        return
    if bearer.fallen:
        scribe.write(facts.about("status.refused", who, status=status, reason="fallen"))
        return
    total = source.settled(_duration(scribe.battle, bearer, status, duration, ranks))
    old = None
    if bearer.statuses:
        old = bearer.status(status, Origin.CAST)
        if old is None and bearer.status(status, Origin.AUTO) is not None:
            return
    if old is not None and rule_of(scribe.battle, status).fixed:
        scribe.write(facts.about("status.refused", who, status=status, reason="fixed"))
    elif old is None or _longer(total.result or None, old):
        arrival = Arrival(by=source.by, total=total, key=source.key)
        put_status(scribe, who, status, total.result or None, arrival)


def _duration(
    battle: Battle, bearer: Combatant, status: str, duration: int | None, ranks: int | None
) -> Breakdown:
    """How long a status lasts on a bearer, which follows from its build alone."""
    known, key = bearer.build.durations, (status, duration, ranks)
    total = known.get(key)
    if total is None:
        if ranks is None:
            name = rule_of(battle, status).name
            ranks = resistance(bearer, battle.rules, status, name)
        total = known[key] = duration_sum(duration, ranks)
    return total


def duration_sum(duration: int | None, rank: int) -> Breakdown:
    """Own turns on arrival, 0 standing for unlimited: resistance takes 1, never below 1."""
    if duration is None:
        return Sum("duration.unlimited", 0).done()
    total = Sum("duration.listed", duration)
    if rank > 0:
        total.add("duration.resisted", -1, rank=rank)
        total.at_least("duration.minimum", 1)
    return total.done()


def _longer(duration: int | None, old: Status) -> bool:
    if old.remaining is None:
        return False
    return duration is None or duration > old.remaining


def put_status(
    scribe: Scribe, who: str, status: str, duration: int | None, arrival: Arrival = BY_HAND
) -> None:
    """Puts a status on, whatever was there; the newest dispels what it excludes (SEED-192).

    All others stay, however many (SEED-179). It breaks a charge that it forbids, and the
    stances it ends (SEED-132, SEED-145).
    """
    rule = rule_of(scribe.battle, status)
    bearer = scribe.battle.roster[who]
    for other in bearer.build.rules:
        if other.id != status and (other.id in rule.excludes or status in other.excludes):
            remove_status(scribe, who, other.id)
    old = scribe.battle.roster[who].status(status, arrival.origin)
    scribe.write(facts.status_set(who, rule, duration, old, arrival))
    _break_by_status(scribe, who, rule)


def remove_status(scribe: Scribe, who: str, status: str, origin: Origin | None = None) -> None:
    """Takes a status off, if it is there; from every source unless one is named."""
    old = scribe.battle.roster[who].status(status, origin)
    if old is not None:
        body = {"status": status, "name": old.name}
        if origin is not None:
            body["origin"] = str(origin)
        scribe.write(facts.about("status.removed", who, **body))
        if old.absent:
            back_on_the_track(scribe, who)


def back_on_the_track(scribe: Scribe, who: str) -> None:
    """Somebody petrified no longer: a fresh opening delay, where the house rules want that."""
    battle, bearer = scribe.battle, scribe.battle.roster[who]
    if battle.rules.ko_timeline == "restart" and not bearer.absent and not bearer.fallen:
        restart(scribe, who, opening_delay(bearer.profile.spd, preemptive=False))


def restart(scribe: Scribe, who: str, place: int) -> None:
    """Puts somebody who comes back at a place on the track, in the order of the roster."""
    was = write_number(scribe.battle.delay(scribe.battle.roster[who]))
    seq = list(scribe.battle.roster).index(who)
    scribe.write(facts.about("place.set", who, place=place, was=was, seq=seq))


def _break_by_status(scribe: Scribe, who: str, rule: StatusRule) -> None:
    bearer = scribe.battle.roster[who]
    charge = bearer.charge
    if charge is not None and breaks_charge(bearer, rule):
        if rule.absent:
            scribe.write(facts.about("charge.ended", who, action=charge.action))
        else:
            scribe.write(facts.about("charge.broken", who, action=charge.action, status=rule.id))
    if rule.ends_stances:
        if bearer.stance is not None or bearer.standing.granted:
            scribe.write(facts.about("stance.ended", who))
        if bearer.standing.commitment is not None and rule.forced != "none":
            scribe.write(facts.about("commitment.ended", who))


def breaks_charge(bearer: Combatant, rule: StatusRule) -> bool:
    """Whether a status forbids the charged action or ends the stance (SEED-132, SEED-133)."""
    if rule.ends_stances or rule.forced != "none" or rule.penalty is not None or rule.absent:
        return True
    charged = bearer.profile.abilities.get(bearer.charge.action) if bearer.charge else None
    return charged is not None and sealed_by(bearer, charged) is not None


def renew_auto(scribe: Scribe, who: str) -> None:
    """At the start of each own turn every Auto-Status is received again (SEED-193, SEED-194).

    After them the SoS-Statuses of somebody in critical health (SEED-195). Nothing settles on
    the fallen, whom some houses give turns.
    """
    bearer = scribe.battle.roster[who]
    profile = bearer.identity.profile
    if bearer.fallen:
        return
    for status in profile.auto_statuses:
        _receive(scribe, who, status, Origin.AUTO)
    if not profile.sos_statuses:
        return
    if bearer.critical:
        receive_sos(scribe, who)
    elif scribe.battle.setup.rules.sos_check == "turn_start":
        drop_sos(scribe, who)


def receive_sos(scribe: Scribe, who: str) -> None:
    """Critical health brings the SoS-Statuses, but no two that would cancel (SEED-106)."""
    bearer = scribe.battle.roster[who]
    named = bearer.profile.sos_statuses
    wanted = [status for status in named if not immune(scribe.battle, bearer, status)]
    for status in wanted:
        if not any(_cancel(scribe.battle, status, other) for other in wanted):
            _receive(scribe, who, status, Origin.SOS)
    _note_critical(scribe, who, critical=True)


def drop_sos(scribe: Scribe, who: str) -> None:
    """Out of critical health the SoS-Statuses end; the same status cast stays (SEED-196)."""
    for status in scribe.battle.roster[who].statuses:
        if status.origin is Origin.SOS:
            remove_status(scribe, who, status.id, Origin.SOS)
    _note_critical(scribe, who, critical=False)


def _note_critical(scribe: Scribe, who: str, *, critical: bool) -> None:
    """The end of an action has to know whether critical health is news.

    An SoS-Status that is dispelled stays away until the bearer's next turn.
    """
    if scribe.battle.setup.rules.sos_check == "end_of_action":
        bearer = scribe.battle.roster[who]
        if bearer.profile.sos_statuses and bearer.standing.critical != critical:
            scribe.write(facts.about("sos.noted", who, critical=critical))


def _cancel(battle: Battle, status: str, other: str) -> bool:
    return other in rule_of(battle, status).excludes or status in rule_of(battle, other).excludes


def _receive(scribe: Scribe, who: str, status: str, origin: Origin) -> None:
    bearer = scribe.battle.roster[who]
    known = bearer.status(status, origin) is not None
    if not known and not immune(scribe.battle, bearer, status):
        put_status(scribe, who, status, None, Arrival(origin))


def status_known(scribe: Scribe, status: str) -> str:
    """As `status_named`; raises `RuleError` for an empty name."""
    if not status.strip():
        raise RuleError(Phrase("status.unnamed"))
    return status_named(scribe.battle, status)


def status_named(battle: Battle, status: str) -> str:
    """The id of a status given by id or by name; an unknown one is taken as it is."""
    wanted = status.strip().casefold()
    for rule in battle.setup.statuses.values():
        if wanted in {rule.id.casefold(), rule.name.casefold()}:
            return rule.id
    return status.strip()


def cleared_after_battle(battle: Battle) -> list[Event]:
    """When combat ends all statuses end but those that persist, and KO (SEED-201)."""
    return [
        facts.about("status.removed", who.id, status=status.id, name=status.name)
        for who in battle
        for status in who.statuses
        if not rule_of(battle, status.id).persists
    ]
