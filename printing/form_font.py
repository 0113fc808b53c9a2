"""The font in which people type into forms: embedded, for every letter of Europe.

The reader's own Helvetica lacks Greek and Cyrillic. Here a code is the sign's own code point, so
that a reader finds the glyph of whatever is typed whichever way it looks for it.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.acroform import AcroForm
from reportlab.pdfbase.ttfonts import TTFont, TTFontFace
from reportlab.pdfgen.canvas import Canvas

NAME: Final = "Typed"
_SIGNS: Final = (
    range(0x20, 0x7F),
    range(0xA0, 0x180),
    range(0x192, 0x193),
    range(0x1CD, 0x250),
    range(0x2C6, 0x2DE),
    range(0x370, 0x530),
    range(0x1E00, 0x1F00),
    range(0x2010, 0x2040),
    range(0x20A0, 0x20C0),
    range(0x2150, 0x215F),
    range(0x2190, 0x219A),
    range(0x2202, 0x2266),
    range(0x25A0, 0x25D0),
    range(0x2605, 0x2607),
    range(0x2660, 0x2668),
    range(0x2713, 0x2719),
)
"""Latin, Greek, Cyrillic, Vietnamese, and signs that stand on sheets."""
_CODES: Final = 0x10000


class TypedForm(AcroForm):
    """A form whose text fields all name one embedded font."""

    def __init__(self, canvas: Canvas, font: TTFont) -> None:
        super().__init__(canvas)
        held: Any = self
        held.fonts[NAME] = held.getRefStr(_composite(self, font))

    def makeFont(self, fontName: str | None) -> tuple[str, str]:  # noqa: N802, N803 - ReportLab's names
        """The font that there is."""
        del fontName
        held: Any = self
        return held.fonts[NAME], NAME


def open_form(canvas: Canvas, font: TTFont) -> None:
    """Has the fields of a document type in a font; before its first field."""
    held: Any = canvas
    held.AcroForm = TypedForm(canvas, font)
    vars(canvas)["_doc"]._catalog.AcroForm = held.AcroForm  # noqa: SLF001 - there is no other door


def _composite(form: AcroForm, font: TTFont) -> pdfdoc.PDFDictionary:
    """The font with its descendant, widths, glyphs by code, and text by code."""
    held: Any = form  # its stubs leave out what is not its own
    face: Any = font.face
    codes = [code for run in _SIGNS for code in run if face.charToGlyph.get(code)]
    document = vars(held.canv)["_doc"]
    name = f"FORMED+{font.fontName}"
    below = pdfdoc.PDFDictionary(
        {
            "Type": pdfdoc.PDFName("Font"),
            "Subtype": pdfdoc.PDFName("CIDFontType2"),
            "BaseFont": pdfdoc.PDFName(name),
            "CIDSystemInfo": pdfdoc.PDFDictionary(
                {
                    "Registry": pdfdoc.PDFString("Adobe"),
                    "Ordering": pdfdoc.PDFString("Identity"),
                    "Supplement": 0,
                }
            ),
            "DW": 0,
            "W": _widths(face, codes),
            "CIDToGIDMap": held.getRef(_stream(_glyphs(face, codes))),
            "FontDescriptor": face.addSubsetObjects(document, name, codes),
        }
    )
    return pdfdoc.PDFDictionary(
        {
            "Type": pdfdoc.PDFName("Font"),
            "Subtype": pdfdoc.PDFName("Type0"),
            "BaseFont": pdfdoc.PDFName(name),
            "Encoding": pdfdoc.PDFName("Identity-H"),
            "DescendantFonts": pdfdoc.PDFArray([held.getRef(below)]),
            "ToUnicode": held.getRef(_stream(_texts(codes))),
        }
    )


def _runs(codes: Sequence[int]) -> list[list[int]]:
    """Codes that follow each other, none across a border of 256."""
    keyed = groupby(enumerate(codes), key=lambda pair: (pair[1] - pair[0], pair[1] >> 8))
    return [[code for _, code in run] for _, run in keyed]


def _widths(face: TTFontFace, codes: Sequence[int]) -> pdfdoc.PDFArray:
    widths = face.charWidths
    parts: list[object] = []
    for run in _runs(codes):
        parts += [run[0], pdfdoc.PDFArray([round(widths[code]) for code in run])]
    return pdfdoc.PDFArray(parts)


def _glyphs(face: TTFontFace, codes: Sequence[int]) -> bytes:
    """For every code the number of its glyph in the subset, which counts them as they come."""
    table, seen = bytearray(2 * _CODES), {0: 0}
    for code in codes:
        glyph = seen.setdefault(face.charToGlyph[code], len(seen))
        table[2 * code : 2 * code + 2] = glyph.to_bytes(2, "big")
    return bytes(table)


def _texts(codes: Sequence[int]) -> bytes:
    runs = [f"<{run[0]:04X}> <{run[-1]:04X}> <{run[0]:04X}>" for run in _runs(codes)]
    blocks = (runs[start : start + 100] for start in range(0, len(runs), 100))
    body = "\n".join(
        "\n".join([f"{len(block)} beginbfrange", *block, "endbfrange"]) for block in blocks
    )
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def\n"
        "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"
        f"{body}\nendcmap CMapName currentdict /CMap defineresource pop end end\n"
    ).encode("ascii")


def _stream(content: bytes) -> pdfdoc.PDFStream:
    made = pdfdoc.PDFStream(content=content)
    made.filters = [pdfdoc.PDFZCompress]
    return made
