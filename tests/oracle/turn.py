"""A turn in its nine steps (SEED-053), straight from the ledger."""

import math
from fractions import Fraction

from tests.oracle import helpers, numbers
from tests.oracle.action import perform
from tests.oracle.conditions import (
    UNLIMITED,
    after_battle,
    check_sos,
    count_down,
    receive,
    renew,
    settle,
)
from tests.oracle.field import (
    Doc,
    active,
    basic_attack,
    by_name,
    critical_health,
    fallen,
    judge,
    let_time_pass,
    next_actor,
    rules_on,
)
from tests.oracle.reactions import react


def begin(field: Doc) -> None:
    """Everybody is there; the first turn starts."""
    for one in field["all"]:
        if field["rules"]["auto_status_from"] == "battle_start":  # AMB-SEED-062 (b)
            for status in one["auto"]:
                receive(field, one, status, UNLIMITED, "auto")
        check_sos(field, one)  # AMB-SEED-057: whenever it is looked at later
    judge(field)
    next_turn(field)


def next_turn(field: Doc) -> None:
    """SEED-003, SEED-004: time passes until somebody is at 0, whose turn then starts."""
    field["now"] = None
    if field["result"] is not None:
        after_battle(field)
        return
    let_time_pass(field)
    actor = next_actor(field)
    if actor is None:
        return  # nobody is called, and nothing has ended it
    field["now"] = actor["name"]
    if actor["stance"] is not None and actor["stance"]["kind"] != "charge":
        actor["stance"]["turns"] -= 1
        if actor["stance"]["turns"] == 0:
            actor["stance"] = None  # AMB-SEED-088: a Defend stance lasts to the next turn
    actor["granted"] = []
    renew(field, actor)
    restarted = actor["delay"] > 0  # AMB-SEED-013 (c): petrified and freed at once
    if restarted or (not fallen(actor) and not active(field, actor)):
        judge(field)  # SEED-016: petrified by a status of its own, it is out of the fight
        next_turn(field)


Parts = list[tuple[str, list[str]]]


def act(field: Doc, name: str, action: str, targets: list[str], parts: Parts) -> None:
    """One command: somebody's turn with an ability on targets, or with several at once."""
    actor = by_name(field, name)
    assert field["now"] == name
    if action == "lose-turn":
        lose_turn(field, actor)
    else:
        if action == "forced-action":
            action, targets = forced(field, actor)
        use(field, actor, actor["abilities"][action], targets, parts)
    next_turn(field)


def use(field: Doc, actor: Doc, ability: Doc, targets: list[str], parts: Parts) -> None:
    """A charge is declared, or an action performed."""
    stance = actor["stance"]
    charged = stance is not None and stance["kind"] == "charge"
    if ability.get("ct", 0) and not charged:
        declare(field, actor, ability, targets)
        return
    if charged:
        actor["stance"] = None  # SEED-127; SEED-131: performed or dropped, it is over
        if ability is stance["ability"] and field["rules"]["ct_targets"] == "on_declare":
            targets = stance["targets"]  # AMB-SEED-078 (b)
    if choices_of(field, actor, ability) == [[]]:
        targets = []
    actor["commitment"], actor["away"] = None, False  # met, or another action taken instead
    resolve(field, actor, ability, targets, parts)
    if field["result"] is None:
        spells = [actor["abilities"][action] for action, _ in parts]
        rest_of_turn(field, actor, ability, spells)


def lose_turn(field: Doc, actor: Doc) -> None:
    """SEED-134, AMB-SEED-118, AMB-SEED-143: a flat delay instead of an action."""
    penalty = next(rule["penalty"] for rule in rules_on(field, actor) if rule.get("penalty"))
    delay = penalty["delay"]
    if penalty.get("uses_spd"):
        delay -= actor["attributes"]["SPD"]
    delay = Fraction(max(penalty.get("floor", 0), delay))
    actor["delay"] += delay
    status_phase(field, actor, delay)


def forced(field: Doc, actor: Doc) -> tuple[str, list[str]]:
    """SEED-134: a basic attack on a random target, or a Wait where none is possible."""
    rule = next(rule for rule in rules_on(field, actor) if rule.get("forced", "none") != "none")
    attack = basic_attack(actor)
    if rule["forced"] != "wait" and attack and not numbers.sealed(field, actor, attack):
        candidates = [
            one
            for one in field["all"]
            if numbers.valid_target(attack, one)
            and (rule["forced"] == "attack_any" or one["side"] != actor["side"])
        ]
        if candidates:
            return attack["id"], [numbers.draw(field, actor, candidates)["name"]]
    return "wait", [actor["name"]]


def declare(field: Doc, actor: Doc, ability: Doc, targets: list[str]) -> None:
    """SEED-126 and AMB-SEED-077: exactly CT as delay; SEED-129: no status phase."""
    ct = ability["ct"]
    if field["rules"]["ct_uses_spd"]:
        ct = max(0, ct - actor["attributes"]["SPD"])
    actor["delay"] += ct
    actor["stance"] = {"kind": "charge", "ability": ability, "targets": targets}


