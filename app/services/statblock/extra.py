"""Fields that this version does not know: kept as they stand, so that nothing is lost."""

import json
from collections.abc import Mapping
from typing import Any

from app.engine.model.documents import Ability
from app.services.statblock.reading import BlockError


def read_extra(text: str) -> Mapping[str, Any]:
    """A JSON object's fields; raises `BlockError` for anything else and for known names."""
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        raise BlockError("block.line", field="further fields") from None
    if not isinstance(fields, dict) or fields.keys() & Ability.model_fields.keys():
        raise BlockError("block.line", field="further fields")
    return fields


def write_extra(fields: Mapping[str, Any]) -> str:
    """The fields as one line of JSON."""
    return json.dumps(fields, ensure_ascii=False)
