"""Statuses, KO, critical health and stances, straight from the ledger."""

import math
from fractions import Fraction
from typing import Any

from tests.oracle.field import Doc, critical_health, fallen, opening_delay, rule_of, rules_on

UNLIMITED = math.inf
"""AMB-SEED-121: (U) is higher than any number."""


def instances(one: Doc, status: str) -> list[Doc]:
    """A status on somebody, once for each source it comes from (AMB-SEED-058)."""
    return [entry for entry in one["statuses"] if entry["id"] == status]


def exclusive(field: Doc, one: str, other: str) -> bool:
    """SEED-192: a pair that cannot coexist; which pairs, the status definitions say."""
    return other in rule_of(field, one).get("excludes", []) or one in rule_of(field, other).get(
        "excludes", []
    )


def receive(field: Doc, one: Doc, status: str, turns: float, by: str = "cast") -> None:
    """A status comes in from an effect (``cast``), a ``price``, or as ``auto`` or ``sos``."""
    if fallen(one) or one["gone"] or one["helper"] is not None:
        return  # AMB-SEED-122: statuses inflicted on the fallen fail
    price = by == "price"
    wins = price and field["rules"]["price_status_vs_immunity"] == "price"  # AMB-SEED-068
    if status in one["immune"] and not wins:
        return  # SEED-187, SEED-189, AMB-SEED-065
    if by == "cast" and one["resist"].get(status, 0) >= 1 and turns != UNLIMITED:
        turns = max(1, turns - 1)  # SEED-185, SEED-186; SEED-140 spares prices
    source = "cast" if price else by
    for entry in instances(one, status):
        if entry["by"] == source:
            fixed = rule_of(field, status).get("fixed")  # nothing but time changes its duration
            if turns > entry["left"] and not fixed:  # SEED-182, AMB-SEED-119
                entry["left"] = turns
                upset_stances(field, one, rule_of(field, status))
            return
    if source == "cast" and any(entry["by"] == "auto" for entry in instances(one, status)):
        return  # AMB-SEED-121: an Auto-Status is (U); AMB-SEED-058: an SoS one may end, though
    for other in list(one["statuses"]):
        if other["id"] != status and exclusive(field, status, other["id"]):
            one["statuses"].remove(other)  # SEED-192; AMB-SEED-128: only now
            look_for_stone(field, one)
    one["statuses"].append({"id": status, "by": source, "left": turns})
    look_for_stone(field, one)
    upset_stances(field, one, rule_of(field, status))


def upset_stances(field: Doc, one: Doc, rule: Doc) -> None:
    """SEED-132: a status that forbids the charged action, or ends stances, breaks a charge."""
    stance = one["stance"]
    charging = stance is not None and stance["kind"] == "charge"
    if rule.get("ends_stances"):
        one["stance"] = None
        one["granted"] = []
        if rule.get("forced", "none") != "none":
            one["commitment"], one["away"] = None, False  # SEED-145; AMB-SEED-089, AMB-SEED-090
    if charging and rule.get("absent"):
        one["stance"] = None  # AMB-SEED-084: no zeroing for the petrified
    elif charging and (rule.get("ends_stances") or bars(rule, stance["ability"])):
        one["stance"] = None
        one["delay"] = Fraction(0)


def bars(rule: Doc, ability: Doc) -> bool:
    """SEED-134, AMB-SEED-085: sealed keywords, a forced action, a turn lost to sleep."""
    sealed = set(rule.get("blocks", ())) & set(ability.get("keywords", ()))
    return bool(sealed or rule.get("penalty") or rule.get("forced", "none") != "none")


def lift(field: Doc, one: Doc, status: str) -> None:
    """SEED-191; AMB-SEED-149: from whatever source."""
    one["statuses"] = [entry for entry in one["statuses"] if entry["id"] != status]
    look_for_stone(field, one)


def look_for_stone(field: Doc, one: Doc) -> None:
    """AMB-SEED-013 (c): wiped while petrified as while KO'd, and a fresh start-type delay after."""
    absent = any(rule.get("absent") for rule in rules_on(field, one))
    back = one["stone"] and not absent and not fallen(one) and not one["gone"]
    if back and field["rules"]["ko_timeline"] == "restart":
        one["delay"] = opening_delay({**one, "preemptive": False})
    one["stone"] = absent


