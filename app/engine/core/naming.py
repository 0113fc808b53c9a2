"""What the players call each combatant: numbers that tell nothing of those they do not see.

Where nobody of a name was ever hidden, the GM's own names hold, because they stand on the
printed tokens too. Where somebody was, numbers are given in the order in which the players
get to see them: ``Imp 1`` and ``Imp 3`` beside a hidden ``Imp 2`` are *Imp 1* and *Imp 2*,
and one alone is *Imp*. So it is where a number is missing for any other reason, such as one
who comes later: the gap would tell of it. A name once given stays.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from app.engine.model.player import Visibility
from app.engine.model.timeline import TimelineView, TokenView
from app.engine.model.tokens import numbered, split_number

UNKNOWN = "?"
"""The letter of whoever is shown by another name alone."""


@dataclass(frozen=True, slots=True)
class Naming:
    """Names as they have grown from step to step, by the id of the combatant."""

    called: Mapping[str, tuple[str, int | None]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    """A name without its number, and the number."""
    veiled: frozenset[str] = frozenset()
    """Names of which somebody was out of the players' sight at some time."""

    def name(self, token: TokenView) -> str:
        """What the players call it."""
        base, number = self.called[token.id]
        return base if number is None else f"{base} {number}"

    def letter(self, token: TokenView) -> str:
        """The signs of its token, with the players' number in place of the GM's."""
        _, number = self.called[token.id]
        _, own = split_number(token.name)
        if number == own:
            return token.letter
        tail = "" if own is None else str(own)
        head = token.letter.removesuffix(tail) if tail else token.letter
        return numbered(head or token.letter, number)


NOBODY_NAMED = Naming()


def is_seen(token: TokenView, visibility: Visibility) -> bool:
    """Whether the players know of it at all."""
    return not token.hidden or (visibility.concealed and bool(token.public_name))


def renamed(before: Naming, view: TimelineView, visibility: Visibility) -> Naming:
    """The names after one more step, which looks like ``view``."""
    called = dict(before.called)
    veiled = before.veiled | {
        _wanted(token)[0] for token in view.tokens if not is_seen(token, visibility)
    }
    veiled |= _gaps(called, (_wanted(token) for token in _by_number(view, visibility)))
    for token in _by_number(view, visibility):
        base, number = _wanted(token)
        old = called.get(token.id)
        if old is not None and old[0] == base and base in veiled:
            continue
        if base in veiled:
            number = _next_number(called, base)
        called[token.id] = (base, number)
    return Naming(called, veiled)


def _wanted(token: TokenView) -> tuple[str, int | None]:
    return split_number(token.public_name or token.name)


def _by_number(view: TimelineView, visibility: Visibility) -> Iterator[TokenView]:
    seen = (token for token in view.tokens if is_seen(token, visibility))
    yield from sorted(seen, key=lambda one: (_wanted(one)[1] or 0, len(one.id), one.id))


def _gaps(
    called: Mapping[str, tuple[str, int | None]], seen: Iterable[tuple[str, int | None]]
) -> frozenset[str]:
    """Names whose numbers tell of somebody who was never seen: 1 and 3, or a 1 alone."""
    numbers: dict[str, set[int]] = {}
    for base, number in (*called.values(), *seen):
        if number is not None:
            numbers.setdefault(base, set()).add(number)
    return frozenset(
        base for base, found in numbers.items() if found == {1} or len(found) != max(found)
    )


def _next_number(called: dict[str, tuple[str, int | None]], base: str) -> int | None:
    """The number of a newcomer; the first of a name has none until there is a second."""
    same = {id_: number for id_, (name, number) in called.items() if name == base}
    if not same:
        return None
    for id_, number in same.items():
        if number is None and 1 not in same.values():
            called[id_] = (base, 1)
    return max(number or 1 for number in same.values()) + 1
