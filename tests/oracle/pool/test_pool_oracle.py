"""The engine against the oracle; and the oracle against mistakes put into it on purpose."""

import pytest

from tests.oracle.pool import fight
from tests.oracle.pool.match import play

FIGHTS = 150


@pytest.mark.slow
def test_engine_and_oracle_agree_on_random_fights():
    for seed in range(100_000, 100_000 + FIGHTS):
        parting = play(seed)
        assert parting is None, f"seed {parting.seed}: {parting.commands} {parting.told}"


def never(*_):
    return False


def always(*_):
    return True


def nothing(*_):
    return None


def plain(*_):
    return ""


def unchanged(field, value):
    return value


def restarted(field, one, ailment, turns):
    one["ill"][ailment] = {"left": turns, "since": field["turn"]}


MISTAKES = {
    "nobody loses a turn": ("skips", never),
    "no random attacks": ("confuse", nothing),
    "no exceptional rolls": ("special_level", plain),
    "failures for nothing": ("half", unchanged),
    "the highest die always counts": ("loses", never),
    "the highest die never counts": ("loses", always),
    "no poison": ("poison", nothing),
    "ailments for ever": ("decline", nothing),
    "no new ailments": ("infect", nothing),
    "everybody resists": ("resists", always),
    "no Deathstone": ("stone", never),
    "Deathstone for ever": ("leave", nothing),
    "no end": ("end", nothing),
    "nobody dazzled": ("dazzle", lambda *_: 0),
    "the newer ailment stays": ("catch", restarted),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_found_within_a_few_fights(mistake, monkeypatch):
    name, wrong = MISTAKES[mistake]
    monkeypatch.setattr(fight, name, wrong)
    assert any(play(seed) is not None for seed in range(150))
