"""Plays one battle twice, by the engine and by the oracle, and says where they part."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from app.engine.core.answers import Answers, AnswerSource, AnswerValue, Question, QuestionKind
from app.engine.core.commands import Act, Begin, Command, Entrant, Formation, Part
from app.engine.core.errors import RuleError
from app.engine.systems.seed.numbers import write_number
from app.engine.systems.seed.state import Battle
from app.engine.systems.seed.system import SeedSystem
from tests.oracle import helpers, turn
from tests.oracle.conditions import brackets
from tests.oracle.dice import Shared
from tests.oracle.field import Doc, acting_order, by_name, called, opening
from tests.oracle.generate import Maker

SEED = SeedSystem()
MOST_TURNS = 40
PURPOSES = {
    "ask.cos": "cos", "ask.added": "added", "ask.damage": "damage", "ask.heal": "heal",
    "ask.draw": "draw", "ask.reaction": "reaction",
}  # fmt: skip


class Table:
    """Answers the engine with the numbers that the oracle sees."""

    source = AnswerSource.SCRIPT

    def __init__(self, dice: Shared, names: Mapping[str, str], *, once: bool) -> None:
        self.dice = dice
        self.names = names
        self.once = once

    def reply(self, question: Question) -> AnswerValue:
        """The number for the question's purpose, or the reaction that the number stands for."""
        purpose = PURPOSES[question.ask.code]
        who = self.names[question.who or ""]
        about = "" if question.about is None else self.names[question.about]
        if purpose == "added":
            purpose = f"added {question.ask.params['status']}"
        if self.once and purpose in ("damage", "heal"):
            about = ""
        if question.kind is QuestionKind.CHOICE:
            place = self.dice.sum([(1, len(question.options))], 0, purpose, who, about)
            return question.options[place - 1]
        assert question.dice is not None
        dice = [(count, faces) for _, count, faces in question.dice.terms]
        return self.dice.sum(dice, question.dice.constant, purpose, who, about)


@dataclass
class Parting:
    """Where engine and oracle say different things: what happened before, and both states."""

    seed: int
    house: bool
    told: str
    commands: list[str] = field(default_factory=list)
    engine: Any = None
    oracle: Any = None


class Match:
    """One battle under both."""

    def __init__(self, seed: int, *, house: bool) -> None:
        self.seed, self.house = seed, house
        self.maker = Maker(seed, house=house)
        self.chance = Random(seed + 1)  # noqa: S311 - a game
        entrants = [{**one, "mp": one["character"]["mp"]} for one in self.maker.entrants]
        self.field = opening(
            entrants, self.maker.statuses, self.maker.rules, seed, self.maker.formation
        )
        self.names: dict[str, str] = {}
        once = self.field["rules"]["damage_dice"] == "once_per_action"
        self.table = Table(Shared(seed), self.names, once=once)
        self.battle: Battle = SEED.opening()
        self.commands: list[str] = []

    def play(self) -> Parting | None:
        """The first difference, or ``None`` when there is none to the end."""
        parting = self.begin()
        while parting is None and self.field["result"] is None:
            if len(self.commands) > MOST_TURNS:
                return None
            parting = self.step()
        return parting

    def begin(self) -> Parting | None:
        """Everybody enters, on both sides of the comparison."""
        rules = {"tie_order_within_side": "roster", "step7_order": "listed", **self.maker.rules}
        everybody = tuple(map(entrant, self.maker.entrants))
        self.names |= {f"c{number}": one.name for number, one in enumerate(everybody, start=1)}
        form = Formation(**self.maker.formation)
        refused = self.decide(Begin("Match", everybody, rules, tuple(self.maker.statuses), form))
        if refused is not None:
            return self.parting(f"refused: {refused}")
        turn.begin(self.field)
        return self.compare()

    def step(self) -> Parting | None:
        """One turn with a legal choice, by both."""
        if self.seed % 8 == 0:
            parting = self.compare_options()
            if parting is not None:
                return parting
        choices = [(action, aims) for action, aims in turn.options(self.field) if aims]
        action, aims = self.chance.choice(choices)
        targets = self.chance.choice(aims)
        name = self.field["now"]
        parts = self.parts(action)
        if parts is None:
            action, targets, parts = "wait", [name], []
        told = " ".join(targets) + "".join(f" + {one} {' '.join(aim)}" for one, aim in parts)
        self.commands.append(f"{name}: {action} {told}")
        for dice in (self.field["dice"], self.table.dice):
            dice.command(len(self.commands))
        ids = {name: id_ for id_, name in self.names.items()}
        doing = tuple(Part(one, tuple(ids[two] for two in aim)) for one, aim in parts)
        aimed = tuple(ids[one] for one in targets)
        refused = self.decide(Act(ids[name], action, aimed, doing))
        if refused is not None:
            return self.parting(f"refused: {refused}")
        turn.act(self.field, name, action, targets, parts)
        return self.compare()

    def parts(self, action: str) -> turn.Parts | None:
        """Actions for an ability that performs several; ``None`` when none of them fits."""
        actor = by_name(self.field, self.field["now"])
        ability = actor["abilities"].get(action)
        effect = helpers.several(ability) if ability is not None else None
        if ability is None or effect is None:
            return []
        found = turn.part_choices(self.field, actor, ability)
        chosen: turn.Parts = []
        for _ in range(self.chance.randint(1, effect["count"]) if found else 0):
            one, aims = self.chance.choice(found)
            docs = [actor["abilities"][part] for part, _ in [*chosen, (one, [])]]
            if helpers.paid(actor, ability, *docs):
                chosen.append((one, self.chance.choice(aims)))
        return chosen or None

    def decide(self, command: Command) -> str | None:
        """The engine takes a command; what it refuses it says."""
        try:
            decision = SEED.decide(self.battle, command, Answers(responder=self.table))
        except RuleError as refusal:
            return f"{refusal.phrase}"
        self.battle = decision.after
        self.names |= {who.id: who.name for who in self.battle}
        return None

    def compare(self) -> Parting | None:
        """Whether both stand alike."""
        engine, oracle = engine_state(self.battle), oracle_state(self.field)
        if engine == oracle:
            return None
        return self.parting("; ".join(differences(engine, oracle)), engine, oracle)

    def compare_options(self) -> Parting | None:
        """Whether both offer the same choices."""
        engine, oracle = engine_options(self.battle), oracle_options(self.field)
        if engine == oracle:
            return None
        told = "; ".join(differences(engine, oracle))
        return self.parting(f"options of {self.field['now']}: {told}", engine, oracle)

    def parting(self, told: str, engine: Any = None, oracle: Any = None) -> Parting:
        """The difference, with what led to it."""
        return Parting(self.seed, self.house, told, self.commands, engine, oracle)


