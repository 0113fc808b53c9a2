"""HP bars move to their new value, so that the eye sees who was hurt."""

from collections.abc import Iterable

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation, Signal

from app.engine.model.timeline import TokenView

MILLISECONDS = 200


class BarMotion(QObject):
    """How full each bar is drawn right now; `moved` asks to draw anew."""

    moved = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._start: dict[str, float] = {}
        self._end: dict[str, float] = {}
        self._part = 1.0
        self._motion = QVariantAnimation(self)
        self._motion.setStartValue(0.0)
        self._motion.setEndValue(1.0)
        self._motion.setDuration(MILLISECONDS)
        self._motion.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._motion.valueChanged.connect(self._step)

    @property
    def running(self) -> bool:
        """Whether a bar moves."""
        return self._motion.state() is QVariantAnimation.State.Running

    def full(self, token: TokenView) -> float:
        """How full the bar of a combatant is drawn, 0 to 1."""
        end = self._end.get(token.id)
        if end is None:
            return full_of(token)
        start = self._start.get(token.id, end)
        return start + (end - start) * self._part

    def show(self, tokens: Iterable[TokenView], *, moves: bool) -> None:
        """These are the bars now; those that differ move there, or stand there at once."""
        self._motion.stop()
        self._part = 1.0
        self._start, self._end = self._end, {token.id: full_of(token) for token in tokens}
        if moves and any(self._start.get(id_, end) != end for id_, end in self._end.items()):
            self._part = 0.0
            self._motion.start()

    def _step(self, part: object) -> None:
        self._part = float(part) if isinstance(part, float) else 1.0
        self.moved.emit()


def full_of(token: TokenView) -> float:
    """How full a bar is in truth, 0 to 1."""
    top = token.hp.maximum
    return max(0.0, min(1.0, token.hp.value / top)) if top > 0 else 0.0
