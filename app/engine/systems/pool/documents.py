"""The documents that Pool reads: fighters, encounters without rows, and the ailments' words."""

from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict, Field

from app.engine.model.document import Document, Name
from app.engine.model.documents import Being, DocumentKinds, HouseRuleSet, Meeting
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


KINDS = DocumentKinds(
    {model.kind: model for model in (Fighter, Meeting, AilmentWords, HouseRuleSet)},
    attributes=(STR, END, MIND, KL),
    fixed=frozenset({AilmentWords.kind}),
)
