"""What a battle has come to."""

from datetime import timedelta
from pathlib import Path

import pytest

from app.campaign.errors import CampaignError
from app.engine.core.answers import DeskRoller
from app.engine.core.commands import Act, AddNote, ChangeGauge, EndBattle, Surrender
from app.engine.model.phrase import Phrase
from app.services.report import LONGEST_PAUSE, BattleReport, Deeds, Earned
from app.services.session import Session
from tests.helpers.seed import ability, entrant
from tests.helpers.sessions import Clock, camp, opened, running

STRIKE = ability("Strike", {"kind": "damage", "dice": "1d10"}, delay={"ticks": 30})
MEND = ability("Mend", {"kind": "heal", "flat": 20}, target="single", delay={"ticks": 30})


def fight(session: Session) -> None:
    ann = entrant("Ann", place=0, spd=0, abilities=(STRIKE, MEND))
    session.begin_set_up("Yard", (ann, entrant("Imp", "enemies", place=10, abilities=(STRIKE,))))


def named(session: Session) -> dict[str, str]:
    return {token.name: token.id for token in running(session).view.tokens}


def report(session: Session) -> BattleReport:
    return session.report(running(session).id)


def deeds(session: Session) -> dict[str, Deeds]:
    made = report(session)
    return {made.view.token(one.who).name: one for one in made.deeds}


def test_a_battle_that_is_not_open_is_reported_too(tmp_path: Path) -> None:
    with opened(camp(tmp_path)) as session:
        fight(session)
        id_ = running(session).id
        before = session.report(id_)
        session.close_battle()
        assert session.report(id_) == before
        assert session.battle is None
        with pytest.raises(CampaignError) as caught:
            session.report("never")
        assert caught.value.phrase.code == "battle.not_found"


def test_who_did_what(tmp_path: Path) -> None:
    with opened(camp(tmp_path)) as session:
        fight(session)
        battle, ids = running(session), named(session)
        battle.run(ChangeGauge((ids["Imp"],), "hp", -95))
        battle.run(Act(ids["Ann"], "strike", (ids["Imp"],)), {}, responder=DeskRoller(3))
        made = deeds(session)
        dealt = made["Ann"].dealt
        assert dealt > 0
        assert made["Imp"].taken == dealt
        assert made["Ann"].actions == {"Strike": 1}
        assert (made["Ann"].turns, made["Ann"].felled) == (1, int(dealt >= 5))
        assert made["Imp"].fallen == int(dealt >= 5)


def test_healing_counts_as_far_as_it_does_something(tmp_path: Path) -> None:
    with opened(camp(tmp_path)) as session:
        fight(session)
        battle, ids = running(session), named(session)
        battle.run(ChangeGauge((ids["Ann"],), "hp", -5))
        battle.run(Act(ids["Ann"], "mend", (ids["Ann"],)), responder=DeskRoller(3))
        assert deeds(session)["Ann"].healed == 5


def test_undone_steps_do_not_count(tmp_path: Path) -> None:
    with opened(camp(tmp_path)) as session:
        fight(session)
        battle, ids = running(session), named(session)
        battle.run(Act(ids["Ann"], "strike", (ids["Imp"],)), responder=DeskRoller(3))
        battle.undo()
        assert deeds(session)["Ann"].dealt == 0
        assert report(session).steps == 1


def test_time_and_outcome(tmp_path: Path) -> None:
    clock = Clock()
    with opened(camp(tmp_path), clock=clock) as session:
        fight(session)
        battle = running(session)
        start = clock.now
        battle.run(AddNote("one"))
        clock.now += LONGEST_PAUSE
        battle.run(AddNote("after supper"))
        battle.run(EndBattle())
        made = report(session)
        assert made.title == "Yard"
        assert made.outcome == Phrase("outcome.stopped")
        assert clock.now - start > LONGEST_PAUSE
        assert timedelta() < made.played < LONGEST_PAUSE


@pytest.mark.rule("SEED-018", "SEED-020")
def test_what_the_end_of_a_battle_brings_and_what_taking_it_back_takes_away(
    tmp_path: Path,
) -> None:
    with opened(camp(tmp_path)) as session:
        worth = [{"name": "XP", "amount": 40}, {"name": "A fang", "each": False}]
        imp = entrant("Imp", "enemies", place=10, rewards=worth)
        session.begin_set_up("Yard", (entrant("Ann", place=0), imp))
        battle, ids = running(session), named(session)
        assert (report(session).earned, report(session).fates) == ((), {})
        battle.run(ChangeGauge((ids["Imp"],), "hp", -100))
        assert report(session).earned == (
            Earned("XP", 40, "", each=True, who=(ids["Ann"],)),
            Earned("A fang", 0, "", each=False, who=(ids["Ann"],)),
        )
        battle.run(ChangeGauge((ids["Imp"],), "hp", 5))
        assert report(session).earned == ()
        battle.run(Surrender("party"))
        assert report(session).fates == {ids["Ann"]: "captured"}
