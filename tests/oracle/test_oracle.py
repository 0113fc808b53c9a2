"""The engine against the oracle; and the oracle against mistakes put into it on purpose."""

from fractions import Fraction

import pytest

from tests.oracle import action, conditions, field, helpers, numbers, turn
from tests.oracle.match import play

BATTLES = 75


@pytest.mark.slow
@pytest.mark.parametrize("house", [False, True], ids=["default rules", "house rules"])
def test_engine_and_oracle_agree_on_random_battles(house):
    for seed in range(100_000, 100_000 + BATTLES):
        parting = play(seed, house=house)
        assert parting is None, f"seed {parting.seed}: {parting.commands} {parting.told}"


def without_floor(field_, actor, ability, parts):
    return max(Fraction(0), Fraction(ability["delay"].get("ticks", 0)))


def never_shielded(field_, one):
    return False


def enemies_first(state):
    order = [one for one in state["all"] if field.called(state, one)]
    return sorted(order, key=lambda one: (one["delay"], one["side"]))


MISTAKES = {
    "delay without SPD and floor": (numbers, "delay_taken", without_floor),
    "no rows": (numbers, "shielded", never_shielded),
    "enemies before the party": (field, "acting_order", enemies_first),
    "timers that never drop": (turn, "count_down", lambda state, one: None),
    "no resistance": (numbers, "rank_of", lambda one, name: 0),
    "no stances": (numbers, "defense", lambda target: Fraction(1)),
    "no armor": (numbers, "armor", lambda actor, ability, effect, target: 0),
    "no added effects": (action, "inflict", lambda state, actor, ability, target: None),
    "no Auto-Statuses": (turn, "renew", lambda state, one: None),
    "no reactions": (turn, "react", lambda state, done, before: iter(())),
    "no KO": (conditions, "knock_out", lambda state, one: None),
    "a pincer that turns nobody": (numbers, "behind", lambda state, one, other: False),
    "stances and helpers of no account": (action, "stand", lambda state, target, effect: None),
    "helpers that never tire": (helpers, "helper_has_acted", lambda one: None),
    "one action instead of several": (helpers, "goes_on", lambda state, actor, part: False),
    "keywords that name no status": (numbers, "named", lambda ability: []),
    "no time": (turn, "let_time_pass", lambda state: None),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_found_within_a_few_battles(mistake, monkeypatch):
    module, name, wrong = MISTAKES[mistake]
    monkeypatch.setattr(module, name, wrong)
    assert any(parts(seed) for seed in range(60))


def parts(seed):
    """Whether the two part; a mistake may also leave the oracle without anybody to call."""
    try:
        return play(seed, house=False) is not None
    except AssertionError:
        return True
