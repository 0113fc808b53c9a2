"""A fight of simultaneous turns as plain dicts, straight from the rules text: slow and obvious."""

from fractions import Fraction
from typing import Any

from tests.oracle.dice import Shared

Doc = dict[str, Any]
ALL_RULES: Doc = {
    "die_faces": 6, "dodge_mode": "sum", "require_die_to_trade": False,
    "no_target_penalty": "all", "critical_ignores": "def_roll", "crit_clash": "defense",
    "failure_rounding": "result_down", "inactive_rolls_defense": True,
    "slow_pattern": "first_then_every_third", "confused_can_hit_self": False,
    "deathstone_keeps_kl": True, "deathstone_rounding": "exact", "at_zero": "flag_only",
    "thresholds": [], "resist": None,
}  # fmt: skip
OPTIONS = ("normal", "aggressive", "defensive", "all-out", "defend")


def opening(bodies: list[Doc], rules: Doc, seed: int) -> Doc:
    """A field before the first turn."""
    field: Doc = {"rules": {**ALL_RULES, **rules}, "dice": Shared(seed), "turn": 1, "over": None}
    field["all"] = [fighter(body) for body in bodies]
    end(field)
    return field


def fighter(body: Doc) -> Doc:
    """One fighter, from its document."""
    character = body["character"]
    return {
        "name": character["name"], "team": body["team"], **character["attributes"],
        "dice": character["standard_roll"], "hp": character["hp"], "max": character["hp"],
        "deeds": character["deeds"], "soul": character["shinigami"], "ill": {}, "days": Fraction(0),
        "left": False,
    }  # fmt: skip


def named(field: Doc, name: str) -> Doc:
    """The fighter of a name."""
    found: Doc = next(one for one in field["all"] if one["name"] == name)
    return found


def roll(field: Doc, purpose: str, name: str, count: int, faces: int) -> list[int]:
    """Dice for a purpose."""
    return [field["dice"].die(faces, purpose, name, number) for number in range(count)]


def here(field: Doc, one: Doc) -> bool:
    """AMB-POOL-041."""
    return not (field["rules"]["at_zero"] == "out" and one["hp"] == 0)


def ill(field: Doc, one: Doc, ailment: str) -> bool:
    """AMB-POOL-024: from the turn after it was inflicted."""
    return ailment in one["ill"] and one["ill"][ailment]["since"] < field["turn"]


def stone(field: Doc, one: Doc) -> bool:
    """POOL-036."""
    return one["soul"] and ill(field, one, "deathstone")


def skips(field: Doc, one: Doc) -> bool:
    """POOL-031, POOL-032."""
    if ill(field, one, "immobilized"):
        return True
    if not ill(field, one, "slow"):
        return False
    since = one["ill"]["slow"]["since"]
    first = since + 1 if field["rules"]["slow_pattern"] == "first_then_every_third" else since + 3
    return field["turn"] in range(first, field["turn"] + 1, 3)


def dazzle(field: Doc, one: Doc) -> int:
    """POOL-030."""
    return int(one["ill"]["dazzled"]["left"]) if ill(field, one, "dazzled") else 0


def allowed(field: Doc, one: Doc) -> dict[str, int]:
    """What may be chosen, and at how many it is aimed at most."""
    if not here(field, one) or skips(field, one):
        return {}
    found = {"normal": 1, "aggressive": 1, "defensive": 1, "all-out": 1, "defend": 0}
    if field["rules"]["require_die_to_trade"]:  # AMB-POOL-021
        if one["dice"]["def"] == 0:
            del found["aggressive"]
        if one["dice"]["att"] == 0:
            del found["defensive"]
    if stone(field, one):  # POOL-038
        for option in ("aggressive", "defensive", "all-out"):
            found.pop(option, None)
    for deed in one["deeds"]:
        taken = deed.get("kind", "special") in ("special", "ability", "trait")
        if not (stone(field, one) and (taken or deed.get("senses"))):  # POOL-041, POOL-042
            found[deed["name"].lower()] = deed.get("targets", 0)
    if ill(field, one, "berserk"):  # POOL-035
        physical = {deed["name"].lower() for deed in one["deeds"] if deed.get("physical")}
        found = {id_: n for id_, n in found.items() if id_ in {*OPTIONS[:4], *physical}}
    return found


