"""The words of the paper kit besides the track's, read from ``resources/i18n``."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from app.engine.model.calibration import CalibrationSheet, CalibrationWords
from app.engine.model.card_deck import CardWords
from app.engine.model.furniture import PageWords
from app.engine.model.status_strips import StripWords
from app.engine.model.token_sheet import TokenWords


@dataclass(frozen=True, slots=True)
class KitWords:
    """Words of every part of the kit that stands on pages of its own."""

    page: PageWords
    tokens: TokenWords
    token_titles: Mapping[str, str]
    """Titles and notes of token groups by name; they may hold ``{name}`` and ``{mm}``."""
    cards: CardWords
    card_titles: Mapping[str, str]
    card: Mapping[str, str]
    """What stands on cards; values may hold ``{name}`` places."""
    strips_title: str
    strips: StripWords
    sheets: Mapping[str, str]
    summary: Mapping[str, str]
    record: Mapping[str, str]
    reference: Mapping[str, Any]
    """Texts, and tables of steps, sums, keywords and names of icons."""
    calibration_title: str
    calibration: CalibrationWords


def load_kit_words(resources: Path, language: str = "en") -> KitWords:
    """Reads the words; raises `OSError`."""
    path = resources / "i18n" / f"print_{language}.toml"
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    page = PageWords(**tables["page"])
    tokens, calibration = tables["tokens"], tables["calibration"]
    words = TokenWords(ko=tokens.pop("ko"), flap=tokens.pop("flap"), page=page)
    cards = tables["cards"]
    titles = {key: cards.pop(key) for key in ("title", "title_of")}
    strips = tables["status_strips"]
    strips_title = strips.pop("title")
    title = calibration.pop("title")
    return KitWords(
        page=page,
        tokens=words,
        token_titles=MappingProxyType(tokens),
        cards=CardWords(**cards, page=page),
        card_titles=MappingProxyType(titles),
        card=MappingProxyType(tables["card"]),
        strips_title=strips_title,
        strips=StripWords(**strips, page=page),
        sheets=MappingProxyType(tables["sheets"]),
        summary=MappingProxyType(tables["summary"]),
        record=MappingProxyType(tables["record"]),
        reference=MappingProxyType(tables["reference"]),
        calibration_title=title,
        calibration=CalibrationWords(**calibration),
    )


def calibration_sheet(words: KitWords) -> CalibrationSheet:
    """Both sides of the calibration page."""
    return CalibrationSheet(words.calibration_title, words.calibration, words.page)
