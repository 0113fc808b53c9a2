"""Chance of success, damage, healing and delay, straight from the ledger."""

import math
from fractions import Fraction

from tests.oracle.dice import read
from tests.oracle.field import Doc, critical_health, fallen, fighting, rules_on, shielded

UNARMED: Doc = {"power": 2, "dice": "1d6", "delay": 30, "floor": 15}
"""SEED-121, AMB-SEED-140."""


def is_weapon(ability: Doc) -> bool:
    """SEED-108: the Weapon keyword."""
    return "Weapon" in ability.get("keywords", [])


def weapon_of(one: Doc) -> Doc:
    """SEED-120: the weapon in hand, or bare hands."""
    found: Doc = one["weapon"] or UNARMED
    return found


def rank_of(one: Doc, name: str) -> int:
    """The rank of resistance to a status or a named effect."""
    return int(one["resist"].get(name, 0))


# chance of success


def chance(field: Doc, actor: Doc, ability: Doc, target: Doc) -> int:
    """SEED-034: every modifier counts; AMB-SEED-022: nothing is clamped on the way."""
    weapon = weapon_of(actor)
    cos: int = ability.get("cos", 100)
    if is_weapon(ability):
        if ability.get("basic") and weapon.get("cos") is not None:
            cos = weapon["cos"]
        cos += 5 * (weapon.get("accuracy", 0) + actor["accuracy"])  # SEED-114, AMB-SEED-027
        if target is not actor:
            cos -= field["rules"]["evasion_step"] * target["evasion"]  # SEED-209
    for bearer, role in ((actor, "actor"), (target, "target")):
        for rule in rules_on(field, bearer):
            for change in rule.get("chances", []):
                words = change.get("keywords", [])
                counts = not words or set(words) & set(ability.get("keywords", []))
                if change.get("role", "actor") == role and counts:
                    cos += change["amount"]
    return cos - 5 * strongest(target, ability)


def strongest(target: Doc, ability: Doc) -> int:
    """SEED-184: only the strongest of all that this check would inflict (AMB-SEED-033)."""
    ranks = [0]
    for effect in ability["effects"]:
        if effect["kind"] == "inflict" and effect.get("cos") is None and on_target(effect):
            ranks.append(rank_of(target, effect["status"]))
        if effect["kind"] == "slay":
            ranks.append(rank_of(target, effect.get("name", "Death")))  # AMB-SEED-036
    other = any(one["kind"] in ("damage", "heal", "inflict") for one in ability["effects"])
    if len(ranks) > 1 or not other:
        ranks += [rank_of(target, name) for name in named(ability)]  # SEED-210
    return max(ranks)


def named(ability: Doc) -> list[str]:
    """SEED-210: what ``Status: X`` says beyond what the ability inflicts (AMB-SEED-033)."""
    own = [effect["status"] for effect in ability["effects"] if effect["kind"] == "inflict"]
    words = [word[8:] for word in ability.get("keywords", []) if word.startswith("Status: ")]
    return [word for word in words if word not in own]


def on_target(effect: Doc) -> bool:
    """Whether an effect goes to the target and not to the actor."""
    return bool(effect.get("on", "target") == "target")


def check(field: Doc, actor: Doc, ability: Doc, target: Doc) -> tuple[bool, bool]:
    """Success and critical: SEED-032, SEED-035, SEED-036, SEED-116, AMB-SEED-023, AMB-SEED-024."""
    cos = chance(field, actor, ability, target)
    scope = 5 * weapon_of(actor).get("critical", 0) if is_weapon(ability) else 0  # SEED-115
    if cos <= 0:
        return False, False
    if cos >= 100 and (scope == 0 or field["rules"]["crit_on_auto_hit"] == "never"):
        return True, False
    roll = d100(field, "cos", actor, target)
    success = cos >= 100 or roll <= cos
    return success, success and roll <= scope


