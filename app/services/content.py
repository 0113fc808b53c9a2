"""The built-in catalogues: documents of a rule system, read from files when they are needed."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from app.campaign.errors import CampaignError, file_phrase

if TYPE_CHECKING:
    from app.engine.model.documents import Document, DocumentKinds  # pydantic is slow to start


class Listed(NamedTuple):
    """A document as a file holds it, not validated."""

    kind: str
    body: Mapping[str, Any]
    file: Path


class Content:
    """Catalogues under one folder, a folder for each rule system, read once.

    Each file holds arrays of tables named after a document kind: ``[[ability]]``. Faults
    are `CampaignError` with ``content.*`` phrases that name the file, and the field or line.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._listed: dict[str, tuple[Listed, ...]] = {}
        self._documents: dict[tuple[str, str], Mapping[str, Document]] = {}

    def listed(self, system: str) -> tuple[Listed, ...]:
        """Everything a system's catalogue holds, in the order of files and of their lines."""
        if system not in self._listed:
            files = sorted((self._folder / system).glob("*.toml"))
            self._listed[system] = tuple(one for file in files for one in read_listed(file))
        return self._listed[system]

    def documents(
        self, system: str, kind: str, kinds: "DocumentKinds | None" = None
    ) -> "Mapping[str, Document]":
        """The documents of a kind, by id, validated as the system's ``kinds`` say."""
        key = (system, kind)
        if key not in self._documents:
            found = (validated(one, kinds) for one in self.listed(system) if one.kind == kind)
            self._documents[key] = {document.id: document for document in found}
        return self._documents[key]


def read_toml(file: Path) -> Mapping[str, Any]:
    """A data file; raises `CampaignError` when it is missing or no TOML."""
    import tomllib  # noqa: PLC0415 - not needed before a battle begins

    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        problem = error.strerror or type(error).__name__
        raise CampaignError(file_phrase("content.unreadable", file, problem=problem)) from error
    except ValueError as error:  # TOML or UTF-8
        raise CampaignError(file_phrase("content.syntax", file, problem=str(error))) from error


def read_listed(file: Path) -> Iterator[Listed]:
    """All documents of a file."""
    for kind, bodies in read_toml(file).items():
        if isinstance(bodies, list):
            yield from (Listed(kind, body, file) for body in bodies)


def validated(listed: Listed, kinds: "DocumentKinds | None" = None) -> "Document":
    """The document itself; raises `CampaignError` naming file, document and field."""
    from app.campaign.validation import read_valid  # noqa: PLC0415 - brings pydantic with it

    try:
        return read_valid(listed.kind, listed.body, kinds=kinds)
    except CampaignError as error:
        fault = error.phrase
        params = {key: value for key, value in fault.params.items() if isinstance(value, str | int)}
        params["problem"] = fault.code
        params.setdefault("field", "–")
        params["document"] = params.pop("name", "?")
        raise CampaignError(file_phrase("content.unfit", listed.file, **params)) from error
