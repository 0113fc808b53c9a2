"""Rounds under the contract of all systems."""

from collections.abc import Mapping
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from app.engine.core import commands as c
from tests.engine.contracts.system_contract import PICK, SystemMachine
from tests.helpers.rounds import END, ROUNDS, entrant

MOVES = [
    {"name": "Cut", "kind": "melee", "damage": "1d8+2", "ap": 1},
    {"name": "Volley", "kind": "ranged", "damage": "2d4", "targets": 3, "ap": 2},
    {"name": "Flame", "kind": "magic", "damage": "2d6-1d4", "crystals": {"Fire": 1}},
]
DEEDS = [
    {"name": "Shout", "text": "By hand."},
    {"name": "Shove", "offensive": True, "targets": 1, "phases": ["push", "stumble"]},
]
KIT: dict[str, Any] = {"moves": MOVES, "deeds": DEEDS, "crystals": {"Fire": 2}}
FIGHTERS = (
    entrant("A", agility=7, dodge=30, **KIT),
    entrant("B", melee=28, magic=2, hp=60, **KIT),
    entrant("E", "enemies", agility=3, defensive=26, ap=4, **KIT),
    entrant("F", "enemies", without=("Ranged", "Dodge"), hp=12, **KIT),
    entrant("R", "rivals", melee=1, **KIT),
)
RULES = st.fixed_dictionaries(
    {},
    optional={
        "initiative_tie": st.sampled_from(["ask", "reroll", "agility", "roster"]),
        "offensive_limit": st.sampled_from(["total", "per_kind"]),
        "off_turn_actions": st.booleans(),
        "reveal_attack_roll": st.booleans(),
        "tank_min_damage": st.integers(0, 1),
        "critical_dice": st.sampled_from(["reroll", "reroll_keep_best", "add"]),
        "counter_chain": st.sampled_from(["unlimited", "single"]),
        "counter_depth": st.integers(1, 4),
        "counter_uses_attack": st.booleans(),
        "counter_cost": st.sampled_from(["normal", "free"]),
        "ap_max": st.none() | st.integers(0, 5),
        "ap_refresh": st.sampled_from(["none", "per_turn", "per_round"]),
        "end_condition": st.sampled_from(["any_team_out", "one_team_left"]),
    },
)
DEFAULTS: Mapping[str, Any] = {}


class RoundsMachine(SystemMachine):
    system = ROUNDS
    entrants = FIGHTERS

    @initialize(rules=RULES)
    def begin(self, rules: Mapping[str, Any] = DEFAULTS) -> None:
        self.take(c.Begin("Fight", self.entrants, rules))
        assert self.history.cursor == 1

    @rule()
    def end_turn(self) -> None:
        for actor in self.system.ready(self.history.state)[:1]:
            self.take(c.Act(actor, END))

    @rule(pick=PICK, aims=st.lists(PICK, min_size=1, max_size=3))
    def volley(self, pick: int, aims: list[int]) -> None:
        for actor in self.system.ready(self.history.state)[:1]:
            self.take(c.Act(actor, "volley", tuple(self.somebody(pick + aim) for aim in aims)))

    @rule(pick=PICK, way=st.integers(0, 9))
    def manage(self, pick: int, way: int) -> None:
        who = self.somebody(pick)
        commands: tuple[c.Command, ...] = (
            c.Rename(who, "Other", "O", "blue"),
            c.SetHidden((who,), hidden=bool(pick % 2)),
            c.SetSide(who, ("party", "enemies", "rivals")[pick % 3]),
            c.AddNote("A line."),
            c.SetGauge(who, "hp", pick % 3),
            c.SetGauge(who, "ap", pick),
            c.SetGauge(who, "crystal:Fire", pick % 4),
            c.SetPlace({who: pick % 6}),
            c.Surrender("enemies") if pick % 2 else c.EndBattle(),
            c.Together((c.SetHidden((who,), hidden=True), c.Act(who, "shout"))),
        )
        self.take(commands[way])

    @invariant()
    def somebody_has_the_turn_as_long_as_anybody_can(self) -> None:
        fight = self.history.state
        if fight.begun and fight.result is None:
            assert (fight.now is not None) == any(one.called for one in fight)

    @invariant()
    def everybody_is_in_the_order_once(self) -> None:
        fight = self.history.state
        assert sorted(fight.order) == sorted(fight.roster)

    @invariant()
    def nobody_has_two_turns_in_a_round(self) -> None:
        fight = self.history.state
        assert fight.now not in fight.passed
        assert all(turns <= fight.round for turns in fight.turns.values())

    @invariant()
    def nothing_is_below_zero(self) -> None:
        for one in self.history.state:
            assert one.hp >= 0 <= one.ap
            assert all(count >= 0 for count in one.crystals.values())


TestRounds = RoundsMachine.TestCase
TestRounds.settings = settings(max_examples=60, stateful_step_count=30)
