"""What a fighter brings: the part of a character document that Pool reads.

STR, END, KL and MIND are attributes by these names. The text does not say where they or the
dice of the STANDARD ROLL come from, so all of them are written on the sheet.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from app.engine.core.teams.named import Named
from app.engine.model.effects import Amount, Part, Points, Turns
from app.engine.model.plain import refuse_unplain
from app.engine.systems.pool.ailments import DAZZLED, Ailing
from app.engine.systems.pool.house_rules import MOST_DICE, HouseRules
from app.engine.systems.pool.stances import STANCES

STR, END, KL, MIND = "STR", "END", "KL", "MIND"
DiceCount = Annotated[int, Field(ge=0, le=MOST_DICE)]


class StandardRoll(Part):
    """How many dice of each kind; ``None`` is not configured."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", populate_by_name=True, serialize_by_alias=True
    )

    att: DiceCount | None = None
    defence: DiceCount | None = Field(default=None, alias="def")
    dodge: DiceCount | None = None
    sense: DiceCount | None = None


class Infliction(Part):
    """An ailment that a deed puts on those whom it concerns, at the end of the turn."""

    ailment: Ailing
    turns: Turns | None = None
    """``None`` lasts until it is cured."""
    resistible: bool = True
    """Whether a RESIST check avoids it (POOL-026)."""
    on: Literal["always", "wounds"] = "always"
    """``wounds``: only with those whom the deed wounds."""

    @model_validator(mode="after")
    def _countable(self) -> "Infliction":
        if self.ailment == DAZZLED and self.turns is None:
            raise PydanticCustomError("document.needs_turns", "dazzled needs turns")
        return self


class Deed(Named):
    """Anything but the options of the text: special attacks, Kidou, abilities, skills."""

    kind: Literal["special", "ability", "trait", "skill", "kidou"] = "special"
    text: Annotated[str, Field(max_length=4000)] = ""
    physical: bool = False
    """Whether it is a physical attack; without ``att`` it uses the STANDARD ROLL."""
    att: Annotated[int, Field(ge=0, le=9999)] | None = None
    """Its Effective ATT, in place of STR and ATT dice."""
    wounds: Annotated[int, Field(ge=0, le=9999)] | None = None
    """WOUNDS that it does without any roll."""
    senses: bool = False
    """Whether SENSE dice are rolled for it."""
    targets: Annotated[int, Field(ge=0, le=99)] = 0
    inflicts: Annotated[tuple[Infliction, ...], Field(max_length=20)] = ()

    @property
    def attacks(self) -> bool:
        """Whether Effective ATT and DEF are compared."""
        return self.physical or self.att is not None

    @model_validator(mode="after")
    def _whole(self) -> "Deed":
        if self.wounds is not None and self.attacks:
            raise PydanticCustomError("document.attack_or_wounds", "either an attack or wounds")
        if (self.attacks or self.wounds is not None or self.inflicts) and not self.targets:
            raise PydanticCustomError("document.needs_targets", "a deed that harms has targets")
        return self


class Profile(BaseModel):
    """The numbers and deeds of one fighter; everything else in the document is left alone."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    attributes: Mapping[str, Amount] = Field(default_factory=dict)
    hp: Points | None = None
    """Greatest HP; ``None`` or 0 is not tracked."""
    standard_roll: StandardRoll = StandardRoll()
    deeds: Annotated[tuple[Deed, ...], Field(max_length=200)] = ()
    shinigami: bool = False
    """Whether Deathstone drains it (POOL-036)."""
    public_name: Annotated[str, Field(max_length=200)] = ""

    @model_validator(mode="after")
    def _sound(self) -> "Profile":
        ids = [*STANCES, *(deed.id for deed in self.deeds)]
        if len(set(ids)) < len(ids):
            raise PydanticCustomError("document.same_names", "two actions have one name")
        if self.attributes.get(KL, 1) < 1:
            raise PydanticCustomError("document.least_kl", "KL is 1 or more (POOL-014)")
        return self

    def stat(self, name: str) -> int:
        """An attribute that is configured, or 0."""
        return self.attributes.get(name, 0)

    def deed(self, id_: str) -> Deed | None:
        """The deed with that id."""
        return next((one for one in self.deeds if one.id == id_), None)

    def missing(self, rules: HouseRules) -> str:
        """The first number that a fight needs and nobody wrote; empty for none."""
        roll = self.standard_roll
        needed: dict[str, int | None] = {name: self.attributes.get(name) for name in (STR, END, KL)}
        needed |= {"ATT dice": roll.att, "DEF dice": roll.defence}
        if rules.dodge_mode == "sum":
            needed["DODGE dice"] = roll.dodge
        return next((name for name, value in needed.items() if value is None), "")


def read_profile(documents: Mapping[str, Any]) -> Profile:
    """The sheet in a bundle of documents; raises pydantic's `ValidationError`."""
    refuse_unplain("Entrant", documents)
    return Profile.model_validate(documents.get("character", {}))
