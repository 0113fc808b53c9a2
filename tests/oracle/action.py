"""Steps 3 and 4 of a turn: checks, then effects on those who were hit."""

import math
from fractions import Fraction
from typing import Any

from tests.oracle import helpers, numbers
from tests.oracle.conditions import UNLIMITED, lift, receive, settle
from tests.oracle.field import Doc, fallen, rules_on


def perform(field: Doc, actor: Doc, ability: Doc, targets: list[Doc], *, pay: bool = False) -> Doc:
    """Every hit of one action; what each target went through.

    ``pay`` is for reactions: the first success costs (SEED-154).
    """
    done: Doc = {"actor": actor, "ability": ability, "targets": [], "paid": not pay}
    dice: dict[int, int] = {}
    once: dict[str, tuple[bool, bool]] = {}
    single = numbers.single_target(ability)
    for _ in range(ability.get("hits", 1)):
        within = [one for one in targets if numbers.valid_target(ability, one)]
        if ability.get("target") == "random" and within:
            within = [numbers.draw(field, actor, within)]  # SEED-224
        if ability.get("check") != "once":
            once.clear()  # AMB-SEED-053
        if ability.get("target") == "none":
            for effect in ability["effects"]:
                other_effect(field, actor, effect, actor)
        hits = []
        for target in reflected(field, actor, ability, within):
            if target["name"] not in once:
                once[target["name"]] = numbers.check(field, actor, ability, target)  # SEED-032
            success, critical = once[target["name"]]
            result = result_of(done, target)
            result["hit"] = result["hit"] or success
            if success:
                blow: Doc = {"actor": actor, "ability": ability, "target": target}
                blow.update(critical=critical, single=single)
                hits.append((result, foresee(field, blow, dice)))
        land(field, done, hits)
    return done


def land(field: Doc, done: Doc, hits: list[tuple[Doc, list[Any]]]) -> None:
    """What one hit does to all those on whom it succeeded, with its numbers known."""
    actor, ability = done["actor"], done["ability"]
    if hits and not done["paid"]:
        numbers.pay_first(actor, ability)
        done["paid"] = True
    for place in range(len(ability["effects"])):  # AMB-SEED-052: effect by effect on all
        for result, plan in hits:
            apply(field, done, place, result, plan[place])
    settle(field)  # ORD-05: KO and critical health come with the damage
    for result, _ in hits:
        inflict(field, actor, ability, result["target"])  # ORD-03: then statuses
    for effect in ability["effects"] if hits else []:
        if effect["kind"] == "inflict" and not numbers.on_target(effect):
            receive(field, actor, effect["status"], turns_of(effect))


def reflected(field: Doc, actor: Doc, ability: Doc, targets: list[Doc]) -> list[Doc]:
    """SEED-207: a Spell comes back from whoever reflects it; nobody is reached twice."""
    reached: list[Doc] = []
    for target in targets:
        bounces = "Spell" in ability.get("keywords", []) and any(
            rule.get("reflects") for rule in rules_on(field, target)
        )
        hit = actor if bounces else target
        if not any(one is hit for one in reached):
            reached.append(hit)
    return reached


def result_of(done: Doc, target: Doc) -> Doc:
    """What a target has gone through so far."""
    for result in done["targets"]:
        if result["target"] is target:
            found: Doc = result
            return found
    done["targets"].append({"target": target, "hit": False, "damage": False})
    return result_of(done, target)


def foresee(field: Doc, blow: Doc, shared: dict[int, int]) -> list[Any]:
    """The number of every effect of one hit on one target, as things stand now."""
    plan: list[Any] = []
    actor, ability, target = blow["actor"], blow["ability"], blow["target"]
    for place, effect in enumerate(ability["effects"]):
        kind = effect["kind"]
        if kind not in ("damage", "heal"):
            plan.append(None)
            continue
        text = numbers.dice_text(actor, effect) if kind == "damage" else effect.get("dice", "0")
        if field["rules"]["damage_dice"] == "once_per_action":  # AMB-SEED-042
            if place not in shared:
                shared[place] = numbers.dice_total(field, text, kind, actor, "")
            dice = shared[place]
        else:
            dice = numbers.dice_total(field, text, kind, actor, target["name"])
        if kind == "damage":
            drain = numbers.drain_of(field, actor, ability, effect)
            plan.append((*numbers.damage(field, blow, effect, dice), drain))
        else:
            plan.append(numbers.healing(field, actor, ability, effect, target, dice))
    return plan


def apply(field: Doc, done: Doc, place: int, result: Doc, number: Any) -> None:
    """SEED-033: one effect of one hit on one target, statuses apart."""
    actor, target = done["actor"], result["target"]
    effect = done["ability"]["effects"][place]
    if effect["kind"] == "damage":
        hurt(field, actor, effect, result, number)
    elif effect["kind"] == "heal":
        restore(target, effect.get("gauge", "hp"), number, effect.get("over_maximum", False))
    elif effect["kind"] != "inflict":
        other_effect(field, actor, effect, target)