def d100(field: Doc, purpose: str, actor: Doc, target: Doc) -> int:
    """AMB-SEED-021: 1 to 100."""
    total: int = field["dice"].sum([(1, 100)], 0, purpose, actor["name"], target["name"])
    return total


def draw(field: Doc, actor: Doc, candidates: list[Doc]) -> Doc:
    """SEED-224: numbered, and drawn evenly."""
    if len(candidates) == 1:
        return candidates[0]
    number: int = field["dice"].sum([(1, len(candidates))], 0, "draw", actor["name"], "")
    return candidates[number - 1]


def dice_total(field: Doc, text: str, purpose: str, actor: Doc, about: str) -> int:
    """The dice of an ability; a plain number is not rolled."""
    dice, constant = read(text)
    if not dice:
        return constant
    total: int = field["dice"].sum(dice, constant, purpose, actor["name"], about)
    return total


# damage


def damage(field: Doc, blow: Doc, effect: Doc, dice: int) -> tuple[int, str]:
    """SEED-059, in that nesting; the number, and ``harm``, ``negate`` or ``absorb``.

    ``blow`` is an actor, an ability, a target, whether it is critical and whether it is single.
    """
    actor, ability, target = blow["actor"], blow["ability"], blow["target"]
    critical = blow["critical"]
    step = step_down if field["rules"]["damage_rounding"] == "step_down" else exact
    attribute, power = source(actor, ability, effect)
    product = attribute * (power + effect.get("modifier", 0))  # SEED-062
    for factor in (effect.get("multiplier", "1"), *effect.get("multipliers", [])):
        product *= Fraction(factor)  # SEED-063
    value = step(product) + dice  # SEED-064
    percent = Fraction(100)
    mode = field["rules"]["critical_mode"]
    bonus = weapon_of(actor).get("critical_bonus", 100) if critical else 0
    if not effect.get("plain"):
        percent += situational(field, actor, ability, effect, target)
        percent += clauses(effect, actor, target, single=blow["single"])
        if mode == "situational":
            percent += bonus  # SEED-117, AMB-SEED-025 (a)
        elif mode == "double_situational":
            percent *= Fraction(100 + bonus, 100)
    value = step(value * percent / 100)
    if not effect.get("plain"):
        value -= 5 * armor(actor, ability, effect, target)  # SEED-068, SEED-069
    value = value * defense(target)
    if mode == "double_final":
        value *= Fraction(100 + bonus, 100)  # AMB-SEED-148: before rounding, 1 and cap
    number = max(1, rounded(value, field["rules"]["damage_rounding"]))  # SEED-076
    cap = field["rules"]["damage_cap"]
    if cap is not None:
        number = min(cap, number)  # SEED-077, AMB-SEED-041
    element = None if effect.get("plain") else element_of(field, actor, ability, effect)
    affinity = target["elements"].get(element, {}).get("mode")
    if affinity == "negate":  # AMB-SEED-043
        return (1 if field["rules"]["min1_beats_immunity"] else 0), "negate"
    if affinity == "absorb":  # AMB-SEED-146
        return number, "absorb"
    return number, "harm"


def exact(value: Fraction) -> Fraction:
    """No rounding before the end: AMB-SEED-037 (a)."""
    return value


def step_down(value: Fraction) -> Fraction:
    """Down at each step: AMB-SEED-037 (b)."""
    return Fraction(math.floor(value))


def rounded(value: Fraction, how: str) -> int:
    """AMB-SEED-037, AMB-SEED-003; halves go up (AMB-SEED-148)."""
    if how in ("end_nearest", "nearest"):
        return math.floor(value + Fraction(1, 2))
    if how in ("end_up", "up"):
        return math.ceil(value)
    return math.floor(value)


