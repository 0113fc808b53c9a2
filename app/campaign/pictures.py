"""Tells what an image is from its first bytes, without decoding it.

A picture out of somebody else's file may be anything. So its kind and its size are read here
in plain Python, and what is neither PNG, JPEG nor WebP, or is far too large, goes no further.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

PNG, JPEG, WEBP = "image/png", "image/jpeg", "image/webp"
_PNG_START: Final = b"\x89PNG\r\n\x1a\n"
_SIZED: Final = frozenset({0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE,
                           0xCF})  # fmt: skip
"""JPEG's markers of a frame, which hold the size."""
_BARE: Final = frozenset({0x01, *range(0xD0, 0xD9)})
"""JPEG's markers without a length."""


@dataclass(frozen=True, slots=True)
class Picture:
    """The kind of an image and its size in pixels."""

    media: str
    """``image/png``, ``image/jpeg`` or ``image/webp``."""
    width: int
    height: int


def recognise(data: bytes) -> Picture | None:
    """What ``data`` begins like; ``None`` for anything but the three kinds.

    The rest may still be damaged: only decoding tells.
    """
    if data.startswith(_PNG_START):
        found = _png(data)
    elif data.startswith(b"\xff\xd8\xff"):
        found = _jpeg(data)
    elif data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        found = _webp(data)
    else:
        return None
    return found if found is not None and found.width > 0 and found.height > 0 else None


def _png(data: bytes) -> Picture | None:
    if data[12:16] != b"IHDR" or len(data) < 24:
        return None
    return Picture(PNG, _big(data, 16, 4), _big(data, 20, 4))


def _jpeg(data: bytes) -> Picture | None:
    for marker, at in _segments(data):
        if marker in _SIZED and at + 9 <= len(data):
            return Picture(JPEG, _big(data, at + 7, 2), _big(data, at + 5, 2))
    return None


def _segments(data: bytes) -> Iterator[tuple[int, int]]:
    """JPEG's markers up to the image itself, each with where it stands."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
        elif marker in _BARE:
            at += 2
        elif marker in {0xD9, 0xDA}:
            return
        else:
            yield marker, at
            at += 2 + max(2, _big(data, at + 2, 2))


def _webp(data: bytes) -> Picture | None:
    kind = data[12:16]
    if len(data) < 30:
        return None
    if kind == b"VP8X":
        return Picture(WEBP, 1 + _little(data, 24, 3), 1 + _little(data, 27, 3))
    if kind == b"VP8L" and data[20] == 0x2F:
        bits = _little(data, 21, 4)
        return Picture(WEBP, 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF))
    if kind == b"VP8 " and data[23:26] == b"\x9d\x01\x2a":
        return Picture(WEBP, _little(data, 26, 2) & 0x3FFF, _little(data, 28, 2) & 0x3FFF)
    return None


def _big(data: bytes, at: int, size: int) -> int:
    return int.from_bytes(data[at : at + size], "big")


def _little(data: bytes, at: int, size: int) -> int:
    return int.from_bytes(data[at : at + size], "little")
