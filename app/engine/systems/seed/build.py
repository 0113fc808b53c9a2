"""What numbers and statuses come to, worked out once and remembered.

A `Build` is a combatant as far as its profile and the rules of its statuses say: no HP, no
delay, no row, no stance, no turns left. Whatever follows from builds alone is therefore kept
with them and cannot go stale: another status or another weapon is another build.
"""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache

from app.engine.model.breakdown import Breakdown
from app.engine.model.documents import Ability, StatusRule
from app.engine.model.effects import Damage, Inflict, Perform, Revive
from app.engine.systems.seed.house_rules import HouseRules
from app.engine.systems.seed.profile import Profile

CRITICAL_STEP = 5


def status_rule(known: Mapping[str, StatusRule], status: str) -> StatusRule:
    """The campaign's rule for a status; an unknown one is a plain named timer."""
    rule = known.get(status)
    if rule is not None:
        return rule
    letters = "".join(sign for sign in status if sign.isalnum())
    code = letters[:2].capitalize() or "?"
    return StatusRule.model_construct(id=status, name=status, code=code, tone="neutral")


def keyword_statuses(ability: Ability, statuses: Mapping[str, StatusRule]) -> tuple[str, ...]:
    """What ``Status: X`` among its keywords names and no effect of its own inflicts (SEED-210).

    Keywords that stand for an effect of the ability belong to that effect's chance alone.
    """
    own = set()
    for effect in ability.effects:
        if isinstance(effect, Inflict):
            own |= {alike(effect.status), alike(status_rule(statuses, effect.status).name)}
    words = [word.partition(":") for word in ability.keywords if word.startswith("Status:")]
    return tuple(name.strip() for _, _, name in words if alike(name) not in own)


@cache
def alike(name: str) -> str:
    """A name as it is compared: ``Evasion Down`` and ``evasion-down`` are one status."""
    return "-".join(re.findall(r"[^\W_]+", name.casefold()))


def _added(effects: list[Inflict]) -> Iterator[tuple[str, int, int | None]]:
    """Their chances add up to one for each status (SEED-041); the shortest lasts (SEED-042)."""
    for status in dict.fromkeys(effect.status for effect in effects):
        same = [effect for effect in effects if effect.status == status]
        finite = [effect.duration for effect in same if effect.duration is not None]
        yield status, sum(effect.cos or 0 for effect in same), min(finite, default=None)


class Plan:
    """One ability in one build's hands: what every use of it asks for again."""

    __slots__ = (
        "ability", "added", "aims_at_one", "always", "chances", "critical", "delay", "ends",
        "free", "hits", "id", "inflicts", "name", "named", "on_self", "once", "performs",
        "picks_one", "plain", "random", "revives", "spell", "strikes", "swings", "types",
        "uses",
    )  # fmt: skip

    def __init__(
        self, profile: Profile, ability: Ability, statuses: Mapping[str, StatusRule]
    ) -> None:
        self.ability = ability
        self.id, self.name = ability.id, ability.name
        self.picks_one = ability.target == "single"
        self.named = keyword_statuses(ability, statuses)
        """Statuses that its keywords name beside those that it inflicts (SEED-210)."""
        self.strikes = "Weapon" in ability.keywords
        self.spell = "Spell" in ability.keywords
        self.random = ability.target.startswith("random")
        self.critical = CRITICAL_STEP * profile.weapon.critical if self.strikes else 0
        """Rolls up to this are critical: 5 for each rank of the weapon (SEED-115)."""
        self.hits, self.once = ability.hits, ability.check == "once"
        self.aims_at_one = ability.target in {"single", "self", "trigger"}
        self.free = not (ability.mp or ability.mp_per_tier or ability.prices)
        self.revives = any(isinstance(effect, Revive) for effect in ability.effects)
        self.performs = next((e for e in ability.effects if isinstance(e, Perform)), None)
        self.plain = self.free and not (
            ability.ct or self.performs or ability.critical_only or ability.usage == "committed"
        )
        """Whether it can always be used by whoever stands, is free to choose and unsealed."""
        self.types = frozenset(str(e.type) for e in ability.effects if isinstance(e, Damage))
        self.ends = tuple(
            (number, effect)
            for number, effect in enumerate(ability.effects)
            if not isinstance(effect, Inflict)
        )
        """Everything but statuses, which come last, by its place in the text."""
        inflicts = [effect for effect in ability.effects if isinstance(effect, Inflict)]
        self.on_self = tuple(effect for effect in inflicts if effect.on == "self")
        if self.strikes:
            inflicts += [e for e in profile.weapon.added if isinstance(e, Inflict)]
        at_target = [effect for effect in inflicts if effect.on == "target"]
        self.always = tuple(effect for effect in at_target if effect.cos is None)
        self.added = tuple(_added([effect for effect in at_target if effect.cos is not None]))
        """Added effects: each status with its whole chance and its duration."""
        self.inflicts = bool(self.always or self.added)
        self.chances: dict[Build, Breakdown] = {}
        """Chances of success against others, as far as they were asked for."""
        self.delay: Breakdown | None = None
        """What it costs, once that was asked for."""
        self.uses: dict[str, Ability] = {}
        """The ability with the target, effects and chance of items of the bag, by their ids."""
        self.swings: dict[int, object] = {}
        """What damage effects come to, by their identity; the values hold the effects."""


