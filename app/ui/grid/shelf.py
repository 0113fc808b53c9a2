"""The shelf under the grid: those who are held and have no delay, and the fallen."""

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSizePolicy, QToolTip, QWidget

from app.engine.model.timeline import Presence, TimelineView, TokenView
from app.ui.grid.hints import token_hint
from app.ui.grid.poses import off_grid
from app.ui.kit.buttons import KeyButton
from app.ui.kit.fonts import Face
from app.ui.kit.look import Look
from app.ui.kit.paint import fill
from app.ui.kit.theme import Role
from app.ui.kit.token_face import Mark, TokenFace, lane_of, token_face
from app.ui.kit.token_painter import COMPACT, FLAG, MARGIN, TokenPainter
from app.ui.wording import Wording

HEIGHT = 60
GAP = 6
"""Between tokens."""
_HEAD, _WIDEST_HEAD = 80, 150
"""Width of a heading, and the most that long words may make of it."""


class Shelf(QWidget):
    """Shows held tokens as flags, or compact when they are many, and the fallen always compact.

    The words over the fallen and on the button are left out where one row holds all without
    them; or else it grows by as many rows as it takes.
    """

    pressed = Signal(str)
    """A token was clicked."""
    lifted = Signal(str, QPointF)
    """A token is being dragged off; the grab offset counts from its middle."""
    dragged = Signal(QPoint)
    """The drag is here, on the screen."""
    released = Signal()
    """The drag ends here."""
    called_off = Signal()
    """The drag ends, and nothing is moved."""
    menu_asked = Signal(str, QPoint)
    join_chosen = Signal()

    def __init__(
        self, look: Look, painter: TokenPainter, wording: Wording, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._look, self._painter, self._wording = look, painter, wording
        self._held: tuple[TokenView, ...] = ()
        self._faces: dict[str, TokenFace] = {}
        self._hints: dict[str, str] = {}
        self._boxes: dict[str, QRectF] = {}
        self._marks: dict[str, Mark] = {}
        self._compact: frozenset[str] = frozenset()
        self._heads: tuple[tuple[str, QPointF], ...] = ()
        self._target = False
        self._grabbed: str | None = None
        self._start = QPoint()
        self._dragging = False
        self.join_button = KeyButton(look, wording.text("grid.join_at"), key="J")
        self.join_button.clicked.connect(self.join_chosen)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 8, 0)
        row.addStretch(1)
        row.addWidget(self.join_button, alignment=Qt.AlignmentFlag.AlignVCenter)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self._arrange)
        self._arrange()

    @property
    def ids(self) -> tuple[str, ...]:
        """Those on the shelf, in the order shown."""
        return tuple(one.id for one in self._held)

    def show_view(self, view: TimelineView | None) -> None:
        """Shows who is held, then who has fallen and no longer counts down."""
        tokens = () if view is None else view.tokens
        self._held = (
            *(one for one in tokens if one.presence is Presence.HELD),
            *(one for one in tokens if one.presence is Presence.FALLEN and off_grid(one)),
        )
        self._faces = (
            {}
            if view is None
            else {one.id: token_face(one, lane_of(view, one)) for one in self._held}
        )
        names = {one.id: one.name for one in tokens}
        self._hints = {one.id: token_hint(one, names, self._wording) for one in self._held}
        self._arrange()

    def mark(self, marks: dict[str, Mark]) -> None:
        """Shows selection and focus."""
        self._marks = marks
        self.update()

    def set_target(self, *, target: bool) -> None:
        """Shows whether a drop would land here."""
        if target != self._target:
            self._target = target
            self.update()

    def box_of(self, id_: str) -> QRectF | None:
        """Where a token stands on the shelf."""
        return self._boxes.get(id_)

    def hint_at(self, point: QPointF) -> str:
        """What hovering at a point tells; empty beside the tokens."""
        return self._hints.get(self._at(point) or "", "")

    def event(self, event: QEvent) -> bool:
        """Tells about the token under the mouse."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self.hint_at(QPointF(event.pos())), self)
            return True
        return super().event(event)

    def sizeHint(self) -> QSize:
        """As many rows as it takes."""
        return QSize(400, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arranges anew."""
        super().resizeEvent(event)
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws ground, heading and tokens."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look = self._look
        fill(painter, self.rect(), look.colour(Role.TINT if self._target else Role.SUNKEN))
        fill(painter, QRectF(0, 0, self.width(), 1), look.colour(Role.FIVE))
        for code, corner in self._heads:
            self._paint_head(painter, code, corner)
        if not self._held:
            painter.setFont(look.font(Face.NOTE))
            painter.setPen(look.colour(Role.MUTED))
            left = 12 + self._head_room()
            area = QRectF(left, 0, self.width() - left - 8, self.height())
            words = painter.fontMetrics().elidedText(
                self._wording.text("grid.held_none"), Qt.TextElideMode.ElideRight, int(area.width())
            )
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, words)
        for id_, box in self._boxes.items():
            face = self._faces[id_].with_marks(self._marks.get(id_, Mark.NONE))
            picture = self._painter.flag_pixmap(
                face, self.devicePixelRatioF(), compact=id_ in self._compact
            )
            margin = MARGIN * look.scale
            painter.drawPixmap(box.topLeft() - QPointF(margin, margin), picture)

    def _paint_head(self, painter: QPainter, code: str, corner: QPointF) -> None:
        look, words = self._look, self._wording
        box = QRectF(corner.x(), corner.y(), self._head_room(), look.px(HEIGHT) / 2 + 2)
        painter.setFont(look.font(Face.BODY_STRONG))
        painter.setPen(look.colour(Role.INK))
        self._paint_line(painter, box, words.text(code))
        painter.setFont(look.font(Face.NOTE))
        painter.setPen(look.colour(Role.MUTED))
        self._paint_line(painter, box.translated(0, look.px(17)), words.text(f"{code}_note"))

    def _head_room(self) -> int:
        """How wide the headings are, in pixels."""
        wide = max(
            QFontMetrics(self._look.font(face)).horizontalAdvance(self._wording.text(code))
            for head in ("grid.held", "grid.fallen")
            for face, code in ((Face.BODY_STRONG, head), (Face.NOTE, f"{head}_note"))
        )
        most = self._look.px(_WIDEST_HEAD)
        return min(most, max(self._look.px(_HEAD), wide + 2 * GAP))

    def _paint_line(self, painter: QPainter, box: QRectF, text: str) -> None:
        room = int(box.width()) - GAP
        words = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room)
        painter.drawText(box, Qt.AlignmentFlag.AlignBottom, words)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Takes hold of a token; the right button asks for its menu, or puts back what is held."""
        if self._grabbed is not None:
            self._grabbed, self._dragging = None, False
            self.called_off.emit()
            return
        id_ = self._at(event.position())
        if id_ is None:
            return
        if event.button() is Qt.MouseButton.RightButton:
            self.menu_asked.emit(id_, event.globalPosition().toPoint())
        elif event.button() is Qt.MouseButton.LeftButton:
            self._grabbed = id_
            self._start = event.position().toPoint()
            self.pressed.emit(id_)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drags the token off."""
        at = event.position().toPoint()
        if self._grabbed is None:
            return
        far = (at - self._start).manhattanLength() >= QApplication.startDragDistance()
        if not self._dragging and far:
            self._dragging = True
            middle = self._boxes[self._grabbed].center()
            self.lifted.emit(self._grabbed, QPointF(self._start) - middle)
        if self._dragging:
            self.dragged.emit(event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ends the drag."""
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        was, self._grabbed, self._dragging = self._dragging, None, False
        if was:
            self.released.emit()

    def _at(self, point: QPointF) -> str | None:
        return next((one for one, box in self._boxes.items() if box.contains(point)), None)

    def _name_join(self, *, named: bool) -> None:
        label = self._wording.text("grid.join_at")
        self.join_button.set_label(label if named else "")
        self.join_button.setAccessibleName(label)
        self.join_button.setToolTip("" if named else label)

    def _arrange(self) -> None:
        look = self._look
        held = [one.id for one in self._held if one.presence is Presence.HELD]
        fallen = self.ids[len(held) :]
        self.join_button.setVisible(bool(held))
        head = self._head_room()
        left = 12 + head
        flag, small = look.px(FLAG.width()) + GAP, look.px(COMPACT.width()) + GAP
        both = bool(held and fallen)
        for held_wide, named in ((flag, True), (small, True), (small, False), (small, True)):
            between = (head if named else 2 * GAP) if both else 0
            self._name_join(named=named)
            right = max(left + 1, self.width() - self.join_button.sizeHint().width() - 16)
            if left + held_wide * len(held) + between + small * len(fallen) <= right:
                break  # the last is what several rows hold
        self._compact = frozenset(self.ids) - frozenset(held if held_wide == flag else ())
        heads = [("grid.held" if held or not fallen else "grid.fallen", QPointF(12, 0))]
        pitch = look.px(COMPACT.height()) + GAP
        x, row, self._boxes = left, 0, {}
        for id_ in self.ids:
            wide = small if id_ in self._compact else flag
            lead = between if fallen and id_ == fallen[0] else 0
            if x > left and x + lead + wide > right:
                x, row = left, row + 1
            if lead and named:
                heads.append(("grid.fallen", QPointF(x + GAP, row * pitch)))
            x += lead
            self._boxes[id_] = QRectF(x, look.px(8) + row * pitch, wide - GAP, pitch - GAP)
            x += wide
        self._heads = tuple(heads)
        self.setFixedHeight(look.px(HEIGHT) + row * pitch)
        self.update()
