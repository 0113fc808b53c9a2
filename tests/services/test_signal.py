"""Telling listeners, and forgetting those that are gone."""

import gc

import pytest

from app.services.signal import Signal


class Listener:
    def __init__(self) -> None:
        self.heard: list[int] = []

    def hear(self, value: int) -> None:
        self.heard.append(value)


def test_everybody_hears_in_order() -> None:
    signal: Signal[int] = Signal()
    heard: list[str] = []
    signal.connect(lambda value: heard.append(f"a{value}"))
    signal.connect(lambda value: heard.append(f"b{value}"))
    signal.emit(1)
    signal.emit(2)
    assert heard == ["a1", "b1", "a2", "b2"]


def test_a_listener_that_goes_is_forgotten() -> None:
    signal: Signal[int] = Signal()
    one, other = Listener(), Listener()
    signal.connect(one.hear)
    signal.connect(other.hear)
    heard = one.heard
    del one
    gc.collect()
    signal.emit(1)
    assert heard == []
    assert other.heard == [1]
    assert len(signal._links) == 1


def test_disconnecting() -> None:
    signal: Signal[int] = Signal()
    listener, plain = Listener(), list[int]()
    signal.connect(listener.hear)
    signal.connect(plain.append)
    signal.disconnect(listener.hear)
    signal.emit(1)
    signal.disconnect(plain.append)
    signal.emit(2)
    assert listener.heard == []
    assert plain == [1]
    with pytest.raises(ValueError, match="not connected"):
        signal.disconnect(listener.hear)


def test_listeners_may_come_and_go_meanwhile() -> None:
    signal: Signal[int] = Signal()
    late, never = Listener(), Listener()

    def change(value: int) -> None:
        if value == 1:
            signal.connect(late.hear)
            signal.disconnect(never.hear)

    signal.connect(change)
    signal.connect(never.hear)
    signal.emit(1)
    signal.emit(2)
    assert late.heard == [2]
    assert never.heard == []


def test_a_fault_of_a_listener_is_not_swallowed() -> None:
    signal: Signal[int] = Signal()
    signal.connect(lambda value: 1 // value)
    with pytest.raises(ZeroDivisionError):
        signal.emit(0)
