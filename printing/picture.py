"""Pictures that a document brings along as bytes: checked, cropped and scaled for print."""

from dataclasses import dataclass
from io import BytesIO
from typing import Final

from printing.options import Ink

_MM_PER_INCH: Final = 25.4
_DOTS_PER_INCH: Final = 300
_MOST_PIXELS: Final = 50_000_000
"""A larger picture is refused before it is unpacked."""
_FORMATS: Final = ("PNG", "JPEG", "WEBP", "GIF", "BMP")


class PictureError(Exception):
    """Bytes that are no picture, or one too large."""


@dataclass(frozen=True, slots=True)
class Picture:
    """Rows of samples ready for the page: grey (1 byte) or red, green, blue (3 bytes)."""

    width: int
    height: int
    samples: bytes
    grey: bool


def prepare(data: bytes, proportion: float, width: float, ink: Ink) -> Picture:
    """A picture cropped about its middle to width : height and printed ``width`` mm wide.

    It is scaled down to 300 dots an inch and never up, and stands as its camera says; transparent
    parts become white. Raises
    `PictureError` for bytes that are no picture of a known format, or one over 50 megapixels.
    """
    from PIL import Image, ImageOps, UnidentifiedImageError  # noqa: PLC0415 - only where there are pictures

    try:
        with Image.open(BytesIO(data), formats=_FORMATS) as opened:
            if opened.width * opened.height > _MOST_PIXELS or not all(opened.size):
                raise PictureError
            whole = ImageOps.exif_transpose(opened).convert("RGBA")
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError) as fault:
        raise PictureError from fault
    except Image.DecompressionBombError as fault:
        raise PictureError from fault
    box = _middle(whole.width, whole.height, proportion)
    dots = max(1, min(round(width / _MM_PER_INCH * _DOTS_PER_INCH), round(box[2] - box[0])))
    size = (dots, max(1, round(dots / proportion)))
    scaled = whole.resize(size, Image.Resampling.LANCZOS, box=box)
    ground = Image.new("RGBA", size, "white")
    ground.alpha_composite(scaled)
    grey = ink is not Ink.COLOUR
    flat = ground.convert("L" if grey else "RGB")
    return Picture(*size, flat.tobytes(), grey)


def _middle(width: int, height: int, proportion: float) -> tuple[float, float, float, float]:
    """The largest box of a proportion about the middle."""
    wide = min(float(width), height * proportion)
    tall = wide / proportion
    left, top = (width - wide) / 2, (height - tall) / 2
    return left, top, left + wide, top + tall