def source(actor: Doc, ability: Doc, effect: Doc) -> tuple[Fraction, int]:
    """SEED-060, SEED-061, SEED-111: attribute and power of the ability, or of the weapon."""
    attributes = actor["attributes"]
    if effect.get("weapon"):
        weapon = weapon_of(actor)
        return Fraction(attributes[weapon.get("attribute", "ATK")]), weapon["power"]
    power = effect.get("power", 0) + ability.get("power_per_tier", 0) * (actor["tier"] - 1)
    name = effect.get("attribute")  # SEED-212 above
    return Fraction(1 if name is None else attributes[name]), power


def dice_text(actor: Doc, effect: Doc) -> str:
    """SEED-064, SEED-111: the dice of the ability, or of the weapon."""
    text: str = weapon_of(actor)["dice"] if effect.get("weapon") else effect.get("dice", "0")
    return text


def situational(field: Doc, actor: Doc, ability: Doc, effect: Doc, target: Doc) -> int:
    """SEED-066, AMB-SEED-039: percentages add up."""
    total: int = effect.get("situational", 0)
    element = element_of(field, actor, ability, effect)
    total += from_statuses(field, actor, target, effect.get("type", "physical"), element)
    enhanced = actor["elements"].get(element, {})
    if enhanced.get("mode") == "enhance":
        total += enhanced.get("percent", 25)  # SEED-091
    taken = target["elements"].get(element, {})
    if taken.get("mode") == "weak":
        total += taken.get("percent", 25)
    elif taken.get("mode") == "resist":
        total -= taken.get("percent", 25)
    stance = actor["stance"]
    if stance is not None and stance["kind"] == "bonus":
        words = stance["keywords"]
        if not words or set(words) & set(ability.get("keywords", [])):
            total += stance["percent"]
    return total + rows(field, actor, ability, effect, target)


def clauses(effect: Doc, actor: Doc, target: Doc, *, single: bool) -> int:
    """SEED-067: percentages under a condition."""
    total = 0
    for clause in effect.get("clauses", []):
        holds = {
            "always": True,
            "actor_critical": critical_health(actor),
            "target_critical": critical_health(target),
            "target_unhurt": target["hp"] >= target["max_hp"],
            "actor_unhurt": actor["hp"] >= actor["max_hp"],
            "target_back": target["row"] == "back",
            "target_single": single,
        }
        if holds[clause["when"]]:
            total += clause["percent"]
    return total


def from_statuses(field: Doc, actor: Doc, target: Doc, kind: str, element: str | None) -> int:
    """Bravery, Shell and the like; AMB-SEED-049: untyped damage knows no typed ones."""
    total = 0
    for bearer, side in ((actor, "dealt"), (target, "taken")):
        for rule in rules_on(field, bearer):
            for one in rule.get("situational", []):
                if one.get("healing") or one.get("side", "dealt") != side:
                    continue
                if one.get("type", "any") not in ("any", kind):
                    continue
                if one.get("element") is None or one["element"] == element:
                    total += one["percent"]
    return total


def rows(field: Doc, actor: Doc, ability: Doc, effect: Doc, target: Doc) -> int:
    """SEED-157 … SEED-160, SEED-165; AMB-SEED-105: only between enemies."""
    if actor["side"] == target["side"] or not melee(actor, ability, effect):
        return 0
    return -25 * (int(behind(field, actor, target)) + int(behind(field, target, actor)))


def behind(field: Doc, one: Doc, other: Doc) -> bool:
    """Whether ``one`` counts as back row towards ``other``; SEED-175, AMB-SEED-111."""
    form = field["formation"]
    if form["kind"] != "pincer":
        return shielded(field, one)
    if one["side"] != form["victims"]:
        keep = field["rules"]["pincer_attacker_rows"] == "keep"
        return keep and shielded(field, one)
    friends = [two for two in field["all"] if two["side"] == one["side"]]
    rows_taken = {two["row"] for two in friends if fighting(field, two)}
    if len(rows_taken) < 2:
        return False  # SEED-176, AMB-SEED-113
    to_front = "b" if form["flipped"] else "a"  # AMB-SEED-112
    to_back = "a" if form["flipped"] else "b"
    return flank(other) != (to_front if one["row"] == "front" else to_back)


