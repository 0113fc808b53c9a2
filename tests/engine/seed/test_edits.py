"""The GM's own hand, and the rule that *now* is an id and never a position."""

import pytest

from app.engine.core import commands as c
from app.engine.core.errors import RuleError
from app.engine.model.timeline import Presence
from tests.helpers.seed import SEED, Table, ability, entrant

KILL = ability("Kill", {"kind": "damage", "power": 9000}, delay={"ticks": 40})


def four():
    return Table(
        entrant("A", place=0), entrant("B", place=10),
        entrant("E", "enemies", place=10), entrant("F", "enemies", place=10),
    )  # fmt: skip


def order(table):
    tokens = SEED.timeline(table.battle).tokens
    return [token.name for token in tokens if token.order is not None]


def test_place_can_be_set_and_the_moved_one_goes_last_in_a_tie():
    table = four()
    table.do(c.SetPlace({table.id("E"): 12}))
    table.do(c.SetPlace({table.id("E"): 10}))
    assert order(table) == ["A", "B", "F", "E"]
    assert table.facts("place.set")[0]["was"] == 12


@pytest.mark.parametrize(("where", "expected"), [("before", "ABFE"), ("after", "ABEF")])
def test_a_drop_beside_a_token_settles_the_tie(where, expected):
    table = four()
    table.do(c.SetPlace({table.id("F"): 10}, **{where: table.id("E")}))
    assert "".join(order(table)) == expected


def test_moving_several_is_one_step():
    table = four()
    steps = table.history.cursor
    table.do(c.SetPlace({table.id("E"): 30, table.id("F"): 31}))
    assert (table.delay("E"), table.delay("F")) == (30, 31)
    assert table.history.cursor == steps + 1
    assert table.history.status.undo.code == "step.place_many"


@pytest.mark.parametrize("place", [-1, 10_000])
def test_places_out_of_range_are_refused(place):
    table = four()
    with pytest.raises(RuleError, match=r"place\.range"):
        table.do(c.SetPlace({table.id("E"): place}))


def test_moving_the_actor_away_hands_the_turn_to_the_next_at_zero():
    table = Table(entrant("A", place=0), entrant("B", place=0), entrant("E", "enemies", place=9))
    assert table.now == "A"
    table.do(c.SetPlace({table.id("A"): 20}))
    assert table.now == "B"


@pytest.mark.rule("SEED-024")
def test_a_long_delay_grows_the_axis_in_tens():
    table = four()
    assert SEED.timeline(table.battle).axis.top == 100
    table.do(c.SetPlace({table.id("E"): 143}))
    assert SEED.timeline(table.battle).axis.top == 150


@pytest.mark.parametrize(
    "change",
    [
        lambda t: c.Remove(t.id("B")),
        lambda t: c.Hold(t.id("E")),
        lambda t: c.Duplicate(t.id("E")),
        lambda _: c.Join(entrant("New", place=0)),
        lambda t: c.SetPlace({t.id("F"): 0}),
        lambda t: c.SetSide(t.id("B"), "enemies"),
        lambda t: c.Rename(t.id("A"), "Zed"),
        lambda t: c.SetGauge(t.id("B"), "hp", 0),
        lambda t: c.SetHidden((t.id("E"),), hidden=True),
    ],
)
def test_now_is_stable_whatever_happens_to_others(change):
    table = four()
    now = table.battle.now
    table.do(change(table))
    assert table.battle.now == now


def test_removing_the_actor_hands_the_turn_on():
    table = Table(entrant("A", place=0), entrant("B", place=0), entrant("E", "enemies", place=9))
    table.do(c.Remove(table.id("A")))
    assert table.now == "B"
    with pytest.raises(RuleError, match=r"who\.unknown"):
        table.do(c.SetRow((table.id("A"),), "back"))


