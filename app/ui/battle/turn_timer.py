"""How long a turn has lasted against how long it may: shown, paused, and in nobody's way."""

from collections.abc import Callable
from math import ceil

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from app.ui.desk.tools import Tools
from app.ui.kit.fonts import Face
from app.ui.kit.paint import fill
from app.ui.kit.theme import Role

_EVERY = 1000
_WIDTH = 86


class Countdown:
    """Seconds left of a limit, by a clock that counts seconds; stands still while paused."""

    def __init__(self, limit: int, clock: Callable[[], float]) -> None:
        self.limit = limit
        self._clock = clock
        self._spent = 0.0
        self._since: float | None = clock()

    @property
    def paused(self) -> bool:
        """Whether it stands still."""
        return self._since is None

    @property
    def left(self) -> float:
        """Seconds left; below 0 it is how long the time has been up."""
        running = 0.0 if self._since is None else self._clock() - self._since
        return self.limit - self._spent - running

    def pause(self) -> None:
        """Lets it stand still."""
        if self._since is not None:
            self._spent += self._clock() - self._since
            self._since = None

    def go_on(self) -> None:
        """Lets it run from where it stood."""
        if self._since is None:
            self._since = self._clock()


class TurnTimer(QAbstractButton):
    """The time that is left of a turn; pressed, it stands still.

    Nothing runs while it is paused, hidden or without a turn. When the time is up it says so
    and counts on: it never ends a turn.
    """

    def __init__(self, tools: Tools, clock: Callable[[], float]) -> None:
        super().__init__()
        self._tools = tools
        self._clock = clock
        self._limit = 0
        self._turn: object = None
        self._countdown: Countdown | None = None
        self._ticks = QTimer(self)
        self._ticks.setInterval(_EVERY)
        self._ticks.timeout.connect(self._show)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.toggled.connect(self._toggled)
        tools.look.changed.connect(self.updateGeometry)

    @property
    def ticking(self) -> bool:
        """Whether a timer of the system runs for it."""
        return self._ticks.isActive()

    @property
    def left(self) -> int | None:
        """Whole seconds left, rounded up; ``None`` without a turn."""
        return None if self._countdown is None else ceil(self._countdown.left)

    def set_limit(self, seconds: int) -> None:
        """How long a turn may last; the present one begins anew."""
        self._limit = seconds
        turn, self._turn = self._turn, None
        self.show_turn(turn)

    def show_turn(self, turn: object) -> None:
        """Begins anew with another turn; ``None`` for nobody's."""
        if turn == self._turn and turn is not None:
            return
        self._turn = turn
        self._countdown = None
        if turn is not None and self._limit:
            self._countdown = Countdown(self._limit, self._clock)
            if self.isChecked():
                self._countdown.pause()
        self.setVisible(self._countdown is not None)
        self._show()

    def _toggled(self, paused: bool) -> None:  # noqa: FBT001 - a Qt signal's argument
        if self._countdown is not None:
            (self._countdown.pause if paused else self._countdown.go_on)()
        self._show()

    def _show(self) -> None:
        runs = self._countdown is not None and not self._countdown.paused and self.isVisible()
        if runs and not self._ticks.isActive():
            self._ticks.start()
        elif not runs:
            self._ticks.stop()
        left = self.left
        if left is not None:
            code = "timer.up" if left < 0 else "timer.paused" if self.isChecked() else "timer.left"
            text = self._tools.wording.text(code, time=clock_text(abs(left)))
            self.setAccessibleName(text)
            self.setToolTip(text)
        self.update()

    def showEvent(self, event: QShowEvent) -> None:
        """Counts while it can be seen."""
        super().showEvent(event)
        self._show()

    def hideEvent(self, event: QHideEvent) -> None:
        """Wakes nobody while it cannot be seen."""
        super().hideEvent(event)
        self._ticks.stop()

    def sizeHint(self) -> QSize:
        """86 wide."""
        return QSize(self._tools.look.px(_WIDTH), self._tools.look.px(40))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the time over a bar of what is left."""
        del event
        left, countdown, ink, look = self.left, self._countdown, self._tools.ink, self._tools.look
        if left is None or countdown is None:
            return
        painter, scale = QPainter(self), look.scale
        painter.scale(scale, scale)
        wide, high = self.width() / scale, self.height() / scale
        fill(painter, QRectF(0, 0, 1, high), look.colour(Role.FIVE))
        role = Role.MUTED if countdown.paused else Role.WARN if left < 0 else Role.INK
        icon = "pause" if countdown.paused else "hourglass" if left < 0 else "clock"
        middle = high / 2
        ink.icon(painter, icon, 12, middle - 12, 16, role)
        text = clock_text(abs(left)) if left >= 0 else f"+{clock_text(-left)}"
        ink.text(painter, QRectF(32, middle - 14, wide - 36, 20), text, Face.NUMBER_STRONG, role)
        track = QRectF(12, middle + 11, wide - 24, 4)
        fill(painter, track, look.colour(Role.BAR_TRACK))
        share = max(0.0, min(1.0, countdown.left / countdown.limit))
        full = QRectF(track.x(), track.y(), track.width() * share, track.height())
        fill(painter, full, look.colour(Role.MUTED if countdown.paused else Role.BAR_FILL))
        if self.hasFocus():
            painter.setPen(QPen(look.colour(Role.ACCENT), 2))
            painter.drawRect(QRectF(3, 3, wide - 6, high - 6))


def clock_text(seconds: int) -> str:
    """``1:05``."""
    return f"{seconds // 60}:{seconds % 60:02}"
