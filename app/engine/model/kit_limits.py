"""How far the choices of a print go: for whoever asks them without making a document."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SHORTEST: Final = 10
LONGEST: Final = 999
"""Ticks of a delay track."""
MOST_ROUNDS: Final = 60
"""Of a tracker of turns."""
MOST_TURNS: Final = 30
"""For which there are slips to choose on."""
MOST_BLANK_CARDS: Final = 999
"""Cards to write on in one print."""
CARD_SIZES: Final[Mapping[str, tuple[float, float]]] = MappingProxyType({
    "poker": (63, 88),
    "bridge": (57, 89),
    "mini": (44, 68),
    "tarot": (70, 120),
    "a7": (74, 105),
})  # fmt: skip
"""Width and height of the cards that have a name, in mm."""
