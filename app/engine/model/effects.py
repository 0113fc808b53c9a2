"""The vocabulary in which an ability says what it does."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class _Effect(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Damage(_Effect):
    """Harm by the damage formula (SEED-059).

    ``weapon`` takes attribute, power and dice from the weapon in hand (SEED-061); otherwise
    they are given here. ``multiplier`` and ``situational`` are a power factor (text such as
    ``3/2``) and a percentage.
    """

    kind: Literal["damage"] = "damage"
    type: Literal["physical", "magical", "untyped"] = "physical"
    weapon: bool = False
    attribute: str | None = None
    power: int = 0
    modifier: int = 0
    multiplier: str = "1"
    dice: str = "0"
    situational: int = 0
    element: str | None = None
    piercing: bool = False
    reach: Literal["melee", "ranged"] | None = None


class Heal(_Effect):
    """Restores HP or MP; ignores armor and defense factors (SEED-101, SEED-102)."""

    kind: Literal["heal"] = "heal"
    gauge: Literal["hp", "mp"] = "hp"
    attribute: str | None = None
    power: int = 0
    dice: str = "0"
    flat: int = 0


class Inflict(_Effect):
    """Puts a status on the target; ``cos`` makes it an added effect (SEED-039)."""

    kind: Literal["inflict"] = "inflict"
    status: str
    duration: Annotated[int, Field(ge=1)] | None
    """The bearer's own turns; ``None`` is unlimited (SEED-181)."""
    cos: int | None = None
    on: Literal["target", "self"] = "target"


class Cure(_Effect):
    """Takes the named statuses off (SEED-191)."""

    kind: Literal["cure"] = "cure"
    statuses: tuple[str, ...]


class Revive(_Effect):
    """A Life effect: lifts KO and restores a share of max HP, in percent (SEED-097)."""

    kind: Literal["revive"] = "revive"
    percent: Annotated[int, Field(ge=0, le=100)] = 0
    """0 restores 1 HP."""


class Defend(_Effect):
    """A defensive stance with a defense factor, until the bearer's next turn (SEED-072)."""

    kind: Literal["defend"] = "defend"
    factor: str = "3/5"


class ChangeRow(_Effect):
    """To the other row (SEED-161)."""

    kind: Literal["row"] = "row"


class Leave(_Effect):
    """Out of the battle (SEED-016)."""

    kind: Literal["leave"] = "leave"


class AddDelay(_Effect):
    """Gives the target more delay, or less when negative; in ticks (SEED-135)."""

    kind: Literal["delay"] = "delay"
    ticks: int


class Manual(_Effect):
    """Something the table does by hand; the log shows the text (GMO-16)."""

    kind: Literal["note"] = "note"
    text: str


Effect = Annotated[
    Damage | Heal | Inflict | Cure | Revive | Defend | ChangeRow | Leave | AddDelay | Manual,
    Field(discriminator="kind"),
]
