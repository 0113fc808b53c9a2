"""What a campaign of Pool has to configure, and the readings that the text leaves open.

The text names no die, no threshold and no RESIST check. Without a die nothing can be rolled, so
no fight begins; without thresholds no roll is exceptional; without a check the table decides.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from app.engine.model.effects import DiceText, Part
from app.engine.model.plain import refuse_unplain

Group = Literal["dice", "targets", "exceptions", "turns", "ailments", "deathstone", "end"]
MOST_DICE = 20
"""Of one pool on a sheet."""
Count = Annotated[int, Field(ge=0, le=9999)]
IMMUNE_FACES = 6
"""With more faces, KL 6 does not make up for every lost die."""


class Threshold(Part):
    """When a roll of so many dice is exceptional (POOL-025); ``None``: never in that way.

    ``sum`` and ``count_max``, the number of dice at their highest face, are good when they are
    high. ``count_min`` counts ones: there few are good, and the levels run the other way.
    """

    pool: Literal["att", "def"]
    dice: Annotated[int, Field(ge=1, le=MOST_DICE + 2)]
    metric: Literal["sum", "count_max", "count_min"] = "sum"
    super_crit: Count | None = None
    crit: Count | None = None
    fail: Count | None = None
    crit_fail: Count | None = None

    @model_validator(mode="after")
    def _ordered(self) -> "Threshold":
        """From the worst to the best, no level may be harder than a better one."""
        sign = -1 if self.metric == "count_min" else 1
        bad = [sign * one for one in (self.crit_fail, self.fail) if one is not None]
        good = [sign * one for one in (self.crit, self.super_crit) if one is not None]
        ordered = bad == sorted(bad) and good == sorted(good)
        if not ordered or (bad and good and bad[-1] >= good[0]):
            raise PydanticCustomError(
                "rules.fault.order", "the order is crit_fail, fail, crit, super_crit"
            )
        return self


class Resist(Part):
    """The check by which an ailment is avoided (POOL-026): a roll, and what it has to reach."""

    roll: DiceText
    target: Annotated[int, Field(ge=-9999, le=9999)]
    stat: Annotated[str, Field(max_length=200)] = ""
    """An attribute that is added; who has none of the name is asked by hand."""


def _rule(default: Any, group: Group, source: str, **limits: Any) -> Any:  # noqa: ANN401
    return Field(default=default, json_schema_extra={"group": group, "source": source}, **limits)


class HouseRules(BaseModel):
    """The options of one campaign."""

    model_config = ConfigDict(frozen=True, extra="allow")

    die_faces: int | None = _rule(None, "dice", "AMB-POOL-001", ge=2, le=20)
    """Faces of every die of the STANDARD ROLL; ``None`` is not configured."""
    dodge_mode: Literal["sum", "manual"] = _rule("sum", "dice", "MISS-POOL-04")
    """The DODGE bonus is the sum of DODGE dice, or what the table says."""
    require_die_to_trade: bool = _rule(False, "dice", "AMB-POOL-021")  # noqa: FBT003
    no_target_penalty: Literal["all", "none", "multiple_only"] = _rule(
        "all", "targets", "AMB-POOL-004"
    )
    """Against whom somebody who targeted nobody loses the highest DEF die."""
    critical_ignores: Literal["def_roll", "effective_def"] = _rule(
        "def_roll", "exceptions", "AMB-POOL-012"
    )
    crit_clash: Literal["defense", "attack"] = _rule("defense", "exceptions", "AMB-POOL-013")
    failure_rounding: Literal["result_down", "reduction_down"] = _rule(
        "result_down", "exceptions", "AMB-POOL-015"
    )
    inactive_rolls_defense: bool = _rule(True, "turns", "AMB-POOL-030")  # noqa: FBT003
    turns_per_round: int | None = _rule(None, "turns", "MISS-POOL-09", ge=1, le=999)
    """``None``: turns are not counted in rounds."""
    slow_pattern: Literal["first_then_every_third", "every_third"] = _rule(
        "first_then_every_third", "ailments", "AMB-POOL-031"
    )
    confused_can_hit_self: bool = _rule(False, "ailments", "AMB-POOL-033")  # noqa: FBT003
    deathstone_keeps_kl: bool = _rule(True, "deathstone", "AMB-POOL-003")  # noqa: FBT003
    deathstone_rounding: Literal["exact", "down", "up"] = _rule(
        "exact", "deathstone", "AMB-POOL-037"
    )
    at_zero: Literal["flag_only", "out"] = _rule("flag_only", "end", "MISS-POOL-10")
    """What 0 HP mean: a mark, or that somebody is out of the fight."""

    thresholds: tuple[Threshold, ...] = _rule((), "exceptions", "POOL-025", max_length=200)
    """The first that a roll meets counts."""
    resist: Resist | None = _rule(None, "ailments", "POOL-026")

    @model_validator(mode="after")
    def _told_apart(self) -> "HouseRules":
        keys = [(one.pool, one.dice, one.metric) for one in self.thresholds]
        if len(set(keys)) < len(keys):
            raise PydanticCustomError("rules.fault.same", "two thresholds are for the same roll")
        return self


def read_house_rules(values: Mapping[str, Any]) -> HouseRules:
    """The rules that ``values`` give; raises `ValidationError`, which names the rule."""
    refuse_unplain(HouseRules.__name__, values)
    return HouseRules.model_validate(values)


DEFAULTS = HouseRules()
