"""Short motions of tokens: started by a new view, finished by the next command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.ui.grid.poses import Pose

if TYPE_CHECKING:
    from PySide6.QtCore import QVariantAnimation

TIME_PASSES, OWN_DELAY, SETTLE = 240, 200, 80
"""Milliseconds."""


def duration(moved: int) -> int:
    """How long ``moved`` tokens slide: one takes its own delay, several let time pass."""
    return OWN_DELAY if moved == 1 else TIME_PASSES


class Slide(QObject):
    """Moves tokens from where they are to where they belong."""

    def __init__(self, put: Callable[[str, Pose], None], parent: QObject | None = None) -> None:
        """``put`` draws a token at a pose."""
        super().__init__(parent)
        self._put = put
        self._start: dict[str, Pose] = {}
        self._end: dict[str, Pose] = {}

    @property
    def running(self) -> bool:
        """Whether something moves."""
        return "_motion" in vars(self) and self._motion.state() is self._motion.State.Running

    @cached_property
    def _motion(self) -> QVariantAnimation:
        from PySide6.QtCore import QVariantAnimation  # noqa: PLC0415 - with the first motion

        motion = QVariantAnimation(self)
        motion.setStartValue(0.0)
        motion.setEndValue(1.0)
        motion.valueChanged.connect(self._step)
        return motion

    def run(self, start: Mapping[str, Pose], end: Mapping[str, Pose], milliseconds: int) -> None:
        """Starts a motion; ``end`` holds all that have to be somewhere."""
        self.finish()
        self._start = {one: pose for one, pose in start.items() if end.get(one, pose) != pose}
        self._end = dict(end)
        for one, pose in end.items():
            if one not in self._start:
                self._put(one, pose)
        if not self._start:
            return
        from PySide6.QtCore import QEasingCurve  # noqa: PLC0415 - as above

        curves = QEasingCurve.Type
        own = milliseconds == OWN_DELAY
        self._motion.setEasingCurve(curves.InOutCubic if own else curves.OutCubic)
        self._motion.setDuration(milliseconds)
        self._motion.start()

    def finish(self) -> None:
        """Puts everything where it belongs, at once."""
        if self.running:
            self._motion.stop()
            self._step(1.0)

    def _step(self, share: object) -> None:
        part = float(share) if isinstance(share, float) else 1.0
        for one, start in self._start.items():
            end = self._end[one]
            self._put(
                one,
                Pose(
                    start.x + (end.x - start.x) * part,
                    start.y + (end.y - start.y) * part,
                    start.tick + (end.tick - start.tick) * part,
                ),
            )
