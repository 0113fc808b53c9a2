"""The GM's own hand on those selected: which command a key of the roster means."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.engine.core import commands as c
from app.engine.model.timeline import Presence, TimelineView, TokenView, Tone
from app.services.battle import Battle
from app.ui.battle.quick_edit import Edit, StatusKind

TYPED: Mapping[str, Edit] = {
    "hurt": Edit.HURT,
    "heal": Edit.HEAL,
    "join": Edit.JOIN,
    "rename": Edit.RENAME,
}
"""Edits that ask for something first."""


def direct_commands(
    name: str, view: TimelineView, tokens: Sequence[TokenView]
) -> tuple[c.Command, ...]:
    """What an edit does that asks nothing; one command each where the rules take one only."""
    maker = _MAKERS.get(name)
    return () if maker is None or not tokens else maker(view, tokens)


def _row(_view: TimelineView, tokens: Sequence[TokenView]) -> tuple[c.Command, ...]:
    row = "back" if any(token.row == "front" for token in tokens) else "front"
    return (c.SetRow(_ids(tokens), row),)


def _hidden(_view: TimelineView, tokens: Sequence[TokenView]) -> tuple[c.Command, ...]:
    return (c.SetHidden(_ids(tokens), not all(token.hidden for token in tokens)),)


def _side(view: TimelineView, tokens: Sequence[TokenView]) -> tuple[c.Command, ...]:
    lanes = [lane.id for lane in view.lanes]
    return tuple(
        c.SetSide(token.id, lanes[(lanes.index(token.lane) + 1) % len(lanes)]) for token in tokens
    )


def _hold(_view: TimelineView, tokens: Sequence[TokenView]) -> tuple[c.Command, ...]:
    return tuple(
        c.Release(token.id) if token.presence is Presence.HELD else c.Hold(token.id)
        for token in tokens
    )


def _take_back(_view: TimelineView, tokens: Sequence[TokenView]) -> tuple[c.Command, ...]:
    """Of several those who have chosen; of nobody else the rules say why not."""
    chosen = [token for token in tokens if token.chosen]
    return tuple(c.TakeBack(token.id) for token in chosen or tokens)


def _ids(tokens: Sequence[TokenView]) -> tuple[str, ...]:
    return tuple(token.id for token in tokens)


_MAKERS: Mapping[str, Callable[[TimelineView, Sequence[TokenView]], tuple[c.Command, ...]]] = {
    "row": _row,
    "hidden": _hidden,
    "side": _side,
    "hold": _hold,
    "take_back": _take_back,
    "duplicate": lambda _view, tokens: tuple(c.Duplicate(token.id) for token in tokens),
    "remove": lambda _view, tokens: tuple(c.Remove(token.id) for token in tokens),
}


def statuses_begun_with(battle: Battle) -> Sequence[Mapping[str, Any]]:
    """The rules of the statuses that this battle knows, as it began with them."""
    begun = battle.facts_of("battle.begun")
    return begun[0].body.get("statuses", ()) if begun else ()


def status_kinds(battle: Battle) -> tuple[StatusKind, ...]:
    """The statuses that this battle knows, by name."""
    bodies = statuses_begun_with(battle)
    found = (
        StatusKind(body["id"], body["name"], body["code"], body.get("tone", Tone.HARMFUL))
        for body in bodies
    )
    return tuple(sorted(found, key=lambda kind: kind.name.casefold()))
