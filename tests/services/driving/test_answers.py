"""Who answers the rules: by key, in order, by dice, or nobody, and then the question comes back."""

from typing import Any

import pytest

from tests.helpers.drive import Client

WEIR = "toll-at-the-weir"


@pytest.fixture
def duel(client: Client) -> Client:
    """Wren to act, before one who cannot fall."""
    client.do(
        "set_up",
        title="Duel",
        entrants=[
            {"character": "wren", "side": "party", "place": 0},
            {"character": "drowned-warden", "side": "enemies", "place": 3, "hp": 9000},
        ],
    )
    return client


def blow(**fields: Any) -> dict[str, Any]:
    return {"actor": "c1", "action": "basic-attack", "targets": ["c2"], **fields}


def hits(client: Client) -> tuple[dict[str, Any], dict[str, Any]]:
    """The questions that a successful blow asks: the check, then the damage."""
    check = client.question("act", **blow())
    damage = client.question("act", **blow(answers={check["key"]: 1}))
    return check, damage


def test_an_open_question_tells_all_that_a_client_needs(duel: Client) -> None:
    names = {who: name for name, who in duel.ids().items()}
    check = duel.question("act", **blow())
    assert (check["kind"], check["dice"], check["low"], check["high"]) == ("roll", "1d100", 1, 100)
    assert (check["who"], check["about"]) == ("c1", "c2")
    assert check["ask"]["text"] == f"To hit {names['c2']}"
    reply = duel.ask("act", **blow())
    assert [fact["kind"] for fact in reply["facts"]][:1] == ["action.chosen"]
    assert duel.do("state")["stand"]["cursor"] == 1


def test_answers_by_key(duel: Client) -> None:
    check, damage = hits(duel)
    answers = {check["key"]: 1, damage["key"]: damage["low"], "moon": 3}
    done = duel.do("act", **blow(answers=answers))
    assert done["step"]["answers"] == [
        {"key": check["key"], "value": 1, "source": "hand", "reason": ""},
        {"key": damage["key"], "value": damage["low"], "source": "hand", "reason": ""},
    ]
    assert done["unused"] == ["moon"]


def test_answers_in_their_order(duel: Client) -> None:
    _, damage = hits(duel)
    done = duel.do("act", **blow(answers=[1, damage["low"]]))
    assert [one["source"] for one in done["step"]["answers"]] == ["script", "script"]
    assert [one["value"] for one in done["step"]["answers"]] == [1, damage["low"]]


def test_a_list_that_ends_early_asks(duel: Client) -> None:
    _, damage = hits(duel)
    assert duel.question("act", **blow(answers=[1]))["key"] == damage["key"]


def test_a_list_with_too_much_does_nothing(duel: Client) -> None:
    _, damage = hits(duel)
    code, params = duel.error("act", **blow(answers=[1, damage["low"], 3, 4]))
    assert (code, params["count"]) == ("drive.answers_left", 2)
    assert duel.do("state")["stand"]["cursor"] == 1


@pytest.mark.parametrize("value", [0, 101, "hit", ["c2"], -1])
def test_what_the_dice_cannot_show_is_refused(duel: Client, value: object) -> None:
    for answers in ([value], {duel.question("act", **blow())["key"]: value}):
        assert duel.error("act", **blow(answers=answers))[0] == "answer.impossible"
    assert duel.do("state")["stand"]["cursor"] == 1


@pytest.mark.parametrize("value", [True, None, 1.5, {"a": 1}, [1], [["a"]]])
def test_what_is_no_answer_at_all_names_its_field(duel: Client, value: object) -> None:
    code, params = duel.error("act", **blow(answers=[value]))
    assert code == "drive.field.type"
    assert params["field"].startswith("answers[0]")
    code, params = duel.error("act", **blow(answers={"k": value}))
    assert params["field"].startswith("answers.k")


def test_dice_of_one_request_roll_what_is_left_open(duel: Client) -> None:
    done = duel.do("act", **blow(answers=[1], seed=5))
    assert [one["source"] for one in done["step"]["answers"]] == ["script", "desk"]
    duel.do("undo")
    again = duel.do("act", **blow(answers=[1], seed=5))
    assert again["step"] == done["step"]
    assert duel.do("hello")["battle"]["cursor"] == 2
    now = duel.do("options")["actor"]
    assert duel.ask("act", actor=now, action="basic-attack", targets=["c1"])["question"]


