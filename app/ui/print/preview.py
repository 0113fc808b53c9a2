"""The finished PDF with its head: which page, how large, and the way to the next."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.desk.tools import Tools
from app.ui.kit.buttons import HEADER, KeyButton
from app.ui.kit.fonts import Face
from app.ui.kit.theme import Role
from app.ui.kit.widgets import SectionHeader, Text
from app.ui.print.outcome import NOTHING, Outcome
from app.ui.print.page_view import PageView
from app.ui.print.thumbs import ThumbList

_ZOOM = 44
_STEPS = (0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1.0, 1.25, 1.5, 2.0, 3.0)


class Preview(QWidget):
    """*PgUp* and *PgDown* turn pages, + and − zoom, F shows whole pages."""

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._words = tools.wording
        self._outcome = NOTHING
        self._look = look = tools.look
        self.head = SectionHeader(look, "")
        self.back = self._button(tools, "chevron-left", "page_back")
        self.next = self._button(tools, "chevron-right", "page_next")
        self.smaller = self._button(tools, "minus", "smaller")
        self.zoom = Text(look, "", Face.NOTE, Role.MUTED)
        self.zoom.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.larger = self._button(tools, "add", "larger")
        self.fit = KeyButton(
            look, self._words.text("printing.fit"), key="F", kind="bare", height=HEADER
        )
        for widget in (self.back, self.next, self.smaller, self.zoom, self.larger, self.fit):
            self.head.add(widget)
        self.view = PageView(tools)
        self.view.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.thumbs = ThumbList(tools)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self.thumbs)
        row.addWidget(self.view, 1)
        column.addLayout(row, 1)
        self.thumbs.page_chosen.connect(self.view.go_to)
        self.view.turned.connect(self.thumbs.follow)
        self.view.turned.connect(self._tell)
        self.back.clicked.connect(lambda: self.view.go_to(self.view.page - 1))
        self.next.clicked.connect(lambda: self.view.go_to(self.view.page + 1))
        self.smaller.clicked.connect(lambda: self._step(-1))
        self.larger.clicked.connect(lambda: self._step(1))
        self.fit.clicked.connect(lambda: self._set_zoom(None))
        self._tell()
        look.changed.connect(self._relook)
        self._relook()

    def _relook(self) -> None:
        self.zoom.setFixedWidth(self._look.px(_ZOOM))

    def set_narrow(self, narrow: bool) -> None:  # noqa: FBT001 - a switch
        """Where there is little room, the pages in small and words in the head give way.

        Which page is on show stands below it.
        """
        self.zoom.setVisible(not narrow)
        self.head.title.setVisible(not narrow)
        self.thumbs.set_narrow(narrow)

    def _button(self, tools: Tools, icon: str, code: str) -> KeyButton:
        button = KeyButton(tools.look, icon=icon, kind="bare", height=HEADER)
        name = self._words.text(f"printing.{code}")
        button.setAccessibleName(name)
        button.setToolTip(name)
        return button

    def __len__(self) -> int:
        return len(self.view.sheets)

    def open_file(self, path: Path, outcome: Outcome) -> None:
        """Shows a PDF and what its report says of the pages."""
        self._outcome = outcome
        self.thumbs.show_pages(None, ())
        self.view.open_file(path)
        self.thumbs.show_pages(self.view.pages, [sheet.caption for sheet in self.view.sheets])
        self.thumbs.follow(self.view.page)
        self._tell()

    def close_file(self) -> None:
        """Shows nothing."""
        self._outcome = NOTHING
        self.thumbs.show_pages(None, ())
        self.view.close_file()
        self._tell()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turns pages and zooms."""
        steps = {"+": 1, "=": 1, "-": -1, "\N{MINUS SIGN}": -1}
        turns: dict[int, int] = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
        if event.key() in turns:
            self.view.go_to(self.view.page + turns[event.key()])
        elif event.text() in steps:
            self._step(steps[event.text()])
        elif event.text() in {"f", "F"}:
            self._set_zoom(None)
        else:
            super().keyPressEvent(event)

    def _step(self, by: int) -> None:
        now = self.view.zoom
        if by > 0:
            self._set_zoom(next((one for one in _STEPS if one > now + 0.01), _STEPS[-1]))
        else:
            self._set_zoom(next((one for one in _STEPS[::-1] if one < now - 0.01), _STEPS[0]))

    def _set_zoom(self, zoom: float | None) -> None:
        self.view.set_zoom(zoom)
        self._tell()

    def _tell(self) -> None:
        page, count = self.view.page, len(self)
        title = self._words.text("printing.preview_none")
        if page:
            title = self._words.text("printing.on_show", part=self._part(page), n=page, m=count)
        self.head.title.set_text(title)
        self.zoom.set_text(f"{round(self.view.zoom * 100)} %" if page else "")
        self.back.setEnabled(page > 1)
        self.next.setEnabled(page < count)
        for button in (self.smaller, self.larger, self.fit):
            button.setEnabled(bool(page))

    def _part(self, page: int) -> str:
        rows = (self._outcome.parts or {}).values()
        titles = [str(row["title"]) for row in rows if row["first"] and row["first"] <= page]
        return titles[-1] if titles else ""
