"""All that leaves the GM's side: the open battle as the players of a campaign may see it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, Protocol

from app.campaign.texts import to_json
from app.engine.core.events import Event
from app.engine.core.naming import NOBODY_NAMED, Naming, is_seen, renamed
from app.engine.core.projection import project_player, public_id
from app.engine.core.retelling import Change, retell
from app.engine.model.phrase import Phrase
from app.engine.model.player import PlayerView, Shown, Visibility
from app.engine.model.timeline import Lane, TimelineView

PLAYERS_KEY: Final = "players"
"""Under which a campaign keeps what its players may see."""
_NAMING: Final = frozenset({
    "combatant.joined", "combatant.hidden", "combatant.renamed", "combatant.numbered",
})  # fmt: skip
"""The facts that give a name or show somebody."""
_FLAGS: Final = ("delays", "timers", "concealed", "amounts")


@dataclass(frozen=True, slots=True)
class Told:
    """One step as the players may be told of it; nothing of a step that they do not notice."""

    lines: tuple[Phrase, ...]


class Record(Protocol):
    """The part of a battle that is looked at."""

    @property
    def cursor(self) -> int:
        """How many steps stand."""
        ...

    def view_at(self, cursor: int) -> TimelineView:
        """The picture after ``cursor`` steps."""
        ...

    def facts(self, number: int) -> tuple[Event, ...]:
        """What happened in a step, counted from 1; the same object while its history stands."""
        ...


class Outward:
    """One battle, looked at through one agreement with the players."""

    def __init__(self, battle: Record, visibility: Visibility) -> None:
        self.battle = battle
        self.visibility = visibility
        self._named: list[tuple[tuple[Event, ...], Naming]] = []
        """The names after each step, beside its facts: other facts are another history."""

    def view(self) -> PlayerView:
        """The battle as it stands."""
        cursor = self.battle.cursor
        return project_player(self.battle.view_at(cursor), self.visibility, self._naming(cursor))

    def portrait_of(self, seen: str) -> str:
        """Whose portrait stands for a token that players see; empty where none may.

        ``seen`` is its `PlayerToken.id`; the answer is a `TokenView.source`. A portrait would
        tell who somebody is that players know by another name, or not at all.
        """
        for token in self.battle.view_at(self.battle.cursor).tokens:
            if public_id(token.id, self.visibility.salt) == seen:
                known = is_seen(token, self.visibility) and not token.hidden
                return token.source if known and not token.public_name else ""
        return ""

    def told(self, most: int | None = None) -> tuple[Told, ...]:
        """The last steps that stand and can be told of, oldest first: at most ``most``."""
        return tuple(islice((told for told in self.backwards() if told.lines), most))[::-1]

    def backwards(self) -> Iterator[Told]:
        """Every step that stands, newest first; without lines where nothing can be told.

        It goes as far as it is asked. When the battle has changed meanwhile, it is of no use.
        """
        battle = self.battle
        self._naming(battle.cursor)
        named = [naming for _, naming in self._named[: battle.cursor]]
        for number, naming in zip(range(battle.cursor, 0, -1), reversed(named), strict=True):
            before, after = battle.view_at(number - 1), battle.view_at(number)
            change = Change(battle.facts(number), before, after)
            yield Told(retell(change, self.visibility, naming))

    def _naming(self, cursor: int) -> Naming:
        """The names after ``cursor`` steps; they grow with the history and shrink with undo."""
        kept = self._named
        for number in range(1, cursor + 1):
            facts = self.battle.facts(number)
            if number <= len(kept) and kept[number - 1][0] is facts:
                continue
            del kept[number - 1 :]
            before = kept[-1][1] if kept else NOBODY_NAMED
            kept.append((facts, self._named_after(number, facts, before)))
        return kept[cursor - 1][1] if cursor else NOBODY_NAMED

    def _named_after(self, number: int, facts: tuple[Event, ...], before: Naming) -> Naming:
        """The names after one more step; most steps change none."""
        if not any(event.kind in _NAMING for event in facts):
            return before
        return renamed(before, self.battle.view_at(number), self.visibility)


def usual_visibility(lanes: Sequence[Lane], salt: str) -> Visibility:
    """What players see unless a campaign says otherwise: of their own side all, else words."""
    return Visibility(
        hp={lane.id: Shown.EXACT if lane is lanes[0] else Shown.WORDS for lane in lanes},
        open_lanes=frozenset(lane.id for lane in lanes[:1]),
        delays=True,
        amounts=True,
        salt=salt,
    )


def read_visibility(text: str, lanes: Sequence[Lane], salt: str) -> Visibility:
    """What `write_visibility` wrote; whatever makes no sense is as usual."""
    usual = usual_visibility(lanes, salt)
    try:
        raw = json.loads(text or "{}")
    except (ValueError, RecursionError):
        raw = {}
    if not isinstance(raw, dict):
        return usual
    flags = {name: _flag(raw, name, usual=getattr(usual, name)) for name in _FLAGS}
    return Visibility(
        hp={lane: _shown(raw, lane, shown) for lane, shown in usual.hp.items()},
        open_lanes=usual.open_lanes,
        salt=salt,
        **flags,
    )


def write_visibility(visibility: Visibility) -> str:
    """As the campaign file holds it."""
    hp = {lane: str(shown) for lane, shown in visibility.hp.items()}
    return to_json({"hp": hp, **{name: getattr(visibility, name) for name in _FLAGS}})


def _shown(raw: Mapping[str, Any], lane: str, usual: Shown) -> Shown:
    hp = raw.get("hp")
    value = hp.get(lane) if isinstance(hp, dict) else None
    return Shown(value) if isinstance(value, str) and value in set(Shown) else usual


def _flag(raw: Mapping[str, Any], name: str, *, usual: bool) -> bool:
    value = raw.get(name)
    return value if isinstance(value, bool) else usual