def turns_of(effect: Doc) -> float:
    """The number in brackets; none is (U)."""
    return UNLIMITED if effect.get("duration") is None else effect["duration"]


def other_effect(field: Doc, actor: Doc, effect: Doc, target: Doc) -> None:
    """Effects without dice."""
    kind = effect["kind"]
    if kind == "revive" and fallen(target):
        target["hp"] = max(1, target["max_hp"] * effect.get("percent", 0) // 100)  # SEED-097
    elif kind == "slay" and effect.get("name", "Death") not in target["immune"]:
        target["hp"] = 0  # AMB-SEED-124
    elif kind == "cure":
        cure(field, target, effect)
    elif kind == "defend":
        factor = Fraction(effect.get("factor", "3/5"))
        if effect.get("granted"):
            target["granted"].append(factor)  # AMB-SEED-088: it stands beside one's own
        else:
            target["stance"] = {"kind": "defend", "factor": factor, "turns": 1}
    elif kind == "row":
        to = effect.get("to", "other")
        if to == "other":
            to = "back" if target["row"] == "front" else "front"
        target["row"] = to  # SEED-161, SEED-164
    elif kind == "delay":
        whom = target if numbers.on_target(effect) else actor
        whom["delay"] = max(Fraction(0), whom["delay"] + effect["ticks"])  # AMB-SEED-018
    elif kind == "leave":
        target["gone"] = True  # AMB-SEED-015
    else:
        stand(field, target, effect)


def stand(field: Doc, target: Doc, effect: Doc) -> None:
    """Stances, commitments and those who are called (SEED-144, AMB-SEED-088)."""
    kind = effect["kind"]
    if kind == "stance":
        target["stance"] = {"kind": "bonus", "percent": effect["percent"]}
        target["stance"]["keywords"] = effect.get("next_keywords", [])
        target["stance"]["turns"] = effect.get("turns", 1) + 1
    elif kind == "commit":
        target["stance"] = None
        target["commitment"] = effect["ability"]
        target["away"] = effect.get("untargetable", True)
    elif kind == "summon":
        helpers.summon(field, target, effect)


def cure(field: Doc, target: Doc, effect: Doc) -> None:
    """SEED-191: exactly the named ones, or a whole kind."""
    for entry in list(target["statuses"]):
        tone = field["statuses"][entry["id"]].get("tone", "harmful")
        if field["statuses"][entry["id"]].get("fixed"):
            continue
        if entry["id"] in effect.get("statuses", []) or tone == effect.get("tone"):
            lift(field, target, entry["id"])


def hurt(
    field: Doc, actor: Doc, effect: Doc, result: Doc, number: tuple[int, str, Doc | None]
) -> None:
    """SEED-058, and what follows from damage at once."""
    target, gauge = result["target"], effect.get("gauge", "hp")
    amount, mode, drain = number
    if mode == "absorb":
        restore(target, gauge, amount)  # AMB-SEED-146
        return
    if amount == 0:
        return
    result["damage"] = True
    was = target[gauge]
    target[gauge] = max(0, was - amount)  # AMB-SEED-048
    for rule in rules_on(field, target):
        if rule.get("broken_by_damage"):
            lift(field, target, rule["id"])
    if drain is not None and actor is not target:
        share = (was - target[gauge]) * Fraction(drain.get("share", "1/2"))
        restore(actor, drain.get("gauge", "hp"), math.floor(share))


def restore(one: Doc, gauge: str, amount: int, over: bool = False) -> None:
    """SEED-103: not beyond the maximum unless the effect says so; SEED-097: not the fallen."""
    if fallen(one) or one["gone"]:
        return
    value = one[gauge] + amount
    one[gauge] = value if over else max(one[gauge], min(value, one[f"max_{gauge}"]))


def inflict(field: Doc, actor: Doc, ability: Doc, target: Doc) -> None:
    """Statuses of one hit; SEED-039 … SEED-042: one roll each over the sum of what is added."""
    sources = [effect for effect in ability["effects"] if effect["kind"] == "inflict"]
    sources = [effect for effect in sources if numbers.on_target(effect)]
    if numbers.is_weapon(ability):
        sources = sources + numbers.weapon_of(actor).get("added", [])  # SEED-113, SEED-110
    names = [] if target is actor else numbers.named(ability)
    if set(names) & set(target["immune"]):
        sources = [effect for effect in sources if effect.get("cos") is not None]
    like: dict[str, list[Doc]] = {}
    for effect in sources:
        if effect.get("cos") is None:
            receive(field, target, effect["status"], turns_of(effect))
        else:
            like.setdefault(effect["status"], []).append(effect)
    for status, added in like.items():
        cos = sum(effect["cos"] for effect in added)
        ranks = [numbers.rank_of(target, name) for name in (status, *numbers.named(ability))]
        cos -= 5 * max(ranks)  # SEED-040, SEED-210, AMB-SEED-029
        success = cos >= 100
        if 0 < cos < 100:
            success = numbers.d100(field, f"added {status}", actor, target) <= cos
        if success and not set(names) & set(target["immune"]):
            receive(field, target, status, min(turns_of(effect) for effect in added))
