"""A fight in rounds as plain dicts, straight from the rules text: slow and obvious."""

from typing import Any

from tests.oracle.dice import Shared, read

Doc = dict[str, Any]
ALL_RULES: Doc = {
    "initiative_tie": "ask",
    "offensive_limit": "total",
    "off_turn_actions": True,
    "tank_min_damage": 0,
    "critical_dice": "reroll",
    "counter_chain": "unlimited",
    "counter_depth": 50,
    "counter_uses_attack": False,
    "counter_cost": "normal",
    "ap_max": None,
    "ap_refresh": "none",
    "end_condition": "any_team_out",
}
STATS = {"melee": "Melee", "ranged": "Ranged", "magic": "Magic"}
WAYS = {"tank": "Defensive", "dodge": "Dodge"}


def opening(fighters: list[Doc], rules: Doc, seed: int) -> Doc:
    """A field before anybody has rolled."""
    field: Doc = {"rules": {**ALL_RULES, **rules}, "dice": Shared(seed), "all": [], "order": []}
    field |= {"round": 0, "now": None, "done": [], "result": None}
    for body in fighters:
        field["all"].append(fighter(field, body, since=1))
    return field


def fighter(field: Doc, body: Doc, since: int) -> Doc:
    """One fighter, from its document."""
    character = body["character"]
    points = character.get("ap", field["rules"]["ap_max"])
    return {
        "name": character["name"], "team": body["team"], "stats": character["attributes"],
        "hp": character["hp"], "max_hp": character["hp"], "ap": points or 0, "max_ap": points,
        "crystals": dict(character.get("crystals", {})), "since": since,
        "moves": character["moves"], "deeds": character["deeds"], "taken": [], "spent": False,
        "initiative": 0,
    }  # fmt: skip


def named(field: Doc, name: str) -> Doc:
    """The fighter of a name."""
    found: Doc = next(one for one in field["all"] if one["name"] == name)
    return found


def throw(field: Doc, text: str, purpose: str, who: str, about: str = "") -> int:
    """Dice for a purpose."""
    dice, constant = read(text)
    total: int = field["dice"].sum(dice, constant, purpose, who, about)
    return total


def pick(field: Doc, options: list[str], purpose: str, who: str, about: str = "") -> str:
    """A choice, which the same numbers make; one option is no choice."""
    if len(options) == 1:
        return options[0]
    return options[throw(field, f"1d{len(options)}", purpose, who, about) - 1]


# order


def begin(field: Doc) -> None:
    """RND-010 … 012: everybody rolls, the highest begins."""
    for one in field["all"]:
        roll_for(field, one)
    values = sorted({one["initiative"] for one in field["all"]}, reverse=True)
    for value in values:
        tied = [one["name"] for one in field["all"] if one["initiative"] == value]
        field["order"] += equals(field, tied)
    judge(field)
    go_on(field)


def roll_for(field: Doc, one: Doc) -> None:
    """RND-011: 1d10 + Agility + 5."""
    die = throw(field, "1d10", "initiative", one["name"])
    one["initiative"] = die + one["stats"]["Agility"] + 5


def equals(field: Doc, tied: list[str]) -> list[str]:
    """AMB-RND-001."""
    way = field["rules"]["initiative_tie"]
    if len(tied) == 1 or way == "roster":
        return tied
    if way == "agility":
        return sorted(tied, key=lambda name: -named(field, name)["stats"]["Agility"])
    first = pick(field, ["reroll", *tied], "tie", "") if way == "ask" else "reroll"
    if first == "reroll":
        return again(field, tied)
    return [first, *equals(field, [name for name in tied if name != first])]


def again(field: Doc, tied: list[str]) -> list[str]:
    """A die each, and again for those who are still equal."""
    if len(tied) == 1:
        return tied
    shown = {name: throw(field, "1d10", "tie roll", name) for name in tied}
    order: list[str] = []
    for value in sorted(set(shown.values()), reverse=True):
        order += again(field, [name for name in tied if shown[name] == value])
    return order


