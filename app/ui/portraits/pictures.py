"""Pictures from files and out of campaigns, which may be anything: decoded within limits."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QImageWriter

from app.engine.model.phrase import Phrase
from app.services.portraits import MOST_PIXELS, PictureError, read_picture, recognise

SIDE: Final = 256
"""A portrait is a square of so many pixels."""
_QUALITY: Final = 88
_FORMATS: Final = {"image/png": b"png", "image/jpeg": b"jpeg", "image/webp": b"webp"}


def portrait_of(path: Path) -> bytes:
    """A file's picture as a small square PNG or JPEG, its middle where it is no square.

    Raises `PictureError` for what cannot be read, is none of the three kinds, is too large, or
    is damaged. Slow for large pictures; needs no event loop.
    """
    data, found = read_picture(path)
    image = _decoded(data, found.media, SIDE)
    if image is None:
        raise PictureError(Phrase("portrait.damaged", {"name": path.name}))
    return _encoded(_square(image))


def decoded(data: bytes) -> QImage | None:
    """A stored portrait; ``None`` for one that is damaged or larger than ours are."""
    found = recognise(data)
    if found is None or max(found.width, found.height) > MOST_PIXELS:
        return None
    return _decoded(data, found.media, None)


def _decoded(data: bytes, media: str, least: int | None) -> QImage | None:
    """The whole picture, upright; made no smaller than ``least`` on its shorter side."""
    held, buffer = QByteArray(data), QBuffer()
    buffer.setBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(_FORMATS[media]))
    reader.setDecideFormatFromContent(False)  # its first bytes have been looked at
    reader.setAutoTransform(True)
    size = reader.size()
    if least is not None and size.isValid() and min(size.width(), size.height()) > 4 * least:
        share = 4 * least / min(size.width(), size.height())
        reader.setScaledSize(QSize(round(size.width() * share), round(size.height() * share)))
    image = reader.read()
    return None if image.isNull() else image


def _square(image: QImage) -> QImage:
    """The middle of a picture, a little above it, where faces are."""
    side = min(image.width(), image.height())
    left, top = (image.width() - side) // 2, (image.height() - side) // 3
    middle = image.copy(QRect(left, top, side, side))
    if side <= SIDE:
        return middle
    smooth = Qt.TransformationMode.SmoothTransformation
    return middle.scaled(SIDE, SIDE, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)


def _encoded(image: QImage) -> bytes:
    clear = image.hasAlphaChannel()
    held, buffer = QByteArray(), QBuffer()
    buffer.setBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"png" if clear else b"jpeg"))
    writer.setQuality(-1 if clear else _QUALITY)
    writer.write(image)
    return bytes(held.data())
