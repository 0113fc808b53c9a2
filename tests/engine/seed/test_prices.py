"""Prices, charges broken, commitments, several actions at once: SEED-122 … 147, 038, 215."""

import pytest

from app.engine.core.commands import Act, Hold, Part, SetGauge, SetStatus
from app.engine.core.errors import RuleError
from tests.helpers.seed import ATTACK, SEED, Table, ability, entrant, status

WAIT = ability("Wait", target="self", delay={"ticks": 15})
SILENCE = status("silence", blocks=["Magic"])
BERSERK = status("berserk", forced="attack_enemy", ends_stances=True)
POISON = status("poison", after_act={"flat": 5})
STONE = status("stone", absent=True)
SLOW = status("slow", delay=10)
RULES = (SILENCE, BERSERK, POISON, STONE, SLOW)
SWEEP = {"kind": "damage", "attribute": "ATK", "power": 1}


def field(*abilities, **fields):
    rules = fields.pop("rules", {})
    return Table(
        entrant("A", atk=10, abilities=(WAIT, *abilities), **fields),
        entrant("B", spd=-900),
        entrant("E", "enemies", spd=-900), entrant("F", "enemies", spd=-900),
        entrant("G", "enemies", spd=-900),
        statuses=RULES, **rules,
    )  # fmt: skip


@pytest.mark.rule("SEED-123")
def test_a_price_in_health_is_paid_once_whatever_the_targets():
    blade = ability("Blade", SWEEP, target="group", prices=[{"kind": "health", "percent": 40}])
    table = field(blade, hp=250)
    table.act("A", "blade", "E", "F", "G")
    assert table.who("A").hp == 150
    assert [table.who(name).hp for name in "EFG"] == [90, 90, 90]


@pytest.mark.rule("SEED-142", "SEED-141")
def test_health_may_be_paid_that_is_not_there():
    """Scenario 6.5: effects first, then KO; the delay is still added."""
    blade = ability(
        "Blade", SWEEP, target="group", delay={"ticks": 40},
        prices=[{"kind": "health", "percent": 40}],
    )  # fmt: skip
    table = field(blade, hp=200)
    table.do(SetGauge(table.id("A"), "hp", 50))
    table.do(SetStatus((table.id("A"),), "poison", 3))
    table.act("A", "blade", "E", "F", "G")
    assert [table.who(name).hp for name in "EFG"] == [90, 90, 90]
    assert table.who("A").fallen
    assert table.statuses("A") == {}
    kinds = [event.kind for event in table.last]
    assert kinds.index("damage.dealt") < kinds.index("health.lost") < kinds.index("delay.added")
    assert table.facts("health.lost")[0]["amount"] == 80


@pytest.mark.rule("SEED-143")
def test_a_price_in_health_is_not_damage():
    guard = ability(
        "Guard", {"kind": "defend"}, target="self", prices=[{"kind": "health", "flat": 80}]
    )
    table = field(guard, armor=9, hp=500)
    table.act("A", "guard")
    assert table.who("A").hp == 420
    assert table.facts("damage.dealt") == []


def receiver(immunity="slow", **rules):
    rage = ability(
        "Rage",
        SWEEP,
        delay={"ticks": 30},
        prices=[{"kind": "status", "status": "slow", "duration": 3}],
    )
    return field(rage, immunities=[immunity], resistances={"slow": 9}, rules=rules)


@pytest.mark.rule("SEED-139", "SEED-140")
def test_a_received_status_ignores_resistance_and_immunity_and_drops_in_that_turn():
    table = receiver()
    table.act("A", "rage", "E")
    assert table.statuses("A") == {"slow": 2}
    assert table.facts("delay.added")[0]["ticks"] == 40, "it slows this very action"


@pytest.mark.parametrize("immunity", ["slow", "Slow"])
@pytest.mark.parametrize(
    ("rules", "delay", "left"),
    [
        ({"receive_status_at": "after_delay"}, 30, {"slow": 2}),
        ({"price_status_vs_immunity": "immunity"}, 30, {}),
    ],
)
def test_readings_of_received_statuses(rules, delay, left, immunity):
    table = receiver(immunity, **rules)
    table.act("A", "rage", "E")
    assert table.facts("delay.added")[0]["ticks"] == delay
    assert table.statuses("A") == left


POTION = {"id": "potion", "name": "Potion", "effects": [{"kind": "heal", "flat": 50}]}
STAR = {"id": "star", "name": "Star", "category": "Thrown", "effects": []}


