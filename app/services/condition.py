"""What characters bring from one battle to the next: HP, MP, items used, lasting statuses.

The campaign file keeps chapters: what each battle left behind, and every rest. How somebody is
now follows from them, so that a rest can be taken back, and a battle that is gone back into
stops counting by itself.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from app.campaign.texts import to_json
from app.engine.core.events import Event
from app.engine.model.timeline import Gauge, TimelineView

MOST_CHAPTERS: Final = 200
"""Older ones are forgotten when a rest has made them idle."""
_NONE: Final[Mapping[str, int]] = MappingProxyType({})
_BARE: Final[Mapping[str, int | None]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Carried:
    """How one battle left a character; ``None`` is full."""

    hp: int | None = None
    mp: int | None = None
    hp_max: int = 0
    mp_max: int = 0
    used: Mapping[str, int] = field(default_factory=lambda: _NONE)
    """Items fewer than the character document says, by id."""
    statuses: Mapping[str, int | None] = field(default_factory=lambda: _BARE)
    """Those that outlast a battle (SEED-201), by id, with the own turns left."""

    @property
    def fresh(self) -> bool:
        """Whether it is as its document says."""
        gone = self.hp is not None or self.mp is not None or any(self.used.values())
        return not (gone or self.statuses)


class Kind(StrEnum):
    """What a chapter does."""

    BATTLE = "battle"
    REST = "rest"
    """HP and MP of everybody are full again; what was used stays used, and statuses stay."""
    RESET = "reset"
    """Everybody is as their document says."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """Something after which characters are otherwise than before."""

    kind: Kind
    made: str
    """ISO 8601 with its offset."""
    battle: str = ""
    """The id of the battle."""
    stands: bool = True
    """Whether that battle is over; one that was gone back into does not count."""
    people: Mapping[str, Carried] = field(default_factory=lambda: MappingProxyType({}))
    """By the id of the character document."""


def left_behind(events: Iterable[Event], view: TimelineView) -> Mapping[str, Carried]:
    """How a battle leaves its characters.

    ``events`` are all facts that stand, ``view`` is how it looks after them. Monsters and
    copies of somebody are fresh in every battle, so they are left out.
    """
    owner, start, left = _bags(events)
    several = list(owner.values())
    found = {}
    for token in view.tokens:
        character = owner.get(token.id)
        if character is None or several.count(character) > 1:
            continue
        used = {item: start[token.id][item] - n for item, n in left.get(token.id, {}).items()}
        found[character] = Carried(
            _short(token.hp),
            None if token.mp is None else _short(token.mp),
            token.hp.maximum,
            0 if token.mp is None else token.mp.maximum,
            {item: count for item, count in used.items() if count},
            {chip.id: chip.remaining for chip in token.chips if not chip.lasting},
        )
    return found


def _bags(
    events: Iterable[Event],
) -> tuple[dict[str, str], dict[str, Mapping[str, int]], dict[str, dict[str, int]]]:
    """The character behind each combatant, what was in its bag, and what is left of that."""
    owner: dict[str, str] = {}
    start: dict[str, Mapping[str, int]] = {}
    left: dict[str, dict[str, int]] = {}
    for event in events:
        body = event.body
        if event.kind == "combatant.joined" and body.get("character"):
            document = body["documents"].get("character") or {}
            if document.get("type", "character") == "character":
                owner[body["id"]] = body["character"]
                start[body["id"]] = body.get("items") or {}
        elif event.kind == "item.used" and body["item"] in start.get(body["who"], ()):
            left.setdefault(body["who"], {})[body["item"]] = body["left"]
    return owner, start, left


def _short(gauge: Gauge) -> int | None:
    """What is left where something is missing."""
    return gauge.value if gauge.value < gauge.maximum else None


def settled(chapters: tuple[Chapter, ...], chapter: Chapter) -> tuple[Chapter, ...]:
    """With what a battle left behind; one that was over before keeps its place."""
    if any(_same(old, chapter) for old in chapters):
        return tuple(
            replace(chapter, made=old.made) if _same(old, chapter) else old for old in chapters
        )
    return (*chapters, chapter)


def unsettled(chapters: tuple[Chapter, ...], battle: str) -> tuple[Chapter, ...]:
    """Without counting a battle that goes on again."""
    return tuple(
        replace(old, stands=False) if old.kind is Kind.BATTLE and old.battle == battle else old
        for old in chapters
    )


def _same(old: Chapter, new: Chapter) -> bool:
    return old.kind is Kind.BATTLE and old.battle == new.battle


def condition(chapters: Iterable[Chapter]) -> Mapping[str, Carried]:
    """How characters are after all chapters; those as their documents say are left out."""
    now: dict[str, Carried] = {}
    for chapter in chapters:
        if chapter.kind is Kind.RESET:
            now.clear()
        elif chapter.kind is Kind.REST:
            now = {who: replace(one, hp=None, mp=None) for who, one in now.items()}
        elif chapter.stands:
            for who, one in chapter.people.items():
                earlier = now[who].used if who in now else _NONE
                now[who] = replace(one, used=_added(earlier, one.used))
    return {who: one for who, one in now.items() if not one.fresh}


def _added(first: Mapping[str, int], second: Mapping[str, int]) -> Mapping[str, int]:
    return {item: first.get(item, 0) + second.get(item, 0) for item in {**first, **second}}


def with_items(items: Mapping[str, int], used: Mapping[str, int]) -> dict[str, int]:
    """What is left in a bag that holds ``items`` by its document; never below 0."""
    return {item: max(0, count - used.get(item, 0)) for item, count in items.items()}


def write_chapters(chapters: tuple[Chapter, ...]) -> str:
    """As the campaign file holds them."""
    return to_json([_written(chapter) for chapter in chapters[-MOST_CHAPTERS:]])


def _written(chapter: Chapter) -> dict[str, object]:
    people = {
        who: {
            "hp": one.hp, "mp": one.mp, "hp_max": one.hp_max, "mp_max": one.mp_max,
            "used": dict(one.used), "statuses": dict(one.statuses),
        }
        for who, one in chapter.people.items()
    }  # fmt: skip
    return {
        "kind": str(chapter.kind), "made": chapter.made, "battle": chapter.battle,
        "stands": chapter.stands, "people": people,
    }  # fmt: skip


def read_chapters(text: str) -> tuple[Chapter, ...]:
    """What `write_chapters` wrote; anything else is left out."""
    try:
        raw = json.loads(text or "[]")
    except (ValueError, RecursionError):
        return ()
    return tuple(filter(None, map(_chapter, raw if isinstance(raw, list) else ())))


def _chapter(raw: Any) -> Chapter | None:  # noqa: ANN401 - JSON data
    try:
        people = {str(who): _carried(one) for who, one in raw["people"].items()}
        return Chapter(
            Kind(raw["kind"]), str(raw["made"]), str(raw["battle"]), bool(raw["stands"]), people
        )
    except (LookupError, TypeError, ValueError, AttributeError):
        return None


def _carried(raw: Mapping[str, Any]) -> Carried:
    used = {str(item): int(count) for item, count in raw["used"].items()}
    statuses = {str(status): _whole(left) for status, left in raw.get("statuses", {}).items()}
    return Carried(
        _whole(raw["hp"]), _whole(raw["mp"]), int(raw["hp_max"]), int(raw["mp_max"]), used,
        statuses,
    )  # fmt: skip


def _whole(value: Any) -> int | None:  # noqa: ANN401 - JSON data
    return None if value is None else max(0, int(value))
