"""The catalogue's documents as a workshop shows them."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from app.services.content import Content
from app.services.library import dump
from app.services.references import Body

if TYPE_CHECKING:
    from app.engine.model.documents import DocumentKinds


class CatalogueShelf:
    """The built-in documents of one rule system, as JSON data with every field."""

    def __init__(
        self, content: Content, system: str, kinds: "Callable[[], DocumentKinds] | None" = None
    ) -> None:
        self._content = content
        self.system = system
        self._kinds = kinds
        self._bodies: dict[str, Mapping[str, Body]] = {}

    def builtin(self, kind: str) -> Mapping[str, Body]:
        """All of a kind, by id; raises `CampaignError` where a file of the catalogue is unfit."""
        if kind not in self._bodies:
            kinds = None if self._kinds is None else self._kinds()
            found = self._content.documents(self.system, kind, kinds)
            self._bodies[kind] = {id_: dump(document) for id_, document in found.items()}
        return self._bodies[kind]
