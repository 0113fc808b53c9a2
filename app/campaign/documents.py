"""The documents of a campaign: validated on the way in and on the way out."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

from app.campaign.database import Database
from app.campaign.errors import CampaignError
from app.campaign.texts import DOCUMENT_LIFTS, UnknownVersionError, lift, to_json
from app.campaign.validation import read_valid
from app.engine.model.phrase import Phrase

if TYPE_CHECKING:
    from app.engine.model.documents import Document, DocumentKinds  # pydantic is slow to start


class Entry(NamedTuple):
    """What a list shows of a document, read without validating it."""

    kind: str
    id: str
    name: str


class RawDocument(NamedTuple):
    """A document as its row holds it."""

    kind: str
    id: str
    name: str
    schema: int
    body: str


Glimpse: TypeAlias = tuple[Entry, Mapping[str, Any]]
"""An entry and its document as it stands."""

_COLUMNS = "kind, id, name, schema, body"


class Documents:
    """The table of documents. What lists show of it is read once: nobody else writes the file."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._glimpsed: dict[str, dict[str, Glimpse]] = {}
        self._versions: Counter[str] = Counter()
        self._kinds: Callable[[], DocumentKinds] | None = None

    def read_by(self, kinds: "Callable[[], DocumentKinds]") -> None:
        """From here on documents are validated as those of a rule system."""
        self._kinds = kinds

    @property
    def kinds(self) -> "DocumentKinds":
        """What documents are validated by: every kind that there is, or a rule system's own."""
        if self._kinds is not None:
            return self._kinds()
        from app.engine.model.documents import STANDARD  # noqa: PLC0415 - pydantic is slow

        return STANDARD

    def version(self, kind: str) -> int:
        """Another number after each change of documents of a kind."""
        return self._versions[kind]

    def entries(self, kind: str | None = None) -> tuple[Entry, ...]:
        """All documents, or all of a kind, in the order in which they were made."""
        rows = self._database.rows(
            "SELECT kind, id, name FROM document WHERE ?1 IS NULL OR kind = ?1 ORDER BY rank", kind
        )
        return tuple(Entry(*cast("tuple[str, str, str]", row)) for row in rows)

    def raw(self, kind: str | None = None) -> tuple[RawDocument, ...]:
        """The rows themselves, bodies unread."""
        rows = self._database.rows(
            f"SELECT {_COLUMNS} FROM document WHERE ?1 IS NULL OR kind = ?1 ORDER BY rank",  # noqa: S608
            kind,
        )
        return tuple(RawDocument(*cast("tuple[str, str, str, int, str]", row)) for row in rows)

    def glimpses(self, kind: str) -> tuple[Glimpse, ...]:
        """Entries with their bodies as they stand, for lists; nothing is validated.

        A body is the same object until its document changes, and is never written into.
        """
        return tuple(self._seen(kind).values())

    def _seen(self, kind: str) -> dict[str, Glimpse]:
        if kind not in self._glimpsed:
            self._glimpsed[kind] = {raw.id: _glimpse(raw) for raw in self.raw(kind)}
        return self._glimpsed[kind]

    def loose(self, kind: str, id_: str) -> Mapping[str, Any] | None:
        """One document's body as it stands, not validated; ``None`` when it is not there."""
        seen = self._seen(kind).get(id_)
        return None if seen is None else seen[1]

    def find(self, kind: str, id_: str) -> "Document | None":
        """One document, or ``None``; raises `CampaignError` when it does not validate."""
        rows = self._database.rows(
            f"SELECT {_COLUMNS} FROM document WHERE kind = ? AND id = ?",  # noqa: S608
            kind,
            id_,
        )
        if not rows:
            return None
        raw = RawDocument(*cast("tuple[str, str, str, int, str]", rows[0]))
        return read_raw(raw, self.kinds)

    def all(self, kind: str) -> "tuple[Document, ...]":
        """All documents of a kind; raises `CampaignError` when one does not validate."""
        return tuple(read_raw(raw, self.kinds) for raw in self.raw(kind))

    def put(self, documents: Iterable[tuple[str, Mapping[str, Any]]]) -> None:
        """Adds or replaces documents, given as kind and body, all or none.

        Raises `CampaignError` when one does not validate; nothing is changed then.
        """
        rows = [_row(kind, body, self.kinds) for kind, body in documents]
        with self._database.change() as connection:
            connection.executemany(
                f"INSERT INTO document({_COLUMNS}) VALUES(?, ?, ?, ?, ?)"
                " ON CONFLICT(kind, id) DO UPDATE SET"
                " name = excluded.name, schema = excluded.schema, body = excluded.body",
                rows,
            )
        for row in rows:
            raw = RawDocument(*row)
            self._seen(raw.kind)[raw.id] = _glimpse(raw)
            self._versions[raw.kind] += 1

    def remove(self, kind: str, id_: str) -> bool:
        """Takes a document out, with its portrait; whether it was there."""
        with self._database.change() as connection:
            connection.execute("DELETE FROM portrait WHERE kind = ? AND id = ?", (kind, id_))
            gone = connection.execute("DELETE FROM document WHERE kind = ? AND id = ?", (kind, id_))
        self._seen(kind).pop(id_, None)
        self._versions[kind] += 1
        return gone.rowcount == 1


def read_raw(raw: RawDocument, kinds: "DocumentKinds | None" = None) -> "Document":
    """The validated document of a row, lifted to today's version of its kind.

    ``kinds`` are those of a rule system, or else every one that there is.
    """
    from app.engine.model.documents import STANDARD  # noqa: PLC0415 - pydantic is slow to start

    model = (kinds or STANDARD).models.get(raw.kind)
    newest = 0 if model is None else model.schema_version
    try:
        body = lift(DOCUMENT_LIFTS, raw.kind, raw.schema, newest, json.loads(raw.body))
    except UnknownVersionError:
        who = {"kind": raw.kind, "id": raw.id, "name": raw.name}
        raise CampaignError(Phrase("document.too_new", {**who, "version": raw.schema})) from None
    except (ValueError, RecursionError) as error:
        who = {"kind": raw.kind, "id": raw.id, "name": raw.name, "problem": str(error)}
        raise CampaignError(Phrase("document.unreadable", who)) from error
    return read_valid(raw.kind, body, name=raw.name, id_=raw.id, kinds=kinds)


def _row(
    kind: str, body: Mapping[str, Any], kinds: "DocumentKinds"
) -> tuple[str, str, str, int, str]:
    document = read_valid(kind, body, kinds=kinds)
    text = to_json(document.model_dump(mode="json"))
    return kind, document.id, document.name, document.schema_version, text


def _glimpse(raw: RawDocument) -> Glimpse:
    return Entry(raw.kind, raw.id, raw.name), _loose(raw)


def _loose(raw: RawDocument) -> Mapping[str, Any]:
    """The body as it stands; of a damaged one what the row says beside it."""
    try:
        body = json.loads(raw.body)
    except (ValueError, RecursionError):
        body = None
    return body if isinstance(body, dict) and "id" in body else {"id": raw.id, "name": raw.name}
