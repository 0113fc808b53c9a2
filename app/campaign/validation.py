"""Documents checked against their models, and what is wrong said by field."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from app.campaign.errors import CampaignError
from app.engine.model.phrase import Param, Phrase

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

    from app.engine.model.documents import Document, DocumentKinds

_CODES = {
    "missing": "document.missing",
    "greater_than_equal": "document.too_small",
    "greater_than": "document.too_small",
    "less_than_equal": "document.too_big",
    "less_than": "document.too_big",
    "string_too_short": "document.too_short",
    "string_too_long": "document.too_long",
    "literal_error": "document.not_one_of",
    "union_tag_invalid": "document.not_one_of",
    "extra_forbidden": "document.unknown_field",
}
_LIMITS = ("ge", "gt", "le", "lt", "min_length", "max_length", "expected", "expected_tags")


def read_valid(
    kind: str,
    body: object,
    *,
    name: str = "",
    id_: str = "",
    kinds: "DocumentKinds | None" = None,
) -> "Document":
    """The document that ``body`` is; ``name`` and ``id_`` are for the message.

    ``kinds`` are those of a rule system, or else every one that there is.

    Raises `CampaignError` with a ``document.*`` phrase that names the field.
    """
    from pydantic import ValidationError  # noqa: PLC0415 - pydantic is slow to start

    from app.engine.model.documents import STANDARD  # noqa: PLC0415

    loose: Mapping[str, object] = body if isinstance(body, Mapping) else {}
    who = _who(kind, loose, name, id_)
    try:
        return (kinds or STANDARD).read(kind, cast("Mapping[str, object]", body))
    except KeyError:
        raise CampaignError(Phrase("document.unknown_kind", who)) from None
    except ValidationError as error:
        raise CampaignError(_field_phrase(error.errors()[0], who)) from error


def faults_of(
    kind: str, body: object, kinds: "DocumentKinds | None" = None
) -> "tuple[tuple[tuple[str | int, ...], Phrase], ...]":
    """Everything that is wrong with a body, each with the path to its field; empty for nothing.

    ``kinds`` are those of a rule system, or else every one that there is.
    """
    from pydantic import ValidationError  # noqa: PLC0415 - pydantic is slow to start

    from app.engine.model.documents import STANDARD  # noqa: PLC0415

    loose: Mapping[str, object] = body if isinstance(body, Mapping) else {}
    who = _who(kind, loose)
    known = kinds or STANDARD
    if kind not in known.models:
        return (((), Phrase("document.unknown_kind", who)),)
    try:
        known.read(kind, cast("Mapping[str, object]", body))
    except ValidationError as error:
        return tuple((fault["loc"], _field_phrase(fault, who)) for fault in error.errors())
    return ()


def _who(kind: str, loose: Mapping[str, object], name: str = "", id_: str = "") -> dict[str, Param]:
    return {
        "kind": kind,
        "name": name or _told(loose.get("name")) or _told(loose.get("id")) or "?",
        "id": id_ or _told(loose.get("id")) or "?",
    }


def _field_phrase(fault: "ErrorDetails", who: Mapping[str, Param]) -> Phrase:
    context = fault.get("ctx", {})
    limit = next((context[key] for key in _LIMITS if key in context), None)
    own = fault["type"] if fault["type"].startswith("document.") else "document.unfit"
    return Phrase(
        _CODES.get(fault["type"], own),
        {
            **who,
            "field": ".".join(map(str, fault["loc"])) or "–",
            "value": _short(fault["input"]),
            "limit": limit if isinstance(limit, int) else str(limit or ""),
        },
    )


def _told(value: object) -> str:
    """A name as far as it is one; what is no name might be too big to be shown."""
    small = isinstance(value, int | float) and abs(value) < 10**9
    return _short(value) if small or isinstance(value, str) else ""


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}…"
