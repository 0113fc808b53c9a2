"""Signs as a PDF shows them: each has a byte in one of the subsets embedded of its font."""

from itertools import groupby
from typing import Any, Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas

_PRINTABLE: Final = range(32, 127)
_SPECIAL: Final = b"()\\"
_REMEMBERED: Final = 8192
"""How many stretches of text are kept; the words of a deck come again on every card."""


class Signs:
    """The fonts of one document and what was written in them."""

    def __init__(self, canvas: Canvas) -> None:
        self._document: Any = vars(canvas)["_doc"]  # fonts hand out bytes by document
        self._bytes: dict[str, dict[str, tuple[int, str]]] = {}
        self._texts: dict[tuple[str, str], tuple[tuple[str, str], ...]] = {}

    def shown(self, font: str, text: str) -> tuple[tuple[str, str], ...]:
        """A text as stretches: the name of a subset, and its bytes as a PDF writes them."""
        found = self._texts.get((font, text))
        if found is None:
            if len(self._texts) >= _REMEMBERED:
                self._texts.clear()
            found = self._texts[font, text] = self._split(font, text)
        return found

    def _split(self, font: str, text: str) -> tuple[tuple[str, str], ...]:
        known = self._bytes.setdefault(font, {})
        signs = [known.get(sign) or self._learn(font, sign) for sign in text]
        registered: Any = pdfmetrics.getFont(font)
        return tuple(
            (
                registered.getSubsetInternalName(subset, self._document),
                "".join(shown for _, shown in run),
            )
            for subset, run in groupby(signs, key=lambda sign: sign[0])
        )

    def _learn(self, font: str, sign: str) -> tuple[int, str]:
        registered: Any = pdfmetrics.getFont(font)
        [(subset, code)] = registered.splitString(sign, self._document)
        found = self._bytes[font][sign] = (subset, _escaped(code[0]))
        return found


def _escaped(code: int) -> str:
    """A byte within a string of a PDF."""
    if code in _SPECIAL:
        return f"\\{chr(code)}"
    return chr(code) if code in _PRINTABLE else f"\\{code:03o}"
