"""Tokens that are picked up and not yet dropped. No Qt."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from app.engine.model.record import value
from app.ui.grid.geometry import HIGHEST


@value
class Carry:
    """What is in the hand and where it would land."""

    held: str
    """The token that was grabbed; the others keep their distance to it."""
    origins: Mapping[str, int]
    """Where each of the tokens was, in ticks; a held token counts from 0."""
    place: int
    """Where the grabbed token would land."""
    before: str | None = None
    after: str | None = None
    typed: str = ""
    """Digits typed so far."""
    released: bool = False
    """Whether it comes from the shelf of held tokens."""
    shelved: bool = False
    """Whether it would be put on that shelf."""

    @property
    def moved(self) -> int:
        """How far the grabbed token would move, in ticks; later is positive."""
        return self.place - self.origins[self.held]

    @property
    def idle(self) -> bool:
        """Whether dropping now would change nothing."""
        if self.released:
            return self.shelved
        tied = self.before is not None or self.after is not None
        return not (self.moved or tied or self.shelved)

    def places(self) -> dict[str, int]:
        """Where all would land, the grabbed one first."""
        rest = {one: clamped(was + self.moved) for one, was in self.origins.items()}
        return {self.held: self.place, **{k: v for k, v in rest.items() if k != self.held}}

    def to(self, place: int, *, before: str | None = None, after: str | None = None) -> "Carry":
        """The same, landing at ``place`` (ticks), perhaps right before or after another."""
        return replace(
            self, place=clamped(place), before=before, after=after, typed="", shelved=False
        )

    def on_shelf(self) -> "Carry":
        """The same, over the shelf of held tokens."""
        return replace(self, shelved=True, before=None, after=None)

    def type(self, digit: str) -> "Carry":
        """The same with one more digit typed; more than four are not taken."""
        typed = (self.typed + digit).lstrip("0") or "0"
        return self if len(typed) > 4 else replace(self.to(int(typed)), typed=typed)

    def untype(self) -> "Carry":
        """The same with the last digit taken back; with none left, where it was."""
        typed = self.typed[:-1]
        place = int(typed) if typed else self.origins[self.held]
        return replace(self.to(place), typed=typed)


def clamped(place: int) -> int:
    """A place that a token can be put at: 0 to 9999."""
    return max(0, min(HIGHEST, place))


def lift(held: str, others: Mapping[str, int | None], *, released: bool = False) -> Carry:
    """Picks up ``held``, together with the others that have a place."""
    origins = {one: place for one, place in others.items() if place is not None}
    origins.setdefault(held, 0)
    return Carry(held, origins, origins[held], released=released)


class Piled(NamedTuple):
    """How somebody who is carried lies among the others."""

    depth: int
    """Under how many: 0 for the uppermost."""
    along: bool
    """Whether it goes along with the hand and not in a column of its own."""


def piles(carry: Carry, lefts: Mapping[str, float]) -> Mapping[str, Piled]:
    """Those who were at one place of one stack lie on each other; ``lefts`` is where each was."""
    spots = {one: (lefts[one], carry.origins[one]) for one in carry.places() if one in lefts}
    own = spots.get(carry.held)
    depths: dict[tuple[float, int], int] = {}
    found = {}
    for one, spot in spots.items():
        depths[spot] = depths.get(spot, -1) + 1
        found[one] = Piled(depths[spot], spot == own)
    return found
