"""Plays one fight twice, by the engine and by the oracle, and says where they part."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from app.engine.core.answers import Answers, AnswerSource, AnswerValue, Question, QuestionKind
from app.engine.core.commands import Act, Begin, ChangeGauge, Command, Entrant, Join
from app.engine.core.errors import RuleError
from app.engine.systems.rounds.state import Fight
from app.engine.systems.rounds.system import RoundsSystem
from tests.oracle.dice import Shared
from tests.oracle.rounds import fight as rules
from tests.oracle.rounds.fight import Doc

ROUNDS = RoundsSystem()
MOST_STEPS = 40
PURPOSES = {
    "ask.initiative": "initiative", "ask.tie": "tie", "ask.tie_roll": "tie roll",
    "ask.attack": "attack", "ask.defend": "way", "ask.defence": "defence", "ask.harm": "harm",
    "ask.die": "die", "ask.again": "again", "ask.counter": "counter", "ask.counter_deep": "counter",
}  # fmt: skip
READINGS: dict[str, tuple[Any, ...]] = {
    "initiative_tie": ("ask", "reroll", "agility", "roster"),
    "offensive_limit": ("total", "per_kind"),
    "off_turn_actions": (True, False),
    "reveal_attack_roll": (False, True),
    "tank_min_damage": (0, 1),
    "critical_dice": ("reroll", "reroll_keep_best", "add"),
    "counter_chain": ("unlimited", "single"),
    "counter_depth": (50, 1, 2),
    "counter_uses_attack": (False, True),
    "counter_cost": ("normal", "free"),
    "ap_max": (None, 2, 4),
    "ap_refresh": ("none", "per_turn", "per_round"),
    "end_condition": ("any_team_out", "one_team_left"),
}


class Desk:
    """Answers the engine with the numbers that the oracle sees."""

    source = AnswerSource.SCRIPT

    def __init__(self, dice: Shared, names: dict[str, str]) -> None:
        self.dice, self.names = dice, names

    def reply(self, question: Question) -> AnswerValue:
        """The number for the question's purpose, or the option that it stands for."""
        purpose, params = PURPOSES[question.ask.code], question.ask.params
        who = self.names.get(question.who or "", "")
        about = self.names.get(str(params.get("target") or params.get("by") or ""), "")
        if question.kind is QuestionKind.CHOICE:
            place = self.dice.sum([(1, len(question.options))], 0, purpose, who, about)
            return question.options[place - 1]
        assert question.dice is not None
        dice = [(count, faces) for _, count, faces in question.dice.terms]
        return self.dice.sum(dice, question.dice.constant, purpose, who, about)


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
        self.rules = {
            name: self.chance.choice(values)
            for name, values in READINGS.items()
            if self.chance.random() < (0.5 if seed % 2 else 0.0)
        }
        teams = ["party", "enemies", *self.chance.choices(("party", "enemies", "rivals"), k=3)]
        count = self.chance.randint(2, 5)
        self.bodies = [self.body(f"N{n}", team) for n, team in enumerate(teams[:count])]
        self.field = rules.opening(self.bodies, self.rules, seed)
        self.names: dict[str, str] = {}
        self.desk = Desk(Shared(seed), self.names)
        self.fight: Fight = ROUNDS.opening()
        self.commands: list[str] = []

    # documents

    def body(self, name: str, team: str) -> Doc:
        """A fighter's document and team."""
        number, some = self.chance.randint, self.chance.random
        gap = self.chance.choice((0, 0, 18))
        stats = {key: number(1, 14) for key in ("Agility", "Melee", "Ranged", "Magic")}
        stats |= {"Defensive": number(1, 14) + gap, "Dodge": number(1, 14) + gap}
        stats["Melee"] += self.chance.choice((0, 0, 22))
        character: Doc = {
            "id": name, "name": name, "hp": number(5, 40), "attributes": stats,
            "moves": [self.move(one) for one in ("Cut", "Shot", "Flame")[: number(1, 3)]],
            "deeds": [{"name": "Shout"}, {"name": "Shove", "offensive": True}],
        }  # fmt: skip
        if some() < 0.3:
            character["ap"] = number(0, 5)
        if some() < 0.5:
            character["crystals"] = {"Fire": number(0, 3)}
        return {"character": character, "team": team}

    def move(self, name: str) -> Doc:
        """An Attack Move."""
        pick, some = self.chance.choice, self.chance.random
        move: Doc = {
            "name": name, "kind": pick(("melee", "ranged", "magic")), "damage": pick(
                ("0", "4", "1d4", "1d8", "2d6", "2d6+3")), "targets": pick((1, 1, 2, 3)),
        }  # fmt: skip
        if some() < 0.5:
            move["ap"] = self.chance.randint(1, 2)
        if some() < 0.2:
            move["crystals"] = {"Fire": 1}
        return move

    # play

    def play(self) -> Parting | None:
        """The first difference, or ``None`` when there is none to the end."""
        entrants = tuple(map(entrant, self.bodies))
        self.names |= {f"c{number}": one.name for number, one in enumerate(entrants, start=1)}
        refused = self.decide(Begin("Match", entrants, self.rules))
        if refused is not None:
            return Parting(self.seed, f"refused: {refused}")
        rules.begin(self.field)
        parting = self.compare()
        while parting is None and self.field["result"] is None:
            if len(self.commands) > MOST_STEPS:
                return None
            parting = self.step()
        return parting

    def step(self) -> Parting | None:
        """One command that is allowed, by both."""
        for dice in (self.field["dice"], self.desk.dice):
            dice.command(len(self.commands) + 1)
        roll = self.chance.random()
        if roll < 0.05:
            return self.by_hand()
        if roll < 0.08 and len(self.field["all"]) < 8:
            return self.newcomer()
        found = rules.choices(self.field)
        offers = {(one, action["name"].lower()) for one, action, _ in found}
        if offers != self.offered():
            return self.parting(f"offered {sorted(self.offered())}, oracle {sorted(offers)}")
        if roll < 0.4 or not found:
            return self.end_turn()
        name, action, aims = self.chance.choice(found)
        most = min(len(aims), action.get("targets", 0))
        targets = self.chance.sample(aims, self.chance.randint(1, most)) if most else []
        self.commands.append(f"{name}: {action['name']} {' '.join(targets)}")
        ids = {one: id_ for id_, one in self.names.items()}
        aimed = tuple(ids[one] for one in targets)
        refused = self.decide(Act(ids[name], action["name"].lower(), aimed))
        if refused is not None:
            return self.parting(f"refused: {refused}")
        rules.act(self.field, name, action, targets)
        return self.compare()

    def offered(self) -> set[tuple[str, str]]:
        """What the engine offers to anybody."""
        return {
            (one.name, option.id)
            for one in self.fight
            for option in ROUNDS.options(self.fight, one.id)
            if option.locked is None and option.id != "end-turn"
        }

    def end_turn(self) -> Parting | None:
        self.commands.append(f"{self.field['now']} ends the turn")
        assert self.fight.now is not None
        refused = self.decide(Act(self.fight.now, "end-turn"))
        if refused is not None:
            return self.parting(f"refused: {refused}")
        rules.finish(self.field)
        rules.go_on(self.field)
        return self.compare()

    def by_hand(self) -> Parting | None:
        """The GM hurts or heals somebody."""
        one, amount = self.chance.choice(self.field["all"]), self.chance.randint(-20, 12)
        self.commands.append(f"{one['name']}: {amount} HP")
        ids = {name: id_ for id_, name in self.names.items()}
        self.decide(ChangeGauge((ids[one["name"]],), "hp", amount))
        one["hp"] = max(0, min(one["max_hp"], one["hp"] + amount))
        rules.judge(self.field)
        rules.go_on(self.field)
        return self.compare()

    def newcomer(self) -> Parting | None:
        """Somebody joins in mid-fight."""
        team = self.chance.choice(sorted({one["team"] for one in self.field["all"]}))
        body = self.body(f"N{len(self.field['all'])}", team)
        self.commands.append(f"{body['character']['name']} joins the {team}")
        number = len(self.field["all"]) + 1
        self.names[f"c{number}"] = body["character"]["name"]
        refused = self.decide(Join(entrant(body)))
        if refused is not None:
            return self.parting(f"refused: {refused}")
        rules.join(self.field, body)
        return self.compare()

    def decide(self, command: Command) -> str | None:
        """The engine takes a command; what it refuses it says."""
        try:
            decision = ROUNDS.decide(self.fight, command, Answers(responder=self.desk))
        except RuleError as refusal:
            return f"{refusal.phrase}"
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


