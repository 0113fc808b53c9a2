"""A choice whose words are elided where they have no room, instead of cut."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter

_INSIDE, _SLACK = 2, 2
"""Pixels that Qt leaves around the words of a choice, and some that it may be short of."""


class ElidedCombo(QComboBox):
    """What is elided is told by a tooltip; it takes less room than its words where it has to."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self.currentTextChanged.connect(lambda _text: self._tell())

    @property
    def full_width(self) -> int:
        """Room for the longest of its words, in pixels."""
        measure = self.fontMetrics().horizontalAdvance
        longest = max([measure(self.itemText(at)) for at in range(self.count())], default=0)
        return self._around() + _SLACK + longest

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tells what has no room now."""
        super().resizeEvent(event)
        self._tell()

    def _tell(self) -> None:
        text = self.currentText()
        cut = self._around() + self.fontMetrics().horizontalAdvance(text) > self.width()
        self.setToolTip(text if cut else "")

    def _around(self) -> int:
        """What edges and arrow take of its width."""
        style, option = self.style(), QStyleOptionComboBox()
        self.initStyleOption(option)
        inner = style.subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        return self.width() - inner.width() + _INSIDE

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the words, with an ellipsis where they end too early."""
        del event
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        option.currentText = self.fontMetrics().elidedText(
            self.currentText(), Qt.TextElideMode.ElideRight, self.width() - self._around()
        )
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
