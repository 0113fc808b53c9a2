"""Documents in and out of a campaign as JSON, with a look at what would change first."""

import base64
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

from app.campaign.portraits import Portrait, checked
from app.engine.model.phrase import Param, Phrase
from app.services.prep.workshop import Fault, Workshop, free_among
from app.services.references import Body, Key, redirected, references

if TYPE_CHECKING:
    from app.engine.model.documents import DocumentKinds

FORMAT = "seedboard-documents"
VERSION = 1
PICTURED: Final = "character"
"""The kind of documents that have a portrait."""

Verdict = Literal["new", "same", "differs", "unfit"]
Choice = Literal["add", "keep", "replace", "copy"]
"""``keep`` leaves what the campaign has; ``copy`` takes it in under another id."""


class UnreadableError(Exception):
    """A text that holds no documents; the phrase says what is wrong with it."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.code)
        self.phrase = phrase


class Gallery(Protocol):
    """Where the portraits of characters are kept."""

    def find(self, character: str) -> Portrait | None:
        """The portrait of a character; ``None`` where there is none."""
        ...

    def put(self, character: str, data: bytes, initiator: object | None = None) -> None:
        """Gives a character a portrait; raises `CampaignError` when it cannot be kept."""
        ...


def to_text(
    documents: Iterable[tuple[str, Body]], system: str, gallery: Gallery | None = None
) -> str:
    """Documents as JSON, each with its kind, the version of its schema, and its portrait."""
    from app.engine.model.documents import KINDS  # noqa: PLC0415 - pydantic is slow to start

    whole = {
        "format": FORMAT,
        "version": VERSION,
        "system": system,
        "documents": [
            {
                "schema": schema_id(kind, KINDS[kind].schema_version),
                "body": body,
                **_pictured(kind, body, gallery),
            }
            for kind, body in documents
        ],
    }
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def _pictured(kind: str, body: Body, gallery: Gallery | None) -> Mapping[str, Any]:
    if gallery is None or kind != PICTURED:
        return {}
    found = gallery.find(str(body.get("id", "")))
    if found is None:
        return {}
    data = base64.b64encode(found.data).decode("ascii")
    return {"portrait": {"media": found.media, "data": data}}


def schema_id(kind: str, version: int) -> str:
    """What a document's schema is called: ``seedboard:ability:1``."""
    return f"seedboard:{kind}:{version}"


@dataclass(frozen=True, slots=True)
class Incoming:
    """One document of a text, beside what the campaign has under its id."""

    kind: str
    body: Body
    verdict: Verdict
    faults: tuple[Fault, ...] = ()
    choice: Choice = "keep"
    portrait: bytes | None = None
    """The picture that comes with a character."""

    @property
    def id(self) -> str:
        """Its id, as far as it has one."""
        return str(self.body.get("id", ""))

    @property
    def name(self) -> str:
        """Its name, as far as it has one."""
        return str(self.body.get("name", ""))


@dataclass(frozen=True, slots=True)
class Inspection:
    """Everything a text holds, and what is missing around it."""

    system: str
    incoming: tuple[Incoming, ...]
    missing: tuple[Key, ...] = ()
    """Documents that are named and are neither in the text nor in the campaign."""

    def choosing(self, key: Key, choice: Choice) -> "Inspection":
        """The same with another choice for one document."""
        chosen = tuple(
            replace(one, choice=choice) if (one.kind, one.id) == key else one
            for one in self.incoming
        )
        return replace(self, incoming=chosen)

    def decided(self, choices: Sequence[Choice]) -> "Inspection":
        """The same with a choice for each document, in their order."""
        pairs = zip(self.incoming, choices, strict=True)
        return replace(self, incoming=tuple(replace(one, choice=how) for one, how in pairs))


def inspect(text: str, workshop: Workshop) -> Inspection:
    """What taking a text in would do; nothing is changed.

    New documents are to be added, different ones kept until somebody says otherwise. Raises
    `UnreadableError` for a text that holds no documents at all.
    """
    whole = _read(text)
    listed = whole.get("documents")
    if whole.get("format") != FORMAT or not isinstance(listed, list):
        raise UnreadableError(Phrase("transfer.not_ours"))
    version = whole.get("version")
    if not isinstance(version, int) or version > VERSION:
        raise UnreadableError(Phrase("transfer.too_new", {"version": str(version)}))
    system = str(whole.get("system", ""))
    if system not in {"", workshop.system}:  # a campaign holds documents of one system
        rules = {"theirs": system[:200], "ours": workshop.system}
        raise UnreadableError(Phrase("transfer.other_rules", rules))
    found = tuple(_with_picture(_incoming(one, workshop), one) for one in listed)
    return Inspection(system, found, tuple(_missing(found, workshop)))


def together(found: Sequence[Inspection], workshop: Workshop) -> Inspection:
    """Several texts as one: what one names may stand in another."""
    incoming = tuple(one for inspection in found for one in inspection.incoming)
    system = next((one.system for one in found if one.system), "")
    return Inspection(system, incoming, tuple(_missing(incoming, workshop)))


