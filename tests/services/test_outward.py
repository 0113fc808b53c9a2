"""All outward views and texts: what is agreed upon, and nothing hidden in any of them."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, event, given, settings
from hypothesis import strategies as st

from app.engine.core import commands as c
from app.engine.core.answers import DeskRoller
from app.engine.core.errors import RuleError
from app.engine.core.events import Event
from app.engine.core.history import History
from app.engine.core.naming import NOBODY_NAMED, renamed
from app.engine.core.projection import project_player, public_id
from app.engine.model.player import PlayerView, Shown, Visibility
from app.engine.model.timeline import TimelineView, TokenView
from app.services.outward import (
    Outward,
    Told,
    read_visibility,
    usual_visibility,
    write_visibility,
)
from app.services.resources import resource_folder
from app.ui.battle.copy_text import Style, delays_text, post_text, steps_text
from app.ui.wording import Wording
from tests.helpers.secrets import MOVES, SHOWN, command_of, reveals, secret_fight, secrets_of
from tests.helpers.seed import ATTACK, SEED, Table, ability, entrant
from tests.helpers.sessions import camp, opened, running
from tests.helpers.views import ENEMIES, PARTY, token, view

WORDS = Wording.load(resource_folder() / "i18n" / "en.toml")
LANES = (PARTY, ENEMIES)
TOLD = Visibility(
    {"party": Shown.EXACT, "enemies": Shown.WORDS}, frozenset({"party"}), delays=True,
    timers=True, amounts=True, salt="s",
)  # fmt: skip


@dataclass
class Record:
    """The history of a test table as a battle is looked at."""

    history: History[Any]

    def __post_init__(self) -> None:
        self.views: dict[int, TimelineView] = {}

    @property
    def cursor(self) -> int:
        return self.history.cursor

    def view_at(self, cursor: int) -> TimelineView:
        if cursor not in self.views:
            self.views[cursor] = SEED.timeline(self.history.states[cursor])
        return self.views[cursor]

    def facts(self, number: int) -> tuple[Event, ...]:
        return self.history.steps[number - 1].events


def outward(table: Table, visibility: Visibility = TOLD) -> Outward:
    return Outward(Record(table.history), visibility)


def lines(table: Table, visibility: Visibility = TOLD, most: int | None = 1) -> list[str]:
    """The last steps in words."""
    return [
        WORDS.phrase(line) for told in outward(table, visibility).told(most) for line in told.lines
    ]


def texts(view: PlayerView, told: tuple[Told, ...]) -> Iterator[str]:
    """Everything that can reach a clipboard."""
    steps = [one.lines for one in told]
    for style in Style:
        yield delays_text(view, WORDS, style)
        yield steps_text(steps, WORDS, style)
        yield post_text(view, steps, WORDS, style)


# Nothing hidden, whatever happens


def check(fight: Table, visibility: Visibility, known: int) -> int:
    """Holds the view and what was told since ``known`` against what the GM knows.

    What was told of somebody before they hid was no secret then.
    """
    picture = SEED.timeline(fight.battle)
    secrets = secrets_of(picture, visibility)
    looked = outward(fight, visibility)
    told = looked.told()
    for text in texts(looked.view(), told[known:]):
        assert "SECRET" not in text
        words = set(text.replace("(", " ").replace(")", " ").replace(",", " ").split())
        assert not secrets & {word.strip(".*[]") for word in words}, text
    return len(told)


@settings(max_examples=60, phases=set(Phase) - {Phase.explain})
@given(moves=MOVES, party=SHOWN, enemies=SHOWN, flags=st.tuples(*[st.booleans()] * 3))
def test_no_text_tells_a_secret(
    moves: list[tuple[str, int, int]], party: Shown, enemies: Shown, flags: tuple[bool, ...]
) -> None:
    delays, concealed, foes_open = flags
    visibility = Visibility(
        {"party": party, "enemies": enemies},
        frozenset({"party", "enemies"} if foes_open else {"party"}),
        delays=delays,
        concealed=concealed,
        salt="x",
    )
    fight, roller, taken = secret_fight(), DeskRoller(1), 0
    known = check(fight, visibility, 0)
    for move in moves:
        command = command_of(move, SEED.timeline(fight.battle))
        if reveals(command, fight):
            continue
        with suppress(RuleError):
            fight.do(command, responder=roller)
            taken += 1
        known = check(fight, visibility, known)
    event(f"{taken} taken")


@settings(max_examples=60, phases=set(Phase) - {Phase.explain})
@given(moves=MOVES)
def test_the_hidden_change_nothing_of_what_is_seen(moves: list[tuple[str, int, int]]) -> None:
    """Without them the very same view comes out, names aside, which stay what they were."""
    fight, roller = secret_fight(), DeskRoller(1)
    for move in moves:
        command = command_of(move, SEED.timeline(fight.battle))
        with suppress(RuleError):
            fight.do(command, responder=roller)
        picture = SEED.timeline(fight.battle)
        naming = renamed(NOBODY_NAMED, picture, TOLD)
        alone = replace(
            picture,
            tokens=tuple(token for token in picture.tokens if not token.hidden),
            now=None if picture.now and picture.token(picture.now).hidden else picture.now,
        )
        assert project_player(picture, TOLD, naming) == project_player(alone, TOLD, naming)


# What is told

STRIKE = ability("Strike", {"kind": "damage", "dice": "1d10"}, delay={"ticks": 30})
DOOM = ability("Doom", {"kind": "damage", "dice": "1d6"}, ct=6, delay={"ticks": 30})
BLUR = {"id": "blur", "name": "Blur", "code": "Bl", "tone": "beneficial"}


def table(*, hidden: bool = False) -> Table:
    imp = entrant("Imp", "enemies", place=20, abilities=(STRIKE, DOOM), public_name="Thing")
    return Table(
        entrant("Ann", place=0, abilities=(ATTACK, STRIKE)),
        replace(imp, hidden=hidden),
        statuses=(BLUR,),
    )


def test_a_turn_is_told_with_what_everybody_saw() -> None:
    fight = table()
    fight.do(c.Act(fight.id("Ann"), "strike", (fight.id("Imp"),)), 7)
    assert lines(fight) == [
        "Ann: Strike on Thing.",
        "Thing is hit.",
        "Thing takes 7.",
        "Ann acts again in 30.",
        "20 ticks pass.",
        "Thing is hurt.",
    ]


def test_amounts_are_told_where_the_table_knows_them() -> None:
    fight = table()
    fight.do(c.Act(fight.id("Ann"), "strike", (fight.id("Imp"),)), 7)
    assert "Thing takes damage." in lines(fight, replace(TOLD, amounts=False))


def test_a_blow_from_the_dark_is_told_by_its_victim_alone() -> None:
    fight = table(hidden=True)
    fight.do(c.FreeAct(fight.id("Ann"), 40))
    fight.do(c.Act(fight.id("Imp"), "strike", (fight.id("Ann"),)), 6)
    assert lines(fight) == [
        "Ann is hit.",
        "Ann takes 6.",
        "20 ticks pass.",
        "Ann has 94 of 100 HP.",
    ]


def test_steps_that_nobody_sees_are_not_there() -> None:
    fight = table(hidden=True)
    fight.do(c.SetStatus((fight.id("Imp"),), "blur", 2))
    fight.do(c.AddNote("The Imp is the mayor"))
    assert [told.lines for told in outward(fight).told()] == [
        told.lines for told in outward(table()).told()
    ]


def test_who_appears_and_who_is_gone_from_sight_is_told() -> None:
    fight = table(hidden=True)
    imp = fight.id("Imp")
    fight.do(c.SetHidden((imp,), hidden=False))
    assert lines(fight) == ["Thing appears."]
    fight.do(c.SetHidden((imp,), hidden=True))
    assert lines(fight) == ["Thing is out of sight."]


def test_what_a_foe_charges_is_kept_and_what_a_friend_charges_is_not() -> None:
    fight = Table(
        entrant("Ann", place=0, abilities=(DOOM,)),
        entrant("Imp", "enemies", place=1, abilities=(DOOM,)),
    )
    fight.do(c.Act(fight.id("Ann"), "doom", (fight.id("Imp"),)))
    assert lines(fight)[0] == "Ann charges Doom."
    fight.do(c.Act(fight.id("Imp"), "doom", (fight.id("Ann"),)))
    assert lines(fight)[0] == "Imp charges."


def test_a_concealed_foe_is_its_alias_and_nothing_else() -> None:
    fight = table(hidden=True)
    by_alias = replace(TOLD, concealed=True)
    fight.do(c.SetStatus((fight.id("Imp"),), "blur", 2))
    fight.do(c.ChangeGauge((fight.id("Imp"),), "hp", -60))
    (thing,) = [one for one in outward(fight, by_alias).view().tokens if one.concealed]
    assert (thing.name, thing.letter, thing.colour, thing.row) == ("Thing", "?", "", "")
    assert (thing.health, thing.hp, thing.tenths, thing.mp, thing.charge) == (None,) * 5
    assert thing.chips == ()
    fight.do(c.FreeAct(fight.id("Ann"), 40))
    fight.do(c.Act(fight.id("Imp"), "strike", (fight.id("Ann"),)), 6)
    assert lines(fight, by_alias)[0] == "Thing acts."


def test_without_an_alias_the_hidden_stay_out_of_sight() -> None:
    fight = Table(entrant("Ann", place=0), replace(entrant("Imp", "enemies"), hidden=True))
    shown = outward(fight, replace(TOLD, concealed=True)).view()
    assert [one.name for one in shown.tokens] == ["Ann"]


def test_names_once_given_outlast_undo_and_redo() -> None:
    fight = Table(
        entrant("Ann", place=0),
        *(replace(entrant(f"Imp {n}", "enemies", place=n), hidden=n == 1) for n in (1, 2, 3)),
    )
    looked = outward(fight)
    record = looked.battle
    assert isinstance(record, Record)

    def names() -> set[str]:
        return {one.name for one in looked.view().tokens}

    assert names() == {"Ann", "Imp 1", "Imp 2"}
    second = {one.name: one.id for one in looked.view().tokens}["Imp 2"]
    assert second == public_id(fight.id("Imp 3"), "s")
    fight.do(c.SetHidden((fight.id("Imp 1"),), hidden=False))
    record.history = fight.history
    assert names() == {"Ann", "Imp 1", "Imp 2", "Imp 3"}
    assert {one.id: one.name for one in looked.view().tokens}[second] == "Imp 2"
    record.history = fight.history.move(1)
    assert names() == {"Ann", "Imp 1", "Imp 2"}


# What is agreed upon


@pytest.mark.parametrize(
    "text", ["", "7", "[]", '{"hp": 3, "delays": "no"}', "{", '{"hp": {"party": "x"}}']
)
def test_an_agreement_that_makes_no_sense_is_the_usual_one(text: str) -> None:
    assert read_visibility(text, LANES, "s") == usual_visibility(LANES, "s")


@given(SHOWN, SHOWN, st.tuples(*[st.booleans()] * 4))
def test_an_agreement_is_read_as_it_was_written(
    party: Shown, enemies: Shown, flags: tuple[bool, bool, bool, bool]
) -> None:
    delays, timers, concealed, amounts = flags
    made = replace(
        usual_visibility(LANES, "s"),
        hp={"party": party, "enemies": enemies},
        delays=delays,
        timers=timers,
        concealed=concealed,
        amounts=amounts,
    )
    assert read_visibility(write_visibility(made), LANES, "s") == made


def test_what_players_see_is_kept_in_the_campaign(tmp_path: Path) -> None:
    path = camp(tmp_path)
    with opened(path) as session:
        agreed = replace(session.visibility, hp={"party": Shown.BAR, "enemies": Shown.HIDDEN})
        session.set_visibility(agreed)
    with opened(path) as session:
        session.begin("weir", responder=DeskRoller(1))
        assert session.visibility.hp == {"party": Shown.BAR, "enemies": Shown.HIDDEN}
        assert session.visibility.salt == running(session).id


def looked_at(*tokens: TokenView) -> Outward:
    return Outward(Still(view(*tokens)), TOLD)


@dataclass
class Still:
    """A battle in which nothing happens."""

    picture: TimelineView
    cursor: int = 0

    def view_at(self, cursor: int) -> TimelineView:
        return self.picture if cursor == 0 else view()

    def facts(self, number: int) -> tuple[Event, ...]:
        raise AssertionError(number)


@pytest.mark.parametrize(
    ("fields", "character"),
    [
        ({}, "the-imp"),
        ({"hidden": True}, ""),
        ({"hidden": True, "public_name": "A shape"}, ""),
        ({"public_name": "A shape"}, ""),
        ({"source": ""}, ""),
    ],
)
def test_only_those_who_are_known_by_their_own_name_have_a_portrait(
    fields: dict[str, Any], character: str
) -> None:
    imp = replace(token("imp", 3, "enemies"), **{"source": "the-imp", **fields})
    seen = looked_at(replace(token("ann", 1), source="ann"), imp)
    assert seen.portrait_of(public_id("imp", TOLD.salt)) == character
    assert seen.portrait_of(public_id("ann", TOLD.salt)) == "ann"
    assert seen.portrait_of("imp") == ""


def test_telling_looks_at_no_more_steps_than_are_asked_for() -> None:
    fight = Table(entrant("Ann", place=0), entrant("Bo", "enemies", place=5))
    for number in range(30):
        fight.do(c.ChangeGauge((fight.id("Ann"),), "hp", -1 if number % 2 else 1))
    looked = Record(fight.history)
    Outward(looked, TOLD).told(2)
    assert len(looked.views) <= 6
    steps = Outward(looked, TOLD).backwards()
    next(steps)
    assert len(looked.views) <= 6
