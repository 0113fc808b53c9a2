"""Known faults of a campaign file: the disk, the folder or the file itself, not the program."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.campaign.schema import TABLES
from app.engine.model.phrase import Phrase


class CampaignError(Exception):
    """A fault a person can do something about; says what and where as a phrase."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(f"{phrase.code} {dict(phrase.params)}")
        self.phrase = phrase


_NO_TEXT = "Could not decode to UTF-8"
"""How Python's sqlite3 begins to say that a column's text is none."""
_GONE = {f"no such table: {table}" for table in TABLES}
_EXTENDED = {
    sqlite3.SQLITE_READONLY_DBMOVED: "file.moved",
    sqlite3.SQLITE_READONLY_DIRECTORY: "folder.read_only",
}
_PRIMARY = {
    sqlite3.SQLITE_FULL: "disk.full",
    sqlite3.SQLITE_IOERR: "disk.failed",
    sqlite3.SQLITE_READONLY: "file.read_only",
    sqlite3.SQLITE_BUSY: "file.busy",
    sqlite3.SQLITE_LOCKED: "file.busy",
    sqlite3.SQLITE_PROTOCOL: "file.busy",
    sqlite3.SQLITE_CORRUPT: "file.damaged",
    sqlite3.SQLITE_NOTADB: "file.damaged",
    sqlite3.SQLITE_CANTOPEN: "file.unreadable",
    sqlite3.SQLITE_PERM: "file.unreadable",
    sqlite3.SQLITE_AUTH: "file.unreadable",
}
_SYSTEM = {
    errno.ENOSPC: "disk.full",
    errno.EDQUOT: "disk.full",
    errno.EFBIG: "disk.full",
    errno.EROFS: "folder.closed",
    errno.EACCES: "folder.closed",
    errno.EPERM: "folder.closed",
    errno.ENOENT: "folder.not_found",
    errno.ENOTDIR: "folder.not_found",
    errno.ENAMETOOLONG: "file.long_name",
    errno.EIO: "disk.failed",
}


SQLITE_FAULTS = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises; the second when its own message quotes damaged bytes."""


def sqlite_code(error: Exception) -> str | None:
    """The phrase code of a known fault of SQLite; ``None`` for a fault of the program."""
    if isinstance(error, UnicodeDecodeError):
        return "file.damaged"
    number = getattr(error, "sqlite_errorcode", None)
    if number is None:  # the fault is of Python's own sqlite3
        return "file.damaged" if is_undecoded(error) else None
    if str(error) in _GONE:  # somebody has put another file, or nothing, into the open one
        return "file.damaged"
    return _EXTENDED.get(number) or _PRIMARY.get(number & 0xFF)


REPLACED = "\N{REPLACEMENT CHARACTER}"
"""What a damaged byte of a text is read as."""


def is_undecoded(error: Exception) -> bool:
    """Whether a row was found but its text has damaged bytes."""
    return isinstance(error, sqlite3.OperationalError) and str(error).startswith(_NO_TEXT)


def replacing(data: bytes) -> str:
    """Text as far as it is text: `REPLACED` stands for damaged bytes, the rest is still read."""
    return data.decode("utf-8", "replace")


def file_phrase(code: str, path: Path, **params: str | int) -> Phrase:
    """A statement about a file: its name for the sentence, its folder for finding it."""
    folder = str(path.absolute().parent)
    return Phrase(code, {"path": str(path), "name": path.name, "folder": folder, **params})


def system_phrase(error: OSError, path: Path) -> Phrase:
    """What the operating system refused, for a file that was to be written; says ``problem``."""
    problem = error.strerror or type(error).__name__
    code = _SYSTEM.get(error.errno or 0, "disk.failed")
    if error.errno == errno.ENOTDIR:
        in_the_way = next((one for one in (path, *path.parents) if one.is_file()), None)
        if in_the_way is not None:
            return file_phrase("folder.is_file", in_the_way, problem=problem)
    if code == "folder.not_found" and path.parent.is_dir():
        code = "folder.closed"
    return file_phrase(code, path, problem=problem)


def known_fault(error: Exception, path: Path) -> CampaignError | None:
    """A fault of SQLite as one that a person can do something about; ``None`` if it is ours."""
    code = sqlite_code(error)
    return None if code is None else CampaignError(file_phrase(code, path, problem=str(error)))


@contextmanager
def known_faults(path: Path) -> Iterator[None]:
    """Turns the known faults of SQLite and of the system into `CampaignError`."""
    try:
        yield
    except SQLITE_FAULTS as error:
        fault = known_fault(error, path)
        if fault is None:
            raise
        raise fault from error
    except OSError as error:
        raise CampaignError(system_phrase(error, path)) from error
