"""The paper kit: everything that can be printed, as neutral descriptions.

A kit document holds words ready to print and no rule; a printer draws it, and may know of
nothing else. Documents are plain data, so they travel between processes as JSON.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.engine.model.calibration import CalibrationSheet
from app.engine.model.card_deck import CardDeck
from app.engine.model.choice_slips import ChoiceSlips
from app.engine.model.form_sheet import FormSheets
from app.engine.model.key_list import KeyList
from app.engine.model.status_strips import StatusStrips
from app.engine.model.token_sheet import TokenSheet
from app.engine.model.track import TrackDocument
from app.engine.model.turn_tracker import TurnTracker

KitDocument: TypeAlias = (
    TrackDocument
    | KeyList
    | TokenSheet
    | CalibrationSheet
    | CardDeck
    | StatusStrips
    | FormSheets
    | TurnTracker
    | ChoiceSlips
)
"""One thing to print; its ``kind`` says which."""


@dataclass(frozen=True, slots=True)
class Pack:
    """Several documents as one, each a chapter of its own."""

    title: str
    parts: tuple[KitDocument, ...]
    kind: Literal["pack"] = "pack"