class Builds:
    """All builds of one profile under one set of rules."""

    __slots__ = ("builds", "house", "profile", "statuses")

    def __init__(
        self, profile: Profile, house: HouseRules, statuses: Mapping[str, StatusRule]
    ) -> None:
        self.profile = profile
        self.house = house
        self.statuses = statuses
        self.builds: dict[tuple[tuple[str, ...], bool], Build] = {}

    def build(self, ids: tuple[str, ...] = (), *, absent: bool = False) -> "Build":
        """The build that bears these statuses."""
        found = self.builds.get((ids, absent))
        if found is None:
            found = self.builds[ids, absent] = Build(self, ids, absent=absent)
        return found


class Build:
    """A profile with the rules of the statuses on it; the same object for the same statuses."""

    __slots__ = (
        "absent",
        "added",
        "after_act",
        "blocks",
        "broken",
        "builds",
        "chances",
        "delays",
        "drain",
        "durations",
        "element",
        "factors",
        "forced",
        "plain_actions",
        "plans",
        "profile",
        "reflects",
        "rules",
        "situational",
        "ticks",
    )  # fmt: skip

    def __init__(self, builds: Builds, ids: tuple[str, ...], *, absent: bool) -> None:
        self.builds = builds
        self.absent = absent
        """Whether one of the statuses on it puts its bearer out of the fight (SEED-016)."""
        self.profile = builds.profile
        rules = self.rules = tuple(status_rule(builds.statuses, id_) for id_ in ids)
        self.chances = tuple((rule.id, change) for rule in rules for change in rule.chances)
        self.situational = tuple((rule.id, one) for rule in rules for one in rule.situational)
        self.blocks = tuple(rule for rule in rules if rule.blocks)
        self.delays = tuple((rule.id, rule.delay) for rule in rules if rule.delay)
        self.factors = tuple(
            (rule.id, Fraction(rule.delay_multiplier))
            for rule in rules
            if rule.delay_multiplier != "1"
        )
        lost = (rule for rule in rules if rule.penalty is not None)
        bound = (rule for rule in rules if rule.forced != "none")
        self.forced = next(lost, None) or next(bound, None)
        """What takes the choice away: a lost turn first, then a forced action."""
        self.element = next((rule.element for rule in rules if rule.element is not None), None)
        self.drain = next((rule.drain for rule in rules if rule.drain is not None), None)
        self.reflects = any(rule.reflects for rule in rules)
        self.after_act = tuple(rule for rule in rules if rule.after_act is not None)
        self.broken = tuple(rule.id for rule in rules if rule.broken_by_damage)
        self.added: dict[tuple[int, str, tuple[str, ...]], Breakdown] = {}
        """Chances of added effects against it, as far as they were asked for."""
        self.durations: dict[tuple[str, int | None, int | None], Breakdown] = {}
        """How long statuses last on it: by status, printed duration and rank, if one is given."""
        self.ticks: dict[str, Breakdown] = {}
        """What its statuses do after it acts, where that is always the same."""
        self.plain_actions: dict[str, Plan] = {}
        """Its own actions that are plain, by their ids, once they were used."""
        self.plans: dict[int, Plan] = {}
        """Abilities by their identity; the plans hold them."""

    def bearing(self, ids: tuple[str, ...], *, absent: bool) -> "Build":
        """The same profile with other statuses on it."""
        return self.builds.build(ids, absent=absent)

    def plan(self, ability: Ability) -> Plan:
        """The ability in its hands."""
        known = self.plans.get(id(ability))
        if known is None:
            known = self.plans[id(ability)] = Plan(self.profile, ability, self.builds.statuses)
            known.plain = known.plain and not self.blocks and self.forced is None
        return known
