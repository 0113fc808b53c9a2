"""Documents by id, from the campaign first and the built-in catalogue after it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from app.campaign.documents import Documents
from app.campaign.errors import CampaignError
from app.engine.model.phrase import Phrase
from app.services.content import Content

if TYPE_CHECKING:
    from app.engine.model.documents import Document


class Library:
    """What a campaign's battles and printouts may refer to; everything comes validated.

    Faults are `CampaignError` with ``document.*`` or ``content.*`` phrases.
    """

    def __init__(self, documents: Documents, content: Content, system: str) -> None:
        self._own = documents
        self._content = content
        self._system = system

    def find(self, kind: str, id_: str) -> "Document":
        """One document; raises ``document.absent`` when there is none."""
        found = self._own.find(kind, id_)
        if found is None:
            found = self._built(kind).get(id_)
        if found is None:
            raise CampaignError(Phrase("document.absent", {"kind": kind, "id": id_, "name": ""}))
        return found

    def all(self, kind: str) -> "Mapping[str, Document]":
        """All documents of a kind by id; the campaign's own replace those of the catalogue."""
        own = {document.id: document for document in self._own.all(kind)}
        return {**self._built(kind), **own}

    def _built(self, kind: str) -> "Mapping[str, Document]":
        return self._content.documents(self._system, kind, self._own.kinds)

    def bundle(self, character_id: str) -> Mapping[str, Any]:
        """A character with all that it brings into battle, as JSON data."""
        character = self.find("character", character_id)
        weapons = [self._of(character, "weapon", id_) for id_ in _ids(character, "weapons")]
        abilities = {
            id_: self._of(character, "ability", id_) for id_ in _ids(character, "abilities")
        }
        for id_ in self._basic():
            if id_ not in abilities:
                abilities[id_] = self.find("ability", id_)
        stances = self._follow(character, abilities)
        items = [self._of(character, "item", id_) for id_ in _ids(character, "items")]
        worn = dict.fromkeys(_ids(character, "gear"))
        gear = [self._of(character, "gear", id_) for id_ in worn]
        properties = self._properties(character, [*weapons, *gear])
        used = _statuses([*weapons, *properties, *stances, *abilities.values()])
        known = self.all("status")
        return {
            "character": dump(character),
            "weapons": [dump(weapon) for weapon in weapons],
            "abilities": [dump(ability) for ability in abilities.values()],
            "items": [dump(item) for item in items],
            "statuses": [dump(known[id_]) for id_ in used if id_ in known],
            **_given(gear=gear, properties=properties, stances=stances),
        }

    def described(self, character_id: str) -> Mapping[str, Any]:
        """A character's bundle as a sheet wants it.

        It holds the statuses that the rules name for everybody, and under ``names`` what all
        that its documents refer to is called: names by id, by kind.
        """
        bundle = dict(self.bundle(character_id))
        if "status" in self._own.kinds.fixed:
            bundle["statuses"] = [dump(one) for one in self.all("status").values()]
        return {**bundle, "names": self._names(bundle)}

    def _names(self, bundle: Mapping[str, Any]) -> Mapping[str, Mapping[str, str]]:
        """What the documents are called that those of a bundle refer to; gaps have no name."""
        from app.services.references import references  # noqa: PLC0415 - for sheets only

        found: dict[str, dict[str, str]] = {}
        for kind, body in _bodies(bundle):
            for one in references(kind, body):
                name = self._name(one.kind, one.id)
                if name is not None:
                    found.setdefault(one.kind, {})[one.id] = name
        return found

    def _name(self, kind: str, id_: str) -> str | None:
        own = self._own.loose(kind, id_)
        if own is not None:
            return str(own.get("name") or id_)
        built = self._built(kind).get(id_)
        return None if built is None else built.name

    def _basic(self) -> list[str]:
        """The ids of the actions that everybody has, the catalogue's first.

        Most abilities are not basic, and validating thousands of them takes its time.
        """
        own = {entry.id: body.get("basic") is True for entry, body in self._own.glimpses("ability")}
        known = self._built("ability")
        built = [
            id_ for id_, one in known.items() if id_ not in own and getattr(one, "basic", False)
        ]
        return built + [id_ for id_, basic in own.items() if basic]

    def _properties(self, character: "Document", lenders: "Iterable[Document]") -> "list[Document]":
        """The properties of weapons and gear, and the character's own, each once."""
        ids = [id_ for one in lenders for id_ in getattr(one, "properties", ())]
        unique = dict.fromkeys((*ids, *_ids(character, "traits")))
        return [self._of(character, "property", id_) for id_ in unique]

    def _follow(self, character: "Document", abilities: "dict[str, Document]") -> "list[Document]":
        """Adds what abilities lead to: the landing of a jump, what a helper performs.

        Gives the stances that they enter.
        """
        from app.engine.model.effects import Commit, Enter, Summon  # noqa: PLC0415 - pydantic

        stances: dict[str, Document] = {}
        left = list(abilities.values())
        while left:
            for effect in getattr(left.pop(), "effects", ()):
                if isinstance(effect, Enter) and effect.stance not in stances:
                    stances[effect.stance] = self._of(character, "stance", effect.stance)
                    left.append(stances[effect.stance])
                if isinstance(effect, Commit | Summon) and effect.ability not in abilities:
                    next_ = self._of(character, "ability", effect.ability)
                    abilities[effect.ability] = next_
                    left.append(next_)
        return list(stances.values())

    def _of(self, character: "Document", kind: str, id_: str) -> "Document":
        """What a character refers to; the phrase of a gap says whose it is."""
        try:
            return self.find(kind, id_)
        except CampaignError as error:
            if error.phrase.code != "document.absent":
                raise
            params = {"kind": kind, "id": id_, "name": character.name}
            raise CampaignError(Phrase("document.absent_from", params)) from None


_KIND_OF: Final[Mapping[str, str]] = {
    "weapons": "weapon", "abilities": "ability", "items": "item", "statuses": "status",
    "gear": "gear", "properties": "property", "stances": "stance",
}  # fmt: skip
"""Which kind the lists of a bundle hold."""


def _bodies(bundle: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The documents of a bundle, with their kinds."""
    yield "character", bundle["character"]
    for name, kind in _KIND_OF.items():
        yield from ((kind, body) for body in bundle.get(name, ()))


def _ids(document: "Document", field: str) -> "Iterable[str]":
    """The ids of a field; none where a system's documents do not have it."""
    return getattr(document, field, ())


def dump(document: "Document") -> dict[str, Any]:
    """A document as JSON data."""
    return document.model_dump(mode="json")


def _given(**lists: "list[Document]") -> dict[str, Any]:
    """The lists that hold anything, as JSON data: most characters have none of them."""
    return {
        name: [dump(one) for one in documents] for name, documents in lists.items() if documents
    }


def _statuses(sources: "Iterable[Document]") -> list[str]:
    """The ids of the statuses that documents put on, each once, in their order."""
    from app.engine.model.effects import Inflict  # noqa: PLC0415 - pydantic

    found: list[str] = []
    for one in sources:
        for field in ("added", "effects", "critical_effects"):
            effects = getattr(one, field, ())
            found += [effect.status for effect in effects if isinstance(effect, Inflict)]
    return list(dict.fromkeys(found))
