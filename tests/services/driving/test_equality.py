"""A driven campaign is the one that the desk would have made."""

import json
import shutil
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.core import commands as c
from app.engine.core.answers import DeskRoller
from app.services.battle import Battle, Planned
from app.services.session import Session
from tests.helpers.campaigns import raw
from tests.helpers.drive import SCHEMA, Client, driven

WEIR = "toll-at-the-weir"
STEPS = "SELECT seq, ended, now_name, name, answers, events FROM step ORDER BY seq"


def pairs(actor: str, other: str) -> list[tuple[dict[str, Any], c.Command]]:
    """Some steps, as a request and as the desk's own command."""
    return [
        ({"do": "free_act", "actor": actor, "delay": 30, "floor": 10, "text": "runs"},
         c.FreeAct(actor, 30, 10, "runs")),
        ({"do": "change_gauge", "who": [actor, other], "gauge": "hp", "amount": -20},
         c.ChangeGauge((actor, other), "hp", -20)),
        ({"do": "set_status", "who": [other], "status": "poison", "duration": 2},
         c.SetStatus((other,), "poison", 2)),
        ({"do": "set_place", "places": {other: 4}, "before": actor},
         c.SetPlace({other: 4}, before=actor)),
        ({"do": "duplicate", "who": other}, c.Duplicate(other)),
        ({"do": "set_hidden", "who": [other], "hidden": True}, c.SetHidden((other,), hidden=True)),
        ({"do": "rename", "who": other, "name": "Nick"}, c.Rename(other, "Nick")),
        ({"do": "add_note", "text": "rain"}, c.AddNote("rain")),
        ({"do": "hold", "who": other}, c.Hold(other)),
        ({"do": "advance"}, c.Advance()),
    ]  # fmt: skip


def act_of(battle: Battle) -> tuple[dict[str, Any], c.Command] | None:
    """Something that asks for rolls, for whoever has the turn."""
    now = battle.view.now
    for option in () if now is None else battle.options(now):
        for aim in option.targets:
            if now is not None and not option.locked and not aim.locked:
                body = {"do": "act", "actor": now, "action": option.id, "targets": list(aim.ids)}
                return body, c.Act(now, option.id, aim.ids)
    return None


def both(client: Client, desk: Battle, body: dict[str, Any], command: c.Command, seed: int) -> bool:
    """One step by a line and by the desk's call; whether it was taken."""
    reply = client.ask(**body, seed=seed)
    outcome = desk.run(command, responder=DeskRoller(seed))
    assert reply["ok"] is isinstance(outcome, Planned), reply
    return bool(reply["ok"])


@settings(max_examples=15)
@given(
    moves=st.lists(st.tuples(st.integers(-3, 10), st.integers(0, 7)), min_size=1, max_size=12),
    seed=st.integers(0, 99),
)
def test_line_by_line_the_file_is_the_desk_s(
    sample: Path, tmp_path_factory: Any, moves: list[tuple[int, int]], seed: int
) -> None:
    folder = Path(tmp_path_factory.mktemp("both"))
    ours, theirs = (
        Path(shutil.copyfile(sample, folder / name)) for name in ("a.seedboard", "b.seedboard")
    )
    with driven(ours) as client, driven(theirs) as second:
        session: Session = second.session
        client.do("begin", encounter=WEIR, seed=seed)
        session.begin(WEIR, responder=DeskRoller(seed))
        assert session.battle is not None
        desk = session.battle
        for what, who in moves:
            play(client, desk, what, who, seed)
            assert client.session.battle is not None
            assert client.session.battle.view == desk.view
            assert client.session.battle.log == desk.log
        cursor = desk.cursor
    assert raw(ours, STEPS) == raw(theirs, STEPS)
    with driven(ours) as again:
        assert again.session.battle is not None
        assert again.session.battle.view == desk.view
        assert again.do("hello")["battle"]["cursor"] == cursor


def play(client: Client, desk: Battle, what: int, who: int, seed: int) -> None:
    """A step, or for numbers below 0 a walk through the history."""
    ids = sorted(token.id for token in desk.view.tokens) or ["c1"]
    if what == -1:
        assert client.ask("undo")["ok"] is (desk.cursor > 0)
        desk.undo()
    elif what == -2:
        assert client.ask("redo")["ok"] is (desk.cursor < desk.steps)
        desk.redo()
    elif what == -3:
        target = min(who, desk.steps)
        client.do("jump", cursor=target)
        desk.jump(target)
    else:
        made = pairs(desk.view.now or ids[0], ids[who % len(ids)])
        act = act_of(desk)
        body, command = act if what >= len(made) and act is not None else made[what % len(made)]
        both(client, desk, body, command, seed)


def test_undo_all_is_the_start_and_redo_all_is_the_end(begun: Client) -> None:
    begun.do("dice", seed=9)
    views = [begun.do("state")["view"]]
    for _ in range(6):
        begun.do(**begun.a_step())
        views.append(begun.do("state")["view"])
    for number in range(6, 0, -1):
        begun.do("undo")
        assert begun.do("state")["view"] == views[number - 1]
    for number in range(1, 7):
        begun.do("redo")
        assert begun.do("state")["view"] == views[number]


def test_a_new_step_drops_what_was_undone(begun: Client) -> None:
    begun.do("add_note", text="one")
    begun.do("undo")
    begun.do("add_note", text="two")
    texts = [step["name"]["text"] for step in begun.do("log")["steps"]]
    assert texts[1:] == ["two"]
    assert begun.error("redo")[0] == "drive.no_redo"


def test_a_step_is_on_the_disk_before_its_answer(begun: Client, campaign: Path) -> None:
    for number in range(2, 5):
        begun.do("add_note", text=f"n{number}")
        assert len(raw(campaign, STEPS)) == number
    begun.do("undo", steps=3)
    assert raw(campaign, "SELECT cursor FROM battle") == [(1,)]


def test_the_whole_state_survives_json(begun: Client) -> None:
    reply = begun.do("state")
    SCHEMA.check(json.loads(json.dumps(reply)), "reply.state", closed=True)
