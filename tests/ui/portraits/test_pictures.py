"""Files of all kinds as portraits: small and square, or refused with the reason."""

from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QSize
from PySide6.QtGui import QColor, QImage, QImageWriter

from app.services.portraits import MOST_BYTES, MOST_FILE, MOST_PIXELS, PictureError, recognise
from app.ui.portraits.pictures import SIDE, decoded, portrait_of
from tests.helpers.pictures import claiming_png, plain_png


def painted(path: Path, kind: str, width: int, height: int, *, clear: bool = False) -> Path:
    form = QImage.Format.Format_ARGB32 if clear else QImage.Format.Format_RGB32
    image = QImage(width, height, form)
    image.fill(QColor(0, 0, 0, 0) if clear else QColor("#3C80F0"))
    assert QImageWriter(str(path), QByteArray(kind.encode())).write(image)
    return path


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
@pytest.mark.parametrize(("width", "height"), [(40, 40), (300, 900), (2400, 1800)])
def test_pictures_become_small_squares_whatever_they_are_called(tmp_path, kind, width, height):
    data = portrait_of(painted(tmp_path / "face.dat", kind, width, height))
    image = decoded(data)
    assert image is not None
    assert image.size() == QSize(1, 1) * min(SIDE, width, height)
    assert len(data) <= MOST_BYTES
    middle = image.pixelColor(image.rect().center())
    assert abs(middle.blue() - 0xF0) < 8


def test_what_is_clear_stays_clear(tmp_path):
    data = portrait_of(painted(tmp_path / "a.png", "PNG", 30, 30, clear=True))
    found = recognise(data)
    assert found is not None
    assert found.media == "image/png"
    image = decoded(data)
    assert image is not None
    assert image.pixelColor(3, 3).alpha() == 0


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "portrait.not_picture"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "portrait.not_picture"),
        (b"GIF89a" + b"\0" * 40, "portrait.not_picture"),
        (claiming_png(60_000, 60_000), "portrait.too_many_pixels"),
        (claiming_png(0, 10), "portrait.not_picture"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * (MOST_FILE + 1), "portrait.file_too_large"),
    ],
)
def test_what_is_no_portrait_is_refused_with_the_reason(tmp_path, data, code):
    path = tmp_path / "face.png"
    path.write_bytes(data)
    with pytest.raises(PictureError) as caught:
        portrait_of(path)
    assert caught.value.phrase.code == code
    assert caught.value.phrase.params["name"] == "face.png"


def test_a_damaged_picture_is_refused(tmp_path):
    path = tmp_path / "face.png"
    path.write_bytes(plain_png(300, 300)[:60])
    with pytest.raises(PictureError) as caught:
        portrait_of(path)
    assert caught.value.phrase.code == "portrait.damaged"


@pytest.mark.parametrize("name", ["nothing.png", "."])
def test_what_cannot_be_read_is_told(tmp_path, name):
    with pytest.raises(PictureError) as caught:
        portrait_of(tmp_path / name)
    assert caught.value.phrase.code == "portrait.unreadable"


@pytest.mark.parametrize("data", [b"", b"no", plain_png(MOST_PIXELS + 1, 1)])
def test_a_stored_picture_that_is_none_is_not_drawn(data):
    assert decoded(data) is None
