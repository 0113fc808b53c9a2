"""Statements about a battle in words, with combatants, statuses and gauges by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from app.engine.model.phrase import Param, Phrase

if TYPE_CHECKING:
    from app.services.battle import Battle
    from app.ui.wording import Wording

_GAUGES: Final = ("hp", "mp", "ap")


def say(wording: Wording, phrase: Phrase, names: Mapping[str, str]) -> str:
    """A phrase in words; ``names`` maps ids of combatants and of statuses to names."""
    params: dict[str, Param] = dict(phrase.params)
    status, gauge = params.get("status"), params.get("gauge")
    if isinstance(status, str):
        params["status"] = names.get(status, status)
    if gauge in _GAUGES:
        params["gauge"] = wording.text(f"gauge.{gauge}")
    return wording.phrase(Phrase(phrase.code, params), names)


def known_names(battle: Battle | None) -> Mapping[str, str]:
    """The names of the statuses, abilities and weapons of a battle by id."""
    return {} if battle is None else battle.names
