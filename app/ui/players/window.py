"""The window for a second screen. It is given views and keeps nothing but where it stands."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import (
    QCloseEvent,
    QGuiApplication,
    QImage,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QScreen,
    QShortcut,
)
from PySide6.QtWidgets import QWidget

from app.engine.model.player import PlayerView
from app.ui.kit.look import Look
from app.ui.kit.paint import fill
from app.ui.kit.theme import Role, Scheme
from app.ui.players.cards import ROW, FootCard, HeadCard, NowCard, RowCard
from app.ui.players.faces import Board, board
from app.ui.players.screens import Area, Place, choose_place, read_area, told_apart
from app.ui.wording import Wording

WIDE, HIGH = 1440.0, 900.0
"""The window that everything is laid out for; in another it is larger or smaller."""
ZOOMS = (50, 60, 70, 80, 90, 100, 110, 125, 150, 175, 200)
_NOW_SHARE = 560.0 / WIDE
_TOP, _HEAD = 48.0, 44.0
_LEAST = 0.6
"""How small rows become, of their full height, before some are only counted."""


class PlayersWindow(QWidget):
    """Shows what the players may see. F11 fills the screen, Ctrl with + − 0 zooms."""

    closed = Signal()

    def __init__(self, look: Look, inverse: Look, wording: Wording) -> None:
        """``inverse`` is kept at the opposite of ``look``; both stay with the caller."""
        super().__init__(None, Qt.WindowType.Window)
        self._look = look
        self._inverse = inverse
        self._words = wording
        self._zoom = 100
        self._elsewhere: tuple[Area, Mapping[str, str]] | None = None
        """Where it stands for want of its screen, and the state that waits for that."""
        self._desk = self._on = ""
        """The screens of the desk and of this window, by name."""
        self._board: Board = board(None, wording)
        self._rows: list[RowCard] = []
        self._find: Callable[[str], QImage | None] = _no_portrait
        self.now = NowCard(inverse, look)
        self.head = HeadCard(look)
        self.foot = FootCard(look)
        for card in (self.now, self.head, self.foot):
            card.setParent(self)
        self.setWindowTitle(wording.text("players.title"))
        self.setAccessibleName(wording.text("players.title"))
        self.setMinimumSize(480, 320)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)  # the desk keeps the keys
        self.resize(int(WIDE), int(HIGH))
        self._add_keys()
        look.changed.connect(self._relook)
        self._relook()
        self.show_view(None)

    def _add_keys(self) -> None:
        keys: tuple[tuple[str, Callable[[], object]], ...] = (
            ("F11", self.toggle_full),
            ("Esc", self.leave_full),
            ("F8", self.close),
            ("Ctrl+W", self.close),
            ("Ctrl++", lambda: self.zoom_by(1)),
            ("Ctrl+=", lambda: self.zoom_by(1)),
            ("Ctrl+-", lambda: self.zoom_by(-1)),
            ("Ctrl+0", lambda: self.set_zoom(100)),
        )
        for key, run in keys:
            QShortcut(QKeySequence(key), self).activated.connect(run)

    # What is on show

    def take_portraits(self, find: Callable[[str], QImage | None]) -> None:
        """Where pictures of people come from, by the ids of the view; those of now are anew."""
        self._find = find
        for card in (self.now, *self._rows):
            card.take_portraits(find)

    def show_view(self, view: PlayerView | None) -> None:
        """Shows a battle as the players may see it, or that there is none."""
        self._board = board(view, self._words)
        self.now.show_board(self._board)
        self.head.show_titles(self._board.number_title, self._board.next_title)
        self._arrange()

    @property
    def rows(self) -> tuple[RowCard, ...]:
        """The rows that are on show, the next first."""
        return tuple(self._rows)

    @property
    def zoom(self) -> int:
        """In percent."""
        return self._zoom

    def set_zoom(self, percent: int) -> None:
        """One of `ZOOMS`, or the next to it."""
        self._zoom = min(ZOOMS, key=lambda one: abs(one - percent))
        self._arrange()

    def zoom_by(self, steps: int) -> None:
        """Larger or smaller."""
        at = ZOOMS.index(self._zoom) + steps
        self.set_zoom(ZOOMS[max(0, min(len(ZOOMS) - 1, at))])

    def toggle_full(self) -> None:
        """Fills the screen, or no longer."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def leave_full(self) -> None:
        """Back to a window."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowFullScreen)

    # Layout

    def _arrange(self) -> None:
        wide, high = self.width(), self.height()
        scale = min(wide / WIDE, high / HIGH) * self._zoom / 100
        left = round(wide * _NOW_SHARE)
        self.now.set_scale(scale)
        self.now.setGeometry(0, 0, left, high)
        self.head.set_scale(scale)
        self.head.setGeometry(left, round(_TOP * scale), wide - left, round(_HEAD * scale))
        top = round((_TOP + _HEAD + 8) * scale)
        shown, rows_scale = self._fit_rows(high - top, scale)
        step = ROW * rows_scale
        for number, row in enumerate(self._rows):
            row.set_scale(rows_scale)
            row.set_share(rows_scale / scale)
            row.setGeometry(left, top + round(number * step), wide - left, round(step))
        end = top + round(len(self._rows) * step) + round(8 * scale)
        lines = self._foot_lines(shown)
        self.foot.show_lines(lines)
        self.foot.set_scale(scale)
        self.foot.setGeometry(left, end, wide - left, max(0, high - end))
        self.foot.setVisible(bool(lines))
        self.update()

    def _fit_rows(self, room: int, scale: float) -> tuple[int, float]:
        """Shows as many rows as there is room for; gives how many, and their scale."""
        people = self._board.rows
        lines = len(self._board.events) + bool(self._board.fallen)
        free = room - (lines * FootCard.LINE + 24) * scale
        count = len(people)
        share = max(_LEAST, min(1.0, free / (count * ROW * scale))) if count else 1.0
        if count * ROW * scale * share > free:
            free -= FootCard.LINE * scale
            count = max(0, int(free // (ROW * scale * share)))
        while len(self._rows) > count:
            self._drop(self._rows.pop())
        while len(self._rows) < count:
            row = RowCard(self._look)
            row.setParent(self)
            row.take_portraits(self._find)
            row.show()
            self._rows.append(row)
        for row, person in zip(self._rows, people, strict=False):
            row.show_person(person)
        return count, scale * share

    @staticmethod
    def _drop(row: RowCard) -> None:
        row.hide()
        row.setParent(None)
        row.deleteLater()

    def _foot_lines(self, shown: int) -> tuple[tuple[str, str], ...]:
        more = len(self._board.rows) - shown
        lines = [("more", self._words.text("players.more", n=more))] if more else []
        lines += [("flag", event) for event in self._board.events]
        if self._board.fallen:
            lines.append(("ko", self._board.fallen))
        return tuple(lines)

    def _relook(self) -> None:
        dark = self._look.scheme is Scheme.DARK
        self._inverse.choose(Scheme.LIGHT if dark else Scheme.DARK)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Everything grows with the window."""
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        """The mouse is in the way on a full screen."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            blank = (
                Qt.CursorShape.BlankCursor if self.isFullScreen() else Qt.CursorShape.ArrowCursor
            )
            self.setCursor(blank)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Fills the screen, or no longer."""
        event.accept()
        self.toggle_full()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the ground."""
        del event
        fill(QPainter(self), self.rect(), self._look.colour(Role.RAISED))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Goes without harm: nothing is in it."""
        super().closeEvent(event)
        self.closed.emit()

    # Where it stands

    def state(self) -> Mapping[str, str]:
        """Screen, place and zoom, for `open_at`."""
        zoom, waits = {"players.zoom": str(self._zoom)}, self._waits
        if waits is not None:
            return {**waits, **zoom}
        here = (name for name, screen in _screens().items() if screen is self.screen())
        return {**self._placed(next(here, "")), **zoom}

    @property
    def _normal(self) -> Area:
        normal = self.normalGeometry()
        return Area(normal.x(), normal.y(), normal.width(), normal.height())

    @property
    def _waits(self) -> Mapping[str, str] | None:
        """The state that waits for its screen, until somebody moves the window."""
        elsewhere = self._elsewhere
        return elsewhere[1] if elsewhere is not None and elsewhere[0] == self._normal else None

    def _placed(self, screen: str) -> Mapping[str, str]:
        return {
            "players.screen": screen,
            "players.area": self._normal.written(),
            "players.full": "yes" if self.isFullScreen() else "",
        }

    def open_at(self, state: Mapping[str, str], desk: QScreen) -> None:
        """Opens where it was; where that screen is gone, on one without the desk if possible.

        Until somebody moves it, that screen is waited for; it fills no other one meanwhile.
        """
        screens = _screens()
        self._desk = next((name for name, screen in screens.items() if screen is desk), "")
        wanted = state.get("players.screen", "")
        area = self._stand(wanted, read_area(state.get("players.area", "")))
        zoom = state.get("players.zoom", "")
        if zoom.isdecimal():
            self.set_zoom(int(zoom))
        gone = wanted not in {"", self._on}
        kept = {key: text for key, text in state.items() if key.startswith("players.")}
        self._elsewhere = (area, kept) if gone else None
        if state.get("players.full") and not gone:
            self.showFullScreen()
        else:
            self.show()
        self.windowHandle().screenChanged.connect(
            self._screen_changed, Qt.ConnectionType.UniqueConnection
        )

    def screen_came(self) -> None:
        """Goes back to the screen that it waits for, if that is here and nobody moved it since.

        The desk keeps the keys.
        """
        waits = self._waits
        if waits is None or self.isHidden() or waits.get("players.screen") not in _screens():
            return
        self._elsewhere = None
        self._stand(waits["players.screen"], read_area(waits.get("players.area", "")))
        if waits.get("players.full"):
            self.setWindowState(self.windowState() | Qt.WindowState.WindowFullScreen)

    def _stand(self, wanted: str, area: Area | None) -> Area:
        """Goes to a screen of this name, or to one that is there."""
        screens = _screens()
        places = [Place(name, _area(screen)) for name, screen in screens.items()]
        place, found = choose_place(places, self._desk, wanted, area)
        self._on = place.name
        self.setScreen(screens[place.name])
        self.setGeometry(found.x, found.y, found.width, found.height)
        return found

    @Slot(QScreen)
    def _screen_changed(self, screen: QScreen) -> None:
        """On another screen, because somebody moved it or because its own was unplugged."""
        screens = _screens()
        if self._on in screens:
            self._on = next((name for name, one in screens.items() if one is screen), "")
            return
        kept = self._waits or self._placed(self._on)
        self.leave_full()  # or it would cover the desk
        self._elsewhere = (self._stand("", None), kept)


def _no_portrait(_seen: str) -> None:
    """Nobody has a portrait."""


def _screens() -> Mapping[str, QScreen]:
    """The screens by names of their own, from left to right where the names are alike."""
    found = sorted(QGuiApplication.screens(), key=lambda one: one.geometry().topLeft().toTuple())
    return dict(zip(told_apart([one.name() for one in found]), found, strict=True))


def _area(screen: QScreen) -> Area:
    room = screen.availableGeometry()
    return Area(room.x(), room.y(), room.width(), room.height())
