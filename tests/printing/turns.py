"""Trackers and slips to try."""

from dataclasses import replace

from app.engine.model.choice_slips import ChoiceSlips, Slip, SlipChoice
from app.engine.model.turn_tracker import Supply, Tracked, TurnTracker
from tests.printing.cards import DRAKE, YSOLDE
from tests.printing.kit import WORDS

MARKS = ("T", "O")


def tracker(count: int, *, rounds: int = 8, blanks: int = 2) -> TurnTracker:
    rows = tuple(
        Tracked(
            f"f/{n}", f"Fighter {n}", (YSOLDE, DRAKE)[n % 2], f"1d10 + {n}", str(10 + n),
            (Supply("AP", n % 9), Supply("Fire", 2), Supply("Wind", 30))[: n % 4],
        )
        for n in range(count)
    )  # fmt: skip
    words = replace(WORDS.tracker, marks=MARKS)
    return TurnTracker("Initiative", words, rows, rounds, blanks)


def slips(count: int, *, turns: int = 3, choices: int = 6) -> ChoiceSlips:
    made = tuple(
        Slip(
            f"f/{n}", f"Fighter {n}", (YSOLDE, DRAKE)[n % 2],
            tuple(SlipChoice(f"Option {n}.{m}", "5d6 / 3d6") for m in range(choices)),
        )
        for n in range(count)
    )  # fmt: skip
    return ChoiceSlips("Slips", WORDS.slips, made, turns)
