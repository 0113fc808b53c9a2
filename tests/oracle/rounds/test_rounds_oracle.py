"""The engine against the oracle; and the oracle against mistakes put into it on purpose."""

import pytest

from tests.oracle.rounds import fight
from tests.oracle.rounds.match import play

FIGHTS = 150


@pytest.mark.slow
def test_engine_and_oracle_agree_on_random_fights():
    for seed in range(100_000, 100_000 + FIGHTS):
        parting = play(seed)
        assert parting is None, f"seed {parting.seed}: {parting.commands} {parting.told}"


def never(*_):
    return False


def nothing(*_):
    return None


def tie_as_listed(_field, tied):
    return tied


def no_bonus(field, one):
    one["initiative"] = fight.throw(field, "1d10", "initiative", one["name"])


MISTAKES = {
    "initiative without Agility": ("roll_for", no_bonus),
    "ties as they are listed": ("equals", tie_as_listed),
    "criticals like any hit": ("critical", nothing),
    "no counters": ("counter", nothing),
    "actions for nothing": ("pay", nothing),
    "no end": ("judge", nothing),
    "no offensive actions": ("offence", lambda action: ""),
    "points that never come back": ("fill", nothing),
    "nobody out of action": ("can_fight", lambda one: True),
    "no damage": ("hurt", nothing),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_found_within_a_few_fights(mistake, monkeypatch):
    name, wrong = MISTAKES[mistake]
    monkeypatch.setattr(fight, name, wrong)
    assert any(play(seed) is not None for seed in range(250))
