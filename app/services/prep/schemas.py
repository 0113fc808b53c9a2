"""JSON Schemas of the documents, made from their models."""

from collections.abc import Mapping
from typing import Any

from app.engine.model.documents import STANDARD, DocumentKinds
from app.services.prep.transfer import FORMAT, VERSION, schema_id

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def document_schema(
    kind: str, kinds: DocumentKinds = STANDARD, system: str = ""
) -> Mapping[str, Any]:
    """The schema of one kind of document; raises `KeyError` for a kind that is not known.

    A model that only one rule system has is called after its ``system`` as well.
    """
    model = kinds.models[kind]
    own = system if STANDARD.models.get(kind) is not model else ""
    return {
        "$schema": DIALECT,
        "$id": schema_id(f"{own}:{kind}" if own else kind, model.schema_version),
        **model.model_json_schema(mode="validation"),
    }


def transfer_schema() -> Mapping[str, Any]:
    """The schema of a file that export writes and import reads."""
    kinds = "|".join(sorted(STANDARD.models))
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
                        "portrait": {
                            "type": "object",
                            "required": ["data"],
                            "description": "The picture of a character.",
                            "properties": {
                                "media": {"enum": ["image/png", "image/jpeg", "image/webp"]},
                                "data": {"type": "string", "contentEncoding": "base64"},
                            },
                        },
                    },
                },
            },
        },
    }