def can_fight(one: Doc) -> bool:
    """RND-014."""
    return bool(one["hp"] > 0)


def go_on(field: Doc) -> None:
    """RND-002, RND-003, RND-013: the next one of this round, or a new round from the top."""
    if field["result"] is not None:
        field["now"] = None
        return
    if field["now"] is not None and can_fight(named(field, field["now"])):
        return
    if field["now"] is not None:
        finish(field)
    if not any(can_fight(one) for one in field["all"]):
        return
    if field["round"] == 0:
        new_round(field)
    while field["now"] is None:
        for name in field["order"]:
            one = named(field, name)
            if name in field["done"] or one["since"] > field["round"]:
                continue
            if not can_fight(one):
                field["done"].append(name)  # RND-014: passed over, also if it gets up later
                continue
            start(field, one)
            return
        new_round(field)


def start(field: Doc, one: Doc) -> None:
    """A turn begins with what a counter has left of it (AMB-RND-017)."""
    field["now"] = one["name"]
    one["taken"] = ["attack"] if one["spent"] else []
    one["spent"] = False
    if field["rules"]["ap_refresh"] == "per_turn":
        fill(one)


def new_round(field: Doc) -> None:
    """Everybody may have a turn again."""
    field["round"] += 1
    field["done"] = []
    if field["rules"]["ap_refresh"] == "per_round":
        for one in field["all"]:
            fill(one)


def fill(one: Doc) -> None:
    """Action Points, where they are counted."""
    if one["max_ap"] is not None:
        one["ap"] = max(one["ap"], one["max_ap"])


def finish(field: Doc) -> None:
    """A turn is over."""
    named(field, field["now"])["taken"] = []
    field["done"].append(field["now"])
    field["now"] = None


def join(field: Doc, body: Doc) -> None:
    """AMB-RND-003: rolls on joining, after its equals, and acts from the next round."""
    one = fighter(field, body, since=field["round"] + 1)
    field["all"].append(one)
    roll_for(field, one)
    place = 0
    while place < len(field["order"]):
        if named(field, field["order"][place])["initiative"] < one["initiative"]:
            break
        place += 1
    field["order"].insert(place, one["name"])
    go_on(field)


def judge(field: Doc) -> None:
    """RND-015, AMB-RND-024, AMB-RND-025, AMB-RND-029."""
    if field["result"] is not None:
        return
    teams = {one["team"] for one in field["all"]}
    left = {one["team"] for one in field["all"] if can_fight(one)}
    if len(teams) < 2 or left == teams:
        return
    if not left:
        field["result"] = "draw"
    elif len(left) == 1:
        field["result"] = f"won/{left.pop()}"
    elif field["rules"]["end_condition"] == "any_team_out":
        field["result"] = "over"


# actions


def can_pay(one: Doc, action: Doc) -> bool:
    """RND-016."""
    if one["max_ap"] is not None and one["ap"] < action.get("ap", 0):
        return False
    wanted = action.get("crystals", {})
    return all(one["crystals"].get(kind, 0) >= count for kind, count in wanted.items())


def pay(one: Doc, action: Doc) -> None:
    """RND-016."""
    if one["max_ap"] is not None:
        one["ap"] -= action.get("ap", 0)
    for kind, count in action.get("crystals", {}).items():
        one["crystals"][kind] -= count


def allowed(field: Doc, one: Doc, action: Doc) -> bool:
    """RND-007, RND-008, RND-017, AMB-RND-004, AMB-RND-005."""
    if not can_fight(one) or not can_pay(one, action):
        return False
    kind = offence(action)
    if field["now"] != one["name"]:
        return not kind and bool(field["rules"]["off_turn_actions"])
    if not kind:
        return True
    if field["rules"]["offensive_limit"] == "total":
        return not one["taken"]
    return kind not in one["taken"]


def offence(action: Doc) -> str:
    """What kind of Offensive Action it is."""
    if "kind" in action:
        return "attack"
    return str(action["name"]) if action.get("offensive") else ""


