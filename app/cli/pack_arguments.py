"""The arguments of ``seedboard print pack``."""

import argparse
from collections.abc import Callable

from app.cli.adding import Commands, add, path

_PARTS_HELP = (
    "parts with commas between, such as track,tokens,cards; `all` is every one that there is "
    "(default: as last time in this campaign, or the usual ones)"
)


def add_pack(things: Commands, add_options: Callable[[argparse.ArgumentParser], None]) -> None:
    """Adds the command; ``add_options`` gives it what every print has."""
    text = "everything that an encounter needs, as one PDF or as a folder of them"
    pack = add(things, "pack", "app.cli.print_pack", text)
    pack.add_argument(
        "file", nargs="?", type=path, metavar="FILE", help="the campaign; without one, blank parts"
    )
    whose = pack.add_mutually_exclusive_group()
    whose.add_argument("--encounter", metavar="NAME", help="only who takes part in it")
    whose.add_argument(
        "--character", metavar="NAME", action="append", default=[], help="only this one"
    )
    pack.add_argument("--parts", metavar="PART,…", help=_PARTS_HELP)
    _add_track(pack)
    _add_tokens(pack)
    pack.add_argument("--card", default="poker", metavar="SIZE", help="as `print cards --size`")
    pack.add_argument("--basic", action="store_true", help="cards of what everybody can do, too")
    pack.add_argument("--no-backs", action="store_true", help="leave the backs of cards free")
    add_rounds(pack)
    add_turns(pack)
    pack.add_argument("--wheels", action="store_true", help="count statuses on wheels, not strips")
    pack.add_argument("--fillable", action="store_true", help="sheets as forms to fill in")
    add_options(pack)


def add_rounds(command: argparse.ArgumentParser) -> None:
    """How many columns there are on the sheet that keeps the order of acting."""
    command.add_argument(
        "--rounds", type=int, default=8, help="on the sheet of who acts when (default: 8)"
    )


def add_turns(command: argparse.ArgumentParser) -> None:
    """For how many turns there are slips."""
    command.add_argument(
        "--turns", type=int, default=4, help="for which there are slips to choose on (default: 4)"
    )


def _add_track(pack: argparse.ArgumentParser) -> None:
    pack.add_argument("--length", type=int, default=100, help="ticks of the track")
    pack.add_argument("--layout", choices=("tiled", "folded", "poster"), default="tiled")
    pack.add_argument("--distance", type=float, metavar="MM", help="from line to line")
    pack.add_argument("--wide", action="store_true", help="eight lanes a side")
    pack.add_argument("--lanes-by-name", action="store_true", help="a lane for everybody")
    pack.add_argument("--row", type=int, default=10, help="folded: ticks in a row")
    pack.add_argument("--serpentine", action="store_true")


def _add_tokens(pack: argparse.ArgumentParser) -> None:
    pack.add_argument("--portraits", action="store_true", help="on the map's tokens")
    pack.add_argument("--round", action="store_true", help="cut every token round")
    pack.add_argument("--standees", action="store_true")
