"""What a campaign may rule differently, with the readings the text leaves open.

Every default is the ruling closest to the text. The group of a rule and the passage it comes
from stand in its schema, so that a front end can order and explain them.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.engine.model.plain import refuse_unplain

Group = Literal["time", "checks", "damage", "health", "statuses", "actions", "formation", "end"]
GROUPS: tuple[Group, ...] = (
    "time", "checks", "damage", "health", "statuses", "actions", "formation", "end",
)  # fmt: skip


def _rule(default: Any, group: Group, source: str, **limits: Any) -> Any:  # noqa: ANN401
    return Field(default=default, json_schema_extra={"group": group, "source": source}, **limits)


class ActionDelay(BaseModel):
    """A delay and a floor in ticks, for those who join late."""

    model_config = ConfigDict(frozen=True)

    delay: Annotated[int, Field(ge=0, le=9999)] = 30
    floor: Annotated[int, Field(ge=0, le=9999)] = 10


class HouseRules(BaseModel):
    """The options of one campaign."""

    model_config = ConfigDict(frozen=True, extra="allow")

    # time
    tie_order_within_side: Literal["ask", "roster", "random"] = _rule("ask", "time", "GMO-09")
    """Who settles the order of several at 0 on one side (SEED-010)."""
    tie_side_order: tuple[str, ...] = _rule(("party", "guests", "enemies"), "time", "AMB-SEED-012")
    """The sides in the order in which they act when tied (SEED-009)."""
    tie_group: Literal["dynamic", "batch"] = _rule("dynamic", "time", "AMB-SEED-010")
    """Whether newcomers at 0 slip into the group that is acting, or wait for its end."""
    delay_floor_order: Literal["after_multiplier", "before_and_after"] = _rule(
        "after_multiplier", "time", "AMB-SEED-001"
    )
    delay_rounding: Literal["down", "up", "nearest", "exact"] = _rule(
        "down", "time", "AMB-SEED-003"
    )
    join_delay: Literal["ask", "start_formula", "action"] = _rule("ask", "time", "AMB-SEED-007")
    join_action: ActionDelay = _rule(ActionDelay(), "time", "AMB-SEED-007")
    """What joining costs where ``join_delay`` is ``action``."""
    ko_timeline: Literal["drain_hold", "frozen", "restart", "forced_wait"] = _rule(
        "drain_hold", "time", "AMB-SEED-013"
    )
    revive_delay: Literal["keep", "start_formula", "fixed"] = _rule("keep", "time", "AMB-SEED-014")
    revive_ticks: int = _rule(0, "time", "AMB-SEED-014", ge=0, le=9999)
    """The delay of the revived where ``revive_delay`` is ``fixed``."""
    track_lines: int = _rule(100, "time", "GMO-13", ge=10, le=999)

    # checks
    crit_on_auto_hit: Literal["roll", "never"] = _rule("roll", "checks", "AMB-SEED-023")
    """Whether a certain hit is rolled for, only to see if it is critical (SEED-035)."""
    resist_same_status: Literal["strongest", "sum"] = _rule("strongest", "checks", "AMB-SEED-032")
    random_target: Literal["rng", "table_die"] = _rule("rng", "checks", "GMO-12")
    random_die: int = _rule(20, "checks", "GMO-12", ge=2, le=100)
    """Faces of the die that every candidate rolls where ``random_target`` is ``table_die``."""
    random_tie: Literal["gm", "reroll"] = _rule("gm", "checks", "GMO-12")
    evasion_step: int = _rule(5, "checks", "MISS-SEED-08", ge=0, le=100)
    """Percent a rank of Evasion takes; a house default, the text gives none."""

    # damage
    damage_cap: int | None = _rule(9999, "damage", "GMO-02", ge=1, le=9_999_999)
    """Greatest damage of one hit; ``None`` drops the cap (SEED-077, SEED-079)."""
    damage_rounding: Literal["end_down", "step_down", "end_nearest", "end_up"] = _rule(
        "end_down", "damage", "AMB-SEED-037"
    )
    damage_dice: Literal["per_target", "once_per_action"] = _rule(
        "per_target", "damage", "AMB-SEED-042"
    )
    critical_mode: Literal["situational", "double_situational", "double_final"] = _rule(
        "situational", "damage", "AMB-SEED-025"
    )
    """What +100 % damage multiplies (SEED-117)."""
    min1_beats_immunity: bool = _rule(False, "damage", "AMB-SEED-043")  # noqa: FBT003
    """Whether an immune element still does 1 damage (SEED-076)."""

    # health
    zero_hp: Literal["incapacitated", "revive_with_hp", "capture", "death"] = _rule(
        "incapacitated", "health", "GMO-01"
    )
    """What 0 HP means once the battle is over (SEED-022)."""
    zero_hp_amount: int = _rule(1, "health", "GMO-01", ge=1, le=9999)
    """HP with which the fallen get up where ``zero_hp`` is ``revive_with_hp``."""
    remove_ko_enemies: bool = _rule(False, "health", "GMO-03")  # noqa: FBT003
    """Take fallen monsters off the field at once (SEED-098)."""
    remove_ko_pcs: bool = _rule(False, "health", "GMO-04")  # noqa: FBT003
    """Take fallen characters off where nobody has a Life effect (SEED-099)."""
    sos_check: Literal["immediate", "end_of_action", "turn_start"] = _rule(
        "immediate", "health", "AMB-SEED-056"
    )
    hp_base: int = _rule(200, "health", "MISS-SEED-09", ge=0, le=99_999)
    """Greatest HP is base + (VIT × ``hp_per_point`` + ``hp_per_level``) × level."""
    hp_per_point: int = _rule(3, "health", "MISS-SEED-09", ge=0, le=999)
    hp_per_level: int = _rule(4, "health", "MISS-SEED-09", ge=0, le=999)
    mp_base: int = _rule(200, "health", "MISS-SEED-09", ge=0, le=99_999)
    """Greatest MP is base + (SPR × ``mp_per_point`` + ``mp_per_level``) × level."""
    mp_per_point: int = _rule(3, "health", "MISS-SEED-09", ge=0, le=999)
    mp_per_level: int = _rule(4, "health", "MISS-SEED-09", ge=0, le=999)

    # statuses
    auto_status_from: Literal["first_turn", "battle_start"] = _rule(
        "first_turn", "statuses", "AMB-SEED-062"
    )
    price_status_vs_immunity: Literal["price", "immunity"] = _rule(
        "price", "statuses", "AMB-SEED-068"
    )
    receive_status_at: Literal["action_end", "after_delay"] = _rule(
        "action_end", "statuses", "AMB-SEED-069"
    )
    step7_order: Literal["ask", "beneficial_first", "listed"] = _rule("ask", "statuses", "GMO-15")
    """Who settles the order of Poison, Regen and the like (SEED-054)."""

    # actions
    ct_uses_spd: bool = _rule(False, "actions", "AMB-SEED-077")  # noqa: FBT003
    ct_targets: Literal["on_perform", "on_declare"] = _rule("on_perform", "actions", "AMB-SEED-078")
    ct_requires_price_upfront: bool = _rule(False, "actions", "AMB-SEED-079")  # noqa: FBT003
    reactions_optional: bool = _rule(False, "actions", "AMB-SEED-093")  # noqa: FBT003
    ko_can_react: bool = _rule(False, "actions", "AMB-SEED-094")  # noqa: FBT003
    reaction_limit: Literal["per_subaction", "per_turn_action"] = _rule(
        "per_subaction", "actions", "AMB-SEED-096"
    )
    out_of_combat_abilities: Literal["spells_only", "all"] = _rule(
        "spells_only", "actions", "GMO-06"
    )
    out_of_combat_items: bool = _rule(False, "actions", "AMB-SEED-133")  # noqa: FBT003
    tier_rule: Literal["stored", "ceil10", "floor10"] = _rule("stored", "actions", "AMB-SEED-135")

    # formation
    row_target_counts_ko: bool = _rule(True, "formation", "AMB-SEED-106")  # noqa: FBT003
    pincer_attacker_rows: Literal["keep", "all_front"] = _rule("keep", "formation", "AMB-SEED-111")

    # end
    end_check: Literal["after_action", "immediate", "end_of_turn"] = _rule(
        "after_action", "end", "AMB-SEED-129"
    )
    guests_keep_battle: bool = _rule(False, "end", "AMB-SEED-131")  # noqa: FBT003
    enemy_accepts_surrender: bool = _rule(True, "end", "GMO-05")  # noqa: FBT003
    """Whether the party may give itself up; an encounter may say otherwise (SEED-021)."""
    pc_surrender: Literal["capture", "death"] = _rule("capture", "end", "GMO-05")
    restore_after_battle: bool = _rule(False, "end", "GMO-06")  # noqa: FBT003
    """Full HP and MP after each battle; it also frees abilities outside it (SEED-200)."""


def read_house_rules(values: Mapping[str, Any]) -> HouseRules:
    """The rules that ``values`` give; raises `ValidationError`, which names the rule."""
    refuse_unplain(HouseRules.__name__, values)
    return HouseRules.model_validate(values)


DEFAULTS = HouseRules()
