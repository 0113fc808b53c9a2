"""Files written whole or not at all, one by itself or several together."""

import os
import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count, islice
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from app.campaign.errors import CampaignError, file_phrase, system_phrase
from app.campaign.folders import folder_for
from app.campaign.header import examine
from app.services.errors import ExportError

__all__ = [
    "Fault", "Filing", "export_fault", "filed_in", "folder_for", "refuse_closed", "write_whole",
]  # fmt: skip

_OTHER_NAMES: Final = 98
"""How many names ``track (2).pdf`` and on are tried when a file is held open."""

Fault: TypeAlias = Callable[[OSError, Path], Exception]
"""What is raised for a refusal of the system, and for which file or folder."""


def export_fault(error: OSError, path: Path) -> ExportError:
    """The usual `Fault`."""
    return ExportError(system_phrase(error, path))


def write_whole(target: Path, data: bytes) -> Path:
    """Writes a file so that it is there whole or not at all; returns where it stands.

    A file that another program holds open is left alone: the new one is named ``name (2)``.
    Raises `ExportError` when the folder or the disk refuses, and for what must not be replaced:
    a folder, a device or pipe, a campaign.
    """
    filing = Filing(export_fault)
    try:
        filing.put(target, data)
        filing.place()
    finally:
        filing.clear()
    return filing.placed[target]


@contextmanager
def filed_in(folder: Path, fault: Fault = export_fault) -> Iterator["Filing"]:
    """Files for one folder, which is made where there is none: all of them, or nothing.

    They stand in their places when the block ends well; otherwise files and folders are as
    before. Raises like `write_whole`, with ``fault`` for what the system refuses.
    """
    filing = Filing(fault)
    with ExitStack() as stack:
        try:
            stack.enter_context(folder_for(folder))
        except OSError as error:
            raise fault(error, folder) from error
        stack.callback(filing.clear)
        yield filing
        filing.place()


def refuse_closed(folder: Path) -> None:
    """Raises `ExportError` where a file in this folder cannot be; leaves everything as it was.

    For asking before what takes long to make is made.
    """
    with suppress(_Tried), filed_in(folder) as filing:
        filing.put(_beside(folder / "trial"), b"-")
        raise _Tried


class _Tried(Exception):  # noqa: N818 - no error: it only ends the trial
    """The folder takes files."""


class _Draft(NamedTuple):
    asked: Path
    real: Path
    """The file itself, behind links."""
    draft: Path


class Filing:
    """Files on their way: drafts beside their places until all are whole."""

    def __init__(self, fault: Fault) -> None:
        self._fault = fault
        self._drafts: list[_Draft] = []
        self._spare: list[Path] = []
        self.placed: dict[Path, Path] = {}
        """Where each file stands, by the name that was asked for."""

    def put(self, target: Path, data: bytes) -> None:
        """Writes a file beside its place; raises like `write_whole`."""
        try:
            real = target.resolve()
            _refuse_precious(real, target)
            draft = _beside(real)
            self._drafts.append(_Draft(target, real, draft))
            with draft.open("xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise self._fault(error, target) from error

    def place(self) -> None:
        """Moves every draft to its place; where one cannot, those before it are taken back."""
        done: list[tuple[Path, Path | None]] = []
        try:
            for one in self._drafts:
                self._place(one, done)
        except BaseException:
            for place, old in reversed(done):
                with suppress(OSError):
                    if old is None:
                        place.unlink()
                    else:
                        old.replace(place)
            raise

    def _place(self, one: _Draft, done: list[tuple[Path, Path | None]]) -> None:
        try:
            last = one is self._drafts[-1]  # nothing comes after it that would take it back
            old = None if last or not one.real.exists() else self._kept(one.real)
            stands = _move(one.draft, one.real)
        except OSError as error:
            raise self._fault(error, one.asked) from error
        done.append((stands, old if stands == one.real else None))
        self.placed[one.asked] = stands

    def _kept(self, file: Path) -> Path:
        """The file that is to be replaced under a second name."""
        kept = _beside(file)
        self._spare.append(kept)
        try:
            kept.hardlink_to(file)
        except OSError:  # no hard links here, as on FAT
            shutil.copy2(file, kept)
        return kept

    def clear(self) -> None:
        """Takes away what was only needed on the way."""
        for path in (*(one.draft for one in self._drafts), *self._spare):
            with suppress(OSError):
                path.unlink(missing_ok=True)


def _beside(file: Path) -> Path:
    return file.with_name(f".seedboard-{secrets.token_hex(6)}.tmp")


def _refuse_precious(real: Path, target: Path) -> None:
    if real.is_dir():
        raise ExportError(file_phrase("print.folder", target))
    if not real.exists():
        return
    if not real.is_file():
        raise ExportError(file_phrase("print.not_regular", target))
    try:
        examine(real)
    except CampaignError:
        return
    raise ExportError(file_phrase("print.campaign", target))


def _move(draft: Path, target: Path) -> Path:
    try:
        draft.replace(target)
    except PermissionError:
        if not target.exists():
            raise
        for other in islice(_other_names(target), _OTHER_NAMES):
            if not other.exists():
                draft.replace(other)
                return other
        raise
    return target


def _other_names(target: Path) -> Iterator[Path]:
    return (target.with_stem(f"{target.stem} ({number})") for number in count(2))
