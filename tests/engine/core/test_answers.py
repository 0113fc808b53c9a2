"""Dice of the desk, and facts that are laid out when they are read."""

from random import Random

import pytest

from app.engine.core.answers import Answers, AnswerSource, DeskRoller, Question, QuestionKind
from app.engine.core.events import Event
from app.engine.model.breakdown import Breakdown, Note
from app.engine.model.dice import parse_dice
from app.engine.model.phrase import Phrase


@pytest.mark.parametrize("text", ["1d6", "1d100", "3d12+2", "2d6-1d4", "1d1", "7"])
def test_the_desk_rolls_as_randint_would(text):
    dice, roller = parse_dice(text), DeskRoller(3)
    chance = Random(3)  # noqa: S311 - dice
    assert [roller.roll(dice) for _ in range(200)] == [dice.roll(chance) for _ in range(200)]


def test_a_question_is_made_only_for_somebody_who_has_to_be_asked():
    dice, asked = parse_dice("1d6"), []

    def question() -> Question:
        asked.append(True)
        return Question("hit", QuestionKind.ROLL, Phrase("ask.cos"), dice=dice)

    desk = Answers(responder=DeskRoller(1))
    assert 1 <= desk.dice("hit", dice, question) <= 6
    assert (asked, desk.used[0].source) == ([], AnswerSource.DESK)
    by_hand = Answers(given={"hit": 5}, responder=DeskRoller(1))
    assert by_hand.dice("hit", dice, question) == 5
    assert (asked, by_hand.used[0].source) == ([True], AnswerSource.HAND)


def test_a_fact_is_the_same_whether_its_sum_was_laid_out_or_not():
    notes: tuple[Note, ...] = (("delay.base", "=", 30, 30, {}),)
    line = {"source": "delay.base", "params": {}, "op": "=", "amount": 30, "value": 30}
    late = Event("delay.added", {"who": "c1"}, total=Breakdown(30, (), notes))
    read = Event("delay.added", {"who": "c1", "breakdown": [line]})
    assert late.facts == {"who": "c1"}
    assert late == read
    assert late != Event("delay.added", {"who": "c1", "breakdown": []})
    assert late != Event("delay.added", read.body, 2)
