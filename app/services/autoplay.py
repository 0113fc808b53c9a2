"""Plays a battle by itself: picks sensible actions, with dice of its own seed."""

import random
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count

from app.engine.core.answers import DeskRoller
from app.engine.core.commands import Act, Advance, Command, EndBattle, FreeAct
from app.engine.model.options import ActionOption, TargetOption
from app.engine.model.timeline import TimelineView, TokenView
from app.services.battle import Battle, Planned

WAIT = 30
"""Ticks that somebody waits who can do nothing else."""
HURT = 50
"""Percent of HP at or below which an ally is worth healing."""
UNTOLD = 10
"""HP that an action on a whole group counts for, each; its odds are not told beforehand."""
TURNS = 300
"""After so many turns the fight is called off."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing the actor may do, and how much it is worth; more is chosen more often."""

    command: Act
    worth: Fraction


def play(battle: Battle, seed: int, turns: int = TURNS) -> None:
    """Take turns until the battle is over; see `steps`."""
    deque(steps(battle, seed, turns), maxlen=0)


def steps(battle: Battle, seed: int, turns: int = TURNS) -> Iterator[int]:
    """Take one step after another until the battle is over, counting from 1.

    The same seed plays the same battle. Raises `CampaignError` when a step cannot be written.
    """
    dice, chance = DeskRoller(seed), random.Random(seed)  # noqa: S311 - a game
    for number in count(1):
        view = battle.view
        if view.outcome is not None:
            return
        command = _next(battle, chance) if view.turn < turns else EndBattle()
        done = battle.run(command, responder=dice)
        if not isinstance(done, Planned) and view.now is not None:
            done = battle.run(FreeAct(view.now, WAIT), responder=dice)
        if not isinstance(done, Planned):
            return
        yield number


def _next(battle: Battle, chance: random.Random) -> Command:
    view = battle.view
    if view.now is None:
        return Advance()
    choices = tuple(choices_of(view, view.token(view.now), battle.options(view.now)))
    if not choices:
        return FreeAct(view.now, WAIT)
    (chosen,) = chance.choices(choices, [float(choice.worth) for choice in choices])
    return chosen.command


def choices_of(
    view: TimelineView, actor: TokenView, options: Sequence[ActionOption]
) -> Iterator[Choice]:
    """The sensible choices: blows at the other side, help for one's own where it is needed."""
    for option in options:
        if option.locked is None:
            for target in option.targets:
                worth = _worth(view, actor, option, target)
                if worth > 0:
                    act = Act(actor.id, option.taken, target.ids, item=option.item)
                    yield Choice(act, worth)


def _worth(
    view: TimelineView, actor: TokenView, option: ActionOption, target: TargetOption
) -> Fraction:
    """Odds of HP moved per tick of delay, squared so that the better choice is the usual one."""
    if target.locked is not None:
        return Fraction(0)
    aimed = [view.token(id_) for id_ in target.ids]
    helping = _is_friend(view, actor, option.targets[0])
    friendly = all(token.lane == actor.lane for token in aimed)
    if helping != friendly or (helping and all(token.hp.percent > HURT for token in aimed)):
        return Fraction(0)
    if target.hit is None:
        effect = Fraction(UNTOLD * len(aimed))
    elif target.expected is None:
        return Fraction(0)
    else:
        room = aimed[0].hp.maximum - aimed[0].hp.value if helping else aimed[0].hp.value
        effect = min(target.expected, Fraction(room)) * target.hit
    return (effect / max(1, option.cost.result if option.cost else WAIT)) ** 2


def _is_friend(view: TimelineView, actor: TokenView, first: TargetOption) -> bool:
    """Whether an action is meant for one's own side, which its targets then begin with."""
    return view.token(first.ids[0]).lane == actor.lane
