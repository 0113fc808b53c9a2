"""The commands of ``seedboard``; each loads what it needs when it runs."""

import argparse
import sys
from collections.abc import Sequence
from contextlib import suppress

from app.cli.arguments import parse
from app.cli.terminal import OutputError, Terminal, taken
from app.engine.model.phrase import Phrase

DONE, AT_FAULT, INTERRUPTED = 0, 1, 130
"""Exit codes; argparse itself leaves with 2 on wrong usage."""


def main(arguments: Sequence[str]) -> int:
    """Run one command: 0 done, 1 the input is at fault, 2 wrong usage.

    A known fault is one line on the standard error: what, where, what to do. An error that
    carries no phrase is a fault of the program and is left to the interpreter. Output that
    cannot be written, onto a full disk say, is such a fault; whoever closes a pipe has had
    enough of it, and the command goes on in silence.
    """
    terminal = Terminal(sys.stdout, sys.stderr)
    try:
        return _run(arguments, terminal)
    except KeyboardInterrupt:
        return INTERRUPTED
    except OutputError as error:
        terminal.complain(error.phrase)
        return AT_FAULT
    finally:
        terminal.let_go()


def _run(arguments: Sequence[str], terminal: Terminal) -> int:
    chosen = _parsed(arguments, terminal)
    terminal.as_json = chosen.json
    try:
        code = int(chosen.command(chosen, terminal))
    except OutputError:
        raise
    except Exception as error:
        phrase = getattr(error, "phrase", None)
        if not isinstance(phrase, Phrase):
            raise
        with suppress(OutputError):  # what is wrong has been said on the other stream
            terminal.refuse(phrase)
            terminal.flush()
        return AT_FAULT
    terminal.flush()
    return code


def _parsed(arguments: Sequence[str], terminal: Terminal) -> argparse.Namespace:
    """The chosen command; where that is help or the version, all is said and done here."""
    try:
        with taken():
            return parse(arguments)
    except BrokenPipeError:
        raise SystemExit(DONE) from None
    except SystemExit:
        terminal.flush()
        raise