def differences(engine: Any, oracle: Any, path: str = "") -> list[str]:
    """Each value that is not the same, by its place."""
    if isinstance(engine, dict) and isinstance(oracle, dict):
        keys = [*oracle, *(key for key in engine if key not in oracle)]
        inner = [differences(engine.get(k, "-"), oracle.get(k, "-"), f"{path} {k}") for k in keys]
        return [one for several in inner for one in several]
    return [] if engine == oracle else [f"{path.strip()}: engine {engine}, oracle {oracle}"]


def entrant(body: Doc) -> Entrant:
    """The engine's own form of one entrant."""
    documents = {key: body[key] for key in ("character", "weapons", "abilities")}
    name = body["character"]["name"]
    return Entrant(
        name, documents, body["side"], row=body["row"], preemptive=body["preemptive"],
        hp=body["hp"], character=name, flank=body["flank"],
    )  # fmt: skip


def engine_state(battle: Battle) -> Doc:
    """What is compared, as the engine has it."""
    view = SEED.timeline(battle)
    names = {token.id: token.name for token in view.tokens}
    state: Doc = {"clock": write_number(battle.clock), "result": battle.result}
    state["now"] = None if view.now is None else names[view.now]
    state["order"] = [token.name for token in view.tokens if token.order is not None]
    for who in battle:
        if who.gone:
            state[who.name] = "gone"
            continue
        left: dict[str, int | None] = {}
        for status in who.statuses:
            old = left.get(status.id, 0)
            over = old is None or status.remaining is None
            left[status.id] = None if over else max(old or 0, status.remaining or 0)
        state[who.name] = {
            "hp": who.hp, "mp": who.mp, "row": who.row, "delay": write_number(battle.delay(who)),
            "statuses": left, "charging": who.charge is not None,
            "bound": who.standing.commitment, "away": who.standing.away,
            "items": dict(who.standing.items),
        }  # fmt: skip
    return state


def oracle_state(state: Doc) -> Doc:
    """The same, as the oracle has it."""
    over = state["result"] is not None
    order = [one for one in acting_order(state) if called(state, one)]
    order.sort(key=lambda one: one["name"] != state["now"])
    read: Doc = {"clock": write_number(state["clock"]), "result": state["result"]}
    read["now"] = None if over else state["now"]
    read["order"] = [one["name"] for one in order]
    for one in state["all"]:
        if one["gone"]:
            read[one["name"]] = "gone"
            continue
        stance = one["stance"]
        read[one["name"]] = {
            "hp": one["hp"], "mp": one["mp"], "row": one["row"],
            "delay": write_number(one["delay"]), "statuses": brackets(one),
            "charging": stance is not None and stance["kind"] == "charge",
            "bound": one["commitment"], "away": one["away"],
            "items": one["items"],
        }  # fmt: skip
    return read


def engine_options(battle: Battle) -> Doc:
    """What the engine offers: open actions, and the sets of targets that are open."""
    actor = battle.now or ""
    found: Doc = {}
    names = {who.id: who.name for who in battle}
    for option in SEED.options(battle, actor):
        if option.locked is None:
            aims = [
                tuple(sorted(names[id_] for id_ in one.ids))
                for one in option.targets
                if not one.locked
            ]
            found[option.id] = sorted(aims)
    return found


def oracle_options(state: Doc) -> Doc:
    """What the oracle offers, in the same form; nothing to choose is no list."""
    found: Doc = {}
    actor = next(one for one in state["all"] if one["name"] == state["now"])
    for action, aims in turn.options(state):
        ability = actor["abilities"].get(action, {})
        fixed = ability.get("target", "single") in ("self", "all", "none") or aims == [[]]
        found[action] = [] if fixed else sorted(tuple(sorted(aim)) for aim in aims)
    return found


def play(seed: int, *, house: bool) -> Parting | None:
    """One battle under both; the first difference, or ``None``."""
    return Match(seed, house=house).play()
