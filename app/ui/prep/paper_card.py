"""A status as its printed card, drawn by a process of its own while the desk goes on."""

from __future__ import annotations

import json
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QHideEvent, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QSizePolicy

from app.ui.kit.fonts import Face
from app.ui.kit.showing import set_shown
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Text
from app.ui.prep.about import Panel
from app.ui.prep.later import later

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from app.services.kit_words import KitWords
    from app.ui.bridge import Bridge
    from app.ui.desk.tools import Tools
    from app.ui.prep.book import DocumentBook
    from app.ui.print.making import Made, Making

_PAUSE: Final = 400
"""Milliseconds without a change before the card is drawn anew."""
_DOTS: Final = 220
"""Dots per inch of the picture."""
_MM: Final = 25.4
_WIDE: Final = 252
"""Most pixels at 100 % that the card takes across."""


class PaperCardPanel(Panel):
    """The card that the pack prints of the status; made only while the panel is on show."""

    def __init__(
        self, tools: Tools, book: DocumentBook, bridge: Bridge, program: tuple[str, ...]
    ) -> None:
        super().__init__(tools, tools.wording.text("prep.on_paper"))
        self._book, self._bridge, self._program = book, bridge, program
        self._words: tuple[str, KitWords] | None = None
        self._making: Making | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._drawn = b""
        """The description that the picture on show was made of."""
        self.image: QImage | None = None
        self.picture = QLabel()
        self.picture.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.picture.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.note = Text(
            tools.look, tools.wording.text("prep.card_drawing"), Face.NOTE, Role.MUTED, wrap=True
        )
        self.column.addWidget(self.picture)
        self.column.addWidget(self.note)
        self._later = later(self, self._draw, _PAUSE)
        book.changed.connect(self._want)
        bridge.documents_changed.connect(self._want)
        tools.look.changed.connect(self._fit)
        self.destroyed.connect(self._later.stop)

    def showEvent(self, event: QShowEvent) -> None:
        """What was not drawn while nobody looked is drawn now."""
        super().showEvent(event)
        self._want()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks: what is under way ends."""
        super().hideEvent(event)
        self.close_down()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The card takes the width there is, up to its own."""
        super().resizeEvent(event)
        self._fit()

    def close_down(self) -> None:
        """Ends what is under way and removes its file."""
        self._later.stop()
        self._stop()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _want(self) -> None:
        if self.isVisible():
            self._later.start()

    def _draw(self) -> None:
        kit = self._described()
        if kit == self._drawn:
            return
        self._stop()
        if not kit:
            self._show(None, "")
            return
        from app.ui.print.making import Making  # noqa: PLC0415 - with the first card

        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="seedboard-card-")
        target = Path(self._folder.name, "card.pdf")
        making = Making(self._program, ["kit", "-", "-o", str(target)], kit=kit, parent=self)
        making.made.connect(lambda made: self._made(made, kit))
        making.failed.connect(self._failed)
        self._making = making
        making.start()

    def _described(self) -> bytes:
        """The card as JSON for the printer; nothing where there is no card."""
        from app.engine.core.errors import RuleError  # noqa: PLC0415
        from app.services.status_paper import status_deck  # noqa: PLC0415

        session, status = self._bridge.session, self._book.id
        if session is None or status is None:
            return b""
        try:
            deck = status_deck(session, status, self._kit_words(), self.tools.wording.phrase)
        except RuleError:
            return b""  # the form says what is wrong
        # plain, for the description of all kinds of paper takes longer to build than a frame lasts
        return b"" if deck is None else json.dumps(asdict(deck)).encode()

    def _kit_words(self) -> KitWords:
        from app.services.kit_words import load_kit_words  # noqa: PLC0415 - with the first card
        from app.services.resources import resource_folder  # noqa: PLC0415

        system = "" if self._book.workshop is None else self._book.workshop.system
        if self._words is None or self._words[0] != system:
            self._words = (system, load_kit_words(resource_folder(), system=system))
        return self._words[1]

    def _made(self, made: Made, kit: bytes) -> None:
        from app.ui.print.pdf_pages import PdfPages  # noqa: PLC0415 - with the first card

        self._forget()
        (place,) = made.report["places"]
        left, top, wide, high = (round(float(part) / _MM * _DOTS) for part in place["area"])
        with PdfPages(made.path) as pages:
            page = pages.picture(0, _DOTS)
        self._drawn = kit
        self._show(page.copy(QRect(left, top, wide, high)), "")

    def _failed(self, problem: str) -> None:
        self._forget()
        self._show(None, problem)

    def _show(self, image: QImage | None, problem: str) -> None:
        self.image = image
        if image is None:
            self._drawn = b""
        self.note.set_text(problem)
        set_shown(self.note, shown=bool(problem))
        name = str(self._book.body.get("name", ""))
        self.picture.setAccessibleName(self.tools.wording.text("prep.card_of", name=name))
        self._fit()

    def _fit(self) -> None:
        set_shown(self.picture, shown=self.image is not None)
        if self.image is None:
            return
        ratio = self.devicePixelRatioF()
        margins = self.column.contentsMargins()
        room = self.width() - margins.left() - margins.right()
        wide = max(1, min(self.tools.look.px(_WIDE), room))
        scaled = self.image.scaledToWidth(
            round(wide * ratio), Qt.TransformationMode.SmoothTransformation
        )
        scaled.setDevicePixelRatio(ratio)
        self.picture.setPixmap(QPixmap.fromImage(scaled))
        self.picture.setFixedHeight(round(scaled.height() / ratio))

    def _stop(self) -> None:
        making, self._making = self._making, None
        if making is not None:
            making.blockSignals(True)  # noqa: FBT003 - Qt's own switch
            making.cancel()
            making.deleteLater()

    def _forget(self) -> None:
        making, self._making = self._making, None
        if making is not None:
            making.deleteLater()
