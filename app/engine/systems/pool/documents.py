"""The documents that Pool reads: fighters, encounters without rows, and the ailments' words."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import ConfigDict, Field, ValidationError, field_validator
from pydantic_core import PydanticCustomError

from app.engine.model.document import Document, Name
from app.engine.model.documents import Being, DocumentKinds, HouseRuleSet, Meeting
from app.engine.systems.pool.house_rules import read_house_rules
from app.engine.systems.pool.profile import END, KL, MIND, STR, Profile


class Fighter(Being, Profile):
    """A player character or a monster, with its dice and what it can do in a fight."""

    model_config = ConfigDict(frozen=True, extra="allow", serialize_by_alias=True)


class AilmentWords(Document):
    """What a campaign says of an ailment; how it works is in the rules."""

    kind: ClassVar[str] = "status"

    id: Literal[
        "poisoned", "blind", "dazzled", "immobilized", "slow", "confused", "berserk", "deathstone"
    ]
    name: Name
    code: Annotated[str, Field(min_length=1, max_length=3)]
    tone: Literal["harmful", "beneficial", "neutral"] = "harmful"
    text: Annotated[str, Field(max_length=4000)] = ""


class Rulings(HouseRuleSet):
    """House rules whose die, table of exceptional rolls and RESIST check are sound."""

    @field_validator("values")
    @classmethod
    def _sound(cls, values: Mapping[str, Any]) -> Mapping[str, Any]:
        try:
            read_house_rules(values)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"])) or "values"
            told = f"{where}: {first['msg'].removeprefix('Value error, ')}"
            raise PydanticCustomError(
                "document.unsound_rules", "{expected}", {"expected": told}
            ) from None
        return values


KINDS = DocumentKinds(
    {model.kind: model for model in (Fighter, Meeting, AilmentWords, Rulings)},
    attributes=(STR, END, MIND, KL),
    fixed=frozenset({AilmentWords.kind}),
)