def test_hold_and_release_in_front_of_the_others():
    table = four()
    table.do(c.Hold(table.id("F")))
    token = SEED.timeline(table.battle).token(table.id("F"))
    assert (token.presence, token.place, token.order) == (Presence.HELD, None, None)
    with pytest.raises(RuleError, match=r"hold\.already"):
        table.do(c.Hold(table.id("F")))
    with pytest.raises(RuleError, match=r"place\.held"):
        table.do(c.SetPlace({table.id("F"): 3}))
    table.do(c.Release(table.id("F"), 10))
    assert order(table) == ["A", "B", "F", "E"]


def test_everybody_held_is_a_legal_state():
    table = Table(entrant("A", place=0), entrant("E", "enemies", place=9))
    table.do(c.Hold(table.id("A")))
    table.do(c.Hold(table.id("E")))
    assert SEED.ready(table.battle) == ()
    with pytest.raises(RuleError, match=r"advance\.nobody"):
        table.do(c.Advance())


def test_the_first_copy_numbers_both_and_numbers_never_change():
    table = Table(entrant("A", place=0), entrant("Imp", "enemies", place=9))
    table.do(c.Duplicate(table.id("Imp")))
    assert [who.name for who in table.battle] == ["A", "Imp 1", "Imp 2"]
    assert [who.identity.letter for who in table.battle] == ["A", "I1", "I2"]
    table.do(c.Remove(table.id("Imp 2")))
    table.do(c.Duplicate(table.id("Imp 1")))
    assert [who.name for who in table.battle if not who.gone] == ["A", "Imp 1", "Imp 3"]
    colours = [who.identity.colour for who in table.battle]
    assert len(set(colours)) == len(colours)


def test_a_copy_is_fresh():
    table = Table(entrant("A", place=0), entrant("Imp", "enemies", place=9))
    table.do(c.SetGauge(table.id("Imp"), "hp", 1))
    table.do(c.Duplicate(table.id("Imp")))
    assert table.who("Imp 2").hp == 100
    assert table.delay("Imp 2") == table.delay("Imp 1")


def test_joining_in_mid_battle_asks_when_nothing_is_said():
    table = four()
    table.do(c.Join(entrant("Late", spd=12)), 7)
    assert table.delay("Late") == 7
    plain = Table(entrant("A", place=0), join_delay="start_formula")
    plain.do(c.Join(entrant("Late", spd=12)))
    assert plain.delay("Late") == 38


def test_timers_stop_the_clock_and_are_announced():
    table = four()
    table.do(c.AddTimer("Tide rises", 4))
    assert SEED.timeline(table.battle).timers[0].place == 4
    table.free("A", 30)
    assert [event.kind for event in table.last][-4:] == [
        "time.passed", "timer.rang", "time.passed", "turn.started",
    ]  # fmt: skip
    assert [body["ticks"] for body in table.facts("time.passed")] == [4, 6]
    assert table.battle.timers == ()


def test_a_timer_can_be_taken_off():
    table = four()
    table.do(c.AddTimer("Tide rises", 4))
    table.do(c.RemoveTimer(table.battle.timers[0].id))
    assert table.battle.timers == ()
    with pytest.raises(RuleError, match=r"timer\.unknown"):
        table.do(c.RemoveTimer("t99"))


