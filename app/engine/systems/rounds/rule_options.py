"""The house rules of Rounds as neutral options."""

from app.engine.core.rule_reading import options_of
from app.engine.model.rule_options import RuleOption
from app.engine.systems.rounds.house_rules import HouseRules, read_house_rules


def rule_options() -> tuple[RuleOption, ...]:
    """Every house rule, in the order of its group."""
    return options_of(HouseRules, read_house_rules)
