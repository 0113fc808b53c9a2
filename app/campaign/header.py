"""Tells what a file is from its first bytes, without opening it as a database.

Nothing here writes, locks or leaves a file beside the campaign, so a refused file stays
exactly as it was.
"""

import os
import stat
from pathlib import Path
from typing import NamedTuple

from app.campaign.errors import CampaignError, file_phrase
from app.campaign.schema import APPLICATION_ID, Version

_MAGIC = b"SQLite format 3\0"
_SIZE = 100
"""Bytes of SQLite's file header."""


class Header(NamedTuple):
    """What the first 100 bytes of a campaign say."""

    version: Version
    page_size: int
    """In bytes."""


def examine(path: Path) -> Header:
    """The header of a campaign file; raises `CampaignError` for anything else.

    The codes are ``file.not_found``, ``file.is_directory``, ``file.not_regular``,
    ``file.unreadable``, ``file.empty``, ``file.not_database`` and ``file.not_ours``.
    """
    start = _first_bytes(path)
    if not start:
        raise CampaignError(file_phrase("file.empty", path))
    if not start.startswith(_MAGIC):
        raise CampaignError(file_phrase("file.not_database", path))
    if len(start) < _SIZE:
        raise CampaignError(file_phrase("file.damaged", path, problem=f"{len(start)} B"))
    if _number(start, 68) != APPLICATION_ID:
        raise CampaignError(file_phrase("file.not_ours", path))
    page_size = int.from_bytes(start[16:18], "big")
    return Header(
        version=Version.of(_number(start, 60)),
        page_size=0x10000 if page_size == 1 else page_size,
    )


def _number(data: bytes, at: int) -> int:
    return int.from_bytes(data[at : at + 4], "big")


def _first_bytes(path: Path) -> bytes:
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise CampaignError(file_phrase("file.is_directory", path))
        if not stat.S_ISREG(mode):
            raise CampaignError(file_phrase("file.not_regular", path))
        with path.open("rb") as file:
            return file.read(_SIZE)
    except (FileNotFoundError, NotADirectoryError):
        raise CampaignError(file_phrase("file.not_found", path)) from None
    except OSError as error:
        problem = error.strerror or os.fspath(path)
        raise CampaignError(file_phrase("file.unreadable", path, problem=problem)) from error
