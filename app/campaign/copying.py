"""Copies of a campaign that are whole or not there at all."""

import os
import sqlite3
from pathlib import Path

from app.campaign.database import settle
from app.campaign.errors import CampaignError, file_phrase, known_faults
from app.campaign.soundness import first_problem

_CHUNK = 1 << 16
_HEADER = 100


def copy_to(source: sqlite3.Connection, target: Path) -> None:
    """Writes the content of an open campaign to ``target``, replacing what is there.

    The copy is made beside the target, read back and checked, and only then put in place.
    Raises `CampaignError`; the target is untouched then.
    """
    part = part_path(target)
    with known_faults(target):
        try:
            start_part(part)
            write_copy(source, part)
            put_in_place(part, target)
        finally:
            part.unlink(missing_ok=True)


def put_in_place(part: Path, target: Path) -> None:
    """Replaces ``target`` by the finished ``part``, in one move and down to the disk."""
    sync_file(part)
    part.replace(target)
    sync_folder(target.parent)


def write_copy(source: sqlite3.Connection, target: Path) -> None:
    """Copies page by page into a new file and reads it back; raises `CampaignError`."""
    copy = sqlite3.connect(target, isolation_level=None)
    try:
        settle(copy, write=True)
        source.backup(copy)
        problem = first_problem(copy)
    finally:
        copy.close()
    if problem is not None:
        raise CampaignError(file_phrase("disk.unfaithful", target, problem=problem))


def part_path(target: Path) -> Path:
    """Where a file is written before it takes its place."""
    return target.with_name(f".{target.name}.part")


def start_part(part: Path) -> None:
    """Makes the part empty and new; raises `OSError` where SQLite would not tell why."""
    part.unlink(missing_ok=True)
    part.open("xb").close()


def sync_file(path: Path) -> None:
    """Waits until the file is on the disk."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Waits until the folder's list of names is on the disk, where folders can be synced."""
    if os.name == "nt":  # pragma: no cover - folders cannot be opened there
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def same_content(one: Path, other: Path) -> bool:
    """Whether two database files hold the same pages, apart from SQLite's own counters."""
    with one.open("rb") as left, other.open("rb") as right:
        if _pages(left.read(_HEADER)) != _pages(right.read(_HEADER)):
            return False
        while True:
            chunk = left.read(_CHUNK)
            if chunk != right.read(_CHUNK):
                return False
            if not chunk:
                return True


def _pages(header: bytes) -> bytes:
    """The file header without what a copy counts anew: changes, schema cookie, last writer."""
    return header[:24] + header[28:40] + header[44:92]


def real_path(path: Path) -> Path:
    """The file itself, behind links, so that its side files stand beside it."""
    try:
        return path.resolve()
    except (OSError, RuntimeError):  # links in a circle
        raise CampaignError(file_phrase("file.not_found", path)) from None


def same_file(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file, whatever they look like."""
    try:
        return one == other or one.samefile(other)
    except OSError:
        return False
