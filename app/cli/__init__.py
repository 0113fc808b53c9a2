"""The commands of ``seedboard``; each loads what it needs when it runs."""

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from app.cli.arguments import parse
from app.cli.terminal import OutputError, Terminal
from app.engine.model.phrase import Phrase

DONE, AT_FAULT = 0, 1
"""Exit codes; argparse itself leaves with 2 on wrong usage."""


def main(arguments: Sequence[str]) -> int:
    """Run one command: 0 done, 1 the input is at fault, 2 wrong usage.

    A known fault is one line on the standard error: what, where, what to do. An error that
    carries no phrase is a fault of the program and is left to the interpreter.
    """
    chosen = parse(arguments)
    terminal = Terminal(sys.stdout, sys.stderr, as_json=chosen.json)
    code = DONE
    try:
        code = _run(chosen, terminal)
        terminal.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read has had enough
        _forget_output()
    except OutputError as error:
        _forget_output()
        terminal.complain(error.phrase)
        return AT_FAULT
    return code


def _run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    try:
        return int(chosen.command(chosen, terminal))
    except (OutputError, BrokenPipeError):
        raise
    except Exception as error:
        phrase = getattr(error, "phrase", None)
        if not isinstance(phrase, Phrase):
            raise
        with suppress(BrokenPipeError):
            terminal.refuse(phrase)
        return AT_FAULT


def _forget_output() -> None:
    """Nothing may be flushed on leaving into what takes no more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
