"""Words that wrap to a few lines before they are elided."""

from itertools import pairwise

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFontMetrics, QTextLayout, QTextOption

from app.ui.kit.fonts import Face
from app.ui.kit.look import Look
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Text


class FewLines(Text):
    """A label in at most so many lines; a word longer than a line breaks inside.

    What does not fit is elided in the last line, in a single one in the middle. ``tip`` stands
    in the tooltip whether anything is elided or not; without one the tooltip tells what is.
    """

    def __init__(
        self, look: Look, text: str = "", face: Face = Face.BODY, role: Role = Role.INK,
        *, lines: int = 2, tip: str = "",
    ) -> None:  # fmt: skip
        self._lines, self._tip = lines, tip
        super().__init__(look, text, face, role)

    def set_tip(self, tip: str) -> None:
        """Another tooltip; an empty one tells what is elided."""
        self._tip = tip
        self._fit()

    def hasHeightForWidth(self) -> bool:
        """Narrow, it has more lines."""
        return True

    def heightForWidth(self, width: int) -> int:
        """So many lines as it needs at a width in pixels, in pixels."""
        lines, _whole = self._broken(width - self._sides())
        metrics = QFontMetrics(self.font())
        return metrics.height() + (max(1, len(lines)) - 1) * metrics.lineSpacing()

    def changeEvent(self, event: QEvent) -> None:
        """Breaks anew in another type."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        self.setAccessibleName(self._all)
        lines, whole = self._broken(self.contentsRect().width())
        self.setText("\n".join(lines))
        self.setToolTip(self._tip or ("" if whole else self._all))

    def _broken(self, width: int) -> tuple[list[str], bool]:
        """The lines at a width in pixels, and whether they hold all words."""
        text, metrics = self._all.replace("\n", " "), QFontMetrics(self.font())
        if width <= 0 or metrics.horizontalAdvance(text) <= width:
            return [text], True
        if self._lines == 1:
            return [metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, width)], False
        starts = self._starts(text, width)
        cuts = [*starts[: self._lines], len(text)]
        lines = [text[a:b].rstrip() for a, b in pairwise(cuts)]
        if len(starts) <= self._lines:
            return lines, True
        lines[-1] = metrics.elidedText(text[cuts[-2] :], Qt.TextElideMode.ElideRight, width)
        return lines, False

    def _starts(self, text: str, width: int) -> list[int]:
        """Where each line begins, one more than it may have at most."""
        layout = QTextLayout(text, self.font())
        layout.setTextOption(_wrapping())
        starts: list[int] = []
        layout.beginLayout()
        while len(starts) <= self._lines:
            line = layout.createLine()
            if not line.isValid():
                break
            line.setLineWidth(width)
            starts.append(line.textStart())
        layout.endLayout()
        return starts


def _wrapping() -> QTextOption:
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return option