def bag(action, items):
    table = Table(entrant("A", abilities=(WAIT, action), items=items, bag=(POTION, STAR)),
                  entrant("E", "enemies", spd=-900))  # fmt: skip
    table.do(SetGauge(table.id("A"), "hp", 10))
    return table


@pytest.mark.rule("SEED-136", "SEED-137")
def test_the_item_action_does_what_the_item_says_and_uses_it_up():
    item = ability("Item", keywords=["Item"], delay={"ticks": 40})
    table = bag(item, {"potion": 1})
    table.do(Act(table.id("A"), "item", (table.id("A"),), item="potion"))
    assert table.who("A").hp == 60
    assert table.facts("item.used")[0]["left"] == 0
    with pytest.raises(RuleError, match=r"lock\.item"):
        table.do(Act(table.id("A"), "item", (table.id("A"),), item="potion"))


@pytest.mark.rule("SEED-138", "SEED-136")
def test_an_item_of_a_category_must_be_there():
    throw = ability("Throw", SWEEP, prices=[{"kind": "item", "category": "Thrown"}])
    table = bag(throw, {"star": 1, "potion": 3})
    table.act("A", "throw", "E")
    assert table.who("A").standing.items == {"star": 0, "potion": 3}
    with pytest.raises(RuleError, match=r"lock\.item"):
        table.act("A", "throw", "E")


@pytest.mark.rule("SEED-137")
@pytest.mark.parametrize(
    ("action", "item", "left"), [(True, True, 0), (False, True, 1), (True, False, 1)]
)
def test_the_action_and_the_item_say_whether_it_is_used_up(action, item, left):
    throw = ability("Throw", SWEEP, prices=[{"kind": "item", "item": "star", "consumed": action}])
    star = {**STAR, "consumed": item}
    table = Table(entrant("A", abilities=(throw,), items={"star": 1}, bag=(star,)),
                  entrant("E", "enemies", spd=-900))  # fmt: skip
    table.act("A", "throw", "E")
    assert table.who("A").standing.items == {"star": left}


@pytest.mark.rule("SEED-122", "SEED-136")
def test_one_action_may_cost_something_of_every_kind():
    prices = [
        {"kind": "item", "item": "potion"},
        {"kind": "health", "flat": 4},
        {"kind": "status", "status": "slow", "duration": 3},
    ]
    rite = ability("Rite", SWEEP, mp=7, ct=12, delay={"ticks": 40}, prices=prices)
    table = bag(rite, {"star": 1, "potion": 2})
    table.act("A", "rite")
    assert table.facts("delay.added")[0]["ticks"] == 12
    table.act("A", "rite", "E")
    payer = table.who("A")
    assert (payer.mp, payer.hp, payer.standing.items) == (43, 6, {"star": 1, "potion": 1})
    assert table.statuses("A") == {"slow": 2}


@pytest.mark.rule("SEED-147")
def test_a_drawback_in_words_is_only_noted():
    odd = ability("Odd", target="self", prices=[{"kind": "note", "text": "Feels cold."}])
    table = field(odd)
    table.act("A", "odd")
    assert table.facts("manual.noted")[0]["text"] == "Feels cold."


BAHAMUT = ability(
    "Bahamut", {"kind": "damage", "power": 1}, target="group", mp=83, ct=10,
    keywords=["Magic", "Spell"], delay={"ticks": 50}, floor={"ticks": 20},
)  # fmt: skip


def charging(enemy, **rules):
    table = Table(
        entrant("S", spd=15, mp=100, abilities=(WAIT, BAHAMUT, ATTACK), place=0),
        entrant("E", "enemies", spd=0, hp=500, abilities=(enemy,), place=4),
        statuses=RULES, step7_order="listed", **rules,
    )  # fmt: skip
    table.do(SetStatus((table.id("S"),), "poison", 3))
    return table


def curse(name, duration=2):
    return ability(name, {"kind": "inflict", "status": name.lower(), "duration": duration},
                   delay={"ticks": 60})  # fmt: skip


