"""The paper kit: documents in, PDF out, in true millimetres.

Importing this package is cheap; ReportLab is loaded by the first rendering.
"""

from app.engine.model.track import TrackDocument
from printing.options import Assets, PrintOptions
from printing.report import Rendering


def render(document: TrackDocument, options: PrintOptions, assets: Assets) -> Rendering:
    """Prints a delay track; the same input makes the same bytes.

    Raises `printing.report.PrintError` for a number out of its range, for paper that cannot
    hold the track, for an unknown token colour and for fonts that are not there.
    """
    from printing.rendering import render_track  # noqa: PLC0415  ReportLab costs 0.1 s

    return render_track(document, options, assets)
