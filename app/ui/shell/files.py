"""Asks where campaigns are, and where they shall go."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.ui.wording import Wording

SUFFIX = ".seedboard"


def pick_file(parent: QWidget, words: Wording, folder: Path) -> Path | None:
    """A campaign to open; ``None`` when nobody chose one."""
    from PySide6.QtWidgets import QFileDialog  # noqa: PLC0415 - slow to load

    name, _ = QFileDialog.getOpenFileName(
        parent, words.text("file.pick_open"), str(folder), words.text("file.filter")
    )
    return Path(name) if name else None


def pick_target(parent: QWidget, words: Wording, title: str, folder: Path) -> Path | None:
    """A campaign to write, its suffix completed; ``None`` when nobody chose one."""
    from PySide6.QtWidgets import QFileDialog  # noqa: PLC0415 - slow to load

    name, _ = QFileDialog.getSaveFileName(parent, title, str(folder), words.text("file.filter"))
    if not name:
        return None
    path = Path(name)
    return path if path.suffix == SUFFIX else path.with_name(path.name + SUFFIX)


def free_path(path: Path) -> Path:
    """``path``, or the first ``path (2)``, ``path (3)`` … that is free."""
    tried, number = path, 1
    while tried.exists():
        number += 1
        tried = path.with_name(f"{path.stem} ({number}){path.suffix}")
    return tried


def same_file(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file that is there."""
    try:
        return one.samefile(other)
    except OSError:
        return False
