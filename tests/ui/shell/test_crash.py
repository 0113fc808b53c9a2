"""A fault of the program is logged, shown once, and never ends the evening by itself."""

import logging
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

import app
from app.ui.shell.crash import CrashReporter
from app.ui.shell.crash_dialog import CrashDialog
from app.ui.wording import Wording
from tests.helpers.logs import ExpectedLogs

ROOT = Path(__file__).resolve().parents[3]
WORDING = Wording.load(ROOT / "resources" / "i18n" / "en.toml")


@pytest.fixture
def reporter(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, expected_logs: ExpectedLogs
) -> Iterator[CrashReporter]:
    """An installed reporter; what it logs is expected."""
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    expected_logs.expect("CRITICAL app.ui.shell.crash: a fault of the program")
    reporter = CrashReporter(WORDING)
    reporter.install()
    yield reporter
    for dialog in dialogs():
        dialog.done(0)


def dialogs() -> list[CrashDialog]:
    return [
        widget
        for widget in QApplication.topLevelWidgets()
        if isinstance(widget, CrashDialog) and widget.isVisible()
    ]


def fail() -> None:
    raise LookupError("the lantern is out")


def shown(qtbot: QtBot) -> CrashDialog:
    qtbot.waitUntil(lambda: len(dialogs()) == 1)
    return dialogs()[0]


def press(qtbot: QtBot, dialog: CrashDialog, code: str) -> None:
    text = WORDING.text(code)
    (button,) = (one for one in dialog.findChildren(QPushButton) if one.text() == text)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_what_breaks_in_a_slot_is_shown_with_a_report(
    reporter: CrashReporter, qtbot: QtBot
) -> None:
    QTimer.singleShot(0, fail)
    text = shown(qtbot).findChildren(QPlainTextEdit)[0].toPlainText()
    assert f"Seedboard {app.__version__}" in text
    assert "LookupError: the lantern is out" in text
    assert "in fail" in text


def test_what_breaks_in_a_thread_is_shown(reporter: CrashReporter, qtbot: QtBot) -> None:
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    assert shown(qtbot).isVisible()


def test_the_report_is_copied(reporter: CrashReporter, qtbot: QtBot) -> None:
    QTimer.singleShot(0, fail)
    press(qtbot, shown(qtbot), "crash.copy")
    assert "the lantern is out" in QGuiApplication.clipboard().text()


def test_many_faults_open_one_dialog_and_the_log_has_all(
    reporter: CrashReporter, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(3):
        QTimer.singleShot(0, fail)
    assert shown(qtbot).isVisible()
    qtbot.waitUntil(lambda: len(caplog.records) == 3)
    assert len(dialogs()) == 1
    assert all(record.levelno == logging.CRITICAL for record in caplog.records)


def test_escape_goes_on_and_the_next_fault_is_shown_again(
    reporter: CrashReporter, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes: list[int] = []
    monkeypatch.setattr(QCoreApplication, "exit", codes.append)
    QTimer.singleShot(0, fail)
    qtbot.keyClick(shown(qtbot), Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not dialogs())
    assert codes == []
    QTimer.singleShot(0, fail)
    assert shown(qtbot).isVisible()


def test_closing_ends_the_program_with_1(
    reporter: CrashReporter, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes: list[int] = []
    monkeypatch.setattr(QCoreApplication, "exit", codes.append)
    QTimer.singleShot(0, fail)
    press(qtbot, shown(qtbot), "crash.close")
    assert codes == [1]


def test_uninstalled_it_catches_nothing(reporter: CrashReporter) -> None:
    reporter.caught(LookupError, LookupError("once"), None)
    reporter.uninstall()
    assert sys.excepthook is sys.__excepthook__
    assert threading.excepthook is threading.__excepthook__
