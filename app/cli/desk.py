"""``seedboard [FILE]``: the desk."""

import argparse

from app.bootstrap import run_desk
from app.cli.terminal import Terminal


def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    """Open the window and stay until it closes."""
    return run_desk(chosen.file, sample=chosen.sample, refuse=terminal.refuse)
