"""Plays one fight twice, by the engine and by the oracle, and says where they part."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from app.engine.core.answers import Answers, AnswerSource, AnswerValue, Question, QuestionKind
from app.engine.core.commands import (
    Act,
    Advance,
    Begin,
    ChangeGauge,
    Command,
    Entrant,
    RemoveStatus,
    SetStatus,
)
from app.engine.core.errors import RuleError
from app.engine.systems.pool.ailments import NAMES
from app.engine.systems.pool.state import Fight
from app.engine.systems.pool.system import PoolSystem
from tests.oracle.dice import Shared
from tests.oracle.pool import fight as rules
from tests.oracle.pool.fight import Doc

POOL = PoolSystem()
MOST_TURNS = 7
AILMENTS = ("poisoned", "blind", "dazzled", "immobilized", "slow", "confused", "berserk")
BY_NAME = {name: id_ for id_, (name, _) in NAMES.items()}
READINGS: dict[str, tuple[Any, ...]] = {
    "dodge_mode": ("sum", "manual"),
    "require_die_to_trade": (False, True),
    "no_target_penalty": ("all", "none", "multiple_only"),
    "critical_ignores": ("def_roll", "effective_def"),
    "crit_clash": ("defense", "attack"),
    "failure_rounding": ("result_down", "reduction_down"),
    "inactive_rolls_defense": (True, False),
    "slow_pattern": ("first_then_every_third", "every_third"),
    "confused_can_hit_self": (False, True),
    "deathstone_keeps_kl": (True, False),
    "deathstone_rounding": ("exact", "down", "up"),
    "resist": (None, {"roll": "1d20", "target": 18, "stat": "MIND"}),
}
DEEDS: tuple[Doc, ...] = (
    {"name": "Spit", "targets": 1, "inflicts": [{"ailment": "blind", "turns": 3}]},
    {"name": "Ram", "physical": True, "targets": 2, "kind": "skill",
     "inflicts": [{"ailment": "slow", "turns": 5, "on": "wounds", "resistible": False}]},
    {"name": "Bolt", "kind": "kidou", "att": 20, "targets": 2},
    {"name": "Claw", "physical": True, "att": 16, "targets": 1, "kind": "ability"},
    {"name": "Curse", "wounds": 4, "targets": 2,
     "inflicts": [{"ailment": "dazzled", "turns": 2}, {"ailment": "poisoned"}]},
    {"name": "Look", "kind": "skill", "senses": True},
)  # fmt: skip


class Desk:
    """Answers the engine with the numbers that the oracle sees."""

    source = AnswerSource.SCRIPT

    def __init__(self, dice: Shared, names: dict[str, str]) -> None:
        self.dice, self.names = dice, names
        self.days = 0

    def reply(self, question: Question) -> AnswerValue:
        """The number for the question's purpose, or the option that it stands for."""
        code, params = question.ask.code.removeprefix("ask."), question.ask.params
        name = self.names[question.who or ""]
        if code.startswith("resist"):
            by, status = self.names[str(params["by"])], BY_NAME[str(params["status"])]
            purpose = f"resist/{by}/{status}"
            if question.kind is QuestionKind.CHOICE:
                return question.options[self.dice.die(2, purpose, name, 0) - 1]
            return self.dice.die(20, purpose, name, 0)
        if code == "dodge":
            return self.dice.die(9, "manual", name, 0)
        if code == "deathstone":
            return self.days
        assert question.dice is not None
        ((_, count, faces),) = question.dice.terms
        purpose = code.removeprefix("pool_").removeprefix("special_").removeprefix("die_")
        first = int(str(params["number"])) - 1 if code.startswith("die_") else 0
        return sum(self.dice.die(faces, purpose, name, first + one) for one in range(count))


@dataclass
class Parting:
    """Where engine and oracle say different things, and what happened before."""

    seed: int
    told: str
    commands: list[str] = field(default_factory=list)


