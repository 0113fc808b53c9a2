"""From a document to a finished PDF."""

from app.engine.model.track import TrackDocument
from printing.fonts import load_fonts
from printing.job import Job
from printing.options import Assets, Layout, PrintOptions, check
from printing.page import Press, Ruler
from printing.pdf import PdfPress
from printing.placing import group
from printing.report import Notes, Rendering, Report
from printing.track_folded import draw_folded
from printing.track_tiled import draw_tiled
from printing.typesetter import clean


def render_track(document: TrackDocument, options: PrintOptions, assets: Assets) -> Rendering:
    """Prints a delay track into a PDF; see `printing.render`."""
    fonts = load_fonts(assets.fonts)
    press = PdfPress(clean(document.title))
    report = draw_track(document, options, assets, press=press, ruler=fonts)
    return Rendering(press.finish(), report)


def draw_track(
    document: TrackDocument,
    options: PrintOptions,
    assets: Assets,
    *,
    press: Press,
    ruler: Ruler,
) -> Report:
    """Draws a delay track onto the pages of any press.

    Raises `PrintError` for a number out of range or paper that cannot hold the track.
    """
    check(document, options)
    groups, notes = group(document), Notes()
    job = Job(document, options, assets.tokens, groups, press, ruler, notes)
    pages = draw_tiled(job) if options.layout is Layout.TILED else draw_folded(job)
    return notes.report(pages, groups.total)
