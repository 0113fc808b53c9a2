"""The house rules of a campaign: kept, refused when they do not fit, and honoured."""

from pathlib import Path

import pytest

from app.bootstrap import open_campaign
from app.engine.core.answers import DeskRoller
from app.engine.core.errors import RuleError
from app.services.battle import Planned
from tests.helpers.campaigns import IMP, WREN, make
from tests.helpers.making import make_sample


def test_house_rules_are_kept_and_count_for_battles_from_now_on(tmp_path: Path) -> None:
    path = tmp_path / "a.seedboard"
    make_sample(path)
    session = open_campaign(path)
    assert session.house_rules == {}
    session.set_house_rules({"track_lines": 60, "tie_order_within_side": "roster"})
    session.close()
    session = open_campaign(path)
    assert session.house_rules == {"track_lines": 60, "tie_order_within_side": "roster"}
    begun = session.begin(session.encounters()[0].id)
    assert isinstance(begun, Planned), "no tie is asked for"
    assert session.battle is not None
    assert session.battle.view.axis.top == 60
    session.close()


@pytest.mark.parametrize(
    "values",
    [
        {"no_such_rule": 1},
        {"critical_mode": "triple"},
        {"remove_ko_pcs": 1},
        {"damage_cap": 0},
        {"random_die": None},
        {"random_die": True},
        {"random_die": 101},
        {"tie_side_order": "party"},
        {"join_action": {"delay": "long"}},
    ],
)
def test_rules_that_do_not_fit_are_refused_and_nothing_changes(
    tmp_path: Path, values: dict[str, object]
) -> None:
    path = tmp_path / "a.seedboard"
    make_sample(path)
    session = open_campaign(path)
    with pytest.raises(RuleError, match=r"rules\.unfit"):
        session.set_house_rules(values)
    assert session.house_rules == {}
    session.close()


def test_every_reading_of_every_rule_can_be_set_and_begun_with(tmp_path: Path) -> None:
    path = tmp_path / "a.seedboard"
    make_sample(path)
    session = open_campaign(path)
    for option in session.system.rule_options():
        for value in option.values or (option.default,):
            if value is None and not option.optional:
                continue
            session.set_house_rules({option.key: value})
            command = session.prepare(session.encounters()[0].id)
            outcome = session.plan_begin(command, responder=DeskRoller(1))
            assert isinstance(outcome, Planned), (option.key, value)
    session.close()


@pytest.mark.rule("SEED-018", "SEED-021")
@pytest.mark.parametrize("accepts", [None, True, False])
def test_an_encounter_brings_its_rewards_and_says_whether_prisoners_are_taken(
    tmp_path: Path, accepts: bool | None
) -> None:
    worth = [{"name": "XP", "amount": 120}, {"name": "The harbour's thanks"}]
    ambush = {
        "id": "ambush", "name": "Ambush", "rewards": worth, "accepts_surrender": accepts,
        "members": [{"character": "wren", "side": "party"}, {"character": "imp"}],
    }  # fmt: skip
    session = open_campaign(make(tmp_path / "a.seedboard", WREN, IMP, ("encounter", ambush)))
    session.set_house_rules({"enemy_accepts_surrender": False})
    assert isinstance(session.begin("ambush", responder=DeskRoller(1)), Planned)
    assert session.battle is not None
    begun = next(iter(session.battle.events)).body
    assert [one["name"] for one in begun["rewards"]] == ["XP", "The harbour's thanks"]
    assert begun["house_rules"]["enemy_accepts_surrender"] is bool(accepts)
    session.close()
