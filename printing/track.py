"""The delay track: which layout draws it."""

from app.engine.model.kit_limits import LONGEST, SHORTEST
from app.engine.model.track import Layout, TrackDocument
from printing.cells import FEWEST, MOST
from printing.job import Job
from printing.options import within
from printing.track_folded import draw_folded
from printing.track_job import TrackJob
from printing.track_tiled import draw_tiled

NEAREST, WIDEST = 5.0, 20.0
"""Least and greatest line distance of the tiled track, in mm."""
MOST_LANES = 12
_TOKENS = (12.0, 40.0)


def draw_track(job: Job, document: TrackDocument) -> None:
    """Draws a track; raises `PrintError` for a number out of range or too little paper."""
    check_track(document)
    work = TrackJob.of(job, document)
    if document.choices.layout is Layout.FOLDED:
        draw_folded(work)
    else:
        draw_tiled(work)


def check_track(document: TrackDocument) -> None:
    """Raises `PrintError` when a number is out of its range; the other layouts' do not matter."""
    choices = document.choices
    within("print.length", document.length, SHORTEST, LONGEST)
    if choices.layout is Layout.FOLDED:
        within("print.row", choices.row, FEWEST, MOST)
        return
    within("print.token_size", choices.token, *_TOKENS)
    within("print.distance", choices.spacing, NEAREST, WIDEST)
    within("print.lanes", choices.lanes, 1, MOST_LANES)
