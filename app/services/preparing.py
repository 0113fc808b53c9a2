"""Who enters a battle and with what: the commands that begin one, made from documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import compress
from types import MappingProxyType
from typing import Any

from app.engine.core import commands as c
from app.engine.model.timeline import TimelineView
from app.services.condition import Carried, with_items
from app.services.library import Library, dump
from app.services.muster import NOBODY, Fighter, Seat, Taken, Wanted, name_fighters, wanted

NO_FLANKS: Mapping[str, str] = MappingProxyType({})
Carry = Mapping[str, Carried]
"""What characters bring along from earlier battles, by the id of their document."""


@dataclass(frozen=True, slots=True)
class Arranged:
    """How the table arranges an encounter otherwise than its document says."""

    surprise: str | None = None
    without: frozenset[str] = frozenset()
    """Ids of fighters, or of characters to leave out altogether."""
    formation: c.Formation | None = None
    flanks: Mapping[str, str] = field(default_factory=lambda: NO_FLANKS)
    """The side of a pincer on which a fighter stands, by its id."""
    rows: Mapping[str, str] = field(default_factory=lambda: NO_FLANKS)
    """The row in which a fighter stands, by its id."""


class Preparing:
    """Reads the documents of one campaign; faults of them are `CampaignError`.

    ``library`` gives the documents as they stand now, ``carry`` what earlier battles left.
    """

    def __init__(self, library: Callable[[], Library], carry: Callable[[], Carry]) -> None:
        self._library = library
        self._carry = carry

    def fighters(self, encounter_id: str) -> tuple[Fighter, ...]:
        """Who takes part in an encounter."""
        return name_fighters(tuple(self._wanted(encounter_id)))

    def begin(
        self,
        encounter_id: str,
        house_rules: Mapping[str, Any],
        wish: Arranged,
    ) -> c.Begin:
        """The command that begins an encounter; see `Session.prepare`."""
        library = self._library()
        encounter = dump(library.find("encounter", encounter_id))
        who_first = encounter.get("surprise", "none") if wish.surprise is None else wish.surprise
        fighters = [
            fighter
            for fighter in self.fighters(encounter_id)
            if not wish.without & {fighter.id, fighter.character}
        ]
        bundles = self._bundles(fighter.character for fighter in fighters)
        made = [
            replace(
                entrant,
                row=wish.rows.get(one.id, entrant.row),
                flank=wish.flanks.get(one.id, ""),
            )
            for one, entrant in zip(
                fighters, self._entrants(fighters, bundles, who_first), strict=True
            )
        ]
        there = [one.joins_at is None for one in fighters]
        return c.Begin(
            title=encounter["name"],
            entrants=tuple(compress(made, there)),
            house_rules=_agreed(house_rules, encounter),
            statuses=self.statuses(),
            formation=wish.formation or _formation(encounter),
            reinforcements=_reinforcements(fighters, made),
            rewards=tuple(encounter.get("rewards", ())),
        )

    def seated(self, seats: Sequence[Seat], view: TimelineView | None) -> tuple[c.Entrant, ...]:
        """Characters ready to enter, told apart from each other and from those in ``view``."""
        bundles = self._bundles(seat.character for seat in seats)
        places = [
            Wanted(
                seat.character, bundles[seat.character]["character"],
                seat.side, seat.row, seat.hidden, seat.place,
            )
            for seat in seats
        ]  # fmt: skip
        fighters = name_fighters(places, _taken(view))
        return self._entrants(fighters, bundles)

    def statuses(self) -> tuple[Mapping[str, Any], ...]:
        """Every status that may be put on by name."""
        found = self._library().all("status").values()
        return tuple(status.model_dump(mode="json") for status in found)

    def _bundles(self, characters: Iterable[str]) -> dict[str, Mapping[str, Any]]:
        library = self._library()
        return {id_: library.bundle(id_) for id_ in set(characters)}

    def _entrants(
        self,
        fighters: Sequence[Fighter],
        bundles: Mapping[str, Mapping[str, Any]],
        first: str | None = None,
    ) -> tuple[c.Entrant, ...]:
        """Fighters with their documents; whoever there is only one of brings what it has."""
        heads = Counter(fighter.character for fighter in fighters)
        carry = self._carry()
        made = []
        for one in fighters:
            bundle = bundles[one.character]
            entrant = _entrant(one, _called(one, bundle), preemptive=one.side == first)
            carried = carry.get(one.character)
            person = bundle["character"].get("type") == "character"
            if carried is not None and person and heads[one.character] == 1:
                entrant = _as_left(entrant, carried)
            made.append(entrant)
        return tuple(made)

    def _wanted(self, encounter_id: str) -> list[Wanted]:
        library = self._library()
        encounter = dump(library.find("encounter", encounter_id))
        ids = {member["character"] for member in encounter["members"]}
        bodies = {id_: dump(library.find("character", id_)) for id_ in ids}
        return list(wanted(encounter, bodies))


def _formation(encounter: Mapping[str, Any]) -> c.Formation:
    """As the encounter arranges it; a system without rows has nothing to arrange."""
    plain = c.Formation()
    return c.Formation(
        encounter.get("formation", plain.kind), encounter.get("victims", plain.victims)
    )


def _agreed(house_rules: Mapping[str, Any], encounter: Mapping[str, Any]) -> Mapping[str, Any]:
    """The house rules, with what the encounter says otherwise."""
    accepts = encounter.get("accepts_surrender")
    return house_rules if accepts is None else {**house_rules, "enemy_accepts_surrender": accepts}


def _reinforcements(
    fighters: Sequence[Fighter], entrants: Sequence[c.Entrant]
) -> tuple[c.Reinforce, ...]:
    """Those who join later, in one event for each tick; nobody of them strikes first."""
    later: dict[int, list[c.Entrant]] = {}
    for one, entrant in zip(fighters, entrants, strict=True):
        if one.joins_at is not None:
            later.setdefault(one.joins_at, []).append(replace(entrant, preemptive=False))
    return tuple(c.Reinforce(ticks, tuple(coming)) for ticks, coming in sorted(later.items()))


def _called(fighter: Fighter, bundle: Mapping[str, Any]) -> Mapping[str, Any]:
    """The documents of somebody whom the players know by another name in this encounter."""
    if not fighter.alias:
        return bundle
    character = {**bundle["character"], "public_name": fighter.alias}
    return {**bundle, "character": character}


def _as_left(entrant: c.Entrant, carried: Carried) -> c.Entrant:
    """Somebody as an earlier battle left them."""
    character = entrant.documents["character"]
    items = with_items(character.get("items") or {}, carried.used)
    documents = {**entrant.documents, "character": {**character, "items": items}}
    return replace(
        entrant, documents=documents, hp=carried.hp, mp=carried.mp, statuses=carried.statuses
    )


def _taken(view: TimelineView | None) -> Taken:
    if view is None:
        return NOBODY
    return Taken(
        tuple(token.name for token in view.tokens),
        tuple(token.letter for token in view.tokens),
        tuple(token.colour for token in view.tokens),
    )


def _entrant(fighter: Fighter, bundle: Mapping[str, Any], *, preemptive: bool = False) -> c.Entrant:
    return c.Entrant(
        name=fighter.name,
        documents=bundle,
        side=fighter.side,
        row=fighter.row,
        letter=fighter.letter,
        colour=fighter.colour,
        hidden=fighter.hidden,
        place=fighter.place,
        place_dice=fighter.place_dice,
        preemptive=preemptive,
        character=fighter.character,
    )
