"""Showing and hiding what may not have been on show yet."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def set_shown(widget: QWidget, *, shown: bool) -> None:
    """Shows a widget with its parent, or hides it; nothing is done where that is so already.

    Qt styles and lays out whatever it is told to show, even inside a parent that is not on show
    and will do both again: in a form of 500 widgets that takes most of the time of making it.
    """
    told = widget.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide)
    if (told and widget.isHidden()) is shown:
        widget.setVisible(shown)
