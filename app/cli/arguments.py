"""The command line as argparse sees it. Handlers are imported when their command is chosen."""

import argparse
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import cast

from app import __version__
from app.cli.terminal import Terminal
from app.engine.model.track import LONGEST, SHORTEST

PROGRAM = "seedboard"

Command = Callable[[argparse.Namespace, Terminal], int]


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The chosen command and its arguments; leaves with 2 when they make no sense.

    Without a command the desk is opened: ``seedboard FILE`` is ``seedboard open FILE``.
    """
    parser, commands = _parser()
    first = arguments[0] if arguments else ""
    if first not in commands and first not in ("-h", "--help", "--version"):
        arguments = ["open", *arguments]
    return parser.parse_args(arguments)


def _parser() -> tuple[argparse.ArgumentParser, set[str]]:
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        usage="seedboard [FILE]\n       seedboard COMMAND ...",
        description="Runs battles on the delay grid and prints them on paper.",
        epilog="Without a command the desk opens. `seedboard COMMAND --help` says more.",
    )
    parser.add_argument("--version", action="version", version=f"Seedboard {__version__}")
    commands = parser.add_subparsers(
        metavar="COMMAND", title="commands", required=True, prog=PROGRAM
    )
    _add_open(commands)
    _add_new(commands)
    _add_check(commands)
    _add_print(commands)
    _add_demo(commands)
    _add_drive(commands)
    return parser, set(commands.choices)


Commands = argparse._SubParsersAction  # noqa: SLF001 - argparse has no public name for it


def _add(
    commands: "Commands[argparse.ArgumentParser]", name: str, module: str, text: str
) -> argparse.ArgumentParser:
    command = commands.add_parser(name, help=text, description=text)
    command.add_argument("--json", action="store_true", help="report as JSON, for scripts")
    command.set_defaults(command=_late(module))
    return command


def _late(module: str) -> Command:
    """The ``run`` of a module, imported when called, so that no command pays for another."""

    def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
        command = cast("Command", import_module(module).run)
        return command(chosen, terminal)

    return run


def _path(text: str) -> Path:
    """A file or folder; an empty text, which Python takes for the present folder, is neither."""
    if not text:
        raise argparse.ArgumentTypeError("a name is missing")
    return Path(text)


def _add_open(commands: "Commands[argparse.ArgumentParser]") -> None:
    command = _add(commands, "open", "app.cli.desk", "open the desk")
    what = command.add_mutually_exclusive_group()
    what.add_argument("file", nargs="?", type=_path, metavar="FILE", help="a campaign to open")
    what.add_argument("--sample", action="store_true", help="open the sample campaign")


def _add_new(commands: "Commands[argparse.ArgumentParser]") -> None:
    command = _add(commands, "new", "app.cli.new", "make a campaign")
    command.add_argument("file", type=_path, metavar="FILE")
    command.add_argument("--sample", action="store_true", help="with the sample's party and fights")


def _add_check(commands: "Commands[argparse.ArgumentParser]") -> None:
    text = "check that a campaign is whole; change nothing"
    command = _add(commands, "check", "app.cli.check", text)
    command.add_argument("file", type=_path, metavar="FILE")


def _add_print(commands: "Commands[argparse.ArgumentParser]") -> None:
    printing = commands.add_parser("print", help="make a PDF of a part of the paper kit")
    things = printing.add_subparsers(metavar="THING", title="things to print", required=True)
    track = _add(things, "track", "app.cli.print_track", "the delay track")
    track.add_argument(
        "--length", type=int, default=100, help=f"ticks, {SHORTEST} to {LONGEST} (default: 100)"
    )
    track.add_argument(
        "--layout",
        choices=("tiled", "folded"),
        default="tiled",
        help="a line per tick over several sheets, or cells in rows on one page",
    )
    track.add_argument(
        "--paper", default="a4", help="a4, letter, a3, tabloid, or a size in mm such as 210x279"
    )
    track.add_argument("--ink", choices=("colour", "grey", "saver"), default="colour")
    track.add_argument("--distance", type=float, default=8.0, help="tiled: mm from line to line")
    track.add_argument("--wide", action="store_true", help="tiled: two columns of sheets")
    track.add_argument("--row", type=int, default=10, help="folded: ticks in a row")
    track.add_argument(
        "--serpentine", action="store_true", help="folded: every second row runs back"
    )
    track.add_argument(
        "-o", "--out", type=_path, required=True, metavar="OUT.pdf", help="the file to write"
    )


def _add_demo(commands: "Commands[argparse.ArgumentParser]") -> None:
    text = "play the sample's first encounter and leave log, paper track and a picture of the desk"
    command = _add(commands, "demo", "app.cli.demo", text)
    command.add_argument(
        "--out", type=_path, default=Path("seedboard-out"), metavar="DIR", help="where to"
    )
    command.add_argument("--seed", type=int, default=1, help="of the dice (default: 1)")


def _add_drive(commands: "Commands[argparse.ArgumentParser]") -> None:
    text = "drive a campaign with lines of JSON, for bots, stream decks and tests"
    command = _add(commands, "drive", "app.cli.drive", text)
    command.epilog = "docs/drive.md tells every request; end the input to leave."
    what = command.add_mutually_exclusive_group(required=True)
    what.add_argument("file", nargs="?", type=_path, metavar="FILE", help="the campaign")
    what.add_argument("--schema", action="store_true", help="print the JSON Schema of the lines")
    command.add_argument(
        "--dry", action="store_true", help="work on a copy and leave the file as it is"
    )