def resolve(field: Doc, actor: Doc, ability: Doc, targets: list[str], parts: Parts) -> None:
    """Steps 2 to 5: prices, checks, effects, reactions, and the first look for an end."""
    numbers.pay_first(actor, ability)
    strikes = []
    if helpers.several(ability) is None:
        strikes.append(strike(field, actor, ability, targets))
    for action, aimed in parts:
        part = actor["abilities"][action]
        if helpers.goes_on(field, actor, part):
            numbers.pay_first(actor, part)  # AMB-SEED-076
            strikes.append(strike(field, actor, part, aimed))
            pay_health(field, actor, part)
            receive_prices(field, actor, part)
    pay_health(field, actor, ability)  # SEED-141; AMB-SEED-070: before reactions
    if field["rules"]["receive_status_at"] == "action_end":
        receive_prices(field, actor, ability)  # AMB-SEED-069 (a), AMB-SEED-071
    answer_all(field, strikes)
    if field["rules"]["sos_check"] == "end_of_action":  # AMB-SEED-056 (c)
        for one in field["all"]:
            check_sos(field, one)  # AMB-SEED-060: one that was dispelled stays away
    if field["rules"]["end_check"] != "end_of_turn":
        judge(field)  # AMB-SEED-129 (b)


def strike(field: Doc, actor: Doc, ability: Doc, targets: list[str]) -> Doc:
    """One action on its targets, with who was in critical health before it."""
    before = {one["name"]: critical_health(one) for one in field["all"]}
    aimed = [by_name(field, name) for name in targets]
    within = [one for one in aimed if numbers.valid_target(ability, one)]
    return {**perform(field, actor, ability, within), "before": before}


def answer_all(field: Doc, strikes: list[Doc]) -> None:
    """SEED-043, AMB-SEED-096: each action is answered on its own, or all of them once."""
    spent: set[str] = set()
    for done in strikes:
        if field["rules"]["reaction_limit"] == "per_subaction":
            spent = set()
        for reactor, reaction, aimed in react(field, done, spent):
            answer = perform(field, reactor, reaction, aimed, pay=True)
            if any(one["hit"] for one in answer["targets"]):  # SEED-154: only when it succeeds
                pay_health(field, reactor, reaction)
                receive_prices(field, reactor, reaction)


def pay_health(field: Doc, actor: Doc, ability: Doc) -> None:
    """SEED-141 … SEED-143: not damage, once, and KO if it is all."""
    for price in ability.get("prices", []):
        if price["kind"] == "health":
            actor["hp"] = max(0, actor["hp"] - numbers.price_of_health(field, actor, price))
            settle(field)


def receive_prices(field: Doc, actor: Doc, ability: Doc) -> None:
    """SEED-139, SEED-140."""
    for price in ability.get("prices", []):
        if price["kind"] == "status":
            turns = price.get("duration")
            turns = UNLIMITED if turns is None else turns
            receive(field, actor, price["status"], turns, "price")


def rest_of_turn(field: Doc, actor: Doc, ability: Doc, spells: list[Doc]) -> None:
    """Steps 6 to 9; a helper has neither SPD nor statuses."""
    if actor["helper"] is not None:
        helpers.helper_has_acted(actor)
        judge(field)
        return
    delay = Fraction(0)
    if not actor["gone"]:
        delay = numbers.delay_taken(field, actor, ability, spells)
        actor["delay"] += delay  # SEED-049, AMB-SEED-017; AMB-SEED-016: the fallen too
        if field["rules"]["receive_status_at"] == "after_delay":
            receive_prices(field, actor, ability)
    status_phase(field, actor, delay)


def status_phase(field: Doc, actor: Doc, delay: Fraction) -> None:
    """Steps 7 and 8: SEED-052 before SEED-050; AMB-SEED-127; the second look for an end."""
    for status in in_order(field, [rule["id"] for rule in rules_on(field, actor)]):
        still = any(entry["id"] == status for entry in actor["statuses"])
        tick = field["statuses"][status].get("after_act")
        if still and tick is not None and not fallen(actor) and not actor["gone"]:
            after_act(field, actor, tick, delay)
    if field["rules"]["end_check"] != "end_of_turn":
        judge(field)
    if field["result"] is None:
        count_down(field, actor)
        judge(field)


def in_order(field: Doc, pending: list[str]) -> list[str]:
    """SEED-054: as listed, or what helps first."""
    if field["rules"]["step7_order"] == "listed":
        return pending
    helps = [one for one in pending if field["statuses"][one].get("tone") == "beneficial"]
    return helps + [one for one in pending if one not in helps]


def after_act(field: Doc, actor: Doc, tick: Doc, delay: Fraction) -> None:
    """SEED-052: Regen, Refresh, Poison, Sap; AMB-SEED-044: the cap, but no least 1."""
    gauge = tick.get("gauge", "hp")
    most = actor[f"max_{gauge}"]
    amount = most * tick.get("percent", 0) // 100 + tick.get("flat", 0)
    amount += math.floor(Fraction(tick.get("per_delay", "0")) * delay * actor["tier"])
    if tick.get("gain"):
        actor[gauge] = max(actor[gauge], min(most, actor[gauge] + amount))  # SEED-103
    else:
        cap = field["rules"]["damage_cap"]
        amount = amount if cap is None else min(cap, amount)
        actor[gauge] = max(0, actor[gauge] - amount)
    settle(field)


