"""``seedboard print kit``: a document of the kit that another program describes as JSON."""

import argparse
import sys
from pathlib import Path

from app.campaign.errors import system_phrase
from app.cli.printed import print_kit
from app.cli.terminal import Terminal
from app.services.errors import ExportError
from app.services.kit_json import read_kit


def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    """Print into the file and tell what there is to know about it."""
    try:
        data = sys.stdin.buffer.read() if chosen.file == "-" else Path(chosen.file).read_bytes()
    except OSError as error:
        raise ExportError(system_phrase(error, Path(chosen.file))) from error
    return print_kit(read_kit(data), chosen, terminal)