def flank(one: Doc) -> str:
    """SEED-174; AMB-SEED-114: as the GM says; AMB-SEED-115: else it follows the row."""
    found: str = one["flank"] or ("a" if one["row"] == "front" else "b")
    return found


def melee(actor: Doc, ability: Doc, effect: Doc) -> bool:
    """SEED-084, SEED-087, SEED-159, AMB-SEED-107: a label wins over the weapon."""
    if effect.get("reach") is not None:
        return bool(effect["reach"] == "melee")
    return is_weapon(ability) and not weapon_of(actor).get("ranged", False)


def armor(actor: Doc, ability: Doc, effect: Doc, target: Doc) -> int:
    """SEED-068 by type; SEED-070 Piercing ignores it; SEED-095 unless that is sealed."""
    piercing = effect.get("piercing") or actor["piercing"]
    if is_weapon(ability):
        piercing = piercing or weapon_of(actor).get("piercing")  # SEED-113, SEED-110
    if piercing and "piercing" not in actor["sealed"]:
        return 0
    kind = effect.get("type", "physical")
    if kind == "untyped":
        return 0  # AMB-SEED-049
    return int(target["armor"] if kind == "physical" else target["m_armor"])


def defense(target: Doc) -> Fraction:
    """SEED-072, SEED-074, AMB-SEED-051: only the best factor counts."""
    factors = [Fraction(1), *target["granted"]]
    if target["stance"] is not None and target["stance"]["kind"] == "defend":
        factors.append(target["stance"]["factor"])
    return min(factors)


def element_of(field: Doc, actor: Doc, ability: Doc, effect: Doc) -> str | None:
    """SEED-090: ability, then status, then weapon; the latter two for weapon strikes."""
    found = [effect.get("element")]
    if is_weapon(ability):
        found += [rule.get("element") for rule in rules_on(field, actor)]
        found += [weapon_of(actor).get("element")]
    return next((element for element in found if element is not None), None)


def drain_of(field: Doc, actor: Doc, ability: Doc, effect: Doc) -> Doc | None:
    """SEED-092, SEED-093: one drain: ability, then status, then gear."""
    found = [effect.get("drain")]
    found += [rule.get("drain") for rule in rules_on(field, actor)]
    if is_weapon(ability):
        found += [weapon_of(actor).get("drain"), actor["drain"]]
    return next((drain for drain in found if drain is not None), None)


# healing and delay


def healing(field: Doc, actor: Doc, ability: Doc, effect: Doc, target: Doc, dice: int) -> int:
    """SEED-101; SEED-102: no armor, no defense factor; AMB-SEED-040, AMB-SEED-047: 0 at least."""
    way = field["rules"]["damage_rounding"]
    attribute = effect.get("attribute")
    power = effect.get("power", 0)
    if power:
        power += ability.get("power_per_tier", 0) * (actor["tier"] - 1)
    value = Fraction(power * (1 if attribute is None else actor["attributes"][attribute]))
    value += dice + effect.get("flat", 0)
    most = target["max_hp"] if effect.get("gauge", "hp") == "hp" else target["max_mp"]
    value += rounded(Fraction(most * effect.get("percent", 0), 100), way)  # AMB-SEED-038
    percent = 100
    for bearer, side in ((actor, "dealt"), (target, "taken")):
        for rule in rules_on(field, bearer):
            for one in rule.get("situational", []):
                if one.get("healing") and one.get("side", "dealt") == side:
                    percent += one["percent"]  # AMB-SEED-046
    return rounded(value * max(0, percent) / 100, way)


