"""Abilities, statuses and house rules that together use the whole vocabulary of Seed."""

from hypothesis import strategies as st

from app.engine.core.commands import Entrant, Formation
from tests.helpers.seed import ATTACK, ability, entrant, status

WAIT = ability("Wait", target="self", delay={"ticks": 30}, floor={"ticks": 10})
VENOM = ability(
    "Venom", {"kind": "damage", "weapon": True},
    {"kind": "inflict", "status": "poison", "duration": 3, "cos": 50},
    keywords=["Weapon"], delay={"weapon": True}, cos=70,
)  # fmt: skip
SPELLS = (
    ability("Charged", {"kind": "damage", "power": 60}, target="group", ct=8, mp=5,
            keywords=["Magic", "Spell"], delay={"ticks": 40}, floor={"ticks": 20}),
    ability("Drain", {"kind": "damage", "power": 20, "drain": {"gauge": "hp"}}, mp=5,
            keywords=["Magic", "Spell"], delay={"ticks": 30}),
    ability("Osmose", {"kind": "damage", "power": 9, "gauge": "mp", "drain": {"gauge": "mp"}},
            keywords=["Magic", "Spell"], delay={"ticks": 30}),
    ability("Cure", {"kind": "heal", "power": 30, "dice": "1d6"}, {"kind": "cure", "tone":
            "harmful"}, keywords=["Magic", "Spell"], target="row", delay={"ticks": 25}),
    ability("Bless", {"kind": "heal", "flat": 30, "over_maximum": True}, target="random_any",
            keywords=["Magic"], delay={"ticks": 25}),
    ability("Raise", {"kind": "revive", "percent": 25}, delay={"ticks": 60}),
    ability("Bolts", {"kind": "damage", "power": 8, "element": "Fire"}, target="random", hits=3,
            delay={"ticks": 35}),
    ability("Death", {"kind": "slay"}, cos=40, mp=10, delay={"ticks": 50}),
)  # fmt: skip
AILMENTS = tuple(
    ability(name.title(), {"kind": "inflict", "status": name, "duration": turns}, cos=80,
            target=target, delay={"ticks": 20})
    for name, turns, target in (
        ("haste", 3, "single"), ("slow", 2, "group"), ("silence", 2, "single"),
        ("sleep", 2, "single"), ("berserk", 2, "single"), ("stone", None, "single"),
        ("doom", 2, "single"), ("reraise", None, "self"), ("reflect", 3, "single"),
    )
)  # fmt: skip
MOVES = (
    ability("Guard", {"kind": "defend"}, target="self", delay={"ticks": 20}),
    ability("Rampart", {"kind": "defend", "factor": "1/2", "granted": True}, target="group",
            delay={"ticks": 20}),
    ability("Focus", {"kind": "stance", "name": "Focus", "percent": 50}, target="self",
            delay={"ticks": 20}),
    ability("Shift", {"kind": "row"}, delay={"ticks": 15}),
    ability("Stun", {"kind": "delay", "ticks": 20}, delay={"ticks": 30}),
    ability("Hurry", {"kind": "delay", "ticks": -40}, target="self", delay={"ticks": 30}),
    ability("Swap", {"kind": "swap"}, target="self", delay={"ticks": 30}),
    ability("Flee", {"kind": "leave"}, target="self", ct=10, delay={"ticks": 40}),
    ability("Jump", {"kind": "commit", "ability": "land"}, target="self", delay={"ticks": 40}),
    ability("Land", {"kind": "damage", "weapon": True, "multiplier": "3/2"}, keywords=["Weapon"],
            delay={"ticks": 40}),
    ability("Twice", {"kind": "perform", "count": 2, "keywords": ["Spell"]}, target="none",
            delay={"spell": True}, floor={"spell": True}),
    ability("Call", {"kind": "summon", "name": "Wisp", "ability": "bolts", "actions": 2},
            target="none", mp=5, delay={"ticks": 30}),
    ability("Blade", {"kind": "damage", "weapon": True}, keywords=["Weapon"], target="group",
            prices=[{"kind": "health", "percent": 40}], delay={"weapon": True}),
    ability("Frenzy", {"kind": "damage", "power": 40}, delay={"ticks": 30},
            prices=[{"kind": "status", "status": "slow", "duration": 2}]),
    ability("Brew", {"kind": "heal", "flat": 40}, delay={"ticks": 40}, target="single",
            prices=[{"kind": "item", "item": "herb"}]),
    ability("Last", {"kind": "damage", "power": 90}, critical_only=True, delay={"ticks": 40}),
    ability("Note", {"kind": "note", "text": "By hand."}, target="none", delay={"ticks": 10}),
)  # fmt: skip
REACTIONS = (
    ability("Counter", {"kind": "damage", "weapon": True}, keywords=["Weapon"], type="reaction",
            target="trigger", trigger={"on": "struck", "reach": "melee"}, cos=60),
    ability("Potion", {"kind": "heal", "flat": 20}, type="reaction", target="self",
            trigger={"on": "damaged"}, prices=[{"kind": "item", "item": "herb"}]),
    ability("Spite", {"kind": "inflict", "status": "poison", "duration": 2}, type="reaction",
            target="trigger", trigger={"on": "critical_health"}),
    ability("Avenge", {"kind": "delay", "ticks": 10}, type="reaction", target="trigger",
            trigger={"on": "ally_struck"}, cos=50),
)  # fmt: skip
KIT = (ATTACK, WAIT, VENOM, *SPELLS, *AILMENTS, *MOVES, *REACTIONS)
STATUSES = (
    status("poison", after_act={"percent": 10}),
    status("regen", tone="beneficial", after_act={"percent": 10, "gain": True}),
    status("haste", tone="beneficial", delay=-10, excludes=["slow"]),
    status("slow", delay_multiplier="3/2"),
    status("silence", blocks=["Magic"]),
    status("sleep", penalty={"delay": 20}, broken_by_damage=True),
    status("berserk", forced="attack_any", ends_stances=True),
    status("stone", absent=True, persists=True),
    status("doom", on_expiry="ko", fixed=True),
    status("reraise", tone="beneficial", revives=20),
    status("reflect", reflects=True),
    status("toad", survives_ko=True, blocks=["Technique"]),
)
FIGHTERS: tuple[Entrant, ...] = (
    entrant("A", spd=12, atk=9, weapon={"dice": "1d10", "critical": 2}, abilities=KIT,
            items={"herb": 2}, sos_statuses=["haste"]),
    entrant("B", spd=12, atk=5, abilities=KIT, row="back", auto_statuses=["regen"]),
    entrant("E", "enemies", spd=12, atk=8, abilities=KIT, elements={"Fire": {"mode": "absorb"}},
            weapon={"ranged": True, "added": [{"kind": "inflict", "status": "slow",
            "duration": 2, "cos": 40}]}),
    entrant("F", "enemies", spd=3, atk=12, abilities=KIT, row="back", items={"herb": 1},
            sos_statuses=["stone"]),
)  # fmt: skip
FORMATIONS = st.sampled_from(
    (Formation(), Formation("back_attack"), Formation("pincer", "enemies"), Formation("pincer"))
)
HOUSE_RULES = st.fixed_dictionaries(
    {},
    optional={
        name: st.sampled_from(readings)
        for name, readings in {
            "tie_order_within_side": ("roster", "random"),
            "tie_group": ("batch",),
            "delay_floor_order": ("before_and_after",),
            "delay_rounding": ("up", "exact"),
            "ko_timeline": ("frozen", "restart", "forced_wait"),
            "revive_delay": ("start_formula", "fixed"),
            "random_target": ("table_die",),
            "damage_rounding": ("step_down", "end_up"),
            "damage_dice": ("once_per_action",),
            "critical_mode": ("double_situational", "double_final"),
            "zero_hp": ("revive_with_hp",),
            "remove_ko_enemies": (True,),
            "remove_ko_pcs": (True,),
            "sos_check": ("end_of_action", "turn_start"),
            "auto_status_from": ("battle_start",),
            "receive_status_at": ("after_delay",),
            "step7_order": ("beneficial_first",),
            "ct_uses_spd": (True,),
            "ct_targets": ("on_declare",),
            "reactions_optional": (True,),
            "ko_can_react": (True,),
            "reaction_limit": ("per_turn_action",),
            "pincer_attacker_rows": ("all_front",),
            "end_check": ("immediate", "end_of_turn"),
            "restore_after_battle": (True,),
        }.items()
    },
)
"""Some house rules at readings other than the default."""