def test_the_same_seed_plays_the_same_battle(client: Client) -> None:
    def played(seed: int) -> list[Any]:
        client.do("dice", seed=seed)
        client.do("begin", encounter=WEIR)
        for _ in range(8):
            client.do(**client.a_step())
        steps = client.do("log")["steps"]
        assert isinstance(steps, list)
        return steps

    first = played(11)
    assert sum(len(step["answers"]) for step in first) > 8
    assert played(11) == first
    assert played(12) != first
    client.do("dice", seed=None)
    assert client.question("begin", encounter=WEIR, without=["pell"])["kind"] == "choice"


def test_a_plan_and_a_refusal_cost_no_dice(duel: Client) -> None:
    duel.do("dice", seed=2)
    plan = duel.do("act", **blow(plan=True))
    assert duel.do("act", **blow(plan=True)) == plan
    assert duel.error("act", **blow(answers=[300]))[0] == "answer.impossible"
    done = duel.do("act", **blow())
    assert done["step"] == plan["step"]
    assert (plan["planned"], done["planned"]) == (True, False)
    assert plan["stand"] == done["stand"]
    duel.do("undo")
    assert duel.do("act", **blow(plan=True))["step"]["answers"] != plan["step"]["answers"]


def test_a_number_can_be_overruled_by_its_key(duel: Client) -> None:
    _, damage = hits(duel)
    plan = duel.do("act", **blow(answers=[1, damage["low"]], plan=True))
    dealt = next(f["body"] for f in plan["step"]["facts"] if f["kind"] == "damage.dealt")
    taken = next(f["body"] for f in plan["step"]["facts"] if f["kind"] == "delay.added")
    overrules = {dealt["key"]: 5, taken["key"]: 17, "moon": 1}
    done = duel.do("act", **blow(answers=[1, damage["low"]], overrules=overrules))
    facts = {fact["kind"]: fact["body"] for fact in done["step"]["facts"]}
    assert (facts["damage.dealt"]["amount"], facts["delay.added"]["ticks"]) == (5, 17)
    assert {one["source"] for one in done["step"]["answers"]} == {"script", "overruled"}
    assert done["unused"] == ["moon"]


def test_an_overruling_that_changes_nothing_is_not_unused(duel: Client) -> None:
    _, damage = hits(duel)
    plan = duel.do("act", **blow(answers=[1, damage["low"]], plan=True))
    dealt = next(f["body"] for f in plan["step"]["facts"] if f["kind"] == "damage.dealt")
    overrules = {dealt["key"]: dealt["amount"]}
    assert duel.do("act", **blow(answers=[1, damage["low"]], overrules=overrules))["unused"] == []


def test_who_acts_first_is_a_choice_with_names(client: Client) -> None:
    reply = client.ask("begin", encounter=WEIR, without=["pell"])
    question = reply["question"]
    joined = {f["body"]["id"]: f["body"]["name"] for f in reply["facts"] if "name" in f["body"]}
    assert question["kind"] == "choice"
    assert len(question["options"]) > 1
    assert set(question["options"]) <= set(joined)
    first = question["options"][-1]
    done = client.do("begin", encounter=WEIR, without=["pell"], answers={question["key"]: first})
    assert done["stand"]["now"] == first
    assert client.error("begin", encounter=WEIR, answers=["moon"], without=["pell"])[0] == (
        "answer.impossible"
    )


def test_a_lost_turn_and_a_forced_action_are_options_like_any(duel: Client) -> None:
    duel.do("set_status", who=["c1"], status="stop", duration=2)
    first = duel.do("options")["options"][0]
    assert first["id"] == "lose-turn"
    assert duel.error("act", **blow())[0] == "lock.forced"
    done = duel.do("act", actor="c1", action="lose-turn")
    assert any(fact["kind"] == "turn.lost" for fact in done["step"]["facts"])
    duel.do("undo", steps=2)
    duel.do("set_status", who=["c1"], status="confuse", duration=2)
    first = duel.do("options")["options"][0]
    assert first["id"] == "forced-action"
    done = duel.do("act", actor="c1", action="forced-action", seed=3)
    assert done["step"]["facts"]
