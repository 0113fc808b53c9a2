"""Each request does what it says, and says what it did."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from app.services.battle import Planned
from tests.helpers.campaigns import IMP, WREN, make
from tests.helpers.drive import Client, driven

WEIR, BELL = "toll-at-the-weir", "the-drowned-bell"


def test_hello_tells_campaign_and_requests(client: Client) -> None:
    said = client.do("hello")
    assert said["title"] == "The Lantern Coast"
    assert {"begin", "act", "undo", "player_state"} <= set(said["requests"])
    assert said["battle"] is None
    assert said["read_only"] is None
    assert not said["dry"]


def test_lists_are_the_session_s(client: Client) -> None:
    assert [one["id"] for one in client.do("encounters")["encounters"]] == [WEIR, BELL]
    assert len(client.do("characters")["characters"]) == len(client.session.characters())
    ids = [one["id"] for one in client.do("fighters", encounter=BELL)["fighters"]]
    assert ids == [one.id for one in client.session.fighters(BELL)]
    assert client.do("battles") == {"id": 7, "ok": True, "battles": [], "open": None}


def test_a_battle_begins_with_those_who_are_there(client: Client) -> None:
    done = client.do("begin", encounter=WEIR, seed=3, without=["ilse", "reed-imp/2"])
    joined = [f["body"]["character"] for f in done["step"]["facts"] if "character" in f["body"]]
    assert sorted(joined) == ["mire-witch", "pell", "reed-imp", "reed-imp", "tobin", "wren"]
    assert done["stand"]["battle"] == client.do("battles")["open"]
    assert done["stand"]["undo"] == done["step"]["name"]
    assert done["stand"]["now"] in client.ids().values()
    assert not any(
        "documents" in f["body"] or "statuses" in f["body"] for f in done["step"]["facts"]
    )


@pytest.mark.parametrize(
    ("surprise", "sooner"), [(None, "enemies"), ("none", None), ("party", "party")]
)
def test_who_has_the_preemptive_strike(
    client: Client, surprise: str | None, sooner: str | None
) -> None:
    client.do("begin", encounter=BELL, seed=3, surprise=surprise)
    for fact in client.do("log")["steps"][0]["facts"]:
        if fact["kind"] == "combatant.joined":
            spd = {"wren": 12, "drowned-warden": 4}.get(fact["body"]["character"])
            if spd is not None:
                base = 30 if fact["body"]["side"] == sooner else 50
                assert fact["body"]["place"] == base - spd


def test_a_formation_turns_or_splits(client: Client) -> None:
    attack = {"kind": "back_attack", "victims": "party"}
    done = client.do("begin", encounter=WEIR, seed=3, formation=attack)
    rows = {f["body"].get("character"): f["body"].get("row") for f in done["step"]["facts"]}
    assert rows["wren"] == "back"
    assert rows["reed-imp"] == "front"

    pincer = {"kind": "pincer", "victims": "enemies"}
    everybody = ["wren", "tobin", "ilse", "pell"]
    flanks = {who: "ab"[at % 2] for at, who in enumerate(everybody)}
    done = client.do("begin", encounter=WEIR, seed=3, formation=pincer, flanks=flanks)
    found = {f["body"].get("character"): f["body"].get("flank") for f in done["step"]["facts"]}
    assert {who: found[who] for who in everybody} == flanks


def test_a_pincer_needs_two_flanks(client: Client) -> None:
    pincer = {"kind": "pincer", "victims": "enemies"}
    flanks = dict.fromkeys(["wren", "tobin", "ilse", "pell"], "a")
    code, _ = client.error("begin", encounter=WEIR, formation=pincer, flanks=flanks, seed=1)
    assert code == "formation.flank_empty"
    assert client.do("battles")["battles"] == []


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"encounter": "nowhere"}, "document.absent"),
        ({"surprise": "moon"}, "drive.field.one_of"),
        ({"without": ["moon"]}, "drive.no_fighter"),
        ({"flanks": {"moon": "a"}}, "drive.no_fighter"),
        ({"flanks": {"wren": "c"}}, "drive.field.one_of"),
        ({"formation": {"kind": "moon"}}, "formation.unknown"),
        ({"formation": {"victims": "moon"}}, "side.unknown"),
        ({"formation": {"moon": 1}}, "drive.field.unknown"),
        ({"overrules": {}}, "drive.field.unknown"),
        ({"encounter": 3}, "drive.field.type"),
    ],
)
def test_a_battle_that_cannot_begin_leaves_nothing(
    client: Client, fields: dict[str, object], code: str
) -> None:
    assert client.error("begin", **{"encounter": WEIR, "seed": 1, **fields})[0] == code
    assert client.do("battles")["battles"] == []


def test_a_battle_can_be_set_up(client: Client) -> None:
    done = client.do(
        "set_up",
        title="By the well",
        entrants=[
            {"character": "wren", "side": "party", "place": 0, "hp": 12, "letter": "X"},
            {"character": "reed-imp", "side": "enemies", "place": 4, "colour": "tan"},
            {"character": "reed-imp", "side": "enemies", "name": "Old Nick", "hidden": True},
        ],
    )
    assert done["stand"]["title"] == "By the well"
    tokens = {one["id"]: one for one in client.do("state")["view"]["tokens"]}
    assert (tokens["c1"]["hp"]["value"], tokens["c1"]["letter"]) == (12, "X")
    assert (tokens["c2"]["place"], tokens["c2"]["colour"]) == (4, "tan")
    assert (tokens["c3"]["name"], tokens["c3"]["hidden"]) == ("Old Nick", True)


def test_joining_takes_what_is_free(begun: Client) -> None:
    before = begun.ids()
    done = begun.do("join", entrant={"character": "reed-imp", "side": "enemies", "place": 9})
    (name,) = set(begun.ids()) - set(before)
    assert name.endswith(" 4")
    assert done["step"]["facts"][0]["body"]["place"] == 9


@pytest.mark.parametrize(
    ("entrant", "code"),
    [
        ({"character": "moon", "side": "party"}, "document.absent"),
        ({"character": "wren", "side": "moon", "place": 3}, "side.unknown"),
        ({"character": "wren", "side": "party", "place": -1}, "place.range"),
        ({"character": "wren", "side": "party", "place": 1, "hp": -1}, "drive.field.range"),
        ({"character": "wren", "side": "party", "row": "moon"}, "drive.field.one_of"),
        ({"character": "wren", "side": "party", "colour": "moon"}, "drive.field.one_of"),
        ({"character": "wren"}, "drive.field.missing"),
        ({"character": "wren", "side": "party", "documents": {}}, "drive.field.unknown"),
    ],
)
def test_a_newcomer_who_cannot_join(begun: Client, entrant: dict[str, object], code: str) -> None:
    before = begun.do("state")
    assert begun.error("join", entrant=entrant)[0] == code
    assert begun.do("state") == before


def test_options_are_those_of_the_rules(begun: Client) -> None:
    battle = begun.session.battle
    assert battle is not None
    said = begun.do("options")
    assert said["actor"] == battle.view.now
    expected = battle.options(said["actor"])
    assert [one["id"] for one in said["options"]] == [one.id for one in expected]
    for told, option in zip(said["options"], expected, strict=True):
        assert (told["locked"] is None) == (option.locked is None)
        assert [tuple(aim["ids"]) for aim in told["targets"]] == [a.ids for a in option.targets]
    someone = next(who for who in begun.ids().values() if who != said["actor"])
    assert begun.do("options", actor=someone)["actor"] == someone
    assert begun.error("options", actor="moon")[0] == "who.unknown"


def test_odds_are_exact_and_agree_with_the_options(begun: Client) -> None:
    options = begun.do("options")
    option = next(one for one in options["options"] if one["targets"] and not one["locked"])
    aim = next(one for one in option["targets"] if not one["locked"])
    said = begun.do(
        "odds", actor=options["actor"], action=option["id"], target=aim["ids"][0], reaching=1
    )
    assert said["hit"] == aim["hit"]
    assert said["fells"] == aim["fells"]
    assert Fraction(said["hit"]["exact"]) == Fraction(said["hit"]["about"]).limit_denominator(100)
    assert sum(Fraction(one["chance"]["exact"]) for one in said["totals"]) == 1
    mean = sum(one["total"] * Fraction(one["chance"]["exact"]) for one in said["totals"])
    assert Fraction(said["mean"]["exact"]) == mean == Fraction(aim["expected"]["exact"])
    assert said["delay"]["result"] == option["cost"]["result"]
    assert said["reaching"]["exact"] == said["hit"]["exact"]


@pytest.mark.parametrize("field", ["actor", "action", "target"])
def test_odds_of_strangers_are_refused(begun: Client, field: str) -> None:
    now = begun.do("options")
    fields = {"actor": now["actor"], "action": now["options"][0]["id"], "target": now["actor"]}
    assert begun.error("odds", **{**fields, field: "moon"})[0] in {"who.unknown", "act.unknown"}


def test_the_forecast_is_what_then_happens(begun: Client) -> None:
    assumed = dict.fromkeys(begun.ids().values(), 35)
    coming = begun.do("forecast", count=6, assumed=assumed)["coming"]
    start = begun.do("state")["stand"]["clock"]
    played = []
    for _ in coming:
        stand = begun.do("state")["stand"]
        played.append((stand["now"], stand["clock"] - start))
        cost = 35 + begun_spd(begun, stand["now"])
        begun.do("free_act", actor=stand["now"], delay=cost, seed=1)
    assert [(one["who"], one["ticks"]) for one in coming] == played


def begun_spd(client: Client, who: str) -> int:
    """The SPD that a free action of ``who`` will save, as its plan shows."""
    plan = client.do("free_act", actor=who, delay=100, plan=True, seed=1)
    taken = next(f["body"]["ticks"] for f in plan["step"]["facts"] if f["kind"] == "delay.added")
    return 100 - int(taken)


def test_what_if_is_only_assumed(begun: Client) -> None:
    before = begun.do("state")
    now = before["stand"]["now"]
    step = {"do": "free_act", "actor": now, "delay": 500, "seed": 1}
    plain = begun.do("forecast", count=1)["coming"]
    coming = begun.do("forecast", count=8, what_if=step)["coming"]
    assert plain[0]["who"] == now
    assert now not in [one["who"] for one in coming]
    assert begun.do("state") == before


@pytest.mark.parametrize(
    ("what_if", "code", "field"),
    [
        ({}, "drive.field.missing", "what_if.do"),
        ({"do": 3}, "drive.field.type", "what_if.do"),
        ({"do": "undo"}, "drive.unknown", None),
        ({"do": "free_act", "delay": 3}, "drive.field.missing", "what_if.actor"),
        ({"do": "set_row", "who": ["c1", 3], "row": "back"}, "drive.field.type", "what_if.who[1]"),
        ({"do": "set_row", "who": ["moon"], "row": "back"}, "who.unknown", None),
        ({"do": "join", "entrant": {"side": "party"}}, "drive.field.missing",
         "what_if.entrant.character"),
    ],
)  # fmt: skip
def test_what_if_is_read_as_strictly(
    begun: Client, what_if: dict[str, object], code: str, field: str | None
) -> None:
    found, params = begun.error("forecast", what_if=what_if)
    assert found == code
    assert field is None or params["field"] == field


def test_what_if_may_need_an_answer(begun: Client) -> None:
    act = begun.a_step()
    question = begun.question("forecast", what_if=act)
    assert question["kind"] == "roll"
    answers = {question["key"]: question["high"]}
    assert begun.do("forecast", what_if={**act, "answers": answers, "seed": 4})["coming"]


@pytest.mark.parametrize(
    ("do", "fields", "low", "high"),
    [
        ("forecast", {"count": 0}, 1, 100),
        ("forecast", {"count": 101}, 1, 100),
        ("log", {"count": 0}, 1, 500),
        ("jump", {"cursor": -1}, 0, 1),
        ("jump", {"cursor": 2}, 0, 1),
        ("undo", {"steps": 2}, 1, 1),
        ("undo", {"steps": 0}, 1, 1),
    ],
)
def test_numbers_out_of_range_name_their_range(
    begun: Client, do: str, fields: dict[str, int], low: int, high: int
) -> None:
    code, params = begun.error(do, **fields)
    assert code == "drive.field.range"
    assert (params["field"], params["low"], params["high"]) == (next(iter(fields)), low, high)


def test_undo_redo_and_jump_go_where_they_say(begun: Client) -> None:
    states = [begun.do("state")["view"]]
    for number in range(3):
        begun.do("add_timer", text=f"Tide {number}", place=40)
        states.append(begun.do("state")["view"])
    assert begun.error("redo")[0] == "drive.no_redo"
    stand = begun.do("undo", steps=2)["stand"]
    assert (stand["cursor"], stand["steps"]) == (2, 4)
    assert stand["redo"]["text"] == "“Tide 1” in 40"
    assert begun.do("state")["view"] == states[1]
    assert [one["undone"] for one in begun.do("log")["steps"]] == [False, False, True, True]
    begun.do("redo")
    assert begun.do("state")["view"] == states[2]
    begun.do("jump", cursor=4)
    assert begun.do("state")["view"] == states[3]
    begun.do("jump", cursor=0)
    assert begun.do("state")["view"]["tokens"] == []
    assert begun.error("undo")[0] == "drive.no_undo"
    begun.do("jump", cursor=1)
    begun.do("add_note", text="elsewhere")
    assert begun.do("log", since=1, facts=False)["steps"][0]["facts"] == []
    assert [one["name"]["text"] for one in begun.do("log", since=1)["steps"]] == ["elsewhere"]


def test_the_log_comes_in_pages(begun: Client) -> None:
    for number in range(5):
        begun.do("add_note", text=f"note {number}")
    pages = [begun.do("log", since=since, count=2)["steps"] for since in (0, 2, 4, 6)]
    assert [[one["number"] for one in page] for page in pages] == [[1, 2], [3, 4], [5, 6], []]


def test_battles_are_left_and_found_again(begun: Client, campaign: Path) -> None:
    first = begun.do("battles")["open"]
    begun.do("add_note", text="remember")
    second = begun.do("begin", encounter=BELL, seed=1)["stand"]["battle"]
    assert [one["id"] for one in begun.do("battles")["battles"]] == [second, first]
    assert begun.do("close")["stand"] is None
    assert begun.error("state")[0] == "drive.no_battle"
    assert begun.error("act", actor="c1", action="attack")[0] == "drive.no_battle"
    assert begun.do("open", battle=first)["stand"]["cursor"] == 2
    assert begun.error("open", battle="moon")[0] == "battle.not_found"
    assert begun.do("battles")["open"] == first
    begun.session.close()
    with driven(campaign) as again:
        assert again.do("hello")["battle"]["battle"] == first


def test_a_file_that_is_open_elsewhere_is_read_and_not_written(
    begun: Client, campaign: Path
) -> None:
    with driven(campaign) as other:
        assert other.do("hello")["read_only"]["code"] == "file.locked"
        before = other.do("state")
        assert other.error("add_note", text="x")[0] == "file.locked"
        assert other.error("begin", encounter=WEIR, seed=1)[0] == "file.locked"
        assert other.error("undo")[0] == "file.locked"
        assert other.do("state") == before
        assert other.do("add_note", text="x", plan=True)["planned"]


def test_names_stand_for_ids_in_what_people_read(begun: Client) -> None:
    ids = begun.ids()
    name, who = next(iter(ids.items()))
    assert begun.do("hold", who=who)["step"]["name"]["text"] == f"{name} held"
    code, _ = begun.error("hold", who=who)
    assert code == "hold.already"
    reply = begun.ask("hold", who=who)
    assert reply["error"]["text"] == f"{name} is held already."
    done = begun.do("set_status", who=[who], status="poison", duration=2)
    poison = next(f for f in done["step"]["facts"] if f["kind"] == "status.set")
    assert poison["text"] == f"Poison (2) on {name}"


def test_a_session_that_plans_to_begin_writes_nothing(client: Client) -> None:
    plan = client.do("begin", encounter=WEIR, seed=3, plan=True)
    assert plan["planned"]
    assert plan["stand"]["battle"] == ""
    assert client.do("battles")["battles"] == []
    done = client.do("begin", encounter=WEIR, seed=3)
    assert done["step"] == plan["step"]


def test_the_session_begins_what_it_planned(client: Client) -> None:
    command = client.session.prepare(WEIR)
    outcome = client.session.plan_begin(command, {"first/0": "c4"})
    assert isinstance(outcome, Planned)
    client.session.commit_begin(outcome, WEIR)
    assert client.do("battles")["battles"][0]["encounter"] == WEIR


def test_an_encounter_s_own_formation_holds_unless_another_is_named(tmp_path: Path) -> None:
    members = [{"character": "wren", "side": "party"}, {"character": "imp"}]
    body = {"id": "e", "name": "Fog", "formation": "back_attack", "members": members}
    path = make(tmp_path / "fog.seedboard", WREN, IMP, ("encounter", body))

    def rows(reply: dict[str, Any]) -> dict[str, str]:
        facts = [f["body"] for f in reply["step"]["facts"] if f["kind"] == "combatant.joined"]
        return {body["character"]: body["row"] for body in facts}

    with driven(path) as client:
        own = client.do("begin", encounter="e", seed=1, plan=True)
        assert rows(own) == {"wren": "back", "imp": "front"}
        other = client.do("begin", encounter="e", seed=1, plan=True, formation={"kind": "none"})
        assert rows(other) == {"wren": "front", "imp": "front"}


@pytest.mark.parametrize("fields", [{"delay": 10_000}, {"delay": 1, "floor": 10_000}])
def test_a_free_delay_stays_on_the_track(begun: Client, fields: dict[str, int]) -> None:
    now = begun.do("state")["stand"]["now"]
    assert begun.error("free_act", actor=now, **fields)[0] == "place.range"


def test_one_entry_is_that_of_the_whole_log(begun: Client) -> None:
    for number in range(3):
        begun.do("add_note", text=f"note {number}")
    begun.do("undo")
    battle = begun.session.battle
    assert battle is not None
    assert tuple(battle.entry(number) for number in range(1, 5)) == battle.log
    for outside in (0, 5):
        with pytest.raises(IndexError):
            battle.entry(outside)
