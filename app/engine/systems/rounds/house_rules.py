"""What a campaign of Rounds may rule differently, with the readings the text leaves open."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.engine.model.plain import refuse_unplain

Group = Literal["order", "turns", "attack", "counter", "costs", "end"]
GROUPS: tuple[Group, ...] = ("order", "turns", "attack", "counter", "costs", "end")


def _rule(default: Any, group: Group, source: str, **limits: Any) -> Any:  # noqa: ANN401
    return Field(default=default, json_schema_extra={"group": group, "source": source}, **limits)


class HouseRules(BaseModel):
    """The options of one campaign."""

    model_config = ConfigDict(frozen=True, extra="allow")

    initiative_tie: Literal["ask", "reroll", "agility", "roster"] = _rule(
        "ask", "order", "AMB-RND-001"
    )
    """Who goes first among equals; a table that does not say rolls again."""
    offensive_limit: Literal["total", "per_kind"] = _rule("total", "turns", "AMB-RND-004")
    """One Offensive Action in an own turn, or one of each kind (RND-008)."""
    off_turn_actions: bool = _rule(True, "turns", "AMB-RND-005")  # noqa: FBT003
    """Whether other actions may be taken in the turns of others, between two actions."""
    reveal_attack_roll: bool = _rule(False, "attack", "AMB-RND-006")  # noqa: FBT003
    """Whether defenders know the attack value before they choose."""
    tank_min_damage: Literal[0, 1] = _rule(0, "attack", "AMB-RND-010")
    """The least that a tanked hit does."""
    critical_dice: Literal["reroll", "reroll_keep_best", "add"] = _rule(
        "reroll", "attack", "AMB-RND-014"
    )
    counter_chain: Literal["unlimited", "single"] = _rule("unlimited", "counter", "AMB-RND-016")
    """Whether a counter can be countered."""
    counter_depth: int = _rule(50, "counter", "AMB-RND-016", ge=1, le=200)
    """From so many counters to counters on, not going on is what is proposed."""
    counter_uses_attack: bool = _rule(False, "counter", "AMB-RND-017")  # noqa: FBT003
    """Whether a counter uses up the Attack Move of the coming own turn."""
    counter_cost: Literal["normal", "free"] = _rule("normal", "counter", "AMB-RND-018")
    ap_max: int | None = _rule(None, "costs", "MISS-RND-04", ge=0, le=9999)
    """Action Points that everybody has; ``None``: they are not tracked."""
    ap_refresh: Literal["none", "per_turn", "per_round"] = _rule("none", "costs", "MISS-RND-04")
    end_condition: Literal["any_team_out", "one_team_left"] = _rule(
        "any_team_out", "end", "AMB-RND-024"
    )


def read_house_rules(values: Mapping[str, Any]) -> HouseRules:
    """The rules that ``values`` give; raises `ValidationError`, which names the rule."""
    refuse_unplain(HouseRules.__name__, values)
    return HouseRules.model_validate(values)


DEFAULTS = HouseRules()
