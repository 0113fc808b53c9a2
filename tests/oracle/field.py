"""The field as plain dicts: who stands there, whose turn it is, and how time passes."""

from fractions import Fraction
from typing import Any

from tests.oracle.dice import Shared

Doc = dict[str, Any]
ALL_RULES: Doc = {
    "tie_order_within_side": "roster",
    "tie_group": "dynamic",
    "step7_order": "listed",
    "delay_floor_order": "after_multiplier",
    "delay_rounding": "down",
    "ko_timeline": "drain_hold",
    "revive_delay": "keep",
    "revive_ticks": 0,
    "crit_on_auto_hit": "roll",
    "evasion_step": 5,
    "damage_cap": 9999,
    "damage_rounding": "end_down",
    "damage_dice": "per_target",
    "critical_mode": "situational",
    "min1_beats_immunity": False,
    "sos_check": "immediate",
    "auto_status_from": "first_turn",
    "price_status_vs_immunity": "price",
    "receive_status_at": "action_end",
    "ct_uses_spd": False,
    "ct_targets": "on_perform",
    "ct_requires_price_upfront": False,
    "ko_can_react": False,
    "row_target_counts_ko": True,
    "end_check": "after_action",
    "reaction_limit": "per_subaction",
    "pincer_attacker_rows": "keep",
}
"""The readings this oracle knows, by default."""


NO_FORMATION: Doc = {"kind": "none", "victims": "party", "flipped": False}


def opening(
    entrants: list[Doc], statuses: list[Doc], rules: Doc, seed: int, formation: Doc = NO_FORMATION
) -> Doc:
    """A field before the first tick. An entrant is a side, a row and its documents."""
    field: Doc = {
        "clock": Fraction(0),
        "all": [combatant(entrant) for entrant in entrants],
        "now": None,
        "batch": [],
        "result": None,
        "rules": {**ALL_RULES, **rules},
        "statuses": {status["id"]: status for status in statuses},
        "dice": Shared(seed),
        "formation": formation,
    }
    for one in field["all"]:
        one["delay"] = opening_delay(one)
        if formation["kind"] == "back_attack" and one["side"] == formation["victims"]:
            one["row"] = other_row(one["row"])  # SEED-172
    return field


def combatant(entrant: Doc) -> Doc:
    """One combatant, from its documents."""
    character = entrant["character"]
    weapons = entrant["weapons"]
    return {
        "name": character["name"],
        "side": entrant["side"],
        "row": entrant["row"],
        "flank": entrant.get("flank", ""),
        "helper": None,
        "commitment": None,
        "away": False,
        "preemptive": entrant["preemptive"],
        "attributes": {**character["attributes"], "LEVEL": character["level"]},
        "tier": character["tier"],
        "hp": entrant["hp"],
        "max_hp": character["hp"],
        "mp": character["mp"],
        "max_mp": character["mp"],
        "armor": character.get("armor", 0),
        "m_armor": character.get("m_armor", 0),
        "evasion": character.get("evasion", 0),
        "accuracy": character.get("accuracy", 0),
        "piercing": character.get("piercing", False),
        "drain": character.get("drain"),
        "sealed": character.get("sealed", []),
        "resist": character.get("resistances", {}),
        "immune": character.get("immunities", []),
        "elements": character.get("elements", {}),
        "auto": character.get("auto_statuses", []),
        "sos": character.get("sos_statuses", []),
        "items": dict(character.get("items", {})),
        "weapon": weapons[0] if weapons else None,
        "abilities": {ability["id"]: ability for ability in entrant["abilities"]},
        "statuses": [],
        "critical": False,
        "down": False,
        "stance": None,
        "granted": [],
        "gone": False,
        "stone": False,
        "delay": Fraction(0),
    }


def opening_delay(one: Doc) -> Fraction:
    """SEED-012: 50 - SPD, never below 0; SEED-013: 30 - SPD with the preemptive strike."""
    base = 30 if one["preemptive"] else 50
    return Fraction(max(0, base - one["attributes"]["SPD"]))


def by_name(field: Doc, name: str) -> Doc:
    """The combatant of a name; the one still there, where a helper of that name came twice."""
    for one in reversed(field["all"]):
        if one["name"] == name:
            found: Doc = one
            return found
    raise KeyError(name)