class Match:
    """One fight under both."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.chance = Random(seed)  # noqa: S311 - a game
        pick, some = self.chance.choice, self.chance.random
        self.rules: Doc = {"die_faces": pick((6, 6, 4, 10)), "at_zero": pick(("flag_only", "out"))}
        if seed % 2:
            self.rules |= {name: pick(values) for name, values in READINGS.items() if some() < 0.5}
        if some() < 0.8:
            self.rules["thresholds"] = list(self.thresholds(self.rules["die_faces"]))
        count = self.chance.randint(2, 4)
        teams = ["party", "enemies", *self.chance.choices(("party", "enemies", "rivals"), k=2)]
        self.bodies = [self.body(f"N{n}", team) for n, team in enumerate(teams[:count])]
        self.field = rules.opening(self.bodies, self.rules, seed)
        self.names = {f"c{n + 1}": f"N{n}" for n in range(count)}
        self.ids = {name: id_ for id_, name in self.names.items()}
        self.desk = Desk(self.field["dice"], self.names)
        self.fight: Fight = POOL.opening()
        self.commands: list[str] = []

    # documents

    def thresholds(self, faces: int) -> Any:
        """Rows that are met now and then."""
        for pool in ("att", "def"):
            for dice in range(1, 7):
                metric = self.chance.choice(("sum", "sum", "count_max", "count_min", None))
                row: Doc = {"pool": pool, "dice": dice, "metric": metric}
                if metric == "sum":
                    mean = dice * (faces + 1) // 2
                    row |= {"super_crit": mean + dice + 1, "crit": mean + 1,
                            "fail": mean - 1, "crit_fail": mean - dice}  # fmt: skip
                elif metric == "count_max":
                    row |= {"super_crit": 3, "crit": 2, "fail": 0}
                elif metric == "count_min":
                    row |= {"crit": 0, "fail": 1, "crit_fail": 2}
                if metric is not None:
                    yield {key: None if type(value) is int and value < 0 else value
                           for key, value in row.items()}  # fmt: skip

    def body(self, name: str, team: str) -> Doc:
        """A fighter's document and team."""
        number, some = self.chance.randint, self.chance.random
        character: Doc = {
            "id": name, "name": name, "hp": number(8, 60),
            "attributes": {"STR": number(-2, 14), "END": number(0, 8), "KL": number(1, 7),
                           "MIND": number(0, 9)},
            "standard_roll": {"att": number(0, 4), "def": number(0, 4), "dodge": number(0, 2),
                              "sense": number(0, 2)},
            "deeds": [deed for deed in DEEDS if some() < 0.4],
            "shinigami": some() < 0.6,
        }  # fmt: skip
        return {"character": character, "team": team}

    # play

    def play(self) -> Parting | None:
        """The first difference, or ``None`` when there is none to the end."""
        entrants = tuple(
            Entrant(body["character"]["name"], {"character": body["character"]}, body["team"])
            for body in self.bodies
        )
        parting = self.take(Begin("Match", entrants, self.rules)) or self.compare()
        while parting is None and self.field["over"] is None and self.field["turn"] < MOST_TURNS:
            self.desk.dice.command(self.field["turn"])
            for _ in range(self.chance.randint(0, 2)):
                parting = parting or self.by_hand()
            if parting is None and self.field["over"] is None:
                parting = self.turn()
        return parting

    def turn(self) -> Parting | None:
        """Everybody chooses, and all is revealed."""
        choices: dict[str, tuple[str, list[str]]] = {}
        others = [one["name"] for one in self.field["all"] if rules.here(self.field, one)]
        for one in self.field["all"]:
            found = rules.allowed(self.field, one)
            name = one["name"]
            offered = {o.id for o in POOL.options(self.fight, self.ids[name], frozenset())
                       if o.locked is None}  # fmt: skip
            if offered != set(found):
                return self.parting(f"{name}: offered {offered}, oracle {set(found)}")
            if not found:
                continue
            action = self.chance.choice(sorted(found))
            aims = [other for other in others if other != name]
            if found[action] and not aims:
                action = "defend" if "defend" in found else ""
            if not action:
                return None
            most = min(len(aims), found[action])
            at = sorted(self.chance.sample(aims, self.chance.randint(1, most))) if most else []
            choices[name] = (action, at)
        for name, (action, at) in choices.items():
            parting = self.take(Act(self.ids[name], action, tuple(map(self.ids.__getitem__, at))))
            if parting is not None:
                return parting
        if not others:
            return None
        rules.resolve(self.field, choices)
        return self.take(Advance()) or self.compare()

    def by_hand(self) -> Parting | None:
        """The GM hurts or heals somebody, or puts on or takes off an ailment."""
        one, way = self.chance.choice(self.field["all"]), self.chance.random()
        who = self.ids[one["name"]]
        if way < 0.2:
            amount = self.chance.randint(-9, 9)
            one["hp"] = max(0, min(one["max"], one["hp"] + amount))
            rules.end(self.field)
            return self.take(ChangeGauge((who,), "hp", amount)) or self.compare()
        if way < 0.8:
            return self.ail(one, who)
        if not one["ill"]:
            return None
        ailment = self.chance.choice(sorted(one["ill"]))
        if ailment == "deathstone":
            self.desk.days = self.chance.randint(0, 20)
            rules.leave(self.field, one, self.desk.days)
        else:
            del one["ill"][ailment]
        return self.take(RemoveStatus((who,), ailment)) or self.compare()

    def ail(self, one: Doc, who: str) -> Parting | None:
        """An ailment, or Deathstone, which works at once (POOL-037)."""
        ailment = self.chance.choice((*AILMENTS, "deathstone"))
        turns = self.chance.choice((None, 1, 2, 3, 4))
        if ailment == "deathstone":
            turns = None
            if not one["soul"]:
                return None
        turns = 3 if ailment == "dazzled" and turns is None else turns
        since = self.field["turn"] - (1 if ailment == "deathstone" else 0)
        old = one["ill"].get(ailment, {"since": since})
        one["ill"][ailment] = {"left": turns, "since": old["since"]}
        if ailment == "deathstone":
            one["left"] = False
        return self.take(SetStatus((who,), ailment, turns)) or self.compare()

    def take(self, command: Command) -> Parting | None:
        """The engine takes a command; a refusal is a difference."""
        self.commands.append(str(command)[:200])
        try:
            decision = POOL.decide(self.fight, command, Answers(responder=self.desk))
        except RuleError as refusal:
            return self.parting(f"refused: {refusal.phrase}")
        self.fight = decision.after
        return None

    def compare(self) -> Parting | None:
        """Whether both stand alike."""
        engine, oracle = engine_state(self.fight), oracle_state(self.field)
        if engine == oracle:
            return None
        told = "; ".join(
            f"{key}: engine {engine.get(key)}, oracle {oracle.get(key)}"
            for key in {**oracle, **engine}
            if engine.get(key) != oracle.get(key)
        )
        return self.parting(told)

    def parting(self, told: str) -> Parting:
        """The difference, with what led to it."""
        return Parting(self.seed, f"{told} ({self.rules})", self.commands)


def engine_state(fight: Fight) -> Doc:
    """What is compared, as the engine has it."""
    state: Doc = {"turn": fight.turn, "over": fight.result}
    state["waiting"] = sorted(one.name for one in fight.waiting)
    for one in fight:
        ailments = {a.id: (a.left, a.since) for a in one.ailments.values()}
        state[one.name] = (one.hp, ailments, one.lasting, fight.mind(one))
    return state


def oracle_state(state: Doc) -> Doc:
    """The same, as the oracle has it."""
    read: Doc = {"turn": state["turn"], "over": state["over"], "waiting": []}
    for one in state["all"]:
        ailments = {id_: (it["left"], it["since"]) for id_, it in one["ill"].items()}
        mind = max(0, one["MIND"] - rules.dazzle(state, one))
        if rules.stone(state, one):
            mind = 0  # POOL-041
        read[one["name"]] = (one["hp"], ailments, one["days"], mind)
        if state["over"] is None and rules.here(state, one) and not rules.skips(state, one):
            read["waiting"].append(one["name"])
    read["waiting"].sort()
    return read


def play(seed: int) -> Parting | None:
    """One fight under both; the first difference, or ``None``."""
    return Match(seed).play()