@pytest.mark.rule("SEED-132")
def test_a_charge_broken_by_a_sealing_status():
    """Scenario 6.2."""
    table = charging(curse("Silence"))
    table.act("S", "bahamut")
    assert (table.now, table.delay("S")) == ("E", 6)
    clock = table.battle.clock
    table.act("E", "silence", "S")
    assert [event.kind for event in table.last if event.kind.startswith("charge")] == [
        "charge.broken"
    ]
    assert (table.now, table.battle.clock) == ("S", clock), "right after the breaker's whole turn"
    with pytest.raises(RuleError, match=r"lock\.sealed"):
        table.act("S", "bahamut")
    table.act("S", "wait")
    assert table.who("S").mp == 100
    assert table.statuses("S") == {"poison": 2, "silence": 1}
    assert len(table.facts("status.ticked")) == 1


PAIN = status("pain", blocks=["Technique"])
CONFUSE = status("confuse", forced="attack_any")
SLEEP = status("sleep", penalty={"delay": 40, "floor": 0})
ARROW = ability("Arrow", SWEEP, keywords=["Technique"], ct=10, delay={"ticks": 40})


def cursed(charge, curse_name):
    """S charges and E curses it with 6 ticks left."""
    table = Table(
        entrant("S", mp=100, abilities=(WAIT, BAHAMUT, ARROW, ATTACK), place=0),
        entrant("E", "enemies", hp=500, abilities=(curse(curse_name),), place=4),
        statuses=(*RULES, PAIN, CONFUSE, SLEEP),
    )  # fmt: skip
    table.act("S", charge)
    table.act("E", curse_name.lower(), "S")
    return table


@pytest.mark.rule("SEED-132", "SEED-133", "SEED-134")
@pytest.mark.parametrize(
    ("charge", "broken_by", "left"),
    [
        ("arrow", "Pain", ["wait", "bahamut"]),
        ("arrow", "Berserk", ["forced-action"]),
        ("bahamut", "Silence", ["wait", "arrow", "attack"]),
        ("bahamut", "Confuse", ["forced-action"]),
        ("bahamut", "Sleep", ["lose-turn"]),
    ],
)
def test_what_breaks_a_charge_leaves_another_way_to_spend_the_turn(charge, broken_by, left):
    table = cursed(charge, broken_by)
    assert table.who("S").charge is None
    assert (table.now, table.delay("S")) == ("S", 0)
    options = SEED.options(table.battle, table.id("S"))
    assert [option.id for option in options if option.locked is None] == left


@pytest.mark.rule("SEED-133")
@pytest.mark.parametrize(("charge", "harmless"), [("arrow", "Silence"), ("bahamut", "Pain")])
def test_a_status_that_seals_something_else_breaks_no_charge(charge, harmless):
    table = cursed(charge, harmless)
    broken = table.who("S").charge
    assert broken is not None
    assert broken.action == charge
    assert table.facts("time.passed") == [{"ticks": 6}]


@pytest.mark.rule("SEED-127")
def test_a_charge_takes_the_place_of_another_stance_and_stands_until_it_is_performed():
    bluff = ability("Bluff", {"kind": "stance", "name": "Bluff", "percent": 100, "turns": 9},
                    target="self", delay={"ticks": 5})  # fmt: skip
    table = Table(
        entrant("S", mp=100, abilities=(bluff, BAHAMUT), place=0),
        entrant("E", "enemies", place=12),
    )
    table.act("S", "bluff")
    assert table.who("S").stance is not None
    table.act("S", "bahamut")
    assert table.who("S").stance is None
    for turn in ("E", "S"):
        charge = table.who("S").charge
        assert (table.now, charge and charge.action) == (turn, "bahamut")
        if turn == "E":
            table.free("E", 90)
    table.act("S", "bahamut", "E")
    assert table.who("S").charge is None


@pytest.mark.rule("SEED-128", "SEED-135")
def test_a_charge_completed_and_one_postponed():
    """Scenario 6.3."""
    for stun, clock in [(0, 10), (20, 30)]:
        pest = ability("Pest", {"kind": "delay", "ticks": stun}, delay={"ticks": 90})
        table = charging(pest)
        start = table.battle.clock
        table.act("S", "bahamut")
        table.act("E", "pest", "S")
        assert table.battle.clock == start + clock
        table.act("S", "bahamut", "E")
        assert table.who("S").mp == 17
        assert table.facts("delay.added")[0]["ticks"] == 35
        assert table.statuses("S") == {"poison": 2}


def test_stone_ends_a_charge_without_bringing_the_turn():
    table = Table(
        entrant("S", mp=100, abilities=(WAIT, BAHAMUT), place=0), entrant("B", place=90),
        entrant("E", "enemies", abilities=(curse("Stone"),), place=4), statuses=RULES,
    )  # fmt: skip
    table.act("S", "bahamut")
    table.act("E", "stone", "S")
    assert table.who("S").charge is None
    assert [event.kind for event in table.last if event.kind.startswith("charge")] == [
        "charge.ended"
    ]
    assert table.now == "E"


