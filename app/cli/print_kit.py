"""``seedboard print kit``: a document of the kit that another program describes as JSON."""

import argparse
import errno
import os
import sys
from pathlib import Path

from app.campaign.errors import file_phrase
from app.cli.printed import print_kit
from app.cli.terminal import Terminal
from app.services.errors import ExportError
from app.services.kit_json import read_kit


def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    """Print into the file and tell what there is to know about it."""
    return print_kit(read_kit(_data(chosen.file)), chosen, terminal)


def _data(file: Path) -> bytes:
    try:
        return _standard_input() if str(file) == "-" else file.read_bytes()
    except OSError as error:
        problem = error.strerror or type(error).__name__
        raise ExportError(file_phrase("print.kit_unreadable", file, problem=problem)) from error


def _standard_input() -> bytes:
    if sys.stdin is None:  # closed, or a program without a console on Windows
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return sys.stdin.buffer.read()
