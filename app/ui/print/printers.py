"""The printers that were measured, chosen and changed in the Print place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.engine.model.printer import PrinterProfile
from app.ui.print.paper_panel import PaperPanel
from app.ui.wording import Wording

if TYPE_CHECKING:
    from app.ui.desk.memory import Memory


class Printers:
    """Keeps profiles in the settings, and tells a print the numbers of the one chosen."""

    def __init__(self, panel: PaperPanel, memory: Memory, words: Wording) -> None:
        self._panel, self._memory, self._words = panel, memory, words
        panel.paper.measure_wanted.connect(self._open)
        panel.printer.kept.connect(self._keep)
        panel.printer.forgotten.connect(self._forget)

    def offer(self) -> None:
        """Offers those that the settings know."""
        self._panel.paper.offer_printers([one.name for one in self._memory.settings.printers])

    def arguments(self, options: Mapping[str, str]) -> list[str]:
        """The printer for the command, with its numbers."""
        profile = self._memory.settings.printer(options["printer"])
        if profile is None:
            return []
        numbers = f"{profile.x:g},{profile.y:g},{profile.turn:g}"
        return ["--printer", profile.name, f"--offset={numbers}"]

    def _open(self) -> None:
        options = self._panel.paper.options()
        profile = self._memory.settings.printer(options["printer"])
        self._panel.printer.open_on(profile, _height(options["paper"]))
        self._panel.show_printer()

    def _keep(self, profile: PrinterProfile) -> None:
        warning = self._memory.change(lambda known: known.with_printer(profile.name, profile))
        if warning is not None:
            self._panel.printer.banner.say(self._words.phrase(warning))
            return
        self.offer()
        self._panel.paper.printer.take(profile.name)
        self._panel.show_choices()
        self._panel.changed.emit()

    def _forget(self, name: str) -> None:
        self._memory.change(lambda known: known.with_printer(name, None))
        self.offer()
        self._panel.show_choices()
        self._panel.changed.emit()


def _height(paper: str) -> float:
    """How high the calibration page is that was printed on this paper, in mm."""
    from app.services.export import PrintError, parse_paper  # noqa: PLC0415 - it brings the kit

    try:
        return parse_paper(paper).height
    except PrintError:
        return parse_paper("a4").height