@pytest.mark.parametrize(("rules", "ticks"), [({}, 10), ({"ct_uses_spd": True}, 0)])
def test_charge_time_and_speed(rules, ticks):
    table = charging(curse("Silence"), **rules)
    table.act("S", "bahamut")
    assert table.facts("charge.begun")[0]["ticks"] == ticks


def test_targets_of_a_charge_may_be_fixed_at_the_declaration():
    table = Table(
        entrant("S", mp=100, abilities=(WAIT, BAHAMUT), place=0),
        entrant("E", "enemies", place=90), entrant("F", "enemies", place=90),
        ct_targets="on_declare",
    )  # fmt: skip
    table.act("S", "bahamut", "E", "F")
    table.do(SetGauge(table.id("E"), "hp", 0))
    table.act("S", "bahamut")
    assert [body["target"] for body in table.facts("damage.dealt")] == [table.id("F")]


@pytest.mark.parametrize("upfront", [False, True])
def test_the_price_of_a_charge_may_have_to_be_there_at_once(upfront):
    table = charging(curse("Silence"), ct_requires_price_upfront=upfront)
    table.do(SetGauge(table.id("S"), "mp", 82))
    if upfront:
        with pytest.raises(RuleError, match=r"lock\.mp"):
            table.act("S", "bahamut")
    else:
        table.act("S", "bahamut")


JUMP = ability(
    "Jump", {"kind": "commit", "ability": "landing"}, target="self",
    delay={"ticks": 60}, floor={"ticks": 40},
)  # fmt: skip
LANDING = ability("Landing", SWEEP, delay={"ticks": 60}, floor={"ticks": 20})


def jumper(landing=LANDING, **fields):
    return Table(
        entrant("A", atk=10, abilities=(WAIT, JUMP, landing, ATTACK), place=0),
        entrant("B", place=900),
        entrant("E", "enemies", abilities=(ATTACK, curse("Berserk")), place=5, **fields),
        statuses=RULES,
    )


@pytest.mark.rule("SEED-144")
def test_a_commitment_leaves_one_action_and_is_out_of_reach_until_then():
    table = jumper()
    table.act("A", "jump")
    with pytest.raises(RuleError, match=r"target\.away"):
        table.act("E", "attack", "A")
    table.free("E", 200)
    with pytest.raises(RuleError, match=r"lock\.committed"):
        table.act("A", "wait")
    table.act("A", "landing", "E")
    assert table.who("A").standing.commitment is None
    assert not table.who("A").standing.away
    assert table.facts("delay.added")[0]["ticks"] == 60


def test_an_action_that_needs_a_commitment_is_not_offered_without_it():
    landing = {**LANDING, "usage": "committed"}
    table = Table(
        entrant("A", atk=10, abilities=(WAIT, JUMP, landing)), entrant("E", "enemies", spd=-900)
    )
    assert [o.id for o in SEED.options(table.battle, table.id("A"))] == ["wait", "jump"]
    with pytest.raises(RuleError, match=r"lock\.uncommitted"):
        table.act("A", "landing", "E")
    table.act("A", "jump")
    offered = [o.id for o in SEED.options(table.battle, table.id("A")) if o.locked is None]
    assert offered == ["landing"]


@pytest.mark.rule("SEED-145")
def test_berserk_breaks_a_commitment_and_leaves_the_delay():
    table = jumper()
    table.act("A", "jump")
    waiting = table.delay("A")
    table.do(SetStatus((table.id("A"),), "berserk", 3))
    assert table.who("A").standing.commitment is None
    assert table.delay("A") == waiting


@pytest.mark.rule("SEED-146")
def test_a_committed_attack_with_nobody_in_reach_is_loosed_at_nothing():
    prices = [{"kind": "health", "flat": 20}]
    table = jumper({**LANDING, "mp": 30, "prices": prices})
    table.act("A", "jump")
    table.free("E", 200)
    table.do(Hold(table.id("E")))
    table.act("A", "landing")
    assert table.facts("damage.dealt") == []
    assert table.facts("delay.added")[0]["ticks"] == 60
    assert (table.who("A").mp, table.who("A").hp) == (20, 80)


