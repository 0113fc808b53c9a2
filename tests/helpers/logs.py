"""Log lines as part of what a test asserts."""

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager


class ExpectedLogs(logging.Handler):
    """Collects warnings and worse; knows which of them the test announced."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._seen: list[str] = []
        self._announced: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the line."""
        self._seen.append(f"{record.levelname} {record.name}: {record.getMessage()}")

    def expect(self, pattern: str) -> None:
        """Announce that a line matching ``pattern`` will be, or has been, logged."""
        self._announced.append(pattern)

    def complaints(self) -> list[str]:
        """Lines nobody announced, and announced ones that never came."""
        unexpected = [
            f"unexpected log line: {line}"
            for line in self._seen
            if not any(re.search(pattern, line) for pattern in self._announced)
        ]
        missing = [
            f"expected log line never came: {pattern}"
            for pattern in self._announced
            if not any(re.search(pattern, line) for line in self._seen)
        ]
        return unexpected + missing


@contextmanager
def watch_logs() -> Iterator[ExpectedLogs]:
    """Listen to all loggers for as long as the block lasts."""
    root = logging.getLogger()
    logs = ExpectedLogs()
    root.addHandler(logs)
    try:
        yield logs
    finally:
        root.removeHandler(logs)
