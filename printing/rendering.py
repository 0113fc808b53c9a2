"""From documents to a finished PDF."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from app.engine.model.calibration import CalibrationSheet
from app.engine.model.card_deck import CardDeck
from app.engine.model.choice_slips import ChoiceSlips
from app.engine.model.collecting import nothing_collected
from app.engine.model.form_sheet import FormSheets
from app.engine.model.key_list import KeyList
from app.engine.model.kit import KitDocument, Pack
from app.engine.model.phrase import Phrase
from app.engine.model.status_strips import StatusStrips
from app.engine.model.token_sheet import TokenSheet
from app.engine.model.track import TrackDocument
from app.engine.model.turn_tracker import TurnTracker
from printing.blank import BlankPress
from printing.calibration import draw_calibration
from printing.card_sheets import draw_cards
from printing.choice_slips import draw_slips
from printing.errors import PrintError
from printing.fonts import load_fonts
from printing.form_sheets import draw_sheets
from printing.job import Job
from printing.key_list import draw_key_list
from printing.options import Assets, PrintOptions, check
from printing.page import Press, Ruler
from printing.pdf import PdfPress
from printing.report import Notes, Progress, Rendering, Report
from printing.status_strips import draw_status_strips
from printing.token_sheets import draw_tokens
from printing.track import draw_track
from printing.turn_tracker import draw_tracker
from printing.typesetter import clean

_LAYOUTS: Final[Mapping[type, Callable[[Job, Any], None]]] = {
    TrackDocument: draw_track,
    KeyList: draw_key_list,
    TokenSheet: draw_tokens,
    CalibrationSheet: draw_calibration,
    CardDeck: draw_cards,
    FormSheets: draw_sheets,
    StatusStrips: draw_status_strips,
    TurnTracker: draw_tracker,
    ChoiceSlips: draw_slips,
}
"""Who draws which document. The type of the key is the type of the second argument."""


def render(
    document: KitDocument | Pack,
    options: PrintOptions,
    assets: Assets,
    progress: Progress | None = None,
) -> Rendering:
    """Prints into a PDF; see `printing.render`."""
    with nothing_collected():
        fonts = load_fonts(assets, options.font)
        press = PdfPress(clean(document.title), fonts, progress)
        report = draw(document, options, assets, press=press, ruler=fonts)
        return Rendering(press.finish(), report)


def survey(document: KitDocument | Pack, options: PrintOptions, assets: Assets) -> Report:
    """The report of a print without making it; see `printing.survey`."""
    with nothing_collected():
        ruler = load_fonts(assets, options.font)
        return draw(document, options, assets, press=BlankPress(), ruler=ruler)


def draw(
    document: KitDocument | Pack,
    options: PrintOptions,
    assets: Assets,
    *,
    press: Press,
    ruler: Ruler,
) -> Report:
    """Draws onto the pages of any press.

    Raises `PrintError` for a number out of range, paper that cannot hold the document, and a
    document without a page.
    """
    check(options)
    notes = Notes()
    parts = document.parts if isinstance(document, Pack) else (document,)
    rights = ""
    for place, part in enumerate(parts):
        chapter = clean(part.title) if isinstance(document, Pack) else ""
        rights = _rights(part) or rights
        job = Job(options, assets.tokens, press, ruler, notes, place, chapter, rights)
        _LAYOUTS[type(part)](job, part)
    if not press.pages:
        raise PrintError(Phrase("print.nothing"))
    return notes.report(press.pages, len(parts))


def _rights(part: KitDocument) -> str:
    """Whose rules a document tells; empty for one that tells none."""
    if isinstance(part, FormSheets):
        return part.words.rights
    return part.words.page.rights if isinstance(part, CardDeck | StatusStrips) else ""