def options(field: Doc) -> list[tuple[str, list[list[str]]]]:
    """What the one whose turn it is may do: actions, each with its choices of targets."""
    actor = by_name(field, field["now"])
    rules = [] if fallen(actor) else rules_on(field, actor)  # AMB-SEED-013 (d): only a Wait
    if any(rule.get("penalty") for rule in rules):
        return [("lose-turn", [[]])]  # SEED-134
    if any(rule.get("forced", "none") != "none" for rule in rules):
        return [("forced-action", [[]])]
    return [
        (ability["id"], aims(field, actor, ability))
        for ability in actor["abilities"].values()
        if ability.get("type", "action") == "action" and usable(field, actor, ability)
    ]


def part_choices(field: Doc, actor: Doc, ability: Doc) -> list[tuple[str, list[list[str]]]]:
    """What an ability for several actions may be made of: actions with their choices of target."""
    effect = helpers.several(ability)
    found = []
    for part in actor["abilities"].values() if effect is not None else ():
        if effect is not None and helpers.fits_in(field, actor, effect, part):
            choices = choices_of(field, actor, part)
            if choices and helpers.paid(actor, ability, part):
                found.append((part["id"], choices))
    return found


def usable(field: Doc, actor: Doc, ability: Doc) -> bool:
    """SEED-125, SEED-130, SEED-138, SEED-144, SEED-206, AMB-SEED-079, AMB-SEED-080."""
    if ability.get("usage") == "committed" and actor["commitment"] != ability["id"]:
        return False
    bound = actor["abilities"].get(actor["commitment"])
    if bound is not None and ability is not bound:
        return bool(ability["id"] == "wait") and not usable(field, actor, bound)
    stance = actor["stance"]
    charged = stance is not None and stance["kind"] == "charge"
    if charged and ability is not stance["ability"] and ability["id"] != "wait":
        return False
    if fallen(actor) and ability["id"] != "wait":
        return False  # AMB-SEED-013 (d)
    if numbers.sealed(field, actor, ability):
        return False
    declaring = ability.get("ct", 0) and not charged
    if declaring and not field["rules"]["ct_requires_price_upfront"]:
        return True
    return numbers.can_pay(actor, ability)


def aims(field: Doc, actor: Doc, ability: Doc) -> list[list[str]]:
    """SEED-217 … SEED-224: the choices of target; nothing to choose is one empty choice."""
    charged = actor["stance"] is not None and actor["stance"]["kind"] == "charge"
    if (
        ability.get("ct", 0)
        and field["rules"]["ct_targets"] == ("on_declare", "on_perform")[not charged]
    ):
        return [[]]
    return choices_of(field, actor, ability)


def choices_of(field: Doc, actor: Doc, ability: Doc) -> list[list[str]]:
    """The choices that the target field leaves; or nothing, and it is done all the same."""
    choices = within_reach(field, actor, ability)
    return [[]] if helpers.loosed_at_nothing(field, actor, ability, choices) else choices


def within_reach(field: Doc, actor: Doc, ability: Doc) -> list[list[str]]:
    """Who may be aimed at, together or one by one."""
    kind = ability.get("target", "single")
    if kind == "none":
        return [[]]
    within = [one for one in field["all"] if numbers.valid_target(ability, one)]
    if kind in ("self", "all"):
        return [[actor["name"]] if kind == "self" else [one["name"] for one in within]]
    if kind == "single":
        return [[one["name"]] for one in within]
    if kind == "random" and not ability.get("reaches_self"):
        within = [one for one in within if one is not actor]  # AMB-SEED-139
    choices = []
    for side in ("party", "enemies"):
        group = [one for one in within if one["side"] == side]
        rows = rows_in_reach(field, ability, side) if kind == "row" else ["front", "back"]
        parts = [[row] for row in rows] if kind == "row" else [rows]
        form = field["formation"]
        surrounded = form["kind"] == "pincer" and form["victims"] == actor["side"]
        if kind == "row" and surrounded and side != actor["side"]:  # SEED-177, AMB-SEED-116
            choices += [
                [one["name"] for one in group if numbers.flank(one) == flank] for flank in "ab"
            ]
            continue
        choices += [[one["name"] for one in group if one["row"] in part] for part in parts]
    return [choice for choice in choices if choice]


def rows_in_reach(field: Doc, ability: Doc, side: str) -> list[str]:
    """SEED-162; SEED-163: a tie to one row is lost where nobody stands; AMB-SEED-106."""
    tied = ability.get("target_row")
    if tied is None:
        return ["front", "back"]
    bodies = field["rules"]["row_target_counts_ko"]
    for one in field["all"]:
        there = one["side"] == side and one["row"] == tied and not one["gone"]
        if there and one["helper"] is None and (bodies or active(field, one)):
            return [tied]
    return ["front", "back"]
