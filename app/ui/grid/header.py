"""The row above the grid: the lanes' names, what the spine counts, the range, the padlock."""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from app.engine.model.timeline import TimelineView
from app.ui.kit.buttons import HEADER, RING, KeyButton
from app.ui.kit.fonts import Face
from app.ui.kit.look import Look
from app.ui.kit.paint import fill
from app.ui.kit.theme import Role
from app.ui.wording import Wording

HEIGHT = 36


class GridHeader(QWidget):
    """Draws the lanes' heads over their lanes, and holds the grid's own controls."""

    fit_chosen = Signal()
    everything_chosen = Signal()
    zoomed = Signal(int)
    now_chosen = Signal()
    drag_switched = Signal(bool)
    """The padlock was opened (true: tokens can be dragged) or closed."""

    def __init__(self, look: Look, wording: Wording, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._wording = look, wording
        self._heads: dict[str, tuple[str, str]] = {}
        self._axis = self._range = self._lock_key = ""
        self.range_button = KeyButton(look, kind="bare", height=HEADER)
        self.range_button.set_icon("chevron-down", trailing=True)
        self.range_button.setToolTip(wording.text("grid.range_hint"))
        self.range_button.clicked.connect(self._open_menu)
        self.lock_button = KeyButton(look, kind="bare", height=HEADER)
        self.lock_button.setCheckable(True)
        self.lock_button.toggled.connect(self._switched)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 4, 0)
        row.setSpacing(0)
        row.addStretch(1)
        row.addWidget(self.range_button)
        row.addWidget(self.lock_button)
        look.changed.connect(self._relook)
        self._relook()
        self._show_lock(drag=True)

    def show_view(self, view: TimelineView | None) -> None:
        """Shows the names of lanes and axis."""
        lanes = () if view is None else view.lanes
        self._heads = {lane.edge: (self._wording.phrase(lane.name), lane.shape) for lane in lanes}
        self._axis = "" if view is None else self._wording.phrase(view.axis.name)
        self._fit()
        self.update()

    def show_range(self, low: int, high: int) -> None:
        """Shows which ticks are in sight."""
        self._range = self._wording.text("grid.range", low=low, high=high)
        self._fit()

    def set_drag(self, *, drag: bool) -> None:
        """Shows the padlock open or closed."""
        self.lock_button.setChecked(not drag)

    def set_lock_key(self, key: str) -> None:
        """Tells of another key that opens and closes the padlock; there may be none."""
        self._lock_key = key
        self._show_lock(drag=not self.lock_button.isChecked())

    @property
    def lock_key(self) -> str:
        """The key that opens and closes the padlock, as it is read; empty when there is none."""
        return self._lock_key

    def sizeHint(self) -> QSize:
        """36 high."""
        return QSize(400, self._look.px(HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shares the room anew."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """The name of the right lane comes before the range, which is on the spine too."""
        look = self._look
        metrics = QFontMetrics(look.font(Face.BODY_STRONG))
        name, _ = self._heads.get("right", ("", ""))
        label = QFontMetrics(look.font(Face.BODY)).horizontalAdvance(self._range)
        bare = self.range_button.sizeHint().width() - (label if self.range_button.text() else 0)
        room = self.width() / 2 - look.px(24 + 11) - 20 - bare - self.lock_button.sizeHint().width()
        wide = metrics.horizontalAdvance(name)
        fits = wide + label <= room
        self.range_button.setVisible(wide <= room)  # its choices stand in the menu View too
        self.range_button.set_label(self._range if fits else "")
        self.range_button.setAccessibleName(self._range)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws ground and heads."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = self._look.colour
        fill(painter, self.rect(), colour(Role.SUNKEN))
        fill(painter, QRectF(0, self.height() - 1, self.width(), 1), colour(Role.FIVE))
        middle = self.width() / 2
        spine = self._look.px(48)
        painter.setFont(self._look.font(Face.NOTE))
        painter.setPen(colour(Role.MUTED))
        metrics = painter.fontMetrics()
        words = metrics.elidedText(self._axis, Qt.TextElideMode.ElideRight, spine * 2)
        # a long word reaches to the left, as the head of the right lane begins beside the spine
        over = max(0, metrics.horizontalAdvance(words) - spine)
        centre = QRectF(middle - spine * 1.5 - over / 2, 0, spine * 3, self.height())
        painter.drawText(centre, Qt.AlignmentFlag.AlignCenter, words)
        for edge, x in (("left", 12.0), ("right", middle + spine / 2 + 12)):
            if edge in self._heads:
                self._head(painter, x, *self._heads[edge])

    def _head(self, painter: QPainter, x: float, name: str, shape: str) -> None:
        size = self._look.px(11)
        mark = QRectF(x, (self.height() - size) / 2, size, size)
        painter.setPen(QPen(self._look.colour(Role.INK), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if shape == "circle":
            painter.drawEllipse(mark)
        else:
            painter.drawRoundedRect(mark, 2, 2)
        painter.setFont(self._look.font(Face.BODY_STRONG))
        room = self.width() / 2 - self._look.px(24) - size - 20
        if x > self.width() / 2:
            shown = (self.range_button, self.lock_button)
            room -= sum(one.width() for one in shown if not one.isHidden())
        text = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, int(room))
        painter.drawText(
            QRectF(x + size + 8, 0, room, self.height()), Qt.AlignmentFlag.AlignVCenter, text
        )

    def _relook(self) -> None:
        self.setFixedHeight(self._look.px(HEIGHT))
        self._fit()
        self.update()

    def _open_menu(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for code, key, act in (
            ("grid.range_fit", "Ctrl+0", self.fit_chosen.emit),
            ("grid.range_all", "", self.everything_chosen.emit),
            ("grid.zoom_in", "Ctrl++", lambda: self.zoomed.emit(1)),
            ("grid.zoom_out", "Ctrl+\N{MINUS SIGN}", lambda: self.zoomed.emit(-1)),
            ("grid.to_now", "Home", self.now_chosen.emit),
        ):
            words = self._wording.text(code)
            menu.addAction(f"{words}\t{key}" if key else words).triggered.connect(act)
        menu.popup(self.range_button.mapToGlobal(QPoint(RING, self.range_button.height())))

    def _switched(self, locked: bool) -> None:  # noqa: FBT001 - a Qt signal's argument
        self._show_lock(drag=not locked)
        self.drag_switched.emit(not locked)

    def _show_lock(self, *, drag: bool) -> None:
        self.lock_button.set_icon("lock-open" if drag else "lock")
        self.lock_button.setAccessibleName(self._wording.text("grid.drag_switch"))
        code = "grid.drag_on" if drag else "grid.drag_off"
        self.lock_button.setToolTip(self._wording.text(code, key=self._lock_key))
