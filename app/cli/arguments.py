"""The command line as argparse sees it. Handlers are imported when their command is chosen."""

import argparse
from collections.abc import Collection, Sequence
from pathlib import Path

from app import __version__
from app.cli.adding import Commands, Parser, Version, add, path
from app.cli.print_arguments import add_print

PROGRAM = "seedboard"


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The chosen command and its arguments; leaves with 2 when they make no sense.

    Without a command the desk is opened: ``seedboard FILE`` is ``seedboard open FILE``.
    """
    parser, commands = _parser()
    arguments = _command_first(arguments, commands)
    first = arguments[0] if arguments else ""
    if first not in commands and first not in ("-h", "--help", "--version"):
        if first and not first.startswith("-"):
            _refuse_misspelt(first, parser, commands)
        arguments = ["open", *arguments]
    chosen, others = parser.parse_known_args(arguments)
    if others:
        chosen.parser.error(f"unrecognized arguments: {' '.join(others)}")
    return chosen


def _refuse_misspelt(word: str, parser: Parser, commands: Collection[str]) -> None:
    """Leaves with 2 for a word that looks like a command, where no file of that name is."""
    if not word.isalpha() or Path(word).exists():
        return
    from difflib import get_close_matches  # noqa: PLC0415 - for somebody who slipped

    close = get_close_matches(word, commands, 1)
    hint = f"; did you mean {close[0]}?" if close else ""
    parser.error(f"{word} is neither a command nor a file here{hint}")


def _command_first(arguments: Sequence[str], commands: Collection[str]) -> Sequence[str]:
    """``--json check FILE`` as ``check --json FILE``: whoever thinks of it first is not wrong."""
    asked = 0
    while asked < len(arguments) and arguments[asked] == "--json":
        asked += 1
    if asked < len(arguments) and arguments[asked] in commands:
        return [arguments[asked], *arguments[:asked], *arguments[asked + 1 :]]
    return arguments


def _parser() -> tuple[Parser, set[str]]:
    parser = Parser(
        prog=PROGRAM,
        usage="seedboard [FILE]\n       seedboard COMMAND ...",
        description="Runs battles on the delay grid and prints them on paper.",
        epilog="Without a command the desk opens. `seedboard COMMAND --help` says more.",
    )
    parser.add_argument(
        "--version", action=Version, nargs=0, const=f"Seedboard {__version__}",
        help="tell the version and leave",
    )  # fmt: skip
    commands = parser.add_subparsers(
        metavar="COMMAND", title="commands", required=True, prog=PROGRAM
    )
    _add_open(commands)
    _add_new(commands)
    _add_check(commands)
    add_print(commands)
    _add_demo(commands)
    _add_drive(commands)
    _add_export(commands)
    _add_import(commands)
    _add_schema(commands)
    return parser, set(commands.choices)


def _add_open(commands: Commands) -> None:
    command = add(commands, "open", "app.cli.desk", "open the desk", windowed=True)
    what = command.add_mutually_exclusive_group()
    what.add_argument("file", nargs="?", type=path, metavar="FILE", help="a campaign to open")
    what.add_argument("--sample", action="store_true", help="open the sample campaign")


def _add_new(commands: Commands) -> None:
    command = add(commands, "new", "app.cli.new", "make a campaign")
    command.add_argument("file", type=path, metavar="FILE")
    command.add_argument("--sample", action="store_true", help="with a sample's party and fights")
    _add_system(command)


def _add_check(commands: Commands) -> None:
    text = "check that a campaign is whole; change nothing"
    command = add(commands, "check", "app.cli.check", text)
    command.add_argument("file", type=path, metavar="FILE")


def _add_demo(commands: Commands) -> None:
    text = "play the sample's first encounter and leave log, paper track and a picture of the desk"
    command = add(commands, "demo", "app.cli.demo", text)
    command.add_argument(
        "--out", type=path, default=Path("seedboard-out"), metavar="DIR", help="where to"
    )
    command.add_argument("--seed", type=int, default=1, help="of the dice (default: 1)")


def _add_drive(commands: Commands) -> None:
    text = "drive a campaign with lines of JSON, for bots, stream decks and tests"
    command = add(commands, "drive", "app.cli.drive", text)
    command.epilog = "docs/drive.md tells every request; end the input to leave."
    what = command.add_mutually_exclusive_group(required=True)
    what.add_argument("file", nargs="?", type=path, metavar="FILE", help="the campaign")
    what.add_argument("--schema", action="store_true", help="print the JSON Schema of the lines")
    command.add_argument(
        "--dry", action="store_true", help="work on a copy and leave the file as it is"
    )


KINDS = (
    "ability", "character", "encounter", "gear", "item", "property", "stance", "status", "weapon",
)  # fmt: skip
WITH_SCHEMA = (*KINDS, "house-rules")


def _add_export(commands: Commands) -> None:
    text = "write a campaign's documents as JSON, a file for each kind"
    command = add(commands, "export", "app.cli.export_documents", text)
    command.add_argument("file", type=path, metavar="FILE")
    command.add_argument(
        "--kind", action="append", choices=KINDS, metavar="KIND", help=", ".join(KINDS)
    )
    command.add_argument(
        "-o", "--out", type=path, default=Path(), metavar="DIR", help="where to (default: here)"
    )


def _add_import(commands: Commands) -> None:
    text = "take documents from JSON files, and characters from .csv tables"
    command = add(commands, "import", "app.cli.import_documents", text)
    command.add_argument("file", type=path, metavar="FILE")
    command.add_argument("documents", type=path, nargs="+", metavar="DOC")
    other = command.add_mutually_exclusive_group()
    other.add_argument("--replace", action="store_true", help="put them in place of others")
    other.add_argument("--copy", action="store_true", help="keep both, under another id")


def _add_schema(commands: Commands) -> None:
    command = add(commands, "schema", "app.cli.schema", "print the JSON Schema of a document")
    command.add_argument(
        "kind", choices=(*WITH_SCHEMA, "documents"), metavar="KIND",
        help=f"{', '.join(WITH_SCHEMA)}, or documents for an exported file",
    )  # fmt: skip
    _add_system(command)


def _add_system(command: argparse.ArgumentParser) -> None:
    """The names are told by the one who knows them, when one is given that there is not."""
    text = "of which rules (default: the first of those on the start page)"
    command.add_argument("--system", default="", metavar="SYSTEM", help=text)