def act(field: Doc, name: str, action: Doc, targets: list[str]) -> None:
    """One action from its first phase to its last."""
    one = named(field, name)
    if offence(action):
        one["taken"].append(offence(action))
    if "kind" in action:
        pay(one, action)
        attack(field, one, action, [who for who in field["order"] if who in targets], 0)
    else:
        pay(one, action)
    judge(field)
    go_on(field)


def attack(field: Doc, one: Doc, move: Doc, targets: list[str], depth: int) -> None:
    """RND-018 … 036."""
    value = one["stats"][STATS[move["kind"]]] + throw(field, "1d20", "attack", one["name"])
    ways = {}
    for name in targets:
        ways[name] = pick(field, ["tank", "dodge"], "way", name, one["name"])
    rolled = {}
    for name, way in ways.items():
        stat = named(field, name)["stats"][WAYS[way]]
        rolled[name] = stat + throw(field, "1d20", "defence", name, one["name"])
    for name, way in ways.items():
        hurt(field, one, move, name, way, value, rolled[name])
    for name in targets:
        if rolled[name] >= value + 20:  # RND-033
            counter(field, named(field, name), one, depth)


def hurt(field: Doc, one: Doc, move: Doc, name: str, way: str, value: int, defend: int) -> None:
    """RND-025 … 032, RND-034."""
    if defend >= value + 20:
        return
    if way == "dodge" and defend >= value + 1:
        return
    damage = critical(field, one, move, name) if value >= defend + 20 else None
    if damage is None:
        dice, constant = read(move["damage"])
        damage = throw(field, move["damage"], "harm", one["name"], name) if dice else constant
    if way == "tank":
        blocked = 0
        while defend - value >= 2 * (blocked + 1):  # AMB-RND-008
            blocked += 1
        damage = max(field["rules"]["tank_min_damage"], damage - blocked)
    target = named(field, name)
    target["hp"] = max(0, target["hp"] - damage)  # AMB-RND-021


def critical(field: Doc, one: Doc, move: Doc, name: str) -> int:
    """RND-032: any of the dice may be rolled once more; AMB-RND-014."""
    dice, total = read(move["damage"])
    for count, faces in dice:
        for _ in range(count):
            shown = throw(field, f"1d{faces}", "die", one["name"], name)
            if pick(field, ["keep", "again"], "again", one["name"], name) == "again":
                fresh = throw(field, f"1d{faces}", "die", one["name"], name)
                counts = {"reroll": fresh, "reroll_keep_best": max(shown, fresh)}
                shown = counts.get(field["rules"]["critical_dice"], shown + fresh)
            total += shown
    return total


def counter(field: Doc, one: Doc, attacker: Doc, depth: int) -> None:
    """RND-035, AMB-RND-016 … 020."""
    rules = field["rules"]
    if not can_fight(one) or not can_fight(attacker):
        return
    if rules["counter_chain"] == "single" and depth > 0:
        return
    if rules["counter_uses_attack"] and (one["spent"] or field["now"] == one["name"]):
        return
    moves = [move for move in one["moves"] if rules["counter_cost"] == "free" or can_pay(one, move)]
    if not moves:
        return
    names = [move["name"].lower() for move in moves]
    options = ["none", *names] if depth >= rules["counter_depth"] else [*names, "none"]
    chosen = pick(field, options, "counter", one["name"], attacker["name"])
    if chosen == "none":
        return
    if rules["counter_uses_attack"]:
        one["spent"] = True
    move = moves[names.index(chosen)]
    if rules["counter_cost"] == "normal":
        pay(one, move)
    attack(field, one, move, [attacker["name"]], depth + 1)


def choices(field: Doc) -> list[tuple[str, Doc, list[str]]]:
    """Who may do what now, with the names that may be aimed at."""
    found = []
    for one in field["all"]:
        for action in (*one["moves"], *one["deeds"]):
            if allowed(field, one, action):
                aims = [
                    other["name"] for other in field["all"] if other is not one and can_fight(other)
                ]
                found.append((one["name"], action, aims))
    return found
