"""Helpers that are called onto the field, commitments and several actions at once."""

from fractions import Fraction

from tests.oracle import numbers
from tests.oracle.field import Doc, by_name, fallen, rules_on


def summon(field: Doc, caller: Doc, effect: Doc) -> None:
    """A token of its own: no HP, no statuses, nobody's target; one of a name at a time."""
    for one in field["all"]:
        if one["helper"] is not None and one["name"] == effect["name"]:
            one["gone"] = True
    deed = caller["abilities"].get(effect["ability"])
    if deed is None:
        return
    free = {"mp": 0, "mp_per_tier": 0, "ct": 0, "prices": [], "critical_only": False}
    field["all"].append(
        {
            **caller,
            "name": effect["name"], "hp": 0, "max_hp": 0, "mp": 0, "max_mp": 0, "items": {},
            "abilities": {deed["id"]: {**deed, **free}}, "statuses": [], "granted": [],
            "auto": [], "sos": [], "critical": False, "down": False, "stone": False,
            "stance": None, "commitment": None, "away": False, "flank": "",
            "delay": Fraction(effect["ticks"]),
            "helper": {"left": effect["actions"], "ticks": effect["ticks"]},
        }
    )  # fmt: skip


def helper_has_acted(one: Doc) -> None:
    """The same delay after each action, nobody's SPD; gone after the last."""
    one["delay"] += one["helper"]["ticks"]
    one["helper"]["left"] -= 1
    if one["helper"]["left"] == 0:
        one["gone"] = True


def helps(ability: Doc) -> bool:
    """Whether it is meant for one's own side."""
    return any(effect["kind"] in ("heal", "revive", "cure") for effect in ability["effects"])


def loosed_at_nothing(field: Doc, actor: Doc, ability: Doc, choices: list[list[str]]) -> bool:
    """SEED-146: committed to attack enemies, and none of them is a valid target.

    A helper has only one action: nobody at all in reach does not keep it from acting.
    """
    helper = actor["helper"] is not None
    bound = helper or ability["id"] == actor["commitment"]
    if not bound or ability.get("target") in ("self", "all", "none"):
        return False
    within = [by_name(field, name) for choice in choices for name in choice]
    return not any(helper or helps(ability) or one["side"] != actor["side"] for one in within)


def several(ability: Doc) -> Doc | None:
    """SEED-038: the effect that lets one perform other actions."""
    for effect in ability["effects"]:
        if effect["kind"] == "perform":
            found: Doc = effect
            return found
    return None


def fits_in(field: Doc, actor: Doc, effect: Doc, part: Doc) -> bool:
    """Whether an action may be one of the several, its price apart."""
    words = effect.get("keywords", [])
    return (
        part.get("type", "action") == "action"
        and several(part) is None
        and (not words or bool(set(words) & set(part.get("keywords", []))))
        and part.get("usage", "field") != "committed"
        and not numbers.sealed(field, actor, part)
    )


def paid(actor: Doc, *abilities: Doc) -> bool:
    """Whether all of them can be paid for, one after the other (AMB-SEED-076)."""
    purse = {"mp": actor["mp"], "items": dict(actor["items"]), "tier": actor["tier"]}
    for ability in abilities:
        if not numbers.can_pay(purse, ability):
            return False
        numbers.pay_first(purse, ability)
    return True


def goes_on(field: Doc, actor: Doc, part: Doc) -> bool:
    """The next of several actions: not by somebody out of the fight, or short of its price."""
    if fallen(actor) or actor["gone"] or any(rule.get("absent") for rule in rules_on(field, actor)):
        return False
    return numbers.can_pay(actor, part) and not numbers.sealed_by_status(field, actor, part)
