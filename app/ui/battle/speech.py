"""Statements about a battle in words, with combatants, statuses and gauges by their names."""

from collections.abc import Mapping
from typing import Final

from app.engine.model.phrase import Param, Phrase
from app.ui.wording import Wording

_GAUGES: Final = ("hp", "mp")


def say(wording: Wording, phrase: Phrase, names: Mapping[str, str]) -> str:
    """A phrase in words; ``names`` maps ids of combatants and of statuses to names."""
    params: dict[str, Param] = dict(phrase.params)
    status, gauge = params.get("status"), params.get("gauge")
    if isinstance(status, str):
        params["status"] = names.get(status, status)
    if gauge in _GAUGES:
        params["gauge"] = wording.text(f"gauge.{gauge}")
    return wording.phrase(Phrase(phrase.code, params), names)
