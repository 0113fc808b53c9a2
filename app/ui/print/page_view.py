"""The pages of the finished PDF one below the other, drawn when they come into sight."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.desk.tools import Tools
from app.ui.kit.fonts import Face
from app.ui.kit.paint import fill
from app.ui.kit.ringed_scroll import RingedScroll
from app.ui.kit.theme import Role
from app.ui.print.outcome import Spot

if TYPE_CHECKING:
    from app.ui.print.pdf_pages import PdfPages

_MARGIN, _GAP, _CAPTION = 24, 14, 22
_MM_PER_INCH = 25.4
TRUE_SIZE = 96 / _MM_PER_INCH
"""Pixels for a millimetre at 100 %."""
_AHEAD = 200
"""Pixels above and below the view in which pages are drawn already."""
_FRAME = 3.0
"""How thick the frame around what a remark is about is, in pixels."""
_KEPT = 3
"""View heights beyond which the picture of a page is dropped again."""


class Sheet(QWidget):
    """One page; draws its picture as soon as there is one."""

    def __init__(self, tools: Tools, number: int, caption: str, size: QSizeF) -> None:
        super().__init__()
        self._tools, self.caption = tools, caption
        self.number = number
        self.size_mm = size
        self.scale = 0.0
        self.picture: QImage | None = None
        self.spots: tuple[Spot, ...] = ()
        """What is marked on it."""
        self.setAccessibleName(caption)

    def fit(self, scale: float) -> None:
        """So many pixels for a millimetre, with the caption below."""
        if scale != self.scale:
            self.scale, self.picture = scale, None
            wide, high = self.size_mm.width() * scale, self.size_mm.height() * scale
            self.setFixedSize(QSize(round(wide), round(high) + _CAPTION))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws paper, page and caption."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        page = QRectF(0, 0, self.width(), self.height() - _CAPTION)
        fill(painter, page, QColor(Qt.GlobalColor.white))
        if self.picture is not None:
            painter.drawImage(page, self.picture)
        self._mark(painter)
        painter.setPen(QPen(self._tools.look.colour(Role.CONTROL), 1))
        painter.drawRect(page.adjusted(0.5, 0.5, -0.5, -0.5))
        painter.setFont(self._tools.look.font(Face.NOTE))
        painter.setPen(self._tools.look.colour(Role.MUTED))
        below = QRectF(0, page.bottom(), self.width(), _CAPTION)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, self.caption)

    def _mark(self, painter: QPainter) -> None:
        """A frame around each spot, outside of it, so that it hides nothing."""
        painter.setPen(QPen(self._tools.look.colour(Role.WARN), _FRAME))
        for spot in self.spots:
            x, y, wide, high = (part * self.scale for part in spot[1:])
            painter.drawRoundedRect(
                QRectF(x, y, wide, high).adjusted(-_FRAME, -_FRAME, _FRAME, _FRAME), 3, 3
            )


class PageView(RingedScroll):
    """Pages one below the other; one is drawn per turn of the event loop.

    ``turned`` tells the page on show, from 1; 0 when there is none.
    """

    turned = Signal(int)

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools.look)
        self._tools = tools
        self._pages: PdfPages | None = None
        self.sheets: list[Sheet] = []
        self._zoom: float | None = None
        self._shown = 0
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._draw_next)
        self.setAccessibleName(tools.wording.text("printing.preview"))
        self._inner = QWidget()
        self._inner.setProperty("ground", "window")
        self._column = QVBoxLayout(self._inner)
        self._column.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        self._column.setSpacing(_GAP)
        self._column.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.setWidget(self._inner)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)

    @property
    def page(self) -> int:
        """The page on show, from 1; 0 when there is none."""
        return self._shown

    @property
    def pages(self) -> PdfPages | None:
        """The open file, until the next one is."""
        return self._pages

    @property
    def drawn(self) -> int:
        """How many pages have their picture."""
        return sum(sheet.picture is not None for sheet in self.sheets)

    @property
    def zoom(self) -> float:
        """How large the page on show is, 1.0 for its true size."""
        return self.sheets[self._shown - 1].scale / TRUE_SIZE if self.sheets else 1.0

    def open_file(self, path: Path) -> None:
        """Shows a PDF, at the page that was on show before."""
        from app.ui.print.pdf_pages import PdfPages  # noqa: PLC0415 - with the first PDF

        page = self._shown
        self.close_file()
        self._pages = PdfPages(path)
        count = len(self._pages)
        for number in range(count):
            caption = self._tools.wording.text("printing.page", n=number + 1, m=count)
            sheet = Sheet(self._tools, number, caption, self._pages.size_mm(number))
            self.sheets.append(sheet)
            self._column.addWidget(sheet, alignment=Qt.AlignmentFlag.AlignHCenter)
        self._fit()
        self.go_to(min(max(1, page), count))

    def close_file(self) -> None:
        """Shows nothing."""
        self._timer.stop()
        for sheet in self.sheets:
            self._column.removeWidget(sheet)
            sheet.hide()
            sheet.deleteLater()
        self.sheets = []
        self._show(0)
        if self._pages is not None:
            self._pages.close()
            self._pages = None

    def set_zoom(self, zoom: float | None) -> None:
        """Another size, 1.0 for true size; ``None`` shows whole pages."""
        self._zoom = zoom
        page = self._shown
        self._fit()
        self.go_to(page)

    def go_to(self, page: int) -> None:
        """Puts a page, from 1, at the top of the view."""
        if 1 <= page <= len(self.sheets):
            self._column.activate()
            self._inner.resize(self._inner.minimumSizeHint().expandedTo(self.viewport().size()))
            self.verticalScrollBar().setValue(self._top(page) - _GAP)
            self._show(page)
            self._timer.start()

    def show_spots(self, page: int, spots: Sequence[Spot]) -> None:
        """Goes to a page and marks these, on whatever pages they are."""
        for sheet in self.sheets:
            sheet.spots = tuple(spot for spot in spots if spot.page == sheet.number + 1)
            sheet.update()
        self.go_to(page)
        first = next((spot for spot in spots if spot.page == page), None)
        if first is not None:
            scale = self.sheets[page - 1].scale
            middle = self._top(page) + round((first.y + first.height / 2) * scale)
            half = min(round(first.height * scale / 2) + _GAP, self.viewport().height() // 2)
            across = self.sheets[page - 1].x() + round((first.x + first.width / 2) * scale)
            self.ensureVisible(across, middle, round(first.width * scale / 2) + _GAP, half)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fits the pages to the view."""
        super().resizeEvent(event)
        page = self._shown
        self._fit()
        self.go_to(page)

    def _top(self, page: int) -> int:
        return _MARGIN + sum(sheet.height() + _GAP for sheet in self.sheets[: page - 1])

    def _fit(self) -> None:
        room = self.viewport().size()
        for sheet in self.sheets:
            sheet.fit(self._scale(sheet.size_mm, room))
        if self.sheets:
            self._timer.start()

    def _scale(self, size: QSizeF, room: QSize) -> float:
        if self._zoom is not None:
            return self._zoom * TRUE_SIZE
        wide = (room.width() - 2 * _MARGIN) / size.width()
        high = (room.height() - 2 * _GAP - _CAPTION) / size.height()
        return max(0.4, min(wide, high))

    def _scrolled(self) -> None:
        self._timer.start()
        if self.sheets:
            middle = self.verticalScrollBar().value() + self.viewport().height() // 2
            page, top = 1, _MARGIN
            for sheet in self.sheets:
                if top > middle:
                    break
                page, top = sheet.number + 1, top + sheet.height() + _GAP
            self._show(page)

    def _show(self, page: int) -> None:
        if page != self._shown:
            self._shown = page
            self.turned.emit(page)

    def _draw_next(self) -> None:
        top = self.verticalScrollBar().value()
        view = range(top - _AHEAD, top + self.viewport().height() + _AHEAD)
        for sheet in self.sheets:
            if sheet.picture is not None and self._far(sheet):
                sheet.picture = None
        seen = (one for one in self.sheets if one.picture is None and self._in(one, view))
        sheet_ = next(seen, None)
        if sheet_ is None or self._pages is None:
            self._timer.stop()
            return
        dots = sheet_.scale * _MM_PER_INCH * self.devicePixelRatioF()
        sheet_.picture = self._pages.picture(sheet_.number, dots)
        sheet_.update()

    def _in(self, sheet: Sheet, view: range) -> bool:
        top = self._top(sheet.number + 1)
        return top < view.stop and top + sheet.height() > view.start

    def _far(self, sheet: Sheet) -> bool:
        top, high = self.verticalScrollBar().value(), self.viewport().height()
        reach = _KEPT * high
        return not self._in(sheet, range(top - reach, top + high + reach))
