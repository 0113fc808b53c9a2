"""Many hostile documents in a row."""

from dataclasses import dataclass, field

from pydantic import BaseModel, ValidationError

from app.engine.model.documents import Document, Encounter, HouseRuleSet
from tests.engine.fuzz.battle import fight
from tests.engine.fuzz.hostile import Fuzzer
from tests.engine.fuzz.verdict import judge, read

TOGETHER = 6
"""Sound documents that meet in one fight."""


@dataclass
class Tally:
    """What became of the documents."""

    refused: int = 0
    sound: int = 0
    fights: int = 0
    complaints: list[str] = field(default_factory=list)


def run(seed: int, count: int) -> Tally:
    """``count`` documents from a seed, each judged, the sound ones also played with."""
    fuzzer, tally, waiting = Fuzzer(seed), Tally(), list[Document]()
    for number in range(count):
        kind, body = fuzzer.document()
        complaint = judge(kind, body)
        if complaint is not None:
            tally.complaints.append(f"document {number}, {kind}: {complaint}")
            continue
        document = sound(kind, body)
        tally.refused += document is None
        tally.sound += document is not None
        if isinstance(document, Document) and not isinstance(document, Encounter | HouseRuleSet):
            waiting.append(document)
        if len(waiting) == TOGETHER:
            tally.fights += 1
            complaint = fight(waiting, number)
            if complaint is not None:
                tally.complaints.append(f"before document {number}: {complaint}")
            waiting.clear()
    return tally


def sound(kind: str, body: object) -> BaseModel | None:
    """The document, if it is one."""
    try:
        return read(kind, body)
    except ValidationError:
        return None
