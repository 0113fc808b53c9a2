"""The commands of ``seedboard``; each loads what it needs when it runs."""

import argparse
from collections.abc import Sequence

from app import __version__


def main(arguments: Sequence[str]) -> int:
    """Run one command: 0 done, 1 the input is at fault, 2 wrong usage."""
    parser = argparse.ArgumentParser(prog="seedboard")
    parser.add_argument("--version", action="version", version=f"Seedboard {__version__}")
    parser.parse_args(arguments)
    return 0
