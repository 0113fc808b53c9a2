"""Puts the paper kit into files: words and fonts in, a whole PDF out or none at all."""

import os
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

import printing
from app.engine.model.kit import KitDocument, Pack
from app.engine.model.timeline import Presence, TimelineView
from app.engine.model.track import (
    DEFAULT,
    Layout,
    TrackChoices,
    TrackDocument,
    TrackMark,
    TrackToken,
    TrackWords,
)
from app.services.errors import ExportError
from app.services.filing import write_whole
from printing.errors import Cancelled, PrintError
from printing.fallback import usual_folders
from printing.options import (
    Assets,
    Ink,
    Margins,
    Orientation,
    OwnFont,
    Paper,
    PrintOptions,
    Sides,
    TokenPaint,
    parse_paper,
)
from printing.report import Chapter, Note, Progress, Rendering, Report

__all__ = [
    "Assets",
    "Cancelled",
    "Chapter",
    "Exported",
    "Ink",
    "Layout",
    "Margins",
    "Note",
    "Orientation",
    "OwnFont",
    "Paper",
    "PrintError",
    "PrintOptions",
    "Progress",
    "Rendering",
    "Report",
    "Sides",
    "TrackChoices",
    "TrackTexts",
    "export_kit",
    "load_assets",
    "load_texts",
    "parse_paper",
    "render_kit",
    "survey_kit",
    "track_document",
    "track_tokens",
    "write_whole",
]


@dataclass(frozen=True, slots=True)
class TrackTexts:
    """The printed track's words in one language."""

    title: str
    title_of: str
    """Takes ``{name}``, of an encounter or a campaign."""
    words: TrackWords
    marks: tuple[TrackMark, ...]


@dataclass(frozen=True, slots=True)
class Exported:
    """A file that was written, and what there is to know about it."""

    path: Path
    """Where it stands, which is another name when the wanted one was held open."""
    report: Report


def load_texts(resources: Path, language: str = "en") -> TrackTexts:
    """The words of the paper kit from ``resources/i18n``; raises `OSError`."""
    path = resources / "i18n" / f"print_{language}.toml"
    track = tomllib.loads(path.read_text(encoding="utf-8"))["track"]
    return TrackTexts(
        title=track["title"],
        title_of=track["title_of"],
        words=TrackWords(**track["words"]),
        marks=tuple(TrackMark(**mark) for mark in track["mark"]),
    )


def load_assets(resources: Path) -> Assets:
    """The fonts' folder and the token colours under ``resources``; raises `OSError`."""
    path = resources / "themes" / "tokens.toml"
    tokens = tomllib.loads(path.read_text(encoding="utf-8"))["token"]
    paints = {name: TokenPaint(**paint) for name, paint in tokens.items()}
    folders = usual_folders(sys.platform, tuple(os.environ.items()), _home())
    return Assets(resources / "fonts", paints, folders)


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:  # a service account may have none
        return Path()


def track_document(
    texts: TrackTexts,
    length: int,
    choices: TrackChoices = DEFAULT,
    *,
    name: str = "",
    tokens: tuple[TrackToken, ...] = (),
) -> TrackDocument:
    """A track of ``length`` ticks, titled after ``name`` when there is one."""
    title = texts.title_of.replace("{name}", name) if name else texts.title
    marks = tuple(mark for mark in texts.marks if mark.place <= length)
    return TrackDocument(title, length, texts.words, marks, tokens, choices)


def track_tokens(view: TimelineView, *, hidden: bool = False) -> tuple[TrackToken, ...]:
    """The combatants of a battle as they stand on paper, in acting order.

    A printed track lies on the table: what the players may not see is left out unless
    ``hidden`` asks for it. Those who left the fight are never printed.
    """
    lanes = {lane.id: lane for lane in view.lanes}
    return tuple(
        TrackToken(
            letter=token.letter,
            colour=token.colour,
            shape=lanes[token.lane].shape,
            edge=lanes[token.lane].edge,
            place=token.place,
            presence=token.presence,
            key=token.id,
        )
        for token in view.tokens
        if token.presence is not Presence.GONE and (hidden or not token.hidden)
    )


def render_kit(
    document: KitDocument | Pack,
    options: PrintOptions,
    assets: Assets,
    progress: Progress | None = None,
) -> Rendering:
    """A document or a pack as PDF in memory; raises `ExportError` for what cannot be printed."""
    try:
        return printing.render(document, options, assets, progress)
    except PrintError as error:
        raise ExportError(error.phrase) from error


def survey_kit(document: KitDocument | Pack, options: PrintOptions, assets: Assets) -> Report:
    """Pages and remarks of a print before it is made; raises `ExportError` like `render_kit`."""
    try:
        return printing.survey(document, options, assets)
    except PrintError as error:
        raise ExportError(error.phrase) from error


def export_kit(
    document: KitDocument | Pack,
    options: PrintOptions,
    assets: Assets,
    target: Path,
    progress: Progress | None = None,
) -> Exported:
    """Prints a document or a pack into a file.

    Raises `ExportError` for what cannot be printed or written, and whatever ``progress``
    raises to stop it; ``target`` is then as before.
    """
    rendering = render_kit(document, options, assets, progress)
    return Exported(write_whole(target, rendering.pdf), rendering.report)
