"""A campaign of simultaneous turns runs through session, driver and autoplay, in secret."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.bootstrap import open_campaign
from app.campaign.creating import NewCampaign, create_campaign
from app.engine.core.answers import DeskRoller
from app.engine.core.commands import Act, Advance
from app.engine.core.errors import RuleError
from app.services.autoplay import play
from app.services.content import Content
from app.services.house_rules import RuleBook
from app.services.resources import resource_folder
from app.services.session import Session
from tests.helpers.drive import driven

GATE = {
    "id": "gate", "name": "At the gate", "members": [
        {"character": "gate-sister", "side": "party"},
        {"character": "ink-runner", "side": "party"},
        {"character": "salt-husk"}, {"character": "mask-child", "count": 2},
    ],
}  # fmt: skip


@pytest.fixture
def file(tmp_path: Path) -> Path:
    content = Content(resource_folder() / "catalogue")
    (example,) = content.documents("pool", "house-rules").values()
    rules = example.model_dump(mode="json")
    documents = (("encounter", GATE), ("house-rules", rules))
    path = tmp_path / "gate.seedboard"
    made = datetime(2026, 1, 1, tzinfo=UTC)
    create_campaign(path, NewCampaign("Gate", "pool", "0.1.0", made, documents))
    return path


@pytest.fixture
def session(file: Path) -> Iterator[Session]:
    session = open_campaign(file)
    yield session
    session.close()


def test_a_turn_is_chosen_revealed_taken_back_and_found_again(session: Session, file: Path) -> None:
    assert session.system.info.id == "pool"
    session.begin("gate", responder=DeskRoller(1))
    battle = session.battle
    assert battle is not None
    while (now := battle.view.now) is not None:
        (first, *_) = [one for one in battle.options(now) if one.targets]
        battle.run(Act(now, first.id, first.targets[0].ids), responder=DeskRoller(2))
    before = battle.view
    battle.run(Advance(), responder=DeskRoller(3))
    after = battle.view
    assert after.turn == before.turn + 1
    battle.undo()
    assert battle.view == before
    battle.redo()
    session.close()
    again = open_campaign(file)
    assert again.battle is not None
    assert again.battle.view == after
    again.close()


def test_a_fight_plays_itself_to_its_end(session: Session) -> None:
    session.begin("gate", responder=DeskRoller(4))
    assert session.battle is not None
    play(session.battle, 5)
    outcome = session.battle.view.outcome
    assert outcome is not None
    assert outcome.code in {"outcome.won", "outcome.lost", "outcome.draw"}


def test_tables_stay_when_another_rule_is_changed(session: Session) -> None:
    book = RuleBook(session)
    options = {option.key: option for option in book.options}
    before = dict(session.house_rules)
    assert len(before["thresholds"]) == 8
    book.set(options["crit_clash"], "attack")
    assert session.house_rules == {**before, "crit_clash": "attack"}
    with pytest.raises(RuleError):
        session.set_house_rules({**session.house_rules, "thresholds": [{"pool": "att"}]})
    with pytest.raises(RuleError):
        session.set_house_rules({"unheard_of": 1})


def test_choices_are_driven_by_lines_and_players_see_none(file: Path) -> None:
    with driven(file) as client:
        client.do("begin", encounter="gate", seed=2)
        actor = client.do("options")["actor"]
        done = client.do("act", actor=actor, action="defend")
        assert [fact["kind"] for fact in done["step"]["facts"]] == ["declaration.made"]
        seen = str(client.do("player_state"))
        assert "efend" not in seen
        assert "Salt Husk" not in seen
        assert "Something pale" in seen
