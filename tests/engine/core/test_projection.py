"""The players' view: what is in it, and above all what is not."""

import re
from dataclasses import asdict, fields
from typing import Any

import pytest

from app.engine.core.projection import project_player, public_id
from app.engine.model.phrase import Phrase
from app.engine.model.player import PlayerToken, PlayerView, Shown, Visibility
from app.engine.model.timeline import (
    ChargeView,
    Gauge,
    Presence,
    StatusChip,
    TimelineView,
    TimerView,
    TokenView,
    Tone,
)
from tests.helpers.views import token, view

EVERYTHING = Visibility(
    hp={"party": Shown.EXACT, "enemies": Shown.EXACT},
    open_lanes=frozenset({"party", "enemies"}),
    delays=True,
    timers=True,
    salt="s",
)


def field() -> TimelineView:
    """Two of the party, a foe in plain sight, and one in hiding who acts between them."""
    return view(
        token("ann", 0, mp=Gauge(3, 9), charge=ChargeView("Meteor", 4, 10)),
        token("lurker", 5, "enemies", hidden=True, hp=Gauge(66, 77)),
        token("bo", 5),
        token("imp", 5, "enemies", hp=Gauge(30, 40), mp=Gauge(8, 8), public_name="Something"),
        token("late", 90, "enemies", hidden=True),
        now="ann",
        timers=[TimerView("t1", "The tide rises", 12)],
        clock=31,
    )


def seen(who: str, shown: PlayerView, salt: str = "s") -> PlayerToken:
    (found,) = [one for one in shown.tokens if one.id == public_id(who, salt)]
    return found


def text_of(value: Any) -> str:
    """Everything in a view, as text."""
    return repr(asdict(value))


def test_hidden_ones_leave_no_gap() -> None:
    shown = project_player(field(), EVERYTHING)
    assert [one.name for one in shown.tokens] == ["Ann", "Bo", "Something"]
    assert [one.order for one in shown.tokens] == [0, 1, 2]
    assert [one.tie for one in shown.tokens] == [None, 1, 2]
    assert "lurker" not in text_of(shown).lower()
    assert "66" not in text_of(shown)


def test_a_tie_with_somebody_unseen_is_none() -> None:
    sight = view(token("ann", 5), token("bo", 3), token("lurker", 5, "enemies", hidden=True, tie=1))
    assert [one.tie for one in project_player(sight, EVERYTHING).tokens] == [None, None]


def test_whoever_acts_unseen_is_not_named() -> None:
    sight = view(token("lurker", 0, "enemies", hidden=True), token("ann", 5), now="lurker")
    shown = project_player(sight, EVERYTHING)
    assert shown.now is None
    assert [one.order for one in shown.tokens] == [0]
    assert project_player(field(), EVERYTHING).now == public_id("ann", "s")


def test_ids_tell_nothing_and_stay_the_same() -> None:
    first, again = (project_player(field(), EVERYTHING) for _ in range(2))
    assert [one.id for one in first.tokens] == [one.id for one in again.tokens]
    assert all(re.fullmatch(r"[0-9a-f]{12}", one.id) for one in first.tokens)
    assert public_id("c1", "one battle") != public_id("c1", "another")
    assert public_id("\ud800", "s")


@pytest.mark.parametrize(
    ("shown", "hp", "tenths", "words"),
    [
        (Shown.EXACT, Gauge(30, 40), 8, "health.hurt"),
        (Shown.BAR, None, 8, "health.hurt"),
        (Shown.WORDS, None, None, "health.hurt"),
        (Shown.HIDDEN, None, None, None),
    ],
)
def test_how_much_of_the_hp_is_shown(
    shown: Shown, hp: Gauge | None, tenths: int | None, words: str | None
) -> None:
    imp = seen("imp", project_player(field(), Visibility(hp={"enemies": shown}, salt="s")))
    assert (imp.hp, imp.tenths) == (hp, tenths)
    assert imp.health == (None if words is None else Phrase(words))


@pytest.mark.parametrize(
    ("value", "tenths", "words", "more"),
    [
        (100, 10, "health.unhurt", {}),
        (99, 10, "health.hurt", {}),
        (51, 6, "health.hurt", {}),
        (50, 5, "health.wounded", {}),
        (25, 3, "health.critical", {"critical": True}),
        (1, 1, "health.critical", {"critical": True}),
        (0, 0, "health.fallen", {"presence": Presence.FALLEN}),
        (130, 10, "health.unhurt", {}),
    ],
)
def test_words_and_bars_follow_the_hp(
    value: int, tenths: int, words: str, more: dict[str, Any]
) -> None:
    sight = view(token("imp", 3, "enemies", hp=Gauge(value, 100), **more))
    imp = seen("imp", project_player(sight, EVERYTHING))
    assert (imp.tenths, imp.health) == (tenths, Phrase(words))


def test_hp_that_are_not_tracked_are_not_shown() -> None:
    sight = view(token("imp", 3, "enemies", hp=Gauge(0, 0)))
    imp = seen("imp", project_player(sight, EVERYTHING))
    assert (imp.hp, imp.tenths, imp.health) == (None, None, None)


def test_only_open_lanes_tell_mp_and_what_is_charged() -> None:
    sight = view(
        token("ann", 4, mp=Gauge(3, 9), charge=ChargeView("Meteor", 4, 10)),
        token("imp", 5, "enemies", mp=Gauge(8, 8), charge=ChargeView("Doom", 5, 10)),
    )
    ours = Visibility(open_lanes=frozenset({"party"}), delays=True, salt="s")
    ann, imp = (seen(who, project_player(sight, ours)) for who in ("ann", "imp"))
    assert ann.mp == Gauge(3, 9)
    assert (ann.charge is not None, ann.charge and ann.charge.action) == (True, "Meteor")
    assert imp.mp is None
    assert (imp.charge and imp.charge.action, imp.charge and imp.charge.left) == (None, 5)


def test_without_delays_no_tick_is_told() -> None:
    shown = project_player(field(), Visibility(timers=True, salt="s"))
    assert shown.clock is None
    assert [one.place for one in shown.tokens] == [None] * 3
    assert [one.tie for one in shown.tokens] == [None] * 3
    assert [one.place for one in shown.timers] == [None]
    assert seen("ann", shown).charge is not None
    assert seen("ann", shown).order == 0


def test_as_little_as_possible_unless_something_is_said() -> None:
    shown = project_player(field(), Visibility())
    assert shown.timers == ()
    assert {(one.hp, one.mp, one.tenths, one.health) for one in shown.tokens} == {(None,) * 4}


def test_statuses_are_public_and_their_notes_and_ids_are_not() -> None:
    chip = StatusChip("plot-device", "Poison", "Po", Tone.HARMFUL, 2, note="killed at dawn")
    shown = project_player(view(token("imp", 3, "enemies", chips=(chip,))), EVERYTHING)
    (told,) = shown.tokens[0].chips
    assert (told.name, told.code, told.tone, told.remaining) == ("Poison", "Po", "harmful", 2)
    assert "plot-device" not in text_of(shown)
    assert "dawn" not in text_of(shown)


def test_a_new_field_of_a_token_is_not_shown_by_itself() -> None:
    """Whoever adds one has to decide here whether players may see it."""
    assert names(TokenView) - names(PlayerToken) == {
        "critical", "hidden", "left", "public_name", "score", "secret", "source",
        "tie_reason", "told", "turns",
    }  # fmt: skip
    assert names(TimelineView) - names(PlayerView) == {"axis", "revealed", "turn"}


def names(kind: type[Any]) -> set[str]:
    return {field.name for field in fields(kind)}
