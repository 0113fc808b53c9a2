"""Sentences for those who do not see the screen."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def announce(view: QWidget, sentence: str) -> None:
    """Has screen readers say a sentence."""
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(view, sentence))
