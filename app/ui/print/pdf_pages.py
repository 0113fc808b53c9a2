"""Pages of a finished PDF as pictures, drawn by PDFium."""

from pathlib import Path
from types import TracebackType

import pypdfium2
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QImage

_POINTS_PER_INCH = 72
MM_PER_POINT = 25.4 / _POINTS_PER_INCH


class PdfPages:
    """An open PDF file. Pages count from 0; raises `pypdfium2.PdfiumError` for no PDF."""

    def __init__(self, path: Path) -> None:
        self._document = pypdfium2.PdfDocument(path)

    def __enter__(self) -> "PdfPages":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __len__(self) -> int:
        return len(self._document)

    def size_mm(self, page: int) -> QSizeF:
        """Width and height of a page in millimetres."""
        width, height = self._document.get_page_size(page)
        return QSizeF(width * MM_PER_POINT, height * MM_PER_POINT)

    def picture(self, page: int, dots_per_inch: float) -> QImage:
        """The page as a picture at a resolution."""
        opened = self._document[page]
        bitmap = opened.render(scale=dots_per_inch / _POINTS_PER_INCH, rev_byteorder=True)
        formats = {3: QImage.Format.Format_RGB888, 4: QImage.Format.Format_RGBX8888}
        image = QImage(
            bytes(bitmap.buffer),
            bitmap.width,
            bitmap.height,
            bitmap.stride,
            formats[bitmap.n_channels],
        ).copy()
        bitmap.close()
        opened.close()
        return image

    def close(self) -> None:
        """Lets go of the file."""
        self._document.close()
