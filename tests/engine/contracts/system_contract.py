"""What holds for every rule system: undo, redo, replay, and somebody can always act."""

import json
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from app.engine.core import commands as c
from app.engine.core.answers import Answers, DeskRoller
from app.engine.core.errors import RuleError
from app.engine.core.history import History, Step
from app.engine.core.projection import project_player
from app.engine.core.system import Drawn, RuleSystem, Standing
from app.engine.model.options import ActionOption, TargetOption
from app.engine.model.player import Visibility
from app.engine.model.timeline import Presence

PICK = st.integers(0, 30)
AMOUNT = st.integers(-300, 300)
PLACE = st.integers(0, 130)


def _untold(option: ActionOption) -> ActionOption:
    """An option without its odds."""
    return replace(
        option,
        targets=tuple(TargetOption(one.ids, one.label, one.locked) for one in option.targets),
    )


class SystemMachine(RuleBasedStateMachine):
    """Random fights; subclasses say which system and who fights."""

    system: RuleSystem[Any]
    entrants: tuple[c.Entrant, ...]
    history: History[Any]

    def __init__(self) -> None:
        super().__init__()
        self.roller = DeskRoller(7)
        self.history = History.start(self.system)
        self.drawn = Drawn(self.history.state, self.system.timeline(self.history.state))

    @initialize()
    def begin(self) -> None:
        self.take(c.Begin("Fight", self.entrants))

    def take(self, command: c.Command) -> bool:
        """One step, or a refusal that changes nothing; says whether it was taken."""
        before = self.history
        answers = Answers(responder=self.roller)
        known = {token.id for token in self.system.timeline(before.state).tokens}
        try:
            decision = self.system.decide(before.state, command, answers)
        except RuleError:
            return False
        for event in decision.events:
            assert json.loads(json.dumps(event.body)) == event.body
            assert self.system.info.kinds[event.kind] == event.version
        self.history = before.add(Step(decision.name, tuple(answers.used), decision.events))
        assert self.history.state == decision.after
        assert self.history.move(before.cursor).state == before.state
        assert known <= {token.id for token in self.system.timeline(decision.after).tokens}
        return True

    def somebody(self, pick: int) -> str:
        tokens = self.system.timeline(self.history.state).tokens
        return sorted(token.id for token in tokens)[pick % len(tokens)]

    @rule(pick=PICK, aim=PICK)
    def act(self, pick: int, aim: int) -> None:
        for actor in self.system.ready(self.history.state)[:1]:
            options = [o for o in self.system.options(self.history.state, actor) if not o.locked]
            if not options:
                continue
            option = options[pick % len(options)]
            told = self.system.options(self.history.state, actor, (option.id,))
            assert option in told
            assert [_untold(one) for one in told] == [
                _untold(one) for one in self.system.options(self.history.state, actor)
            ]
            open_ = [t for t in option.targets if not t.locked]
            ids = open_[aim % len(open_)].ids if open_ else ()
            done = self.take(c.Act(actor, option.taken, ids, item=option.item))
            assert done or option.performs or (option.targets and not open_), option.id

    @rule(choices=st.lists(st.tuples(PICK, PICK), min_size=4, max_size=12))
    def fight_on(self, choices: list[tuple[int, int]]) -> None:
        for pick, aim in choices:
            self.act(pick, aim)

    @rule(delay=st.integers(0, 70), floor=st.integers(0, 30))
    def free_act(self, delay: int, floor: int) -> None:
        for actor in self.system.ready(self.history.state)[:1]:
            self.take(c.FreeAct(actor, delay, floor))

    @rule()
    def advance(self) -> None:
        self.take(c.Advance())

    @rule(pick=PICK, place=PLACE, beside=PICK, first=st.booleans())
    def move(self, pick: int, place: int, beside: int, first: bool) -> None:
        other = self.somebody(beside)
        self.take(
            c.SetPlace(
                {self.somebody(pick): place},
                before=other if first else None,
                after=None if first else other,
            )
        )

    @rule(pick=PICK, amount=AMOUNT, gauge=st.sampled_from(["hp", "mp"]))
    def change(self, pick: int, amount: int, gauge: str) -> None:
        self.take(c.ChangeGauge((self.somebody(pick),), gauge, amount))

    @rule(pick=PICK, status=st.sampled_from(["poison", "haste", "odd"]),
          duration=st.none() | st.integers(1, 5))  # fmt: skip
    def status(self, pick: int, status: str, duration: int | None) -> None:
        self.take(c.SetStatus((self.somebody(pick),), status, duration))

    @rule(pick=PICK, what=st.sampled_from([c.Duplicate, c.Hold, c.Release, c.Remove]))
    def come_and_go(self, pick: int, what: Any) -> None:
        before = self.system.timeline(self.history.state)
        who = self.somebody(pick)
        self.take(what(who))
        after = self.system.timeline(self.history.state)
        if who != before.now and before.now is not None and after.outcome is None:
            assert after.now == before.now

    @rule(place=PLACE)
    def join(self, place: int) -> None:
        before = self.system.timeline(self.history.state).now
        first = self.entrants[0]
        self.take(c.Join(c.Entrant("Late", first.documents, first.side, place=place)))
        assert before is None or self.system.timeline(self.history.state).now == before

    @rule(back=st.integers(1, 6))
    def undo_and_redo(self, back: int) -> None:
        cursor = max(0, self.history.cursor - back)
        there_and_back = self.history.move(cursor).move(self.history.cursor)
        assert there_and_back.state == self.history.state

    @rule(back=st.integers(1, 3))
    def undo(self, back: int) -> None:
        self.history = self.history.move(max(1, self.history.cursor - back))

    def teardown(self) -> None:
        """Replaying the facts gives the states."""
        replayed = History.replay(self.system, self.history.steps, self.history.cursor)
        assert replayed.states == self.history.states

    @invariant()
    def undoing_all_gives_the_start(self) -> None:
        assert self.history.move(0).state == self.system.opening()

    @invariant()
    def a_picture_made_of_another_is_the_same(self) -> None:
        state = self.history.state
        near = self.system.timeline(state, self.drawn)
        assert near == self.system.timeline(state)
        self.drawn = Drawn(state, near)

    @invariant()
    def no_gauge_and_no_delay_is_below_zero(self) -> None:
        for token in self.system.timeline(self.history.state).tokens:
            assert token.hp.value >= 0
            assert token.mp is None or token.mp.value >= 0
            assert token.place is None or token.place >= 0
            assert all(chip.remaining is None or chip.remaining > 0 for chip in token.chips)

    @invariant()
    def everybody_is_on_the_timeline_once(self) -> None:
        view = self.system.timeline(self.history.state)
        ids = [token.id for token in view.tokens]
        assert len(ids) == len(set(ids))
        shown = {token.presence: token for token in view.tokens if token.order is not None}
        assert not shown.keys() & {Presence.GONE, Presence.HELD}
        orders = [token.order for token in view.tokens if token.order is not None]
        assert orders == list(range(len(orders)))
        assert view.now is None or view.token(view.now).presence is Presence.ACTING

    @invariant()
    def somebody_can_act_or_time_can_pass_or_it_is_over(self) -> None:
        view = self.system.timeline(self.history.state)
        if view.outcome is None and any(t.order is not None for t in view.tokens):
            ready = self.system.ready(self.history.state)
            assert ready or all(t.place for t in view.tokens if t.order is not None)

    @invariant()
    def the_players_see_nobody_hidden_and_no_ids(self) -> None:
        view = self.system.timeline(self.history.state)
        seen = project_player(view, Visibility())
        shown = sum(not token.hidden for token in view.tokens)
        assert len(seen.tokens) == shown
        assert not {token.id for token in seen.tokens} & {token.id for token in view.tokens}
        assert seen.now is None or seen.now in {token.id for token in seen.tokens}

    @invariant()
    def the_standing_says_what_the_timeline_says(self) -> None:
        view = self.system.timeline(self.history.state)
        now = None if view.now is None else view.token(view.now).name
        assert self.system.standing(self.history.state) == Standing(view.outcome is not None, now)
