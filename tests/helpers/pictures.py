"""Pictures for tests, made without any library of pictures."""

import struct
import zlib


def plain_png(width: int, height: int, colour: tuple[int, int, int] = (60, 128, 240)) -> bytes:
    """A PNG of one colour."""
    row = b"\x00" + bytes(colour) * width
    return _png(width, height, zlib.compress(row * height))


def claiming_png(width: int, height: int) -> bytes:
    """A few bytes that claim to be a picture of that size."""
    return _png(width, height, zlib.compress(b"\x00" * 64))


def _png(width: int, height: int, packed: bytes) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = (b"IHDR", head), (b"IDAT", packed), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in chunks)


def _chunk(kind: bytes, body: bytes) -> bytes:
    check = struct.pack(">I", zlib.crc32(kind + body))
    return struct.pack(">I", len(body)) + kind + body + check
