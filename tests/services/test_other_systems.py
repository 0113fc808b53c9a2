"""A campaign of another rule system runs through the same session, driver and autoplay."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.bootstrap import open_campaign
from app.campaign.creating import NewCampaign, create_campaign
from app.engine.core.answers import DeskRoller
from app.engine.core.commands import Act
from app.services.autoplay import play
from app.services.session import Session
from tests.helpers.drive import driven

FORD = {
    "id": "ford", "name": "At the ford", "members": [
        {"character": "reed-warden", "side": "party"},
        {"character": "lamp-thrower", "side": "party"},
        {"character": "mud-golem"}, {"character": "gale-moth", "count": 2},
    ],
}  # fmt: skip


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "reeds.seedboard"
    made = datetime(2026, 1, 1, tzinfo=UTC)
    create_campaign(path, NewCampaign("Reeds", "rounds", "0.1.0", made, (("encounter", FORD),)))
    return path


@pytest.fixture
def session(file: Path) -> Iterator[Session]:
    session = open_campaign(file)
    yield session
    session.close()


def test_a_fight_is_begun_fought_taken_back_and_found_again(session: Session, file: Path) -> None:
    assert session.system.info.id == "rounds"
    session.begin("ford", responder=DeskRoller(1))
    battle = session.battle
    assert battle is not None
    before = battle.view
    assert len(before.tokens) == 5
    assert before.now is not None
    (first, *_) = [one for one in battle.options(before.now) if one.targets]
    battle.run(Act(before.now, first.id, first.targets[0].ids), responder=DeskRoller(2))
    after = battle.view
    battle.undo()
    assert battle.view == before
    battle.redo()
    session.close()
    again = open_campaign(file)
    assert again.battle is not None
    assert again.battle.view == after
    again.close()


def test_a_fight_plays_itself_to_its_end(session: Session) -> None:
    session.begin("ford", responder=DeskRoller(4))
    assert session.battle is not None
    play(session.battle, 5)
    outcome = session.battle.view.outcome
    assert outcome is not None
    assert outcome.code in {"outcome.won", "outcome.lost"}


def test_a_fight_is_driven_by_lines_and_players_see_no_names(file: Path) -> None:
    with driven(file) as client:
        client.do("begin", encounter="ford", seed=2)
        now = client.do("options")
        assert [one["id"] for one in now["options"]][-1] == "end-turn"
        done = client.do("act", actor=now["actor"], action="end-turn")
        assert done["step"]["facts"][0]["kind"] == "turn.ended"
        told = str(client.do("player_state"))
        assert "Something in the mud" in told
        assert "Mud Golem" not in told
