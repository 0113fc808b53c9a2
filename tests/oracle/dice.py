"""Dice that two players of the same battle can share: a number for a purpose, not a sequence.

The same purpose, roller and target in the same command always shows the same number, in
whatever order the two of them come to ask.
"""

import re
from collections import Counter
from zlib import crc32

_WRITTEN = re.compile(r"(?:(\d+)d(\d+))?\+?(\d+)?")


class Shared:
    """The numbers of one battle; `command` starts the next command's."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.number = 0
        self.asked: Counter[tuple[str, str, str]] = Counter()

    def command(self, number: int) -> None:
        """From here on the numbers belong to the command of this number."""
        self.number = number
        self.asked.clear()

    def die(self, faces: int, *purpose: object) -> int:
        """1 to ``faces`` for one die of a purpose."""
        text = f"{self.seed}/{self.number}/{'/'.join(map(str, purpose))}"
        mixed = crc32(text.encode()) * 2654435761 % 2**32
        return 1 + (mixed >> 7) % faces

    def sum(self, dice: list[tuple[int, int]], constant: int, purpose: str, *whom: str) -> int:
        """The next total of ``dice``, pairs of count and faces, for this purpose."""
        who, about = whom
        self.asked[purpose, who, about] += 1
        time = self.asked[purpose, who, about]
        total = constant
        for place, (count, faces) in enumerate(dice):
            for one in range(count):
                total += self.die(faces, purpose, who, about, time, place, one)
        return total


def read(text: str) -> tuple[list[tuple[int, int]], int]:
    """Dice written as ``2d6+3``, ``1d8`` or ``4``, and no other way."""
    found = _WRITTEN.fullmatch(text)
    assert found is not None, text
    dice = [(int(found[1]), int(found[2]))] if found[1] else []
    return dice, int(found[3] or 0)
