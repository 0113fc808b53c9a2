"""All choices of a print as texts by name: what is remembered, and what the command is told."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from app.engine.model.kit_limits import CARD_SIZES, LONGEST, MOST_ROUNDS, MOST_TURNS, SHORTEST

YES, NO = "yes", "no"
PAPERS: Final = ("a4", "letter", "a3", "tabloid", "a5", "a4+letter")
SIZE: Final = r"\d{1,4}(\.\d+)?(mm|in)?x\d{1,4}(\.\d+)?(mm|in)?"
"""A paper of one's own: ``210x279`` in mm, or ``8.5x11in``."""
ORIENTATIONS: Final = ("auto", "portrait", "landscape")
INKS: Final = ("colour", "grey", "saver")
SIDES: Final = ("fold", "single", "long", "short")
LAYOUTS: Final = ("tiled", "folded", "poster")
CARDS: Final = tuple(CARD_SIZES)

Check = Callable[[str], bool]


def _one_of(*names: str) -> Check:
    return lambda text: text in names


def _number(low: float, high: float) -> Check:
    def check(text: str) -> bool:
        return bool(re.fullmatch(r"\d{1,4}(\.\d{1,2})?", text)) and low <= float(text) <= high

    return check


def _flag(text: str) -> bool:
    return text in {YES, NO}


def _paper(text: str) -> bool:
    return text in PAPERS or re.fullmatch(SIZE, text) is not None


def _margins(text: str) -> bool:
    return len(text.split(",")) == 4 and all(map(_number(5, 100), text.split(",")))


_WISHES: Final[Mapping[str, tuple[str, Check]]] = {
    "paper": ("a4", _paper),
    "orientation": ("auto", _one_of(*ORIENTATIONS)),
    "margins": ("5,5,5,5", _margins),
    "ink": ("colour", _one_of(*INKS)),
    "sides": ("fold", _one_of(*SIDES)),
    "bleed": ("0", _number(0, 5)),
    "marks": (YES, _flag),
    "printer": ("", lambda _text: True),
    "font": ("", lambda _text: True),
    "length": ("100", _number(SHORTEST, LONGEST)),
    "layout": ("tiled", _one_of(*LAYOUTS)),
    "distance": ("8", _number(5, 20)),
    "lanes": ("4", _one_of("4", "8", "names")),
    "row": ("10", _number(5, 40)),
    "serpentine": (NO, _flag),
    "portraits": (NO, _flag),
    "round": (NO, _flag),
    "standees": (NO, _flag),
    "card": ("poker", _one_of(*CARDS)),
    "basic": (NO, _flag),
    "backs": (YES, _flag),
    "fillable": (NO, _flag),
    "wheels": (NO, _flag),
    "tracker_rounds": ("8", _number(1, MOST_ROUNDS)),
    "turns": ("4", _number(1, MOST_TURNS)),
}
"""Each choice with its usual value, and whether a text makes sense of it."""
USUAL: Final[Mapping[str, str]] = {name: usual for name, (usual, _) in _WISHES.items()}


def sensible(options: Mapping[str, str]) -> dict[str, str]:
    """Every choice, as ``options`` has it where that makes sense, else as usual."""
    return {
        name: options[name] if name in options and check(options[name]) else usual
        for name, (usual, check) in _WISHES.items()
    }


def makes_sense(name: str, text: str) -> bool:
    """Whether a choice may have this value."""
    return name in _WISHES and _WISHES[name][1](text)


def arguments(options: Mapping[str, str]) -> list[str]:
    """The choices for ``seedboard print pack``; the printer is left to who knows its numbers."""
    chosen = sensible(options)
    made = ["--paper", chosen["paper"], "--orientation", chosen["orientation"]]
    made += ["--margins", chosen["margins"], "--ink", chosen["ink"], "--sides", chosen["sides"]]
    made += ["--bleed", chosen["bleed"], "--length", chosen["length"]]
    made += ["--layout", chosen["layout"], "--row", chosen["row"], "--card", chosen["card"]]
    if chosen["layout"] != "folded":
        made += ["--distance", chosen["distance"]]
    made += ["--rounds", chosen["tracker_rounds"], "--turns", chosen["turns"]]
    if chosen["font"]:
        made += ["--font", chosen["font"]]
    switches = {
        "--no-marks": chosen["marks"] == NO,
        "--no-backs": chosen["backs"] == NO,
        "--wide": chosen["lanes"] == "8",
        "--lanes-by-name": chosen["lanes"] == "names",
        **{f"--{name}": chosen[name] == YES for name in _SWITCHES},
    }
    return [*made, *(name for name, on in switches.items() if on)]


_SWITCHES: Final = ("serpentine", "portraits", "round", "standees", "basic", "fillable", "wheels")
