"""How well what was typed fits a title. Pure; knows nothing of the desk."""

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TypeVar

Item = TypeVar("Item")

_WORD, _START, _INSIDE, _INITIALS, _SCATTERED = 100, 80, 50, 60, 20


def ranked(
    sought: str,
    items: Iterable[Item],
    texts: Callable[[Item], tuple[str, str]],
    recent: Sequence[Item] = (),
    off: Callable[[Item], bool] = lambda _item: False,
) -> list[Item]:
    """The items that fit, the best first; all of them for an empty search.

    ``texts`` gives an item's title and further words; those weigh less, and need three signs.
    What was ``recent`` goes before its equals, what is ``off`` goes behind what fits nearly as
    well.
    """
    found = []
    for place, item in enumerate(items):
        title, further = texts(item)
        score = fit(sought, title, further)
        if score is not None:
            used = recent.index(item) if item in recent else len(recent) + 1
            bonus = max(0, 8 - used) if recent else 0
            found.append((-(score + bonus - 15 * off(item)), place, item))
    found.sort(key=lambda one: one[:2])
    return [item for _, _, item in found]


def fit(sought: str, title: str, further: str = "") -> int | None:
    """How well every word of ``sought`` is found; ``None`` when one of them is not."""
    wanted = folded(sought).split()
    if not wanted:
        return 0
    words, others = _words(title), _words(further)
    scores = []
    for part in wanted:
        best = _part(part, words)
        if best is None:
            beside = _part(part, others) if len(part) > 2 else None
            best = None if beside is None or beside <= _SCATTERED else beside // 2
        if best is None:
            return None
        scores.append(best)
    if folded(title).startswith(folded(sought).strip()):
        scores.append(_START)
    return sum(scores) // len(wanted) - min(20, len(title) // 4)


@cache
def folded(text: str) -> str:
    """Without case and accents."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


@cache
def _words(text: str) -> tuple[str, ...]:
    spaced = "".join(sign if sign.isalnum() else " " for sign in folded(text))
    return tuple(spaced.split())


def _part(part: str, words: tuple[str, ...]) -> int | None:
    if not words:
        return None
    bare = "".join(sign for sign in part if sign.isalnum())
    part = bare or part
    best = 0
    for place, word in enumerate(words):
        early = max(0, 6 - 2 * place)
        if word == part:
            best = max(best, _WORD + early)
        elif word.startswith(part):
            best = max(best, _START + early)
        elif part in word and len(part) > 1:
            best = max(best, _INSIDE)
    if best < _INITIALS and len(part) > 1:
        initials = "".join(word[0] for word in words)
        if initials.startswith(part):
            best = _INITIALS
    if not best and len(part) > 2 and _scattered(part, "".join(words)):
        best = _SCATTERED
    return best or None


def _scattered(part: str, text: str) -> bool:
    """Whether the letters come in this order, with few gaps."""
    at, gaps = text.find(part[0]), 0
    if at < 0:
        return False
    for sign in part[1:]:
        found = text.find(sign, at + 1)
        if found < 0:
            return False
        gaps += found > at + 1
        at = found
    return gaps <= max(1, len(part) // 3)
