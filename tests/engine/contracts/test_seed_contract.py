"""The Seed system under the contract of all systems, with its whole vocabulary."""

from collections.abc import Mapping
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from app.engine.core import commands as c
from tests.engine.contracts.seed_kit import FIGHTERS, FORMATIONS, HOUSE_RULES, STATUSES
from tests.engine.contracts.system_contract import PICK, SystemMachine
from tests.helpers.seed import SEED

DEFAULTS: Mapping[str, Any] = {}
NO_FORMATION = c.Formation()
BY_HAND = 300
"""The most that a GM's own hand sets here."""
TURNS = st.none() | st.integers(1, 4)


class SeedMachine(SystemMachine):
    system = SEED
    entrants = FIGHTERS

    @initialize(rules=HOUSE_RULES, formation=FORMATIONS)
    def begin(
        self, rules: Mapping[str, Any] = DEFAULTS, formation: c.Formation = NO_FORMATION
    ) -> None:
        self.take(c.Begin("Fight", self.entrants, rules, STATUSES, formation))
        assert self.history.cursor == 1

    @rule(first=PICK, second=PICK, aim=PICK)
    def act_twice(self, first: int, second: int, aim: int) -> None:
        for actor in self.system.ready(self.history.state)[:1]:
            spells = [
                c.Part(option.id, aims[aim % len(aims)] if aims else ())
                for option in self.system.options(self.history.state, actor)
                if not option.locked
                for aims in ([one.ids for one in option.targets if not one.locked],)
            ]
            if spells:
                parts = tuple(spells[pick % len(spells)] for pick in (first, second))
                self.take(c.Act(actor, "twice", parts=parts))

    @rule(pick=PICK, what=st.sampled_from([one["id"] for one in STATUSES]), turns=TURNS)
    def afflict(self, pick: int, what: str, turns: int | None) -> None:
        self.take(c.SetStatus((self.somebody(pick),), what, turns))
        if turns is None:
            self.take(c.RemoveStatus((self.somebody(pick + 1),), what))

    @rule(pick=PICK, way=st.integers(0, 9))
    def manage(self, pick: int, way: int) -> None:
        who = self.somebody(pick)
        commands: tuple[c.Command, ...] = (
            c.AddTimer("Bell", 5 + pick),
            c.RemoveTimer(f"t{pick}"),
            c.Rename(who, "Other", "O", "blue"),
            c.SetHidden((who,), hidden=bool(pick % 2)),
            c.SetSide(who, ("party", "enemies", "guests")[pick % 3]),
            c.AddNote("A line."),
            c.SetGauge(who, "hp", 10 * pick),
            c.SetGauge(who, "mp", pick),
            c.Release(who, pick),
            c.Surrender("enemies") if pick % 2 else c.EndBattle(),
        )
        self.take(commands[way])

    @rule(pick=PICK, back=PICK)
    def return_or_change(self, pick: int, back: int) -> None:
        self.take(c.Return(self.somebody(pick)))
        self.take(c.SetRow((self.somebody(back),), ("front", "back")[pick % 2]))
        self.take(c.ChangeWeapon(self.somebody(back), ("arm", "")[pick % 2]))

    @invariant()
    def only_a_blessing_goes_beyond_the_greatest_hp(self) -> None:
        for who in self.history.state:
            assert who.hp <= max(who.profile.hp_max, BY_HAND) + 30 * self.history.cursor
            assert who.mp <= max(who.profile.mp_max, BY_HAND)

    @invariant()
    def nobody_out_of_the_fight_is_called(self) -> None:
        battle = self.history.state
        if battle.now is None:
            return
        who = battle.roster[battle.now]
        assert not who.gone
        assert not who.held
        assert not who.absent
        assert not who.fallen or battle.rules.ko_timeline == "forced_wait"

    @invariant()
    def the_fallen_bear_only_what_survives(self) -> None:
        for who in self.history.state:
            if who.fallen:
                assert who.charge is None
                assert who.stance is None


TestSeed = SeedMachine.TestCase
TestSeed.settings = settings(max_examples=60, stateful_step_count=30)
