"""What a fighter brings: the part of a character document that Rounds reads.

The rules text names Agility and five Battle Stats and gives no damage dice, Action Point costs
or crystals. What is not written on the sheet is not configured: it locks what needs it.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from app.engine.core.teams.named import Name, Named
from app.engine.model.effects import Amount, DiceText, Points
from app.engine.model.plain import refuse_unplain

AGILITY = "Agility"
MELEE, RANGED, MAGIC = "Melee", "Ranged", "Magic"
DEFENSIVE, DODGE = "Defensive", "Dodge"
STAT_OF: Mapping[str, str] = {"melee": MELEE, "ranged": RANGED, "magic": MAGIC}
"""The Battle Stat that each kind of attack adds (RND-018 … 020)."""
ATTACK_PHASES = ("declare", "attack roll", "defend rolls", "damage", "counters")
"""The phases of an Attack Move; the text names none."""

Crystals = Annotated[Mapping[Name, Points], Field(max_length=50)]


class Action(Named):
    """Anything a fighter may declare (RND-006), and what it costs (RND-016)."""

    ap: Points = 0
    crystals: Crystals = Field(default_factory=dict)
    """Elemental Crystals by their kind."""
    text: Annotated[str, Field(max_length=4000)] = ""


class Move(Action):
    """An Attack Move (RND-017)."""

    kind: Literal["melee", "ranged", "magic"]
    damage: DiceText | None = None
    """``None`` is not configured: the move cannot be made."""
    targets: Annotated[int, Field(ge=1, le=99)] = 1
    """How many it may attack at once."""


class Deed(Action):
    """Any other action: the table does it, the log tells it."""

    offensive: bool = False
    """Whether it counts as an Offensive Action (RND-008)."""
    phases: Annotated[tuple[Name, ...], Field(min_length=1, max_length=50)] = ("resolve",)
    """It is complete when the last one is resolved (RND-009)."""
    targets: Annotated[int, Field(ge=0, le=99)] = 0
    """How many it may concern; 0 asks for nobody."""


class Profile(BaseModel):
    """The numbers and actions of one fighter; everything else in the document is left alone."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    attributes: Mapping[str, Amount] = Field(default_factory=dict)
    """Agility and the Battle Stats: Melee, Ranged, Magic, Defensive and Dodge, by these names."""
    hp: Points | None = None
    """Greatest HP; ``None`` or 0 is not tracked."""
    ap: Points | None = None
    """Greatest Action Points; ``None`` is what the campaign says for everybody."""
    crystals: Crystals = Field(default_factory=dict)
    moves: Annotated[tuple[Move, ...], Field(max_length=200)] = ()
    deeds: Annotated[tuple[Deed, ...], Field(max_length=200)] = ()
    public_name: Annotated[str, Field(max_length=200)] = ""

    @model_validator(mode="after")
    def _told_apart(self) -> "Profile":
        ids = [action.id for action in self.actions]
        if len(set(ids)) < len(ids):
            raise PydanticCustomError("document.same_names", "two actions have one name")
        return self

    def stat(self, name: str) -> int | None:
        """An attribute; ``None`` is not configured."""
        return self.attributes.get(name)

    def action(self, id_: str) -> Move | Deed | None:
        """The action with that id."""
        return next((one for one in self.actions if one.id == id_), None)

    @property
    def actions(self) -> tuple[Move | Deed, ...]:
        """Attack Moves, then everything else."""
        return (*self.moves, *self.deeds)


def read_profile(documents: Mapping[str, Any]) -> Profile:
    """The sheet in a bundle of documents; raises pydantic's `ValidationError`."""
    refuse_unplain("Entrant", documents)
    return Profile.model_validate(documents.get("character", {}))
