"""``seedboard schema``: the JSON Schema of a kind of document."""

import argparse
import json

from app.bootstrap import system_info
from app.campaign.errors import CampaignError
from app.cli.terminal import Terminal
from app.engine.model.phrase import Phrase
from app.services.prep.schemas import document_schema, transfer_schema


def run(chosen: argparse.Namespace, terminal: Terminal) -> int:
    """Prints the schema, or with ``documents`` that of an exported file.

    Raises `CampaignError` for a rule system that there is not, or a kind that it does not have.
    """
    if chosen.kind == "documents":
        found = transfer_schema()
    else:
        info = system_info(chosen.system)
        kinds = info.documents()
        if chosen.kind not in kinds.models:
            told = {"kind": chosen.kind, "system": info.title, "names": tuple(kinds.models)}
            raise CampaignError(Phrase("schema.no_kind", told))
        found = document_schema(chosen.kind, kinds, info.id)
    terminal.write(json.dumps(found, indent=2, ensure_ascii=False))
    terminal.report(found)
    return 0
