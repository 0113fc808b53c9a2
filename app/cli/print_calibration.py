"""``seedboard print calibration``: two sides that show what a printer does to a sheet."""

import argparse

from app.cli.printed import print_kit
from app.cli.terminal import Terminal
from app.services.kit_words import calibration_sheet, load_kit_words
from app.services.resources import resource_folder


def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    """Print into the file and tell what there is to know about it."""
    return print_kit(calibration_sheet(load_kit_words(resource_folder())), chosen, terminal)
