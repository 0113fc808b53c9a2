"""How commands are added to the parser; their handlers are imported when they are chosen."""

import argparse
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TypeAlias, cast

from app.cli.terminal import Terminal
from app.services.collecting import nothing_collected

Command: TypeAlias = Callable[[argparse.Namespace, Terminal], int]
# argparse has no public name for it
Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001


def add(commands: Commands, name: str, module: str, text: str) -> argparse.ArgumentParser:
    """A command whose ``run`` stands in a module; every command can report as JSON."""
    command = commands.add_parser(name, help=text, description=text)
    command.add_argument("--json", action="store_true", help="report as JSON, for scripts")
    command.set_defaults(command=_late(module))
    return command


def path(text: str) -> Path:
    """A file or folder; an empty text, which Python takes for the present folder, is neither."""
    if not text:
        raise argparse.ArgumentTypeError("a name is missing")
    return Path(text)


def _late(module: str) -> Command:
    """The ``run`` of a module, imported when called, so that no command pays for another."""

    def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
        with nothing_collected():
            command = cast("Command", import_module(module).run)
        return command(chosen, terminal)

    return run