def _read(text: str) -> Mapping[str, Any]:
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableError(Phrase("transfer.no_json", {"problem": str(error)[:200]})) from None
    if not isinstance(whole, dict):
        raise UnreadableError(Phrase("transfer.not_ours"))
    return whole


def _incoming(one: object, workshop: Workshop) -> Incoming:
    held = one if isinstance(one, Mapping) else {}
    kind, version = _schema(held.get("schema"))
    body = held.get("body")
    if not isinstance(body, Mapping):
        return Incoming(kind, {}, "unfit", (Fault((), Phrase("transfer.no_body")),))
    model = workshop.kinds.models.get(kind)
    newest = None if model is None else model.schema_version
    if newest is not None and version > newest:
        told: dict[str, Param] = {
            "kind": kind,
            "version": version,
            "name": str(body.get("name", "")),
        }
        return Incoming(kind, body, "unfit", (Fault((), Phrase("transfer.newer", told)),))
    faults = workshop.faults(kind, body)
    if faults:
        return Incoming(kind, body, "unfit", faults)
    there = workshop.body(kind, str(body["id"]))
    if there is None:
        return Incoming(kind, body, "new", choice="add")
    kinds = workshop.kinds
    same = whole_body(kind, there, kinds) == whole_body(kind, body, kinds)
    return Incoming(kind, body, "same" if same else "differs")


def _with_picture(incoming: Incoming, one: object) -> Incoming:
    """With the portrait that stands beside the document; one that is none is told of."""
    held = one.get("portrait") if isinstance(one, Mapping) else None
    if held is None or incoming.kind != PICTURED or incoming.verdict == "unfit":
        return incoming
    text = held.get("data") if isinstance(held, Mapping) else None
    try:
        data = base64.b64decode(text if isinstance(text, str) else "", validate=True)
    except ValueError:
        data = b""
    if checked(data) is None:
        told = Fault((), Phrase("transfer.no_picture", {"name": incoming.name}))
        return replace(incoming, faults=(*incoming.faults, told))
    return replace(incoming, portrait=data)


def _schema(text: object) -> tuple[str, int]:
    parts = text.split(":") if isinstance(text, str) else []
    if len(parts) == 3 and parts[2].isdecimal() and len(parts[2]) < 6:
        return parts[1], int(parts[2])
    return "", 0


def whole_body(kind: str, body: Body, kinds: "DocumentKinds") -> Mapping[str, Any]:
    """The body with every field that it leaves to its default; it has to be valid."""
    return kinds.read(kind, body).model_dump(mode="json")


def _missing(found: Sequence[Incoming], workshop: Workshop) -> Iterator[Key]:
    here = {(one.kind, one.id) for one in found}
    told: set[Key] = set()
    for one in found:
        for reference in references(one.kind, one.body):
            key = (reference.kind, reference.id)
            absent = key not in here and not reference.loose and workshop.body(*key) is None
            if absent and key not in told:
                told.add(key)
                yield key


def take_in(
    inspection: Inspection,
    workshop: Workshop,
    gallery: Gallery | None = None,
    initiator: object | None = None,
) -> tuple[Key, ...]:
    """Carries the choices out, all or nothing; tells which documents were written.

    Copies get ids of their own, and what comes in with them refers to those. Portraits go into
    the ``gallery`` after that, also to characters that were there alike and had none. Raises
    `CampaignError` when the file does not take it.
    """
    wanted = [
        one
        for one in inspection.incoming
        if one.verdict != "unfit" and one.choice in {"add", "replace", "copy"}
    ]
    renamed = _new_ids(wanted, workshop)
    bodies = [(one.kind, _redirected(one, renamed)) for one in wanted]
    if bodies:
        name = Phrase("prep.import", {"count": len(bodies)})
        workshop.put_all(bodies, name, initiator)
    if gallery is not None:
        _hang(inspection, wanted, renamed, gallery)
    return tuple((kind, str(body["id"])) for kind, body in bodies)


def _hang(
    inspection: Inspection,
    wanted: Sequence[Incoming],
    renamed: Mapping[Key, str],
    gallery: Gallery,
) -> None:
    for one in inspection.incoming:
        if one.portrait is None:
            continue
        alike = one.verdict == "same" and gallery.find(one.id) is None
        if one in wanted or alike:
            gallery.put(renamed.get((one.kind, one.id), one.id), one.portrait)


def _new_ids(wanted: Sequence[Incoming], workshop: Workshop) -> Mapping[Key, str]:
    renamed: dict[Key, str] = {}
    for one in wanted:
        if one.choice == "copy":
            taken = {listed.id for listed in workshop.listed(one.kind)}
            taken |= {new for (kind, _), new in renamed.items() if kind == one.kind}
            taken |= {other.id for other in wanted if other.kind == one.kind}
            renamed[(one.kind, one.id)] = free_among(taken, one.id)
    return renamed


def _redirected(one: Incoming, renamed: Mapping[Key, str]) -> dict[str, Any]:
    body = dict(one.body)
    for target, new in renamed.items():
        body = redirected(one.kind, body, target, new)
    return {**body, "id": renamed.get((one.kind, one.id), one.id)}
