"""What characters bring from one battle to the next, and how it is taken back."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.campaign.creating import NewCampaign, create_campaign
from app.engine.core.answers import DeskRoller
from app.engine.core.commands import (
    Act,
    AddNote,
    ChangeGauge,
    EndBattle,
    Remove,
    RemoveStatus,
    SetStatus,
)
from app.services.battle import Battle, Planned
from app.services.condition import (
    Carried,
    Chapter,
    Kind,
    condition,
    read_chapters,
    settled,
    unsettled,
    with_items,
    write_chapters,
)
from app.services.session import Session
from tests.helpers.campaigns import raw
from tests.helpers.rights import write_protected
from tests.helpers.sessions import DAWN, opened, running

POTION = {
    "id": "potion",
    "name": "Potion",
    "effects": [{"kind": "heal", "flat": 20, "gauge": "hp"}],
}
NURSE = {
    "id": "nurse",
    "name": "Nurse",
    "hp": 90,
    "mp": 30,
    "attributes": {"SPD": 49, "VIT": 2, "ATK": 2, "MAG": 2, "SPR": 2},
    "items": {"potion": 3},
}
RAT = {"id": "rat", "name": "Rat", "type": "monster", "hp": 50, "attributes": {"SPD": 1}}
HALL = {
    "id": "hall",
    "name": "The Hall",
    "members": [
        {"character": "nurse", "side": "party", "place": 0},
        {"character": "rat", "count": 2, "place": 30},
    ],
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "ward.seedboard"
    documents = (
        ("item", POTION), ("character", NURSE), ("character", RAT), ("encounter", HALL),
    )  # fmt: skip
    create_campaign(made, NewCampaign("Ward", "seed", "0.1.0", DAWN, documents))
    return made


def begin(session: Session, **options: Any) -> Battle:
    outcome = session.begin("hall", responder=DeskRoller(1), **options)
    assert isinstance(outcome, Planned), outcome
    return running(session)


def who(battle: Battle, name: str) -> str:
    return next(token.id for token in battle.view.tokens if token.name == name)


def fought(session: Session) -> Battle:
    """A battle that cost the nurse 40 HP, 5 MP and a potion, and is over."""
    battle = begin(session)
    nurse = who(battle, "Nurse")
    taken = battle.run(Act(nurse, "item", (nurse,), item="potion"), responder=DeskRoller(1))
    assert isinstance(taken, Planned), taken
    battle.run(ChangeGauge((nurse,), "hp", -40))
    battle.run(ChangeGauge((nurse,), "mp", -5))
    battle.run(EndBattle())
    return battle


def standing(battle: Battle, name: str = "Nurse") -> tuple[int, int | None]:
    token = battle.view.token(who(battle, name))
    return token.hp.value, None if token.mp is None else token.mp.value


def potions(battle: Battle) -> int:
    joined = next(e for e in battle.events if e.kind == "combatant.joined")
    return int(joined.body["items"]["potion"])


def test_everybody_is_fresh_before_the_first_battle(path: Path) -> None:
    with opened(path) as session:
        assert standing(begin(session)) == (90, 30)


def test_hp_mp_and_items_go_on_into_the_next_battle(path: Path) -> None:
    with opened(path) as session:
        fought(session)
        assert session.carryover.now == {
            "nurse": Carried(hp=50, mp=25, hp_max=90, mp_max=30, used={"potion": 1})
        }
    with opened(path) as session:
        battle = begin(session)
        assert standing(battle) == (50, 25)
        assert potions(battle) == 2
        assert standing(battle, "Rat 1")[0] == 50


def test_used_items_add_up_over_battles(path: Path) -> None:
    with opened(path) as session:
        fought(session)
        fought(session)
        assert session.carryover.now["nurse"].used == {"potion": 2}
        assert potions(begin(session)) == 1


def test_a_battle_under_way_changes_nothing_yet(path: Path) -> None:
    with opened(path) as session:
        battle = begin(session)
        battle.run(ChangeGauge((who(battle, "Nurse"),), "hp", -40))
        assert session.carryover.now == {}


def test_going_back_into_a_battle_takes_its_end_back(path: Path) -> None:
    with opened(path) as session:
        battle = fought(session)
        battle.undo()
        assert session.carryover.now == {}
        battle.redo()
        assert session.carryover.now["nurse"].hp == 50
        battle.jump(1)
        battle.run(EndBattle())
        assert session.carryover.now == {}


def test_a_note_after_the_end_counts_nothing_twice(path: Path) -> None:
    with opened(path) as session:
        battle = fought(session)
        battle.run(AddNote("Two crowns each"))
        assert session.carryover.now["nurse"].used == {"potion": 1}
        assert len(session.carryover.chapters) == 1


def test_the_house_rule_that_restores_leaves_hp_and_mp_full(path: Path) -> None:
    with opened(path) as session:
        session.set_house_rules({"restore_after_battle": True})
        fought(session)
        left = session.carryover.now["nurse"]
        assert (left.hp, left.mp, left.used) == (None, None, {"potion": 1})


def test_a_rest_restores_and_can_be_taken_back(path: Path) -> None:
    with opened(path) as session:
        fought(session)
        session.carryover.rest()
        assert session.carryover.now["nurse"].used == {"potion": 1}
        assert session.carryover.now["nurse"].hp is None
        session.carryover.take_back()
        assert session.carryover.now["nurse"].hp == 50
        session.carryover.take_back()
        assert session.carryover.now["nurse"].hp == 50
        session.carryover.rest(whole=True)
        assert session.carryover.now == {}
    with opened(path) as session:
        assert standing(begin(session)) == (90, 30)


def test_copies_and_monsters_bring_nothing(path: Path) -> None:
    with opened(path) as session:
        battle = begin(session)
        battle.run(ChangeGauge((who(battle, "Rat 1"),), "hp", -20))
        battle.run(EndBattle())
        assert session.carryover.now == {}


def test_whoever_was_taken_off_is_as_it_was_then(path: Path) -> None:
    with opened(path) as session:
        battle = begin(session)
        nurse = who(battle, "Nurse")
        battle.run(ChangeGauge((nurse,), "hp", -10))
        battle.run(Remove(nurse))
        assert battle.ended
        assert session.carryover.now["nurse"].hp == 80


def test_a_campaign_that_cannot_be_written_is_left_alone(path: Path) -> None:
    with opened(path) as session:
        fought(session)
    before = raw(path, "SELECT value FROM meta WHERE key = 'carry'")
    with write_protected(path), opened(path) as session:
        session.open_battle(session.battles()[0].id)
        assert running(session).ended
    assert raw(path, "SELECT value FROM meta WHERE key = 'carry'") == before


def test_nobody_brings_more_than_the_sheet_allows_by_now(path: Path) -> None:
    with opened(path) as session:
        fought(session)
        command = session.prepare("hall")
        (nurse, *others) = command.entrants
        weaker = {**nurse.documents["character"], "hp": 30, "mp": 10}
        nurse = replace(nurse, documents={**nurse.documents, "character": weaker})
        session.begin_as(replace(command, entrants=(nurse, *others)), responder=DeskRoller(1))
        assert standing(running(session)) == (30, 10)


def test_two_paused_battles_keep_their_own(path: Path) -> None:
    with opened(path) as session:
        one = begin(session)
        session.close_battle()
        two = fought(session)
        session.open_battle(one.id)
        assert standing(running(session)) == (90, 30)
        assert session.carryover.chapters[0].battle == two.id


# The chapters by themselves

PEOPLE = st.dictionaries(
    st.sampled_from("abc"),
    st.builds(
        Carried,
        st.none() | st.integers(0, 99),
        st.none() | st.integers(0, 99),
        st.integers(0, 99),
        st.integers(0, 99),
        st.dictionaries(st.sampled_from("xy"), st.integers(0, 9)),
        st.dictionaries(st.sampled_from("st"), st.none() | st.integers(1, 9)),
    ),
)
CHAPTERS = st.lists(
    st.builds(Chapter, st.sampled_from(Kind), st.just("2026"), st.sampled_from("123"),
              st.booleans(), PEOPLE)
).map(tuple)  # fmt: skip


@given(CHAPTERS)
def test_chapters_are_read_as_they_were_written(chapters: tuple[Chapter, ...]) -> None:
    assert read_chapters(write_chapters(chapters)) == chapters


@given(CHAPTERS, PEOPLE)
def test_settling_twice_is_settling_once_and_unsettling_forgets(
    chapters: tuple[Chapter, ...], people: dict[str, Carried]
) -> None:
    chapter = Chapter(Kind.BATTLE, "2026", "new", people=people)
    once = settled(chapters, chapter)
    assert settled(once, chapter) == once
    assert condition(unsettled(once, "new")) == condition(chapters)


@pytest.mark.parametrize("text", ["", "{", "7", '[{"kind": "feast"}]', '[7, {"people": []}]'])
def test_what_is_no_chapter_is_left_out(text: str) -> None:
    assert read_chapters(text) == ()


def test_a_bag_is_never_less_than_empty() -> None:
    assert with_items({"a": 2, "b": 1}, {"a": 1, "b": 5, "c": 1}) == {"a": 1, "b": 0}


def stone(session: Session) -> None:
    """The nurse ends a battle petrified and poisoned."""
    battle = begin(session)
    nurse = (who(battle, "Nurse"),)
    battle.run(SetStatus(nurse, "poison", 3))
    battle.run(SetStatus(nurse, "stone", None))
    if not battle.ended:
        battle.run(EndBattle())


def borne(battle: Battle) -> dict[str, int | None]:
    token = battle.view.token(who(battle, "Nurse"))
    return {chip.id: chip.remaining for chip in token.chips}


def test_what_outlasts_a_battle_goes_on_into_the_next(path: Path) -> None:
    with opened(path) as session:
        stone(session)
        assert session.carryover.now["nurse"].statuses == {"stone": None}
    with opened(path) as session:
        assert borne(begin(session)) == {"stone": None}


def test_a_rest_takes_no_status_off_and_a_new_start_takes_all(path: Path) -> None:
    with opened(path) as session:
        stone(session)
        session.carryover.rest()
        assert borne(begin(session)) == {"stone": None}
        session.carryover.rest(whole=True)
        assert borne(begin(session)) == {}


def test_a_status_taken_off_in_the_next_battle_is_gone_for_good(path: Path) -> None:
    with opened(path) as session:
        stone(session)
        battle = begin(session)
        battle.run(RemoveStatus((who(battle, "Nurse"),), "stone"))
        if not battle.ended:
            battle.run(EndBattle())
        assert "nurse" not in session.carryover.now


def test_chapters_of_an_earlier_version_know_no_statuses() -> None:
    person: dict[str, Any] = {"hp": 5, "mp": None, "hp_max": 9, "mp_max": 0, "used": {}}
    chapter = {"kind": "battle", "made": "", "battle": "b", "stands": True, "people": {"a": person}}
    (read,) = read_chapters(json.dumps([chapter]))
    assert read.people["a"] == Carried(hp=5, hp_max=9)
