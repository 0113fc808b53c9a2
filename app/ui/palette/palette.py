"""The palette: a field over the desk, and below it what fits."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QModelIndex, QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QLineEdit, QMainWindow, QVBoxLayout, QWidget

from app.ui.desk.ranking import ranked
from app.ui.desk.tools import Tools
from app.ui.kit.fonts import Face
from app.ui.kit.paint import fill
from app.ui.kit.row_list import RowDelegate, RowList
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Text
from app.ui.models.rows import RowFace, RowsModel
from app.ui.palette.thing import Thing
from app.ui.wording import Wording

_WIDE, _ROW, _MOST = 680, 44, 9
_REMEMBERED = 6


class ThingRows(RowDelegate):
    """Title and kind in two lines; the key at the right, or why not."""

    def height(self, row: object) -> int:
        """44 for every row."""
        del row
        return _ROW

    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        """Draws one thing."""
        if not isinstance(row, Thing):
            return
        ink = self.ink
        role = Role.LOCKED if row.reason else Role.INK
        icon = "lock" if row.reason else "check" if row.checked else row.icon
        if icon:
            ink.icon(painter, icon, 14, rect.center().y() - 9, 18, role)
        right = rect.right() - 14
        if row.key:
            wide = ink.width(row.key, Face.NOTE) + 10
            ink.key(painter, QRectF(right - wide, rect.center().y() - 9, wide, 18), row.key)
            right -= wide + 12
        title = QRectF(44, 4, right - 44, 20)
        ink.text(painter, title, row.title, Face.BODY, role)
        second = QRectF(44, 23, right - 44, 17)
        note, tone = (row.reason, Role.WARN) if row.reason else (row.group, Role.MUTED)
        ink.text(painter, second, note, Face.NOTE, tone)


class Palette(QFrame):
    """Opens over the window, and gives the focus back when it is closed."""

    def __init__(
        self, tools: Tools, window: QMainWindow, things: Callable[[], tuple[Thing, ...]]
    ) -> None:
        """``things`` gives all there is at this moment."""
        super().__init__(window)
        look, words = tools.look, tools.wording
        self._look, self._words, self._window, self._things = look, words, window, things
        self._offered: tuple[Thing, ...] = ()
        self._recent: list[str] = []
        self._back_to: QWidget | None = None
        self.setAccessibleName(words.text("palette.title"))
        self.field = QLineEdit()
        self.field.setPlaceholderText(words.text("palette.hint"))
        self.field.setAccessibleName(words.text("palette.title"))
        self.field.setClearButtonEnabled(True)
        self.list = RowList(words.text("palette.found"))
        self._model: RowsModel[Thing] = RowsModel(_face(words), self)
        self.list.setModel(self._model)
        self.list.setItemDelegate(ThingRows(tools.ink, self.list))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.none = Text(look, words.text("palette.none"), Face.BODY, Role.MUTED)
        self.foot = Text(look, words.text("palette.foot"), Face.NOTE, Role.MUTED)
        self._lay_out()
        self.field.textChanged.connect(lambda _text: self._show())
        self.field.installEventFilter(self)
        self.list.clicked.connect(self._take)
        self.list.current_changed.connect(self._speak)
        window.installEventFilter(self)
        self.hide()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 8)
        column.setSpacing(8)
        for widget in (self.field, self.none, self.list, self.foot):
            column.addWidget(widget)
        self.setProperty("ground", "panel")

    # Opening and closing

    def open_up(self) -> None:
        """Shows everything there is, and waits for a name."""
        if self.isVisible():
            self.close_up()
            return
        self._back_to = self._window.focusWidget()
        self._offered = self._things()
        self.field.clear()
        self._show()
        self.show()
        self.raise_()
        self.field.setFocus()

    def close_up(self) -> None:
        """Hides it; the focus goes back to where it was."""
        if not self.isVisible():
            return
        back, self._back_to = self._back_to, None
        held = self.isAncestorOf(self._window.focusWidget())
        self.hide()
        self._offered = ()
        self._model.set_rows(())
        if back is not None and back.isVisible():
            back.setFocus()
        elif held:
            self._window.focusNextChild()

    # What fits

    @property
    def rows(self) -> tuple[Thing, ...]:
        """What is on show, the best first."""
        return self._model.rows

    def _show(self) -> None:
        recent = [one for id_ in self._recent for one in self._offered if one.id == id_]
        found = ranked(
            self.field.text(), self._offered, lambda one: (one.title, one.group), recent,
            lambda one: bool(one.reason),
        )  # fmt: skip
        self._model.set_rows(found)
        self.list.setVisible(bool(found))
        self.none.setVisible(not found)
        if found:
            self.list.go_to(0)
            self.list.scrollToTop()
        self._place()

    def _speak(self, index: QModelIndex) -> None:
        """Lets the field say what Enter would take: the focus stays in it."""
        row = self._model.rows[index.row()] if index.isValid() else None
        self.field.setAccessibleDescription("" if row is None else _spoken(row, self._words))

    def _place(self) -> None:
        look = self._look
        wide = min(look.px(_WIDE), self._window.width() - 48)
        shown = min(_MOST, max(1, len(self._model.rows)))
        self.list.setFixedHeight(look.px(_ROW) * shown)
        self.setFixedWidth(wide)
        self.adjustSize()
        self.move((self._window.width() - wide) // 2, look.px(72))

    def _take(self, index: QModelIndex) -> None:
        row = self._model.rows[index.row()] if index.isValid() else None
        if row is None or row.reason:
            return
        self._recent = [row.id, *(one for one in self._recent if one != row.id)][:_REMEMBERED]
        self.close_up()
        QTimer.singleShot(0, self._window, row.run)

    # Keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The arrows walk the list while one types; the window's size is followed."""
        if watched is self._window:
            if event.type() == QEvent.Type.Resize and self.isVisible():
                self._place()
            return False
        if event.type() == QEvent.Type.FocusOut and self.isVisible() and not _comes_back(event):
            QTimer.singleShot(0, self, self._close_if_left)
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._press(event)
        return False

    def _close_if_left(self) -> None:
        focused: QWidget | None = self._window.focusWidget()
        if focused is not None and not self.isAncestorOf(focused):
            self._back_to = None
            self.close_up()

    def _press(self, event: QKeyEvent) -> bool:
        key = event.key()
        steps: dict[int, int] = {
            Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: 1 - _MOST,
            Qt.Key.Key_PageDown: _MOST - 1,
        }  # fmt: skip
        if key == Qt.Key.Key_Escape:
            self.close_up()
        elif key in steps:
            self._walk(steps[key])
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._take(self.list.currentIndex())
        elif key in {Qt.Key.Key_Tab, Qt.Key.Key_Backtab}:
            self._walk(1 if key == Qt.Key.Key_Tab else -1)
        else:
            return False
        return True

    def _walk(self, step: int) -> None:
        count = len(self._model.rows)
        if count:
            at = self.list.currentIndex().row()
            last = count - 1
            beyond = at + step > last if step > 0 else at + step < 0
            at_end = at == last if step > 0 else at == 0
            wrapped = (0 if step > 0 else last) if at_end else (last if step > 0 else 0)
            self.list.go_to(wrapped if beyond else at + step)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A plate with an accent edge."""
        del event
        painter = QPainter(self)
        fill(painter, self.rect(), self._look.colour(Role.PANEL))
        painter.setPen(QPen(self._look.colour(Role.ACCENT), 2))
        painter.drawRect(self.rect().adjusted(1, 1, -1, -1))


def _face(words: Wording) -> RowFace[Thing]:
    return RowFace[Thing](
        key=lambda thing: thing.id,
        text=lambda thing: thing.title,
        spoken=lambda thing: _spoken(thing, words),
        chosen=lambda _thing: True,
        tip=lambda thing: thing.reason or thing.title,
    )


def _spoken(thing: Thing, words: Wording) -> str:
    parts = [thing.title, thing.key, thing.group]
    if thing.reason:
        parts.append(words.text("palette.off_because", reason=thing.reason))
    return ", ".join(part for part in parts if part)


def _comes_back(left: QEvent) -> bool:
    """Whether the focus is with a menu, which gives it back to the field."""
    menus = {Qt.FocusReason.MenuBarFocusReason, Qt.FocusReason.PopupFocusReason}
    return isinstance(left, QFocusEvent) and left.reason() in menus