def test_hurting_and_healing_stay_between_zero_and_the_maximum():
    table = four()
    both = (table.id("B"), table.id("E"))
    table.do(c.ChangeGauge(both, "hp", -30))
    assert [table.who(name).hp for name in "BE"] == [70, 70]
    table.do(c.ChangeGauge(both, "hp", 500))
    assert [table.who(name).hp for name in "BE"] == [100, 100]
    table.do(c.ChangeGauge(both, "hp", -500))
    assert [table.who(name).hp for name in "BE"] == [0, 0]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (lambda t: c.SetGauge(t.id("A"), "luck", 3), r"gauge\.range"),
        (lambda t: c.SetGauge(t.id("A"), "hp", -1), r"gauge\.range"),
        (lambda t: c.SetStatus((t.id("A"),), "poison", 0), r"status\.duration"),
        (lambda t: c.SetStatus((t.id("A"),), "  ", 1), r"status\.unnamed"),
        (lambda t: c.SetRow((t.id("A"),), "middle"), r"row\.unknown"),
        (lambda t: c.SetSide(t.id("A"), "audience"), r"side\.unknown"),
        (lambda _: c.Surrender("audience"), r"side\.unknown"),
        (lambda t: c.Release(t.id("A")), r"hold\.not"),
        (lambda _: c.AddTimer("x", 0), r"place\.range"),
        (lambda _: c.SetRow(("c99",), "back"), r"who\.unknown"),
        (lambda _: c.Begin("again", ()), r"battle\.begun_already"),
        (lambda _: c.Join(entrant("X", "audience", place=1)), r"side\.unknown"),
        (lambda _: c.Join(c.Entrant("X", {"character": {"id": ""}}, "party", place=1)),
         r"join\.unreadable"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_and_changes_nothing(command, code):
    table = four()
    before = table.battle
    with pytest.raises(RuleError, match=code):
        table.do(command(table))
    assert table.battle is before


def test_a_document_that_does_not_read_is_told_by_its_field_alone():
    with pytest.raises(RuleError) as refusal:
        four().do(c.Join(c.Entrant("X", {"character": {"id": ""}}, "party", place=1)))
    fault = str(refusal.value.phrase.params["fault"])
    assert fault.startswith("id: ")
    assert "\n" not in fault
    assert "http" not in fault


def test_rename_letter_colour_side_hidden_and_notes():
    table = four()
    table.do(c.Rename(table.id("E"), "Ogre", "Og", "plum"))
    ogre = table.who("Ogre")
    assert (ogre.identity.letter, ogre.identity.colour) == ("Og", "plum")
    table.do(c.SetSide(ogre.id, "party"))
    table.do(c.SetHidden((ogre.id,), hidden=True))
    token = SEED.timeline(table.battle).token(ogre.id)
    assert (token.lane, token.hidden) == ("party", True)
    table.do(c.AddNote("The bell rings."))
    assert table.facts("note.added") == [{"text": "The bell rings."}]


def test_a_combatant_without_documents_has_no_hp_to_lose():
    table = Table(c.Entrant("Somebody", {}, "party", place=3), entrant("E", "enemies", place=9))
    token = SEED.timeline(table.battle).token(table.id("Somebody"))
    assert (token.hp.maximum, token.presence) == (0, Presence.ACTING)


@pytest.mark.rule("SEED-009")
def test_a_tie_says_what_decided_it():
    tokens = {token.name: token for token in SEED.timeline(four().battle).tokens}
    assert [tokens[name].tie for name in "ABEF"] == [None, 1, 2, 3]
    reasons = {name: token.tie_reason for name, token in tokens.items()}
    codes = {name: reason.code for name, reason in reasons.items() if reason is not None}
    assert codes == {"B": "tie.side", "E": "tie.side", "F": "tie.order"}


@pytest.mark.rule("SEED-017")
def test_only_a_battle_that_was_fought_out_goes_on_when_hp_are_corrected():
    table = four()
    for name in "EF":
        table.do(c.SetGauge(table.id(name), "hp", 0))
    assert table.battle.result == "won"
    table.do(c.SetGauge(table.id("E"), "hp", 5))
    assert table.battle.result is None
    table.do(c.Surrender("enemies"))
    table.do(c.SetGauge(table.id("A"), "hp", 50))
    assert table.battle.result == "surrender_enemies"


def test_a_status_of_the_gms_own_may_have_any_name():
    table = four()
    name = "cursed by the longest name " * 20
    table.do(c.SetStatus((table.id("A"),), name, 3))
    assert table.statuses("A") == {name.strip(): 3}
