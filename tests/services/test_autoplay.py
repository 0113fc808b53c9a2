"""A battle that plays itself is sensible, repeatable and ends."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from app.bootstrap import open_campaign
from app.engine.core.answers import DeskRoller
from app.engine.model.breakdown import Breakdown
from app.engine.model.options import ActionOption, TargetOption
from app.engine.model.phrase import Phrase
from app.engine.model.timeline import Gauge, TimelineView
from app.services.autoplay import choices_of, play
from app.services.battle import Battle, Planned
from app.services.session import Session
from tests.helpers.making import make_sample
from tests.helpers.views import token, view

LOCK = Phrase("lock.mp")


def field(*, friend_hp: int = 100) -> TimelineView:
    """The actor, a friend and two foes, one of them nearly down."""
    return view(
        token("ann", 0),
        token("boris", 10, hp=Gauge(friend_hp, 100)),
        token("imp", 12, "enemies"),
        token("rat", 14, "enemies", hp=Gauge(5, 100)),
        now="ann",
    )


def blow(*targets: TargetOption, cost: int = 30, locked: Phrase | None = None) -> ActionOption:
    return ActionOption("blow", "Blow", (), Breakdown(cost, ()), locked, targets)


def target(*ids: str, locked: Phrase | None = None) -> TargetOption:
    return TargetOption(ids, None, locked, None, Fraction(1, 2), Fraction(20))


def worths(sight: TimelineView, *options: ActionOption) -> dict[tuple[str, ...], Fraction]:
    choices = choices_of(sight, sight.token("ann"), options)
    return {choice.command.targets: choice.worth for choice in choices}


def test_blows_are_for_the_other_side() -> None:
    assert set(worths(field(), blow(target("imp"), target("boris")))) == {("imp",)}


def test_help_is_for_the_hurt_of_ones_own_side() -> None:
    cure = blow(target("boris"), target("ann"), target("imp"))
    assert worths(field(friend_hp=51), cure) == {}
    assert set(worths(field(friend_hp=50), cure)) == {("boris",)}


def test_what_is_locked_is_not_chosen() -> None:
    assert worths(field(), blow(target("imp"), locked=LOCK)) == {}
    assert worths(field(), blow(target("imp", locked=LOCK))) == {}


def test_damage_that_a_foe_cannot_take_counts_for_nothing() -> None:
    found = worths(field(), blow(target("imp"), target("rat")))
    assert found["imp",] > found["rat",]


def test_the_quicker_of_two_equal_blows_is_worth_more() -> None:
    slow = worths(field(), blow(target("imp"), cost=60))
    quick = worths(field(), blow(target("imp"), cost=30))
    assert quick["imp",] == 4 * slow["imp",]


def test_a_blow_at_a_group_is_possible_although_its_odds_are_not_told() -> None:
    assert worths(field(), blow(TargetOption(("imp", "rat"), LOCK)))["imp", "rat"] > 0


def test_what_moves_no_hp_is_left_to_people() -> None:
    idle = TargetOption(("imp",), None, hit=Fraction(1))
    assert worths(field(), blow(idle)) == {}


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    path = tmp_path / "sample.seedboard"
    make_sample(path)
    session = open_campaign(path)
    yield session
    session.close()


def begun(session: Session, encounter: str, seed: int) -> Battle:
    assert isinstance(session.begin(encounter, responder=DeskRoller(seed)), Planned)
    assert session.battle is not None
    return session.battle


@pytest.mark.parametrize("seed", range(3))
def test_every_sample_encounter_plays_to_an_end(session: Session, seed: int) -> None:
    for encounter in session.encounters():
        battle = begun(session, encounter.id, seed)
        play(battle, seed)
        assert battle.view.outcome is not None
        assert battle.view.turn > 5


def test_the_same_seed_plays_the_same_battle(session: Session) -> None:
    """From the same beginning: what a battle did to its characters is taken back before."""
    first = session.encounters()[0].id
    logs = []
    for seed in (1, 1, 2):
        session.carryover.rest(whole=True)
        battle = begun(session, first, seed)
        play(battle, seed)
        logs.append([entry.events for entry in battle.log])
    assert logs[0] == logs[1] != logs[2]


def test_a_battle_that_takes_too_long_is_called_off(session: Session) -> None:
    battle = begun(session, session.encounters()[0].id, 1)
    play(battle, 1, turns=4)
    assert battle.view.turn == 4
    assert battle.view.outcome is not None
