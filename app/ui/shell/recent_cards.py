"""Recent campaigns on the start page: what each is, and whether it can be opened."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout

from app.services.glance import Glance, glance
from app.services.settings import Recent
from app.ui.kit.buttons import FIELD, KeyButton
from app.ui.kit.few_lines import FewLines
from app.ui.kit.fonts import Face
from app.ui.kit.look import Look
from app.ui.kit.paint import fill
from app.ui.kit.theme import Role
from app.ui.wording import Wording

_LINES = 3
"""Of a name, and of what keeps a campaign from being opened: enough beside large text too."""


class RecentCard(QFrame):
    """One campaign; its button has the focus, the card shows it."""

    wanted = Signal(Path)
    find_wanted = Signal(Path)
    walked = Signal(int)

    def __init__(self, look: Look, wording: Wording, recent: Recent, now: datetime) -> None:
        super().__init__()
        self._look, self._words = look, wording
        self.path = recent.path
        self.missing = False
        self._icon = ""
        self._role = Role.INK
        title = recent.title or recent.path.stem
        self.title = FewLines(look, title, Face.NUMBER_STRONG, lines=_LINES)
        self.place = FewLines(
            look, place_text(recent.path, recent.opened, now, wording), Face.NOTE, Role.MUTED,
            lines=1, tip=str(recent.path),
        )  # fmt: skip
        self.state = FewLines(look, "", Face.BODY, lines=_LINES)
        self._mark = QLabel()
        self.button = KeyButton(look, wording.text("start.do_open"), height=FIELD)
        self.button.clicked.connect(self._open)
        self.button.installEventFilter(self)
        line = QHBoxLayout()
        line.setSpacing(6)
        line.addWidget(self._mark, alignment=Qt.AlignmentFlag.AlignTop)
        line.addWidget(self.state, 1)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self.title)
        words.addWidget(self.place)
        words.addLayout(line)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 12, 12, 12)
        row.addLayout(words, 1)
        row.addWidget(self.button)
        self._mark.hide()
        look.changed.connect(self._relook)

    def show_glance(self, seen: Glance, *, first: bool) -> None:
        """What the file itself says."""
        words = self._words
        self.missing = seen.fault is not None and seen.fault.code == "file.not_found"
        if seen.title:
            self.title.set_text(seen.title)
        label, resumes = self._label(seen), seen.battle is not None and seen.fault is None
        if self.missing and seen.fault is not None:
            self._say(words.text("start.missing"), "warn", Role.WARN, words.phrase(seen.fault))
        elif seen.fault is not None:
            self._say(words.phrase(seen.fault), "warn", Role.WARN)
        elif seen.elsewhere:
            self._say(words.text("start.elsewhere"), "lock", Role.INK)
        elif seen.battle is not None:
            name, title = seen.battle.now_name, seen.battle.title
            code = "start.under_way" if name else "start.under_way_nobody"
            self._say(words.text(code, title=title, name=name or ""), "", Role.INK)
        else:
            counts = {"characters": seen.characters, "encounters": seen.encounters}
            self._say(words.text("start.counts", **counts), "", Role.INK)
        self.button.set_label(label)
        self.button.setAccessibleName(f"{label}: {self.title.full_text}. {self.state.full_text}")
        self.button.set_kind("primary" if resumes and first else "plain")
        self.button.set_key("Enter" if first and not self.missing else "")

    def _label(self, seen: Glance) -> str:
        if self.missing:
            return self._words.text("start.find")
        if seen.elsewhere:
            return self._words.text("start.read_only")
        return self._words.text("start.resume" if seen.battle is not None else "start.do_open")

    def _say(self, text: str, icon: str, role: Role, tip: str = "") -> None:
        self.state.set_text(text)
        self.state.set_tip(tip)
        self.state.set_role(role)
        self._icon, self._role = icon, role
        self._relook()

    def _relook(self) -> None:
        self._mark.setVisible(bool(self._icon))
        if self._icon:
            size, ratio = self._look.px(16), self.devicePixelRatioF()
            self._mark.setPixmap(self._look.pixmap(self._icon, size, self._role, ratio))
        self.update()

    def _open(self) -> None:
        (self.find_wanted if self.missing else self.wanted).emit(self.path)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Gives the card the focus."""
        super().mousePressEvent(event)
        self.button.setFocus()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Opens the campaign."""
        super().mouseDoubleClickEvent(event)
        self._open()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up and Down go from card to card, Enter opens."""
        if event.type() in {QEvent.Type.FocusIn, QEvent.Type.FocusOut}:
            self.update()
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
            if step is not None:
                self.walked.emit(step)
                return True
            if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
                self._open()
                return True
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the ground, and the edge of the one with the focus."""
        del event
        painter, look = QPainter(self), self._look
        focused = self.button.hasFocus()
        fill(painter, self.rect(), look.colour(Role.SEL if focused else Role.PANEL))
        box = QRectF(self.rect())
        if focused:
            painter.setPen(QPen(look.colour(Role.ACCENT), 2))
            painter.drawRect(box.adjusted(1, 1, -1, -1))
            fill(painter, QRectF(0, 0, 4, box.height()), look.colour(Role.ACCENT))
        else:
            fill(painter, QRectF(0, box.bottom() - 1, box.width(), 1), look.colour(Role.TEN))


class RecentCards(QFrame):
    """All recent campaigns; the files are looked at one per turn of the event loop."""

    wanted = Signal(Path)
    find_wanted = Signal(Path)
    looked = Signal()
    """All files were looked at."""

    def __init__(self, look: Look, wording: Wording, now: Callable[[], datetime]) -> None:
        super().__init__()
        self._look, self._words, self._now = look, wording, now
        self.cards: list[RecentCard] = []
        self._waiting: list[RecentCard] = []
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._look_at_next)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(1, 1, 1, 1)
        self._column.setSpacing(0)

    def show_recent(self, recent: tuple[Recent, ...]) -> None:
        """Shows these campaigns, and starts to look at their files."""
        for card in self.cards:
            self._column.removeWidget(card)
            card.deleteLater()
        self.cards = [RecentCard(self._look, self._words, one, self._now()) for one in recent]
        for card in self.cards:
            card.wanted.connect(self.wanted)
            card.find_wanted.connect(self.find_wanted)
            card.walked.connect(self._walk)
            self._column.addWidget(card)
            card.show()
        self._waiting = list(self.cards)
        self.setVisible(bool(self.cards))
        self._timer.start()

    def missing(self) -> tuple[Path, ...]:
        """Files that are not where they were."""
        return tuple(card.path for card in self.cards if card.missing)

    def _look_at_next(self) -> None:
        if not self._waiting:
            self._timer.stop()
            self.looked.emit()
            return
        card = self._waiting.pop(0)
        card.show_glance(glance(card.path), first=card is self.cards[0])

    def _walk(self, step: int) -> None:
        at = next((n for n, card in enumerate(self.cards) if card.button.hasFocus()), 0) + step
        if 0 <= at < len(self.cards):
            self.cards[at].button.setFocus(Qt.FocusReason.TabFocusReason)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the edge."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setPen(QPen(self._look.colour(Role.TEN), 1))
        painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))


def place_text(path: Path, opened: str, now: datetime, wording: Wording) -> str:
    """The last folders and the name of a file, and when it was open."""
    shown = " / ".join(path.parts[-3:]).lstrip("/ ")
    try:
        when = datetime.fromisoformat(opened).astimezone(now.tzinfo)
    except ValueError:
        return shown
    if when.date() == now.date():
        return f"{shown} · {wording.text('start.today', time=f'{when:%H:%M}')}"
    return f"{shown} · {when:%Y-%m-%d}"
