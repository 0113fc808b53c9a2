"""JSON Schemas of the documents, made from their models."""

from collections.abc import Mapping
from typing import Any

from app.engine.model.documents import KINDS
from app.services.prep.transfer import FORMAT, VERSION, schema_id

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def document_schema(kind: str) -> Mapping[str, Any]:
    """The schema of one kind of document; raises `KeyError` for a kind that is not known."""
    model = KINDS[kind]
    return {
        "$schema": DIALECT,
        "$id": schema_id(kind, model.schema_version),
        **model.model_json_schema(mode="validation"),
    }


def transfer_schema() -> Mapping[str, Any]:
    """The schema of a file that export writes and import reads."""
    kinds = "|".join(sorted(KINDS))
    return {
        "$schema": DIALECT,
        "$id": f"seedboard:{FORMAT}:{VERSION}",
        "title": "Documents of a campaign",
        "type": "object",
        "required": ["format", "version", "documents"],
        "properties": {
            "format": {"const": FORMAT},
            "version": {"const": VERSION},
            "system": {"type": "string", "description": "The rule system they were written for."},
            "documents": {
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["schema", "body"],
                    "properties": {
                        "schema": {"type": "string", "pattern": f"^seedboard:({kinds}):[0-9]+$"},
                        "body": {
                            "type": "object",
                            "required": ["id", "name"],
                            "description": "A document; its schema is the one that is named.",
                        },
                    },
                },
            },
        },
    }
