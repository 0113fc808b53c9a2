"""The ground every document stands on: its base, and the limits its fields share."""

from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.engine.model.effects import Effect, Part
from app.engine.model.plain import LONGEST

Identifier = Annotated[str, Field(min_length=1, max_length=200)]
Name = Annotated[str, Field(max_length=200)]
Ticks = Annotated[int, Field(ge=0, le=9999)]
Rank = Annotated[int, Field(ge=0, le=99)]
Keyword = Annotated[str, Field(min_length=1, max_length=100)]
Keywords = Annotated[tuple[Keyword, ...], Field(max_length=50)]
Names = Annotated[tuple[Identifier, ...], Field(max_length=200)]
Identifiers = Annotated[tuple[Identifier, ...], Field(max_length=500)]
Effects = Annotated[tuple[Effect, ...], Field(max_length=50)]
Text = Annotated[str, Field(max_length=LONGEST)]


class Document(BaseModel):
    """Anything with an id that a campaign keeps."""

    model_config = ConfigDict(frozen=True, extra="allow")
    kind: ClassVar[str]
    schema_version: ClassVar[int] = 1

    id: Identifier
    name: Name
    notes: Text = ""
    origin: Literal["text", "house", "own"] = "own"
    """``text``: the rules text states it; ``house``: a marked default; ``own``: the GM's."""


class Affinity(Part):
    """How somebody takes or deals an element (SEED-091).

    ``weak`` and ``resist`` change damage taken by ``percent``; ``negate`` takes none,
    ``absorb`` turns it into healing; ``enhance`` raises damage dealt.
    """

    mode: Literal["weak", "resist", "negate", "absorb", "enhance"]
    percent: Annotated[int, Field(ge=0, le=1000)] = 25
    """The text only says that steps are usually 25."""
