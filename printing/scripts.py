"""Scripts that run from right to left, and signs that join: what a plain row of signs needs.

Text is kept in reading order until it is drawn; here alone it becomes a row from left to right.
"""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final

_LEFTWARD: Final = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff]")
"""Hebrew, Arabic and their kin."""
_JOINING: Final = re.compile("[\u0620-\u06ff\u0750-\u077f]")


def joined(text: str) -> str:
    """Arabic letters in the forms that they have beside their neighbours; the order stays."""
    if text.isascii() or _JOINING.search(text) is None:
        return text
    return _joiner()(text)


def leftward(text: str) -> bool:
    """Whether a line begins at the right: its first letter tells."""
    if text.isascii() or _LEFTWARD.search(text) is None:
        return False
    from bidi import get_base_level  # noqa: PLC0415 - only where there is such a script

    return bool(get_base_level(text))


@lru_cache(maxsize=2048)
def visual(text: str) -> str:
    """The signs of a line from left to right as they stand on paper."""
    if text.isascii() or _LEFTWARD.search(text) is None:
        return text
    # the package's other door leaves brackets the wrong way round
    from bidi.algorithm import get_display  # noqa: PLC0415 - only where there is such a script

    return str(get_display(text))


@cache
def _joiner() -> Callable[[str], str]:
    from arabic_reshaper import ArabicReshaper  # noqa: PLC0415 - only where there is such a script

    # whole words as one sign are in few fonts; only lām and alif have to be written as one
    shaper = ArabicReshaper({"delete_harakat": False, "ARABIC LIGATURE ALLAH": False})
    return lambda text: str(shaper.reshape(text))
