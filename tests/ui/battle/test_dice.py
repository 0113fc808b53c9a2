"""Dice as they are typed and as the desk rolls them."""

import pytest

from app.engine.core.answers import AnswerMissing, DeskRoller, Question, QuestionKind
from app.engine.model.dice import parse_dice
from app.engine.model.phrase import Phrase
from app.engine.model.timeline import Axis, TimelineView
from app.ui.battle.rolls import DeskDice, Typed, read_typed, takes_each
from app.ui.desk.dice_habit import DiceHabit
from tests.helpers.views import token


def roll(dice: str, who: str | None = None) -> Question:
    return Question("k", QuestionKind.ROLL, Phrase("ask.damage"), who=who, dice=parse_dice(dice))


@pytest.mark.parametrize(
    ("dice", "text", "typed"),
    [
        ("1d100", "00", Typed(100)),
        ("1d100", "0", Typed(100)),
        ("1d100", "30 7", Typed(37, (30, 7))),
        ("1d100", "00 7", Typed(7, (0, 7))),
        ("1d100", "00 0", Typed(100, (0, 0))),
        ("1d100", "35 7", Typed()),
        ("1d100", "30 7 1", Typed()),
        ("1d10", "0", Typed(10)),
        ("3d6", "12", Typed(12)),
        ("3d6", "4 2 6", Typed(12, (4, 2, 6))),
        ("3d6", "4+2+6", Typed(12, (4, 2, 6))),
        ("3d6", "4 2", Typed(None, (4, 2), 1)),
        ("3d6", "2", Typed(None, (2,), 2)),
        ("3d6", "4 ", Typed(4)),
        ("3d6", "4 7", Typed()),
        ("3d6", "4 2 6 1", Typed()),
        ("3d6", "19", Typed()),
        ("2d10", "0 7", Typed(17, (10, 7))),
        ("2d6+3", "4 2", Typed(9, (4, 2), 0, 3)),
        ("2d6+3", "9", Typed(9)),
        ("1d8+1d4", "5 3", Typed(8, (5, 3))),
        ("1d8+1d4", "3 5", Typed()),
        ("1d6", "3 3", Typed()),
        ("1d6", "", Typed()),
        ("1d6", "six", Typed()),
    ],
)  # fmt: skip
def test_dice_are_read_as_a_total_or_one_by_one(dice, text, typed):
    assert read_typed(roll(dice), text) == typed


@pytest.mark.parametrize(
    ("dice", "each"), [("1d100", True), ("3d6", True), ("1d8+1d4", True), ("1d10", False)]
)
def test_which_dice_take_more_than_one_number(dice, each):
    assert takes_each(roll(dice)) is each


def field() -> TimelineView:
    axis = Axis(Phrase("axis.delay"), Phrase("unit.ticks"), 60, 5)
    tokens = (token("ann", 0, lane="party"), token("imp", 5, lane="enemies"))
    return TimelineView(axis, (), tokens, (), "ann", 0, 0)


@pytest.mark.parametrize(
    ("habit", "who", "rolls"),
    [
        ("hand", "imp", False), ("hand", "ann", False), ("desk", "ann", True),
        ("desk", None, True), ("enemies", "imp", True), ("enemies", "ann", False),
        ("enemies", None, False),
    ],
)  # fmt: skip
def test_whose_dice_the_desk_rolls_unasked(habit, who, rolls):
    assert DiceHabit(habit).rolls(roll("1d6", who), field()) is rolls


def test_the_desk_leaves_choices_to_the_table():
    choice = Question("f", QuestionKind.CHOICE, Phrase("ask.first"), options=("a", "b"))
    assert not DiceHabit.DESK.rolls(choice, field())
    dice = DeskDice({}, DeskRoller(7), lambda _question: True)
    with pytest.raises(AnswerMissing):
        dice.reply(choice)


def test_the_desk_repeats_what_it_has_rolled_and_rolls_what_is_wanted():
    dice = DeskDice({"k": 4}, DeskRoller(7), lambda question: question.key == "new")
    assert dice.reply(roll("1d6")) == 4
    assert dice.rolled == []
    new = Question("new", QuestionKind.ROLL, Phrase("ask.cos"), dice=parse_dice("1d100"))
    assert dice.reply(new) in range(1, 101)
    assert [question.key for question, _ in dice.rolled] == ["new"]
    other = Question("other", QuestionKind.ROLL, Phrase("ask.cos"), dice=parse_dice("1d6"))
    with pytest.raises(AnswerMissing):
        dice.reply(other)
