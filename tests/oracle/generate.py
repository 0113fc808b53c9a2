"""Random small battles as documents, in the vocabulary that the oracle knows."""

from random import Random
from typing import Any

from tests.oracle.field import Doc

ELEMENTS = ("Fire", "Ice", "Holy")
DICE = ("0", "3", "1d4", "1d8", "2d6", "3d12", "2d6+3")
FACTORS = ("1/2", "3/5", "3/4", "4/5")
MULTIPLIERS = ("1", "1", "1", "1.25", "3/2", "2", "1/2")
STATUSES = tuple("abcdefgh")
KEYWORDS = ("Technique", "Magic", "Spell", "Movement")

WAIT: Doc = {
    "id": "wait", "name": "Wait", "target": "self", "delay": {"ticks": 30}, "floor": {"ticks": 10},
    "effects": [],
}  # fmt: skip
ATTACK: Doc = {
    "id": "attack", "name": "Attack", "basic": True, "keywords": ["Technique", "Weapon"],
    "delay": {"weapon": True}, "floor": {"weapon": True}, "cos": 80,
    "effects": [{"kind": "damage", "weapon": True}],
}  # fmt: skip
RULES: dict[str, tuple[Any, ...]] = {
    "tie_group": ("dynamic", "batch"),
    "delay_floor_order": ("after_multiplier", "before_and_after"),
    "delay_rounding": ("down", "up", "nearest", "exact"),
    "ko_timeline": ("drain_hold", "frozen", "restart", "forced_wait"),
    "revive_delay": ("keep", "start_formula", "fixed"),
    "revive_ticks": (0, 12),
    "crit_on_auto_hit": ("roll", "never"),
    "evasion_step": (5, 10),
    "damage_cap": (9999, None, 40),
    "damage_rounding": ("end_down", "step_down", "end_nearest", "end_up"),
    "damage_dice": ("per_target", "once_per_action"),
    "critical_mode": ("situational", "double_situational", "double_final"),
    "min1_beats_immunity": (False, True),
    "sos_check": ("immediate", "end_of_action", "turn_start"),
    "auto_status_from": ("first_turn", "battle_start"),
    "price_status_vs_immunity": ("price", "immunity"),
    "receive_status_at": ("action_end", "after_delay"),
    "step7_order": ("listed", "beneficial_first"),
    "ct_uses_spd": (False, True),
    "ct_targets": ("on_perform", "on_declare"),
    "ct_requires_price_upfront": (False, True),
    "ko_can_react": (False, True),
    "row_target_counts_ko": (True, False),
    "end_check": ("after_action", "end_of_turn"),
    "reaction_limit": ("per_subaction", "per_turn_action"),
    "pincer_attacker_rows": ("keep", "all_front"),
}
"""House rules and the readings that the oracle knows; ``ask`` is nobody's to answer here."""


