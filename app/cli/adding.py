"""How commands are added to the parser; their handlers are imported when they are chosen."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn, TypeAlias, cast

from app.cli.terminal import Terminal
from app.engine.model.collecting import nothing_collected

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

Command: TypeAlias = Callable[[argparse.Namespace, Terminal], int]
# argparse has no public name for it
Commands: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001


_OPTION: Final = re.compile(r" \[-[^\[\]]*\]")
"""An option in a usage that need not be given."""


class Parser(argparse.ArgumentParser):
    """Help and faults as other commands of a system tell them: argparse swallows refusals."""

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Prints the help; raises `OSError` where it is not taken."""
        print(self.format_help(), end="", file=sys.stdout if file is None else file)

    def error(self, message: str) -> NoReturn:
        """Says what is wanted and what is wrong, without two dozen options, and leaves with 2."""
        usage = self.format_usage()
        if self.usage is None:
            wanted = _OPTION.sub("", " ".join(usage.split()).removeprefix(f"usage: {self.prog}"))
            usage = f"usage: {self.prog} [OPTION ...]{wanted}\n"
        self.exit(2, f"{usage}{self.prog}: error: {message}; --help says more\n")


class Version(argparse.Action):
    """Prints its text and leaves."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """The option stands on the command line; raises `OSError` where it is not taken."""
        print(self.const)
        parser.exit()


def add(commands: Commands, name: str, module: str, text: str, *, windowed: bool = False) -> Parser:
    """A command whose ``run`` stands in a module; every command can report as JSON.

    A ``windowed`` one closes its window by itself when the system asks it to end.
    """
    command = commands.add_parser(name, help=text, description=text)
    command.add_argument("--json", action="store_true", help="report as JSON, for scripts")
    command.set_defaults(command=_late(module, windowed=windowed), parser=command)
    return command


def path(text: str) -> Path:
    """A file or folder; an empty text, which Python takes for the present folder, is neither."""
    if not text:
        raise argparse.ArgumentTypeError("a name is missing")
    return Path(text)


def _late(module: str, *, windowed: bool) -> Command:
    """The ``run`` of a module, imported when called, so that no command pays for another."""

    def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
        with nothing_collected():
            command = cast("Command", import_module(module).run)
        if windowed:
            return command(chosen, terminal)
        from app.cli.signals import ended_by_signal  # noqa: PLC0415 - a window has its own way

        with ended_by_signal():
            return command(chosen, terminal)

    return run
