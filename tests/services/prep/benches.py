"""A workshop over a small campaign and a small catalogue, for tests."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from app.campaign.documents import Documents
from app.campaign.portraits import Portraits
from app.engine.model.documents import read_document
from app.services.prep.workshop import Workshop
from app.services.references import Body
from tests.helpers.campaigns import make, opened

RAY: tuple[str, dict[str, Any]] = ("ability", {"id": "ray", "name": "Ray", "mp": 10})


class FewShelf:
    """A catalogue of the documents it is given."""

    system = "seed"

    def __init__(self, *documents: tuple[str, Mapping[str, Any]]) -> None:
        self._bodies: dict[str, dict[str, Body]] = {}
        for kind, body in documents:
            whole = read_document(kind, body).model_dump(mode="json")
            self._bodies.setdefault(kind, {})[str(body["id"])] = whole

    def builtin(self, kind: str) -> Mapping[str, Body]:
        return self._bodies.get(kind, {})


class Bench:
    """A workshop, and how often it told of a change."""

    def __init__(self, documents: Documents, shelf: FewShelf, pictures: Portraits) -> None:
        self.told: list[object | None] = []
        self.documents = documents
        self.workshop = Workshop(documents, shelf, self.told.append, pictures)


@contextmanager
def bench(
    folder: Path, *own: tuple[str, dict[str, Any]], shelf: FewShelf | None = None
) -> Iterator[Bench]:
    """A workshop over a campaign of these documents."""
    folder.mkdir(exist_ok=True)
    path = make(folder / "a.seedboard", *own)
    with opened(path) as campaign:
        yield Bench(campaign.documents, shelf or FewShelf(RAY), campaign.portraits)
