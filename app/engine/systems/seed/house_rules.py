"""What a campaign may rule differently, with the readings the text leaves open."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class HouseRules(BaseModel):
    """The options of one campaign; every default is the ruling closest to the text."""

    model_config = ConfigDict(frozen=True, extra="allow")

    damage_cap: int | None = Field(default=9999, ge=1)
    """Greatest damage of one hit; ``None`` drops the cap (SEED-077, SEED-079)."""
    damage_rounding: Literal["end_down", "step_down", "end_nearest", "end_up"] = "end_down"
    """Where fractions of damage go; the formula itself is exact."""
    damage_dice: Literal["per_target", "once_per_action"] = "per_target"
    critical_mode: Literal["situational", "double_situational", "double_final"] = "situational"
    """What +100 % damage multiplies (SEED-117)."""
    crit_on_auto_hit: Literal["roll", "never"] = "roll"
    """Whether a certain hit is rolled for, only to see if it is critical (SEED-035)."""
    delay_floor_order: Literal["after_multiplier", "before_and_after"] = "after_multiplier"
    delay_rounding: Literal["down", "up", "nearest"] = "down"
    tie_order_within_side: Literal["ask", "roster"] = "ask"
    """Who settles the order of several at 0 on one side (SEED-010)."""
    join_delay: Literal["ask", "start_formula"] = "ask"
    ko_timeline: Literal["drain_hold", "frozen"] = "drain_hold"
    """Whether the delay of the fallen goes on running down to 0."""
    remove_ko_enemies: bool = False
    """Take fallen monsters off the field at once (SEED-098)."""
    end_check: Literal["after_action", "immediate", "end_of_turn"] = "after_action"


DEFAULTS = HouseRules()
