"""Members of an encounter that join later, from the document to the field."""

from pathlib import Path

from app.engine.core.answers import DeskRoller
from app.engine.core.commands import Reinforce, RemoveTimer
from app.services.session import Session
from tests.helpers.sessions import camp, opened, running


def late(session: Session) -> None:
    """An encounter with two imps on the field and two on the way."""
    members = [
        {"character": "wren", "side": "party"},
        {"character": "imp", "count": 2},
        {"character": "imp", "joins_at": 20, "hidden": True},
        {"character": "imp", "joins_at": 30, "row": "back", "place": 4},
    ]
    body = {"id": "late", "name": "Late", "members": members, "surprise": "enemies"}
    session._campaign.documents.put([("encounter", body)])


def test_who_joins_later_is_numbered_with_the_others_and_waits_off_the_field(
    tmp_path: Path,
) -> None:
    with opened(camp(tmp_path)) as session:
        late(session)
        assert [one.joins_at for one in session.fighters("late")] == [None, None, None, 20, 30]
        command = session.prepare("late")
        assert [one.name for one in command.entrants] == ["Wren Halloway", "Imp 1", "Imp 2"]
        first, second = command.reinforcements
        assert isinstance(first, Reinforce)
        imps = [one.entrants[0] for one in (first, second)]
        assert (first.place, imps[0].name, imps[0].hidden) == (20, "Imp 3", True)
        assert (second.place, imps[1].row, imps[1].place) == (30, "back", 4)
        assert not first.entrants[0].preemptive
        session.begin("late", responder=DeskRoller(4))
        view = running(session).view
        assert [timer.joins for timer in view.timers] == [("Imp 3",), ("Imp 4",)]
        assert len(view.tokens) == 3


def test_one_left_out_does_not_come(tmp_path: Path) -> None:
    with opened(camp(tmp_path)) as session:
        late(session)
        command = session.prepare("late", without=frozenset({"imp/3"}))
        assert [one.place for one in command.reinforcements] == [30]


def test_rows_may_be_set_otherwise(tmp_path: Path) -> None:
    with opened(camp(tmp_path)) as session:
        late(session)
        command = session.prepare("late", rows={"wren": "back", "imp/4": "front"})
        assert command.entrants[0].row == "back"
        assert command.reinforcements[1].entrants[0].row == "front"


def test_they_outlast_a_restart_and_can_be_called_off(tmp_path: Path) -> None:
    path = camp(tmp_path)
    with opened(path) as session:
        late(session)
        session.begin("late", responder=DeskRoller(4))
    with opened(path) as session:
        battle = running(session)
        (first, _) = battle.view.timers
        battle.run(RemoveTimer(first.id))
        assert [timer.joins for timer in battle.view.timers] == [("Imp 4",)]
