"""The pages of the finished PDF, drawn when they come into sight."""

from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from app.ui.battle.tools import Tools
from app.ui.kit.fonts import Face
from app.ui.kit.theme import Role
from app.ui.print.pdf_pages import PdfPages

_MARGIN, _GAP, _CAPTION = 24, 20, 22
_MM_PER_INCH = 25.4
_WIDEST = 760


class _Sheet(QWidget):
    """One page; draws its picture as soon as there is one."""

    def __init__(self, tools: Tools, number: int, caption: str, ratio: float) -> None:
        super().__init__()
        self._tools, self._caption, self._ratio = tools, caption, ratio
        self.number = number
        self.picture: QImage | None = None
        self.setAccessibleName(caption)

    def fit(self, width: int) -> None:
        """As wide as this, with its caption below."""
        self.setFixedSize(QSize(width, round(width * self._ratio) + _CAPTION))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws paper, page and caption."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        page = QRectF(0, 0, self.width(), self.height() - _CAPTION)
        painter.fillRect(page, Qt.GlobalColor.white)
        if self.picture is not None:
            painter.drawImage(page, self.picture)
        painter.setPen(QPen(self._tools.look.colour(Role.CONTROL), 1))
        painter.drawRect(page.adjusted(0.5, 0.5, -0.5, -0.5))
        painter.setFont(self._tools.look.font(Face.NOTE))
        painter.setPen(self._tools.look.colour(Role.MUTED))
        below = QRectF(0, page.bottom(), self.width(), _CAPTION)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, self._caption)


class Preview(QScrollArea):
    """Pages one below the other; one is drawn per turn of the event loop."""

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._tools = tools
        self._pages: PdfPages | None = None
        self._sheets: list[_Sheet] = []
        self._width = 0
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._draw_next)
        self.setAccessibleName(tools.wording.text("printing.preview"))
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setWidgetResizable(True)
        self._inner = QWidget()
        self._inner.setProperty("ground", "window")
        self._column = QVBoxLayout(self._inner)
        self._column.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        self._column.setSpacing(_GAP)
        self._column.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.setWidget(self._inner)
        self.verticalScrollBar().valueChanged.connect(self._timer.start)

    def __len__(self) -> int:
        return len(self._sheets)

    @property
    def drawn(self) -> int:
        """How many pages have their picture."""
        return sum(sheet.picture is not None for sheet in self._sheets)

    def open_file(self, path: Path) -> None:
        """Shows a PDF."""
        self.close_file()
        self._pages = PdfPages(path)
        count = len(self._pages)
        for number in range(count):
            size = self._pages.size_mm(number)
            caption = self._tools.wording.text("printing.page", n=number + 1, m=count)
            sheet = _Sheet(self._tools, number, caption, size.height() / size.width())
            self._sheets.append(sheet)
            self._column.addWidget(sheet)
        self._fit()

    def close_file(self) -> None:
        """Shows nothing."""
        self._timer.stop()
        for sheet in self._sheets:
            self._column.removeWidget(sheet)
            sheet.deleteLater()
        self._sheets = []
        if self._pages is not None:
            self._pages.close()
            self._pages = None

    def resizeEvent(self, event: object) -> None:
        """Fits the pages to the width."""
        super().resizeEvent(event)  # type: ignore[arg-type]
        self._fit()

    def _fit(self) -> None:
        width = min(_WIDEST, max(120, self.viewport().width() - 2 * _MARGIN))
        for sheet in self._sheets:
            if width != self._width:
                sheet.picture = None
            sheet.fit(width)
        self._width = width
        if self._sheets:
            self._timer.start()

    def _draw_next(self) -> None:
        sheet = next((one for one in self._sheets if one.picture is None and self._seen(one)), None)
        if sheet is None or self._pages is None:
            self._timer.stop()
            return
        inches = self._pages.size_mm(sheet.number).width() / _MM_PER_INCH
        ratio = self.devicePixelRatioF()
        sheet.picture = self._pages.picture(sheet.number, self._width * ratio / inches)
        sheet.update()

    def _seen(self, sheet: QWidget) -> bool:
        top = self.verticalScrollBar().value()
        bottom = top + self.viewport().height()
        return sheet.y() < bottom + 200 and sheet.y() + sheet.height() > top - 200
