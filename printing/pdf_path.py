"""Outlines and places of text as PDF operators, written quickly: cards have thousands of them."""

from typing import Final

from reportlab.pdfgen.pathobject import PDFPathObject
from reportlab.pdfgen.textobject import PDFTextObject

_KAPPA: Final = 0.5522847498


class FastPath(PDFPathObject):
    """ReportLab's path with figures of a thousandth of a point, and without its checks."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[str] = ["n"]

    def getCode(self) -> str:  # noqa: N802 - ReportLab's name
        """The operators on one line."""
        return " ".join(self._parts)

    def moveTo(self, x: float, y: float) -> None:  # noqa: N802 - ReportLab's name
        """Begins an outline."""
        self._parts.append(f"{x:.3f} {y:.3f} m")

    def lineTo(self, x: float, y: float) -> None:  # noqa: N802 - ReportLab's name
        """A straight line."""
        self._parts.append(f"{x:.3f} {y:.3f} l")

    def curveTo(  # noqa: N802 - ReportLab's
        self, x1: float, y1: float, x2: float, y2: float, x3: float, y3: float
    ) -> None:
        """A Bezier curve."""
        self._parts.append(f"{x1:.3f} {y1:.3f} {x2:.3f} {y2:.3f} {x3:.3f} {y3:.3f} c")

    def close(self) -> None:
        """Ends a closed outline."""
        self._parts.append("h")

    def rect(self, x: float, y: float, width: float, height: float) -> None:
        """A rectangle."""
        self._parts.append(f"{x:.3f} {y:.3f} {width:.3f} {height:.3f} re")

    def circle(self, x_cen: float, y_cen: float, r: float) -> None:
        """A circle of four curves."""
        x, y, bend = x_cen, y_cen, r * _KAPPA
        self.moveTo(x + r, y)
        self.curveTo(x + r, y + bend, x + bend, y + r, x, y + r)
        self.curveTo(x - bend, y + r, x - r, y + bend, x - r, y)
        self.curveTo(x - r, y - bend, x - bend, y - r, x, y - r)
        self.curveTo(x + bend, y - r, x + r, y - bend, x + r, y)
        self.close()

    def roundRect(  # noqa: N802 - ReportLab's
        self, x: float, y: float, width: float, height: float, radius: float
    ) -> None:
        """A rectangle with round corners."""
        r = min(radius, width / 2, height / 2)
        bend = r * (1 - _KAPPA)
        right, top = x + width, y + height
        self.moveTo(x + r, y)
        self.lineTo(right - r, y)
        self.curveTo(right - bend, y, right, y + bend, right, y + r)
        self.lineTo(right, top - r)
        self.curveTo(right, top - bend, right - bend, top, right - r, top)
        self.lineTo(x + r, top)
        self.curveTo(x + bend, top, x, top - bend, x, top - r)
        self.lineTo(x, y + r)
        self.curveTo(x, y + bend, x + bend, y, x + r, y)
        self.close()


class FastText(PDFTextObject):
    """ReportLab's text, placed with figures of a thousandth of a point."""

    def setTextOrigin(self, x: float, y: float) -> None:  # noqa: N802 - ReportLab's name
        """Where the next text begins."""
        held = vars(self)
        held["_code"].append(f"1 0 0 1 {x:.3f} {y:.3f} Tm")
        held["_x0"] = held["_x"] = x
        held["_y0"] = held["_y"] = y
