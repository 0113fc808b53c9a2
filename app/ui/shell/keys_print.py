"""The keys as they are now, put into a PDF to lie beside the table."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

from app.engine.model.key_list import KeyLine, KeyList, KeySection
from app.ui.kit.keymap import Keymap, shown
from app.ui.shell.key_table import command_text, sentence_case
from app.ui.shell.keys_page import SECTIONS
from app.ui.wording import Wording

if TYPE_CHECKING:
    from app.ui.shell.desktop import Desktop

_NAME = "Seedboard keys.pdf"


def key_list(keymap: Keymap, words: Wording) -> KeyList:
    """All keys by panel: those that stay, then those of the table that have one."""
    parts = []
    for scope, rows in SECTIONS:
        fixed = [
            KeyLine(keys, sentence_case(words.text(f"keys.{code}")))
            for code, keys in rows
            if not any(key in keymap for key in keys)
        ]
        bound = [
            KeyLine(tuple(dict.fromkeys(map(shown, keys))), command_text(command, words))
            for command in keymap.commands
            if command.scope == scope
            for keys in (keymap.keys(command.id),)
            if keys
        ]
        parts.append(KeySection(words.text(f"keys.{scope}"), (*fixed, *bound)))
    return KeyList(words.text("keys.print_title"), tuple(parts))


def print_keys(desktop: Desktop) -> None:
    """Asks where the list shall go, and writes it; a fault is told where one is."""
    words = desktop.tools.wording
    name, _ = QFileDialog.getSaveFileName(
        desktop.window, words.text("keys.print_pick"), str(desktop.parts.home.parent / _NAME),
        words.text("keys.print_filter"),
    )  # fmt: skip
    if not name:
        return
    target = Path(name)
    write_keys(desktop, target if target.suffix else target.with_suffix(".pdf"))


def write_keys(desktop: Desktop, target: Path) -> None:
    """Has the list of keys written as PDF by a process of its own; it tells where, or why not."""
    from app.ui.print.making import Made, Making  # noqa: PLC0415 - with the first print

    words = desktop.tools.wording
    document = json.dumps(asdict(key_list(desktop.tools.keymap, words))).encode()
    making = Making(
        desktop.parts.program, ["kit", "-", "-o", str(target)], kit=document, parent=desktop.window
    )

    def made(one: Made) -> None:
        desktop.say(words.text("keys.print_done", path=str(one.path)), "good")
        making.deleteLater()

    def failed(problem: str) -> None:
        desktop.say(problem, "harm")
        making.deleteLater()

    making.made.connect(made)
    making.failed.connect(failed)
    making.start()
