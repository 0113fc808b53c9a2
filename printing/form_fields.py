"""Fields of a form in a PDF: text to type and boxes to tick, walked through in reading order.

What people type is drawn by their reader in the font of `printing.form_font`.
"""

from typing import Any, Final

from reportlab.pdfbase.pdfdoc import PDFName
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from printing.form_font import NAME, open_form

_LARGEST: Final = 12.0
_SMALLEST: Final = 6.0
_LONGEST: Final = 400


def add_field(
    canvas: Canvas,
    font: TTFont,
    names: tuple[str, str],
    box: tuple[float, float, float, float],
    *,
    tick: bool,
) -> None:
    """Adds a field by its name and what it tells; ``box`` is left, foot, width, height in points.

    The first field decides on the ``font`` of all.
    """
    name, tip = names
    if not hasattr(canvas, "AcroForm"):
        open_form(canvas, font)
    x, y, width, height = box
    form: Any = canvas.acroForm  # its stubs take whole numbers only
    shown: dict[str, Any] = {
        "x": x,
        "y": y,
        "name": name,
        "tooltip": tip,
        "relative": True,
        "borderWidth": 0,
    }
    shown |= {"fillColor": None, "borderColor": None}
    if tick:
        size = min(width, height)
        form.checkbox(**shown, size=size)
        return
    size = max(_SMALLEST, min(_LARGEST, height * 0.62))
    form.textfield(
        **shown,
        width=width,
        height=height,
        fontName=NAME,
        fontSize=size,
        maxlen=_LONGEST,
    )


def keep_order(canvas: Canvas) -> None:
    """Says of the page just finished that its fields are walked through row by row."""
    document: Any = vars(canvas)["_doc"]  # there is no other way to a page's entries
    page = document.Pages.pages[-1]
    if page.Annots:
        page.__NoDefault__ = [*page.__NoDefault__, "Tabs"]
        page.Tabs = PDFName("R")