def basic_attack(one: Doc) -> Doc | None:
    """The plain attack that everybody has (SEED-028)."""
    for ability in one["abilities"].values():
        if ability.get("basic") and "Weapon" in ability.get("keywords", []):
            found: Doc = ability
            return found
    return None


def fallen(one: Doc) -> bool:
    """SEED-096, AMB-SEED-124: KO and 0 HP are the same; a helper has no HP to lose."""
    return bool(one["hp"] == 0 and one["helper"] is None)


def other_row(row: str) -> str:
    """The row that it is not."""
    return "back" if row == "front" else "front"


def rule_of(field: Doc, status: str) -> Doc:
    """The definition of a status."""
    found: Doc = field["statuses"][status]
    return found


def rules_on(field: Doc, one: Doc) -> list[Doc]:
    """The definitions of all statuses on somebody, oldest first."""
    ids = dict.fromkeys(entry["id"] for entry in one["statuses"])
    return [rule_of(field, status) for status in ids]


def active(field: Doc, one: Doc) -> bool:
    """SEED-016, AMB-SEED-103: not KO'd, not turned to stone, not fled."""
    if one["gone"] or fallen(one):
        return False
    return not any(rule.get("absent") for rule in rules_on(field, one))


def fighting(field: Doc, one: Doc) -> bool:
    """SEED-015, SEED-165: somebody whom a side can go on with, and hide behind."""
    return active(field, one) and one["helper"] is None


def critical_health(one: Doc) -> bool:
    """SEED-104: at most a quarter of max HP; AMB-SEED-055: 0 HP is KO instead."""
    return bool(one["hp"] > 0 and 4 * one["hp"] <= one["max_hp"])


def shielded(field: Doc, one: Doc) -> bool:
    """SEED-157: in the back row; SEED-165: behind somebody active in front."""
    if one["row"] != "back":
        return False
    for other in field["all"]:
        if other["side"] == one["side"] and other["row"] == "front" and fighting(field, other):
            return True
    return False


def called(field: Doc, one: Doc) -> bool:
    """AMB-SEED-013: the fallen get no turns, except (d) with ``forced_wait``."""
    forced = field["rules"]["ko_timeline"] == "forced_wait"
    return active(field, one) or (forced and fallen(one) and not one["gone"])


def acting_order(field: Doc) -> list[Doc]:
    """SEED-005 by delay; SEED-009 party before enemies; AMB-SEED-011 then as they are listed.

    AMB-SEED-010 (b): at 0 newcomers wait for the batch.
    """
    waiting = [one for one in field["all"] if called(field, one)]
    order: list[Doc] = []
    for side in ("party", "enemies"):
        order += [one for one in waiting if one["side"] == side]
    if field["rules"]["tie_group"] == "batch":
        order.sort(key=lambda one: one["delay"] == 0 and one["name"] not in field["batch"])
    return sorted(order, key=lambda one: one["delay"])


def next_actor(field: Doc) -> Doc | None:
    """Who of those at 0 goes first; AMB-SEED-010 (b): newcomers wait for the batch."""
    ready = [one for one in acting_order(field) if one["delay"] == 0]
    if field["rules"]["tie_group"] == "batch":
        batch = [one for one in ready if one["name"] in field["batch"]]
        if not batch:
            field["batch"] = [one["name"] for one in ready]
        ready = batch or ready
    return ready[0] if ready else None


def let_time_pass(field: Doc) -> None:
    """SEED-004: only when nobody is at 0; SEED-005: the smallest delay goes off everybody.

    AMB-SEED-013 (a): who cannot act does not stop the clock; the counter drains and holds at 0;
    (b) ``frozen``: it stands still.
    """
    order = acting_order(field)
    if not order or order[0]["delay"] == 0:
        return
    step = order[0]["delay"]
    field["clock"] += step
    for one in field["all"]:
        if not active(field, one) and field["rules"]["ko_timeline"] == "frozen":
            continue
        one["delay"] = max(Fraction(0), one["delay"] - step)
    field["batch"] = [one["name"] for one in acting_order(field) if one["delay"] == 0]


def judge(field: Doc) -> None:
    """SEED-015: over when one side has nobody able to fight; AMB-SEED-130: both is a draw."""
    if field["result"] is not None:
        return
    standing = {one["side"] for one in field["all"] if fighting(field, one)}
    if not standing:
        field["result"] = "draw"
    elif "enemies" not in standing:
        field["result"] = "won"
    elif "party" not in standing:
        field["result"] = "lost"
