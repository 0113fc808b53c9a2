"""Telling others that something happened, without knowing them."""

import weakref
from collections.abc import Callable
from inspect import ismethod
from typing import Generic, TypeAlias, TypeVar

T = TypeVar("T")
_Link: TypeAlias = Callable[[], Callable[[T], object] | None]


class Signal(Generic[T]):
    """A fact to listen to. Bound methods are held weakly: a listener that goes is forgotten.

    Plain functions and lambdas are held until they are disconnected.
    """

    def __init__(self) -> None:
        self._links: list[_Link[T]] = []

    def connect(self, listener: Callable[[T], object]) -> None:
        """Calls ``listener`` with every value from now on."""
        self._links.append(_link(listener))

    def disconnect(self, listener: Callable[[T], object]) -> None:
        """Calls it no longer; raises `ValueError` for one that was not connected."""
        for link in self._links:
            if link() == listener:
                self._links.remove(link)
                return
        raise ValueError("this listener is not connected")

    def emit(self, value: T) -> None:
        """Calls every listener, in the order in which they were connected.

        Listeners may connect and disconnect meanwhile; whoever came too late waits for
        the next value.
        """
        for link in tuple(self._links):
            listener = link()
            if listener is None:
                self._links.remove(link)
            elif link in self._links:
                listener(value)


def _link(listener: Callable[[T], object]) -> _Link[T]:
    if ismethod(listener):
        return weakref.WeakMethod(listener)
    return lambda: listener
