"""What reading a hostile document must come to: a fault with its place, or a sound document."""

import json
import time
from typing import Any

from pydantic import BaseModel, ValidationError

from app.campaign.errors import CampaignError
from app.campaign.texts import to_json
from app.campaign.validation import read_valid
from app.engine.model.documents import read_document
from app.engine.systems.seed.house_rules import read_house_rules
from tests.engine.fuzz.hostile import HOUSE_RULES

LONGEST = 2.0
"""Seconds of work in which any document is read, judged and written; others may work meanwhile."""


def judge(kind: str, body: Any) -> str | None:
    """What is wrong with how ``body`` is taken; ``None`` when all is well."""
    start = time.process_time()
    try:
        complaint = taken(kind, body)
    except Exception as fault:  # noqa: BLE001 - that there is none is the point
        complaint = f"{type(fault).__name__}: {str(fault)[:200]}"
    if complaint is None and time.process_time() - start > LONGEST:
        complaint = f"took {time.process_time() - start:.1f} s"
    return complaint


def read(kind: str, body: Any) -> BaseModel:
    """The document, or the house rules, that ``body`` is."""
    return read_house_rules(body) if kind == HOUSE_RULES else read_document(kind, body)


def taken(kind: str, body: Any) -> str | None:
    """Reads, and looks at what came of it."""
    try:
        document = read(kind, body)
    except ValidationError as refusal:
        return refused(refusal, body) or told(kind, body)
    return accepted(kind, document)


def refused(refusal: ValidationError, body: Any) -> str | None:
    """Every fault has to name the field, unless the whole is no document at all."""
    for fault in refusal.errors():
        if not fault["loc"] and isinstance(body, dict):
            return f"a fault without a place: {fault['msg']}"
        if not fault["msg"]:
            return "a fault without a message"
    return None


def told(kind: str, body: Any) -> str | None:
    """A campaign says the same with the name of the field."""
    if kind == HOUSE_RULES:
        return None
    try:
        read_valid(kind, body)
    except CampaignError as error:
        to_json(error.phrase.params)
        return None if error.phrase.params["field"] else "a campaign names no field"
    return "a campaign takes it"


def accepted(kind: str, document: BaseModel) -> str | None:
    """A sound document survives being written and read again."""
    text = to_json(document.model_dump(mode="json"))
    text.encode("utf-8")
    again = read(kind, json.loads(text))
    return None if again == document else "reads back as another document"
