"""A picture of the desk without a screen."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtGui import QImage

from app.services.session import Session
from app.ui.shell.main_window import MainWindow
from app.ui.shell.parts import DeskParts

SIZE = QSize(1440, 900)


def save_desk_picture(session: Session, target: Path, parts: DeskParts, size: QSize = SIZE) -> bool:
    """Draws the desk with a campaign as PNG; whether the file could be written.

    A `QApplication` has to exist; its platform may be ``offscreen``. The session stays open.
    """
    window = MainWindow(parts)
    window.resize(size)
    window.show_session(session)
    window.show()
    done = drawn_whole(window).save(str(target))
    window.bridge.let_go()
    window.close()
    window.deleteLater()
    return done


def drawn_whole(window: MainWindow) -> QImage:
    """The window as a person would see it: every panel there, and all come to rest."""
    before, drawn = None, window.grab().toImage()
    while drawn != before or not window.battle.whole:
        QCoreApplication.processEvents()
        before, drawn = drawn, window.grab().toImage()
    return drawn
