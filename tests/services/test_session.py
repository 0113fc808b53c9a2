"""An open campaign: lists, battles, steps on disk, and who is told what."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.campaign.errors import CampaignError
from app.engine.core.answers import AnswerSource, DeskRoller
from app.engine.core.commands import (
    Act,
    AddNote,
    ChangeGauge,
    EndBattle,
    FreeAct,
    Join,
    Rename,
    SetPlace,
)
from app.engine.core.system import SystemInfo
from app.engine.model.phrase import Phrase
from app.engine.systems import SYSTEMS
from app.services.battle import Asked, Battle, Planned, Refused
from app.services.journal import Changes
from app.services.session import BattleSummary, CharacterSummary, EncounterSummary, Session
from tests.helpers import campaigns
from tests.helpers.campaigns import raw
from tests.helpers.rights import write_protected
from tests.helpers.sessions import DAWN, camp, open_file, opened, running

ROLLER = DeskRoller(4)
FIRST, SECOND = "weir", "bell"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return camp(tmp_path)


def begin(session: Session, encounter: str = FIRST, **options: Any) -> Battle:
    outcome = session.begin(encounter, responder=ROLLER, **options)
    assert isinstance(outcome, Planned)
    return running(session)


def test_lists_of_the_campaign(path: Path) -> None:
    with opened(path) as session:
        assert session.title == "The Lantern Coast"
        assert session.path == path
        assert session.read_only is None
        assert session.notices == ()
        assert session.battle is None
        assert session.encounters()[0] == EncounterSummary(FIRST, "Toll at the Weir", 3, 4, "none")
        assert session.encounters()[1].surprise == "enemies"
        wren = session.characters()[0]
        assert wren == CharacterSummary(
            "wren", "Wren Halloway", "character", "W", "blue", "front"
        )  # fmt: skip
        assert [one.type for one in session.characters()].count("character") == 3
        assert session.battles() == ()


def test_lists_of_documents_that_somebody_spoilt(path: Path) -> None:
    raw(path, 'UPDATE document SET body = \'{"members": 7, "colour": 3}\'')
    with opened(path) as session:
        assert {(one.party, one.enemies) for one in session.encounters()} == {(0, 0)}
        assert {(one.type, one.colour) for one in session.characters()} == {("character", "")}


def test_fighters_of_an_encounter(path: Path) -> None:
    with opened(path) as session:
        found = session.fighters(FIRST)
        assert [one.letter for one in found] == ["W", "T", "I", "Im1", "Im2", "Im3", "Wi"]
        assert len({one.colour for one in found}) == len(found)
        with pytest.raises(CampaignError) as caught:
            session.fighters("nothing")
        assert caught.value.phrase.code == "document.absent"


def test_a_battle_begins_with_everybody_and_is_on_disk(path: Path) -> None:
    with opened(path) as session:
        told: list[Changes] = []
        session.changed.connect(told.append)
        battle = begin(session, initiator="the button")
        assert told == [Changes(battle=True, history=True, initiator="the button")]
        assert battle.title == "Toll at the Weir"
        assert battle.cursor == 1
        names = {token.name for token in battle.view.tokens}
        assert names == {one.name for one in session.fighters(FIRST)}
        assert battle.status.undo == Phrase("step.begin", {"title": "Toll at the Weir"})
        assert battle.status.redo is None
        now = battle.view.token(str(battle.view.now)).name
        assert session.battles() == (
            BattleSummary(
                battle.id, "Toll at the Weir", FIRST, 1, ended=False, now_name=now,
                created=f"{DAWN:%Y-%m-%dT06:02:%S}+00:00",
            ),
        )  # fmt: skip
    assert raw(path, "SELECT count(*) FROM step") == [(1,)]


def test_surprise_and_absence(path: Path) -> None:
    with opened(path) as session:
        usual = {t.name: t.place for t in begin(session, surprise="none").view.tokens}
        party = {t.name: t.place for t in begin(session, surprise="party").view.tokens}
        assert usual != party
        fewer = begin(session, without=frozenset({"imp/2", "ilse"}))
        names = {token.name for token in fewer.view.tokens}
        assert not names & {"Ilse", "Imp 2"}
        assert {"Imp 1", "Imp 3"} <= names
        none = begin(session, without=frozenset({"imp"}))
        assert not any("Imp" in token.name for token in none.view.tokens)


def test_a_question_first_and_then_the_battle(path: Path) -> None:
    with opened(path) as session:
        asked = session.begin(SECOND, surprise="none")
        given: dict[str, Any] = {}
        while isinstance(asked, Asked):
            assert session.battle is None
            assert session.battles() == ()
            given[asked.question.key] = asked.question.options[-1]
            asked = session.begin(SECOND, surprise="none", given=given)
        assert isinstance(asked, Planned)
        assert given
        assert {answer.source for answer in running(session).log[0].answers} == {AnswerSource.HAND}


def test_gaps_in_the_documents_are_refusals(path: Path) -> None:
    with opened(path) as session:
        assert session.begin("nothing") == Refused(
            Phrase("document.absent", {"kind": "encounter", "id": "nothing", "name": ""})
        )
    for statement, code in (
        ("DELETE FROM document WHERE id = 'sabre'", "document.absent_from"),
        ("UPDATE document SET body = '{}' WHERE id = 'tobin'", "document.missing"),
        ("DELETE FROM document WHERE id = 'tobin'", "document.absent"),
    ):
        raw(path, statement)
        with opened(path) as session:
            refused = session.begin(FIRST)
            assert isinstance(refused, Refused)
            assert refused.phrase.code == code
            assert session.battles() == ()


def test_planning_writes_nothing(path: Path) -> None:
    with opened(path) as session:
        battle = begin(session)
        told: list[Changes] = []
        session.changed.connect(told.append)
        before, view = path.read_bytes(), battle.view
        who = str(battle.view.now)
        planned = battle.plan(FreeAct(who, 40, 10, "thinks"), responder=ROLLER)
        assert isinstance(planned, Planned)
        assert planned.after.token(who).place != 0
        assert planned.after is planned.after
        assert isinstance(battle.plan(ChangeGauge(("nobody",), "hp", 1)), Refused)
        assert (path.read_bytes(), battle.view, told) == (before, view, [])


def test_a_plan_is_what_the_step_does(path: Path) -> None:
    with opened(path) as session:
        battle = begin(session)
        planned = battle.plan(FreeAct(str(battle.view.now), 40, 10, "thinks"), responder=ROLLER)
        assert isinstance(planned, Planned)
        battle.commit(planned)
        assert battle.view == planned.after
        assert battle.status.undo == planned.decision.name
        assert battle.log[-1].events == planned.decision.events
        with pytest.raises(ValueError, match="another state"):
            battle.commit(planned)
        assert battle.cursor == 2


def test_a_plan_dies_with_the_state_it_was_made_on(path: Path) -> None:
    with opened(path) as session:
        battle = begin(session)
        planned = battle.plan(AddNote("late"))
        battle.run(AddNote("first"))
        assert isinstance(planned, Planned)
        with pytest.raises(ValueError, match="another state"):
            battle.commit(planned)
        battle.undo()
        with pytest.raises(ValueError, match="another state"):
            battle.commit(planned)


def test_a_refusal_leaves_everything(path: Path) -> None:
    with opened(path) as session:
        battle = begin(session)
        outcome = battle.run(FreeAct("nobody", 3))
        assert isinstance(outcome, Refused)
        assert battle.cursor == 1


def test_rolls_by_hand_by_the_desk_and_overruled_are_told_apart(path: Path) -> None:
    with opened(path) as session:
        battle = begin(session)
        view = battle.view
        who = str(view.now)
        option = next(one for one in battle.options(who) if one.id == "basic-attack")
        target = next(one for one in option.targets if one.locked is None).ids
        asked = battle.plan(Act(who, "basic-attack", target))
        assert isinstance(asked, Asked)
        given = {asked.question.key: 1}
        done = battle.plan(Act(who, "basic-attack", target), given, responder=ROLLER)
        assert isinstance(done, Planned)
        (hurt,) = [event for event in done.decision.events if event.kind == "damage.dealt"]
        done = battle.run(
            Act(who, "basic-attack", target),
            given,
            overrules={hurt.body["key"]: 77},
            responder=ROLLER,
        )
        assert isinstance(done, Planned)
        sources = {answer.key: answer.source for answer in battle.log[-1].answers}
        assert sources[asked.question.key] is AnswerSource.HAND
        assert sources[hurt.body["key"]] is AnswerSource.OVERRULED
        assert AnswerSource.DESK in sources.values()
        (hurt,) = [event for event in battle.log[-1].events if event.kind == "damage.dealt"]
        assert hurt.body["amount"] == 77


def test_undo_redo_and_jump_survive_closing(path: Path) -> None:
    with opened(path) as session:
        battle = begin(session)
        views = [battle.view]
        for place in (11, 22, 33):
            battle.run(SetPlace({battle.view.tokens[-1].id: place}))
            views.append(battle.view)
        told: list[Changes] = []
        session.changed.connect(told.append)
        battle.undo("menu")
        assert told == [Changes(battle=True, history=True, initiator="menu")]
        assert battle.view == views[2]
        battle.jump(1)
        assert battle.view == views[0]
        assert battle.status.redo is not None
        log = battle.log
        assert [entry.undone for entry in log] == [False, True, True, True]
        moments = [(entry.names, entry.clock) for entry in log]
        battle.jump(1)
        assert len(told) == 2
    with opened(path) as session:
        battle = running(session)
        assert (battle.cursor, battle.view, battle.log) == (1, views[0], log)
        assert [(entry.names, entry.clock) for entry in battle.log] == moments
        battle.redo()
        assert battle.view == views[1]
        battle.jump(4)
        assert battle.view == views[3]
        battle.redo()
        assert battle.cursor == 4
        for outside in (-1, 5):
            with pytest.raises(IndexError):
                battle.jump(outside)


def test_back_to_before_the_first_step(path: Path) -> None:
    with opened(path) as session:
        battle = begin(session)
        battle.undo()
        battle.undo()
        assert battle.cursor == 0
        assert battle.view.tokens == ()
        assert battle.status.undo is None
    with opened(path) as session:
        battle = running(session)
        assert battle.cursor == 0
        battle.redo()
        assert len(battle.view.tokens) == 7


def test_a_new_step_drops_what_was_undone(path: Path) -> None:
    with opened(path) as session:
        battle = begin(session)
        for text in ("a", "b", "c"):
            battle.run(AddNote(text))
        assert len(battle.log) == 4
        battle.jump(2)
        battle.run(AddNote("other"))
        assert [entry.name.params.get("text") for entry in battle.log[1:]] == ["a", "other"]
        assert battle.status.redo is None
        log = battle.log
    with opened(path) as session:
        assert running(session).log == log


def test_the_log_knows_what_everybody_was_called_then(path: Path) -> None:
    with opened(path) as session:
        battle = begin(session)
        who = battle.view.tokens[-1].id
        name = battle.view.token(who).name
        battle.run(AddNote("before"))
        battle.run(Rename(who, "Old Tom"))
        battle.run(AddNote("after"))
        assert [entry.names[who] for entry in battle.log] == [name, name, "Old Tom", "Old Tom"]
        assert [entry.number for entry in battle.log] == [1, 2, 3, 4]
        assert all(entry.clock == battle.view.clock for entry in battle.log)


def test_somebody_joins_with_the_next_number(path: Path) -> None:
    with opened(path) as session:
        battle = begin(session)
        entrant = session.entrant("imp", "enemies", place=12, row="back", hidden=True)
        assert (entrant.name, entrant.letter, entrant.row) == ("Imp 4", "Im4", "back")
        assert entrant.colour not in {token.colour for token in battle.view.tokens}
        battle.run(Join(entrant))
        token = next(one for one in battle.view.tokens if one.name == "Imp 4")
        assert (token.letter, token.place, token.hidden) == ("Im4", 12, True)
        session.close_battle()
        assert session.entrant("imp", "enemies").name == "Imp"


def test_several_battles_stay_where_they_are(path: Path) -> None:
    with opened(path) as session:
        one = begin(session, FIRST)
        one.run(AddNote("in the first"))
        two = begin(session, SECOND)
        assert [battle.title for battle in session.battles()] == [two.title, one.title]
        told: list[Changes] = []
        session.changed.connect(told.append)
        session.open_battle(one.id)
        assert running(session).log == one.log
        session.close_battle()
        assert session.battle is None
        assert told == [Changes(battle=True, history=True)] * 2
        with pytest.raises(CampaignError) as caught:
            session.open_battle("never")
        assert caught.value.phrase.code == "battle.not_found"
    with opened(path) as session:
        assert running(session).id == one.id


def test_a_battle_that_is_over_is_not_opened_by_itself(path: Path) -> None:
    with opened(path) as session:
        begin(session).run(EndBattle())
        assert session.battles()[0].ended
        assert running(session).view.outcome is not None
    with opened(path) as session:
        assert session.battle is None
        session.open_battle(session.battles()[0].id)
        running(session).undo()
        assert not session.battles()[0].ended
    with opened(path) as session:
        assert running(session).view.outcome is None


def test_every_change_moves_the_time_of_the_last_saving(path: Path) -> None:
    with opened(path) as session:
        first = session.last_saved
        battle = begin(session)
        second = session.last_saved
        battle.undo()
        third = session.last_saved
        assert first is not None
        assert second is not None
        assert third is not None
        assert (second - third).total_seconds() < 0
        assert second.tzinfo is not None
        session.close_battle()
        assert session.last_saved == third


def test_a_disk_that_takes_nothing_leaves_the_battle_as_it_was(path: Path) -> None:
    with opened(path) as session:
        battle = begin(session)
        battle.run(AddNote("one"))
        connection = session._campaign._database.connection
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")
        told: list[Changes] = []
        session.changed.connect(told.append)
        view, log, saved = battle.view, battle.log, session.last_saved
        with pytest.raises(CampaignError) as caught:
            battle.run(AddNote("x" * 40_000))
        assert caught.value.phrase.code == "disk.full"
        with pytest.raises(CampaignError):
            session.begin(SECOND, responder=ROLLER)
        assert (battle.view, battle.log, session.last_saved, told) == (view, log, saved, [])
        assert session.battle is battle
        connection.execute("PRAGMA max_page_count = 100000")
        battle.run(AddNote("two"))
        assert battle.cursor == 3


def test_a_campaign_that_can_only_be_read_shows_and_plans_all(path: Path) -> None:
    with opened(path) as session:
        begin(session).run(AddNote("x"))
    with write_protected(path), opened(path) as session:
        battle = running(session)
        assert session.read_only is not None
        planned = battle.plan(AddNote("y"))
        assert isinstance(planned, Planned)
        for change in (
            lambda: battle.commit(planned),
            battle.undo,
            lambda: session.begin(FIRST, responder=ROLLER),
        ):
            with pytest.raises(CampaignError) as caught:
                change()
            assert caught.value.phrase == session.read_only
        assert battle.cursor == 2
        battle.redo()


def test_the_second_window_sees_what_was_last_committed(path: Path) -> None:
    with opened(path) as first:
        battle = begin(first)
        with opened(path) as second:
            assert second.read_only is not None
            assert second.read_only.code == "file.locked"
            assert running(second).view == battle.view
            battle.run(AddNote("x"))


class Older:
    """The same rules as an earlier program had them: it did not know notes."""

    def __init__(self, system: Any, **info: Any) -> None:
        self._system = system
        self.info: SystemInfo = replace(system.info, **info)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._system, name)


def older(*, version: int | None = None) -> tuple[Any, ...]:
    kinds = dict(SYSTEMS[0].info.kinds)
    del kinds["note.added"]
    if version is not None:
        kinds["note.added"] = version
    return (Older(SYSTEMS[0], kinds=kinds),)


def test_facts_of_a_newer_program_are_shown_up_to_and_kept(path: Path) -> None:
    with opened(path) as session:
        battle = begin(session)
        battle.run(SetPlace({battle.view.tokens[-1].id: 50}))
        battle.run(AddNote("new"))
        battle.run(SetPlace({battle.view.tokens[-1].id: 60}))
        log = battle.log
    before = path.read_bytes()
    with opened(path, systems=older()) as session:
        why = session.read_only
        assert why is not None
        assert why.code == "file.unknown_events"
        assert (why.params["number"], why.params["title"]) == (3, "Toll at the Weir")
        assert running(session).log == log[:2]
        with pytest.raises(CampaignError):
            running(session).undo()
    assert path.read_bytes() == before
    with opened(path) as session:
        assert running(session).log == log


@pytest.mark.parametrize("events", ["{", '[{"kind": "place.set", "version": 1, "body": {}}]'])
def test_a_step_that_makes_no_sense_ends_what_is_shown(path: Path, events: str) -> None:
    with opened(path) as session:
        battle = begin(session)
        battle.run(AddNote("one"))
        battle.run(AddNote("two"))
    raw(path, f"UPDATE step SET events = '{events}' WHERE seq % 1048576 = 3")  # noqa: S608
    before = path.read_bytes()
    with opened(path) as session:
        assert session.read_only is not None
        assert session.read_only.code == "file.broken_step"
        assert running(session).cursor == 2
    assert path.read_bytes() == before


def test_rules_that_this_program_does_not_have(path: Path) -> None:
    with opened(path) as session:
        begin(session)
    with opened(path, systems=()) as session:
        assert session.battle is None
        assert [notice.code for notice in session.notices] == ["battle.unknown_system"]
        refused = session.begin(FIRST)
        assert isinstance(refused, Refused)
        assert refused.phrase.code == "battle.unknown_system"
        assert len(session.battles()) == 1


def test_a_damaged_campaign_opens_with_what_is_left_and_can_be_saved_anew(path: Path) -> None:
    with opened(path) as session:
        battle = begin(session)
        for number in range(30):
            battle.run(AddNote(f"{number} " + "x" * 3000))
    with path.open("rb+") as file:
        file.truncate(int(path.stat().st_size * 0.8))
    with opened(path) as session:
        assert session.read_only is not None
        assert session.read_only.code == "file.salvaged"
        assert session.notices
        cursor, view = running(session).cursor, running(session).view
        assert 1 < cursor < 31
        session.save_copy(path.with_name("saved.seedboard"))
    with opened(path.with_name("saved.seedboard")) as session:
        assert session.read_only is None
        assert (running(session).cursor, running(session).view) == (cursor, view)


def test_a_file_that_cannot_be_opened_is_let_go(tmp_path: Path) -> None:
    (tmp_path / "a.seedboard").write_bytes(b"")
    with pytest.raises(CampaignError):
        open_file(tmp_path / "a.seedboard")
    path = campaigns.make(tmp_path / "b.seedboard")
    with pytest.raises(ZeroDivisionError):
        open_file(path, systems=(Broken(),))
    with opened(path) as session:
        assert session.read_only is None


class Broken:
    @property
    def info(self) -> SystemInfo:
        raise ZeroDivisionError


def test_backups_are_listed_newest_first(path: Path) -> None:
    with opened(path) as session:
        begin(session)
        assert [one.number for one in session.backups()] == [1]
    with opened(path) as session:
        assert [one.number for one in session.backups()] == [2, 1]
