"""The menu row: menus at the left; undo, redo, copy and the time of the last save at the right."""

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QAction, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenuBar, QSizePolicy

from app.ui.kit.buttons import HEADER, KeyButton
from app.ui.kit.fonts import Face
from app.ui.kit.keymap import shown
from app.ui.kit.look import Look
from app.ui.kit.paint import fill
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Text

_LONGEST, _LEAST = 560, 280
"""Widths of a name of undo or redo, and of each there is before other words give way."""
_HEIGHT, _LOW = 38, 34
_SIDES, _BETWEEN = (6, 12), 4
"""Margins at the left and right, and the least between the menus and undo."""
_MARK, _BEFORE, _AFTER = 14, 8, 4
"""The mark of the saving, and what stands before and after it."""


class ActionButton(KeyButton):
    """A bare button that follows an action: its words, its state, its key."""

    followed = Signal()

    def __init__(self, look: Look, action: QAction, icon: str, *, keyed: bool = True) -> None:
        super().__init__(look, icon=icon, kind="bare", height=HEADER)
        self._keyed = keyed
        self._action = action
        self._words = look
        self._room = look.px(_LONGEST)
        self._heard: tuple[object, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(action.trigger)
        action.changed.connect(self._hear)
        look.changed.connect(self._follow)
        self._hear()

    def _hear(self) -> None:
        """An action tells of each change by itself, also of those that are not seen here."""
        action = self._action
        heard = (action.iconText(), action.isEnabled(), action.isVisible(), action.shortcut())
        if heard != self._heard:
            self._heard = heard
            self._follow()
            self.followed.emit()

    def _follow(self) -> None:
        text = self._action.iconText()
        metrics = QFontMetrics(self._words.font(Face.BODY))
        label = metrics.elidedText(text, Qt.TextElideMode.ElideRight, self._room)
        self.set_label(label if self._room else "")
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.setEnabled(self._action.isEnabled())
        self.setVisible(self._action.isVisible())
        if self._keyed:
            self.set_key(shown(self._action.shortcut().toString()))

    def set_room(self, room: int) -> None:
        """Elides its words to so many pixels; 0 leaves the icon and the key."""
        if room != self._room:
            self._room = room
            self._follow()

    @property
    def words(self) -> int:
        """How wide its words would be in full."""
        font = self._words.font(Face.BODY)
        return QFontMetrics(font).horizontalAdvance(self._action.iconText()) + 2

    @property
    def rest(self) -> int:
        """How wide it is beside its words, with the gap before them."""
        label = QFontMetrics(self._words.font(Face.BODY)).horizontalAdvance(self.text())
        return self.sizeHint().width() - label + (0 if self.text() else self.gap)

    @property
    def gap(self) -> int:
        """What it takes less without words."""
        return self._words.px(8)


class MenuRow(QFrame):
    """Stands in place of the window's menu bar."""

    def __init__(
        self, look: Look, undo: QAction, redo: QAction, copy: QAction, players: QAction
    ) -> None:
        super().__init__()
        self._look = look
        self._low = False
        self.bar = QMenuBar()
        self.bar.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.undo = ActionButton(look, undo, "undo")
        self.redo = ActionButton(look, redo, "redo", keyed=False)
        self.copy = ActionButton(look, copy, "copy")
        self.players = ActionButton(look, players, "monitor")
        self._tick = QLabel()
        self.saved = Text(look, "", Face.NOTE, Role.MUTED)
        self.saved.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self)
        row.setContentsMargins(_SIDES[0], 0, _SIDES[1], 1)
        row.setSpacing(0)
        row.addWidget(self.bar, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addStretch(1)
        for button in (self.undo, self.redo, self.copy, self.players):
            row.addWidget(button)
        row.addSpacing(_BEFORE)
        row.addWidget(self._tick)
        row.addSpacing(_AFTER)
        row.addWidget(self.saved)
        self.setProperty("ground", "panel")
        for button in (self.undo, self.redo, self.copy, self.players):
            button.followed.connect(self._refit)
        look.changed.connect(self._relook)
        self._relook()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shares the room among the words."""
        super().resizeEvent(event)
        self._fit()

    def _refit(self) -> None:
        """A window that is built changes every word several times, and says the saving last."""
        if self.isVisible():
            self._fit()

    def _fit(self) -> None:
        """Menus come first, then what undo and redo would do, then the other words.

        Where nothing can be redone, its word goes before the name of the undo is cut.
        """
        named, other = (self.undo, self.redo), (self.copy, self.players)
        seen = [one for one in (*named, *other) if not one.isHidden()]
        free = self._free() - sum(one.rest for one in seen)
        full = sum(one.words for one in other if one in seen)
        told = sum(one.isEnabled() for one in named)
        whole = free - full >= self._look.px(_LEAST) * max(1, told)
        for one in other:
            one.set_room(one.words if whole else 0)
        left = free - full if whole else free + sum(one.gap for one in other if one in seen)
        longest = self._look.px(_LONGEST)
        shares = [min(longest, one.words) for one in named]
        if sum(shares) > left and not self.redo.isEnabled():
            shares[1], left = 0, left + self.redo.gap
        spare = left // 2
        for one, share, rest in zip(named, shares, reversed(shares), strict=True):
            one.set_room(max(0, min(share, max(spare, left - rest))))

    def _free(self) -> int:
        """What menus and the time of the last save leave."""
        saving = _BEFORE + _AFTER + self.saved.sizeHint().width() + (_MARK if self._icon else 0)
        taken = self.bar.sizeHint().width() + self._look.px(_BETWEEN) + saving
        return self.width() - sum(_SIDES) - taken

    def show_saved(self, text: str, icon: str) -> None:
        """When the last change reached the file, or that none can."""
        self._icon = icon
        self.saved.set_text(text)
        self._relook()

    def set_low(self, *, low: bool) -> None:
        """A little lower in a low window."""
        self._low = low
        self._relook()

    _icon = ""

    def _relook(self) -> None:
        self.setFixedHeight(self._look.px(_LOW if self._low else _HEIGHT))
        if self._icon:
            ratio = self.devicePixelRatioF()
            self._tick.setPixmap(self._look.pixmap(self._icon, _MARK, Role.MUTED, ratio))
        self._tick.setVisible(bool(self._icon))
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the ground and the line below."""
        super().paintEvent(event)
        painter = QPainter(self)
        fill(painter, self.rect(), self._look.colour(Role.PANEL))
        fill(painter, QRect(0, self.height() - 1, self.width(), 1), self._look.colour(Role.FIVE))
