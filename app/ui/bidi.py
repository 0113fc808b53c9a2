"""Names of any script inside sentences, so that neither turns the other round. No Qt."""

import unicodedata
from typing import Final

_OPEN, _CLOSE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
_TURNING: Final = frozenset({"R", "AL", "AN", "LRE", "RLE", "LRO", "RLO", "PDF"})
_ISOLATES: Final = frozenset({"LRI", "RLI", "FSI"})
_PLAIN_MARK: Final = "PDI"


def isolated(text: str) -> str:
    """``text`` as it is, or set apart where it holds signs or marks that run to the left.

    Marks that are left open are closed, and those that close nothing are left out: both would
    reach into the sentence around it.
    """
    if text.isascii():
        return text
    kinds = [unicodedata.bidirectional(sign) for sign in text]
    if not any(kind in _TURNING or kind in _ISOLATES or kind == _PLAIN_MARK for kind in kinds):
        return text
    kept, depth = [], 0
    for sign, kind in zip(text, kinds, strict=True):
        if kind == _PLAIN_MARK and not depth:
            continue
        depth += (kind in _ISOLATES) - (kind == _PLAIN_MARK)
        kept.append(sign)
    return f"{_OPEN}{''.join(kept)}{_CLOSE * depth}{_CLOSE}"
