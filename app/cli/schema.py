"""``seedboard schema``: the JSON Schema of a kind of document."""

import argparse
import json

from app.cli.terminal import Terminal
from app.services.prep.schemas import document_schema, transfer_schema


def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    """Prints the schema, or with ``documents`` that of an exported file; returns 0."""
    found = transfer_schema() if chosen.kind == "documents" else document_schema(chosen.kind)
    terminal.write(json.dumps(found, indent=2, ensure_ascii=False))
    terminal.report(found)
    return 0