def standard(field: Doc, one: Doc, option: str) -> tuple[int, int]:
    """POOL-001 … 006, POOL-037, POOL-039; an empty option attacks nobody and adds nothing."""
    att, defence, more = one["dice"]["att"], one["dice"]["def"], 2
    if stone(field, one):
        att, defence, more = min(att, 1), min(defence, 1), 1
    return {
        "normal": (att, defence),
        "aggressive": (att + 1, max(0, defence - 1)),
        "defensive": (max(0, att - 1), defence + 1),
        "all-out": (att + 2, 0),
        "defend": (0, defence + more),
        "": (0, defence),
    }[option]


def plan(field: Doc, one: Doc, choice: tuple[str, list[str]] | None) -> Doc:
    """What becomes of a choice: ORD-12 up to the STANDARD ROLLs."""
    made: Doc = {"option": "", "deed": None, "at": [], "fails": False, "void": False, "fury": 0}
    made["rolls"] = choice is not None or field["rules"]["inactive_rolls_defense"]
    if choice is not None and choice[0] in OPTIONS:
        made |= {"option": choice[0], "at": choice[1]}
    elif choice is not None:
        deed = next(one for one in one["deeds"] if one["name"].lower() == choice[0])
        made |= {"deed": deed, "at": choice[1]}
        if deed.get("physical") and "att" not in deed:
            made["option"] = "normal"
    name = one["name"]
    if ill(field, one, "confused") and choice is not None:
        confuse(field, name, made)
    if ill(field, one, "blind"):
        (shown,) = roll(field, "blind", name, 1, 8)
        made["void"] = shown == 1
        if shown in (1, 3, 5, 7):
            made["fails"] = True
            if not physical(made):  # AMB-POOL-027
                made["option"] = ""
    if ill(field, one, "berserk") and physical(made) and not made["fails"]:
        made["fury"] = roll(field, "berserk", name, 1, 10)[0]
    return made


def confuse(field: Doc, name: str, made: Doc) -> None:
    """POOL-033, AMB-POOL-033."""
    if roll(field, "confused", name, 1, 10)[0] > 3:
        return
    made |= {"option": "", "deed": None, "at": []}
    others = [one["name"] for one in field["all"] if here(field, one)]
    if not field["rules"]["confused_can_hit_self"]:
        others.remove(name)
    if others:
        which = roll(field, "victim", name, 1, len(others))[0] if len(others) > 1 else 1
        made |= {"option": "normal", "at": [others[which - 1]]}


def physical(made: Doc) -> bool:
    """Whether it is a physical attack."""
    deed = made["deed"]
    return made["option"] in OPTIONS[:4] or bool(deed is not None and deed.get("physical"))


def strikes(made: Doc, name: str) -> bool:
    """Whether it attacks somebody with an Effective ATT."""
    valued = made["deed"] is not None and "att" in made["deed"]
    return not made["fails"] and (physical(made) or valued) and name in made["at"]


def special_level(field: Doc, pool: str, shown: list[int]) -> str:
    """POOL-016, POOL-025, by the first row that is met; AMB-POOL-019."""
    for row in field["rules"]["thresholds"]:
        if row["pool"] != pool or row["dice"] != len(shown):
            continue
        metric = row.get("metric", "sum")
        if metric == "count_min":
            measured, better = shown.count(1), lambda got, mark: got <= mark
            worse = lambda got, mark: got >= mark  # noqa: E731
        else:
            highs = shown.count(field["rules"]["die_faces"])
            measured = sum(shown) if metric == "sum" else highs
            better, worse = (lambda got, mark: got >= mark), (lambda got, mark: got <= mark)
        for key, test in (("super_crit", better), ("crit", better), ("crit_fail", worse),
                          ("fail", worse)):  # fmt: skip
            if row.get(key) is not None and test(measured, row[key]):
                return key
    return ""


