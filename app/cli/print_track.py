"""``seedboard print track``: the delay track as a PDF."""

import argparse
from dataclasses import replace

from app.cli.campaigns import encounter_cast
from app.cli.printed import print_kit
from app.cli.terminal import Terminal
from app.engine.model.phrase import Phrase
from app.engine.model.track import WIDE_LANES, Layout, TrackChoices, TrackDocument
from app.services.errors import ExportError
from app.services.export import load_texts, track_document
from app.services.pack_parts import Need, parts_named, rules_of
from app.services.resources import resource_folder
from app.services.token_kit import fighter_lanes


def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    """Print into the file and tell what there is to know about it."""
    choices = TrackChoices(
        layout=Layout(chosen.layout),
        distance=chosen.distance,
        token=chosen.token,
        lanes=WIDE_LANES if chosen.wide else chosen.lanes,
        row=chosen.row,
        serpentine=chosen.serpentine,
    )
    return print_kit(_document(chosen, choices, terminal), chosen, terminal)


def _document(
    chosen: argparse.Namespace, choices: TrackChoices, terminal: Terminal
) -> TrackDocument:
    texts = load_texts(resource_folder())
    if (chosen.campaign is None) != (chosen.encounter is None):
        raise ExportError(Phrase("print.track_for"))
    if chosen.campaign is None:
        return track_document(texts, chosen.length, choices)
    cast = encounter_cast(chosen.campaign, chosen.encounter, terminal)
    parts_named(["track"], Need.ENCOUNTER, rules_of(cast.rules))
    document = track_document(texts, chosen.length, choices, name=cast.title)
    return replace(document, lanes=fighter_lanes(cast.fighters))
