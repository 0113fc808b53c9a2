"""The catalogue's documents as a workshop shows them."""

from collections.abc import Mapping

from app.services.content import Content
from app.services.library import dump
from app.services.prep.references import Body


class CatalogueShelf:
    """The built-in documents of one rule system, as JSON data with every field."""

    def __init__(self, content: Content, system: str) -> None:
        self._content = content
        self._system = system
        self._bodies: dict[str, Mapping[str, Body]] = {}

    def builtin(self, kind: str) -> Mapping[str, Body]:
        """All of a kind, by id; raises `CampaignError` where a file of the catalogue is unfit."""
        if kind not in self._bodies:
            found = self._content.documents(self._system, kind)
            self._bodies[kind] = {id_: dump(document) for id_, document in found.items()}
        return self._bodies[kind]
