"""Pool under the contract of all systems, and what nobody may know before the reveal."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from app.engine.core import commands as c
from app.engine.core.history import Step
from app.engine.core.naming import NOBODY_NAMED, renamed
from app.engine.core.projection import project_player
from app.engine.core.retelling import Change, retell
from app.engine.model.player import Shown, Visibility
from app.engine.model.timeline import TimelineView
from app.engine.systems.pool.ailments import NAMES
from app.engine.systems.pool.state import Declaration
from tests.engine.contracts.system_contract import PICK, SystemMachine
from tests.helpers.pool import POOL, entrant

DEEDS = [
    {"name": "Spit", "targets": 1, "inflicts": [
        {"ailment": "blind", "turns": 2}, {"ailment": "poisoned", "resistible": False}]},
    {"name": "Ram", "physical": True, "targets": 2, "kind": "skill",
     "inflicts": [{"ailment": "slow", "on": "wounds"}]},
    {"name": "Bolt", "kind": "kidou", "att": 14, "targets": 3},
    {"name": "Curse", "wounds": 3, "targets": 1},
    {"name": "Look", "kind": "skill", "senses": True, "text": "What is there?"},
]  # fmt: skip
FIGHTERS = (
    entrant("A", shinigami=True, deeds=DEEDS, dodge=2),
    entrant("B", str=14, kl=4, hp=30, deeds=DEEDS),
    entrant("E", "enemies", end=9, defence=2, att=1, hp=20, deeds=DEEDS),
    entrant("F", "enemies", att=0, defence=0, hp=12),
    entrant("R", "rivals", hp=None),
)
TABLE = [
    {"pool": "att", "dice": 4, "super_crit": 23, "crit": 17, "fail": 10, "crit_fail": 6},
    {"pool": "def", "dice": 4, "metric": "count_max", "crit": 2, "fail": 0},
    {"pool": "def", "dice": 5, "metric": "count_min", "crit": 0, "fail": 2},
]
RULES = st.fixed_dictionaries(
    {"die_faces": st.sampled_from([2, 6, 10])},
    optional={
        "dodge_mode": st.sampled_from(["sum", "manual"]),
        "require_die_to_trade": st.booleans(),
        "no_target_penalty": st.sampled_from(["all", "none", "multiple_only"]),
        "critical_ignores": st.sampled_from(["def_roll", "effective_def"]),
        "crit_clash": st.sampled_from(["defense", "attack"]),
        "failure_rounding": st.sampled_from(["result_down", "reduction_down"]),
        "inactive_rolls_defense": st.booleans(),
        "turns_per_round": st.none() | st.integers(1, 3),
        "slow_pattern": st.sampled_from(["first_then_every_third", "every_third"]),
        "confused_can_hit_self": st.booleans(),
        "deathstone_keeps_kl": st.booleans(),
        "deathstone_rounding": st.sampled_from(["exact", "down", "up"]),
        "at_zero": st.sampled_from(["flag_only", "out"]),
        "thresholds": st.just(TABLE),
        "resist": st.none() | st.just({"roll": "1d6", "target": 12, "stat": "MIND"}),
    },
)
DEFAULTS: Mapping[str, Any] = {"die_faces": 6}
OPEN = Visibility(
    hp=dict.fromkeys(("party", "enemies", "rivals"), Shown.EXACT),
    open_lanes=frozenset(("party", "enemies", "rivals")), delays=True, timers=True, amounts=True,
)  # fmt: skip
OTHER = Declaration("defend")


class PoolMachine(SystemMachine):
    system = POOL
    entrants = FIGHTERS

    @initialize(rules=RULES)
    def begin(self, rules: Mapping[str, Any] = DEFAULTS) -> None:
        self.take(c.Begin("Fight", self.entrants, rules))
        assert self.history.cursor == 1

    @rule(aims=st.lists(PICK, min_size=5, max_size=5))
    def whole_turn(self, aims: list[int]) -> None:
        for aim in aims:
            self.act(aim, aim // 5)
        if self.history.state.now is None:
            self.take(c.Advance())

    @rule(pick=PICK, ailment=st.sampled_from(list(NAMES)), turns=st.none() | st.integers(1, 4))
    def ail(self, pick: int, ailment: str, turns: int | None) -> None:
        self.take(c.SetStatus((self.somebody(pick),), ailment, turns))

    @rule(pick=PICK, ailment=st.sampled_from(list(NAMES)))
    def cure(self, pick: int, ailment: str) -> None:
        self.take(c.RemoveStatus((self.somebody(pick),), ailment))

    @rule(pick=PICK, way=st.integers(0, 9))
    def manage(self, pick: int, way: int) -> None:
        who = self.somebody(pick)
        commands: tuple[c.Command, ...] = (
            c.Rename(who, "Other", "O", "blue"),
            c.SetHidden((who,), hidden=bool(pick % 2)),
            c.SetSide(who, ("party", "enemies", "rivals")[pick % 3]),
            c.AddNote("A line."),
            c.SetGauge(who, "hp", pick % 3),
            c.SetGauge(who, "mp", pick),
            c.FreeAct(who, 0, 0, "Something else"),
            c.Surrender("enemies") if pick % 2 else c.EndBattle(),
            c.Together((c.SetHidden((who,), hidden=True), c.Act(who, "defend"))),
            c.TakeBack(who),
        )
        self.take(commands[way])

    @invariant()
    def choices_are_of_those_who_may_choose(self) -> None:
        fight = self.history.state
        assert sorted(fight.queue) == sorted(fight.roster)
        for who in fight.declared:
            assert fight.result is not None or fight.present(fight.roster[who])

    @invariant()
    def nobody_else_knows_what_has_been_chosen(self) -> None:
        """Whatever else had been chosen, all pictures and all told lines would be the same.

        The one exception is what a token keeps secret, which no projection passes on.
        """
        fight = self.history.state
        if not fight.declared:
            return
        secret = replace(fight, declared=dict.fromkeys(fight.declared, OTHER))
        view, other = POOL.timeline(fight), POOL.timeline(secret)
        assert _public(view) == _public(other)
        assert {one.id for one in view.tokens if one.secret} == set(fight.declared)
        for visibility in (Visibility(), OPEN):
            assert project_player(view, visibility) == project_player(other, visibility)
        for who in fight.roster:
            plain = POOL.options(fight, who, frozenset())
            assert plain == POOL.options(secret, who, frozenset())
        assert POOL.standing(fight) == POOL.standing(secret)

    @invariant()
    def neither_a_declaration_nor_its_taking_back_is_told(self) -> None:
        history = self.history
        step: Step = history.steps[history.cursor - 1]
        kinds = {event.kind for event in step.events}
        if not kinds or kinds - {"declaration.made", "declaration.withdrawn"}:
            return
        before = POOL.timeline(history.states[history.cursor - 1])
        change = Change(step.events, before, POOL.timeline(history.state))
        assert retell(change, OPEN, renamed(NOBODY_NAMED, change.after, OPEN)) == ()
        assert set(step.name.params) == {"who"}

    @invariant()
    def every_ailment_has_a_turn_left(self) -> None:
        for one in self.history.state:
            assert all(ailment.left is None or ailment.left > 0
                       for ailment in one.ailments.values())  # fmt: skip


def _public(view: TimelineView) -> TimelineView:
    return replace(view, tokens=tuple(replace(one, secret=None) for one in view.tokens))


TestPool = PoolMachine.TestCase
TestPool.settings = settings(max_examples=40, stateful_step_count=20)
