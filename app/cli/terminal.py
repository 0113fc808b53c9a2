"""What a command says and where: lines or JSON on one stream, the refusal on the other."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from typing import TextIO

from app.engine.model.phrase import Phrase
from app.ui.wording import Wording


class OutputError(Exception):
    """What is to be said cannot be: the disk behind the output is full, say."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.code)
        self.phrase = phrase


@contextmanager
def taken() -> Iterator[None]:
    """What the standard output does not take is an `OutputError`, but for a closed pipe."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        problem = error.strerror or type(error).__name__
        raise OutputError(Phrase("cli.output", {"problem": problem})) from error


@dataclass
class Terminal:
    """The two streams of a command; either may be absent, as without a console on Windows.

    What is said into a pipe that somebody has closed is said to nobody.
    """

    out: TextIO | None
    err: TextIO | None
    as_json: bool = False

    @cached_property
    def wording(self) -> Wording:
        """The sentences of the program; none when the installation is not whole."""
        from app.bootstrap import load_wording  # noqa: PLC0415 - only when something is said
        from app.services.session import CampaignError  # noqa: PLC0415

        try:
            return load_wording()
        except (CampaignError, OSError, ValueError):
            return Wording({})

    def say(self, code: str, **params: object) -> None:
        """A sentence for a person; silent when the caller wants JSON."""
        self.write(self.wording.text(code, **params))

    def write(self, line: str) -> None:
        """A line as it is; silent when the caller wants JSON."""
        if not self.as_json:
            self._put(line)

    def report(self, facts: Mapping[str, object]) -> None:
        """The result for a script; silent when the caller wants lines."""
        if self.as_json:
            try:
                self._put(json.dumps(facts, ensure_ascii=False, indent=2), exactly=True)
            except UnicodeEncodeError:
                self._put(json.dumps(facts, indent=2))

    def flush(self) -> None:
        """Everything said so far reaches whoever reads; raises `OutputError` where it cannot."""
        if self.out is None:
            return
        try:
            with taken():
                self.out.flush()
        except BrokenPipeError:
            shut(self.out)
            self.out = None

    def let_go(self) -> None:
        """Nothing is tried again on leaving with a stream that takes no more."""
        for stream in filter(None, (self.out, self.err)):
            try:
                stream.flush()
            except (OSError, ValueError):
                shut(stream)

    def _put(self, line: str, *, exactly: bool = False) -> None:
        if self.out is None:
            return
        try:
            with taken():
                if exactly:
                    print(line, file=self.out)
                else:
                    _print(line, self.out)
        except BrokenPipeError:
            shut(self.out)
            self.out = None

    def refuse(self, phrase: Phrase) -> None:
        """The end of a command that could not be carried out."""
        self.complain(phrase)
        self.report({"ok": False, "problem": self.told(phrase)})

    def complain(self, phrase: Phrase) -> None:
        """One line on the standard error: what is wrong, where, and what to do."""
        line = " ".join(self.wording.phrase(phrase).split())
        if self.err is not None:
            with suppress(OSError):  # there is nowhere left to tell it
                _print(f"seedboard: {line}", self.err)

    def told(self, phrase: Phrase) -> dict[str, object]:
        """A phrase as data: its code and parameters for scripts, its sentence for people."""
        return {
            "code": phrase.code,
            "params": dict(phrase.params),
            "text": self.wording.phrase(phrase),
        }


def shut(stream: TextIO) -> None:
    """What a stream still holds goes nowhere, or Python would try again on leaving."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def _print(line: str, stream: TextIO) -> None:
    """Prints to a stream; signs its encoding lacks, as of a file's name, become escapes."""
    try:
        print(line, file=stream)
    except UnicodeEncodeError as error:
        print(line.encode(error.encoding, "backslashreplace").decode(error.encoding), file=stream)
