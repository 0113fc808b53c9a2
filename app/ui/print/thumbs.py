"""The pages in small beside the preview: where one is, and the way to any other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QModelIndex, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPen, QResizeEvent

from app.ui.desk.tools import Tools
from app.ui.kit.fonts import Face
from app.ui.kit.ink import CENTRE
from app.ui.kit.paint import fill
from app.ui.kit.row_list import RowDelegate, RowList
from app.ui.kit.theme import Role
from app.ui.models.rows import RowFace, RowsModel

if TYPE_CHECKING:
    from app.ui.print.pdf_pages import PdfPages

WIDE = 116
_PAGE = 84.0
_MARGIN, _CAPTION = 8.0, 18.0
_FINER = 3
"""How much finer a page is drawn than it is shown, as no line is thinner than a pixel."""


class Thumb(NamedTuple):
    """A page, from 0, and how high it is for its width."""

    number: int
    caption: str
    shape: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in pixels at 100 %; one that lies is as wide as one that stands."""
        return _PAGE, min(_PAGE * self.shape, 2 * _PAGE)


class ThumbDelegate(RowDelegate):
    """A page with its number below."""

    def __init__(self, tools: Tools, parent: ThumbList) -> None:
        super().__init__(tools.ink, parent)
        self._list = parent

    def height(self, row: object) -> int:
        """In pixels at 100 %."""
        high = row.size[1] if isinstance(row, Thumb) else _PAGE
        return round(high + _MARGIN + _CAPTION)

    def draw(self, painter: QPainter, rect: QRectF, row: object) -> None:
        """Draws the row."""
        if not isinstance(row, Thumb):
            return
        wide, high = row.size
        page = QRectF(rect.center().x() - wide / 2, _MARGIN, wide, high)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        picture = self._list.picture(row.number)
        if picture is None:
            fill(painter, page, self.ink.look.colour(Role.RAISED))
        else:
            painter.drawImage(page, picture)
        painter.setPen(QPen(self.ink.look.colour(Role.CONTROL), 1))
        painter.drawRect(page)
        below = QRectF(rect.left(), page.bottom(), rect.width(), _CAPTION)
        self.ink.text(painter, below, str(row.number + 1), Face.NOTE, Role.MUTED, CENTRE)


class ThumbList(RowList):
    """``page_chosen`` tells the page, from 1, that the cursor was moved to."""

    page_chosen = Signal(int)

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools.wording.text("printing.thumbs"))
        self._tools = tools
        self._pages: PdfPages | None = None
        self._pictures: dict[int, QImage] = {}
        self._following = False
        self._narrow = False
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._draw_next)
        self.model_ = RowsModel(_FACE, self)
        self.setModel(self.model_)
        self.setItemDelegate(ThumbDelegate(tools, self))
        self.current_changed.connect(self._chosen)
        self.verticalScrollBar().valueChanged.connect(lambda _value: self._timer.start())
        tools.look.changed.connect(self._relook)
        self._relook()

    @property
    def drawn(self) -> int:
        """How many pages have their picture."""
        return len(self._pictures)

    def picture(self, number: int) -> QImage | None:
        """A page in small, once it is drawn."""
        return self._pictures.get(number)

    def show_pages(self, pages: PdfPages | None, captions: Sequence[str]) -> None:
        """Shows the pages of an open file, or nothing; drawn as they come into sight."""
        self._pages = pages
        self._pictures = {}
        rows = []
        for number, caption in enumerate(captions if pages is not None else ()):
            size = pages.size_mm(number) if pages is not None else None
            shape = 1.0 if size is None else size.height() / size.width()
            rows.append(Thumb(number, caption, shape))
        self._following = True
        self.model_.set_rows(rows)
        self._following = False
        self._offer()
        self._timer.start()

    def set_narrow(self, narrow: bool) -> None:  # noqa: FBT001 - a switch
        """Whether there is no room for it beside the preview."""
        self._narrow = narrow
        self._offer()

    def _offer(self) -> None:
        self.setVisible(len(self.model_.rows) > 1 and not self._narrow)

    def follow(self, page: int) -> None:
        """Has the cursor on the page on show, from 1, without going anywhere."""
        self._following = True
        if page:
            self.go_to(page - 1)
        self._following = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """More may come into sight."""
        super().resizeEvent(event)
        self._timer.start()

    def _relook(self) -> None:
        self.setFixedWidth(self._tools.look.px(WIDE))
        self._pictures = {}
        self._timer.start()

    def _chosen(self, index: QModelIndex) -> None:
        if index.isValid() and not self._following:
            self.page_chosen.emit(index.row() + 1)

    def _draw_next(self) -> None:
        """One page per turn of the event loop."""
        seen = self.viewport().rect()
        row = next((one for one in self.model_.rows if self._wants(one, seen)), None)
        if row is None or self._pages is None:
            self._timer.stop()
            return
        wide = self._pages.size_mm(row.number).width() / 25.4
        pixels = row.size[0] * self._tools.look.scale * self.devicePixelRatioF()
        large = self._pages.picture(row.number, _FINER * pixels / wide)
        smooth = Qt.TransformationMode.SmoothTransformation
        self._pictures[row.number] = large.scaledToWidth(round(pixels), smooth)
        self.update(self.model_.index(row.number))

    def _wants(self, row: Thumb, seen: QRect) -> bool:
        return row.number not in self._pictures and self.visualRect(
            self.model_.index(row.number)
        ).intersects(seen)


_FACE = RowFace[Thumb](
    key=lambda row: row,
    text=lambda row: row.caption,
    spoken=lambda row: row.caption,
    chosen=lambda _row: True,
)
