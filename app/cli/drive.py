"""``seedboard drive``: a campaign driven by lines of JSON, without a window."""

import argparse
import json
import logging
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from app import __version__
from app.bootstrap import open_campaign, start_log
from app.campaign.private import private_copy
from app.cli.terminal import Terminal
from app.engine.core.events import Event
from app.engine.model.phrase import Phrase
from app.services.driving.driver import Driver
from app.services.driving.ride import Badge
from app.services.driving.wire import lines
from app.ui.battle.log_rows import event_phrase
from app.ui.desk.speech import say
from app.ui.wording import Wording

PROGRAM = "Seedboard"


class DeskWords:
    """The sentences of the desk."""

    def __init__(self, wording: Wording) -> None:
        self._wording = wording

    def phrase(self, phrase: Phrase, names: Mapping[str, str]) -> str:
        """A phrase in words."""
        return say(self._wording, phrase, names)

    def fact(self, event: Event, names: Mapping[str, str]) -> str:
        """A fact in words, as in the log."""
        return say(self._wording, event_phrase(event), names)


def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    """Answer lines until there are no more: 0, or 1 when answers cannot be written."""
    if chosen.schema:
        terminal.write(schema_text())
        return 0
    if sys.stdin is None or sys.stdout is None:  # started without a console on Windows
        terminal.complain(Phrase("drive.no_pipes"))
        return 1
    with _campaign(chosen.file, dry=chosen.dry) as path:
        log = _started_log()
        session = open_campaign(path)
        try:
            badge = Badge(PROGRAM, __version__, str(chosen.file), dry=chosen.dry, log=log)
            driver = Driver(session, DeskWords(terminal.wording), badge)
            problem = converse(driver, sys.stdin.buffer, sys.stdout.buffer)
        finally:
            session.close()
    if problem is None:
        return 0
    terminal.complain(problem)
    return 1


def schema_text() -> str:
    """The JSON Schema of the lines, as it stands in ``docs/schema/drive.json``."""
    from app.services.driving.schema import protocol_schema  # noqa: PLC0415 - seldom wanted

    return json.dumps(protocol_schema(), indent=2)


def converse(driver: Driver, asked: BinaryIO, told: BinaryIO) -> Phrase | None:
    """Answers every line at once; says why when the answers find no taker any more."""
    for line in lines(asked):
        answer = driver.answer(line)
        try:
            told.write(answer)
            told.flush()
        except OSError as error:
            _give_up(told)
            return Phrase("drive.unheard", {"problem": error.strerror or type(error).__name__})
    return None


def _give_up(stream: BinaryIO) -> None:
    """What could not be written goes nowhere, so that the end of the program does not try."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


@contextmanager
def _campaign(file: Path, *, dry: bool) -> Iterator[Path]:
    if not dry:
        yield file
        return
    with private_copy(file) as copy:
        yield copy


def _started_log() -> str | None:
    log = start_log()
    if log is None:  # or Python would write faults between the lines of the terminal
        logging.getLogger().addHandler(logging.NullHandler())
    return None if log is None else str(log)