def settle(field: Doc) -> None:
    """After HP changed: KO, who gets up, critical health (ORD-05)."""
    for one in field["all"]:
        if one["gone"]:
            continue
        if fallen(one) and not one["down"]:
            knock_out(field, one)
        elif one["down"] and not fallen(one):
            get_up(field, one)
        if field["rules"]["sos_check"] == "immediate":  # AMB-SEED-056 (a)
            check_sos(field, one)


def knock_out(field: Doc, one: Doc) -> None:
    """SEED-190: all statuses go but Toad's kind; AMB-SEED-084: stances end, no zeroing.

    AMB-SEED-132: a status that lifts a KO does so at once.
    """
    lift_to = max((rule.get("revives", 0) for rule in rules_on(field, one)), default=0)
    one["down"] = True
    one["statuses"] = [
        entry
        for entry in one["statuses"]
        if rule_of(field, entry["id"]).get("survives_ko") and entry["by"] != "sos"
    ]
    one["stance"] = None
    one["granted"] = []
    one["commitment"], one["away"] = None, False
    one["critical"] = False  # AMB-SEED-055
    one["stone"] = False  # AMB-SEED-126: KO strips it
    look_for_stone(field, one)
    if lift_to:
        one["hp"] = max(1, one["max_hp"] * lift_to // 100)
        get_up(field, one)


def get_up(field: Doc, one: Doc) -> None:
    """SEED-097; AMB-SEED-014 says with which delay."""
    rules = field["rules"]
    one["down"] = False
    if rules["revive_delay"] == "fixed":
        one["delay"] = Fraction(rules["revive_ticks"])
    elif rules["revive_delay"] == "start_formula" or rules["ko_timeline"] == "restart":
        one["delay"] = opening_delay({**one, "preemptive": False})


def sos_statuses(field: Doc, one: Doc) -> list[str]:
    """SEED-106: two that would cancel each other both fail; AMB-SEED-144: unless immune to one."""
    coming = [status for status in one["sos"] if status not in one["immune"]]
    return [
        status
        for status in coming
        if not any(exclusive(field, status, other) for other in coming if other != status)
    ]


def check_sos(field: Doc, one: Doc) -> None:
    """SEED-195 on slipping into critical health, SEED-196 on leaving it."""
    now = critical_health(one)
    if now and not one["critical"]:
        receive_sos(field, one)
    elif one["critical"] and not now:
        drop_sos(field, one)
    one["critical"] = now


def receive_sos(field: Doc, one: Doc) -> None:
    """SEED-195: they come, and are then like Auto-Statuses."""
    one["critical"] = True
    for status in sos_statuses(field, one):
        receive(field, one, status, UNLIMITED, "sos")


def drop_sos(field: Doc, one: Doc) -> None:
    """SEED-196; AMB-SEED-058: the same status from another source stays."""
    one["statuses"] = [entry for entry in one["statuses"] if entry["by"] != "sos"]
    one["critical"] = False
    look_for_stone(field, one)


def renew(field: Doc, one: Doc) -> None:
    """SEED-193: Auto-Statuses before anything else; AMB-SEED-059: then the SoS ones."""
    if fallen(one):
        return
    for status in one["auto"]:
        receive(field, one, status, UNLIMITED, "auto")
    if critical_health(one):
        receive_sos(field, one)
    elif field["rules"]["sos_check"] == "turn_start":
        drop_sos(field, one)  # AMB-SEED-056 (b)


def count_down(field: Doc, one: Doc) -> None:
    """SEED-050, SEED-051: all lose 1; SEED-181: but (U)."""
    for entry in one["statuses"]:
        entry["left"] -= 1
    for entry in [entry for entry in one["statuses"] if entry["left"] == 0]:
        one["statuses"] = [other for other in one["statuses"] if other is not entry]
        look_for_stone(field, one)
        ended = not instances(one, entry["id"])
        if ended and rule_of(field, entry["id"]).get("on_expiry") == "ko":
            one["hp"] = 0
            settle(field)


def after_battle(field: Doc) -> None:
    """SEED-201: all statuses end but those like Stone; helpers leave."""
    for one in field["all"]:
        one["gone"] = one["gone"] or one["helper"] is not None
        one["statuses"] = [
            entry for entry in one["statuses"] if rule_of(field, entry["id"]).get("persists")
        ]


def brackets(one: Doc) -> dict[str, Any]:
    """Statuses and turns left, the longest of their sources; ``None`` is (U)."""
    read: dict[str, Any] = {}
    for entry in one["statuses"]:
        read[entry["id"]] = max(read.get(entry["id"], 0), entry["left"])
    return {status: None if turns == UNLIMITED else turns for status, turns in read.items()}
