"""Small widgets of the desk: labels, headers, banners, the step bar, disks and HP bars."""

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import ClassVar

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.ui.kit.buttons import KeyButton
from app.ui.kit.chip_faces import ChipFace
from app.ui.kit.chips import IN_LIST, ChipPainter
from app.ui.kit.fonts import Face
from app.ui.kit.look import Look
from app.ui.kit.paint import fill
from app.ui.kit.theme import Role
from app.ui.kit.token_face import Disk, Mark
from app.ui.kit.token_painter import TokenPainter

_ANY = 16_777_215
"""A width without a limit, as Qt has it."""


class Text(QLabel):
    """A label in one step of type and one role; elides, and then tells all in its tooltip."""

    def __init__(
        self,
        look: Look,
        text: str = "",
        face: Face = Face.BODY,
        role: Role = Role.INK,
        *,
        wrap: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._look = look
        self._face = face
        self._role = role
        self._all = text
        self.setWordWrap(wrap)
        self.setTextFormat(Qt.TextFormat.PlainText)
        look.changed.connect(self._relook)
        self._relook()

    def set_text(self, text: str) -> None:
        """Other words."""
        if text != self._all:
            self._all = text
            self.updateGeometry()
            self._fit()

    def set_role(self, role: Role) -> None:
        """Another colour."""
        self._role = role
        self._relook()

    def set_style(self, face: Face, *, wrap: bool) -> None:
        """Another step of type; the words wrap, or are elided."""
        if (face, wrap) != (self._face, self.wordWrap()):
            self._face = face
            self.setWordWrap(wrap)
            self.setToolTip("")
            self._relook()

    @property
    def full_text(self) -> str:
        """The words, elided or not."""
        return self._all

    def sizeHint(self) -> QSize:
        """Room for all words in one line, or wrapped."""
        if self.wordWrap():
            return super().sizeHint()
        metrics = QFontMetrics(self.font())
        return QSize(metrics.horizontalAdvance(self._all) + 2 + self._sides(), metrics.height())

    def minimumSizeHint(self) -> QSize:
        """A few signs; the rest may be elided."""
        if self.wordWrap():
            return super().minimumSizeHint()
        metrics = QFontMetrics(self.font())
        short = metrics.horizontalAdvance(self._all[:4])
        wide = short + 8 + self._sides()
        return QSize(min(wide, self.sizeHint().width()), metrics.height())

    def _sides(self) -> int:
        margins = self.contentsMargins()
        return margins.left() + margins.right()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Elides anew."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Keeps its type and colour: a new style sheet may bring old ones back."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._set_type()
            self._colour()

    def _relook(self) -> None:
        self._set_type()
        self._colour()
        self.updateGeometry()
        self._fit()

    def _set_type(self) -> None:
        wanted = self._look.font(self._face)
        if self.font() != wanted:
            self.setFont(wanted)

    def _colour(self) -> None:
        palette = self.palette()
        wanted = self._look.colour(self._role)
        if palette.color(self.foregroundRole()) != wanted:
            palette.setColor(self.foregroundRole(), wanted)
            self.setPalette(palette)

    def _fit(self) -> None:
        self.setAccessibleName(self._all)
        if self.wordWrap():
            self.setText(self._all)
            return
        room = max(0, self.contentsRect().width())
        line = self._all.replace("\n", " ")
        shown = QFontMetrics(self.font()).elidedText(line, Qt.TextElideMode.ElideRight, room)
        self.setText(shown if room else line)
        self.setToolTip("" if shown == line else self._all)


class _Told(Text):
    """Words of a heading, which tell when they want other room."""

    def __init__(
        self, look: Look, text: str, face: Face, role: Role, changed: Callable[[], None]
    ) -> None:
        super().__init__(look, text, face, role)
        self._changed = changed

    def set_text(self, text: str) -> None:
        """Other words."""
        if text != self.full_text:
            super().set_text(text)
            self._changed()


class SectionHeader(QFrame):
    """A heading on the sunken ground: title, a muted note, and controls at the right.

    The note is there where it leaves the title and the controls whole; where the title alone
    has no room, buttons with an icon give their labels up.
    """

    def __init__(
        self,
        look: Look,
        title: str,
        note: str = "",
        *,
        height: int = 36,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._look = look
        self._height = height
        self._controls: list[QWidget] = []
        self.title = _Told(look, title, Face.BODY_STRONG, Role.INK, self._fit)
        self.note = _Told(look, note, Face.NOTE, Role.MUTED, self._fit)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(12, 0, 8, 0)
        self._row.setSpacing(8)
        self._row.addWidget(self.title)
        self._row.addWidget(self.note)
        self._row.addStretch(1)
        self.setProperty("ground", "sunken")
        look.changed.connect(self._relook)
        self.setFixedHeight(look.px(height))

    def add(self, widget: QWidget) -> None:
        """Puts a control at the right end."""
        self._row.addWidget(widget)
        self._controls.append(widget)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Makes room for the note, or takes it."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        margins, gap = self._row.contentsMargins(), self._row.spacing()
        room = self.width() - margins.left() - margins.right()
        parts = [one for one in self._controls if not one.isHidden()]
        wanted = sum(_full_width(part) + gap for part in (self.title, *parts))
        noted = bool(self.note.full_text) and wanted + self.note.sizeHint().width() <= room
        self.note.setMaximumWidth(_ANY if noted else 0)
        self.note.setVisible(noted)  # hidden, it leaves the others the gap before it too
        for part in parts:
            if isinstance(part, KeyButton):
                part.set_terse(terse=wanted - gap > room)

    def _relook(self) -> None:
        self.setFixedHeight(self._look.px(self._height))
        QTimer.singleShot(0, self, self._fit)  # its controls have another look by then


def _full_width(part: QWidget) -> int:
    return part.full_width if isinstance(part, KeyButton) else part.sizeHint().width()


class Banner(QFrame):
    """A sentence in place of a dialog: icon, words, and room for buttons.

    Kinds: ``info``, ``good``, ``warn``, ``harm``. An empty sentence hides it.
    """

    _KINDS: ClassVar = {
        "info": ("info", Role.TINT, Role.ACCENT),
        "good": ("check", Role.GOOD_TINT, Role.GOOD),
        "warn": ("warn", Role.WARN_TINT, Role.WARN),
        "harm": ("octagon", Role.HARM_TINT, Role.HARM),
    }

    def __init__(
        self, look: Look, kind: str = "info", text: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._look = look
        self._kind = kind
        self._icon = QLabel()
        self._text = Text(look, text, Face.BODY, wrap=True)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(12, 8, 8, 8)
        self._row.setSpacing(8)
        self._row.addWidget(self._icon, alignment=Qt.AlignmentFlag.AlignTop)
        self._row.addWidget(self._text, stretch=1)
        look.changed.connect(self._relook)
        self.say(text, kind)
        self._relook()

    def say(self, text: str, kind: str | None = None) -> None:
        """Other words, and perhaps another kind; no words hide the banner."""
        self._kind = kind or self._kind
        self._text.set_text(text)
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self._relook()

    @property
    def text(self) -> str:
        """The sentence."""
        return self._text.full_text

    def add(self, widget: QWidget) -> None:
        """Puts a control at the right end."""
        self._row.addWidget(widget)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the tinted ground with a bar at the left."""
        del event
        _, ground, ink = self._KINDS[self._kind]
        painter = QPainter(self)
        fill(painter, self.rect(), self._look.colour(ground))
        fill(painter, QRectF(0, 0, 3, self.height()), self._look.colour(ink))

    def _relook(self) -> None:
        if self.isHidden():
            return
        icon, _, ink = self._KINDS[self._kind]
        size = self._look.px(18)
        self._icon.setPixmap(self._look.pixmap(icon, size, ink, self.devicePixelRatioF()))
        self.update()


class StepBar(QWidget):
    """The fixed steps of a turn as segments; those done are ticked."""

    step_chosen = Signal(int)
    """A segment was clicked or reached by the arrow keys: its position, from 0."""

    def __init__(self, look: Look, names: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._names = tuple(names)
        self._current = 0
        self._done: frozenset[int] = frozenset()
        self._open: frozenset[int] = frozenset(range(len(self._names)))
        self._tight = self._bare = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)
        look.changed.connect(self.update)
        self.show_step(0)

    def set_names(self, names: Sequence[str]) -> None:
        """Other steps; the first is the present one until `show_step` says otherwise."""
        if tuple(names) != self._names:
            self._names = tuple(names)
            self.updateGeometry()
            self.show_step(0)

    def show_step(
        self,
        current: int,
        done: frozenset[int] = frozenset(),
        reachable: frozenset[int] | None = None,
    ) -> None:
        """Marks the present step, the ones done, and which may be gone to."""
        self._current, self._done = current, done
        self._tight = self._bare = False
        self.setToolTip("\n".join(map(self._label, range(len(self._names)))))
        self._open = frozenset(range(len(self._names))) if reachable is None else reachable
        self.setAccessibleName(f"{current + 1} {self._names[current]}")
        self.update()

    @property
    def current(self) -> int:
        """The present step, from 0."""
        return self._current

    def sizeHint(self) -> QSize:
        """28 high and wide enough for all names."""
        return QSize(round(sum(self._words()) + 16 * len(self._names)), self._look.px(28) + 4)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Goes to the segment under the mouse."""
        for step, box in enumerate(self._boxes()):
            if box.contains(event.position()):
                self._go(step)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right go to the neighbouring step."""
        steps: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        step = steps.get(event.key())
        if step is None:
            super().keyPressEvent(event)
        else:
            self._go(self._current + step)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the segments."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = self._look.colour
        whole = QRectF(self.rect()).adjusted(2.5, 2.5, -2.5, -2.5)
        painter.setPen(QPen(colour(Role.CONTROL), 1))
        painter.setBrush(colour(Role.RAISED))
        painter.drawRoundedRect(whole, 4, 4)
        for step, box in enumerate(self._boxes()):
            current = step == self._current
            if current:
                fill(painter, box.adjusted(0, 0.5, 0, -0.5), colour(Role.ACCENT))
            elif step:
                painter.setPen(QPen(colour(Role.CONTROL), 1))
                painter.drawLine(box.topLeft(), box.bottomLeft())
            role = Role.ON_ACCENT if current else Role.INK if step in self._done else Role.MUTED
            painter.setPen(colour(role))
            painter.setFont(self._look.font(Face.BODY_STRONG if current else Face.BODY))
            label = painter.fontMetrics().elidedText(
                self._label(step), Qt.TextElideMode.ElideRight, int(box.width())
            )
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, label)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour(Role.ACCENT), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, 5)

    def _label(self, step: int) -> str:
        done = step in self._done and step != self._current
        mark = "\N{CHECK MARK}" if done else str(step + 1)
        if step != self._current and (self._bare or (done and self._tight)):
            return mark
        return f"{mark} {self._names[step]}"

    def _fit(self) -> None:
        """Where not all words have room, those done go first, then all but the present one's."""
        self._tight = self._bare = False
        self._tight = self._over()
        self._bare = self._tight and self._over()

    def _over(self) -> bool:
        return sum(self._words()) > self.width() - 5

    def _boxes(self) -> list[QRectF]:
        self._fit()
        whole = QRectF(self.rect()).adjusted(2.5, 2.5, -2.5, -2.5)
        widths = self._widths(whole.width())
        return [
            QRectF(whole.x() + start, whole.y(), wide, whole.height())
            for start, wide in zip(accumulate(widths, initial=0), widths, strict=False)
        ]

    def _widths(self, room: float) -> list[float]:
        """All alike, or by their words where one would be cut."""
        words, count = self._words(), len(self._names)
        if max(words) + 8 <= room / count:
            return [room / count] * count
        return [one + (room - sum(words)) / count for one in words]

    def _words(self) -> list[float]:
        strong, plain = (QFontMetrics(self._look.font(f)) for f in (Face.BODY_STRONG, Face.BODY))
        return [
            (strong if step == self._current else plain).horizontalAdvance(self._label(step)) + 1
            for step in range(len(self._names))
        ]

    def _go(self, step: int) -> None:
        if step in self._open and step != self._current:
            self.step_chosen.emit(step)


class DiskLabel(QWidget):
    """A combatant's disk."""

    def __init__(
        self, look: Look, painter: TokenPainter, size: int = 28, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._look = look
        self._painter = painter
        self._size = size
        self._disk: Disk | None = None
        self._marks = Mark.NONE
        look.changed.connect(self.updateGeometry)
        look.changed.connect(self.update)

    def show_disk(self, disk: Disk | None, name: str = "", marks: Mark = Mark.NONE) -> None:
        """Shows a combatant, or nothing."""
        self._disk, self._marks = disk, marks
        self.setAccessibleName(name)
        self.update()

    def sizeHint(self) -> QSize:
        """The disk and 4 pixels around."""
        side = self._look.px(self._size) + 8
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        """The same as `sizeHint`."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the disk."""
        del event
        if self._disk is not None:
            picture = self._painter.disk_pixmap(
                self._disk, self._look.px(self._size), self.devicePixelRatioF(), self._marks
            )
            QPainter(self).drawPixmap(0, 0, picture)


class ChipRow(QWidget):
    """Chips in a row; those that do not fit whole become ``+n``, told by the tooltip."""

    def __init__(self, look: Look, height: float = IN_LIST, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._height = height
        self._faces: tuple[ChipFace, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)
        look.changed.connect(self.update)

    def show_chips(self, faces: Sequence[ChipFace]) -> None:
        """Shows these chips."""
        self._faces = tuple(faces)
        self.setAccessibleName(", ".join(face.note or face.text for face in faces))
        self.setToolTip("\n".join(face.note for face in faces if face.note))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """All chips side by side."""
        chips = ChipPainter(self._look)
        wide = sum(chips.width(face) + 4 for face in self._faces) * self._look.scale
        return QSize(int(wide) + 1, self._look.px(self._height))

    def minimumSizeHint(self) -> QSize:
        """Room for ``+n``."""
        return QSize(self._look.px(28), self._look.px(self._height))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the chips."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = self._look.scale
        painter.scale(scale, scale)
        area = QRectF(0, 0, self.width() / scale, self._height)
        ChipPainter(self._look).paint_row(painter, area, self._faces, self._height)


class HpBar(QWidget):
    """How full HP are, with its mark at 25 %; striped when critical."""

    def __init__(
        self, look: Look, painter: TokenPainter, height: int = 6, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._look = look
        self._painter = painter
        self._full = 0.0
        self._critical = False
        self._height = height
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.update)

    def show_value(self, value: int, maximum: int, *, critical: bool = False) -> None:
        """Shows ``value`` of ``maximum``."""
        self._full = max(0.0, min(1.0, value / maximum)) if maximum > 0 else 0.0
        self._critical = critical
        self.setAccessibleName(f"{value}/{maximum}")
        self.update()

    def sizeHint(self) -> QSize:
        """As high as asked for."""
        return QSize(self._look.px(64), self._look.px(self._height))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the bar."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._painter.paint_bar(painter, QRectF(self.rect()), self._full, critical=self._critical)


class EmptyState(QWidget):
    """What to do when there is nothing yet: one sentence, and buttons below."""

    def __init__(self, look: Look, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(24, 24, 24, 24)
        self._column.setSpacing(16)
        self._column.addStretch(1)
        self.text = Text(look, text, Face.BODY, Role.MUTED, wrap=True)
        self.text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._column.addWidget(self.text)
        self._column.addStretch(1)

    def add(self, widget: QWidget) -> None:
        """Puts a control under the sentence."""
        at = self._column.count() - 1
        self._column.insertWidget(at, widget, alignment=Qt.AlignmentFlag.AlignHCenter)