def delay_taken(field: Doc, actor: Doc, ability: Doc, parts: list[Doc]) -> Fraction:
    """ORD-04: base, SPD, modifiers, multipliers, rounding, floor; AMB-SEED-001, AMB-SEED-003.

    SEED-215, SEED-216: [S] is the highest of the spells, delay and floor each on their own.
    """
    weapon = weapon_of(actor)
    delays = [code(part.get("delay", {}), weapon["delay"]) for part in parts]
    floors = [code(part.get("floor", {}), weapon["floor"]) for part in parts]
    base = code(ability.get("delay", {}), weapon["delay"])
    base += max(delays, default=0) if ability.get("delay", {}).get("spell") else 0
    least = code(ability.get("floor", {}), weapon["floor"])
    least += max(floors, default=0) if ability.get("floor", {}).get("spell") else 0
    floor = Fraction(least)
    value = Fraction(base - actor["attributes"]["SPD"])  # SEED-045
    factor = Fraction(ability.get("delay_multiplier", "1"))
    for rule in rules_on(field, actor):
        value += rule.get("delay", 0)  # SEED-046
        factor *= Fraction(rule.get("delay_multiplier", "1"))  # AMB-SEED-004
    if field["rules"]["delay_floor_order"] == "before_and_after":
        value = max(value, floor)
    value *= factor  # SEED-048
    if field["rules"]["delay_rounding"] != "exact":
        value = Fraction(rounded(value, field["rules"]["delay_rounding"]))
    return max(value, floor)  # SEED-047


def code(written: Doc, weapon: int) -> int:
    """SEED-112: [W] is the weapon's."""
    return int(written.get("ticks", 0)) + (weapon if written.get("weapon") else 0)


def price_of_health(field: Doc, actor: Doc, price: Doc) -> int:
    """SEED-141, AMB-SEED-038: a share of max HP in whole points, plus a number."""
    share = Fraction(actor["max_hp"] * price.get("percent", 0), 100)
    return rounded(share, field["rules"]["damage_rounding"]) + int(price.get("flat", 0))


def mp_cost(actor: Doc, ability: Doc) -> int:
    """SEED-124, with what each tier adds."""
    return int(ability.get("mp", 0) + ability.get("mp_per_tier", 0) * (actor["tier"] - 1))


def can_pay(actor: Doc, ability: Doc) -> bool:
    """SEED-125, SEED-138: as many items as it takes; SEED-142: health may always be paid."""
    if actor["mp"] < mp_cost(actor, ability):
        return False
    left = dict(actor["items"])
    for price in ability.get("prices", []):
        if price["kind"] == "item":
            if left.get(price["item"], 0) < 1:
                return False
            left[price["item"]] -= int(price.get("consumed", True))
    return True


def pay_first(actor: Doc, ability: Doc) -> None:
    """SEED-123, SEED-124, AMB-SEED-074, AMB-SEED-075."""
    actor["mp"] -= mp_cost(actor, ability)
    for price in ability.get("prices", []):
        if price["kind"] == "item" and price.get("consumed", True):
            actor["items"][price["item"]] -= 1


def sealed(field: Doc, actor: Doc, ability: Doc) -> bool:
    """A status that seals one of the keywords; SEED-105."""
    if ability.get("critical_only") and not critical_health(actor):
        return True
    return sealed_by_status(field, actor, ability)


def sealed_by_status(field: Doc, actor: Doc, ability: Doc) -> bool:
    """SEED-206, SEED-208."""
    return any(
        set(rule.get("blocks", ())) & set(ability.get("keywords", ()))
        for rule in rules_on(field, actor)
    )


def single_target(ability: Doc) -> bool:
    """SEED-217, SEED-218, SEED-222: the target field names one, however many a group has left."""
    return ability.get("target", "single") in ("single", "self", "trigger")


def valid_target(ability: Doc, target: Doc) -> bool:
    """On the field and standing; or fallen, for a Life effect (SEED-097)."""
    if target["gone"] or target["away"] or target["helper"] is not None:
        return False
    for_fallen = any(effect["kind"] == "revive" for effect in ability["effects"])
    return for_fallen == fallen(target)