FIRE = ability("Fire", {"kind": "damage", "power": 10}, keywords=["Spell"], mp=10,
               delay={"ticks": 50}, floor={"ticks": 20})  # fmt: skip
ICE = ability("Ice", {"kind": "damage", "power": 20}, keywords=["Spell"], mp=10,
              delay={"ticks": 40}, floor={"ticks": 25})  # fmt: skip
DUAL = ability("Dual", {"kind": "perform", "count": 2, "keywords": ["Spell"]}, target="none",
               mp=5, delay={"spell": True}, floor={"spell": True})  # fmt: skip


@pytest.mark.rule("SEED-038", "SEED-215", "SEED-216")
def test_several_actions_at_once_each_with_its_price_then_one_delay():
    table = field(FIRE, ICE, DUAL, spd=12)
    parts = (Part("fire", (table.id("E"),)), Part("ice", (table.id("F"),)))
    table.do(Act(table.id("A"), "dual", parts=parts))
    assert (table.who("E").hp, table.who("F").hp) == (90, 80)
    assert table.who("A").mp == 50 - 5 - 10 - 10
    assert table.facts("delay.added")[0]["ticks"] == 50 - 12
    slow = field(FIRE, ICE, DUAL, spd=40)
    slow.do(Act(slow.id("A"), "dual", parts=parts))
    assert slow.facts("delay.added")[0]["ticks"] == 25, "the highest floor of the two"


@pytest.mark.rule("SEED-038")
@pytest.mark.parametrize(
    ("parts", "code"),
    [
        ((), r"parts\.count"),
        ((Part("fire", ("c3",)),) * 3, r"parts\.count"),
        ((Part("wait", ("c1",)),), r"parts\.unfit"),
        ((Part("meteor", ("c3",)),), r"parts\.unfit"),
        ((Part("fire", ()),), r"target\.needed"),
    ],
)
def test_parts_that_do_not_fit(parts, code):
    table = field(FIRE, DUAL)
    with pytest.raises(RuleError, match=code):
        table.do(Act(table.id("A"), "dual", parts=parts))


def test_a_stance_raises_the_next_spell():
    bluff = ability("Bluff", {"kind": "stance", "name": "Bluff", "next_keywords": ["Spell"],
                              "percent": 100}, target="self", delay={"ticks": 50})  # fmt: skip
    table = field(bluff, FIRE, ATTACK)
    table.act("A", "bluff")
    table.act("A", "fire", "E")
    assert table.facts("damage.dealt")[0]["amount"] == 20


def test_swapping_hp_and_mp():
    convert = ability("Convert", {"kind": "swap"}, target="self", delay={"ticks": 50})
    table = field(convert, hp=100, mp=50)
    table.do(SetGauge(table.id("A"), "mp", 30))
    table.act("A", "convert")
    assert (table.who("A").hp, table.who("A").mp) == (30, 50)


def test_a_summoned_helper_acts_in_its_own_time_and_leaves():
    shine = ability("Shine", {"kind": "damage", "power": 6, "attribute": "MAG"}, target="single")
    call = ability("Call", {"kind": "summon", "name": "Alex", "ability": "shine", "actions": 2},
                   target="self", delay={"ticks": 200})  # fmt: skip
    table = Table(entrant("A", mag=2, spd=12, abilities=(WAIT, call, shine)),
                  entrant("E", "enemies", spd=-900))  # fmt: skip
    table.act("A", "call")
    assert (table.now, table.facts("time.passed")[0]["ticks"]) == ("Alex", 30)
    for _ in range(2):
        assert [o.id for o in SEED.options(table.battle, table.id("Alex"))] == ["shine"]
        table.act("Alex", "shine", "E")
        assert table.facts("damage.dealt")[0]["amount"] == 12
        added = table.facts("delay.added")[0]
        assert [(one["source"], one["value"]) for one in added["breakdown"]] == [("delay.base", 30)]
    assert table.who("Alex").gone
    assert table.now == "A"


def test_nobody_can_aim_at_a_helper():
    shine = ability("Shine", {"kind": "damage", "power": 6}, target="single")
    call = ability("Call", {"kind": "summon", "name": "Alex", "ability": "shine"},
                   target="self", delay={"ticks": 10})  # fmt: skip
    table = Table(entrant("A", abilities=(WAIT, call, shine)), entrant("E", "enemies", spd=-900))
    table.act("A", "call")
    with pytest.raises(RuleError, match=r"target\.helper"):
        table.act("A", "shine", "Alex")
