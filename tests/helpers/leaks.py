"""What is alive beyond a test's end and should not be."""

import gc
import threading
import weakref
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Census:
    """Living things by identity, with a description for the report."""

    alive: dict[int, str] = field(default_factory=dict)

    def since(self, before: "Census") -> list[str]:
        """Descriptions of what lives now and did not then."""
        return sorted(text for key, text in self.alive.items() if key not in before.alive)


_SET_ASIDE: list[weakref.ref[object]] = []
"""What can tick or run among the objects that `set_aside` took out of the collector's sight."""


def set_aside(*, gui: bool) -> None:
    """Takes all that lives out of the collector's sight: a census walks only what comes after.

    What can tick or run is remembered and stays in every census.
    """
    gc.collect()
    if gui:
        _SET_ASIDE[:] = [seen for seen in _SET_ASIDE if seen() is not None]
        _SET_ASIDE.extend(weakref.ref(thing) for thing, _ in _can_run(gc.get_objects()))
    gc.freeze()


def census(*, gui: bool) -> Census:
    """Threads and, for tests of the desk, windows and whatever ticks or runs in Qt."""
    alive = {id(thread): f"thread {thread.name}" for thread in threading.enumerate()}
    if gui:
        alive.update(_qt_alive())
    return Census(alive)


def left_since(before: Census, *, gui: bool) -> list[str]:
    """What stays although pending deletions are carried out and cycles collected."""
    left = census(gui=gui).since(before)
    if not left:
        return []
    gc.collect()
    if gui:
        from PySide6.QtCore import QCoreApplication, QEvent  # noqa: PLC0415 - only tests of the desk

        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QCoreApplication.processEvents()
    return census(gui=gui).since(before)


def _qt_alive() -> Iterator[tuple[int, str]]:
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415 - only tests of the desk
    from shiboken6 import Shiboken  # noqa: PLC0415 - only tests of the desk

    for widget in QApplication.topLevelWidgets():
        name = type(widget).__name__
        if name != "QTipLabel":  # Qt keeps its tool tip for the next one
            address = Shiboken.getCppPointer(widget)[0]
            yield address, f"window {name} {widget.objectName()!r} {widget.windowTitle()!r}"
    aside = [thing for seen in _SET_ASIDE if (thing := seen()) is not None]
    for thing, check in (*_can_run(aside), *_can_run(gc.get_objects())):
        if Shiboken.isValid(thing) and check(thing):
            yield id(thing), f"running {type(thing).__name__} {thing.objectName()!r}"


def _can_run(things: Iterable[Any]) -> Iterator[tuple[Any, Callable[[Any], bool]]]:
    checks = _running_checks()
    known: dict[type, Callable[[Any], bool] | None] = {}
    for thing in things:
        kind = type(thing)
        if kind not in known:
            known[kind] = next((checks[base] for base in kind.__mro__ if base in checks), None)
        check = known[kind]
        if check is not None:
            yield thing, check


def _running_checks() -> dict[type, Callable[[Any], bool]]:
    from PySide6 import QtCore  # noqa: PLC0415 - only tests of the desk

    running = QtCore.QAbstractAnimation.State.Running
    idle = QtCore.QProcess.ProcessState.NotRunning
    return {
        QtCore.QTimer: lambda timer: timer.isActive(),
        QtCore.QThread: lambda thread: thread.isRunning(),
        QtCore.QAbstractAnimation: lambda animation: animation.state() == running,
        QtCore.QProcess: lambda process: process.state() != idle,
    }