def half(field: Doc, value: int) -> int:
    """AMB-POOL-015."""
    if field["rules"]["failure_rounding"] == "result_down":
        return value // 2
    return value - value // 2


def effective_att(field: Doc, one: Doc, made: Doc) -> tuple[int, str]:
    """POOL-007, POOL-018 … 020, POOL-034, AMB-POOL-016."""
    level = ""
    if made["deed"] is not None and "att" in made["deed"]:
        value = made["deed"]["att"]
    else:
        count = standard(field, one, made["option"])[0]
        shown = roll(field, "att", one["name"], count, field["rules"]["die_faces"])
        level = special_level(field, "att", shown)
        value = one["STR"] + sum(shown)
    value = max(0, value + made["fury"] - dazzle(field, one))
    if level == "super_crit":
        value *= 2
    if level == "fail":
        value = half(field, value)
    return (0 if level == "crit_fail" else value), level


def guard(field: Doc, one: Doc, made: Doc) -> Doc:
    """The DEF roll and the DODGE bonus, once for the turn."""
    shown: list[int] = []
    dodge = 0
    if made["rolls"]:
        if not made["void"]:
            count = standard(field, one, made["option"])[1]
            shown = roll(field, "def", one["name"], count, field["rules"]["die_faces"])
        faces = field["rules"]["die_faces"]
        dodge = sum(roll(field, "dodge", one["name"], one["dice"]["dodge"], faces))
        if field["rules"]["dodge_mode"] == "manual":
            dodge = roll(field, "manual", one["name"], 1, 9)[0]
    return {"shown": shown, "dodge": dodge, "level": special_level(field, "def", shown)}


def effective_def(field: Doc, one: Doc, own: Doc, lost: bool, critical: bool) -> int:
    """POOL-008, POOL-012 … 015, POOL-017, POOL-023, POOL-024."""
    rules = field["rules"]
    if critical and rules["critical_ignores"] == "effective_def":
        return 0
    dice = sorted(own["shown"])
    total = 0
    if not critical:
        total = sum(dice)
        if lost and dice:
            kl = one["KL"]
            if stone(field, one) and not rules["deathstone_keeps_kl"]:
                kl = 1
            total = sum(dice[:-1]) + min(kl, dice[-1])
    value = max(0, one["END"] + total + own["dodge"] - dazzle(field, one))
    return half(field, value) if own["level"] in ("fail", "crit_fail") else value


def loses(field: Doc, plans: Doc, name: str, by: str) -> bool:
    """POOL-012, AMB-POOL-004 … 007."""
    if physical(plans[name]) and plans[name]["at"]:
        return by not in plans[name]["at"]
    several = sum(strikes(made, name) for made in plans.values()) >= 2
    return bool({"all": True, "none": False, "multiple_only": several}[
        field["rules"]["no_target_penalty"]])  # fmt: skip


def resolve(field: Doc, choices: dict[str, tuple[str, list[str]]]) -> None:
    """POOL-009 … 011, AMB-POOL-023: everything at once."""
    people = [one for one in field["all"] if here(field, one)]
    plans = {one["name"]: plan(field, one, choices.get(one["name"])) for one in people}
    guards = {one["name"]: guard(field, one, plans[one["name"]]) for one in people}
    wounds = []
    for one in people:
        made = plans[one["name"]]
        for other in people:
            name = other["name"]
            amount = blow(field, plans, guards, one, other)
            if amount is not None:
                wounds.append((one["name"], name, amount))
            deed = made["deed"]
            if deed is not None and "wounds" in deed and name in made["at"] and not made["fails"]:
                safe = guards[name]["level"] in ("crit", "super_crit")
                wounds.append((one["name"], name, 0 if safe else deed["wounds"]))
    for _, name, amount in wounds:
        named(field, name)["hp"] = max(0, named(field, name)["hp"] - amount)
    poison(field, people)
    decline(field, people)
    for name, made in plans.items():
        if made["deed"] is not None and not made["fails"]:
            infect(field, name, made, {(a, b) for a, b, amount in wounds if amount > 0})
    field["turn"] += 1
    end(field)


