"""Portraits in the file: taken when they are small pictures, left unread when they are not."""

from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from app.campaign.errors import CampaignError
from app.campaign.pictures import JPEG, PNG, WEBP, Picture, recognise
from app.campaign.portraits import MOST_BYTES, MOST_PIXELS
from tests.helpers.campaigns import fill, opened, raw
from tests.helpers.pictures import claiming_png, plain_png


def encoded(kind: str, width: int = 40, height: int = 30, quality: int = 80) -> bytes:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(0x3C80F0)
    data, buffer = QByteArray(), QBuffer()
    buffer.setBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(kind.encode()))
    writer.setQuality(quality)
    assert writer.write(image)
    return bytes(data.data())


@pytest.mark.parametrize(
    ("data", "media"),
    [
        (encoded("PNG"), PNG),
        (encoded("JPEG"), JPEG),
        (encoded("WEBP"), WEBP),
        (encoded("WEBP", quality=100), WEBP),
        (plain_png(40, 30), PNG),
    ],
)
def test_pictures_are_known_by_their_bytes(data: bytes, media: str) -> None:
    assert recognise(data) == Picture(media, 40, 30)
    for length in range(min(200, len(data))):
        assert recognise(data[:length]) in {None, Picture(media, 40, 30)}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GIF89a\x28\x00\x1e\x00",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"BM" + b"\0" * 60,
        plain_png(1, 1)[:20],
        claiming_png(0, 5),
        b"\xff\xd8\xff" + b"\xff" * 40,
        b"\xff\xd8\xff\xda\x00\x08" + b"\0" * 20,
        b"RIFF\0\0\0\0WEBPVP8X",
        b"RIFF\0\0\0\0WEBPNONE" + b"\0" * 40,
    ],
)
def test_anything_else_is_no_picture(data: bytes) -> None:
    assert recognise(data) is None


def test_a_portrait_stays_with_its_document(tmp_path: Path) -> None:
    path = tmp_path / "a.seedboard"
    fill(path, 2)
    data = encoded("JPEG")
    with opened(path) as campaign:
        kind, id_ = ids(campaign)
        assert campaign.portraits.find(kind, id_) is None
        campaign.portraits.put(kind, id_, plain_png(3, 3))
        campaign.portraits.put(kind, id_, data)
    with opened(path) as campaign:
        found = campaign.portraits.find(kind, id_)
        assert found is not None
        assert (found.media, found.data) == (JPEG, data)
        assert campaign.portraits.remove(kind, id_)
        assert not campaign.portraits.remove(kind, id_)
        campaign.portraits.put(kind, id_, data)
        campaign.documents.remove(kind, id_)
    assert raw(path, "SELECT count(*) FROM portrait") == [(0,)]


def ids(campaign):
    entry = campaign.documents.entries()[0]
    return entry.kind, entry.id


@pytest.mark.parametrize(
    "data",
    [b"nothing", plain_png(MOST_PIXELS + 1, 2), claiming_png(60_000, 60_000),
     plain_png(2, 2) + b"\0" * MOST_BYTES],
)  # fmt: skip
def test_what_is_no_small_picture_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.seedboard"
    fill(path, 1)
    with opened(path) as campaign:
        kind, id_ = ids(campaign)
        campaign.portraits.put(kind, id_, plain_png(2, 2))
        with pytest.raises(CampaignError) as caught:
            campaign.portraits.put(kind, id_, data)
        assert caught.value.phrase.code == "portrait.unfit"
        found = campaign.portraits.find(kind, id_)
        assert found is not None
        assert found.data == plain_png(2, 2)
        with pytest.raises(CampaignError) as caught:
            campaign.portraits.put(kind, "nobody", plain_png(2, 2))
        assert caught.value.phrase.code == "document.absent"


@pytest.mark.parametrize("body", ["x'00'", f"zeroblob({MOST_BYTES + 1})"])
def test_a_hostile_row_is_left_unread(tmp_path: Path, body: str) -> None:
    path = tmp_path / "a.seedboard"
    fill(path, 1)
    with opened(path) as campaign:
        kind, id_ = ids(campaign)
    raw(path, f"INSERT INTO portrait VALUES('{kind}', '{id_}', 'image/png', {body})")
    with opened(path) as campaign:
        assert campaign.portraits.find(kind, id_) is None
        assert campaign.documents.find(kind, id_) is not None
