"""What both grammars make of numbers, signs and quotes."""

import json
import re
from typing import Any, Protocol

from app.services.statblock.reading import BlockError


class Token(Protocol):
    """What the callbacks need of lark's token, which is a `str` besides."""

    type: str
    start_pos: int
    end_pos: int


def number_of(token: str) -> int:
    """A number as it was written; the grammar bounds its length."""
    return int(token)


def sign_of(tokens: list[Any]) -> int:
    """What several signs come to: two minus signs are a plus."""
    return -1 if sum(token.type == "MINUS" for token in tokens) % 2 else 1


def signed(parts: list[Any]) -> int:
    """A number that a sign may stand before."""
    sign = parts[0] if len(parts) > 1 else 1
    return int(sign) * number_of(parts[-1])


def factor_of(token: Any) -> str:  # noqa: ANN401 - lark's token, a str with a type
    """An exact factor as it was written; quotes keep it to the letter."""
    return unquoted(token) if token.type == "STRING" else re.sub(r"\s+", "", token)


def unquoted(text: str) -> str:
    """A quoted string's content; raises `BlockError` when the quotes do not fit."""
    try:
        value = json.loads(text, strict=False)
    except ValueError:
        raise BlockError("block.quotes") from None
    if not isinstance(value, str):
        raise BlockError("block.quotes")
    return value


def quoted(text: str) -> str:
    """Text that `unquoted` gives back, whatever it holds."""
    return json.dumps(text, ensure_ascii=False)
