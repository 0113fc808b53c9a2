"""A printer as it was measured: what the calibration page reads, typed in."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.engine.model.printer import PrinterProfile, ProfileError, Reading, profile_from
from app.ui.desk.tools import Tools
from app.ui.kit.buttons import FIELD, KeyButton
from app.ui.kit.controls import ScaledField
from app.ui.kit.fonts import Face
from app.ui.kit.look import Look
from app.ui.kit.theme import Role
from app.ui.kit.widgets import Banner, SectionHeader, Text
from app.ui.wording import Wording

_NUMBER = 72
"""How wide a reading is to type, in pixels at 100 %."""
TARGETS = ("centre", "top_left", "top_right", "bottom_left", "bottom_right")


class PrinterForm(QWidget):
    """``kept`` gives a profile to keep, ``forgotten`` the name of one to forget.

    ``page_wanted``: the calibration page shall be printed. ``left``: back to the options.
    """

    kept = Signal(object)
    forgotten = Signal(str)
    page_wanted = Signal()
    left = Signal()

    def __init__(self, tools: Tools) -> None:
        super().__init__()
        self._words = words = tools.wording
        self._height = 297.0
        look = tools.look
        self.name = QLineEdit()
        self.name.setAccessibleName(words.text("printing.printer_name"))
        self.name.setPlaceholderText(words.text("printing.printer_example"))
        self.fields = {
            target: (self._field(look, target, "x"), self._field(look, target, "y"))
            for target in TARGETS
        }
        self.result = Text(look, "", Face.BODY_STRONG, wrap=True)
        self.banner = Banner(look, "warn")
        self.page = KeyButton(look, words.text("printing.measure_page"), icon="print", height=FIELD)
        self.keep = KeyButton(
            look, words.text("printing.printer_keep"), key="Enter", kind="primary", height=FIELD
        )
        self.forget = KeyButton(look, words.text("printing.printer_forget"), height=FIELD)
        self.back = KeyButton(look, words.text("sheet.back"), icon="arrow-left", height=FIELD)
        self._lay_out(tools)
        self._connect()
        self.open_on(None, self._height)

    def _field(self, look: Look, target: str, axis: str) -> QLineEdit:
        made = ScaledField(look, _NUMBER)
        where = self._words.text(f"printing.target_{target}")
        made.setAccessibleName(f"{where}, {axis}, mm")
        made.setPlaceholderText(axis)
        return made

    def _lay_out(self, tools: Tools) -> None:
        words, look = self._words, tools.look
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        for row, (target, fields) in enumerate(self.fields.items()):
            text = Text(look, words.text(f"printing.target_{target}"), Face.BODY, Role.MUTED)
            grid.addWidget(text, row, 0)
            for at, field in enumerate(fields, start=1):
                grid.addWidget(field, row, at)
        grid.setColumnStretch(0, 1)
        buttons = QHBoxLayout()
        for button in (self.keep, self.forget, self.back):
            buttons.addWidget(button)
        buttons.addStretch(1)
        inner = QVBoxLayout()
        inner.setContentsMargins(16, 12, 16, 12)
        inner.setSpacing(8)
        hint = Text(look, words.text("printing.measure_hint"), Face.BODY, Role.MUTED, wrap=True)
        inner.addWidget(hint)
        inner.addWidget(self.page)
        inner.addWidget(Text(look, words.text("printing.printer_name"), Face.BODY_STRONG))
        inner.addWidget(self.name)
        inner.addWidget(Text(look, words.text("printing.readings"), Face.BODY_STRONG))
        inner.addLayout(grid)
        inner.addWidget(self.result)
        inner.addWidget(self.banner)
        inner.addLayout(buttons)
        inner.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(SectionHeader(look, words.text("printing.measure_title")))
        column.addLayout(inner)
        self.setProperty("ground", "panel")

    def _connect(self) -> None:
        for field in (self.name, *(one for pair in self.fields.values() for one in pair)):
            field.textEdited.connect(self._typed)
            field.returnPressed.connect(self._keep)
        self.keep.clicked.connect(self._keep)
        self.forget.clicked.connect(lambda: self.forgotten.emit(self.name.text().strip()))
        self.back.clicked.connect(self.left)
        self.page.clicked.connect(self.page_wanted)

    def open_on(self, profile: PrinterProfile | None, height: float) -> None:
        """Opens on a profile, or on a new one; ``height`` is the paper's in mm."""
        self._height = height
        self._known = profile
        self.name.setText("" if profile is None else profile.name)
        for pair in self.fields.values():
            for field in pair:
                field.clear()
        self.forget.setVisible(profile is not None)
        self._typed()

    def profile(self) -> PrinterProfile | None:
        """What the readings come to; ``None`` while they are not whole.

        The centre alone says how far backs are moved; all four corners how far they are turned.
        Raises `ProfileError` for numbers that no printer has.
        """
        texts = {name: [one.text().strip() for one in pair] for name, pair in self.fields.items()}
        given = {name for name, pair in texts.items() if any(pair)}
        if not given:
            return self._known
        readings = {name: _reading(texts[name]) for name in given}
        centre = readings.get("centre")
        corners = [readings.get(name, centre if given == {"centre"} else None)
                   for name in TARGETS[1:]]  # fmt: skip
        known = [corner for corner in corners if corner is not None]
        if centre is None or len(known) < len(corners):
            return None
        first, second, third, fourth = known
        corner = (first, second, third, fourth)
        return profile_from(self.name.text().strip(), centre, corner, self._height)

    def _typed(self) -> None:
        self.banner.say("")
        words = self._words
        try:
            profile = self.profile()
        except ProfileError as error:
            self.banner.say(words.phrase(error.phrase))
            profile = None
        self.result.set_text("" if profile is None else profile_text(profile, words))
        self.keep.setEnabled(profile is not None and bool(self.name.text().strip()))

    def _keep(self) -> None:
        try:
            profile = self.profile()
        except ProfileError:
            return
        name = self.name.text().strip()
        if profile is None or not name:
            self.banner.say(self._words.text("printing.printer_unfinished"))
            return
        self.kept.emit(PrinterProfile(name, profile.x, profile.y, profile.turn))


def _reading(texts: list[str]) -> Reading | None:
    """Millimetres as they are written by hand: with a point or a comma, with any minus."""
    try:
        x, y = (float(one.replace(",", ".").replace("\N{MINUS SIGN}", "-")) for one in texts)
    except ValueError:
        return None
    return Reading(x, y)


def profile_text(profile: PrinterProfile, words: Wording) -> str:
    """What a profile does, in words."""
    numbers = {name: _signed(getattr(profile, name)) for name in ("x", "y", "turn")}
    return words.text("printing.profile", **numbers)


def _signed(value: float) -> str:
    return f"{value:+.3g}".removeprefix("+" if not value else "").replace("-", "\N{MINUS SIGN}")
