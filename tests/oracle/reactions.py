"""Step 5 of a turn: who answers an action, with what, and on whom."""

from collections.abc import Iterator

from tests.oracle import numbers
from tests.oracle.field import Doc, critical_health, fallen, rules_on


def react(field: Doc, done: Doc, spent: set[str]) -> Iterator[tuple[Doc, Doc, list[Doc]]]:
    """SEED-151: at most one from each; AMB-SEED-097: party first, then enemies, as listed.

    Each is taken up when its turn comes, so that an earlier one may still prevent it. ``spent``
    are those who have had theirs.
    """
    actor, before = done["actor"], done["before"]
    for side in ("party", "enemies"):
        for reactor in list(field["all"]):
            if reactor["side"] != side or side == actor["side"] or not able(field, reactor):
                continue
            if reactor["name"] in spent:
                continue
            chosen = choose(field, reactor, done, before)
            if chosen is None:
                continue
            spent.add(reactor["name"])
            at_self = chosen.get("target") == "self"
            if at_self or numbers.valid_target(chosen, actor):  # AMB-SEED-102
                yield reactor, chosen, [reactor if at_self else actor]


def able(field: Doc, reactor: Doc) -> bool:
    """AMB-SEED-094: who is out of the fight does not react, unless the house lets the fallen."""
    stone = any(rule.get("absent") for rule in rules_on(field, reactor))
    if reactor["gone"] or reactor["helper"] is not None or stone:
        return False
    return not fallen(reactor) or bool(field["rules"]["ko_can_react"])


def choose(field: Doc, reactor: Doc, done: Doc, before: dict[str, bool]) -> Doc | None:
    """SEED-152: one of those set off is picked before anything is rolled."""
    usable = [
        reaction
        for reaction in reactor["abilities"].values()
        if reaction.get("type") == "reaction"
        and set_off(reactor, reaction["trigger"], done, before)
        and not numbers.sealed(field, reactor, reaction)
        and numbers.can_pay(reactor, reaction)
    ]
    if len(usable) < 2:
        return usable[0] if usable else None
    place: int = field["dice"].sum([(1, len(usable))], 0, "reaction", reactor["name"], "")
    return usable[place - 1]


def set_off(reactor: Doc, trigger: Doc, done: Doc, before: dict[str, bool]) -> bool:
    """SEED-149: whether the action did what the trigger waits for."""
    ability, actor = done["ability"], done["actor"]
    mine = [result for result in done["targets"] if result["target"] is reactor]
    friends = [
        result
        for result in done["targets"]
        if result["target"] is not reactor and result["target"]["side"] == reactor["side"]
    ]
    happened = {
        "struck": any(result["hit"] for result in mine),  # AMB-SEED-145: also for 0
        "damaged": any(result["damage"] for result in mine),
        "missed": any(not result["hit"] for result in mine),
        "critical_health": critical_health(reactor) and not before.get(reactor["name"], False),
        "ally_struck": any(result["hit"] for result in friends),
    }
    if not happened[trigger.get("on", "struck")]:
        return False
    if trigger.get("single") and not (mine and numbers.single_target(ability)):
        return False
    if trigger.get("weapon") and not numbers.is_weapon(ability):
        return False
    return kind_fits(trigger, actor, ability)


def kind_fits(trigger: Doc, actor: Doc, ability: Doc) -> bool:
    """The type and the reach of the damage that the action deals."""
    damages = [effect for effect in ability["effects"] if effect["kind"] == "damage"]
    if trigger.get("type") is not None and all(
        effect.get("type", "physical") != trigger["type"] for effect in damages
    ):
        return False
    if trigger.get("reach") is None:
        return True
    close = any(numbers.melee(actor, ability, effect) for effect in damages)
    return bool(damages) and close == (trigger["reach"] == "melee")