class Maker:
    """One battle's documents, from one seed."""

    def __init__(self, seed: int, *, house: bool) -> None:
        self.dice = Random(seed)  # noqa: S311 - a game
        self.rules = self.house_rules() if house else {}
        self.statuses = [self.status(one) for one in STATUSES]
        self.pool = [self.ability(f"deed{number}") for number in range(8)]
        self.special = self.specials()
        self.reactions = [self.reaction(f"answer{number}") for number in range(4)]
        sides = ["party"] * self.dice.randint(1, 3) + ["enemies"] * self.dice.randint(1, 3)
        self.dice.shuffle(sides)
        if len(set(sides)) == 1:
            sides.append("party" if sides[0] == "enemies" else "enemies")
        self.entrants = [self.entrant(f"N{number}", side) for number, side in enumerate(sides)]
        self.formation = self.lined_up()

    def some(self, chance: float) -> bool:
        """Yes, that often."""
        return self.dice.random() < chance

    def few(self, choices: tuple[str, ...], most: int) -> list[str]:
        """Up to ``most`` of them, each once."""
        return self.dice.sample(choices, self.dice.randint(0, min(most, len(choices))))

    def house_rules(self) -> Doc:
        """Every rule at one of its readings, half of them at their default."""
        return {
            name: self.dice.choice(readings) for name, readings in RULES.items() if self.some(0.5)
        }

    def lined_up(self) -> Doc:
        """How the battle opens; the attackers of a pincer stand on both sides of it."""
        kind = self.dice.choice(("none", "none", "back_attack", "pincer"))
        victims = self.dice.choice(("party", "enemies"))
        attackers = [one for one in self.entrants if one["side"] != victims]
        if kind == "pincer" and len(attackers) < 2:
            kind = "none"
        if kind == "pincer" and (len({one["row"] for one in attackers}) < 2 or self.some(0.3)):
            for number, one in enumerate(attackers):
                one["flank"] = "ab"[number % 2]
        return {"kind": kind, "victims": victims, "flipped": self.some(0.3)}

    # statuses

    def status(self, id_: str) -> Doc:
        """A status with one hook or two."""
        pick = self.dice.choice
        tone = pick(("harmful", "beneficial", "neutral"))
        status: Doc = {"id": id_, "name": f"Status {id_}", "code": id_, "tone": tone}
        for _ in range(self.dice.randint(1, 2)):
            status.update(self.hook())
        if self.some(0.25):
            status["excludes"] = [one for one in self.few(STATUSES, 2) if one != id_]
        if self.some(0.15) and "after_act" not in status:
            status["survives_ko"] = True
        status["persists"] = self.some(0.15)
        return status

    def hook(self) -> Doc:
        """One way by which a status touches other rules."""
        pick, number = self.dice.choice, self.dice.randint
        kind = number(0, 27)
        if kind < 5:
            percent, gauge = pick((0, 5, 12, 33)), pick(("hp", "hp", "mp"))
            tick = {"gauge": gauge, "gain": self.some(0.5), "percent": percent}
            tick["flat"] = number(0, 9)
            if self.some(0.2):
                tick["per_delay"] = pick(("1", "1/3"))
            return {"after_act": tick}
        if kind < 9:
            return {"situational": [self.situational() for _ in range(number(1, 2))]}
        if kind < 12:
            change = {"amount": pick((-30, -20, 15, 25)), "role": pick(("actor", "target"))}
            return {"chances": [{**change, "keywords": self.few(("Weapon", *KEYWORDS), 2)}]}
        if kind < 14:
            return {"delay": pick((-10, -5, 7, 15))}
        if kind < 16:
            return {"delay_multiplier": pick(("1/2", "3/4", "3/2", "2"))}
        if kind < 18:
            return {"blocks": [pick(("Magic", "Technique", "Weapon", "Spell"))]}
        rare: list[Doc] = [
            {
                "penalty": {
                    "delay": number(5, 40),
                    "floor": number(0, 20),
                    "uses_spd": self.some(0.3),
                }
            },
            {"element": pick(ELEMENTS)},
            {"drain": {"gauge": pick(("hp", "mp")), "share": pick(FACTORS)}},
            {"broken_by_damage": True},
            {"absent": True},
            {"forced": pick(("wait", "attack_enemy", "attack_any"))},
            {"ends_stances": True},
            {"on_expiry": "ko"},
            {"fixed": True},
            {"reflects": True},
            {"revives": pick((10, 25, 60))},
        ]
        return pick(rare)

    def situational(self) -> Doc:
        """A percentage on damage or healing."""
        pick = self.dice.choice
        change: Doc = {"percent": pick((-50, -25, 25, 50)), "side": pick(("dealt", "taken"))}
        if self.some(0.2):
            return {**change, "healing": True}
        change["type"] = pick(("physical", "magical", "any"))
        if self.some(0.2):
            change["element"] = pick(ELEMENTS)
        return change

    # abilities

    def ability(self, id_: str) -> Doc:
        """An action ability."""
        pick, number = self.dice.choice, self.dice.randint
        weapon = self.some(0.35)
        keywords = [pick(KEYWORDS), *(["Weapon"] if weapon else [])]
        if self.some(0.6):
            keywords.append(f"Status: {pick((*STATUSES, 'Death'))}")
        target = pick(
            ("single", "single", "single", "group", "group", "self", "row", "all", "random")
        )
        ability: Doc = {
            "id": id_, "name": id_.title(), "keywords": keywords, "target": target,
            "delay": {"ticks": number(0, 60)}, "floor": {"ticks": pick((0, 5, 15, 20))},
            "cos": pick((30, 60, 80, 95, 100, 100, 110, 0)),
            "effects": self.effects(target, weapon=weapon),
        }  # fmt: skip
        if weapon and self.some(0.6):
            ability["delay"] = {"ticks": number(0, 20), "weapon": True}
            ability["floor"] = {"ticks": number(0, 10), "weapon": True}
        self.extras(ability)
        return ability

    def specials(self) -> list[Doc]:
        """Stances, commitments, helpers, and several actions at once."""
        pick, number = self.dice.choice, self.dice.randint
        self_ = {"target": "self", "keywords": [pick(KEYWORDS)], "floor": {"ticks": 5}}
        land = {**self.ability("land"), "usage": "committed", "target": pick(("single", "group"))}
        land.pop("ct", None)
        land.pop("target_row", None)
        call = {"kind": "summon", "name": "Wisp", "ability": "spark", "actions": number(1, 3)}
        spark = self.ability("spark")
        if spark["target"] == "self":
            spark["target"] = "single"
        several: Doc = {"kind": "perform", "count": number(2, 3), "keywords": self.few(KEYWORDS, 2)}
        jump = {"kind": "commit", "ability": "land", "untargetable": self.some(0.7)}
        focus = {
            "kind": "stance", "name": "Focus", "percent": pick((-25, 50, 100)),
            "next_keywords": self.few(("Weapon", *KEYWORDS), 2), "turns": number(1, 2),
        }  # fmt: skip
        spells = {"delay": {"ticks": number(0, 9), "spell": True}, "floor": {"spell": True}}
        return [
            {"id": "focus", "name": "Focus", **self_, "delay": {"ticks": 20}, "effects": [focus]},
            {"id": "jump", "name": "Jump", **self_, "delay": {"ticks": 40}, "effects": [jump]},
            land,
            {"id": "call", "name": "Call", **self_, "target": "none", "delay": {"ticks": 30},
             "effects": [{**call, "ticks": number(5, 40)}], "mp": number(0, 9)},
            spark,
            {"id": "twice", "name": "Twice", **self_, "target": "none", **spells,
             "effects": [several], "mp": number(0, 5)},
        ]  # fmt: skip

    def extras(self, ability: Doc) -> None:
        """Prices, charge, hits and the like."""
        pick, number = self.dice.choice, self.dice.randint
        if self.some(0.3):
            ability["mp"] = number(1, 30)
            ability["mp_per_tier"] = pick((0, 0, 2))
        if self.some(0.2):
            ability["ct"] = number(1, 25)
        if self.some(0.15):
            ability["delay_multiplier"] = pick(("3/2", "2", "1/2", "5/4"))
        if self.some(0.15):
            ability["hits"] = number(2, 3)
            ability["check"] = pick(("each_hit", "once"))
        if self.some(0.2):
            ability["prices"] = [self.price() for _ in range(number(1, 2))]
        if self.some(0.1):
            ability["critical_only"] = True
        if self.some(0.2):
            ability["power_per_tier"] = number(1, 4)
        if ability["target"] == "row" and self.some(0.4):
            ability["target_row"] = pick(("front", "back"))
        if ability["target"] == "random" and self.some(0.3):
            ability["reaches_self"] = True

    def price(self) -> Doc:
        """What an action costs beyond MP."""
        kind = self.dice.choice(("health", "health", "status", "item"))
        if kind == "health":
            percent, flat = self.dice.choice((0, 10, 40)), self.dice.randint(0, 8)
            return {"kind": "health", "percent": percent, "flat": flat}
        if kind == "status":
            duration = self.dice.choice((1, 2, 3, None))
            return {"kind": "status", "status": self.dice.choice(STATUSES), "duration": duration}
        return {"kind": "item", "item": "herb", "consumed": self.some(0.7)}

    def effects(self, target: str, *, weapon: bool) -> list[Doc]:
        """What an ability does: one thing, and perhaps more on top."""
        roll = self.dice.random()
        if target == "self" and roll < 0.5:
            main = [self.own_effect()]
        elif roll < 0.55 or weapon:
            main = [self.damage(weapon=weapon) for _ in range(1 if self.some(0.85) else 2)]
        elif roll < 0.75:
            main = [self.heal()]
        elif roll < 0.82 and target != "self":
            main = [{"kind": "revive", "percent": self.dice.choice((0, 20, 50, 100))}]
        elif roll < 0.85:
            main = [{"kind": "slay"}]
        else:
            main = [self.other_effect()]
        if self.some(0.15):
            main.append(self.other_effect())
        return main + [self.inflict() for _ in range(self.dice.choice((0, 0, 0, 1, 1, 2, 3)))]

    def own_effect(self) -> Doc:
        """Something for oneself."""
        kinds = ("defend", "defend", "row", "delay", "leave")
        kind = self.dice.choice(kinds)
        if kind == "defend":
            return {"kind": "defend", "factor": self.dice.choice(FACTORS)}
        if kind == "delay":
            return {"kind": "delay", "ticks": self.dice.randint(-20, 20), "on": "self"}
        return {"kind": kind}

    def other_effect(self) -> Doc:
        """Something without dice."""
        kind = self.dice.choice(("cure", "tone", "row", "delay", "defend"))
        if kind == "cure":
            return {"kind": "cure", "statuses": self.few(STATUSES, 4)}
        if kind == "tone":
            return {"kind": "cure", "tone": self.dice.choice(("harmful", "beneficial"))}
        if kind == "row":
            return {"kind": "row", "to": self.dice.choice(("other", "front", "back"))}
        if kind == "delay":
            return {"kind": "delay", "ticks": self.dice.randint(-30, 30)}
        return {"kind": "defend", "factor": self.dice.choice(FACTORS), "granted": True}

    def damage(self, *, weapon: bool) -> Doc:
        """Harm by the formula."""
        pick, number = self.dice.choice, self.dice.randint
        harm: Doc = {"kind": "damage", "type": pick(("physical", "physical", "magical", "untyped"))}
        if weapon and self.some(0.7):
            harm["weapon"] = True
        else:
            harm |= {"attribute": pick(("ATK", "MAG", "LEVEL", None)), "power": number(0, 9)}
            harm["dice"] = pick(DICE)
        harm["multiplier"] = pick(MULTIPLIERS)
        for chance, field in (
            (0.3, {"modifier": number(-3, 3)}),
            (0.1, {"multipliers": [pick(MULTIPLIERS) for _ in range(2)]}),
            (0.2, {"situational": pick((-25, 25, 50))}),
            (0.3, {"clauses": [self.clause()]}),
            (0.3, {"element": pick(ELEMENTS)}),
            (0.15, {"piercing": True}),
            (0.2, {"reach": pick(("melee", "ranged"))}),
            (0.15, {"drain": {"gauge": pick(("hp", "mp")), "share": pick(FACTORS)}}),
            (0.1, {"gauge": "mp"}),
        ):
            if self.some(chance):
                harm |= field
        if not weapon and self.some(0.1):
            harm["plain"] = True
        return harm

    def clause(self) -> Doc:
        """A percentage under a condition."""
        conditions = (
            "always", "actor_critical", "target_critical", "target_unhurt", "actor_unhurt",
            "target_back", "target_single",
        )  # fmt: skip
        when = self.dice.choice(conditions)
        return {"percent": self.dice.choice((-25, 25, 50)), "when": when}

    def heal(self) -> Doc:
        """Restores HP or MP."""
        pick, number = self.dice.choice, self.dice.randint
        heal: Doc = {"kind": "heal", "gauge": pick(("hp", "hp", "mp"))}
        if self.some(0.5):
            heal |= {"attribute": pick(("MAG", None)), "power": number(0, 6), "dice": pick(DICE)}
        if self.some(0.4):
            heal["flat"] = number(0, 30)
        if self.some(0.4):
            heal["percent"] = pick((10, 33, 40))
        if self.some(0.1):
            heal["over_maximum"] = True
        return heal

    def inflict(self) -> Doc:
        """A status, for certain or by an added chance."""
        duration = self.dice.choice((1, 1, 2, 3, 4, None))
        inflict: Doc = {"kind": "inflict", "status": self.dice.choice(STATUSES)}
        inflict["duration"] = duration
        if self.some(0.5):
            inflict["cos"] = self.dice.choice((10, 30, 40, 60, 90))
        elif self.some(0.2):
            inflict["on"] = "self"
        return inflict

    def reaction(self, id_: str) -> Doc:
        """A reaction ability with its trigger."""
        pick = self.dice.choice
        weapon, target = self.some(0.5), pick(("trigger", "trigger", "self"))
        reaction: Doc = {
            "id": id_, "name": id_.title(), "type": "reaction", "target": target,
            "keywords": [pick(KEYWORDS), *(["Weapon"] if weapon else [])],
            "cos": pick((30, 60, 100)), "effects": self.effects("single", weapon=weapon),
            "trigger": {
                "on": pick(("struck", "damaged", "missed", "critical_health", "ally_struck")),
                "type": pick((None, None, "physical", "magical")),
                "reach": pick((None, None, "melee", "ranged")),
                "single": self.some(0.2), "weapon": self.some(0.2),
            },
        }  # fmt: skip
        self.extras(reaction)
        reaction.pop("ct", None)
        return reaction

    # who fights

    def weapon(self) -> Doc:
        """A weapon with some properties."""
        pick, number = self.dice.choice, self.dice.randint
        weapon: Doc = {
            "id": "arm", "name": "Arm", "attribute": pick(("ATK", "ATK", "MAG")),
            "power": number(1, 6), "dice": pick(DICE), "delay": number(15, 45),
            "floor": number(5, 20),
        }  # fmt: skip
        for chance, field in (
            (0.3, {"cos": pick((70, 90, 100))}),
            (0.3, {"ranged": True}),
            (0.2, {"piercing": True}),
            (0.3, {"element": pick(ELEMENTS)}),
            (0.3, {"accuracy": number(1, 4)}),
            (0.5, {"critical": number(1, 8)}),
            (0.2, {"critical_bonus": pick((50, 125, 150))}),
            (0.15, {"drain": {"gauge": pick(("hp", "mp")), "share": pick(FACTORS)}}),
            (0.3, {"added": [{**self.inflict(), "on": "target"}]}),
        ):
            if self.some(chance):
                weapon |= field
        return weapon

    def entrant(self, name: str, side: str) -> Doc:
        """A combatant and its documents."""
        pick, number = self.dice.choice, self.dice.randint
        hp = pick((30, 60, 100, 133, 250))
        return {
            "side": side, "row": pick(("front", "front", "back")), "preemptive": self.some(0.2),
            "hp": hp if self.some(0.8) else number(1, hp), "character": self.character(name, hp),
            "weapons": [self.weapon()] if self.some(0.8) else [],
            "abilities": [
                ATTACK, WAIT, *self.dice.sample(self.pool, number(2, 5)),
                *self.dice.sample(self.reactions, number(0, 3)),
                *(self.special if self.some(0.5) else []),
            ],
            "flank": "",
        }  # fmt: skip

    def character(self, name: str, hp: int) -> Doc:
        """A profile."""
        pick, number = self.dice.choice, self.dice.randint
        lasting = tuple(one["id"] for one in self.statuses)
        character: Doc = {
            "id": name, "name": name, "level": number(1, 30), "tier": number(1, 4), "hp": hp,
            "mp": number(1, 60), "items": {"herb": number(0, 2)},
            "attributes": {"ATK": number(1, 12), "MAG": number(0, 12), "SPD": number(-5, 25)},
        }  # fmt: skip
        for chance, field in (
            (0.4, {"armor": number(1, 6)}),
            (0.4, {"m_armor": number(1, 6)}),
            (0.3, {"evasion": number(1, 4)}),
            (0.2, {"accuracy": number(1, 2)}),
            (0.15, {"piercing": True}),
            (0.15, {"sealed": ["piercing"]}),
            (0.15, {"drain": {"gauge": "hp", "share": pick(FACTORS)}}),
            (
                0.5,
                {"resistances": {one: number(1, 5) for one in self.few((*STATUSES, "Death"), 4)}},
            ),
            (0.3, {"immunities": self.few((*STATUSES, "Death"), 3)}),
            (0.5, {"elements": {one: self.affinity() for one in self.few(ELEMENTS, 3)}}),
            (0.2, {"auto_statuses": self.few(lasting, 2)}),
            (0.3, {"sos_statuses": self.few(lasting, 2)}),
        ):
            if self.some(chance):
                character |= field
        return character

    def affinity(self) -> Doc:
        """How somebody takes or deals an element."""
        mode = self.dice.choice(("weak", "resist", "negate", "absorb", "enhance"))
        return {"mode": mode, "percent": self.dice.choice((25, 50))}
