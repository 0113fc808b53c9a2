"""HP bars that run from what they showed to what is true; the next view finishes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from PySide6.QtCore import QVariantAnimation

HP_RUNS = 200
"""Milliseconds."""


class Fill(QObject):
    """Moves shares, 0 to 1, from old values to new ones."""

    def __init__(self, put: Callable[[str, float], None], parent: QObject | None = None) -> None:
        """``put`` shows how full somebody's bar is."""
        super().__init__(parent)
        self._put = put
        self._runs: Mapping[str, tuple[float, float]] = {}

    @property
    def running(self) -> bool:
        """Whether a bar moves."""
        return "_motion" in vars(self) and self._motion.state() is self._motion.State.Running

    @cached_property
    def _motion(self) -> QVariantAnimation:
        from PySide6.QtCore import QVariantAnimation  # noqa: PLC0415 - with the first motion

        motion = QVariantAnimation(self)
        motion.setStartValue(0.0)
        motion.setEndValue(1.0)
        motion.setDuration(HP_RUNS)
        motion.valueChanged.connect(self._step)
        return motion

    def run(self, before: Mapping[str, float], after: Mapping[str, float]) -> None:
        """Starts all bars that differ from before, and shows them as they were."""
        self.finish()
        self._runs = {
            one: (before[one], full)
            for one, full in after.items()
            if one in before and before[one] != full
        }
        if self._runs:
            self._step(0.0)
            self._motion.start()

    def finish(self) -> None:
        """Shows what is true, at once."""
        if self.running:
            self._motion.stop()
            self._step(1.0)

    def _step(self, share: object) -> None:
        part = float(share) if isinstance(share, float) else 1.0
        for one, (start, end) in self._runs.items():
            self._put(one, end if part == 1.0 else start + (end - start) * part)
