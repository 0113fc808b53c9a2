"""The built-in catalogue of Seed as its files hold it, and ways through its documents."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel

from app.campaign.errors import CampaignError
from app.engine.model.documents import (
    Ability,
    Character,
    Document,
    Gear,
    Item,
    Property,
    StanceRule,
    StatusRule,
    Weapon,
)
from app.services.content import Content, read_listed, validated
from app.services.resources import resource_folder

FOLDER = resource_folder() / "catalogue" / "seed"
FILES = tuple(sorted(FOLDER.glob("*.toml")))

_CONTENT = Content(FOLDER.parent)
_D = TypeVar("_D", bound=Document)
_M = TypeVar("_M", bound=BaseModel)


def _all(model: type[_D]) -> Mapping[str, _D]:
    documents = _CONTENT.documents("seed", model.kind)
    return {id_: one for id_, one in documents.items() if isinstance(one, model)}


ABILITIES = _all(Ability)
STATUSES = _all(StatusRule)
WEAPONS = _all(Weapon)
ITEMS = _all(Item)
CHARACTERS = _all(Character)
GEAR = _all(Gear)
PROPERTIES = _all(Property)
STANCES = _all(StanceRule)
WEARERS: tuple[Character | Gear | Property, ...] = (
    *CHARACTERS.values(),
    *GEAR.values(),
    *PROPERTIES.values(),
)
ENCHANTED: tuple[Gear | Weapon, ...] = (*GEAR.values(), *WEAPONS.values())
DOCUMENTS: tuple[Document, ...] = tuple(
    one
    for documents in (ABILITIES, STATUSES, WEAPONS, ITEMS, CHARACTERS, GEAR, PROPERTIES, STANCES)
    for one in documents.values()
)


def faults(file: Path) -> list[str]:
    """What does not fit the models: file, document, field and problem, a line each."""
    found = []
    for listed in read_listed(file):
        try:
            validated(listed)
        except CampaignError as error:
            params = error.phrase.params
            found.append(
                f"{file.name}: {params['document']}: {params['field']}: {params['problem']}"
            )
    return found


def walk(value: object) -> Iterator[BaseModel]:
    """A model and every model inside it."""
    if isinstance(value, BaseModel):
        yield value
        for name in type(value).model_fields:
            yield from walk(getattr(value, name))
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from walk(one)
    elif isinstance(value, tuple):
        for one in value:
            yield from walk(one)


def parts(model: type[_M]) -> Iterator[tuple[Document, _M]]:
    """Every part of a kind in the catalogue, with the document that it stands in."""
    for document in DOCUMENTS:
        for one in walk(document):
            if isinstance(one, model):
                yield document, one


def choices(model: type[BaseModel], field: str) -> frozenset[Any]:
    """The values that a field of fixed words can have."""
    return frozenset(_words(model.model_fields[field].annotation))


def _words(annotation: object) -> Iterator[Any]:
    if get_origin(annotation) is Literal:
        yield from get_args(annotation)
    elif get_origin(annotation) in {Union, UnionType}:
        for one in get_args(annotation):
            yield from _words(one)
    elif annotation is not NoneType:
        raise TypeError(f"{annotation!r} is no field of fixed words")