def entrant(body: Doc) -> Entrant:
    """The engine's own form of one fighter."""
    name = body["character"]["name"]
    return Entrant(name, {"character": body["character"]}, body["team"], character=name)


def engine_state(fight: Fight) -> Doc:
    """What is compared, as the engine has it."""
    view = ROUNDS.timeline(fight)
    names = {one.id: one.name for one in fight}
    state: Doc = {"round": fight.round, "result": fight.result}
    state["now"] = None if fight.now is None else names[fight.now]
    state["order"] = [names[who] for who in fight.order]
    coming = [token.name for token in view.tokens if token.order is not None]
    state["coming"] = coming if fight.result is None else []
    for one in fight:
        state[one.name] = (one.hp, one.ap, dict(one.crystals), one.initiative, one.spent)
    return state


def oracle_state(state: Doc) -> Doc:
    """The same, as the oracle has it."""
    read: Doc = {"round": state["round"], "result": state["result"], "now": state["now"]}
    read["order"] = list(state["order"])
    soon: list[str] = []
    later: list[str] = []
    for name in state["order"]:
        one = rules.named(state, name)
        if name == state["now"] or not rules.can_fight(one):
            continue
        waits = name in state["done"] or one["since"] > state["round"]
        (later if waits else soon).append(name)
    now = [state["now"]] if state["now"] is not None else []
    read["coming"] = [*now, *soon, *later] if state["result"] is None else []
    for one in state["all"]:
        read[one["name"]] = (
            one["hp"], one["ap"], one["crystals"], one["initiative"], one["spent"],
        )  # fmt: skip
    return read


def play(seed: int) -> Parting | None:
    """One fight under both; the first difference, or ``None``."""
    return Match(seed).play()
