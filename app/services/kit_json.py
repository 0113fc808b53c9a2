"""Kit documents as JSON, so that another process, or another program, can print them."""

from functools import cache
from typing import Annotated, TypeAlias

from pydantic import ConfigDict, Discriminator, TypeAdapter, ValidationError

from app.engine.model.kit import KitDocument, Pack
from app.engine.model.phrase import Phrase
from app.services.errors import ExportError

_Tagged: TypeAlias = Annotated[KitDocument | Pack, Discriminator("kind")]
_CONFIG = ConfigDict(val_json_bytes="base64", ser_json_bytes="base64")


def write_kit(document: KitDocument | Pack) -> bytes:
    """A document or a pack as JSON; pictures become base64."""
    return _adapter().dump_json(document)


def read_kit(data: bytes) -> KitDocument | Pack:
    """A document or a pack, told by its ``kind``.

    Raises `ExportError` that names the first field at fault.
    """
    try:
        return _adapter().validate_json(data)
    except ValidationError as fault:
        first = fault.errors()[0]
        where = ".".join(map(str, first["loc"])) or "kind"
        raise ExportError(Phrase("print.kit", {"field": where, "problem": first["msg"]})) from fault


@cache
def _adapter() -> TypeAdapter[KitDocument | Pack]:
    return TypeAdapter(_Tagged, config=_CONFIG)
