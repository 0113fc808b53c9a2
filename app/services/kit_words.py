"""The words of the paper kit besides the track's, read from ``resources/i18n``."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from app.engine.model.calibration import CalibrationSheet, CalibrationWords
from app.engine.model.card_deck import CardWords
from app.engine.model.choice_slips import SlipWords
from app.engine.model.furniture import PageWords
from app.engine.model.status_strips import StripWords
from app.engine.model.token_sheet import TokenWords
from app.engine.model.turn_tracker import TrackerWords


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
    plain: Mapping[str, str]
    """Of summaries without a track, and of tables of dice."""
    tracker_titles: Mapping[str, str]
    tracker: TrackerWords
    slip_titles: Mapping[str, str]
    slips: SlipWords
    calibration_title: str
    calibration: CalibrationWords


def load_kit_words(resources: Path, language: str = "en", *, system: str = "") -> KitWords:
    """Reads the words, and over them those that a rule system has otherwise.

    ``system`` is its id. Raises `OSError`.
    """
    folder = resources / "i18n"
    tables = _read(folder / f"print_{language}.toml")
    own = folder / f"print_{system}_{language}.toml"
    if system and own.is_file():
        tables = _laid_over(tables, _read(own))
    page = PageWords(**tables["page"])
    tokens, calibration = tables["tokens"], tables["calibration"]
    words = TokenWords(ko=tokens.pop("ko"), flap=tokens.pop("flap"), page=page)
    cards = tables["cards"]
    titles = {key: cards.pop(key) for key in ("title", "title_of")}
    strips = tables["status_strips"]
    strips_title = strips.pop("title")
    title = calibration.pop("title")
    tracker, slips = tables["tracker"], tables["slips"]
    tracker_titles = {key: tracker.pop(key) for key in ("title", "title_of")}
    slip_titles = {key: slips.pop(key) for key in ("title", "title_of")}
    marks = tuple(tracker.pop("marks"))
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
        plain=MappingProxyType(tables["plain"]),
        tracker_titles=MappingProxyType(tracker_titles),
        tracker=TrackerWords(**tracker, marks=marks, page=page),
        slip_titles=MappingProxyType(slip_titles),
        slips=SlipWords(**slips, page=page),
        calibration_title=title,
        calibration=CalibrationWords(**calibration),
    )


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _laid_over(tables: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Tables with what others say otherwise; lists are taken whole."""
    made = dict(tables)
    for key, value in own.items():
        held = made.get(key)
        if isinstance(held, dict) and isinstance(value, dict):
            made[key] = _laid_over(held, value)
        else:
            made[key] = value
    return made


def calibration_sheet(words: KitWords) -> CalibrationSheet:
    """Both sides of the calibration page."""
    return CalibrationSheet(words.calibration_title, words.calibration, words.page)
