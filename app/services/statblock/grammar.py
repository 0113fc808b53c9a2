"""The two grammars, built when the first text is read: lark stays off the start-up path."""

from functools import cache

from pydantic import ValidationError

from app.services.statblock.callbacks import Callbacks
from app.services.statblock.reading import BlockError

_SHOWN = 40


class Grammar:
    """A grammar whose rules call the functions of ``callbacks`` while it reads."""

    def __init__(self, name: str, callbacks: Callbacks) -> None:
        from app.services.statblock.tables import parser  # noqa: PLC0415 - lark, when wanted

        self._lark = parser(name, callbacks)

    def read(self, text: str, start: str) -> object:
        """What ``text`` means as a ``start``; raises `BlockError` when it means nothing.

        ``block.sentence`` names the word at which it stopped making sense.
        """
        from lark.exceptions import UnexpectedInput  # noqa: PLC0415

        try:
            return self._lark.parse(text, start=start)
        except UnexpectedInput as fault:
            stopped: int | None = fault.pos_in_stream
            rest = text[stopped or 0 :][: 2 * _SHOWN].split(maxsplit=1)
            near = rest[0][:_SHOWN] if rest else ""
            raise BlockError("block.sentence", near=near) from None
        except ValidationError as fault:
            given = fault.errors(include_url=False)[0]["input"]
            raise BlockError("block.value", value=str(given)[:_SHOWN]) from None


@cache
def fields_grammar() -> Grammar:
    """Reads a ``line``, a line of ``keywords`` and a ``heading``."""
    from app.services.statblock.fields import rules  # noqa: PLC0415 - with the first text

    return Grammar("fields", rules)


@cache
def effects_grammar() -> Grammar:
    """Reads a ``sentence``, a ``price`` and a ``trigger``."""
    from app.services.statblock.sentences import rules  # noqa: PLC0415

    return Grammar("effects", rules)