def blow(field: Doc, plans: Doc, guards: Doc, one: Doc, other: Doc) -> int | None:
    """WOUNDS of one attack on one; ``None`` where there is none."""
    name = other["name"]
    if not strikes(plans[one["name"]], name):
        return None
    att, level = effective_att(field, one, plans[one["name"]])
    critical = level in ("crit", "super_crit")
    lost = loses(field, plans, name, one["name"])
    value = effective_def(field, other, guards[name], lost, critical)
    saved = guards[name]["level"] in ("crit", "super_crit")
    if saved and not (critical and field["rules"]["crit_clash"] == "attack"):
        return 0
    return max(0, att - value)


def poison(field: Doc, people: list[Doc]) -> None:
    """POOL-027, AMB-POOL-025, AMB-POOL-026."""
    for one in people:
        if ill(field, one, "poisoned"):
            one["hp"] = max(0, one["hp"] - roll(field, "poisoned", one["name"], 1, 6)[0])


def decline(field: Doc, people: list[Doc]) -> None:
    """AMB-POOL-044: also on skipped turns."""
    for one in people:
        for ailment in list(one["ill"]):
            if not ill(field, one, ailment) or one["ill"][ailment]["left"] is None:
                continue
            one["ill"][ailment]["left"] -= 1
            if one["ill"][ailment]["left"] == 0:
                del one["ill"][ailment]


def infect(field: Doc, name: str, made: Doc, wounded: set[tuple[str, str]]) -> None:
    """POOL-026, AMB-POOL-032, AMB-POOL-044."""
    for what in made["deed"].get("inflicts", []):
        for target in made["at"]:
            if what.get("on") == "wounds" and (name, target) not in wounded:
                continue
            if what.get("resistible", True) and resists(field, name, target, what["ailment"]):
                continue
            catch(field, named(field, target), what["ailment"], what.get("turns"))


def resists(field: Doc, name: str, target: str, ailment: str) -> bool:
    """MISS-POOL-06."""
    check = field["rules"]["resist"]
    purpose = f"resist/{name}/{ailment}"
    if check is None:
        return roll(field, purpose, target, 1, 2)[0] == 2
    return roll(field, purpose, target, 1, 20)[0] + named(field, target)["MIND"] >= check["target"]


def catch(field: Doc, one: Doc, ailment: str, turns: int | None) -> None:
    """The longer stays, and the pattern of Slow with it."""
    old = one["ill"].get(ailment)
    if old is None:
        one["ill"][ailment] = {"left": turns, "since": field["turn"]}
    elif old["left"] is not None and (turns is None or turns > old["left"]):
        old["left"] = turns


def leave(field: Doc, one: Doc, spent: int) -> None:
    """POOL-043, AMB-POOL-037, AMB-POOL-039."""
    if one["left"]:
        one |= {"left": False, "days": Fraction(0)}
        del one["ill"]["deathstone"]
        return
    days = Fraction(spent) / 2 - one["KL"]
    whole = days.numerator // days.denominator
    if field["rules"]["deathstone_rounding"] == "down":
        days = Fraction(whole)
    if field["rules"]["deathstone_rounding"] == "up" and days != whole:
        days = Fraction(whole + 1)
    one["days"] = max(one["days"], days, Fraction(0))
    one["left"] = one["days"] > 0
    if not one["left"]:
        del one["ill"]["deathstone"]


def end(field: Doc) -> None:
    """One team left, where 0 HP mean out."""
    left = {one["team"] for one in field["all"] if here(field, one)}
    teams = {one["team"] for one in field["all"]}
    field["over"] = None
    if len(teams) > 1 and len(left) < 2:
        field["over"] = f"won/{left.pop()}" if left else "draw"
